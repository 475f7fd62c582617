#include "terminal/transcript.hpp"

#include <fmt/format.h>

#include <ostream>

#include "engine/introduction.hpp"
#include "engine/record_reading.hpp"
#include "terminal/card_faces.hpp"
#include "terminal/playing_order.hpp"
#include "terminal/score_sheet.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

namespace {

class Transcript {
 public:
  Transcript(Reading& reading, const DrawingOptions& table, std::ostream& out)
      : reading_(reading), match_(reading.match), table_(table), out_(out) {}

  void write() {
    introduce();
    tell_events("");
    for (std::size_t i = 0; i < reading_.steps.size(); ++i) {
      // As it stands in the record, and as it could be typed.
      const std::string move = match_.write(reading_.play(i));
      tell_events(fmt::format("{:>4}. {}: {}", ++number_, table_.company.heading(reading_.steps[i].seat), move));
    }
    finish();
  }

 private:
  void put(const Lines& lines) {
    for (const auto& line : lines) out_ << line << '\n';
  }
  [[nodiscard]] std::string text(std::string_view key, const NamedTexts& values = {}) const {
    return terminal_text(table_.company.lang, key, values);
  }
  // What the game calls a deal.
  [[nodiscard]] std::string dealt(bool begins_line) const {
    Sentence name = {{match_.game().words(table_.company.lang).text("thing.deal")}};
    if (begins_line) begin_with_capital(name);
    return text_of(name);
  }
  [[nodiscard]] const Screen& screen() const { return table_.screen; }

  void introduce() {
    const auto& setup = match_.setup();
    put(wrapped(inked(screen(), Ink::bold, match_.game().name(table_.company.lang)), screen().width));
    std::vector<std::string> names;
    for (int i = 0; i < match_.players(); ++i) names.push_back(table_.company.heading(Seat(i)));
    put(wrapped(text("transcript.players", {{"names", fmt::format("{}", fmt::join(names, ", "))}}), screen().width, 2));
    std::vector<std::string> options;
    const Game& game = match_.game();
    const auto chosen = options_object(game, setup.choices);
    for (std::size_t i = 0; i < game.options().size(); ++i) {
      if (is_idle(game, i, setup.choices, match_.players())) continue;
      const auto& name = game.options()[i].name;
      const auto& value = chosen.at(name);
      const auto* word = value.if_string();
      options.push_back(fmt::format("{} {}", name, word != nullptr ? std::string(*word) : json::serialize(value)));
    }
    put(wrapped(text("transcript.options", {{"options", fmt::format("{}", fmt::join(options, ", "))}}), screen().width,
                2));
  }

  // The events since the last call; where a new deal begins among them, the old one is closed first.
  void tell_events(const std::string& act) {
    if (!act.empty()) put(wrapped(act, screen().width, 6));
    const auto& starts = match_.deal_starts();
    const auto end = match_.events().size();
    while (told_ < end) {
      const bool new_deal = deals_ < starts.size() && starts[deals_] == told_;
      if (new_deal) begin_deal();
      const auto until = deals_ < starts.size() ? starts[deals_] : end;
      for (const auto& line : event_lines(told_, until)) out_ << "      " << line << '\n';
      told_ = until;
      if (new_deal && deals_ == starts.size()) tell_hands();
    }
  }

  [[nodiscard]] Lines event_lines(std::size_t from, std::size_t to) const {
    const Speech speech = speech_at(screen(), match_, table_.company);
    Lines lines;
    for (std::size_t i = from; i < to; ++i) {
      const Event event = match_.event_for(i, reading_.viewer);
      const auto rule = match_.game().vocabulary().rule(event.rule);
      append(lines,
             wrapped(event_text(match_, i, reading_.viewer, speech) + citation(screen(), table_.company.lang, rule),
                     screen().width - 6, 2));
    }
    return lines;
  }

  void begin_deal() {
    if (deals_ > 0) close_deal(match_.deal_starts()[deals_]);
    ++deals_;
    out_ << '\n';
    put({rule_line(screen(), text("transcript.deal", {{"deal", dealt(true)}, {"n", std::to_string(deals_)}}))});
  }

  void tell_hands() {
    const auto picture = reading_.picture();
    const auto* hands = picture.if_contains("hands");
    if (hands == nullptr || !hands->is_array()) return;
    const auto& words = match_.game().words(table_.company.lang);
    int seat = 0;
    for (const auto& hand : hands->get_array()) {
      const auto* cards = hand.if_string();
      if (cards != nullptr && !cards->empty())
        put(wrapped("  " + padded(table_.company.heading(Seat(seat)), 12) + " " +
                        faces_of_list(screen(), match_.pack(), words, *cards),
                    screen().width, 15));
      ++seat;
    }
  }

  void close_deal(std::size_t end) {
    const auto sheet = sheet_lines(match_, reading_.viewer, table_, match_.deal_starts()[deals_ - 1], end);
    if (sheet.empty()) return;
    out_ << '\n';
    put(wrapped(text("transcript.sheet", {{"deal", dealt(false)}, {"n", std::to_string(deals_)}}), screen().width));
    put(sheet);
  }

  void finish() {
    if (deals_ > 0) close_deal(match_.events().size());
    out_ << '\n';
    if (!match_.over()) {
      put(wrapped(text("transcript.unfinished", {{"n", std::to_string(number_)}}), screen().width));
    } else {
      const auto result = match_.picture(Viewer::referee()).at("result").as_object();
      std::string sentence = match_.say_result(speech_at(screen(), match_, table_.company));
      sentence += citation(screen(), table_.company.lang, result.at("rule").as_string());
      put(wrapped(inked(screen(), Ink::bold, text("transcript.result")) + " " + sentence, screen().width, 2));
    }
    put(standing_lines(match_, Viewer::referee(), table_));
  }

  Reading& reading_;
  const Match& match_;
  DrawingOptions table_;
  std::ostream& out_;
  std::size_t told_ = 0, deals_ = 0, number_ = 0;
};

}  // namespace

Result<json::object> parse_record(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse(text, error);
  if (error) return complain("not-json");
  const auto* object = value.if_object();
  const auto* inner = object != nullptr ? object->if_contains("record") : nullptr;
  if (inner != nullptr && inner->is_object()) object = &inner->get_object();
  if (object == nullptr || object->if_contains("game") == nullptr) return complain("no-game");
  return *object;
}

std::optional<Refusal> write_transcript(const json::object& record, const TranscriptOptions& options,
                                        std::ostream& out) {
  json::object wanted = record;
  if (options.lang) wanted["lang"] = code_of(*options.lang);
  auto read = read_record(wanted);
  if (const auto* refusal = refusal_in(read)) return *refusal;
  auto& reading = std::get<Reading>(read);
  const int players = reading.match.players();
  DrawingOptions table{options.screen, company_for(reading.match, Seat(0), {}), 0};
  const auto names = names_in(record);
  // Without names the seats are counted, as everywhere else in a record.
  table.company.names = names.size() == static_cast<std::size_t>(players) ? names : std::vector<std::string>();
  table.company.hearer = reader_of(record);
  Transcript(reading, table, out).write();
  return {};
}

}  // namespace stube
