// What Hundertspiel shows beyond the common fields: games, lays, announcements, and how the deal before ended.
#pragma once
#include "games/hundert/state.hpp"
#include "talk/move_text.hpp"
#include "talk/show.hpp"

namespace stube::hundert {

class Show : public Chronicle {
 public:
  void note(const Event& told) {
    if (told.type == event("dealing")) begin();
    if (told.type == event("trick")) ++tricks_[told.seat];
    if (told.type == event("new-game")) sheet.clear();  // what stood there belongs to the game before
    note_announcing(told);
    note_lays(told);
    if (told.type == event("deal-over"))
      previous_ = json::object{{"dealScore", deal_score()}, {"tricks", list_of(tricks_, players())}, {"lays", lays_}};
  }

  void extra(json::object& out, const State& s) const {
    out["takes"] = s.trick.empty() ? json::value(nullptr)
                                   : json::value(s.trick.best(s.trump).seat.index());  // the trick as it lies now
    out["form"] = options[0].values.text[static_cast<std::size_t>(s.options.form)];
    out["game"] = s.game;
    out["gamesWon"] = list_of(s.games_won, side_count(s));
    const Bid high = highest_bid(s);
    out["high"] = s.phase == Phase::bid && high.value > 0
                      ? json::value{{"seat", high.seat.index()}, {"suit", letter(high.suit)}}
                      : json::value(nullptr);
    out["declarer"] = seat_or_null(s.declarer);
    out["bought"] = s.bought;
    out["lays"] = lays_;
    out["announced"] = announcements();
    out["asked"] = s.asked;
    out["altUndNeu"] = s.alt_und_neu;
    out["gameOver"] = s.game_over;
    out["dealsLeft"] = s.deals_left == no_notice ? json::value(nullptr) : json::value(s.deals_left);
    out["previous"] = previous_;
  }

 private:
  [[nodiscard]] std::string letter(Suit suit) const {
    return std::string(1, pack().suits[static_cast<std::size_t>(index_of(suit))]);
  }
  static std::string_view word_of(Figure figure) {
    return form_list(forms[static_cast<std::size_t>(Verb::announce)].text, 'a')[static_cast<std::size_t>(figure)];
  }

  struct Said {
    Seat seat;
    Figure figure;
    int count;
    Suit fourth;
  };

  void begin() {
    lays_.clear();
    announced_.clear();
    tricks_ = {};
  }

  [[nodiscard]] json::array deal_score() const {
    BySide<int, seats> sum;
    for (const Event& written : sheet) sum[written.side] += written.points;
    return list_of(sum, players() == 4 ? 2 : 3);
  }

  void note_announcing(const Event& told) {
    if (told.type == event("announces") || told.type == event("announces-late"))
      announced_.push_back({told.seat, static_cast<Figure>(told.n / 2), told.n % 2 == 0 ? 3 : 4, Suit::none});
    if (told.type != event("fourth")) return;
    for (Said& said : announced_)
      if (said.seat == told.seat && rank_of(said.figure) == told.as.rank()) said.fourth = told.as.suit();
  }

  [[nodiscard]] json::array announcements() const {
    json::array list;
    for (const Said& said : announced_)
      list.push_back(json::object{
          {"seat", said.seat.index()},
          {"what", word_of(said.figure)},
          {"count", said.count},
          {"fourth", said.fourth == Suit::none ? json::value(nullptr) : json::value(letter(said.fourth))}});
    return list;
  }

  void note_lays(const Event& told) {
    if (told.type == event("lay") || told.type == event("lay-empty"))
      lays_.push_back(json::object{{"seat", told.seat.index()},
                                   {"kind", told.n},
                                   {"on", told.n == 52 && told.cards.count() == 1 ? "first" : "last"},
                                   {"dos", dos_of(told.cards)},
                                   {"contra", 1},
                                   {"made", nullptr}});
    if (told.type == event("raise")) {  // hundert/i-6: the declarer's lay, the only one
      lays_[0].as_object()["kind"] = 52;
      lays_[0].as_object()["dos"] = dos_of(told.cards);
    }
    if (told.type == event("contra")) change(told, "contra", 2);
    if (told.type == event("recontra")) change(told, "contra", 4);
    if (told.type == event("supracontra")) change(told, "contra", 8);
    if (told.type == event("lay-made")) change(told, "made", true);
    if (told.type == event("lay-lost") || told.type == event("bought-lost")) change(told, "made", false);
  }

  // No Do lies in two lays, so its Dos tell which lay an event is about.
  void change(const Event& told, std::string_view field, const json::value& value) {
    const json::array dos = dos_of(told.cards);
    for (auto& lay : lays_)
      if (lay.as_object()["dos"] == dos) lay.as_object()[field] = value;
  }

  [[nodiscard]] json::array dos_of(Cards dos) const {
    json::array list;
    for (int i = 0; i < 4; ++i)
      if (const Card one = do_of(suit_of_seat(i)); dos.has(one)) list.push_back(json::string(card(one)));
    return list;
  }

  json::array lays_;
  std::vector<Said> announced_;
  BySeat<int, seats> tricks_;
  json::value previous_;
};

}  // namespace stube::hundert
