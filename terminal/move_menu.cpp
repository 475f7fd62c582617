#include "terminal/move_menu.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "talk/card_name.hpp"
#include "terminal/commands.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

namespace {

constexpr int most_menu_lines = 12;
constexpr int fewest_folded = 4;  // so few moves of a kind are always listed
constexpr int most_listed = 40;   // moves beyond this are told by their forms

// The pattern of a form as a player reads it: `discard {cards}` -> `discard CARD ...`.
std::string pattern_of(std::string_view form, const Words& words) {
  std::string out;
  for (const auto part : words_of(form)) {
    if (!out.empty()) out += ' ';
    if (part == "{card}" || part == "{other}")
      out += words.text("arg.card");
    else if (part == "{cards}")
      out += words.text("arg.card") + " ...";
    else if (part.front() == '{')
      out +=
          part.size() > 3 && part[2] == '=' ? std::string(part.substr(3, part.size() - 4)) : words.text("arg.number");
    else
      out += part;
  }
  return out;
}

// Moves of the same kind that name one card stand in the order of the hand.
void order_as_in_hand(const Pack& pack, std::string_view hand, std::vector<Move>& moves) {
  std::vector<Card> all;
  for (const auto word : words_of(hand))
    if (const auto card = card_from(pack, word)) all.push_back(*card);
  for (const Card card : sorted(pack, pack.cards)) all.push_back(card);
  const auto place = [&](const Move& move) { return std::find(all.begin(), all.end(), move.card()); };
  for (auto first = moves.begin(); first != moves.end();) {
    const auto last = std::find_if(first, moves.end(), [&](const Move& move) {
      return move.verb != first->verb || move.cards.size() != 1 || first->cards.size() != 1;
    });
    std::stable_sort(first, last, [&](const Move& a, const Move& b) { return place(a) < place(b); });
    first = last == first ? first + 1 : last;
  }
}

// Moves that begin with the same word belong together: `signal gleich 2`, `signal trump`.
using Folded = std::set<std::string_view>;

std::string_view leading_word(const Match& match, const Move& move) {
  return words_of(match.game().vocabulary().forms[move.verb].text).front();
}

// The moves as a list, those that are folded as one form for each leading word.
Menu menu_with(const Match& match, const std::vector<Move>& moves, const Folded& folded,
               const DrawingOptions& options) {
  Menu menu;
  std::set<std::uint8_t> told;
  for (const Move& move : moves) {
    const auto word = leading_word(match, move);
    if (!folded.contains(word)) {
      menu.numbered.push_back(move);
      continue;
    }
    auto pattern = pattern_of(match.game().vocabulary().forms[move.verb].text, terminal_words(options.company.lang));
    auto form = std::find_if(menu.forms.begin(), menu.forms.end(),
                             [&](const Menu::Form& known) { return leading_word(match, known.example) == word; });
    const bool is_new = told.insert(move.verb).second;
    if (form == menu.forms.end())
      form = menu.forms.insert(form, {pattern, move, 0});
    else if (is_new && pattern.size() > word.size())
      form->pattern += " /" + pattern.substr(word.size());
    ++form->ways;
  }
  order_as_in_hand(match.pack(), options.hand, menu.numbered);
  return menu;
}

}  // namespace

std::string typed_form(const Match& match, const Move& move, Language lang) {
  const Pack& pack = match.pack();
  const std::string written = match.write(move);
  std::string out;
  for (const auto word : words_of(written)) {
    if (!out.empty()) out += ' ';
    const bool is_card = pack.pieces == nullptr && card_from(pack, word);
    out +=
        is_card ? rank_name(pack, match.game().words(lang), word[0]) + std::string(word.substr(1)) : std::string(word);
  }
  return out;
}

Menu menu_of(const Match& match, const std::vector<Move>& offered, const DrawingOptions& options) {
  auto moves = offered;
  const auto is = [&](MoveRole role) {
    return [&match, role](const Move& move) { return match.game().vocabulary().role_of(move) == role; };
  };
  // Not to accuse comes first: a player who is asked whether he calls a fault mostly does not.
  if (std::any_of(moves.begin(), moves.end(), is(MoveRole::accuses)))
    std::stable_partition(moves.begin(), moves.end(), is(MoveRole::passes_on));
  std::map<std::string_view, int> ways;
  for (const Move& move : moves) ++ways[leading_word(match, move)];
  Folded folded;
  for (;;) {
    Menu menu = menu_with(match, moves, folded, options);
    const auto lines = static_cast<int>(menu_lines(match, menu, options).size());
    if (menu.numbered.size() <= most_listed && lines <= most_menu_lines) return menu;
    const auto largest =
        std::max_element(ways.begin(), ways.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (largest->second < fewest_folded) return menu;
    folded.insert(largest->first);
    largest->second = 0;
  }
}

Lines offence_lines(const Match& match, const std::vector<Move>& offences, const DrawingOptions& options) {
  std::vector<std::string> texts;
  for (const Move& move : offences) {
    const auto alike = [&](const Move& other) { return other.verb == move.verb; };
    const bool one_way = std::count_if(offences.begin(), offences.end(), alike) == 1;
    std::string text =
        one_way ? typed_form(match, move, options.company.lang)
                : pattern_of(match.game().vocabulary().forms[move.verb].text, terminal_words(options.company.lang));
    if (command_from(leading_word(match, move), options.company.lang))
      text = first_word_for("do", options.company.lang) + " " + text;
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  }
  if (texts.empty()) return {};
  return wrapped(
      terminal_text(options.company.lang, "offences", {{"moves", fmt::format("{}", fmt::join(texts, ", "))}}),
      options.screen.width, 2);
}

std::string name_of(const Match& match, const Move& move, const DrawingOptions& options) {
  const auto own = options.move_names.find(match.write(move));
  if (own != options.move_names.end()) return own->second;
  return match.name_of(move, speech_at(options.screen, match, options.company));
}

Lines menu_lines(const Match& match, const Menu& menu, const DrawingOptions& options) {
  Lines lines;
  for (const auto& form : menu.forms)
    append(lines, wrapped(terminal_text(options.company.lang, "menu.form",
                                        {{"pattern", form.pattern},
                                         {"n", std::to_string(form.ways)},
                                         {"example", typed_form(match, form.example, options.company.lang)}}),
                          options.screen.width, 4));
  std::vector<std::string> items;
  for (std::size_t i = 0; i < menu.numbered.size(); ++i)
    items.push_back(inked(options.screen, Ink::bold, fmt::format("{:>2}", i + 1)) + " " +
                    name_of(match, menu.numbered[i], options));
  append(lines, in_columns(items, options.screen.width, 3));
  return lines;
}

}  // namespace stube
