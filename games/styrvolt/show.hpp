// What Styr-Volt shows beyond the common fields: the trump suits and what lies at their places, the bottom card, the
// answer, the last deal.
#pragma once
#include "games/styrvolt/rules.hpp"
#include "talk/show.hpp"

namespace stube::styrvolt {

class Show : public Chronicle {
 public:
  void note(const Event& told) {
    if (told.type == event("shuffled")) skipped_.clear();
    if (told.type == event("passed-over")) skipped_.push_back(json::string(card(told.cards.lowest())));
    if (told.type == event("trick")) ++tricks_[told.seat];
    if (told.line.is_some()) points_ = told.points;
    if (told.type == event("deal-over")) end_deal(told);
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] = s.trick.empty() ? json::value(nullptr)
                                   : json::value(Rules::best_card(s).seat.index());  // the trick as it lies now
    json::array chosen, turnups;
    if (s.trump != Suit::none) chosen.push_back(json::string(suit(s.trump)));
    turnups.push_back(json::string(card(s.turnup)));
    if (s.second_trump != Suit::none) chosen.push_back(json::string(suit(s.second_trump)));
    if (s.second_turnup.is_card()) turnups.push_back(json::string(card(s.second_turnup)));
    out["chosen"] = std::move(chosen);
    out["turnups"] = std::move(turnups);
    out["skipped"] = skipped_;
    out["bottom"] = card(s.bottom);
    out["laidOut"] = s.laid_out.is_card() ? json::value(card(s.laid_out)) : json::value(nullptr);
    out["asking"] = nullptr;
    if (s.asking != Asking::nothing) out["asking"] = s.asking == Asking::for_queen ? "Q" : "K";
    out["answer"] = nullptr;
    json::array can_beat, cannot_beat;
    if (s.answer != Answer::none) {
      const int asked = left_of(s.trick.leader(), 4, 3).index();
      const bool can = s.answer == Answer::can;
      out["answer"] = {{"seat", asked}, {"can", can}};
      (can ? can_beat : cannot_beat).push_back(asked);
    }
    // The same, to stand at the seat while the trick lasts.
    out["canBeat"] = std::move(can_beat);
    out["cannotBeat"] = std::move(cannot_beat);
    out["sideTricks"] = {Rules::tricks_of(s, Side(0)), Rules::tricks_of(s, Side(1))};
    out["infractions"] = list_of(s.infractions, 4);
    json::array exposed;
    for (const Seat seat : Seats::first(4)) exposed.push_back(json::string(set_text(pack(), s.exposed[seat])));
    out["exposed"] = std::move(exposed);
    out["looked"] = s.look == Look::none ? json::value(nullptr) : json::value(card(s.above_bottom));
    out["lastDeal"] = last_deal_;
  }

  // A leader or seven of a trump suit in the trick says whether it has the power of a lead (styrvolt/i-8,
  // styrvolt/i-9).
  static void mark_played(JsonWriter& out, const State& s, int place) {
    const Card laid = s.trick.cards[place].card;
    const Trumps trumps = Rules::trumps(s);
    if (is_leader(laid, trumps) || is_free_lead(laid, trumps) || is_nine_or_ten(laid, trumps))
      out.field("power", place == 0 ? "led" : "none");
  }

  // Whoever knows the lowest cards of the stock sees them in their places, the bottom card last.
  static void adjust_stock(std::vector<Card>& stock, const State& s, bool is_view) {
    if (!is_view || s.stock.empty()) return;
    int above = s.stock.count() + s.stock_hidden;
    Sequence<Card, 2> lowest;
    for (const Card each : {s.above_bottom, s.bottom})
      if (each == Card::hidden() || s.stock.has(each)) lowest.add(each), --above;
    stock.assign(static_cast<std::size_t>(above), Card::hidden());
    for (const Card each : lowest) stock.push_back(each);
  }

 private:
  [[nodiscard]] std::string suit(Suit which) const { return {pack().suits[static_cast<std::size_t>(index_of(which))]}; }

  void end_deal(const Event& told) {
    last_deal_ = json::object{{"deal", told.n},
                              {"winner", told.side.index()},
                              {"jan", points_ == 2},
                              {"points", points_},
                              {"tricks", list_of(tricks_, 4)}};
    tricks_ = {};
  }

  json::value last_deal_;
  json::array skipped_;
  BySeat<int, 4> tricks_;
  int points_ = 0;
};

}  // namespace stube::styrvolt
