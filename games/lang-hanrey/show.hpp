// What Lang Hanrey shows beyond the common fields: the part, the piles in the order in which they were won, the cards
// led together and the answers to them, who lost the last game.
#pragma once
#include "games/lang-hanrey/rules.hpp"
#include "talk/show.hpp"

namespace stube::lang_hanrey {

class Show : public Chronicle {
 public:
  void note(const Event& told) {
    if (told.type == event("shuffled")) piles_ = {};
    if (told.type == event("second-part")) piles_[told.seat].clear();
    if (told.type == event("trick") || told.type == event("keeps")) keep_pair(told);
    if (told.type == event("lost")) last_deal_ = json::object{{"loser", told.seat.index()}};
  }

  void extra(json::object& out, const State& s) const {
    // The cards led take nothing before one of them is beaten; from then on the last card laid lies best.
    out["takes"] = s.trick.size() > s.led ? json::value(s.trick.cards.back().seat.index()) : json::value(nullptr);
    out["part"] = static_cast<int>(s.part);
    out["stockLeft"] = s.stock.size();
    json::array piles, led, answers;
    for (const Seat seat : Seats::first(s.players)) piles.push_back(json::string(list_text(pack(), piles_[seat])));
    for (int i = 0; i < s.led; ++i) led.push_back(json::string(card(Rules::led_card(s, i))));
    for (const Card answer : s.answers)
      answers.push_back(answer.is_card() ? json::value(json::string(card(answer))) : json::value(nullptr));
    out["piles"] = std::move(piles);
    out["led"] = std::move(led);
    out["answers"] = std::move(answers);
    out["lastDeal"] = last_deal_;
  }

 private:
  void keep_pair(const Event& told) {
    piles_[told.seat].push_back(told.as);
    piles_[told.seat].push_back((told.cards - told.as).lowest());
  }

  BySeat<std::vector<Card>, seats> piles_;
  json::value last_deal_;
};

}  // namespace stube::lang_hanrey
