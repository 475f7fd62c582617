// Checks the roles of a game's events (table/event_role.hpp) in a match that was played: what a viewer who knows
// nothing but roles would show is compared with the position. Texts are not judged.
#pragma once
#include <string>
#include <vector>

#include "engine/match.hpp"

namespace stube {

// Plays the acts again from the set-up; what is wrong with the roles, in sentences.
[[nodiscard]] std::vector<std::string> faults_in_roles(const Setup& setup, const std::vector<Act>& acts);

}  // namespace stube
