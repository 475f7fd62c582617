// `stube store check|backup|restore`: the operator's commands for the server's store.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "net/clock.hpp"
#include "server/store_check.hpp"
#include "server/store_copy.hpp"

namespace stube {

namespace {

[[noreturn]] void give_up(const std::exception& error, int status) {
  std::cerr << "stube: " << error.what() << '\n';
  throw CLI::RuntimeError(status);
}

void check(const std::string& where) {
  StoreReport report;
  try {
    if (!is_postgres(where) && !std::filesystem::exists(where)) throw StoreError("There is no store " + where + ".");
    start_crypto();
    const auto store = open_store(where);
    if (store->version() > Store::newest_version())
      throw StoreError("A newer stube has written this store. Use that one.");
    report = check_store(*store, !is_postgres(where), [](const Damage& damage) {
      fmt::print("{}: {}\n", damage.table.empty() ? "store" : "table " + stube::quoted(damage.table),
                 stube::quoted(damage.what));
    });
  } catch (const std::exception& error) {
    give_up(error, exit_bad_usage);
  }
  fmt::print("form {}, {} tables, {} acts, {} people: {}\n", report.version, report.tables, report.acts, report.people,
             report.damages.empty() ? "whole" : fmt::format("{} damages", report.damages.size()));
  if (!report.damages.empty()) throw CLI::RuntimeError(1);
}

struct StoreOptions {
  std::string what, store = "stube.db", file;
};

void run(const StoreOptions& options) {
  if (options.what == "check") return check(options.store);
  if (options.file.empty()) bad_usage("`stube store " + options.what + "` needs the FILE of the backup.");
  try {
    start_crypto();
    const std::int64_t now = system_clock().wall_millis() / 1000;
    if (options.what == "backup")
      back_up_store(options.store, options.file, now);
    else
      restore_store(options.file, options.store, now);
  } catch (const std::exception& error) {
    give_up(error, exit_failure);
  }
  fmt::print("{}\n", options.what == "backup" ? options.file : options.store);
}

}  // namespace

void add_store(CLI::App& app) {
  auto* command = app.add_subcommand("store", "Check, back up or restore what the inn's server keeps");
  auto options = std::make_shared<StoreOptions>();
  command->add_option("what", options->what, "check, backup or restore")
      ->required()
      ->type_name("WHAT")
      ->check(CLI::IsMember({"check", "backup", "restore"}));
  command->add_option("file", options->file, "The backup: a store of SQLite, whatever it was made of")
      ->type_name("FILE");
  command->add_option("--store", options->store, "File for SQLite, or postgresql://user@host/name")
      ->envname("STUBE_STORE")
      ->capture_default_str();
  command->footer(
      "check: the database, and every table's acts; it changes nothing. Exit status 0: whole; 1: damaged, with one "
      "line "
      "for each damage; 2: there is no store that this program can read.\n"
      "backup: a copy of the store as it is now. Both may run beside a server.\n"
      "restore: makes the store from a backup.\nNothing that is there is overwritten.\n"
      "Examples:\n  stube store check --store /var/lib/stube/stube.db\n"
      "  stube store backup /backup/stube-$(date +%F).db --store /var/lib/stube/stube.db\n"
      "  stube store restore /backup/stube-2026-01-31.db --store /var/lib/stube/stube.db");
  command->callback([options] { run(*options); });
}

}  // namespace stube
