#include "talk/rulebook.hpp"

#include <algorithm>

namespace stube {

namespace {

bool take_field(std::string_view line, std::string_view name, std::string& value) {
  if (!line.starts_with(name)) return false;
  line.remove_prefix(name.size());
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  value = line;
  return true;
}

std::vector<std::string> comma_list(std::string_view text) {
  std::vector<std::string> items;
  while (!text.empty()) {
    const auto comma = text.find(", ");
    items.emplace_back(text.substr(0, comma));
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 2);
  }
  return items;
}

void add_line(std::string& text, std::string_view line) {
  if (text.empty() && line.empty()) return;
  if (!text.empty()) text += '\n';
  text += line;
}

void trim_end(std::string& text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
}

// The marks leave the text; what stood between them decides. A mark without its fellow stays and is seen.
void take_deciding(RuleEntry& entry) {
  constexpr std::string_view mark = "**";
  const auto begin = entry.text.find(mark);
  if (begin == std::string::npos) return;
  const auto end = entry.text.find(mark, begin + mark.size());
  if (end == std::string::npos) return;
  entry.deciding = entry.text.substr(begin + mark.size(), end - begin - mark.size());
  entry.text.erase(end, mark.size()).erase(begin, mark.size());
}

// `[word][term]` leaves its word in the text.
void take_explained(RuleEntry& entry) {
  constexpr std::string_view middle = "][";
  const auto begin = entry.text.find('[');
  const auto between = entry.text.find(middle, std::min(begin, entry.text.size()));
  const auto end = entry.text.find(']', between == std::string::npos ? entry.text.size() : between + middle.size());
  if (end == std::string::npos) return;
  entry.explained = entry.text.substr(begin + 1, between - begin - 1);
  entry.term = entry.text.substr(between + middle.size(), end - between - middle.size());
  entry.text.replace(begin, end + 1 - begin, entry.explained);
}

}  // namespace

bool RuleEntry::is(std::string_view kind) const {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

Rulebook Rulebook::read(std::string_view markdown) {
  Rulebook book;
  bool in_fields = false;
  while (!markdown.empty()) {
    const auto end = std::min(markdown.find('\n'), markdown.size());
    const auto line = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    std::string value;
    if (take_field(line, "## ", value)) {
      book.entries.emplace_back().id = value;
      in_fields = true;
    } else if (book.entries.empty()) {
      if (!take_field(line, "# ", book.title)) add_line(book.about, line);
    } else {
      auto& entry = book.entries.back();
      if (in_fields && take_field(line, "kind:", value))
        entry.kinds = comma_list(value);
      else if (in_fields && (take_field(line, "source:", entry.source) || take_field(line, "cards:", entry.cards) ||
                             take_field(line, "unexercised:", entry.unexercised)))
        continue;
      else
        in_fields = false, add_line(entry.text, line);
    }
  }
  trim_end(book.about);
  for (auto& entry : book.entries) {
    trim_end(entry.text);
    take_explained(entry);
    take_deciding(entry);
  }
  return book;
}

const RuleEntry* Rulebook::find(std::string_view id) const {
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const RuleEntry& e) { return e.id == id; });
  return found == entries.end() ? nullptr : &*found;
}

}  // namespace stube
