#include "terminal/typed_choice.hpp"

#include <algorithm>
#include <charconv>

#include "talk/card_name.hpp"

namespace stube {

namespace {

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text) {
  std::string out;
  for (const char c : text) out += lower(c);
  return out;
}

std::string with_letters_for_symbols(std::string_view word) {
  static constexpr std::pair<std::string_view, char> symbols[] = {{"♣", 'c'}, {"♠", 's'}, {"♥", 'h'}, {"♦", 'd'}};
  for (const auto& [symbol, letter] : symbols)
    if (word.size() > symbol.size() && word.ends_with(symbol))
      return std::string(word.substr(0, word.size() - symbol.size())) + letter;
  return std::string(word);
}

std::optional<Card> piece_named(const Pack& pack, const Words& words, std::string_view word) {
  for (const Card card : pack.cards) {
    const auto text = to_text(pack, card);
    const auto* name = words.find("word." + text);
    if (lowered(word) == text || (name != nullptr && lowered(*name) == lowered(word))) return card;
  }
  return {};
}

// As the player reads it on the screen: `dc` for the queen of clubs in German.
std::optional<Card> card_called(const Pack& pack, const Words& words, std::string_view word) {
  for (const Card card : pack.cards) {
    const auto text = to_text(pack, card);
    if (lowered(rank_name(pack, words, text[0])) + text[1] == lowered(word)) return card;
  }
  return {};
}

std::optional<Card> card_meant(const Pack& pack, const Words& words, std::string_view word) {
  if (pack.pieces != nullptr) return piece_named(pack, words, word);
  std::string text = with_letters_for_symbols(word);
  if (text.size() == 3 && text.starts_with("10")) text = std::string("T") + text[2];
  if (text.size() == 2)
    if (const auto card = card_from(pack, std::string{upper(text[0]), lower(text[1])})) return card;
  return card_called(pack, words, text);
}

std::vector<Card> sorted_cards(std::vector<Card> cards) {
  std::sort(cards.begin(), cards.end());
  return cards;
}

std::vector<Card> cards_of(const Move& move) {
  std::vector<Card> cards;
  for (const Card card : move.cards) cards.push_back(card);
  return sorted_cards(std::move(cards));
}

class ChoiceReader {
 public:
  ChoiceReader(const Match& match, const SeatOffer& offer, const std::vector<Move>& numbered, std::string_view text)
      : match_(match),
        offer_(offer),
        numbered_(numbered),
        text_(text),
        words_(match.game().words(match.setup().lang)) {}

  [[nodiscard]] TypedChoice choice() const {
    if (const auto move = by_number()) return {move, {}, {}};
    if (text_.find_first_not_of("0123456789") == std::string_view::npos) return {};
    if (const auto move = in_full()) return {move, {}, {}};
    if (auto choice = by_cards()) return *choice;
    return by_words();
  }

 private:
  [[nodiscard]] std::optional<Move> by_number() const {
    std::size_t number = 0;
    const auto read = std::from_chars(text_.data(), text_.data() + text_.size(), number);
    if (read.ec != std::errc() || read.ptr != text_.data() + text_.size() || number == 0 || number > numbered_.size())
      return {};
    return numbered_[number - 1];
  }

  [[nodiscard]] std::optional<Move> in_full() const {
    for (const auto& text : {std::string(text_), tidied(match_.pack(), words_, text_)}) {
      const auto read = match_.read(text);
      // A form that takes any words is there for the referee; what fits only such a one was not meant as a move.
      if (const auto* move = std::get_if<Move>(&read); move != nullptr && form(*move).front().front() != '{')
        return *move;
    }
    return {};
  }

  [[nodiscard]] std::vector<std::string_view> form(const Move& move) const {
    return words_of(match_.game().vocabulary().forms[move.verb].text);
  }
  // A verb and its cards, nothing else.
  [[nodiscard]] bool is_plain(const Move& move) const { return form(move).size() == 2; }

  [[nodiscard]] std::optional<TypedChoice> by_cards() const {
    std::vector<Card> cards;
    for (const auto word : words_of(text_)) {
      const auto card = card_meant(match_.pack(), words_, word);
      if (!card) return {};
      cards.push_back(*card);
    }
    if (cards.empty() || cards.size() > static_cast<std::size_t>(decltype(Move::cards)::capacity)) return {};
    cards = sorted_cards(std::move(cards));
    TypedChoice choice;
    for (const bool plain : {true, false}) {
      for (const Move& move : offer_.moves)
        if (cards_of(move) == cards && is_plain(move) == plain) choice.several.push_back(move);
      if (choice.several.size() > 1) return choice;
      if (choice.several.size() == 1) return TypedChoice{choice.several[0], {}, {}};
    }
    return forbidden(cards);
  }

  [[nodiscard]] bool verb_is_on_offer(const Move& move) const {
    return std::any_of(offer_.moves.begin(), offer_.moves.end(),
                       [&](const Move& other) { return other.verb == move.verb; });
  }

  // No move on offer has these cards: the one that the player is likely to have meant, so that its refusal can be told.
  // A verb that has moves on offer comes before one that has none, then one whose refusal has a rule.
  [[nodiscard]] TypedChoice forbidden(const std::vector<Card>& cards) const {
    std::vector<Move> candidates;
    const auto& forms = match_.game().vocabulary().forms;
    for (std::size_t verb = 0; verb < forms.size(); ++verb) {
      const auto parts = words_of(forms[verb].text);
      if (parts.size() != 2 || parts[1] != (cards.size() == 1 ? "{card}" : "{cards}")) continue;
      Move move;
      move.verb = static_cast<std::uint8_t>(verb);
      for (const Card card : cards) move.cards.add(card);
      candidates.push_back(move);
    }
    const auto known = [&](const Move& move) { return verb_is_on_offer(move); };
    if (std::any_of(candidates.begin(), candidates.end(), known))
      std::erase_if(candidates, [&](const Move& move) { return !known(move); });
    TypedChoice choice;
    for (const Move& move : candidates) {
      auto judgement = offer_.judge(move);
      const bool has_rule = judgement && !judgement->why.rules.empty();
      if (choice.move && !has_rule) continue;
      choice.move = move;
      choice.judgement = std::move(judgement);
      if (has_rule) break;
    }
    return choice;
  }

  // The move's name, or the end of its text: `re` for `announce re`.
  [[nodiscard]] TypedChoice by_words() const {
    const auto typed = tidied(match_.pack(), words_, text_);
    const Speech speech = match_.plain_speech();
    TypedChoice choice;
    for (const Move& move : offer_.moves) {
      const auto written = match_.write(move);
      if (lowered(match_.name_of(move, speech)) == lowered(text_)) return {move, {}, {}};
      if (written.ends_with(" " + typed)) choice.several.push_back(move);
    }
    if (choice.several.size() == 1) return {choice.several[0], {}, {}};
    return choice;
  }

  const Match& match_;
  const SeatOffer& offer_;
  const std::vector<Move>& numbered_;
  std::string_view text_;
  const Words& words_;
};

}  // namespace

std::string tidied(const Pack& pack, const Words& words, std::string_view text) {
  std::string out;
  for (const auto word : words_of(text)) {
    if (!out.empty()) out += ' ';
    const auto card = card_meant(pack, words, word);
    out += card ? to_text(pack, *card) : lowered(word);
  }
  return out;
}

TypedChoice read_choice(const Match& frame, const SeatOffer& offer, const std::vector<Move>& numbered,
                        std::string_view text) {
  return ChoiceReader(frame, offer, numbered, text).choice();
}

}  // namespace stube
