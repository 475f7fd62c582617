// What the Kaiserspiel shows beyond the common fields: Imperialen and odd points, what was announced, the Rummel, the
// last deal.
#pragma once
#include "games/kaiser/state.hpp"
#include "talk/show.hpp"

namespace stube::kaiser {

class Show : public Chronicle {
 public:
  void begin_deal(const Deck* deck) {
    Chronicle::begin_deal(deck);
    declared_.clear();
    deal_score_ = {};
    tricks_ = {};
  }

  void note(const Event& told) {
    if (told.line.is_some()) note_line(told);
    if (told.type == event("trick")) ++tricks_[told.seat];
    if (told.type == event("deal-over"))
      previous_ = json::object{{"dealScore", list_of(deal_score_, players())}, {"tricks", list_of(tricks_, players())}};
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] = s.trick.empty() ? json::value(nullptr)
                                   : json::value(s.trick.best(s.trump).seat.index());  // the trick as it lies now
    json::array whole, odd, stated;
    for (const Seat seat : Seats::first(s.players)) {
      whole.push_back(imperials(s, seat));
      odd.push_back(odd_points(s, seat));
    }
    for (int step = 0; step < s.players && s.deal > 0; ++step) {
      const Seat seat = left_of(forehand(s), s.players, step);
      const Rummel& rummel = s.rummel[seat];
      if (rummel.cards > 0)
        stated.push_back(json::object{{"seat", seat.index()}, {"pips", rummel.pips}, {"cards", rummel.cards}});
    }
    out["imperials"] = std::move(whole);
    out["points"] = std::move(odd);
    out["target"] = s.options.imperials;
    out["declared"] = declared_;
    out["rummel"] = std::move(stated);
    out["rummelWinner"] = rummel_winner(s);
    out["offer"] = seat_or_null(s.offerer);
    out["previous"] = previous_;
  }

 private:
  void note_line(const Event& told) {
    if (told.line == line("penalty")) return;
    deal_score_[told.side] += told.points;
    // The lines of announced Imperialen come first, and are named after what was announced.
    if (told.line.value > line("imperial turned diamonds").value) return;
    const auto words = names().lines[told.line.value].substr(std::string_view("imperial ").size());
    declared_.push_back(json::object{{"seat", told.seat.index()}, {"what", words}, {"points", told.points}});
  }

  [[nodiscard]] json::value rummel_winner(const State& s) const {
    if (!s.rummel_winner.is_some()) return nullptr;
    const std::string suit(1, pack().suits[static_cast<std::size_t>(index_of(s.rummel_suit))]);
    return json::object{{"seat", s.rummel_winner.index()}, {"suit", suit}, {"pips", s.rummel[s.rummel_winner].pips}};
  }

  json::array declared_;
  BySide<int, seats> deal_score_;
  BySeat<int, seats> tricks_;
  json::value previous_;
};

}  // namespace stube::kaiser
