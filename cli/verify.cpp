// `stube verify`: whether a match of the server was shuffled and played as its record says, and who has signed it.
#include "fair/verify.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "fair/crypto.hpp"
#include "fair/signatures.hpp"

namespace stube {

namespace {

struct VerifyCall {
  std::string file, lang;
  VerifyOptions verify;
  bool skip_forced = false, as_json = false;
};

std::string_view name_of(Finding::Kind kind) {
  if (kind == Finding::Kind::proved) return "proved";
  return kind == Finding::Kind::open ? "open" : "wrong";
}

json::object read_record(const std::string& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  boost::system::error_code error;
  json::value record = json::parse(text.str(), error);
  if (!in || error || !record.is_object()) {
    std::cerr << "stube: there is no record in " << stube::quoted(file) << '\n';
    throw CLI::RuntimeError(exit_bad_usage);
  }
  return record.get_object();
}

void print(const Findings& findings, const VerifyCall& options, Language lang) {
  if (options.as_json) {
    json::array list;
    for (const Finding& finding : findings.list) {
      json::object values;
      for (const auto& [name, text] : finding.values) values[name] = text;
      list.push_back(json::object{{"kind", name_of(finding.kind)},
                                  {"code", finding.code},
                                  {"values", std::move(values)},
                                  {"text", text_of(finding, lang)}});
    }
    fmt::print("{}\n", json::serialize(json::object{{"good", findings.good}, {"findings", std::move(list)}}));
    return;
  }
  // `+` proved, `?` not proved, `!` wrong.
  for (const Finding& finding : findings.list) {
    const char mark = finding.kind == Finding::Kind::proved ? '+' : finding.kind == Finding::Kind::open ? '?' : '!';
    fmt::print("{} {}\n", mark, text_of(finding, lang));
  }
}

void verify(VerifyCall options) {
  if (!options.verify.house.empty() && !is_public_key(options.verify.house)) {
    bad_usage(stube::quoted(options.verify.house) + " is no public key; `stube house-key` prints one");
  }
  const json::object record = read_record(options.file);
  start_crypto();
  if (!options.skip_forced) options.verify.most_squarings = 8 * standard_squarings;
  const bool tells = ::isatty(STDERR_FILENO) != 0 && !options.as_json;
  int told = -1;
  options.verify.told = [&](double done) {
    const int percent = static_cast<int>(done * 100);
    if (tells && percent != std::exchange(told, percent)) fmt::print(stderr, "\r{:3} %", percent);
    return true;
  };
  const Findings findings = verify_record(record, options.verify);
  if (tells && told >= 0) fmt::print(stderr, "\r      \r");
  print(findings, options, language_of(options.lang));
  if (!findings.good) throw CLI::RuntimeError(1);
}

}  // namespace

void add_verify(CLI::App& app) {
  auto* command = app.add_subcommand(
      "verify", "Check the shuffles, moves and signatures of a match that was played at the inn, by its record");
  command->group("Commands for players");
  auto options = std::make_shared<VerifyCall>();
  command->add_option("record", options->file, "The record, as the inn gives it out")->required()->type_name("FILE");
  command->add_option("--house", options->verify.house, "The house's public key; it must have signed the record")
      ->type_name("KEY");
  command->add_flag("--signed", options->verify.house_signed, "A house must have signed the record");
  command->add_flag("--acknowledged", options->verify.acknowledged,
                    "The clients of all persons who played to the end must have signed it too");
  command->add_flag("--skip-forced", options->skip_forced,
                    "Do not work out again what was opened by squaring, which takes minutes");
  add_language(command, options->lang);
  command->add_flag("--json", options->as_json, "What was found as JSON");
  command->footer(
      "A line begins with + where something is proved, with ? where the record does not show it, with ! where it is "
      "wrong.\nExit status 0: everything fits; 1: something does not, and the last line says what.\nExamples:\n  stube "
      "verify match.json\n  stube verify match.json --house ed25519:... --acknowledged");
  command->callback([options] { verify(*options); });
}

}  // namespace stube
