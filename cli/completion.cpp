// `stube completion`: completion for shells, made from the definitions of the commands.
#include <fmt/format.h>

#include <iostream>
#include <set>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "engine/registry.hpp"

namespace stube {

namespace {

std::string game_ids() {
  std::vector<std::string> ids;
  for (const Game* game : all_games()) ids.emplace_back(game->id());
  return fmt::format("{}", fmt::join(ids, " "));
}

// What may stand after an option or as an argument: words to choose from, a file, or anything.
struct Values {
  std::string words;
  bool files = false;
};

Values values_of(const CLI::Option& option) {
  const auto type = option.get_type_name();
  const auto open = type.find('{'), close = type.find('}');
  if (open != std::string::npos && close != std::string::npos) {
    auto words = type.substr(open + 1, close - open - 1);
    std::replace(words.begin(), words.end(), ',', ' ');
    return {words, false};
  }
  if (option.get_positional() && option.get_name(true) == "game") return {game_ids(), false};
  const auto name = option.get_positional() ? option.get_name(true) : std::string();
  const bool is_file = type.find("FILE") != std::string::npos || type.find("PATH") != std::string::npos ||
                       type.find("DIR") != std::string::npos || name == "path";
  return {{}, is_file};
}

bool takes_value(const CLI::Option& option) {
  return !option.get_positional() && option.get_items_expected_max() > 0;
}

std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const auto& name : option.get_snames()) names.push_back("-" + name);
  for (const auto& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

// Its own, and those of the commands within it: they stand behind the same word.
std::vector<const CLI::Option*> options_in(const CLI::App& command) {
  std::vector<const CLI::Option*> all;
  std::set<std::string> names;
  const auto add = [&](const CLI::App& one) {
    for (const auto* option : one.get_options())
      if (names.insert(option->get_name()).second) all.push_back(option);
  };
  add(command);
  for (const auto* within : command.get_subcommands({})) add(*within);
  return all;
}

std::string command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const auto* command : app.get_subcommands({})) names.push_back(command->get_name());
  return fmt::format("{}", fmt::join(names, " "));
}

// The words that may stand anywhere after a command, and whether files may.
Values arguments_of(const CLI::App& command) {
  Values all;
  if (const auto within = command_names(command); !within.empty()) all.words = within + " ";
  for (const auto* option : options_in(command)) {
    if (option->get_positional()) {
      const auto values = values_of(*option);
      if (!values.words.empty()) all.words += values.words + " ";
      all.files = all.files || values.files;
    }
    for (const auto& name : names_of(*option)) all.words += name + " ";
  }
  return all;
}

void write_bash(const CLI::App& app, std::ostream& out) {
  out << "# bash completion for stube: source this file, or put it into /etc/bash_completion.d\n"
         "_stube() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words= files=\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      << fmt::format("    words=\"{} --help --version\"\n", command_names(app))
      << "  else\n    case \"${COMP_WORDS[1]} $prev\" in\n";
  for (const auto* command : app.get_subcommands({}))
    for (const auto* option : options_in(*command)) {
      if (!takes_value(*option)) continue;
      const auto values = values_of(*option);
      for (const auto& name : names_of(*option))
        out << fmt::format("      '{} {}') words=\"{}\"{} ;;\n", command->get_name(), name, values.words,
                           values.files ? " files=1" : "");
    }
  out << "      *) case \"${COMP_WORDS[1]}\" in\n";
  for (const auto* command : app.get_subcommands({})) {
    const auto values = arguments_of(*command);
    out << fmt::format("        {}) words=\"{}\"{} ;;\n", command->get_name(), values.words,
                       values.files ? " files=1" : "");
  }
  out << "      esac ;;\n    esac\n  fi\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "  if [ -n \"$files\" ]; then COMPREPLY+=($(compgen -f -- \"$cur\")); fi\n"
         "}\ncomplete -F _stube stube\n";
}

std::string quoted_for_shell(std::string text) {
  std::string out;
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out;
}

std::string without_brackets(std::string text) {
  for (auto& c : text)
    if (c == '[' || c == ']' || c == ':') c = ' ';
  return text;
}

void write_zsh(const CLI::App& app, std::ostream& out) {
  out << "#compdef stube\n# zsh completion for stube: put this file as _stube into a folder of $fpath\n_stube() {\n"
         "  local -a commands\n  commands=(\n";
  for (const auto* command : app.get_subcommands({}))
    out << fmt::format("    '{}:{}'\n", command->get_name(),
                       quoted_for_shell(without_brackets(command->get_description())));
  out << "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
         "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n";
  for (const auto* command : app.get_subcommands({})) {
    out << "    " << command->get_name() << ") _arguments";
    if (const auto within = command_names(*command); !within.empty()) out << fmt::format(" ':command:({})'", within);
    for (const auto* option : options_in(*command)) {
      const auto values = values_of(*option);
      const auto action = values.files           ? std::string("_files")
                          : values.words.empty() ? std::string(" ")
                                                 : "(" + values.words + ")";
      const auto text = quoted_for_shell(without_brackets(option->get_description()));
      if (option->get_positional())
        out << fmt::format(" \\\n      '{}:{}:{}'", option->get_items_expected_max() > 1 ? "*" : "",
                           option->get_name(true), action);
      for (const auto& name : names_of(*option))
        out << fmt::format(" \\\n      '{}[{}]{}'", name, text, takes_value(*option) ? ":value:" + action : "");
    }
    out << " ;;\n";
  }
  out << "  esac\n}\n_stube \"$@\"\n";
}

void write_fish(const CLI::App& app, std::ostream& out) {
  out << "# fish completion for stube: put this file as stube.fish into ~/.config/fish/completions\ncomplete -c stube "
         "-f\n";
  for (const auto* command : app.get_subcommands({})) {
    out << fmt::format("complete -c stube -n __fish_use_subcommand -a {} -d '{}'\n", command->get_name(),
                       quoted_for_shell(command->get_description()));
    const auto when = fmt::format("complete -c stube -n '__fish_seen_subcommand_from {}'", command->get_name());
    if (const auto within = command_names(*command); !within.empty()) out << when << fmt::format(" -a '{}'\n", within);
    for (const auto* option : options_in(*command)) {
      const auto values = values_of(*option);
      const auto choice = values.files           ? std::string(" -F")
                          : values.words.empty() ? std::string()
                                                 : fmt::format(" -a '{}'", values.words);
      if (option->get_positional()) {
        if (!choice.empty()) out << when << choice << '\n';
        continue;
      }
      for (const auto& name : option->get_lnames())
        out << fmt::format("{} -l {}{}{} -d '{}'\n", when, name, takes_value(*option) ? " -x" : "", choice,
                           quoted_for_shell(option->get_description()));
    }
  }
}

void write_completion(const CLI::App& app, const std::string& shell, std::ostream& out) {
  if (shell == "bash") return write_bash(app, out);
  if (shell == "zsh") return write_zsh(app, out);
  write_fish(app, out);
}

}  // namespace

void add_completion(CLI::App& app) {
  auto* command = app.add_subcommand("completion", "Print completion for a shell");
  command->group("About the program");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "Which shell")
      ->type_name("SHELL")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->footer(
      "Examples:\n  source <(stube completion bash)\n  stube completion zsh > ~/.zfunc/_stube\n"
      "  stube completion fish > ~/.config/fish/completions/stube.fish");
  command->callback([&app, shell] { write_completion(app, *shell, std::cout); });
}

}  // namespace stube
