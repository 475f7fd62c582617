#include "terminal/rulebook_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "talk/citation.hpp"

namespace stube {

namespace {

std::string kinds_text(const RuleEntry& entry, Language lang) {
  std::vector<std::string> kinds;
  for (const auto& kind : entry.kinds) {
    const auto* word = terminal_words(lang).find("kind." + kind);
    kinds.push_back(word != nullptr ? *word : kind);
  }
  return fmt::format("{}", fmt::join(kinds, ", "));
}

// Code marks are for pages; in a terminal they are colour.
std::string without_marks(const Screen& screen, std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto open = text.find('`');
    const auto close = open == std::string_view::npos ? open : text.find('`', open + 1);
    if (close == std::string_view::npos) return out + std::string(text);
    out += text.substr(0, open);
    const auto code = text.substr(open + 1, close - open - 1);
    out += screen.colour ? inked(screen, Ink::bold, code) : "`" + std::string(code) + "`";
    text.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace

Lines rule_lines(const RuleEntry& entry, const Screen& screen, Language lang) {
  std::string head = inked(screen, Ink::bold, entry.id);
  if (!entry.kinds.empty()) head += "  " + kinds_text(entry, lang);
  if (!entry.source.empty() && !is_ours(entry.id)) head += inked(screen, Ink::dim, " (" + entry.source + ")");
  Lines lines = wrapped(head, screen.width, 2);
  for (auto& line : wrapped(without_marks(screen, told_rule(entry, terminal_words(lang))), screen.width - 2))
    lines.push_back(line.empty() ? line : "  " + line);
  return lines;
}

Lines book_lines(const Rulebook& book, const Screen& screen, Language lang) {
  Lines lines = wrapped(inked(screen, Ink::bold, book.title), screen.width);
  lines.push_back(std::string(static_cast<std::size_t>(width_of(lines.back())), '='));
  append(lines, wrapped(without_marks(screen, book.about), screen.width));
  for (const auto& entry : book.entries) {
    lines.emplace_back();
    append(lines, rule_lines(entry, screen, lang));
  }
  return lines;
}

Lines index_lines(const Rulebook& book, const Screen& screen, Language lang) {
  std::vector<std::string> theirs, ours;
  for (const auto& entry : book.entries) (is_ours(entry.id) ? ours : theirs).push_back(entry.id);
  Lines lines = in_columns(theirs, screen.width);
  if (ours.empty()) return lines;
  append(lines, wrapped(terminal_text(lang, "rules.ours"), screen.width));
  append(lines, in_columns(ours, screen.width));
  return lines;
}

const RuleEntry* find_rule(const Game& game, Language lang, std::string_view id) {
  const auto& book = game.rulebook(lang);
  if (const auto* entry = book.find(id)) return entry;
  for (const auto& entry : book.entries)
    if (place_in_book(entry.id) == id) return &entry;
  return nullptr;
}

int distance_between(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = std::exchange(row[0], static_cast<int>(i));
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, changed}));
    }
  }
  return row[b.size()];
}

std::vector<std::string> nearest_rules(const Rulebook& book, std::string_view id, std::size_t count) {
  std::vector<std::pair<int, std::string>> ranked;
  for (const auto& entry : book.entries)
    ranked.emplace_back(distance_between(place_in_book(entry.id), place_in_book(id)), entry.id);
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i) ids.push_back(ranked[i].second);
  return ids;
}

}  // namespace stube
