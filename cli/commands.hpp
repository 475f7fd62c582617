// The commands of the program, one file each.
#pragma once

namespace CLI {
class App;
}

namespace stube {

void add_scenarios(CLI::App& app);
void add_check(CLI::App& app);
void add_coverage(CLI::App& app);

}  // namespace stube
