#include "terminal/table_drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/offer.hpp"
#include "terminal/card_faces.hpp"
#include "terminal/extras.hpp"
#include "terminal/move_menu.hpp"
#include "terminal/playing_order.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

namespace {

constexpr int most_seat_rows = 8;  // more seats than this share lines
constexpr int most_extra_lines = 3;
constexpr int fewest_event_lines = 3;

// One seat's view while it is being drawn.
class Drawing {
 public:
  Drawing(const Match& match, Seat seat, const Sight& sight, const DrawingOptions& options)
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
  [[nodiscard]] std::string translated(std::string_view key, const NamedTexts& values = {}) const {
    return terminal_text(options_.company.lang, key, values);
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
  [[nodiscard]] std::string hand_text(int index) const { return hand_in(sight_.view, Seat(index)); }
  [[nodiscard]] bool in_turn(int index) const {
    const auto* list = field("turn").if_array();
    return list != nullptr && std::find(list->begin(), list->end(), json::value(index)) != list->end();
  }
  [[nodiscard]] bool is_in_turn() const { return in_turn(seat_.index()); }
  [[nodiscard]] int side_of(int index) const { return match_.position().side_of(Seat(index)).index(); }
  [[nodiscard]] bool has_partners() const { return match_.position().sides() < match_.players(); }

  [[nodiscard]] Lines header() const {
    std::vector<std::string> parts = {inked(screen_, Ink::bold, match_.game().name(options_.company.lang))};
    if (const auto* deal = field("deal").if_int64()) parts.push_back(fmt::format("{} {}", thing("deal"), *deal));
    if (const auto* dealer = field("dealer").if_int64();
        dealer != nullptr && *dealer >= 0 && *dealer < match_.players())
      parts.push_back(dealing(Seat(static_cast<int>(*dealer))));
    if (const auto text = contract(); !text.empty()) parts.push_back(text);
    if (const auto* turnup = field("turnup").if_string())
      parts.push_back(translated("head.turnup", {{"card", face_of_text(screen_, match_.pack(), words(), *turnup)}}));
    if (const auto* stock = field("stock").if_array(); stock != nullptr && !stock->empty())
      parts.push_back(fmt::format("{} {}", thing("stock"), stock->size()));
    Lines lines = wrapped(fmt::format("{}", fmt::join(parts, " · ")), screen_.width, 2);
    lines.push_back(rule_line(screen_));
    return lines;
  }

  // What the game calls a thing: its bag, where others have a stock.
  [[nodiscard]] std::string thing(std::string_view what) const { return words().text("thing." + std::string(what)); }

  // Who deals, or has the bag. The hearer is not always in the nominative here.
  [[nodiscard]] std::string dealing(Seat seat) const {
    const auto person = speech_at(screen_, match_, options_.company).person(seat);
    return words().say("thing.dealer", [&](std::string_view) { return std::optional(person); });
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
      return by + said.name;
    }
    std::string faces;
    for (const auto& suit : suits)
      faces += (faces.empty() ? "" : " ") + suit_face(screen_, match_.pack(), words(), suit.as_string());
    return translated("head.trump", {{"suit", faces}});
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
    columns.push_back({thing("cards"), [this](int i) { return card_count(i); }});
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
    if (has_partners())
      columns.push_back({translated("column.side"), [this](int i) { return std::to_string(side_of(i)); }});
    if (!is_blank(by_seat("tricks"))) columns.push_back({translated("column.tricks"), by_seat("tricks")});
    const auto deal = by_side("dealScore"), score = by_side("score");
    const auto money = by_seat("money");
    if (!is_blank(deal) && !same(deal, score)) columns.push_back({thing("deal"), deal});
    columns.push_back({translated("column.score"), score});
    if (!is_blank(money) && !same(money, score)) columns.push_back({translated("column.money"), money});
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
    std::string text = inked(screen_, Ink::dim, translated("table"));
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
    Sentence label = {{match_.pack().pieces != nullptr ? thing("card") : translated("hand")}};
    begin_with_capital(label);
    return wrapped(inked(screen_, Ink::dim, text_of(label)) + "  " + faces, screen_.width, 2);
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
    const std::string separator = rule_line(screen_, screen_.clears ? translated("commands") : std::string());
    if (all.empty()) return {separator};
    // The last line of the screen is for the player's answer.
    const int room = std::max(fewest_event_lines, screen_.height - lines_elsewhere - 2);
    Lines lines = {separator};
    if (static_cast<int>(all.size()) <= room) {
      append(lines, all);
      return lines;
    }
    const int hidden = static_cast<int>(all.size()) - room + 1;
    lines.push_back(
        cut(inked(screen_, Ink::dim, translated("earlier", {{"n", std::to_string(hidden)}})), screen_.width));
    lines.insert(lines.end(), all.begin() + hidden, all.end());
    return lines;
  }

  [[nodiscard]] Lines question() const {
    if (!sight_.result.empty()) return wrapped(inked(screen_, Ink::bold, sight_.result), screen_.width, 2);
    const auto* phase = field("phase").if_string();
    if (!is_in_turn() && !sight_.moves.empty())
      return {cut(inked(screen_, Ink::dim, translated("may-speak")), screen_.width)};
    if (!is_in_turn() || phase == nullptr) return {};
    const auto* text = sight_.question.empty() ? words().find("phase." + std::string(*phase)) : &sight_.question;
    return wrapped(inked(screen_, Ink::bold, text != nullptr ? *text : translated("your-turn")), screen_.width, 2);
  }

  const Match& match_;
  Seat seat_;
  const DrawingOptions& options_;
  const Screen& screen_;
  const Sight& sight_;
};

// What happened, a sentence for each event with its rule.
Lines event_lines(const Match& match, Seat seat, const DrawingOptions& options, std::size_t from, std::size_t to) {
  const Speech speech = speech_at(options.screen, match, options.company);
  Lines lines;
  for (std::size_t i = from; i < to; ++i) {
    const Event event = match.event_for(i, Viewer::seat(seat));
    const auto rule = match.game().vocabulary().rule(event.rule);
    append(lines, wrapped(event_text(match, i, Viewer::seat(seat), speech) +
                              citation(options.screen, options.company.lang, rule),
                          options.screen.width, 2));
  }
  return lines;
}

}  // namespace

Lines draw_table(const Match& match, Seat seat, const DrawingOptions& options) {
  const Speech speech = speech_at(options.screen, match, options.company);
  const Offer offer(match, Viewer::seat(seat), speech);
  const Sight sight{match.picture(Viewer::seat(seat)), match.position().seen_by(seat)->moves(seat),
                    event_lines(match, seat, options, options.since, match.events().size()), match.say_result(speech),
                    offer.question()};
  DrawingOptions named = options;
  named.move_names = offer.names_here(sight.moves);
  named.hand = hand_in(sight.view, seat);
  return draw_table(match, seat, sight, named);
}

Lines draw_table(const Match& frame, Seat seat, const Sight& sight, const DrawingOptions& options) {
  return Drawing(frame, seat, sight, options).lines();
}

std::string hand_in(const json::object& view, Seat seat) {
  const auto* hands = view.if_contains("hands");
  const auto* list = hands != nullptr ? hands->if_array() : nullptr;
  if (list == nullptr || static_cast<std::size_t>(seat.index()) >= list->size()) return {};
  const auto* text = (*list)[static_cast<std::size_t>(seat.index())].if_string();
  return text != nullptr ? std::string(*text) : std::string();
}

}  // namespace stube
