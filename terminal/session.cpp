#include "terminal/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <ostream>

#include "terminal/book.hpp"

namespace stube {

namespace {

constexpr int bot_pause = 700;  // milliseconds
constexpr int events_of_last = 16;
constexpr std::string_view clear_screen = "\x1b[H\x1b[2J";

// The first word of a line, and the rest.
std::pair<std::string, std::string> command_of(const std::string& line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string::npos) return {};
  const auto end = std::min(line.find_first_of(" \t", begin), line.size());
  const auto rest = line.find_first_not_of(" \t", end);
  std::string tail = rest == std::string::npos ? "" : line.substr(rest);
  while (!tail.empty() && (tail.back() == ' ' || tail.back() == '\t')) tail.pop_back();
  return {line.substr(begin, end - begin), tail};
}

std::size_t start_of_deal(const Match& match) {
  return match.deal_starts().empty() ? 0 : match.deal_starts().back();
}
std::size_t finished_deals(const Match& match) {
  return match.deal_starts().empty() ? 0 : match.deal_starts().size() - 1;
}

}  // namespace

json::object record_with_names(const Match& match, const Company& company) {
  auto record = match.record();
  record["names"] = json::array(company.names.begin(), company.names.end());
  return record;
}

std::optional<SeatedBots> seated_bots(const std::vector<std::string>& names) {
  SeatedBots bots;
  for (const auto& name : names) {
    auto bot = bot_named(name);
    if (!bot) return {};
    bots.push_back({name, std::move(bot)});
  }
  if (bots.empty()) return {};
  return bots;
}

Session::Session(Match match, SeatedBots bots, SessionOptions options, Input& in, std::ostream& out)
    : match_(std::move(match)),
      bots_(std::move(bots)),
      options_(std::move(options)),
      in_(in),
      out_(out),
      deals_closed_(finished_deals(match_)) {
  told_ = options_.table.since = start_of_deal(match_);
  options_.table.company.hearer = options_.seat;
}

std::string Session::text(std::string_view key, const NamedTexts& values) const {
  return tell(lang(), key, values);
}

// --- the course of play

bool Session::run() {
  say(wrapped(
      inked(screen(), Ink::bold, match_.game().name(lang())) + ". " + match_.game().words(lang()).text("game.sentence"),
      screen().width, 2));
  say(wrapped(inked(screen(), Ink::dim, text("welcome")), screen().width, 2));
  tell_levels();
  while (!match_.over()) {
    if (waits_for_player()) {
      Random random(match_.setup().seed, Purpose::bot, match_.acts().size());
      if (bots_interject(random)) continue;
      if (player_turn() == Next::leave) break;
    } else if (!bot_turn()) {
      say(text("stuck"));
      break;
    }
  }
  return finish();
}

bool Session::waits_for_player() const {
  return match_.position().turn().has(options_.seat);
}

bool Session::may_speak() const {
  return !match_.over() && !waits_for_player() &&
         !match_.position().seen_by(options_.seat)->moves(options_.seat).empty();
}

Session::Next Session::player_turn() {
  draw();
  for (;;) {
    const auto line = ask();
    if (!line) return Next::leave;
    const Next next = obey(*line);
    if (next != Next::ask_again) return next;
  }
}

bool Session::bot_turn() {
  const Seats turn = match_.position().turn();
  if (turn.empty()) return false;
  const Seat seat = turn.lowest();
  const auto seen = match_.position().seen_by(seat);
  Random random(match_.setup().seed, Purpose::bot, match_.acts().size());
  if (bots_interject(random)) return true;
  const auto advice = bot_at(seat).bot->choose(*seen, seat, random);
  // A rule of thumb that fails must not end the evening.
  if (!advice || match_.play(seat, advice->move)) {
    const auto any = random_bot()->choose(*seen, seat, random);
    if (!any || match_.play(seat, any->move)) return false;
  }
  after_act();
  if (!match_.over() && !waits_for_player()) hear_player();
  return true;
}

// A bot that is not on turn speaks up; false where none does.
bool Session::bots_interject(Random& random) {
  const auto act = interjection(
      match_.position(), Seats::first(match_.players()) - options_.seat,
      [this](Seat seat) -> const Bot& { return *bot_at(seat).bot; }, random);
  if (!act || match_.play(act->seat, act->move)) return false;
  after_act();
  return true;
}

// Shows what an act brought; the player has time to see it.
void Session::after_act() {
  if (deals_closed_ + 1 < match_.deal_starts().size()) close_deals();
  if (match_.over() || waits_for_player()) return;
  if (screen().clears)
    draw();
  else
    tell_news();
}

// While the others play, the player may act out of turn where the rules let him. Nobody waits for it: a line that
// begins with `speak` is taken now, at a keyboard also such a move by itself; every other line waits for his turn. He
// is told once, not after every card.
void Session::hear_player() {
  const auto offered =
      may_speak() ? match_.position().seen_by(options_.seat)->moves(options_.seat) : std::vector<Move>();
  if (!offered.empty() && offered != told_out_of_turn_ && !screen().clears)
    say(inked(screen(), Ink::dim, text("may-speak")));
  told_out_of_turn_ = offered;
  const auto patience = std::chrono::milliseconds(screen().interactive && !options_.fast ? bot_pause : 0);
  const auto line = in_.peek(patience);
  if (!line) return;
  const auto [command, rest] = command_of(*line);
  if (command.empty() && screen().interactive) {
    (void)in_.line();  // Enter: go on at once
  } else if (command == "speak") {
    (void)in_.line();
    (void)speak(rest);
  } else if (screen().interactive && is_move(rest.empty() ? command : command + " " + rest)) {
    (void)make(*in_.line());
  }
}

void Session::close_deals() {
  const auto& starts = match_.deal_starts();
  if (starts.empty()) return;
  const std::size_t first = starts[deals_closed_];
  const std::size_t end = match_.over() ? match_.events().size() : starts.back();
  deals_closed_ = starts.size() - 1;
  const auto sheet = sheet_lines(match_, Viewer::seat(options_.seat), options_.table, first, end);
  const auto news = std::max(first, screen().clears ? options_.table.since : told_);
  Lines happened = event_lines(match_, options_.seat, options_.table, news, end);
  if (screen().clears && !sheet.empty()) {
    // The sheet stays in sight; of what happened, the end.
    const auto room = static_cast<std::size_t>(std::max(3, screen().height - static_cast<int>(sheet.size()) - 5));
    if (happened.size() > room) happened.erase(happened.begin(), happened.end() - static_cast<std::ptrdiff_t>(room));
    out_ << clear_screen;
  }
  say(happened);
  told_ = std::max(told_, end);
  options_.table.since = end;
  if (sheet.empty()) return;
  say(rule_line(screen(), text("deal-over")));
  say(sheet);
  if (match_.over()) return;
  say(standing_lines(match_, Viewer::seat(options_.seat), options_.table));
  wait_for_enter();
}

bool Session::finish() {
  if (match_.over()) {
    close_deals();
    say(rule_line(screen(), text("match-over")));
    say(wrapped(inked(screen(), Ink::bold, match_.say_result(speech_at(screen(), match_, options_.table.company))),
                screen().width, 2));
    say(standing_lines(match_, Viewer::seat(options_.seat), options_.table));
  }
  return options_.record_file.empty() || save(options_.record_file);
}

// --- what the player may type

Session::Next Session::obey(const std::string& line) {
  const auto [command, rest] = command_of(line);
  if (command.empty()) return Next::ask_again;
  // A game may have a move that is called like a command.
  if (is_move(rest.empty() ? command : command + " " + rest)) return make(line);
  if (command == "quit" || command == "exit" || command == "q") return Next::leave;
  if (command == "help" || command == "h") {
    help();
  } else if (command == "?" || command == "why") {
    if (rest.empty())
      why_not_the_others();
    else
      why(rest);
  } else if (command == "hint") {
    hint();
  } else if (command == "level" || command == "levels") {
    levels(rest);
  } else if (command == "rules" || command == "rule") {
    rules(rest);
  } else if (command == "slate") {
    say(slate_lines(match_, options_.seat, options_.table));
  } else if (command == "last") {
    last();
  } else if (command == "moves" || command == "look") {
    draw();
  } else if (command == "undo") {
    undo();
  } else if (command == "save") {
    if (rest.empty())
      say(text("save.where"));
    else
      save(rest);
  } else if (command == "speak") {
    return speak(rest);
  } else if (command == "do" && !rest.empty()) {
    return make(rest);
  } else {
    return make(rest.empty() ? command : command + " " + rest);
  }
  return Next::ask_again;
}

bool Session::is_move(std::string_view line) const {
  const auto moves = match_.position().seen_by(options_.seat)->moves(options_.seat);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return match_.write(move) == line; });
}

Session::Next Session::make(const std::string& line) {
  const Choice choice = read_choice(match_, options_.seat, numbered_, line);
  if (choice.move && !choice.must_be_said_in_full) return play(*choice.move);
  const Speech speech = speech_at(screen(), match_, options_.table.company);
  if (choice.move) {
    const auto verdict = match_.position().seen_by(options_.seat)->judge(options_.seat, *choice.move);
    say_refusal(match_.explain(verdict, *choice.move));
    say(text("in-full", {{"move", match_.write(*choice.move)}}));
  } else if (!choice.several.empty()) {
    std::vector<std::string> ways;
    for (std::size_t i = 0; i < std::min<std::size_t>(choice.several.size(), 8); ++i)
      ways.push_back(match_.write(choice.several[i]));
    say(text("several", {{"moves", fmt::format("{}", fmt::join(ways, ", "))}}));
  } else {
    say(text("not-understood", {{"text", stube::quoted(line)}}));
  }
  return Next::ask_again;
}

Session::Next Session::play(const Move& move) {
  const auto before = match_.events().size();
  if (const auto refusal = match_.play(options_.seat, move)) {
    say_refusal(*refusal);
    return Next::ask_again;
  }
  options_.table.since = before;
  told_ = before;
  after_act();
  if (screen().clears && !match_.over() && !waits_for_player()) pause(bot_pause);
  return Next::go_on;
}

void Session::say_refusal(const Refusal& refusal) {
  std::string sentence = text_of(refusal, lang());
  for (const auto& id : refusal.rules) sentence += citation(screen(), lang(), id);
  say(wrapped(sentence, screen().width, 2));
}

void Session::why(std::string_view asked) {
  const Choice choice = read_choice(match_, options_.seat, numbered_, asked);
  const auto move = choice.move              ? choice.move
                    : choice.several.empty() ? std::nullopt
                                             : std::optional(choice.several[0]);
  if (!move) return say(text("not-understood", {{"text", stube::quoted(asked)}}));
  const auto seen = match_.position().seen_by(options_.seat);
  const Verdict verdict = seen->judge(options_.seat, *move);
  if (verdict.lawful() && !verdict.rule.is_some()) return say(common_words(lang()).text("why.lawful"));
  const Refusal answer = match_.explain(verdict, *move);
  say_refusal(answer);
  for (const auto& id : answer.rules)
    if (const auto* entry = find_rule(match_.game(), lang(), id)) say(rule_lines(*entry, screen(), lang()));
}

// A bare question mark: why the cards that are not on offer are not.
void Session::why_not_the_others() {
  const auto view = match_.picture(Viewer::seat(options_.seat));
  const auto seen = match_.position().seen_by(options_.seat);
  const auto moves = seen->moves(options_.seat);
  const auto names_a_card = [](const Move& move) { return move.cards.size() == 1; };
  if (std::none_of(moves.begin(), moves.end(), names_a_card)) {
    say(text("why.ask"));
    return tell_offences();
  }
  const auto& hand = view.at("hands").as_array().at(static_cast<std::size_t>(options_.seat.index())).as_string();
  const auto& words = match_.game().words(lang());
  std::vector<std::pair<std::string, std::string>> reasons;  // sentence, cards
  for (const auto word : words_of(hand)) {
    const Choice choice = read_choice(match_, options_.seat, numbered_, word);
    if (!choice.move) continue;
    const Verdict verdict = seen->judge(options_.seat, *choice.move);
    if (verdict.lawful()) continue;
    const Refusal refusal = match_.explain(verdict, *choice.move);
    std::string sentence = text_of(refusal, lang());
    for (const auto& id : refusal.rules) sentence += citation(screen(), lang(), id);
    const auto found = std::find_if(reasons.begin(), reasons.end(), [&](const auto& r) { return r.first == sentence; });
    auto& cards = found != reasons.end() ? found->second : reasons.emplace_back(sentence, "").second;
    cards += (cards.empty() ? "" : " ") + face_of_text(screen(), match_.pack(), words, word);
  }
  for (const auto& [sentence, cards] : reasons) say(wrapped(cards + ": " + sentence, screen().width, 2));
  say(wrapped(text(reasons.empty() ? "why.nothing" : "why.more"), screen().width, 2));
  tell_offences();
}

void Session::hint() {
  if (!waits_for_player()) return say(text("not-your-turn"));
  const auto seen = match_.position().seen_by(options_.seat);
  const Hint hint = find_hint(*seen, options_.seat, options_.hint_budget, match_.setup().seed + match_.acts().size());
  const Speech speech = speech_at(screen(), match_, options_.table.company);
  if (hint.sure != Surety::only)
    say(wrapped(tell(lang(), "hint.expected", {{"unit", unit_of_points(match_.game(), lang())}}), screen().width, 2));
  for (const HintMove& hinted : hint.best) {
    std::string line = inked(screen(), Ink::bold, match_.name_of(hinted.move, speech));
    if (hinted.points) line = padded(signed_points(*hinted.points, lang()), 7) + line;
    say(wrapped(line + ". " + say_reasons(match_, hinted, hint, speech), screen().width, hinted.points ? 7 : 2));
  }
  if (hint.sure != Surety::only)
    say(wrapped(inked(screen(), Ink::dim, say_surety(hint.sure, lang())), screen().width, 2));
}

const SeatedBot& Session::bot_at(Seat seat) const {
  const int players = match_.players();
  const auto place = static_cast<std::size_t>((seat.index() - options_.seat.index() - 1 + players) % players);
  return bots_[place % bots_.size()];
}

void Session::tell_levels() {
  std::string told;
  for (int i = 1; i < match_.players(); ++i) {
    const Seat seat((options_.seat.index() + i) % match_.players());
    const auto& name = bot_at(seat).asked_for;
    const auto level = name == "random" ? "0" : name == "thumb" ? "4" : name;
    told += (told.empty() ? "" : ", ") + options_.table.company.name(seat) + ": " +
            common_words(lang()).text("level." + level) + " (" + level + ")";
  }
  say(wrapped(inked(screen(), Ink::dim, text("levels", {{"bots", told}})), screen().width, 2));
}

// `level` tells how strong the bots are, `level 4` makes all of them so strong, `level 3 5 1` each from the left on.
void Session::levels(std::string_view asked) {
  std::string spaced(asked);
  std::replace(spaced.begin(), spaced.end(), ',', ' ');
  std::vector<std::string> names;
  for (const auto word : words_of(spaced)) names.emplace_back(word);
  if (!names.empty()) {
    auto bots = seated_bots(names);
    if (!bots || names.size() >= static_cast<std::size_t>(match_.players())) return say(text("levels.how"));
    bots_ = std::move(*bots);
  }
  tell_levels();
}

void Session::rules(std::string_view id) {
  const auto& book = match_.game().rulebook(lang());
  if (id.empty()) {
    say(index_lines(book, screen(), lang()));
    return say(wrapped(text("rules.how"), screen().width, 2));
  }
  if (id == "all") return say(book_lines(book, screen(), lang()));
  if (const auto* entry = find_rule(match_.game(), lang(), id)) return say(rule_lines(*entry, screen(), lang()));
  say(wrapped(text("rules.unknown",
                   {{"id", stube::quoted(id)}, {"near", fmt::format("{}", fmt::join(nearest_rules(book, id), ", "))}}),
              screen().width, 2));
}

void Session::last() {
  const auto end = match_.events().size();
  say(event_lines(match_, options_.seat, options_.table, end > events_of_last ? end - events_of_last : 0, end));
}

void Session::undo() {
  const auto& acts = match_.acts();
  const auto own = std::find_if(acts.rbegin(), acts.rend(), [&](const Act& act) { return act.seat == options_.seat; });
  if (own == acts.rend()) return say(text("undo.nothing"));
  for (auto count = own - acts.rbegin() + 1; count > 0; --count) match_.undo();
  deals_closed_ = finished_deals(match_);
  options_.table.since = start_of_deal(match_);
  told_ = match_.events().size();
  say(text("undo.done"));
  draw();
}

Session::Next Session::speak(std::string_view asked) {
  if (waits_for_player()) {
    say(text("speak.listed"));
    return Next::ask_again;
  }
  if (!may_speak()) {
    say(text("speak.nothing"));
    return Next::ask_again;
  }
  std::string answer(asked);
  if (answer.empty()) {
    const Menu menu = menu_of(match_, match_.position().seen_by(options_.seat)->moves(options_.seat), options_.table);
    numbered_ = menu.numbered;
    say(text("speak.what"));
    say(menu_lines(match_, menu, options_.table));
    answer = ask().value_or("");
    if (answer.empty()) return Next::go_on;
  }
  return make(answer);
}

bool Session::save(const std::string& file) {
  std::ofstream stream(file);
  stream << json::serialize(record_with_names(match_, options_.table.company)) << '\n' << std::flush;
  say(wrapped(text(stream ? "save.done" : "save.failed", {{"file", stube::quoted(file)}}), screen().width, 2));
  return static_cast<bool>(stream);
}

void Session::help() {
  static constexpr std::pair<std::string_view, std::string_view> commands[] = {
      {"3", "number"},         {"play Ah", "move"},      {"ah", "card"},   {"why MOVE, ?", "why"}, {"hint", "hint"},
      {"rules [ID]", "rules"}, {"slate", "slate"},       {"last", "last"}, {"look", "look"},       {"speak", "speak"},
      {"do MOVE", "do"},       {"level [1-5]", "level"}, {"undo", "undo"}, {"save FILE", "save"},  {"quit", "quit"}};
  for (const auto& [usage, name] : commands)
    say(wrapped("  " + padded(usage, 13) + text("help." + std::string(name)), screen().width, 15));
  tell_offences();
}

// In table discipline: what can be done though it is against the rules, whether or not the game lists it.
void Session::tell_offences() {
  std::vector<Move> offences = match_.offences(options_.seat);
  for (const Move& move : match_.moves(options_.seat))
    if (!match_.judge(options_.seat, move).lawful()) offences.push_back(move);
  say(offence_lines(match_, offences, options_.table));
}

// --- showing

void Session::say(const Lines& lines) {
  for (const auto& line : lines) out_ << line << '\n';
  out_ << std::flush;
}
void Session::say(std::string_view line) {
  say(wrapped(line, screen().width, 2));
}

void Session::draw() {
  if (screen().interactive) measure(options_.table.screen);
  if (!screen().clears) tell_news();
  TableOptions table = options_.table;
  if (screen().clears)
    out_ << clear_screen;
  else
    table.since = match_.events().size();
  say(draw_table(match_, options_.seat, table));
  numbered_ = menu_of(match_, match_.position().seen_by(options_.seat)->moves(options_.seat), options_.table).numbered;
}

// Where nobody types into a terminal, the answer is written down, so that what was said reads as a conversation.
std::optional<std::string> Session::ask() {
  out_ << "> " << std::flush;
  auto line = in_.line();
  if (!line || !screen().interactive) out_ << stube::quoted(line.value_or("")) << '\n';
  return line;
}

void Session::tell_news() {
  say(event_lines(match_, options_.seat, options_.table, told_, match_.events().size()));
  told_ = match_.events().size();
}

void Session::pause(int milliseconds) {
  if (screen().interactive && !options_.fast) (void)in_.peek(std::chrono::milliseconds(milliseconds));
}

void Session::wait_for_enter() {
  if (!screen().interactive) return;
  out_ << inked(screen(), Ink::dim, text("enter")) << ' ' << std::flush;
  (void)in_.line();
}

}  // namespace stube
