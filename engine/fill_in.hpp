// A record that keeps cards unseen, made playable: a search puts other cards into their places. record_reading.hpp goes
// through the result.
#pragma once
#include <functional>

#include "engine/unseen.hpp"

namespace stube {

// A record with unseen cards, with others in their places and in the moves that named them, so that every step is
// possible. There may be many such matches; all look the same to the viewer.
struct FilledIn {
  Setup setup;
  std::vector<Step> steps;
  std::vector<Cards> known;  // by deal: the cards that the record itself holds
};
// `steps` are the record's moves, or with those taken back where the acts of its table tell of them. The search has a
// budget, the same on every machine; honest records need a small part of it. It also ends where `stop` says so.
[[nodiscard]] Result<FilledIn> fill_in(const json::object& record, std::vector<Step> steps,
                                       const std::function<bool()>& stop = {});

}  // namespace stube
