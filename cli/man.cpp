// `stube man`: the manual page, made from the definitions of the commands.
#include <fmt/format.h>

#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"

namespace stube {

namespace {

// Text in roff: nothing in it is an instruction, and dashes can be copied.
std::string roff(std::string_view text) {
  std::string out;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
    begins_line = c == '\n';
  }
  return out;
}

std::string option_names(const CLI::Option& option) {
  std::string names;
  for (const auto& name : option.get_snames())
    names += fmt::format("{}\\fB\\-{}\\fR", names.empty() ? "" : ", ", roff(name));
  for (const auto& name : option.get_lnames())
    names += fmt::format("{}\\fB\\-\\-{}\\fR", names.empty() ? "" : ", ", roff(name));
  return names.empty() ? fmt::format("\\fI{}\\fR", roff(option.get_name(true))) : names;
}

// `LANG:{en,de,da}` is shown with its values only.
std::string value_text(const CLI::Option& option) {
  if (option.get_expected_max() == 0 || option.get_type_size() == 0 || option.get_positional()) return {};
  const auto type = option.get_type_name();
  const auto brace = type.find(":{");
  const auto shown = brace == std::string::npos ? type.substr(0, type.find(':')) : type.substr(brace + 1);
  return shown.empty() ? "" : fmt::format(" \\fI{}\\fR", roff(shown));
}

void write_options(const CLI::App& app, std::ostream& out) {
  for (const auto* option : app.get_options()) {
    out << ".TP\n" << option_names(*option) << value_text(*option) << '\n' << roff(option->get_description());
    if (!option->get_default_str().empty()) out << roff(" (default: " + option->get_default_str() + ")");
    out << '\n';
  }
}

// A footer is text, then `Examples:` and lines that stay as they are.
void write_footer(const std::string& footer, std::ostream& out) {
  if (footer.empty()) return;
  const auto examples = footer.find("Examples:\n");
  const auto text = footer.substr(0, examples);
  if (!text.empty()) out << ".PP\n" << roff(text) << (text.back() == '\n' ? "" : "\n");
  if (examples == std::string::npos) return;
  out << ".PP\nExamples:\n.PP\n.nf\n" << roff(footer.substr(examples + 10)) << "\n.fi\n";
}

// `store`, or `people delete`.
std::string path_of(const CLI::App& command) {
  const auto* parent = command.get_parent();
  const bool within = parent != nullptr && parent->get_parent() != nullptr;
  return within ? parent->get_name() + " " + command.get_name() : command.get_name();
}

// All commands; of one that has commands within it, those.
std::vector<const CLI::App*> leaves_of(const CLI::App& app) {
  std::vector<const CLI::App*> all;
  for (const auto* command : app.get_subcommands({})) {
    const auto within = command->get_subcommands({});
    all.insert(all.end(), within.begin(), within.end());
    if (within.empty()) all.push_back(command);
  }
  return all;
}

std::string synopsis(const CLI::App& command) {
  std::string line = fmt::format("\\fBstube {}\\fR", roff(path_of(command)));
  bool has_options = false;
  for (const auto* option : command.get_options()) {
    if (!option->get_positional()) {
      has_options = has_options || option->get_name() != "--help";
      continue;
    }
    const auto name =
        fmt::format("\\fI{}\\fR{}", roff(option->get_name(true)), option->get_items_expected_max() > 1 ? "..." : "");
    line += option->get_required() ? " " + name : " [" + name + "]";
  }
  return has_options ? line + " [\\fIoptions\\fR]" : line;
}

void write_man(const CLI::App& app, std::ostream& out) {
  out << ".TH STUBE 1 \"\" \"" << roff(app.version()) << "\" \"User Commands\"\n"
      << ".SH NAME\nstube \\- the card games of old rulebooks\n.SH SYNOPSIS\n";
  for (const auto* command : leaves_of(app)) out << synopsis(*command) << "\n.br\n";
  out << ".SH DESCRIPTION\n" << roff(app.get_description()) << '\n';
  write_footer(app.get_footer(), out);
  out << ".SH OPTIONS\n";
  write_options(app, out);
  out << ".SH COMMANDS\n";
  for (const auto* command : leaves_of(app)) {
    out << ".SS " << synopsis(*command) << '\n' << roff(command->get_description()) << ".\n";
    write_options(*command, out);
    write_footer(command->get_footer(), out);
  }
  out << ".SH ENVIRONMENT\n"
         ".TP\n\\fBNO_COLOR\\fR\nIf set, nothing is coloured.\n"
         ".TP\n\\fBTERM\\fR\nIf it is \"dumb\", nothing is coloured and the screen is never cleared.\n"
         ".TP\n\\fBCOLUMNS\\fR\nThe width where the output is not a terminal.\n"
         ".TP\n\\fBLC_ALL\\fR, \\fBLC_MESSAGES\\fR, \\fBLANG\\fR\nThe language where \\fB\\-\\-lang\\fR is not given.\n"
         ".SH EXIT STATUS\n"
         ".TP\n0\nAll is well.\n.TP\n1\nWhat was asked for went wrong, or a check failed.\n"
         ".TP\n2\nThe command line is not right; a sentence on standard error says why.\n";
}

}  // namespace

void add_man(CLI::App& app) {
  auto* command = app.add_subcommand("man", "Print the manual page");
  command->group("About the program");
  command->footer("Examples:\n  stube man | man -l -\n  stube man > /usr/local/share/man/man1/stube.1");
  command->callback([&app] { write_man(app, std::cout); });
}

}  // namespace stube
