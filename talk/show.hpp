// What a game's show.hpp builds on: the history of a match as one viewer knows it, kept from that viewer's events, and
// the vocabulary that turns numbers into names. A game derives its Show from Chronicle:
//
//     struct Show : Chronicle {
//       void note(const Event& told);                           // keep what `extra` needs beyond the state
//       void extra(json::object& out, const State& s) const;    // the protocol's `extra`
//     };
//
// A view is made of a state that was erased for the seat and of a Show that heard only redacted events: what it would
// need to leak is not there.
#pragma once
#include <boost/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "cards/pack.hpp"
#include "table/rules.hpp"
#include "talk/json_writer.hpp"
#include "talk/notation.hpp"

namespace stube {

namespace json = boost::json;

// The lists of a game, which its code cites by name.
struct Vocabulary {
  std::span<const std::string_view> rules, phases;
  std::span<const MoveForm> forms;
  std::span<const std::string_view> reasons;
  std::span<const EventName> events;
  std::span<const std::string_view> lines, endings, advice;

  [[nodiscard]] MoveRole role_of(const Move& move) const {
    return move.verb < forms.size() ? forms[move.verb].role : MoveRole::other;
  }
  // The word with which a card is played; empty where the game has no such move.
  [[nodiscard]] std::string_view card_verb() const {
    for (const MoveForm& form : forms)
      if (form.role == MoveRole::lays_card) return form.text.substr(0, form.text.find(' '));
    return {};
  }
  [[nodiscard]] const EventName& event(EventType type) const { return events[type.value]; }
  [[nodiscard]] std::string_view rule(RuleId id) const { return id.is_some() ? rules[id.value] : std::string_view(); }
};

class Chronicle {
 public:
  void set_up(const Pack* pack, const Vocabulary* vocabulary, int players) {
    pack_ = pack, vocabulary_ = vocabulary, players_ = players;
  }
  // A new deal begins; the pack as it was dealt is told to the referee only.
  void begin_deal(const Deck* deck) {
    sheet.clear();
    dealt.clear();
    if (deck != nullptr) dealt.assign(deck->cards.begin(), deck->cards.end());
  }
  void keep_line(const Event& event) {
    if (event.line.is_some()) sheet.push_back(event);
  }

  std::vector<Event> sheet;  // the score lines of this deal
  std::vector<Card> dealt;

 protected:
  [[nodiscard]] std::string card(Card c) const { return to_text(*pack_, c); }
  [[nodiscard]] const Vocabulary& names() const { return *vocabulary_; }
  [[nodiscard]] const Pack& pack() const { return *pack_; }
  [[nodiscard]] int players() const { return players_; }

  // JSON in the forms that many games use.
  static json::value seat_or_null(Seat seat) {
    return seat.is_some() ? json::value(seat.index()) : json::value(nullptr);
  }
  static json::array seat_list(Seats seats) {
    json::array list;
    for (const Seat seat : seats) list.push_back(seat.index());
    return list;
  }
  template <class P, class T, int N>
  [[nodiscard]] static json::array list_of(const ByPlace<P, T, N>& values, int count) {
    json::array list;
    for (int i = 0; i < count; ++i) list.push_back(static_cast<int>(values.items[i]));
    return list;
  }
  [[nodiscard]] json::object seat_card(Seat seat, Card c) const { return {{"seat", seat.index()}, {"card", card(c)}}; }

 private:
  const Pack* pack_ = nullptr;
  const Vocabulary* vocabulary_ = nullptr;
  int players_ = 0;
};

}  // namespace stube
