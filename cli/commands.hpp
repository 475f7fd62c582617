// The commands of the program, one file each. A command's function adds it to the app: its options, its help with
// examples, and what it does. Help, man page and completion are made from these definitions and from nothing else.
#pragma once

namespace CLI {
class App;
}

namespace stube {

// For people.
void add_play(CLI::App& app);
void add_games(CLI::App& app);
void add_rules(CLI::App& app);
void add_lessons(CLI::App& app);
void add_replay(CLI::App& app);
void add_study(CLI::App& app);
void add_serve(CLI::App& app);
void add_verify(CLI::App& app);
void add_people(CLI::App& app);
void add_orders(CLI::App& people);  // ban, mute, unban, list
void add_tables(CLI::App& app);
void add_house_key(CLI::App& app);
void add_stats(CLI::App& app);
void add_recount(CLI::App& app);

// For who runs a server.
void add_store(CLI::App& app);
void add_person_data(CLI::App& people);  // `people export` and `people delete`

// For programs and for those who work on the games.
void add_engine(CLI::App& app);
void add_scenarios(CLI::App& app);
void add_check(CLI::App& app);
void add_coverage(CLI::App& app);
void add_golden(CLI::App& app);
void add_openings(CLI::App& app);
void add_arena(CLI::App& app);
void add_bench(CLI::App& app);
void add_load(CLI::App& app);
void add_fairness(CLI::App& app);

// About the program itself; they read the other commands' definitions.
void add_completion(CLI::App& app);
void add_man(CLI::App& app);

}  // namespace stube
