#include "study/study_text.hpp"

#include "study/luck.hpp"
#include "study/study_json.hpp"
#include "talk/citation.hpp"

namespace stube {

namespace {

const Words& study_words(Language lang) {
  static const WordsByLanguage words("study", common_words);
  return words[lang];
}

class Transcript {
 public:
  Transcript(const Study& study, const Speech& speech) : study_(study), speech_(speech) {}

  std::vector<std::string> write() {
    say("title", {{"game", {match().game().name(speech_.lang), {}}},
                  {"n", number(study_.decisions().size())},
                  {"marked", number(marked())},
                  {"unit", {unit_of_points(match().game(), speech_.lang), {}}}});
    for (std::size_t deal = 1; deal <= study_.deals().size(); ++deal) write_deal(deal);
    write_luck();
    return std::move(lines_);
  }

 private:
  using Texts = std::vector<std::pair<std::string_view, Value>>;

  [[nodiscard]] const Match& match() const { return study_.match(); }
  static Value number(std::size_t n) { return {std::to_string(n), static_cast<int>(n)}; }
  [[nodiscard]] Value seat(Seat seat) const { return {speech_.seat_name(seat), {}}; }
  [[nodiscard]] Value move(const Move& move) const { return {match().name_of(move, speech_), {}}; }
  [[nodiscard]] Value signed_figure(double points) const { return {signed_points(points, speech_.lang), {}}; }
  [[nodiscard]] Value figure(double points) const {
    std::string text = signed_points(points, speech_.lang);
    if (text.starts_with('+')) text.erase(0, 1);
    return {text, {}};
  }

  [[nodiscard]] std::string text(std::string_view key, const Texts& values) const {
    return study_words(speech_.lang).say(key, [&](std::string_view name) -> std::optional<Value> {
      for (const auto& [own, value] : values)
        if (own == name) return value;
      return {};
    });
  }
  void say(std::string_view key, const Texts& values) { lines_.push_back(text(key, values)); }

  [[nodiscard]] std::size_t marked() const {
    std::size_t count = 0;
    for (const StudiedDecision& decision : study_.decisions())
      count += decision.pass > 0 && study_.mark(decision) != Mark::none ? 1 : 0;
    return count;
  }

  void write_deal(std::size_t deal) {
    lines_.emplace_back();
    Sentence name = {{match().game().words(speech_.lang).text("thing.deal")}};
    begin_with_capital(name);
    say("deal", {{"deal", {text_of(name), {}}}, {"n", number(deal)}});
    const std::size_t before = lines_.size();
    for (const StudiedDecision& decision : study_.decisions())
      if (decision.pass > 0 && decision.deal == static_cast<int>(deal)) write_decision(decision);
    if (lines_.size() == before) say("no-marks", {});
  }

  void write_decision(const StudiedDecision& decision) {
    const Mark mark = study_.mark(decision);
    if (mark != Mark::none) return lines_.push_back(marked_text(decision, mark));
    if (decision.is_unlucky(study_.thresholds()))
      say("unlucky", {{"seat", seat(decision.seat)},
                      {"move", move(decision.move)},
                      {"best", move(decision.open.front().move)},
                      {"loss", figure(decision.open_loss(decision.move))}});
  }

  [[nodiscard]] std::string marked_text(const StudiedDecision& decision, Mark mark) const {
    const std::string name = "mark." + std::string(mark_names[static_cast<int>(mark)]);
    std::string line = text(
        "decision", {{"seat", seat(decision.seat)}, {"move", move(decision.move)}, {"mark", {text(name, {}), {}}}});
    line += " " + text(decision.weighing.exact ? "costs-exact" : "costs", {{"loss", figure(decision.loss())},
                                                                           {"margin", figure(decision.margin())},
                                                                           {"best", move(decision.best())}});
    if (const auto* best = decision.weighing.find(decision.best()))
      line += " " + reasons_text(match(), decision.weighing, *best, speech_);
    if (decision.is_unknowable(study_.thresholds()))
      line += " " + text("unknowable", {{"seat", seat(decision.seat)}, {"best", move(decision.open.front().move)}});
    for (const std::string& rule : decision.rules)
      return line + " [" + cited_id(rule, common_words(speech_.lang)) + "]";
    return line;
  }

  void write_luck() {
    const LuckAndPlay found = luck_and_play(study_);
    lines_.emplace_back();
    say("luck", {});
    for (std::size_t i = 0; i < found.match.result.size(); ++i)
      say("luck.line", {{"seat", seat(Seat(static_cast<int>(i)))},
                        {"result", signed_figure(found.match.result[i])},
                        {"luck", signed_figure(found.match.luck[i])},
                        {"margin", figure(found.match.luck_margin(i))},
                        {"play", signed_figure(found.match.play(i))},
                        {"others", signed_figure(found.match.others(i))}});
    for (std::size_t i = 0; i < found.match.result.size(); ++i) write_marks(Seat(static_cast<int>(i)));
  }

  void write_marks(Seat who) {
    std::size_t counts[4] = {}, all = 0;
    for (const StudiedDecision& decision : study_.decisions())
      if (decision.pass > 0 && decision.seat == who) ++counts[static_cast<int>(study_.mark(decision))], ++all;
    say("luck.marks", {{"seat", seat(who)},
                       {"n", number(all)},
                       {"doubtful", number(counts[1])},
                       {"bad", number(counts[2])},
                       {"very", number(counts[3])}});
  }

  const Study& study_;
  const Speech& speech_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> study_text(const Study& study, const Speech& speech) {
  return Transcript(study, speech).write();
}

}  // namespace stube
