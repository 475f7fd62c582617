#include "solo/solo_table.hpp"

#include <algorithm>

#include "bots/hint.hpp"
#include "engine/registry.hpp"
#include "engine/unseen.hpp"
#include "fair/table_match.hpp"
#include "fair/table_record.hpp"
#include "server/descriptions.hpp"
#include "server/lobby_row.hpp"
#include "server/messages.hpp"
#include "server/replay.hpp"
#include "server/server_words.hpp"
#include "solo/thought.hpp"
#include "study/spread.hpp"

namespace stube {

namespace {

constexpr std::size_t longest_act_id = 64;

int level_of(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, 0, strongest_level));
}

// One level for all bots, or a list.
std::vector<int> levels_in(const json::object& request) {
  std::vector<int> levels;
  const auto* bots = request.if_contains("bots");
  if (bots != nullptr && bots->is_int64()) levels.push_back(level_of(bots->get_int64()));
  for (const auto& level : list_in(request, "bots"))
    if (level.is_int64()) levels.push_back(level_of(level.get_int64()));
  if (levels.empty()) levels.push_back(3);
  return levels;
}

std::optional<int> seat_in(const json::object& request) {
  const auto* seat = request.if_contains("seat");
  if (seat == nullptr || !seat->is_int64()) return {};
  return static_cast<int>(std::clamp<std::int64_t>(seat->get_int64(), -1, 99));
}

// What a table is set up with: from the game and its options, or from a step of a record.
struct Table {
  json::object fields;
  std::optional<int> seat;
};
Result<Table> table_in(const json::object& request, Language lang) {
  if (const auto* record = request.if_contains("record"); record != nullptr && record->is_object()) {
    const auto step = number_in(request, "step", -1);
    if (step < 0) return complain("bad-request");
    auto found = continue_from(record->get_object(), static_cast<std::size_t>(step));
    if (const auto* refusal = refusal_in(found)) return *refusal;
    auto& from = std::get<Continuation>(found);
    return Table{{{"game", from.game->id()},
                  {"options", std::move(from.options)},
                  {"players", from.players},
                  {"begun", std::move(from.begun)}},
                 seat_in(request).value_or(from.turn.index())};
  }
  json::object fields{{"game", text_in(request, "game")}, {"lang", code_of(lang)}};
  for (const std::string_view field : {"options", "players"})
    if (const auto* value = request.if_contains(field); value != nullptr && !value->is_null()) fields[field] = *value;
  const auto read = read_setup(fields);
  if (const auto* refusal = refusal_in(read)) return *refusal;
  const Setup& setup = std::get<Setup>(read);
  return Table{
      {{"game", setup.game->id()}, {"options", options_object(*setup.game, setup.choices)}, {"players", setup.players}},
      seat_in(request)};
}

}  // namespace

SoloTable::SoloTable(std::string id, const Bytes32& secret, User person, Language lang, const SoloHost& host)
    : log_(std::move(id), secret), person_(std::move(person)), lang_(lang), host_(host) {
  for (int level = 0; level <= strongest_level; ++level)
    bots_.push_back(bot_of_level(level, {host_.think_millis, 0, 1}));
}

std::optional<Refusal> SoloTable::set_up(const json::object& request) {
  auto read = table_in(request, lang_);
  if (const auto* refusal = refusal_in(read)) return *refusal;
  auto& [fields, wanted_seat] = std::get<Table>(read);
  json::object set_up{{"a", "setup"}, {"spectators", false},    {"freeChat", false},  {"closed", true},
                      {"clock", 0},   {"lang", code_of(lang_)}, {"host", person_.id}, {"name", std::string()}};
  for (auto& field : fields) set_up[field.key()] = std::move(field.value());
  const Game* game = find_game(text_in(set_up, "game"));
  if (game != nullptr && keeps_unseen(*game)) set_up["shuffle"] = 2;
  Seating seating;
  seating.id = log_.id();
  seating.apply(set_up);
  set_up["commitment"] = commitment_at(seating, log_.secret());
  if (wanted_seat && (*wanted_seat < 0 || *wanted_seat >= seating.players)) return complain("no-seat");
  act({std::move(set_up), {}});
  return seat_all(wanted_seat, levels_in(request));
}

std::optional<Refusal> SoloTable::seat_all(std::optional<int> wanted, const std::vector<int>& levels) {
  const SitRequest sit{person_, wanted, {}, {}};
  if (const auto outcome = propose(decide_sit(log_, sit)); outcome.refusal) return outcome.refusal;
  for (std::size_t i = 0; !log_.seating().full(); ++i)
    propose(decide_fill(log_, levels[std::min(i, levels.size() - 1)]));
  return {};
}

void SoloTable::restore(const std::vector<std::string>& acts) {
  for (const auto& text : acts) log_.apply(text);
  acts_ = acts;
  company_changed_at_ = log_.act_count();
}

void SoloTable::follow(const std::vector<std::string>& acts) {
  for (const auto& text : acts) log_.apply(text);
  acts_.insert(acts_.end(), acts.begin(), acts.end());
}

// --- acts

void SoloTable::act(const NewAct& next) {
  json::object act = next.act;
  act["at"] = host_.wall_millis();
  const std::string kind = text_in(act, "a");
  // A record may have to keep the move back and yet show that it is in the chain.
  if (kind == "move" && log_.seating().sealed) act["salt"] = to_hex(host_.entropy.bytes(Entropy::Use::salt));
  const PreparedAct prepared = log_.prepare(std::move(act), next.move);
  log_.apply(prepared);
  acts_.push_back(prepared.text);
  new_acts_.push_back(prepared.text);
  if (kind != "move" && kind != "undo" && kind != "phrase") company_changed_at_ = log_.act_count();
  if (kind == "phrase") messages_.push_back(chat_message(prepared.act, lang_));
}

ActOutcome SoloTable::propose(const Decision& decision) {
  if (const auto* refusal = std::get_if<Refusal>(&decision)) return {*refusal, 0};
  if (const auto* nothing = std::get_if<NothingToDo>(&decision)) return {{}, nothing->act_number};
  act(std::get<NewAct>(decision));
  return {{}, log_.act_count()};
}

// What follows by itself: the shuffle, to which on one's own device nobody else could add anything, and the end.
void SoloTable::settle() {
  for (std::uint64_t before = 0; before != log_.act_count();) {
    before = log_.act_count();
    propose(decide_bind(log_, person_.id, {}));
    propose(decide_shuffle_step(log_, true, [](const std::string&) { return false; }));
    propose(decide_end(log_));
  }
}

// --- messages to the person

void SoloTable::join(std::size_t lines_received) {
  joined_ = true;
  sent_ = {};
  sent_.lines = std::min(lines_received, log_.lines().size());
  settle();
  send_news();
}

void SoloTable::send_news() {
  if (!joined_) return;
  const Seating& seating = log_.seating();
  if (std::exchange(sent_.company_at, company_changed_at_) != company_changed_at_)
    messages_.push_back(table_message(log_, {person_.id, seat(), {}},
                                      std::vector<SeatPresence>(seating.chairs.size(), {true, {}}), lang_));
  if (std::exchange(sent_.stage, seating.stage) != seating.stage &&
      (seating.stage == TableStage::binding || seating.stage == TableStage::opening))
    messages_.push_back(shuffle_message(log_));
  const std::size_t from = std::exchange(sent_.lines, log_.lines().size());
  if (from < sent_.lines) {
    std::shared_ptr<const EventArchive> archive;
    if (!log_.has_events(from, sent_.lines)) archive = log_.archiving()();
    messages_.push_back(events_message(log_, {from, sent_.lines, archive.get()}, viewer_at(seat()), lang_));
  }
  if (log_.match() == nullptr) return;
  if (std::exchange(sent_.view_at, log_.act_count()) != log_.act_count()) {
    json::object view = view_message(log_, viewer_at(seat()), lang_);
    view["clock"] = nullptr;
    messages_.push_back(std::move(view));
  }
  if (seating.stage == TableStage::over && !std::exchange(sent_.over, true)) messages_.push_back(over_message(log_));
}

void SoloTable::answer(const std::string& act_id, const ActOutcome& outcome) {
  settle();
  send_news();
  if (outcome.refusal)
    messages_.push_back(refusal_message(*outcome.refusal, act_id, lang_));
  else
    messages_.push_back(ack_message(act_id, outcome.act_number));
}

// --- messages from the person

void SoloTable::receive(const json::object& message) {
  const std::string kind = text_in(message, "t"), id = text_in(message, "id");
  if (kind == "act") {
    if (id.empty() || id.size() > longest_act_id)
      return messages_.push_back(refusal_message(complain("bad-act-id"), {}, lang_));
    return answer(id, propose(decide_move(log_, person_.id, id, text_in(message, "move"))));
  }
  if (kind == "undo") return answer(id, propose(decide_undo(log_, person_.id)));
  if (kind == "resign") return answer(id, propose(decide_resign(log_, person_.id)));
  if (kind == "why") {
    if (log_.match() == nullptr || !seat().is_some())
      return messages_.push_back(refusal_message(complain("not-playing"), id, lang_));
    return messages_.push_back(why_message(log_, seat(), text_in(message, "move"), lang_));
  }
  if (kind == "hint") return send_hint();
  if (kind == "phrase") {
    if (const auto outcome = propose(decide_phrase(log_, person_.id, id)); outcome.refusal)
      messages_.push_back(refusal_message(*outcome.refusal, {}, lang_));
    return;
  }
  if (kind == "contribute") return;  // the shuffle was made without
  if (kind == "lang") return change_language(message);
  messages_.push_back(error_message(complain("bad-request"), lang_));
}

void SoloTable::send_hint() {
  if (log_.match() == nullptr || !seat().is_some())
    return messages_.push_back(refusal_message(complain("not-seated"), {}, lang_));
  const Match& match = *log_.match();
  Hint hint;
  if (match.position().turn().has(seat())) {
    Budget budget;
    budget.millis = host_.think_millis;
    hint = find_hint(*match.position().seen_by(seat()), seat(), budget, match.acts().size());
  }
  messages_.push_back(hint_message(log_, hint, lang_));
}

Result<json::object> SoloTable::tutor(const std::string& text, Strictness strictness, Language lang) {
  if (log_.match() == nullptr || !seat().is_some()) return complain("not-playing");
  const Match& match = *log_.match();
  const auto move = match.read(text);
  if (const auto* refusal = refusal_in(move)) return *refusal;
  if (!spread_) spread_ = spread_of_deals(match.setup());
  WeighPlan plan;
  plan.seconds = host_.think_millis / 1000.0;
  plan.seed = match.acts().size() + 1;
  const auto tutoring =
      stube::tutor(match.position(), seat(), std::get<Move>(move), strictness, Thresholds::of(*spread_), plan);
  return tutoring_object(match, seat(), tutoring, speech_at(log_, Viewer::seat(seat()), lang));
}

void SoloTable::change_language(const json::object& message) {
  const auto lang = language_from(text_in(message, "lang"));
  if (!lang) {
    return messages_.push_back(error_message(complain("bad-language", {{"languages", language_codes()}}), lang_));
  }
  lang_ = *lang;
  sent_ = {};
  send_news();
}

// --- bots

Seats SoloTable::bots_to_ask() const {
  Seats asked;
  if (log_.seating().stage != TableStage::playing || log_.decided() || bots_asked_at_ == log_.act_count()) return asked;
  const Position& position = log_.match()->position();
  for (const Seat candidate : position.turn() | position.may_interject())
    if (log_.seating().chairs[static_cast<std::size_t>(candidate.index())].by_bot()) asked |= Seats(candidate);
  return asked;
}

bool SoloTable::awaits_bots() const {
  return !bots_to_ask().empty();
}

bool SoloTable::has_thinking_bot() const {
  const auto& chairs = log_.seating().chairs;
  return std::any_of(chairs.begin(), chairs.end(),
                     [](const auto& chair) { return chair.by_bot() && thinks(chair.level); });
}

int SoloTable::level_at(Seat seat) const {
  return std::clamp(log_.seating().chairs[static_cast<std::size_t>(seat.index())].level, 0, strongest_level);
}

const Bot& SoloTable::bot_at(Seat seat) const {
  return *bots_[static_cast<std::size_t>(level_at(seat))];
}

std::uint64_t SoloTable::bot_seed() {
  const Bytes32 bytes = host_.entropy.bytes(Entropy::Use::bot);
  std::uint64_t seed = 0;
  for (std::size_t i = 0; i < sizeof seed; ++i) seed = seed << 8 | bytes[i];
  return seed;
}

json::array SoloTable::think() {
  json::array thoughts;
  for (const Seat candidate : bots_to_ask()) {
    const Position& position = log_.match()->position();
    const auto seen = position.seen_by(candidate);
    const auto found = bot_at(candidate).search(*seen, candidate, bot_seed());
    if (!found) continue;
    json::object thought = thought_to_json(*found, seen->moves(candidate));
    thought["at"] = log_.act_count();
    thought["seat"] = candidate.index();
    thoughts.push_back(std::move(thought));
  }
  return thoughts;
}

// What was found for this seat at this position.
static std::vector<SearchResult> found_in(const json::array& thoughts, Seat seat, std::uint64_t at,
                                          const std::vector<Move>& moves) {
  std::vector<SearchResult> all;
  for (const auto& thought : thoughts) {
    if (!thought.is_object()) continue;
    const json::object& object = thought.get_object();
    if (number_in(object, "seat", -1) != seat.index() || number_in(object, "at", -1) != static_cast<std::int64_t>(at))
      continue;
    if (auto found = thought_from_json(object, moves)) all.push_back(std::move(*found));
  }
  return all;
}

void SoloTable::play_bots(const json::array& thoughts) {
  const Seats asked = bots_to_ask();
  const std::uint64_t asked_at = bots_asked_at_ = log_.act_count();
  // All are asked about the same position; the answers are decided one after the other, as at a server's table.
  std::vector<BotMove> chosen;
  for (const Seat candidate : asked) {
    const Position& position = log_.match()->position();
    const auto seen = position.seen_by(candidate);
    Random random(bot_seed(), Purpose::bot, 0);
    const Bot& bot = bot_at(candidate);
    const auto found = found_in(thoughts, candidate, asked_at, seen->moves(candidate));
    if (const auto advice =
            found.empty() ? bot.choose(*seen, candidate, random) : bot.choose_by(found, *seen, candidate, random))
      chosen.push_back({candidate, asked_at, position.turn().has(candidate), advice->move});
  }
  for (const BotMove& move : chosen) propose(decide_bot_move(log_, move));
  settle();
  send_news();
}

// --- the whole table

json::object SoloTable::summary() const {
  return describe_table(for_user(lobby_summary(log_.seating(), log_.match()), person_.id), lang_);
}

json::object SoloTable::record() const {
  return log_.seating().stage == TableStage::over ? table_record(log_, acts_, viewer_at(seat()))
                                                  : finished_deals(log_, viewer_at(seat()));
}

}  // namespace stube
