// What Gnav shows beyond the common fields: the pool and the Appeals, who sits over and who is out, what happened in
// this round's exchanging, and how the last round ended.
#pragma once
#include "games/gnav/rules.hpp"
#include "talk/show.hpp"

namespace stube::gnav {

class Show : public Chronicle {
 public:
  void note(const Event& told) {
    const auto is = [&](EventType type) { return told.type == type; };
    if (is(event("shaken"))) begin();
    if (is(event("swap")) || is(event("passed-by")) || is(event("kis-kis")) || is(event("hug-af")) ||
        is(event("cuckoo")) || is(event("cuckoo-stops-asker")) || is(event("bag-gives")) ||
        is(event("bag-holder-draws")))
      keep_question(told);
    if (is(event("cuckoo"))) stop_ = told.other;
    if (is(event("show"))) shown_[told.seat] = told.cards.lowest();
    if (is(event("void"))) void_ = true;
    if (is(event("score"))) ++lost_[told.seat];
    if (is(event("round-over"))) end(told.n);
  }

  void extra(json::object& out, const State& s) const {
    out["appealsLeft"] = s.appeals_left;
    out["pool"] = s.stakes.pot;
    out["sat"] = seat_list(s.sat);
    out["out"] = seat_list(s.out);
    out["asked"] = asked_;
    out["lastDeal"] = last_deal_;
  }

 private:
  void begin() {
    asked_.clear();
    lost_ = {};
    shown_ = {};
    void_ = false;
    stop_ = Seat::none();
  }

  // The number says what came of it, even where the piece itself is not for this viewer.
  void keep_question(const Event& told) {
    asked_.push_back(json::object{{"seat", told.seat.index()},
                                  {"with", seat_or_null(told.other)},
                                  {"result", result_names[static_cast<std::size_t>(told.n)]}});
  }

  void end(int deal) {
    json::array shown;
    bool any = false;
    for (const Seat seat : Seats::first(players())) {
      any = any || shown_[seat].is_card();
      shown.push_back(shown_[seat].is_card() ? json::value(json::string(card(shown_[seat]))) : json::value(nullptr));
    }
    last_deal_ = json::object{{"deal", deal},
                              {"lost", list_of(lost_, players())},
                              {"shown", any ? json::value(std::move(shown)) : json::value(nullptr)},
                              {"void", void_},
                              {"stop", seat_or_null(stop_)}};
  }

  json::array asked_;
  BySeat<int, seats> lost_;
  BySeat<Card, seats> shown_;
  bool void_ = false;
  Seat stop_;
  json::value last_deal_;
};

}  // namespace stube::gnav
