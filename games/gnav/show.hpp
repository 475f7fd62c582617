// What Gnav shows beyond the common fields: the pool and the Appeals, who sits over and who is out, what happened in
// this round's exchanging, and how the last round ended.
#pragma once
#include "games/gnav/rules.hpp"
#include "talk/show.hpp"

namespace stube::gnav {

class Show : public Chronicle {
 public:
  void note(const Event& event) {
    const auto is = [&](EventType type) { return event.type == type; };
    if (is(gnav::event("shaken"))) begin();
    if (is(gnav::event("swap")) || is(gnav::event("passed-by")) || is(gnav::event("kis-kis")) ||
        is(gnav::event("hug-af")) || is(gnav::event("cuckoo")) || is(gnav::event("bag-gives")) ||
        is(gnav::event("bag-holder-draws")))
      keep_question(event);
    if (is(gnav::event("cuckoo"))) stop_ = event.other;
    if (is(gnav::event("show"))) shown_[event.seat] = event.cards.lowest();
    if (is(gnav::event("void"))) void_ = true;
    if (is(gnav::event("score"))) ++lost_[event.seat];
    if (is(gnav::event("round-over"))) end(event.n);
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
  void keep_question(const Event& event) {
    asked_.push_back(json::object{{"seat", event.seat.index()},
                                  {"with", seat_or_null(event.other)},
                                  {"result", result_names[static_cast<std::size_t>(event.n)]}});
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
