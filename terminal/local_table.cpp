#include "terminal/local_table.hpp"

#include <algorithm>

#include "engine/offer.hpp"
#include "terminal/playing_order.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

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

LocalTable::LocalTable(Match match, SeatedBots bots, LocalTableOptions options)
    : match_(std::move(match)), bots_(std::move(bots)), options_(std::move(options)) {
  options_.company.hearer = options_.seat;
  state_.frame = &match_;
  state_.seat = options_.seat;
  state_.company = options_.company;
  state_.needs_pauses = state_.has_record = true;
  note_levels();
  refresh();
}

const SeatedBot& LocalTable::bot_at(Seat seat) const {
  const int players = match_.players();
  const auto place = static_cast<std::size_t>((seat.index() - options_.seat.index() - 1 + players) % players);
  return bots_[place % bots_.size()];
}

void LocalTable::note_levels() {
  state_.bots.clear();
  for (int i = 1; i < match_.players(); ++i) {
    const Seat seat = left_of(options_.seat, match_.players(), i);
    const auto& name = bot_at(seat).asked_for;
    const bool is_number = name.find_first_not_of("0123456789") == std::string::npos;
    state_.bots.push_back({seat, name == "random" ? 0 : is_number ? std::stoi(name) : 4});
  }
}

// --- the course of play

TableLink::Step LocalTable::advance(std::chrono::milliseconds) {
  if (match_.over()) return Step::idle;
  const Seats turn = match_.position().turn();
  if (nobody_interjects_ == match_.acts().size() && turn.has(options_.seat)) return Step::idle;
  Random random(match_.setup().seed, Purpose::bot, match_.acts().size());
  if (interject(random)) return Step::happened;
  nobody_interjects_ = match_.acts().size();
  if (turn.has(options_.seat)) return Step::idle;
  if (!turn.empty() && play_bot(turn.lowest(), random)) return Step::happened;
  notify_text("stuck");
  return Step::ended;
}

// The act of a bot that is not on turn; false where none has one.
bool LocalTable::interject(Random& random) {
  const auto act = interjection(
      match_.position(), Seats::first(match_.players()) - options_.seat,
      [this](Seat seat) -> const Bot& { return *bot_at(seat).bot; }, random);
  if (!act || match_.play(act->seat, act->move)) return false;
  refresh();
  return true;
}

bool LocalTable::play_bot(Seat seat, Random& random) {
  const auto seen = match_.position().seen_by(seat);
  const auto advice = bot_at(seat).bot->choose(*seen, seat, random);
  // Where a rule of thumb fails, any lawful move will do: the match goes on.
  if (!advice || match_.play(seat, advice->move)) {
    const auto any = random_bot()->choose(*seen, seat, random);
    if (!any || match_.play(seat, any->move)) return false;
  }
  refresh();
  return true;
}

void LocalTable::act(const Move& move) {
  if (const auto refusal = match_.play(options_.seat, move)) return notify({text_of(*refusal, lang()), refusal->rules});
  refresh();
}

void LocalTable::undo() {
  const auto& acts = match_.acts();
  const auto own = std::find_if(acts.rbegin(), acts.rend(), [&](const Act& act) { return act.seat == options_.seat; });
  if (own == acts.rend()) return notify_text("undo.nothing");
  for (auto count = own - acts.rbegin() + 1; count > 0; --count) match_.undo();
  state_.events.clear();
  ++state_.undos;
  nobody_interjects_.reset();
  refresh();
  notify_text("undo.done");
}

// --- the state

void LocalTable::refresh() {
  const auto seen = match_.position().seen_by(options_.seat);
  state_.stage = match_.over() ? TableState::LinkStage::over : TableState::LinkStage::playing;
  state_.view = match_.picture(Viewer::seat(options_.seat));
  state_.moves = seen->moves(options_.seat);
  const Speech speech = speech_at(options_.screen, match_, options_.company);
  const Offer offer(match_, Viewer::seat(options_.seat), speech);
  state_.question = offer.question();
  state_.move_names = offer.names_here(state_.moves);
  state_.result = match_.say_result(speech);
  state_.deal_starts = match_.deal_starts();
  add_new_events();
  ++state_.views;
  ++state_.version;
}

void LocalTable::add_new_events() {
  const auto& names = match_.game().vocabulary();
  const Speech speech = speech_at(options_.screen, match_, options_.company);
  for (std::size_t i = state_.events.size(); i < match_.events().size(); ++i) {
    const Event event = match_.event_for(i, Viewer::seat(options_.seat));
    TableEvent told{
        event_text(match_, i, Viewer::seat(options_.seat), speech), std::string(names.rule(event.rule)), {}};
    if (event.line.is_some()) told.sheet_line = match_.event_object(event, speech);
    state_.events.push_back(std::move(told));
  }
}

// --- questions

std::optional<Judgement> LocalTable::judge(const Move& move) {
  const Verdict verdict = match_.position().seen_by(options_.seat)->judge(options_.seat, move);
  const auto refusal = match_.explain(verdict, move);
  using Kind = Judgement::Kind;
  const Kind kind = verdict.lawful() ? Kind::lawful : verdict.refused() ? Kind::refused : Kind::offence;
  return Judgement{kind, {text_of(refusal, lang()), refusal.rules}};
}

std::optional<HintReply> LocalTable::hint() {
  const auto seen = match_.position().seen_by(options_.seat);
  const Hint found = find_hint(*seen, options_.seat, options_.hint_budget, match_.setup().seed + match_.acts().size());
  const Speech speech = speech_at(options_.screen, match_, options_.company);
  HintReply reply{
      {}, found.sure == Surety::only, unit_of_points(match_.game(), lang()), say_surety(found.sure, lang())};
  const Offer offer(match_, Viewer::seat(options_.seat), speech);
  for (const HintMove& hinted : found.best)
    reply.best.push_back({offer.name_of(hinted.move), hinted.points, say_reasons(match_, hinted, found, speech)});
  return reply;
}

std::vector<Move> LocalTable::offences() {
  std::vector<Move> found = match_.offences(options_.seat);
  for (const Move& move : match_.moves(options_.seat))
    if (!match_.judge(options_.seat, move).lawful()) found.push_back(move);
  return found;
}

std::variant<json::object, Reply> LocalTable::record() {
  auto record = match_.record();
  record["names"] = json::array(options_.company.names.begin(), options_.company.names.end());
  record["seat"] = options_.seat.index();
  return record;
}

// --- what a table of one's own has or has not

void LocalTable::set_levels(const std::vector<std::string>& levels) {
  auto bots = seated_bots(levels);
  if (!bots || levels.size() >= static_cast<std::size_t>(match_.players())) return notify_text("levels.how");
  bots_ = std::move(*bots);
  nobody_interjects_.reset();
  note_levels();
}

void LocalTable::chat(const std::string&) {
  notify_text("local.no-chat");
}
void LocalTable::fill_with_bots(const std::string&) {
  notify_text("bots.no-free-seat");
}
void LocalTable::give_up_seat() {
  notify_text("local.no-leave");
}
void LocalTable::ask_for_bot(const std::string&) {
  notify_text("local.no-leave");
}
void LocalTable::resign() {
  notify_text("local.no-leave");
}
void LocalTable::claim() {
  notify_text("local.no-leave");
}
std::optional<std::string> LocalTable::invitation() {
  notify_text("local.no-invitation");
  return {};
}

void LocalTable::notify_text(std::string_view key) {
  notify({terminal_text(lang(), key), {}});
}

}  // namespace stube
