// What Hundrede og Eet and Mariage show beyond the common fields: the stock, the marriages, how the last deal was
// counted; and what a view leaves out where the count is hidden.
#pragma once
#include "games/hundrede-og-eet/trick_and_draw.hpp"
#include "talk/show.hpp"

namespace stube::trick_and_draw {

template <class Book>
class Show : public Chronicle {
 public:
  void note(const Event& event) {
    // A line whose points this viewer may not know is not on the sheet that he sees.
    if (event.line.is_some() && event.points_hidden) sheet.pop_back();
    if (event.type == Book::event("shuffled")) marriages_.clear();
    if (event.type == Book::event("counted")) note_count(event);
    if constexpr (Book::has_marriages)
      if (event.type == Book::event("marriage")) note_marriage(event);
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] = s.trick.empty() ? json::value(nullptr)
                                   : json::value(s.trick.best(s.trump).seat.index());  // the trick as it lies now
    out["stockLeft"] = s.stock.size();
    if constexpr (Book::has_marriages) out["marriages"] = marriages_;
    out["lastDeal"] = last_deal_.empty() ? json::value(nullptr) : json::object{{"points", last_deal_}};
  }

  static bool hides_deal_score(const State& s) {
    return Book::has_marriages && s.options.count == Count::hidden && s.phase != Phase::over;
  }

 private:
  // The seats are counted in order, seat 0 first.
  void note_count(const Event& event) {
    if (event.seat == Seat(0)) last_deal_.clear();
    last_deal_.push_back(event.points);
  }
  void note_marriage(const Event& event) {
    const std::string suit(1, pack().suits[static_cast<std::size_t>(event.n)]);
    marriages_.push_back(json::object{{"seat", event.seat.index()}, {"suit", suit}, {"points", event.points}});
  }

  json::array marriages_, last_deal_;
};

}  // namespace stube::trick_and_draw
