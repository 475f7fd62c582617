#include "terminal/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/offer.hpp"
#include "talk/card_name.hpp"
#include "terminal/commands.hpp"
#include "terminal/extras.hpp"

namespace stube {

namespace {

constexpr int most_menu_lines = 12;
constexpr int fewest_folded = 4;   // so few moves of a kind are always listed
constexpr int most_listed = 40;    // moves beyond this are told by their forms
constexpr int most_seat_rows = 8;  // more seats than this share lines
constexpr int most_extra_lines = 3;
constexpr int fewest_event_lines = 3;

// One seat's view while it is being drawn.
class Drawing {
 public:
  Drawing(const Match& match, Seat seat, const Sight& sight, const TableOptions& options)
      : match_(match), seat_(seat), options_(options), screen_(options.screen), sight_(sight) {}

  [[nodiscard]] Lines lines() const {
    Lines top = header();
    append(top, seats());
    append(top, trick());
    append(top, hand());
    append(top, extras());
    Lines bottom = question();
    if (is_in_turn()) append(bottom, menu_lines(match_, menu_of(match_, sight_.moves, options_), options_));
    append(top, happened(static_cast<int>(top.size() + bottom.size())));
    append(top, std::move(bottom));
    return top;
  }

 private:
  [[nodiscard]] const Words& words() const { return match_.game().words(options_.company.lang); }
  [[nodiscard]] std::string tell(std::string_view key, const NamedTexts& values = {}) const {
    return stube::tell(options_.company.lang, key, values);
  }
  [[nodiscard]] const json::value& field(std::string_view name) const {
    static const json::value nothing;
    const auto* value = sight_.view.if_contains(name);
    return value != nullptr ? *value : nothing;
  }
  // An entry of a list field as a number; nothing where it is not told.
  [[nodiscard]] std::optional<int> number_at(std::string_view name, int index) const {
    const auto* list = field(name).if_array();
    if (list == nullptr || static_cast<std::size_t>(index) >= list->size()) return {};
    const auto* number = (*list)[static_cast<std::size_t>(index)].if_int64();
    if (number == nullptr) return {};
    return static_cast<int>(*number);
  }
  [[nodiscard]] std::string hand_text(int index) const {
    const auto* list = field("hands").if_array();
    if (list == nullptr || static_cast<std::size_t>(index) >= list->size()) return {};
    const auto* text = (*list)[static_cast<std::size_t>(index)].if_string();
    return text != nullptr ? std::string(*text) : std::string();
  }
  [[nodiscard]] bool in_turn(int index) const {
    const auto* list = field("turn").if_array();
    return list != nullptr && std::find(list->begin(), list->end(), json::value(index)) != list->end();
  }
  [[nodiscard]] bool is_in_turn() const { return in_turn(seat_.index()); }
  [[nodiscard]] int side_of(int index) const { return match_.position().side_of(Seat(index)).index(); }
  [[nodiscard]] bool has_partners() const { return match_.position().sides() < match_.players(); }

  [[nodiscard]] Lines header() const {
    std::vector<std::string> parts = {inked(screen_, Ink::bold, match_.game().name(options_.company.lang))};
    if (const auto* deal = field("deal").if_int64()) parts.push_back(tell("head.deal", {{"n", std::to_string(*deal)}}));
    if (const auto* dealer = field("dealer").if_int64();
        dealer != nullptr && *dealer >= 0 && *dealer < match_.players())
      parts.push_back(tell("head.dealer", {{"name", options_.company.name(Seat(static_cast<int>(*dealer)))}}));
    if (const auto text = contract(); !text.empty()) parts.push_back(text);
    if (const auto* turnup = field("turnup").if_string())
      parts.push_back(tell("head.turnup", {{"card", face_of_text(screen_, match_.pack(), words(), *turnup)}}));
    if (const auto* stock = field("stock").if_array(); stock != nullptr && !stock->empty())
      parts.push_back(tell("head.stock", {{"n", std::to_string(stock->size())}}));
    Lines lines = wrapped(fmt::format("{}", fmt::join(parts, " · ")), screen_.width, 2);
    lines.push_back(rule_line(screen_));
    return lines;
  }

  // What is played: the suit's own face where that is all, else the name of the contract and who plays it.
  [[nodiscard]] std::string contract() const {
    const auto* told = field("contract").if_object();
    if (told == nullptr || !told->at("decided").as_bool()) return {};
    const auto& suits = told->at("suits").as_array();
    const bool only_suits = !suits.empty() && told->at("ranks").as_array().empty() && told->at("seat").is_null();
    if (!only_suits) {
      const auto said = contract_in_words(match_, *told, speech_at(screen_, match_, options_.company));
      const auto* seat = told->at("seat").if_int64();
      const auto by = seat != nullptr ? options_.company.name(Seat(static_cast<int>(*seat))) + ": " : std::string();
      return by + std::string(said.at("name").as_string());
    }
    std::string faces;
    for (const auto& suit : suits)
      faces += (faces.empty() ? "" : " ") + suit_face(screen_, match_.pack(), words(), suit.as_string());
    return tell("head.trump", {{"suit", faces}});
  }

  // --- the seats

  struct Column {
    std::string title;
    std::function<std::string(int)> text;
    int width = 0;
  };

  [[nodiscard]] std::string marked_name(int index) const {
    const auto* dealer = field("dealer").if_int64();
    const auto name = options_.company.name(Seat(index));
    const std::string turn = in_turn(index) ? inked(screen_, Ink::bold, "▸") : " ";
    const std::string deals = dealer != nullptr && *dealer == index ? "•" : " ";
    return turn + deals + (index == seat_.index() ? inked(screen_, Ink::bold, name) : name);
  }

  // Known cards are shown, except one's own, which have a line of their own below.
  [[nodiscard]] std::string cards_text(int index) const {
    std::string known;
    const auto hand = hand_text(index);
    for (const auto word : words_of(hand))
      if (word != "??") known += (known.empty() ? "" : " ") + std::string(word);
    if (index == seat_.index() || known.empty()) return {};
    return faces_of_list(screen_, match_.pack(), words(), known);
  }
  [[nodiscard]] std::string card_count(int index) const { return std::to_string(words_of(hand_text(index)).size()); }

  // A column that says nothing, or the same as another, is left out.
  [[nodiscard]] std::vector<Column> columns() const {
    std::vector<Column> columns;
    columns.push_back({tell("column.cards"), [this](int i) { return card_count(i); }});
    const auto shown = [](std::optional<int> n) { return n ? std::to_string(*n) : std::string("·"); };
    const auto by_seat = [&](std::string_view name) {
      return [this, name, shown](int i) { return shown(number_at(name, i)); };
    };
    const auto by_side = [&](std::string_view name) {
      return [this, name, shown](int i) { return shown(number_at(name, side_of(i))); };
    };
    const auto is_blank = [&](const auto& text) {
      for (int i = 0; i < match_.players(); ++i)
        if (const auto t = text(i); t != "0" && t != "·") return false;
      return true;
    };
    const auto same = [&](const auto& a, const auto& b) {
      for (int i = 0; i < match_.players(); ++i)
        if (a(i) != b(i)) return false;
      return true;
    };
    if (has_partners()) columns.push_back({tell("column.side"), [this](int i) { return std::to_string(side_of(i)); }});
    if (!is_blank(by_seat("tricks"))) columns.push_back({tell("column.tricks"), by_seat("tricks")});
    const auto deal = by_side("dealScore"), score = by_side("score");
    const auto money = by_seat("money");
    if (!is_blank(deal) && !same(deal, score)) columns.push_back({tell("column.deal"), deal});
    columns.push_back({tell("column.score"), score});
    if (!is_blank(money) && !same(money, score)) columns.push_back({tell("column.money"), money});
    for (auto& column : columns) {
      column.width = width_of(column.title);
      for (int i = 0; i < match_.players(); ++i) column.width = std::max(column.width, width_of(column.text(i)));
    }
    return columns;
  }

  [[nodiscard]] Lines seats() const { return match_.players() > most_seat_rows ? crowd() : rows(); }

  [[nodiscard]] Lines rows() const {
    const auto all = columns();
    int name_width = 8;
    for (int i = 0; i < match_.players(); ++i) name_width = std::max(name_width, width_of(marked_name(i)));
    name_width = std::min(name_width, 20);
    std::string head = std::string(static_cast<std::size_t>(name_width), ' ');
    for (const auto& column : all) head += "  " + flush_right(column.title, column.width);
    Lines lines = {cut(inked(screen_, Ink::dim, head), screen_.width)};
    for (int i = 0; i < match_.players(); ++i) {
      std::string line = padded(marked_name(i), name_width);
      for (const auto& column : all) line += "  " + flush_right(column.text(i), column.width);
      if (const auto cards = cards_text(i); !cards.empty()) line += "  " + cards;
      lines.push_back(cut(line, screen_.width));
    }
    return lines;
  }

  // Many seats: name, score and known cards side by side.
  [[nodiscard]] Lines crowd() const {
    std::vector<std::string> items;
    const int width = (screen_.width + 2) / 5 - 2;
    for (int i = 0; i < match_.players(); ++i) {
      const auto score = number_at("score", side_of(i));
      std::string right = score ? std::to_string(*score) : "·";
      if (const auto cards = cards_text(i); !cards.empty()) right += " " + cards;
      if (words_of(hand_text(i)).empty()) right += " –";
      right = cut(right, width - 6);
      items.push_back(padded(marked_name(i), width - width_of(right) - 1) + " " + right);
    }
    return in_columns(items, screen_.width);
  }

  // --- the middle of the table, and the hand

  [[nodiscard]] ExtraContext context() const { return {screen_, match_, options_.company}; }

  [[nodiscard]] std::string played_text(const json::object& played) const {
    std::string text, notes;
    for (const auto& item : played) {
      if (item.key() == "seat" || item.key() == "card") continue;
      if (const auto note = value_text(context(), item.key(), item.value()); !note.empty())
        notes += (notes.empty() ? "" : ", ") + note;
    }
    if (const auto* seat = played.if_contains("seat")) text = value_text(context(), "seat", *seat) + " ";
    if (const auto* card = played.if_contains("card")) text += value_text(context(), "card", *card);
    return notes.empty() ? text : text + " (" + notes + ")";
  }

  [[nodiscard]] Lines trick() const {
    const auto* trick = field("trick").if_array();
    if (trick == nullptr || trick->empty()) return {};
    std::string text = inked(screen_, Ink::dim, tell("table"));
    for (const auto& played : *trick)
      if (const auto* object = played.if_object()) text += "  " + played_text(*object);
    return wrapped(text, screen_.width, 2);
  }

  // The places in the hand where a group of it begins.
  [[nodiscard]] std::set<int> group_starts() const {
    std::set<int> starts;
    const auto* hands = field("handGroups").if_array();
    if (hands == nullptr || static_cast<std::size_t>(seat_.index()) >= hands->size()) return starts;
    int at = 0;
    for (const auto& group : (*hands)[static_cast<std::size_t>(seat_.index())].as_array()) {
      starts.insert(at);
      at += static_cast<int>(group.at("count").to_number<std::int64_t>());
    }
    return starts;
  }

  [[nodiscard]] Lines hand() const {
    const auto cards = hand_text(seat_.index());
    if (cards.empty()) return {};
    std::string faces;
    Cards offered;
    for (const Move& move : sight_.moves)
      for (const Card card : move.cards) offered |= card;
    const auto starts = group_starts();
    int at = 0;
    for (const auto word : words_of(cards)) {
      if (!faces.empty()) faces += starts.contains(at) ? "  " : " ";
      ++at;
      const auto card = card_from(match_.pack(), word);
      const bool useless = is_in_turn() && !offered.empty() && card && !offered.has(*card);
      Screen plain = screen_;
      plain.colour = screen_.colour && !useless;
      const auto face = face_of_text(plain, match_.pack(), words(), word);
      faces += useless ? inked(screen_, Ink::dim, face) : face;
    }
    return wrapped(inked(screen_, Ink::dim, tell("hand")) + "  " + faces, screen_.width, 2);
  }

  [[nodiscard]] Lines extras() const {
    const auto* extra = field("extra").if_object();
    if (extra == nullptr) return {};
    const auto texts = extra_texts(context(), *extra);
    if (texts.empty()) return {};
    Lines lines = wrapped(fmt::format("{}", fmt::join(texts, " · ")), screen_.width, 2);
    if (lines.size() > most_extra_lines) {
      lines.resize(most_extra_lines);
      lines.back() = cut(lines.back(), screen_.width - 2) + " …";
    }
    return lines;
  }

  // --- what happened, what now

  [[nodiscard]] Lines happened(int lines_elsewhere) const {
    const Lines& all = sight_.happened;
    const std::string separator = rule_line(screen_, screen_.clears ? tell("commands") : std::string());
    if (all.empty()) return {separator};
    // The last line of the screen is for the player's answer.
    const int room = std::max(fewest_event_lines, screen_.height - lines_elsewhere - 2);
    Lines lines = {separator};
    if (static_cast<int>(all.size()) <= room) {
      append(lines, all);
      return lines;
    }
    const int hidden = static_cast<int>(all.size()) - room + 1;
    lines.push_back(cut(inked(screen_, Ink::dim, tell("earlier", {{"n", std::to_string(hidden)}})), screen_.width));
    lines.insert(lines.end(), all.begin() + hidden, all.end());
    return lines;
  }

  [[nodiscard]] Lines question() const {
    if (!sight_.result.empty()) return wrapped(inked(screen_, Ink::bold, sight_.result), screen_.width, 2);
    const auto* phase = field("phase").if_string();
    if (!is_in_turn() && !sight_.moves.empty())
      return {cut(inked(screen_, Ink::dim, tell("may-speak")), screen_.width)};
    if (!is_in_turn() || phase == nullptr) return {};
    const auto* text = sight_.question.empty() ? words().find("phase." + std::string(*phase)) : &sight_.question;
    return wrapped(inked(screen_, Ink::bold, text != nullptr ? *text : tell("your-turn")), screen_.width, 2);
  }

  const Match& match_;
  Seat seat_;
  const TableOptions& options_;
  const Screen& screen_;
  const Sight& sight_;
};

std::string side_name(const Match& match, const Company& company, int side) {
  std::string members;
  for (int i = 0; i < match.players(); ++i)
    if (match.position().side_of(Seat(i)).index() == side)
      members += (members.empty() ? "" : " + ") + company.name(Seat(i));
  return members;
}

// A line of the slate: who, how many, for what, by which rule.
struct SlateLine {
  std::string who, points, what, rule;
};

Lines laid_out(const std::vector<SlateLine>& sheet, const TableOptions& options) {
  int who = 4, points = 3;
  for (const auto& line : sheet) {
    who = std::max(who, width_of(line.who));
    points = std::max(points, width_of(line.points));
  }
  who = std::min(who, 30);
  Lines lines;
  for (const auto& line : sheet) {
    std::string text = "  " + padded(line.who, who) + "  " + flush_right(line.points, points) + "  " + line.what;
    text += citation(options.screen, options.company.lang, line.rule);
    append(lines, wrapped(text, options.screen.width, who + points + 6));
  }
  return lines;
}

std::string signed_number(long number) {
  return fmt::format("{:+}", number);
}

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
void order_as_in_hand(const Pack& pack, std::vector<Move>& moves) {
  const auto all = sorted(pack, pack.cards);
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
  return words_of(match.game().vocabulary().forms[move.verb]).front();
}

// The moves as a list, those that are folded as one form for each leading word.
Menu menu_with(const Match& match, const std::vector<Move>& moves, const Folded& folded, Language lang) {
  Menu menu;
  std::set<std::uint8_t> told;
  for (const Move& move : moves) {
    const auto word = leading_word(match, move);
    if (!folded.contains(word)) {
      menu.numbered.push_back(move);
      continue;
    }
    auto pattern = pattern_of(match.game().vocabulary().forms[move.verb], terminal_words(lang));
    auto form = std::find_if(menu.forms.begin(), menu.forms.end(),
                             [&](const Menu::Form& known) { return leading_word(match, known.example) == word; });
    const bool is_new = told.insert(move.verb).second;
    if (form == menu.forms.end())
      form = menu.forms.insert(form, {pattern, move, 0});
    else if (is_new && pattern.size() > word.size())
      form->pattern += " /" + pattern.substr(word.size());
    ++form->ways;
  }
  order_as_in_hand(match.pack(), menu.numbered);
  return menu;
}

// What happened, a sentence for each event with its rule.
Lines event_lines(const Match& match, Seat seat, const TableOptions& options, std::size_t from, std::size_t to) {
  const Speech speech = speech_at(options.screen, match, options.company);
  Lines lines;
  for (std::size_t i = from; i < to; ++i) {
    const Event event = match.event_for(i, Viewer::seat(seat));
    const auto rule = match.game().vocabulary().rule(event.rule);
    append(lines, wrapped(match.say(event, speech) + citation(options.screen, options.company.lang, rule),
                          options.screen.width, 2));
  }
  return lines;
}

}  // namespace

Lines draw_table(const Match& match, Seat seat, const TableOptions& options) {
  const Speech speech = speech_at(options.screen, match, options.company);
  const Offer offer(match, Viewer::seat(seat), speech);
  const Sight sight{match.picture(Viewer::seat(seat)), match.position().seen_by(seat)->moves(seat),
                    event_lines(match, seat, options, options.since, match.events().size()), match.say_result(speech),
                    offer.question()};
  TableOptions named = options;
  named.move_names = offer.names_here(sight.moves);
  return draw_table(match, seat, sight, named);
}

Lines draw_table(const Match& frame, Seat seat, const Sight& sight, const TableOptions& options) {
  return Drawing(frame, seat, sight, options).lines();
}

Lines slate_lines(const Match& frame, const json::object& view, const TableOptions& options) {
  Lines lines;
  if (const auto* list = view.if_contains("sheet"); list != nullptr && list->is_array())
    lines = written_lines(frame, list->get_array(), options);
  if (lines.empty()) lines.push_back(tell(options.company.lang, "slate.empty"));
  append(lines, standing_lines(frame, view, options));
  return lines;
}

Lines written_lines(const Match& frame, const json::array& list, const TableOptions& options) {
  const auto& words = frame.game().words(options.company.lang);
  std::vector<SlateLine> sheet;
  for (const auto& item : list) {
    const auto* line = item.if_object();
    if (line == nullptr) continue;
    // What a view does not tell is a question mark on the slate.
    const auto number = [&](std::string_view name) {
      const auto* value = line->if_contains(name);
      return value != nullptr && value->is_int64() ? std::optional(value->get_int64()) : std::nullopt;
    };
    const auto text = [&](std::string_view name) {
      const auto* value = line->if_contains(name);
      return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
    };
    const auto side = number("side"), points = number("points");
    const auto* what = words.find("line." + text("for"));
    sheet.push_back({side ? side_name(frame, options.company, static_cast<int>(*side)) : std::string(),
                     points ? signed_number(*points) : "?", what != nullptr ? *what : text("for"), text("rule")});
  }
  return laid_out(sheet, options);
}

Lines sheet_lines(const Match& match, Viewer viewer, const TableOptions& options, std::size_t from, std::size_t to) {
  const auto& names = match.game().vocabulary();
  const auto& words = match.game().words(options.company.lang);
  std::vector<SlateLine> sheet;
  for (std::size_t i = from; i < to; ++i) {
    const Event event = match.event_for(i, viewer);
    if (!event.line.is_some()) continue;
    const std::string key = "line." + std::string(names.lines[event.line.value]);
    sheet.push_back({event.side.is_some() ? side_name(match, options.company, event.side.index()) : std::string(),
                     event.points_hidden ? "?" : signed_number(event.points), words.text(key),
                     std::string(names.rule(event.rule))});
  }
  return laid_out(sheet, options);
}

Lines standing_lines(const Match& match, Viewer viewer, const TableOptions& options) {
  return standing_lines(match, match.picture(viewer), options);
}

Lines standing_lines(const Match& match, const json::object& view, const TableOptions& options) {
  const auto* score = view.if_contains("score");
  if (score == nullptr || !score->is_array()) return {};
  std::string text;
  int side = 0;
  for (const auto& points : score->get_array())
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", side_name(match, options.company, side++),
                        json::serialize(points));
  return wrapped(tell(options.company.lang, "standing", {{"scores", text}}), options.screen.width, 2);
}

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

Menu menu_of(const Match& match, const std::vector<Move>& offered, const TableOptions& options) {
  auto moves = offered;
  const auto begins_with = [&](std::string_view word) {
    return [&match, word](const Move& move) { return leading_word(match, move) == word; };
  };
  // Who is asked whether he calls a fault mostly does not.
  if (std::any_of(moves.begin(), moves.end(), begins_with("call")))
    std::stable_partition(moves.begin(), moves.end(), begins_with("pass"));
  std::map<std::string_view, int> ways;
  for (const Move& move : moves) ++ways[leading_word(match, move)];
  Folded folded;
  for (;;) {
    Menu menu = menu_with(match, moves, folded, options.company.lang);
    const auto lines = static_cast<int>(menu_lines(match, menu, options).size());
    if (menu.numbered.size() <= most_listed && lines <= most_menu_lines) return menu;
    const auto largest =
        std::max_element(ways.begin(), ways.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    if (largest->second < fewest_folded) return menu;
    folded.insert(largest->first);
    largest->second = 0;
  }
}

Lines offence_lines(const Match& match, const std::vector<Move>& offences, const TableOptions& options) {
  std::vector<std::string> texts;
  for (const Move& move : offences) {
    const auto alike = [&](const Move& other) { return other.verb == move.verb; };
    const bool one_way = std::count_if(offences.begin(), offences.end(), alike) == 1;
    std::string text =
        one_way ? typed_form(match, move, options.company.lang)
                : pattern_of(match.game().vocabulary().forms[move.verb], terminal_words(options.company.lang));
    if (command_from(leading_word(match, move), options.company.lang))
      text = first_word_for("do", options.company.lang) + " " + text;
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  }
  if (texts.empty()) return {};
  return wrapped(tell(options.company.lang, "offences", {{"moves", fmt::format("{}", fmt::join(texts, ", "))}}),
                 options.screen.width, 2);
}

std::string name_of(const Match& match, const Move& move, const TableOptions& options) {
  const auto own = options.move_names.find(match.write(move));
  if (own != options.move_names.end()) return own->second;
  return match.name_of(move, speech_at(options.screen, match, options.company));
}

Lines menu_lines(const Match& match, const Menu& menu, const TableOptions& options) {
  Lines lines;
  for (const auto& form : menu.forms)
    append(lines, wrapped(tell(options.company.lang, "menu.form",
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
