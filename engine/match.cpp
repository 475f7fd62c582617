#include "engine/match.hpp"

#include <algorithm>

#include "engine/infractions.hpp"
#include "talk/move_text.hpp"

namespace stube {

Match::Match(Setup setup) : setup_(std::move(setup)), position_(setup_.game->start(setup_.choices, setup_.opening())) {
  for (int i = 0; i < setup_.players + 2; ++i) tellings_.push_back(setup_.game->telling(*position_));
  deal_where_needed();
}

Telling& Match::telling(Viewer viewer) const {
  if (viewer.is_referee()) return *tellings_[0];
  return *tellings_[viewer.as_seat().is_some() ? static_cast<std::size_t>(viewer.as_seat().index()) + 2 : 1];
}

Event Match::event_for(std::size_t number, Viewer viewer) const {
  const Event& event = events_[number - forgotten_];
  return viewer.is_referee() ? event : redacted(event, viewer.as_seat());
}

void Match::forget_events_before(std::size_t number) {
  if (number <= forgotten_) return;
  const auto count = std::min(number - forgotten_, events_.size());
  events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(count));
  forgotten_ += count;
}

void Match::keep(std::vector<Event>& fresh) {
  for (const Event& event : fresh) {
    events_.push_back(event);
    tellings_[0]->note(event);
    for (std::size_t i = 1; i < tellings_.size(); ++i)
      tellings_[i]->note(redacted(event, i == 1 ? Seat::none() : Seat(static_cast<int>(i) - 2)));
  }
  fresh.clear();
}

void Match::deal_where_needed() {
  std::vector<Event> fresh;
  while (position_->awaits_deal()) {
    if (!dealt_.empty()) ended_ = position_->clone();
    acts_before_deal_ = acts_.size();
    Random random(setup_.seed, Purpose::deal, dealt_.size() + 1);
    std::optional<Deck> deck;
    if (dealt_.size() < setup_.deals.size())
      deck = arrange(*position_, setup_.deals[dealt_.size()], random);
    else if (setup_.shuffler)
      deck = setup_.shuffler(*position_, dealt_.size() + 1);
    if (!deck) deck = shuffled_deck(pack().cards, pack().copies, random);
    GivenDeal record;
    if (deck->arranged) {
      record.hands.resize(static_cast<std::size_t>(players()), std::vector<Card>());
      record.stock.emplace();
      deal_out(
          position_->plan(), *deck,
          [&](Seat seat, Card card) { record.hands[static_cast<std::size_t>(seat.index())]->push_back(card); },
          [&](Card card) { record.stock->push_back(card); });
    } else {
      record.pack.assign(deck->cards.begin(), deck->cards.end());
    }
    dealt_.push_back(std::move(record));
    for (std::size_t i = 0; i < tellings_.size(); ++i) tellings_[i]->begin_deal(i == 0 ? &*deck : nullptr);
    deal_starts_.push_back(event_count());
    position_->deal(*deck, fresh);
    keep(fresh);
  }
}

void Match::make(Seat seat, const Move& move) {
  std::vector<Event> fresh;
  position_->apply(seat, move, fresh);
  acts_.push_back({seat, move});
  keep(fresh);
  deal_where_needed();
}

Result<Move> Match::read(std::string_view text) const {
  const auto read = read_move(pack(), game().vocabulary().forms, text);
  if (read.move) return *read.move;
  if (over()) return explain(refuse(reasons::match_over), {});
  return explain(refuse(read.bad_card ? reasons::no_such_card : reasons::no_such_move), {});
}

std::string Match::write(const Move& move) const {
  return write_move(pack(), game().vocabulary().forms, move);
}

Refusal Match::explain(const Verdict& verdict, const Move& move) const {
  const auto& names = game().vocabulary();
  Refusal refusal = complain("illegal");
  refusal.game = &game();
  for (const RuleId rule : {verdict.rule, verdict.second, verdict.third})
    if (rule.is_some()) refusal.rules.emplace_back(names.rule(rule));
  const auto reason = verdict.reason.is_some() ? names.reasons[verdict.reason.value] : std::string_view("not-now");
  refusal.key = verdict.lawful() ? "why.lawful" : "refuse." + std::string(reason);
  if (!move.cards.empty()) refusal.arguments.emplace_back("card", Value{to_text(pack(), move.card()), {}});
  refusal.arguments.emplace_back("n", Value{std::to_string(verdict.n), verdict.n});
  refusal.arguments.emplace_back("a", Value{std::to_string(move.a), move.a});
  return refusal;
}

std::optional<Refusal> Match::play(Seat seat, std::string_view text) {
  const auto move = read(text);
  if (const auto* refusal = refusal_in(move)) return *refusal;
  return play(seat, std::get<Move>(move));
}

std::optional<Refusal> Match::play(Seat seat, const Move& move) {
  const Verdict verdict = position_->judge(seat, move);
  if (verdict.refused()) return explain(verdict, move);
  make(seat, move);
  return {};
}

bool Match::undo() {
  if (acts_.empty()) return false;
  // A match is its set-up and its acts: what comes before the last act is the match without it.
  Match before(setup_);
  for (std::size_t i = 0; i + 1 < acts_.size(); ++i) before.make(acts_[i].seat, acts_[i].move);
  *this = std::move(before);
  return true;
}

bool Match::lists_offences(Seat seat) const {
  return position_->lists_offences() && position_->turn().has(seat);
}

std::vector<Move> Match::infractions(Seat seat) const {
  if (!plays_as_at_a_table(game(), setup_.choices)) return {};
  return infractions_of(game(), *position_->seen_by(seat), seat);
}

std::vector<Move> Match::moves(Seat seat) const {
  auto moves = position_->moves(seat);
  if (lists_offences(seat)) {
    const auto more = infractions(seat);
    moves.insert(moves.end(), more.begin(), more.end());
  }
  return moves;
}

std::vector<Move> Match::offences(Seat seat) const {
  return lists_offences(seat) ? std::vector<Move>() : infractions(seat);
}

Seat Match::asked_seat(Viewer viewer) const {
  const Seats turn = over() ? Seats() : position_->turn();
  if (turn.has(viewer.as_seat())) return viewer.as_seat();
  return turn.empty() ? Seat::none() : turn.lowest();
}

// How the deal before this one ended, with its last trick: told while the new one begins, for whoever has not seen the
// end because the next cards came with it.
void Match::write_ended_deal(JsonWriter& out, Viewer viewer) const {
  out.key("ended");
  const auto long_ago = 2 * static_cast<std::size_t>(players());
  if (ended_ == nullptr || acts_.size() > acts_before_deal_ + long_ago) return void(out.value(nullptr));
  const auto seen = viewer.is_referee() ? ended_->clone() : ended_->seen_by(viewer.as_seat());
  out.begin_object();
  telling(viewer).write_ended(out, *seen, !viewer.is_referee());
  out.end_object();
}

void Match::write_result(JsonWriter& out) const {
  const Outcome outcome = position_->outcome();
  if (!outcome.over()) return void(out.value(nullptr));
  out.begin_object().key("winners").begin_list();
  for (const Side side : outcome.winners) out.value(side.index());
  out.end_list();
  out.field("reason", game().vocabulary().endings[outcome.ending.value]);
  out.field("rule", game().vocabulary().rule(outcome.rule)).end_object();
}

void Match::write_picture(JsonWriter& out, Viewer viewer) const {
  const auto seen = viewer.is_referee() ? nullptr : position_->seen_by(viewer.as_seat());
  const Position& shown = seen != nullptr ? *seen : *position_;
  out.begin_object();
  telling(viewer).write_picture(out, shown, !viewer.is_referee());
  out.key("rules").begin_list();
  if (const Seat asked = asked_seat(viewer); asked.is_some())
    for (const RuleId rule : shown.guidance().paragraphs(asked)) out.value(game().vocabulary().rule(rule));
  out.end_list();
  write_ended_deal(out, viewer);
  out.key("options");
  write_options(out, game(), setup_.choices);
  out.key("result");
  write_result(out);
  out.end_object();
}

json::object Match::picture(Viewer viewer) const {
  std::string text;
  JsonWriter out(text);
  write_picture(out, viewer);
  return json::parse(text).as_object();
}

json::object Match::record() const {
  json::object out{{"stube", 1},
                   {"game", game().id()},
                   {"options", options_object(game(), setup_.choices)},
                   {"players", setup_.players},
                   {"dealer", setup_.dealer.index()},
                   {"seed", setup_.seed},
                   {"lang", code_of(setup_.lang)}};
  if (!setup_.score.empty()) out["score"] = json::array(setup_.score.begin(), setup_.score.end());
  json::array deals, moves;
  for (const auto& deal : dealt_) deals.push_back(write_deal(pack(), deal));
  // Deals that were fixed but not reached yet belong to the match too.
  for (std::size_t i = dealt_.size(); i < setup_.deals.size(); ++i)
    deals.push_back(write_deal(pack(), setup_.deals[i]));
  for (const Act& act : acts_) moves.push_back(json::object{{"seat", act.seat.index()}, {"move", write(act.move)}});
  out["deals"] = std::move(deals);
  out["moves"] = std::move(moves);
  std::string result;
  JsonWriter writer(result);
  write_result(writer);
  out["result"] = json::parse(result);
  return out;
}

Result<Match> Match::from_record(const json::object& record) {
  auto setup = read_setup(record);
  if (const auto* refusal = refusal_in(setup)) return *refusal;
  Match match(std::get<Setup>(std::move(setup)));
  const auto* moves = record.if_contains("moves");
  if (moves == nullptr) return match;
  if (!moves->is_array()) return complain("bad-record", {{"n", "1"}});
  for (const auto& item : moves->get_array()) {
    const auto n = std::to_string(match.acts_.size() + 1);
    const auto* act = item.if_object();
    const auto* seat = act != nullptr ? act->if_contains("seat") : nullptr;
    const auto* move = act != nullptr ? act->if_contains("move") : nullptr;
    if (seat == nullptr || move == nullptr || !seat->is_int64() || !move->is_string() || seat->get_int64() < 0 ||
        seat->get_int64() >= match.players())
      return complain("bad-record", {{"n", n}});
    if (auto refusal = match.play(Seat(static_cast<int>(seat->get_int64())), std::string_view(move->get_string()))) {
      Refusal no = complain("bad-record-move", {{"n", n}}, refusal->rules);
      no.cause = std::make_shared<const Refusal>(*std::move(refusal));
      return no;
    }
  }
  return match;
}

}  // namespace stube
