// What Polsk Pas shows beyond the common fields: the pot and whose beet it is, who plays, the turn-up's way, the last
// deal.
#pragma once
#include "games/polsk-pas/rules.hpp"
#include "talk/show.hpp"

namespace stube::polsk_pas {

class Show : public Chronicle {
 public:
  void note(const Event& told) {
    if (told.line.is_some()) change_[told.side] += told.points;
    if (told.type == event("trick")) ++tricks_[told.seat];
    if (told.type == event("beet")) beet_ = told.seat;
    if (told.type == event("vole-made")) vole_ = "made";
    if (told.type == event("vole-failed")) vole_ = "failed";
    if (told.type == event("deal-over")) end_deal(told);
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] = s.trick.empty() ? json::value(nullptr)
                                   : json::value(Rules::best_card(s).seat.index());  // the trick as it lies now
    out["pot"] = s.stakes.pot;
    out["potOwner"] = seat_or_null(s.pot_owner);
    out["player"] = seat_or_null(s.player);
    out["round"] = s.round;
    out["taken"] = seat_or_null(s.taken);
    out["discarded"] = nullptr;
    if (Rules::card_is_laid_aside(s))
      out["discarded"] = s.discarded.empty() ? std::string("??") : card(s.discarded.lowest());
    out["vole"] = seat_or_null(s.vole);
    out["lastDeal"] = last_deal_;
  }

 private:
  void end_deal(const Event& told) {
    last_deal_ = json::object{{"deal", told.n},
                              {"winner", seat_or_null(told.seat)},
                              {"player", seat_or_null(told.other)},
                              {"bete", seat_or_null(beet_)},
                              {"vole", vole_},
                              {"dealScore", list_of(change_, 4)},
                              {"tricks", list_of(tricks_, 4)}};
    change_ = {};
    tricks_ = {};
    beet_ = Seat::none();
    vole_ = nullptr;
  }

  json::value last_deal_, vole_;
  BySide<int, 4> change_;
  BySeat<int, 4> tricks_;
  Seat beet_;
};

}  // namespace stube::polsk_pas
