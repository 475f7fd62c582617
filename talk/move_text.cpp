#include "talk/move_text.hpp"

#include <algorithm>
#include <charconv>

namespace stube {

namespace {

std::vector<std::string_view> list_of(std::string_view part) {  // of "{a=x|y}"
  std::vector<std::string_view> items;
  part = part.substr(3, part.size() - 4);
  for (;;) {
    const auto bar = part.find('|');
    items.push_back(part.substr(0, bar));
    if (bar == std::string_view::npos) return items;
    part.remove_prefix(bar + 1);
  }
}

bool is_slot(std::string_view part) {
  return part.size() > 2 && part.front() == '{';
}
bool has_list(std::string_view part) {
  return is_slot(part) && part.size() > 3 && part[2] == '=';
}

std::uint16_t& number_slot(Move& move, char slot) {
  return slot == 'a' ? move.a : slot == 'b' ? move.b : move.c;
}
std::uint16_t number_slot(const Move& move, char slot) {
  return slot == 'a' ? move.a : slot == 'b' ? move.b : move.c;
}

// Plain digits only; what is too large for a move becomes the largest number, which every limit refuses.
std::optional<std::uint16_t> number_from(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return {};
  if (text.size() > 1 && text[0] == '0') return {};
  std::uint32_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || number > 0xfffe) return std::uint16_t{0xfffe};
  return static_cast<std::uint16_t>(number);
}

enum class Fit { yes, no, bad_card };

Fit fit_word(const Pack& pack, std::string_view part, std::string_view word, Move& move) {
  if (!is_slot(part)) return part == word ? Fit::yes : Fit::no;
  if (part == "{card}" || part == "{other}" || part == "{cards}") {
    const auto card = card_from(pack, word);
    if (!card) return Fit::bad_card;
    if (move.cards.size() == Sequence<Card, 12>::capacity) return Fit::no;
    move.cards.add(*card);
    return Fit::yes;
  }
  if (has_list(part)) {
    const auto items = list_of(part);
    for (std::size_t i = 0; i < items.size(); ++i)
      if (items[i] == word || items[i] == "*") {
        number_slot(move, part[1]) = items[i] == "*" ? Move::unknown_word : static_cast<std::uint16_t>(i);
        return Fit::yes;
      }
    return Fit::no;
  }
  const auto number = number_from(word);
  if (!number) return Fit::no;
  number_slot(move, part[1]) = *number;
  return Fit::yes;
}

Fit fit_form(const Pack& pack, const std::vector<std::string_view>& parts, const std::vector<std::string_view>& words,
             Move& move) {
  const bool open_ended = parts.back() == "{cards}";
  if (open_ended ? words.size() < parts.size() : words.size() != parts.size()) return Fit::no;
  Fit fit = Fit::yes;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Fit word = fit_word(pack, parts[std::min(i, parts.size() - 1)], words[i], move);
    if (word == Fit::no) return Fit::no;
    if (word == Fit::bad_card) fit = Fit::bad_card;
  }
  return fit;
}

}  // namespace

std::vector<std::string_view> form_list(std::string_view form, char slot) {
  for (const auto part : words_of(form))
    if (has_list(part) && part[1] == slot) return list_of(part);
  return {};
}

void each_filling(const Pack& pack, std::span<const MoveForm> forms, Cards hand,
                  const std::function<void(const Move&)>& visit) {
  constexpr std::uint16_t most_number = 12;
  for (std::size_t verb = 0; verb < forms.size(); ++verb) {
    const auto parts = words_of(forms[verb].text);
    if (parts.back() == "{cards}") continue;
    std::vector<Move> moves(1);
    moves[0].verb = static_cast<std::uint8_t>(verb);
    for (const auto part : parts) {
      if (!is_slot(part)) continue;
      std::vector<Move> filled;
      for (const Move& move : moves) {
        if (part == "{card}" || part == "{other}") {
          for (const Card card : part == "{card}" ? hand : pack.cards) {
            if (!pack.cards.has(card)) continue;  // the second of two equal cards
            filled.push_back(move);
            filled.back().cards.add(card);
          }
          continue;
        }
        const auto count = has_list(part) ? list_of(part).size() : std::size_t{most_number + 1};
        for (std::size_t n = 0; n < count; ++n) {
          if (has_list(part) && list_of(part)[n] == "*") continue;
          filled.push_back(move);
          number_slot(filled.back(), part[1]) = static_cast<std::uint16_t>(n);
        }
      }
      moves = std::move(filled);
    }
    for (const Move& move : moves) visit(move);
  }
}

ReadMove read_move(const Pack& pack, std::span<const MoveForm> forms, std::string_view text) {
  ReadMove read;
  const auto words = words_of(text);
  if (words.empty()) return read;
  for (std::size_t verb = 0; verb < forms.size(); ++verb) {
    Move move;
    move.verb = static_cast<std::uint8_t>(verb);
    const Fit fit = fit_form(pack, words_of(forms[verb].text), words, move);
    if (fit == Fit::yes) return {move, false};
    if (fit == Fit::bad_card) read.bad_card = true;
  }
  return read;
}

std::string write_move(const Pack& pack, std::span<const MoveForm> forms, const Move& move) {
  std::string text;
  const auto add = [&](std::string_view word) {
    if (!text.empty()) text += ' ';
    text += word;
  };
  for (const auto part : words_of(forms[move.verb].text)) {
    if (!is_slot(part)) {
      add(part);
    } else if (part == "{card}") {
      add(to_text(pack, move.card()));
    } else if (part == "{other}") {
      add(to_text(pack, move.other()));
    } else if (part == "{cards}") {
      for (const Card card : move.cards) add(to_text(pack, card));
    } else if (has_list(part)) {
      const auto items = list_of(part);
      const auto n = number_slot(move, part[1]);
      add(n < items.size() ? items[n] : "?");
    } else {
      add(std::to_string(number_slot(move, part[1])));
    }
  }
  return text;
}

namespace {

Value value_of(Sentence pieces, std::optional<int> number) {
  std::string text = text_of(pieces);
  return {std::move(text), number, std::move(pieces)};
}

// The words of a form that are not slots: ".bid", ".play-high".
void add_literals(std::string& key, std::string_view form) {
  char join = '.';
  for (const auto part : words_of(form)) {
    if (is_slot(part)) continue;
    key += join;
    key += part;
    join = '-';
  }
}

}  // namespace

std::string move_key(std::string_view form) {
  std::string key = "move";
  add_literals(key, form);
  return key;
}

std::string key_of_move(std::span<const MoveForm> forms, const Move& move, const Words& words, const MoveNames& names) {
  const auto form = forms[move.verb].text;
  std::string key(names.kind);
  add_literals(key, form);
  const std::size_t size = key.size();
  // Forms that begin alike and differ in how much they say may each have a text: `move.bid`, `move.bid.2`.
  if (!names.variant.empty()) {
    key.append(".").append(names.variant);
    if (words.find(key) != nullptr) return key;
    key.resize(size);
  }
  key.append(".").append(std::to_string(std::count(form.begin(), form.end(), '{')));
  if (words.find(key) != nullptr) return key;
  key.resize(size);
  return words.find(key) != nullptr ? key : std::string();
}

std::string name_move(const Pack& pack, std::span<const MoveForm> forms, const Move& move, const Words& words,
                      const MoveNames& names) {
  return text_of(compose_move(pack, forms, move, words, names));
}

Sentence compose_move(const Pack& pack, std::span<const MoveForm> forms, const Move& move, const Words& words,
                      const MoveNames& names) {
  const auto form = forms[move.verb].text;
  const auto key = key_of_move(forms, move, words, names);
  if (key.empty()) return {{write_move(pack, forms, move)}};
  const auto piece_of = [&](Card card) { return Piece{names.card(card), Piece::Kind::card, 0, to_text(pack, card)}; };
  return words.compose(key, [&](std::string_view name) -> std::optional<Value> {
    if (name == "addressee") return Value{names.addressee, {}};
    if (name == "held") return Value{names.held, {}};
    if (name == "card" && !move.cards.empty()) return value_of({piece_of(move.card())}, {});
    if (name == "other" && move.cards.size() > 1) return value_of({piece_of(move.other())}, {});
    if (name == "cards") {
      Sentence pieces;
      for (const Card card : move.cards) {
        if (!pieces.empty()) pieces.push_back({std::string(names.between_cards)});
        pieces.push_back(piece_of(card));
      }
      return value_of(std::move(pieces), move.cards.size());
    }
    constexpr std::string_view seat = "seat.";
    const bool is_seat = name.starts_with(seat);
    if (is_seat) name.remove_prefix(seat.size());
    if (name.size() != 1 || name[0] < 'a' || name[0] > 'c') return {};
    const auto n = number_slot(move, name[0]);
    if (is_seat) return Value{names.seat(n), {}};
    const auto items = form_list(form, name[0]);
    if (items.empty()) return Value{std::to_string(n), n};
    const auto word = n < items.size() ? std::string(items[n]) : std::string("?");
    const auto* translated = words.find("word." + word);
    return Value{translated != nullptr ? *translated : word, n};
  });
}

}  // namespace stube
