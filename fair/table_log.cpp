#include "fair/table_log.hpp"

#include <algorithm>
#include <functional>

#include "fair/personal_fields.hpp"
#include "fair/sealed_record.hpp"
#include "fair/table_match.hpp"

namespace stube {

namespace {

// Ids of acts kept for each seat: a client's retry comes soon, or not at all.
constexpr std::size_t remembered_acts = 32;
// Events of the match kept in memory: enough for sessions that are a little behind.
constexpr std::size_t remembered_events = 32;

std::uint64_t hash_of(std::string_view text) {
  return std::hash<std::string_view>()(text);
}

// Talk and what the host does about the table leave the question as it stands: whoever is asked gets no more time by
// it.
bool asks_anew(std::string_view kind) {
  return kind != "phrase" && kind != "say" && kind != "ask-bot" && kind != "send-away" && kind != "keep";
}

}  // namespace

TableLog::TableLog(std::string id, const Bytes32& secret) : hash_(chain_start(id)) {
  seating_.id = std::move(id);
  shuffle_.secret = secret;
}

PreparedAct TableLog::prepare(json::object act, std::optional<Move> move) const {
  std::string text = json::serialize(act);
  const Bytes32 hash = next_hash(text, act);
  return {std::move(act), std::move(text), act_count_ + 1, hash_, hash, move};
}

void TableLog::apply(const PreparedAct& prepared) {
  if (prepared.number != act_count_ + 1 || prepared.previous_hash != hash_)
    throw std::runtime_error("an act that was prepared before another one");
  apply(prepared.act, prepared.hash, prepared.move, prepared.replayed);
}

void TableLog::apply(std::string_view text) {
  apply(text, json::parse(json::string_view(text.data(), text.size())).as_object());
}

void TableLog::apply(std::string_view text, const json::object& act, const std::shared_ptr<ReplayedMatches>& replayed) {
  apply(act, next_hash(text, act), {}, replayed);
}

void TableLog::apply(const json::object& act, const Bytes32& hash, const std::optional<Move>& judged,
                     const std::shared_ptr<ReplayedMatches>& replayed) {
  const std::string kind = text_in(act, "a");
  check(kind, act);
  hash_ = hash;
  ++act_count_;
  const bool is_chat = kind == "phrase" || kind == "say";
  if (!is_chat) changed_at_ = act_count_;
  if (kind == "move") return move(act, judged);
  has_unsalted_ |= is_personal(act) && !is_erased(act) && act.if_contains("salt") == nullptr;
  if (asks_anew(kind) && !flag_in(act, "next")) asked_since_ = act_count_;
  if (kind == "undo") return undo(static_cast<std::size_t>(number_in(act, "moves")), replayed.get());
  const Seat seat = act.if_contains("seat") != nullptr ? Seat(static_cast<int>(number_in(act, "seat"))) : Seat::none();
  const Chair left =
      kind == "leave" || kind == "send-away" ? seating_.chairs[static_cast<std::size_t>(seat.index())] : Chair();
  seating_.apply(act);
  if (kind == "setup") {
    made_.resize(seating_.chairs.size());
    first_lines_.resize(seating_.chairs.size());
  }
  if (kind == "list") {
    list_head_ = ChainHead{act_count_, hash_};
    note_uncounted();
  }
  if (kind == "start") start(replayed.get());
  if (kind == "close") return add_note("closed", Seat::none());
  if (kind == "send-away")
    return add_note(flag_in(act, "next") ? "sent-away-next" : "sent-away", seat, left.user, left.name);
  const std::string user = personal_text(act, "user"), name = personal_text(act, "name");
  if (flag_in(act, "next"))
    return kind == "sit" ? add_note("sits-next", seat, user, name)
                         : add_note("leaves-next", seat, left.next_user, name);
  if (kind == "sit" || kind == "bot") add_note(kind == "sit" ? "sits" : "bot-sits", seat, user, name);
  if (kind == "leave") add_note("leaves", seat, left.user, left.name);
  if (kind == "clock") add_note("clock", seat);
  if (kind == "back") add_note("back", seat);
  if (kind == "ask-bot") add_note("asks-bot", Seat(static_cast<int>(number_in(act, "by"))), {}, chair_name(seat));
  if (kind == "relieve") add_note("relieved", seat);
  if ((kind == "clock" || kind == "relieve") && match_) deals_when_left_ = match_->deal_starts().size();
  if (kind == "over" && seating_.early_end) add_note(text_in(act, "by") == "resign" ? "resigns" : "claims", seat);
  if (const auto* act_id = act.if_contains("id"); act_id != nullptr && act_id->is_string() && seat.is_some())
    remember(seat, act_id->get_string());
}

const std::string& TableLog::chair_name(Seat seat) const {
  return seating_.chairs[static_cast<std::size_t>(seat.index())].name;
}

void TableLog::check(const std::string& kind, const json::object& act) const {
  if ((kind == "setup") != (act_count_ == 0)) throw std::runtime_error("a table begins with its set-up, and has one");
  static constexpr std::string_view of_a_seat[] = {"move",  "sit",  "bot",     "leave",  "send-away",
                                                   "clock", "back", "ask-bot", "relieve"};
  const bool needs_seat = std::find(std::begin(of_a_seat), std::end(of_a_seat), kind) != std::end(of_a_seat);
  const auto names_a_seat = [&](std::string_view field) {
    const auto seat = number_in(act, field, -1);
    return seat >= 0 && seat < static_cast<std::int64_t>(seating_.chairs.size());
  };
  if ((needs_seat || act.if_contains("seat") != nullptr) && !names_a_seat("seat"))
    throw std::runtime_error("an act of a seat that is not there");
  if (kind == "ask-bot" && !names_a_seat("by")) throw std::runtime_error("an act of a seat that is not there");
  if (kind != "undo") return;
  const auto moves = number_in(act, "moves");
  if (!match_ || moves < 1 || static_cast<std::size_t>(moves) > match_->acts().size())
    throw std::runtime_error("an undo of moves that were not made");
}

Bytes32 TableLog::next_hash(std::string_view text, const json::object& act) const {
  return chain_next(hash_, act_count_ + 1, in_chain(text, act));
}

void TableLog::start(ReplayedMatches* replayed) {
  shuffle_.seats.clear();
  for (const Contribution& part : seating_.contributions) shuffle_.seats.push_back(part.given);
  if (!list_head_) note_uncounted();
  add_note("starts", Seat::none());
  match_ = replayed != nullptr ? std::move(replayed->after) : begin_match(seating_, shuffle_);
  add_events(0);
}

void TableLog::add_events(std::size_t from) {
  for (std::size_t i = from; i < match_->event_count(); ++i) {
    const Event& event = match_->events()[i - match_->first_event()];
    const bool open =
        event.sees_cards == Seats::all() && event.sees_points == Seats::all() && event.sees_number == Seats::all();
    lines_.push_back({Line::Kind::match, open, static_cast<std::uint32_t>(i)});
  }
  // Half of them at a time, not with every act; and none of this act, which nobody has been told yet.
  if (match_->events().size() >= 2 * remembered_events)
    match_->forget_events_before(std::min(from, match_->event_count() - remembered_events));
}

namespace {

std::unique_ptr<Match> replay(const Setup& setup, std::span<const Act> acts) {
  auto match = std::make_unique<Match>(setup);
  for (const Act& act : acts) match->play_judged(act.seat, act.move);
  return match;
}

}  // namespace

std::function<std::shared_ptr<ReplayedMatches>()> TableLog::replaying(const json::object& act) const {
  const std::string kind = text_in(act, "a");
  if (kind == "start" && !seating_.begun.empty()) {
    Shuffle shuffle = shuffle_;
    shuffle.seats.clear();
    for (const Contribution& part : seating_.contributions) shuffle.seats.push_back(part.given);
    return [seating = seating_, shuffle] {
      auto matches = std::make_shared<ReplayedMatches>();
      matches->after = begin_match(seating, shuffle);
      return matches;
    };
  }
  if (kind != "undo" || !match_) return {};
  const auto moves = static_cast<std::size_t>(number_in(act, "moves"));
  if (moves > match_->acts().size()) return {};
  return [setup = match_->setup(), acts = match_->acts(), kept = match_->acts().size() - moves] {
    auto matches = std::make_shared<ReplayedMatches>();
    matches->before = replay(setup, acts);
    matches->after = replay(setup, std::span(acts).first(kept));
    return matches;
  };
}

std::function<std::shared_ptr<const EventArchive>()> TableLog::archiving() const {
  return [setup = match_->setup(), acts = match_->acts(), undos = undos_] {
    return std::make_shared<const EventArchive>(EventArchive{std::move(*replay(setup, acts)), undos});
  };
}

bool TableLog::has_events(std::size_t from, std::size_t to, const EventArchive* archive) const {
  const bool usable = archive != nullptr && archive->undos == undos_;
  return std::all_of(lines_.begin() + static_cast<std::ptrdiff_t>(from),
                     lines_.begin() + static_cast<std::ptrdiff_t>(to), [&](const Line& line) {
                       return line.kind != Line::Kind::match || line.index >= match_->first_event() ||
                              (usable && line.index < archive->match.event_count());
                     });
}

void TableLog::move(const json::object& act, const std::optional<Move>& judged) {
  const Seat seat(static_cast<int>(number_in(act, "seat")));
  if (!match_) throw std::runtime_error("a move before the match");
  const auto before = match_->event_count();
  const Seats asked = match_->position().turn();
  const std::size_t deals = match_->deal_starts().size();
  if (judged)
    match_->play_judged(seat, *judged);
  else if (match_->play(seat, text_in(act, "move")))
    throw std::runtime_error("a move in the store that the rules refuse");
  if (asked.has(seat) || match_->position().turn() != asked) asked_since_ = act_count_;
  // A person who moves himself ends the requests for a bot in his place.
  if (text_in(act, "by") != "bot") seating_.chairs[static_cast<std::size_t>(seat.index())].relief_asked_by = {};
  // Whoever waits for a seat sits down before the lines of the deal that he plays.
  if (match_->deal_starts().size() > deals)
    for (const Seat seated : seating_.begin_deal()) {
      const Chair& chair = seating_.chairs[static_cast<std::size_t>(seated.index())];
      seated_at_ = act_count_;
      first_lines_[static_cast<std::size_t>(seated.index())] = lines_.size();
      add_note(chair.kind == Chair::Kind::bot ? "bot-sits" : "sits", seated, chair.user, chair.name);
    }
  add_events(before);
  remember(seat, text_in(act, "id"));
}

void TableLog::undo(std::size_t moves, ReplayedMatches* replayed) {
  const std::size_t kept = match_->acts().size() - moves;
  const Seat seat = match_->acts()[kept].seat;
  ++undos_;
  const std::vector<Act> acts = match_->acts();
  const auto was = replayed != nullptr ? std::move(replayed->before) : replay(match_->setup(), acts);
  match_ = replayed != nullptr ? std::move(replayed->after) : replay(match_->setup(), std::span(acts).first(kept));
  // Lines that were sent stay; they keep their events, which the match no longer has.
  for (Line& line : lines_)
    if (line.kind == Line::Kind::match && line.index >= match_->event_count()) {
      undone_.push_back(was->events()[line.index]);
      line = {Line::Kind::undone, line.is_public, static_cast<std::uint32_t>(undone_.size() - 1)};
    }
  add_note("undo", seat);
}

// Everyone is told whose part does not count before any is opened.
void TableLog::note_uncounted() {
  if (!seating_.timed()) return;
  for (std::size_t i = 0; i < seating_.chairs.size(); ++i)
    if (seating_.chairs[i].kind == Chair::Kind::person && !seating_.contributions[i].counts)
      add_note("uncounted", Seat(static_cast<int>(i)));
}

bool TableLog::forget_person(std::string_view user) {
  bool found = seating_.forget_person(user);
  for (Note& note : notes_)
    if (!user.empty() && note.user == user) note.user.clear(), note.name.clear(), found = true;
  return found;
}

void TableLog::add_note(std::string_view type, Seat seat, std::string user, std::string name) {
  notes_.push_back({type, seat, std::move(user), std::move(name)});
  lines_.push_back({Line::Kind::note, true, static_cast<std::uint32_t>(notes_.size() - 1)});
}

void TableLog::remember(Seat seat, std::string_view act_id) {
  if (act_id.empty()) return;
  auto& made = made_[static_cast<std::size_t>(seat.index())];
  if (made.size() == remembered_acts) made.erase(made.begin(), made.begin() + remembered_acts / 2);
  made.push_back({hash_of(act_id), act_count_});
}

std::uint64_t TableLog::act_made_before(Seat seat, std::string_view act_id) const {
  const auto& made = made_[static_cast<std::size_t>(seat.index())];
  const auto found =
      std::find_if(made.rbegin(), made.rend(), [&](const Made& m) { return m.id_hash == hash_of(act_id); });
  return found != made.rend() ? found->act_number : 0;
}

Event EventHistory::event_for(const Line& line, Viewer viewer) const {
  if (line.kind == Line::Kind::match) {
    const bool remembered = line.index >= log_.match()->first_event();
    return (remembered ? *log_.match() : archive_->match).event_for(line.index, viewer);
  }
  const Event& event = log_.undone_event(line);
  return viewer.is_referee() ? event : redacted(event, viewer.as_seat());
}

bool TableLog::rests() const {
  return match_ && seating_.everyone_is_away() && match_->deal_starts().size() > deals_when_left_;
}

std::size_t TableLog::undo_depth(Seat seat) const {
  if (!match_ || seating_.stage != TableStage::playing || seating_.persons_of_the_match() != 1) return 0;
  const auto& acts = match_->acts();
  const auto* begun = seating_.begun.if_contains("moves");
  const std::size_t given = begun != nullptr ? begun->as_array().size() : 0;  // what came with the record stays
  for (std::size_t i = acts.size(); i > given; --i)
    if (acts[i - 1].seat == seat) return acts.size() - i + 1;
  return 0;
}

}  // namespace stube
