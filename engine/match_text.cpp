// The texts of a match: its events, moves and result in words, for one reader. Made from data here and nowhere else;
// what is said is never read back.
#include <span>

#include "engine/match.hpp"
#include "talk/move_text.hpp"

namespace stube {

Speech Match::plain_speech() const {
  const auto lang = setup_.lang;
  const Pack* cards = &pack();
  return {lang, [lang](Seat seat) { return common_words(lang).text("seat") + " " + std::to_string(seat.index()); },
          [cards](Card card) { return to_text(*cards, card); }};
}

Value Speech::person(Seat seat) const {
  if (!seat.is_some()) return {"", 1};
  const std::string name = seat == hearer ? common_words(lang).text("you") : seat_name(seat);
  return {name, seat == hearer ? 2 : 1, {{name, Piece::Kind::seat, seat.index(), {}}}};
}

void write_sentence(JsonWriter& out, const Sentence& sentence, Seat subject) {
  out.field("text", text_of(sentence));
  out.key("parts").begin_list();
  for (const Piece& piece : sentence) {
    out.begin_object().field("text", piece.text);
    switch (piece.kind) {
      case Piece::Kind::words:
        break;
      case Piece::Kind::seat:
        out.field("seat", piece.number);
        if (&piece == sentence.data() && subject.is_some() && subject.index() == piece.number)
          out.field("subject", true);
        break;
      case Piece::Kind::side:
        out.field("side", piece.number);
        break;
      case Piece::Kind::card:
        out.field("card", piece.card);
        break;
      case Piece::Kind::points:
        out.field("points", piece.number);
        break;
      case Piece::Kind::colon:
        out.field("sign", "colon");
        break;
      case Piece::Kind::stop:
        out.field("sign", "stop");
        break;
    }
    out.end_object();
  }
  out.end_list();
}

json::array parts_of(const Sentence& sentence) {
  std::string text;
  JsonWriter out(text);
  out.begin_object();
  write_sentence(out, sentence, Seat::none());
  out.end_object();
  return json::parse(text).at("parts").as_array();
}

bool Match::mentions(const Event& event, Seat seat) const {
  if (!seat.is_some()) return false;
  if (event.seat == seat || event.other == seat) return true;
  return event.side.is_some() && position_->sides() == players() && event.side.index() == seat.index();
}

Value Match::cards_value(std::span<const Card> cards, const Speech& speech) const {
  Value value{"", static_cast<int>(cards.size())};
  const std::string_view between = speech.cards_in_words ? ", " : " ";
  for (const Card card : cards) {
    const auto code = to_text(pack(), card);
    // A piece has its article in a sentence, where the game gives it one.
    const auto* piece = pack().pieces != nullptr ? game().words(speech.lang).find("said." + code) : nullptr;
    if (!value.pieces.empty()) value.pieces.push_back({std::string(between)});
    value.pieces.push_back({piece != nullptr ? *piece : speech.card_name(card), Piece::Kind::card, 0, code});
  }
  value.text = text_of(value.pieces);
  return value;
}

Value Match::side_value(Side side, const Speech& speech) const {
  if (position_->sides() == players()) return speech.person(Seat(side.index()));
  const auto name = side_name(side, speech);
  return {name, 1, {{name, Piece::Kind::side, side.index(), {}}}};
}

Sentence Match::compose(const Event& event, const Speech& speech) const {
  const auto& names = game().vocabulary();
  const auto& words = game().words(speech.lang);
  std::string key = "event." + std::string(names.event(event.type).name);
  // A score line says what it is for; an event with something hidden may have a text of its own.
  if (event.line.is_some() && words.find(key + "." + std::string(names.lines[event.line.value])) != nullptr)
    key += "." + std::string(names.lines[event.line.value]);
  if ((event.cards_hidden || event.points_hidden || event.number_hidden) && words.find(key + ".hidden") != nullptr)
    key += ".hidden";
  // A card that may count as any other may count as what it is.
  if (event.as.is_card() && event.cards == Cards(event.as) && words.find(key + ".itself") != nullptr) key += ".itself";
  Sentence said = words.compose(key, [&](std::string_view name) -> std::optional<Value> {
    if (name == "seat") return speech.person(event.seat);
    if (name == "other") return speech.person(event.other);
    if (name == "side" && event.side.is_some()) return side_value(event.side, speech);
    if (name == "cards" || name == "card") return cards_value(sorted(pack(), event.cards), speech);
    if (name == "as") {
      Value value = event.as.is_card() ? cards_value(std::span(&event.as, 1), speech) : Value{"", {}};
      value.number.reset();
      return value;
    }
    if (name == "points") {
      const auto text = std::to_string(event.points);
      return Value{text, event.points, {{text, Piece::Kind::points, event.points, {}}}};
    }
    if (name == "n") return Value{std::to_string(event.n), event.n};
    if (name == "for" && event.line.is_some())
      return Value{words.text("line." + std::string(names.lines[event.line.value])), {}};
    return {};
  });
  // "you", "your side", "the other side": what has no capital of its own. Names are left as they are.
  const bool of_a_party = event.side.is_some() && position_->sides() != players();
  const bool may_begin_small = mentions(event, speech.hearer) || (of_a_party && speech.hearer.is_some());
  if (may_begin_small || (speech.cards_in_words && !said.empty() && said.front().kind == Piece::Kind::card))
    begin_with_capital(said);
  return said;
}

std::string Match::say(const Event& event, const Speech& speech) const {
  return text_of(compose(event, speech));
}

std::string Match::members_of(Side side, const Speech& speech) const {
  std::string members;
  for (int i = 0; i < players(); ++i)
    if (position_->side_of(Seat(i)) == side) members += (members.empty() ? "" : " + ") + speech.seat_name(Seat(i));
  return members;
}

std::string Match::side_name(Side side, const Speech& speech) const {
  const auto& words = common_words(speech.lang);
  if (speech.hearer.is_some()) {
    if (position_->side_of(speech.hearer) == side) return words.text("side.yours");
    if (position_->sides() == 2) return words.text("side.others");
  }
  return speech.hearer.is_some() || speech.sides_by_members ? members_of(side, speech)
                                                            : words.text("side") + " " + std::to_string(side.index());
}

void Match::write_event(JsonWriter& out, const Event& event, const Speech& speech) const {
  const auto& names = game().vocabulary();
  const EventRole role = names.event(event.type).role;
  out.field("type", names.event(event.type).name).field("role", role_name(role));
  // Cards that are dealt again may be a deal of the same number.
  if (role == EventRole::begins_deal) out.field("deal", event.n);
  write_sentence(out, compose(event, speech), event.seat);
  if (event.seat.is_some()) out.field("seat", event.seat.index());
  if (event.other.is_some()) out.field("other", event.other.index());
  if (event.side.is_some()) out.field("side", event.side.index());
  if (!event.cards.empty()) out.field("cards", set_text(pack(), event.cards));
  if (event.as.is_card()) out.field("as", to_text(pack(), event.as));
  if (event.has_points) out.field("points", event.points);
  if (event.line.is_some()) {
    const auto line = names.lines[event.line.value];
    out.field("for", line);
    out.field("what", game().words(speech.lang).text("line." + std::string(line)));
  }
  if (event.rule.is_some()) out.field("rule", names.rule(event.rule));
}

json::object Match::event_object(const Event& event, const Speech& speech) const {
  std::string text;
  JsonWriter out(text);
  out.begin_object();
  write_event(out, event, speech);
  out.end_object();
  return json::parse(text).as_object();
}

std::string Match::name_of(const Move& move, const Speech& speech) const {
  return text_of(compose_name(move, speech));
}

Sentence Match::compose_name(const Move& move, const Speech& speech) const {
  const auto seat_name = [&](int seat) {
    return seat < players() ? speech.seat_name(Seat(seat)) : std::to_string(seat);
  };
  const MoveNames names{seat_name, speech.card_name, speech.cards_in_words ? ", " : " "};
  return compose_move(pack(), game().vocabulary().forms, move, game().words(speech.lang), names);
}

std::string Match::say_result(const Speech& speech) const {
  const Outcome outcome = position_->outcome();
  if (!outcome.over()) return {};
  const bool you_win = speech.hearer.is_some() && outcome.winners.has(position_->side_of(speech.hearer));
  std::string winners, others;  // the others: who wins beside the hearer
  for (const Side side : outcome.winners) {
    const std::string members = members_of(side, speech);
    winners += (winners.empty() ? "" : ", ") + members;
    if (!you_win || side != position_->side_of(speech.hearer)) others += (others.empty() ? "" : ", ") + members;
  }
  const auto key = [&] {
    if (winners.empty()) return "result.nobody";
    if (!you_win) return "result.winners";
    if (!others.empty()) return "result.you-and";
    return position_->sides() == players() ? "result.you" : "result.your-side";
  }();
  const auto& words = game().words(speech.lang);
  return words.say(key, [&](std::string_view name) -> std::optional<Value> {
    if (name == "winners") return Value{winners, outcome.winners.count()};
    if (name == "others") return Value{others, {}};
    if (name == "ending")
      return Value{words.text("ending." + std::string(game().vocabulary().endings[outcome.ending.value])), {}};
    return {};
  });
}

}  // namespace stube
