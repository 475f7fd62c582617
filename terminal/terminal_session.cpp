// TerminalSession: the course of play, the input, and what is shown. The commands are in session_commands.cpp.
#include "terminal/terminal_session.hpp"

#include <algorithm>
#include <fstream>

#include "terminal/move_menu.hpp"
#include "terminal/score_sheet.hpp"

namespace stube {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds pause_after_act{700};
constexpr milliseconds patience{40};  // for a server's message, between looks at the keyboard

std::size_t start_of_deal(const TableState& state) {
  return state.deal_starts.empty() ? 0 : state.deal_starts.back();
}
std::size_t finished_deals(const TableState& state) {
  return state.deal_starts.empty() ? 0 : state.deal_starts.size() - 1;
}

// What can be done while the table fills; other lines of a script are for the match.
bool is_for_waiting_room(Command command) {
  switch (command) {
    case Command::help:
    case Command::rules:
    case Command::level:
    case Command::say:
    case Command::bots:
    case Command::invite:
    case Command::leave:
    case Command::quit:
      return true;
    default:
      return false;
  }
}

}  // namespace

TerminalSession::TerminalSession(TableLink& table, Console& console, TerminalOptions options)
    : table_(table), console_(console), options_(std::move(options)) {}

// --- the course of play

bool TerminalSession::run() {
  changed_ = true;
  while (!left_) {
    const Step step = next_step();
    changed_ = changed_ || state().version != shown_version_;
    print_notices();
    print_connection();
    if (step == Step::ended) break;
    if (!holds() && std::exchange(changed_, false)) show();
    if (!holds() && state().stage == TableState::LinkStage::over) break;
    take_input(step);
    print_notices();
  }
  return finish();
}

TerminalSession::Step TerminalSession::next_step() {
  if (holds()) {
    table_.keep_alive(patience);
    return state().needs_pauses ? Step::idle : Step::quiet;
  }
  // What the player did is shown before anybody answers to it.
  if (changed_ && !on_turn()) return Step::happened;
  return table_.advance(changed_ ? milliseconds(0) : patience);
}

bool TerminalSession::on_turn() const {
  const auto& now = state();
  if (now.stage != TableState::LinkStage::playing || now.act_pending || now.moves.empty()) return false;
  const auto* turn = now.view.if_contains("turn");
  return turn != nullptr && turn->is_array() && now.seat.is_some() &&
         std::find(turn->get_array().begin(), turn->get_array().end(), json::value(now.seat.index())) !=
             turn->get_array().end();
}

bool TerminalSession::may_act_out_of_turn() const {
  const auto& now = state();
  return now.stage == TableState::LinkStage::playing && !now.act_pending && !on_turn() && !now.moves.empty();
}

bool TerminalSession::finish() {
  const auto& now = state();
  bool good = !now.failed;
  if (now.stage == TableState::LinkStage::over) {
    close_deals();
    if (!console_.screen().clears) print_news();
    console_.print(Lines{rule_line(console_.screen(), console_.text("match-over"))});
    console_.print(inked(console_.screen(), Ink::bold, now.result));
    console_.print(standing_lines(*now.frame, now.view, drawing_options()));
    const auto check = table_.check_shuffles();
    print_notices();
    if (check) console_.print(inked(console_.screen(), check->good ? Ink::dim : Ink::red, check->text));
    good = good && (!check || check->good);
  } else if (left_ && !table_.farewell().empty()) {
    console_.print(table_.farewell());
  }
  if (!options_.record_file.empty() && now.has_record && !save(options_.record_file)) good = false;
  return good;
}

// --- input

void TerminalSession::take_input(Step step) {
  using LinkStage = TableState::LinkStage;
  const auto& now = state();
  if (now.stage == LinkStage::connecting) return;
  if (now.connection_lost) return take_line_without_connection();
  if (holds()) return take_line_while_held(step);
  if (now.stage == LinkStage::waiting) return take_line_in_waiting_room();
  if (on_turn()) return take_line_on_turn(step);
  take_line_out_of_turn(step);
}

TerminalSession::Taken TerminalSession::take(Step step) {
  if (step != Step::idle && !console_.peek(milliseconds(0)) && !console_.ended()) return {};
  auto line = console_.read_line();
  return {!line, std::move(line)};
}

void TerminalSession::take_line_on_turn(Step step) {
  console_.prompt();
  const auto taken = take(step);
  if (taken.ended) left_ = true;
  if (taken.line) obey(*taken.line);
}

// While the others play, the player may act out of turn where the rules let him; nobody waits for it. He is told once,
// not after every card. A script's line is taken now only where it begins with `speak` and there is something to do; at
// a keyboard such a move may also be typed by itself, and where nothing happens, everything is obeyed at once.
void TerminalSession::take_line_out_of_turn(Step step) {
  const bool interactive = console_.screen().interactive;
  if (state().act_pending) return;
  const auto offered = may_act_out_of_turn() ? state().moves : std::vector<Move>();
  if (!offered.empty() && offered != offered_out_of_turn_ && !console_.screen().clears)
    console_.print_dim(console_.text("may-speak"));
  offered_out_of_turn_ = offered;
  const bool pauses = state().needs_pauses && step == Step::happened && interactive && !options_.fast;
  if (interactive && step == Step::quiet) console_.prompt();
  const auto next = console_.peek(pauses ? pause_after_act : milliseconds(0));
  if (!next) {
    if (interactive && console_.ended()) left_ = true;
    return;
  }
  const TypedLine typed = typed_line(*next);
  const bool speaks = command_from(typed.first, console_.lang()) == Command::speak;
  if (!interactive) {
    if (speaks && may_act_out_of_turn()) obey(console_.read_line().value_or(""));
    return;
  }
  if (step != Step::quiet && !typed.first.empty() && !speaks && !is_move(typed.whole())) return;
  const std::string line = console_.read_line().value_or("");
  if (typed.first.empty()) return;
  const auto before = console_.lines_printed();
  obey(line);
  print_notices();
  // The next act would wipe the answer away.
  if (console_.screen().clears && !left_ && !holds() && console_.lines_printed() > before && step == Step::quiet)
    hold_for_enter();
}

// A script's line is for the match, but for what can be done only while the table fills; and when all seats are taken,
// the match begins in a moment.
void TerminalSession::take_line_in_waiting_room() {
  const bool interactive = console_.screen().interactive;
  if (interactive) console_.prompt();
  if (!interactive && !state().seats_free) return;
  const auto next = console_.peek(milliseconds(0));
  if (!next) {
    if (console_.ended()) left_ = true;
    return;
  }
  if (!interactive) {
    const auto command = command_from(typed_line(*next).first, console_.lang());
    if (!command || !is_for_waiting_room(*command)) return;
    console_.prompt();
  }
  obey(console_.read_line().value_or(""));
}

void TerminalSession::take_line_while_held(Step step) {
  if (speaking_) console_.prompt();
  const auto taken = take(step);
  if (!taken.line && !taken.ended) return;
  changed_ = true;
  reading_ = false;
  if (taken.ended) left_ = true;
  if (!std::exchange(speaking_, false) || !taken.line) return;
  const std::string answer = typed_line(*taken.line).whole();
  if (!answer.empty()) make(answer);
}

void TerminalSession::take_line_without_connection() {
  // A script's lines wait for the connection; without any left, there is nothing to wait for.
  const bool there = console_.peek(milliseconds(0)).has_value();
  if (there && console_.screen().interactive) {
    const auto typed = typed_line(console_.read_line().value_or(""));
    if (command_from(typed.first, console_.lang()) == Command::quit)
      left_ = true;
    else
      console_.print_text("remote.lost");
  } else if (!there && console_.ended()) {
    left_ = true;
  }
}

// --- showing

void TerminalSession::print_notices() {
  for (const auto& notice : table_.take_notices()) console_.print(notice);
}

void TerminalSession::print_connection() {
  if (std::exchange(lost_told_, state().connection_lost) == state().connection_lost) return;
  console_.print_text(lost_told_ ? "remote.lost" : "remote.back");
}

void TerminalSession::show() {
  const auto& now = state();
  shown_version_ = now.version;
  if (now.frame == nullptr) return;
  if (now.stage == TableState::LinkStage::waiting) return show_waiting_room();
  if (now.stage == TableState::LinkStage::connecting) return;
  if (!std::exchange(introduced_, true)) introduce();
  if (now.undos != undos_seen_) forget_undone();
  if (now.stage == TableState::LinkStage::over) return;
  if (deals_closed_ + 1 < now.deal_starts.size()) close_deals();
  if (holds()) return;
  if (console_.screen().clears) return draw();
  print_news();
  if (on_turn() && asked_view_ != now.views) draw();
}

void TerminalSession::introduce() {
  const auto& now = state();
  const Game& game = now.frame->game();
  const auto lang = console_.lang();
  // Of a match that is on already, the deal that is on is told.
  told_ = std::max(told_, start_of_deal(now));
  since_ = start_of_deal(now);
  deals_closed_ = finished_deals(now);
  undos_seen_ = now.undos;
  console_.print(inked(console_.screen(), Ink::bold, game.name(lang)) + ". " + game.words(lang).text("game.sentence"));
  console_.print_dim(console_.text("welcome"));
  print_levels();
}

void TerminalSession::print_levels() {
  const auto& now = state();
  std::string told;
  for (const auto& bot : now.bots)
    told += (told.empty() ? "" : ", ") + now.company.name(bot.seat) + ": " +
            common_words(console_.lang()).text("level." + std::to_string(bot.level)) + " (" +
            std::to_string(bot.level) + ")";
  if (!told.empty()) console_.print_dim(console_.text("levels", {{"bots", told}}));
}

void TerminalSession::show_waiting_room() {
  const auto& now = state();
  std::string names;
  for (std::size_t i = 0; i < now.company.names.size(); ++i)
    names += (names.empty() ? "" : ", ") + (now.company.names[i].empty() ? console_.text("remote.free")
                                                                         : now.company.name(Seat(static_cast<int>(i))));
  const bool same_company = std::exchange(company_shown_, names) == names;
  if (same_company && told_ == now.events.size()) return;
  console_.clear();
  console_.print(event_lines(console_.screen().clears ? 0 : told_, now.events.size()));
  told_ = now.events.size();
  if (!now.seats_free || (same_company && !console_.screen().clears)) return;
  const std::string name(now.frame->game().name(console_.lang()));
  console_.print(inked(console_.screen(), Ink::bold, name) + ". " + now.sentence);
  console_.print_text("transcript.players", {{"names", names}});
  if (!now.invitation.empty()) invite();
  console_.print_text("remote.waiting");
}

void TerminalSession::draw() {
  const auto& now = state();
  console_.clear();
  if (!console_.screen().clears) print_news();
  const Sight sight{now.view, now.moves, console_.screen().clears ? event_lines(since_, now.events.size()) : Lines(),
                    now.result, now.question};
  console_.print(draw_table(*now.frame, drawn_seat(), sight, drawing_options()));
  numbered_ = menu_of(*now.frame, now.moves, drawing_options()).numbered;
  asked_view_ = now.views;
}

Lines TerminalSession::event_lines(std::size_t from, std::size_t to) const {
  Lines lines;
  for (std::size_t i = from; i < to; ++i) {
    const auto& event = state().events[i];
    append(lines,
           wrapped(event.text + citation(console_.screen(), console_.lang(), event.rule), console_.screen().width, 2));
  }
  return lines;
}

void TerminalSession::print_news() {
  const auto end = state().events.size();
  console_.print(event_lines(std::min(told_, end), end));
  told_ = end;
}

// Prints the end of the deals that are over, and their score sheet.
void TerminalSession::close_deals() {
  const auto& now = state();
  if (now.deal_starts.empty()) return;
  const bool over = now.stage == TableState::LinkStage::over;
  const bool clears = console_.screen().clears;
  const std::size_t first = now.deal_starts[deals_closed_];
  const std::size_t end = over ? now.events.size() : now.deal_starts.back();
  deals_closed_ = now.deal_starts.size() - 1;
  json::array written;
  for (std::size_t i = first; i < end; ++i)
    if (now.events[i].sheet_line) written.push_back(*now.events[i].sheet_line);
  const auto sheet = written_lines(*now.frame, written, drawing_options());
  Lines happened = event_lines(std::max(first, clears ? since_ : told_), end);
  if (clears && !sheet.empty()) {
    console_.clear();
    // The sheet stays in sight; of what happened, the end.
    const auto room =
        static_cast<std::size_t>(std::max(3, console_.screen().height - static_cast<int>(sheet.size()) - 5));
    if (happened.size() > room) happened.erase(happened.begin(), happened.end() - static_cast<std::ptrdiff_t>(room));
  }
  console_.print(happened);
  told_ = std::max(told_, end);
  since_ = end;
  if (sheet.empty()) return;
  console_.print(Lines{
      rule_line(console_.screen(),
                console_.text("deal-over", {{"deal", now.frame->game().words(console_.lang()).text("thing.deal")}}))});
  console_.print(sheet);
  if (over) return;
  console_.print(standing_lines(*now.frame, now.view, drawing_options()));
  if (console_.screen().interactive) hold_for_enter();
}

// After an undo the events are fewer; what is left was told before.
void TerminalSession::forget_undone() {
  const auto& now = state();
  undos_seen_ = now.undos;
  told_ = now.events.size();
  since_ = start_of_deal(now);
  deals_closed_ = finished_deals(now);
  asked_view_ = 0;
}

void TerminalSession::hold_for_enter() {
  console_.print_dim(console_.text("enter"));
  reading_ = true;
}

}  // namespace stube
