// `stube people export|delete`: what the operator does with a person's data at that person's wish.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/commands.hpp"
#include "cli/shared.hpp"
#include "server/person_erasure.hpp"
#include "server/person_export.hpp"

namespace stube {

namespace {

struct Options {
  std::string what, store = "stube.db", name, out;
  bool by_id = false, yes = false;
};

std::unique_ptr<Store> open(const Options& options) {
  if (!is_postgres(options.store) && !std::filesystem::exists(options.store))
    throw StoreError("There is no store " + options.store + ".");
  start_crypto();
  auto store = open_store(options.store, "people");
  store->migrate();
  return store;
}

std::string find_person(Store& store, const Options& options) {
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

void export_person(const Options& options) {
  const auto store = open(options);
  PersonExport job(find_person(*store, options));
  while (job.step(*store)) {
  }
  const std::string text = json::serialize(job.result());
  if (options.out.empty()) return fmt::print("{}\n", text);
  if (std::filesystem::exists(options.out)) throw StoreError(options.out + " is there already.");
  std::ofstream(options.out) << text << '\n';
}

void delete_person(const Options& options) {
  const auto store = open(options);
  const std::string user = find_person(*store, options);
  if (!options.yes) {
    std::cerr << "stube: This cannot be undone. Say --yes to delete " << quoted(options.name) << ".\n";
    throw CLI::RuntimeError(exit_bad_usage);
  }
  PersonErasure job(user, system_entropy(), system_clock());
  while (job.step(*store)) {
  }
  // A server that runs on PostgreSQL hears of it at once, one on SQLite within seconds.
  store->notify("-erased " + user);
  fmt::print("deleted, and erased at {} tables\n", job.tables_done());
}

void run(const Options& options) {
  try {
    if (options.what == "export")
      export_person(options);
    else
      delete_person(options);
  } catch (const StoreError& error) {
    std::cerr << "stube: " << error.what() << '\n';
    throw CLI::RuntimeError(exit_failure);
  }
}

}  // namespace

void add_people(CLI::App& app) {
  auto* command = app.add_subcommand("people", "Export or delete what the inn's server knows of a person");
  auto options = std::make_shared<Options>();
  command->add_option("what", options->what, "export or delete")
      ->required()
      ->type_name("WHAT")
      ->check(CLI::IsMember({"export", "delete"}));
  command->add_option("name", options->name, "Name of somebody with a password")->required()->type_name("NAME");
  command->add_flag("--id", options->by_id, "NAME is an id, as the log has them");
  command->add_option("--store", options->store, "File for SQLite, or postgresql://user@host/name")
      ->envname("STUBE_STORE")
      ->capture_default_str();
  command->add_option("--out", options->out, "Write the export to this file")->type_name("FILE");
  command->add_flag("--yes", options->yes, "Really delete");
  command->footer(
      "export: everything that is kept of the person, as JSON.\n"
      "delete: the person is gone, and records name the seat from then on; they still verify. A server may be "
      "running.\n"
      "Examples:\n  stube people export Ruth --store stube.db --out ruth.json\n"
      "  stube people delete Ruth --store stube.db --yes");
  command->callback([options] { run(*options); });
}

}  // namespace stube
