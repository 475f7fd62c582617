// What Byd and Fem Kort show beyond the common fields: the pot, the bids, who left, and how the last deal ended.
#pragma once
#include "games/byd/five_cards.hpp"
#include "talk/show.hpp"

namespace stube::five_cards {

template <class Book>
class Show : public Chronicle {
 public:
  void note(const Event& event) {
    if (event.type == Book::event("show")) shown_.push_back(seat_card(event.seat, event.cards.lowest()));
    if constexpr (Book::has_bidding) {
      if (event.type == Book::event("bid") || event.type == Book::event("joins")) bids_[event.seat] = event.n;
    }
    if (event.type == Book::event("deal-over")) end_deal(event);
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] =
        s.trick.empty() ? json::value(nullptr) : json::value(s.trick.best().seat.index());  // the trick as it lies now
    out["pot"] = s.stakes.pot;
    out["lastDeal"] = last_deal_;
    out["left"] = seat_list(Seats::first(s.players) - s.in);
    out["infractions"] = list_of(s.infractions, s.players);
    json::array exposed;
    for (const Seat seat : Seats::first(s.players)) exposed.push_back(json::string(set_text(pack(), s.exposed[seat])));
    out["exposed"] = std::move(exposed);
    out["looked"] = seat_list(s.looked);
    out["rounds"] = s.options.rounds;
    if constexpr (Book::has_bidding) {
      const bool bidding = s.phase == Phase::bid || s.phase == Phase::join;
      out["bidder"] = seat_or_null(bidding ? s.bidder : Seat::none());
      json::array bids;
      for (const Seat seat : Seats::first(s.players))
        bids.push_back(s.bids[seat] == not_asked ? json::value(nullptr) : json::value(s.bids[seat]));
      out["bids"] = std::move(bids);
    }
  }

  // The bottom card, for whoever knows it, is the last of the stock.
  void adjust_stock(std::vector<Card>& stock, const State& s, bool is_view) const {
    if (!is_view || s.stock.empty()) return;
    stock.assign(static_cast<std::size_t>(s.stock_hidden), Card::hidden());
    stock.push_back(s.bottom);
  }

 private:
  void end_deal(const Event& event) {
    json::object last{{"winner", event.seat.index()}, {"pot", event.n}, {"shown", shown_}};
    if constexpr (Book::has_bidding) {
      last["bidder"] = event.other.index();
      last["bids"] = list_of(bids_, players());
    }
    last_deal_ = std::move(last);
    shown_.clear();
    bids_ = {};
  }

  json::value last_deal_;
  json::array shown_;
  BySeat<int, seats> bids_;
};

}  // namespace stube::five_cards
