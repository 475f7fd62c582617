// The commands beside `stube study`, which adds them: its own check, and the finding of problems.
#pragma once

namespace CLI {
class App;
}

namespace stube {

void add_study_check(CLI::App& app);
void add_problems(CLI::App& app);

}  // namespace stube
