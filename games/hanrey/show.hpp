// What Hanrey shows beyond the common fields: who is out and in which order, how much stock is left, who lost the last
// game.
#pragma once
#include "games/hanrey/rules.hpp"
#include "talk/show.hpp"

namespace stube::hanrey {

class Show : public Chronicle {
 public:
  void note(const Event& told) {
    if (told.type == event("shuffled")) out_.clear();
    if (told.type == event("out")) out_.push_back(told.seat.index());
    if (told.type == event("lost")) last_deal_ = json::object{{"loser", told.seat.index()}};
    if (told.type == event("drawn")) last_deal_ = json::object{{"loser", nullptr}};
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] = s.trick.empty() ? json::value(nullptr)
                                   : json::value(s.trick.cards.back().seat.index());  // the trick as it lies now
    out["out"] = out_;
    out["stockLeft"] = s.stock.size();
    out["lastDeal"] = last_deal_;
  }

 private:
  json::array out_;
  json::value last_deal_;
};

}  // namespace stube::hanrey
