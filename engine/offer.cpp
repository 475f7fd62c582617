#include "engine/offer.hpp"

#include <algorithm>

#include "talk/card_name.hpp"
#include "talk/move_text.hpp"

namespace stube {

namespace {

std::unique_ptr<Position> seen_by(const Match& match, Viewer viewer) {
  return viewer.is_referee() ? match.position().clone() : match.position().seen_by(viewer.as_seat());
}

// The same number for the same move in every question: buttons sorted by it keep their places.
int order_of(const Move& move) {
  const int numbers = ((move.a & 0xff) << 8 | (move.b & 0xf) << 4) | (move.c & 0xf);
  return move.verb << 16 | (move.cards.empty() ? numbers : (numbers + (move.card().index() << 8)) & 0xffff);
}

}  // namespace

namespace {

// The suits as they are written, of those that the contract names; the seat of whoever plays it.
ContractInWords contract_in_words(const Match& frame, std::string_view id, std::span<const std::string_view> suits,
                                  Seat seat, const Speech& speech) {
  const Words& words = frame.game().words(speech.lang);
  const auto suit = [&](std::size_t i) {
    if (i >= suits.size()) return std::string();
    return words.text("card.suit." + std::string(pack_kind(frame.pack()).name) + "." + std::string(suits[i]));
  };
  const auto value = [&](std::string_view name) -> std::optional<Value> {
    if (name == "suit") return Value{suit(0), {}};
    if (name == "second") return Value{suit(1), {}};
    if (name == "seat" && seat.is_some()) return speech.person(seat);
    return {};
  };
  const std::string key = "contract." + std::string(id);
  auto name = words.compose(key, value), line = words.compose(key + ".line", value);
  begin_with_capital(name);
  begin_with_capital(line);
  return {text_of(name), text_of(line)};
}

constexpr std::string_view undecided = "open";

}  // namespace

ContractInWords contract_in_words(const Match& frame, const Contract& contract, const Speech& speech) {
  std::vector<std::string_view> suits;
  for (const Suit suit : contract.suits)
    suits.push_back(frame.pack().suits.substr(static_cast<std::size_t>(index_of(suit)), 1));
  return contract_in_words(frame, contract.decided ? contract.id : undecided, suits, contract.seat, speech);
}

ContractInWords contract_in_words(const Match& frame, const json::object& contract, const Speech& speech) {
  std::vector<std::string_view> suits;
  for (const auto& suit : contract.at("suits").as_array()) suits.emplace_back(suit.as_string());
  const auto* number = contract.at("seat").if_int64();
  const Seat seat = number != nullptr ? Seat(static_cast<int>(*number)) : Seat::none();
  const std::string_view id = contract.at("id").as_string();
  return contract_in_words(frame, contract.at("decided").as_bool() ? id : undecided, suits, seat, speech);
}

Offer::Offer(const Match& match, Viewer viewer, const Speech& speech)
    : match_(match),
      speech_(speech),
      seat_(viewer.as_seat()),
      asked_(match.asked_seat(viewer)),
      seen_(seen_by(match, viewer)) {}

std::vector<std::string> Offer::rules() const {
  std::vector<std::string> ids;
  if (asked_.is_some())
    for (const RuleId rule : seen_->guidance().paragraphs(asked_))
      ids.emplace_back(match_.game().vocabulary().rule(rule));
  return ids;
}

// A piece that somebody holds is that one and no other: "the two", where the words have it so.
std::string Offer::card_words(Cards cards) const {
  if (match_.pack().pieces != nullptr && cards.count() == 1)
    if (const auto* held = words().find("held." + to_text(match_.pack(), cards.lowest()))) return *held;
  return match_.cards_value(sorted(match_.pack(), cards), speech_).text;
}

std::string Offer::question() const {
  const std::string phase = "phase." + std::string(seen_->phase_name());
  // Only who is asked himself hears what his question says of his own cards.
  const Wording wording = asked_.is_some() && asked_ == seat_ ? seen_->guidance().question(asked_) : Wording{};
  const auto variant = phase + "." + std::string(wording.variant);
  const bool has_variant = !wording.variant.empty() && words().find(variant) != nullptr;
  return words().say(has_variant ? variant : phase, [&](std::string_view name) -> std::optional<Value> {
    if (name == "held") return Value{card_words(wording.cards), wording.cards.count()};
    if (name == "addressee" && wording.other.is_some()) return Value{speech_.seat_name(wording.other), {}};
    return {};
  });
}

std::optional<ContractInWords> Offer::contract() const {
  const auto told = seen_->guidance().contract();
  if (!told) return {};
  return contract_in_words(match_, *told, speech_);
}

std::string Offer::say_move(std::string_view kind, const Move& move, const Choice& choice) const {
  const auto seat_name = [&](int seat) {
    return seat < match_.players() ? speech_.seat_name(Seat(seat)) : std::to_string(seat);
  };
  MoveNames names{seat_name, speech_.card_name, speech_.cards_in_words ? ", " : " ", kind, choice.wording.variant, {},
                  {}};
  if (choice.wording.other.is_some()) names.addressee = speech_.seat_name(choice.wording.other);
  if (!choice.wording.cards.empty()) names.held = card_words(choice.wording.cards);
  const auto forms = match_.game().vocabulary().forms;
  if (kind != "move" && key_of_move(forms, move, words(), names).empty()) return {};
  return name_move(match_.pack(), forms, move, words(), names);
}

std::string Offer::name_of(const Move& move) const {
  return say_move("move", move, seen_->guidance().choice(seat_, move));
}

std::map<std::string, std::string> Offer::names_here(const std::vector<Move>& moves) const {
  std::map<std::string, std::string> names;
  for (const Move& move : moves) {
    const Choice choice = seen_->guidance().choice(seat_, move);
    if (!choice.wording.variant.empty()) names[match_.write(move)] = say_move("move", move, choice);
  }
  return names;
}

void Offer::write_move(JsonWriter& out, const Move& move) const {
  const Choice choice = seen_->guidance().choice(seat_, move);
  const std::string name = say_move("move", move, choice);
  out.field("move", match_.write(move)).field("name", name);
  out.field("role", role_name(match_.game().vocabulary().role_of(move))).field("order", order_of(move));
  const auto add = [&](std::string_view field, const std::string& text) {
    if (!text.empty()) out.field(field, text);
  };
  if (!choice.wording.variant.empty()) out.field("variant", choice.wording.variant);
  if (!choice.group.empty()) {
    out.field("group", choice.group);
    const auto label = say_move("label", move, choice);
    out.field("label", label.empty() ? name : label);
  }
  if (choice.worth != Choice::no_worth) {
    out.field("worth", choice.worth);
    if (!choice.worth_label.empty()) out.field("worthText", words().text("worth." + std::string(choice.worth_label)));
  }
  add("counts", say_move("counts", move, choice));
  if (choice.ruinous) {
    out.field("ruinous", true);
    add("warning", say_move("warning", move, choice));
  }
}

void Offer::write_groups(JsonWriter& out, const std::vector<Move>& moves) const {
  std::vector<std::string_view> ids;
  for (const Move& move : moves)
    if (const auto group = seen_->guidance().choice(seat_, move).group;
        !group.empty() && std::find(ids.begin(), ids.end(), group) == ids.end())
      ids.push_back(group);
  out.begin_list();
  for (const auto id : ids) {
    const auto key = "group." + std::string(id);
    out.begin_object().field("id", id).field("name", words().text(key));
    // What the words of its choices mean, where a newcomer needs it.
    if (const auto* line = words().find(key + ".line")) out.field("line", *line);
    // What it and its like are called together.
    if (const auto* all = words().find(key + ".of")) out.field("of", *all);
    out.end_object();
  }
  out.end_list();
}

}  // namespace stube
