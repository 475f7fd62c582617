// `stube people export` and `stube people delete`: what the operator does with a person's data at that person's wish.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "net/clock.hpp"
#include "server/person_erasure.hpp"
#include "server/person_export.hpp"

namespace stube {

namespace {

struct PersonDataOptions {
  std::string store = "stube.db", name, out;
  bool by_id = false, yes = false;
};

std::unique_ptr<Store> open(const PersonDataOptions& options) {
  if (!is_postgres(options.store) && !std::filesystem::exists(options.store))
    throw StoreError("There is no store " + options.store + ".");
  start_crypto();
  auto store = open_store(options.store, "people");
  store->migrate(system_clock().wall_millis() / 1000);
  return store;
}

std::string find_person(Store& store, const PersonDataOptions& options) {
  if (options.by_id) {
    if (store.query("select id from users where id = $1", {options.name}).empty())
      throw StoreError("There is no person with the id " + options.name + ".");
    return options.name;
  }
  const auto row = store.user_named(options.name);
  if (!row)
    throw StoreError("Nobody with a password is called " + options.name + ". A guest is named by his id: --id.");
  return row->id;
}

void export_person(const PersonDataOptions& options) {
  const auto store = open(options);
  PersonExport job(find_person(*store, options));
  while (job.step(*store)) {
  }
  const std::string text = json::serialize(job.result());
  if (options.out.empty()) return fmt::print("{}\n", text);
  if (std::filesystem::exists(options.out)) throw StoreError(options.out + " is there already.");
  std::ofstream(options.out) << text << '\n';
}

void delete_person(const PersonDataOptions& options) {
  const auto store = open(options);
  const std::string user = find_person(*store, options);
  if (!options.yes)
    bad_usage(fmt::format("This cannot be undone. Say --yes to delete '{}'.", stube::quoted(options.name)));
  PersonErasure job(user, system_entropy(), system_clock());
  while (job.step(*store)) {
  }
  // A server that runs on PostgreSQL is notified at once, one on SQLite finds it within seconds.
  store->notify(std::string(person_erased_word) + user);
  fmt::print("deleted, and erased at {} tables\n", job.tables_done());
}

void run(const PersonDataOptions& options, void (*job)(const PersonDataOptions&)) {
  try {
    job(options);
  } catch (const StoreError& error) {
    fail(error.what());
  }
}

void add_common(CLI::App* command, const std::shared_ptr<PersonDataOptions>& options) {
  command->add_option("name", options->name, "Name of somebody with a password")->required()->type_name("NAME");
  command->add_flag("--id", options->by_id, "NAME is an id, as the log has them");
  command->add_option("--store", options->store, "File for SQLite, or postgresql://user@host/name")
      ->envname("STUBE_STORE")
      ->capture_default_str();
}

}  // namespace

void add_person_data(CLI::App& people) {
  auto options = std::make_shared<PersonDataOptions>();
  auto* exporting = people.add_subcommand("export", "Everything that is kept of a person, as JSON");
  add_common(exporting, options);
  exporting->add_option("--out", options->out, "Write it to this file")->type_name("FILE");
  exporting->footer("Examples:\n  stube people export Ruth --store stube.db --out ruth.json");
  exporting->callback([options] { run(*options, export_person); });

  auto* deleting = people.add_subcommand("delete", "Delete a person; records name the seat from then on");
  add_common(deleting, options);
  deleting->add_flag("--yes", options->yes, "Really");
  deleting->footer(
      "The records of the matches stay and still verify. A server may be running.\nExamples:\n  stube people delete "
      "Ruth --store stube.db --yes");
  deleting->callback([options] { run(*options, delete_person); });
}

}  // namespace stube
