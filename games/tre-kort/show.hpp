// What Tre-Kort shows beyond the common fields: who plays, the beets and the stake, and how the last deal ended.
#pragma once
#include "games/tre-kort/rules.hpp"
#include "talk/show.hpp"

namespace stube::tre_kort {

class Show : public Chronicle {
 public:
  void note(const Event& told) {
    if (told.type == event("shuffled")) begin();
    if (told.type == event("passes"))
      for (const Card each : sorted(pack(), told.cards)) passed_.push_back(each);
    if (told.type == event("trick") || told.type == event("trick-face-down")) winners_.push_back(told.seat);
    if (told.type == event("alone")) winners_.assign(3, told.seat);
    if (told.type == event("put-right")) winners_.resize(static_cast<std::size_t>(told.n));
    if (told.type == event("paid-out")) paid_out_ = told.n;
    if (told.type == event("beet")) beeted_.push_back(told.seat.index()), beet_ = told.n;
    if (told.type == event("deal-over"))
      last_deal_ = json::object{{"tricks", list_of(tricks(), players())},
                                {"beeted", beeted_},
                                {"beet", beet_},
                                {"paidOut", paid_out_},
                                {"dealer", told.seat.index()}};
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] = s.trick.empty() ? json::value(nullptr)
                                   : json::value(Rules::trick_winner(s).index());  // the trick as it lies now
    json::array playing, beets;
    for (int step = 1; step <= s.players; ++step)
      if (const Seat seat = left_of(s.dealer, s.players, step); s.playing.has(seat)) playing.push_back(seat.index());
    for (int i = 0; i < s.beets.count; ++i) beets.push_back(s.beets.smallest);
    for (int i = 0; i < s.beets.larger; ++i) beets.push_back(s.beets.smallest + 3);
    out["playing"] = std::move(playing);
    out["beets"] = std::move(beets);
    out["stake"] = Rules::stake(s);
    out["faceDown"] = s.face_down();
    out["lastDeal"] = last_deal_;
    out["infractions"] = list_of(s.infractions, s.players);
  }

  // What those who passed laid away lies at the end of the stock; nobody sees any of it, not even his own.
  void adjust_stock(std::vector<Card>& stock, const State& s, bool is_view) const {
    if (!is_view) {
      stock.insert(stock.end(), passed_.begin(), passed_.end());
      return;
    }
    for (const Seat seat : Seats::first(s.players))
      for (int i = 0; i < s.laid_off[seat].count() + s.laid_off_hidden[seat]; ++i) stock.push_back(Card::hidden());
  }

 private:
  [[nodiscard]] BySeat<int, seats> tricks() const {
    BySeat<int, seats> won;
    for (const Seat seat : winners_) ++won[seat];
    return won;
  }
  void begin() {
    winners_.clear();
    beeted_.clear();
    beet_ = paid_out_ = 0;
    passed_.clear();
  }

  std::vector<Seat> winners_;  // of the tricks that stand
  json::array beeted_;
  int beet_ = 0, paid_out_ = 0;
  std::vector<Card> passed_;  // in the order of passing; the referee's only
  json::value last_deal_;
};

}  // namespace stube::tre_kort
