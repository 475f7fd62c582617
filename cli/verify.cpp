// `stube verify`: whether a match of the server was shuffled and played as its record says.
#include "fair/verify.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "fair/crypto.hpp"

namespace stube {

namespace {

void verify(const std::string& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  boost::system::error_code error;
  const json::value record = json::parse(text.str(), error);
  if (!in || error || !record.is_object()) {
    std::cerr << "stube: there is no record in " << quoted(file) << '\n';
    throw CLI::RuntimeError(exit_bad_usage);
  }
  start_crypto();
  const Findings findings = verify_record(record.get_object());
  for (const auto& line : findings.lines) fmt::print("{}\n", line);
  if (!findings.good) throw CLI::RuntimeError(1);
}

}  // namespace

void add_verify(CLI::App& app) {
  auto* command =
      app.add_subcommand("verify", "Check the shuffles and moves of a match that was played at the inn, by its record");
  command->group("Commands for players");
  auto file = std::make_shared<std::string>();
  command->add_option("record", *file, "The record, as the inn gives it out")->required()->type_name("FILE");
  command->footer(
      "Exit status 0: everything fits; 1: something does not, and the last line says what.\nExamples:\n  stube verify "
      "match.json");
  command->callback([file] { verify(*file); });
}

}  // namespace stube
