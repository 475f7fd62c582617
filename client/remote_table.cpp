// RemoteTable: what a player asks of a server's table. What the server sends is in remote_messages.cpp.
#include "client/remote_table.hpp"

#include "terminal/commands.hpp"

namespace stube {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds longest_answer{10'000};

}  // namespace

RemoteTable::RemoteTable(const ApiClient& api, const std::string& table, Language lang, Screen screen,
                         std::optional<milliseconds> give_up_after, Entropy& entropy)
    : api_(api),
      id_(table),
      lang_(lang),
      screen_(screen),
      connection_(api, table, lang, give_up_after),
      entropy_(entropy),
      witness_(entropy, system_clock()) {
  state_.company.lang = lang;
}

TableLink::Step RemoteTable::advance(milliseconds patience) {
  if (state_.failed || given_up_) return Step::ended;
  const bool was_lost = connection_.lost();
  const int opened = connection_.times_opened();
  const int version = state_.version;
  if (const auto message = connection_.read(patience, events_received_)) (void)receive(*message);
  // An undo is not sent again: whether it arrived before the connection broke cannot be known, and it must not be done
  // twice.
  if (opened != 0 && opened != connection_.times_opened())
    std::erase_if(pending_, [](const Pending& sent) { return sent.is_undo; });
  settle();
  state_.connection_lost = connection_.lost();
  if (const auto& failure = connection_.failure())
    fail({failure->empty() ? terminal_text(lang_, "remote.unreachable", {{"url", api_.server().url}}) : *failure, {}});
  if (state_.failed) return Step::ended;
  return version != state_.version || was_lost != connection_.lost() ? Step::happened : Step::quiet;
}

void RemoteTable::fail(const Reply& why) {
  if (std::exchange(state_.failed, true)) return;
  state_.connection_lost = false;
  notify(why);
}

std::optional<json::object> RemoteTable::ask(const json::object& question, const std::string& kind) {
  for (const auto& stale : {kind, std::string("no"), std::string("error")}) answers_.erase(stale);
  connection_.send(question);
  int opened = connection_.times_opened();
  const auto end = std::chrono::steady_clock::now() + longest_answer;
  while (std::chrono::steady_clock::now() < end) {
    if (const auto found = answers_.find(kind); found != answers_.end()) return found->second;
    // Refused: without an id, as the question had none.
    if (const auto no = answers_.find("no"); no != answers_.end() && text_in(no->second, "id").empty()) return {};
    if (answers_.contains("error") || advance(milliseconds(40)) == Step::ended) return {};
    if (std::exchange(opened, connection_.times_opened()) != connection_.times_opened()) connection_.send(question);
  }
  notify_text("remote.no-answer");
  return {};
}

bool RemoteTable::post(std::string_view what, const json::object& body) {
  const auto done = api_.request("POST", path(what), body);
  if (const auto* refusal = refusal_in(done)) return notify(reply_of(*refusal, lang_)), false;
  return true;
}

// --- acts

void RemoteTable::act(const Move& move) {
  pending_.push_back({new_act_id(), views_received_, false, false});
  state_.act_pending = true;
  const auto& id = pending_.back().id;
  connection_.send_until_answered(id, {{"t", "act"}, {"id", id}, {"move", frame_->write(move)}});
}

void RemoteTable::undo() {
  const bool alone = state_.seat.is_some() && state_.bots.size() + 1 == static_cast<std::size_t>(frame_->players());
  if (alone && !flag_in(view_message_, "undo")) return notify_text("undo.nothing");
  pending_.push_back({new_act_id(), views_received_, false, true});
  state_.act_pending = true;
  connection_.send({{"t", "undo"}, {"id", pending_.back().id}});
}

void RemoteTable::chat(const std::string& text) {
  const auto number = number_from(text);
  if (number && *number <= phrase_ids_.size())
    connection_.send({{"t", "phrase"}, {"id", phrase_ids_[*number - 1]}});
  else
    connection_.send({{"t", "say"}, {"text", text}});
}

void RemoteTable::fill_with_bots(const std::string& level) {
  if (!state_.seats_free) return notify_text("bots.no-free-seat");
  json::object how;
  if (!level.empty()) {
    const auto wanted = level_from(level);
    if (!wanted) return notify_text("levels.how");
    how["level"] = *wanted;
  }
  (void)post("/bots", how);
}

void RemoteTable::set_levels(const std::vector<std::string>& levels) {
  if (state_.stage != TableState::LinkStage::waiting) return notify_text("remote.levels-fixed");
  std::vector<int> wanted;
  for (const auto& level : levels) {
    const auto number = level_from(level);
    if (!number) return notify_text("levels.how");
    wanted.push_back(*number);
  }
  if (wanted.size() > 1 && wanted.size() > state_.bots.size()) return notify_text("levels.how");
  if (state_.bots.empty()) return notify_text("remote.waiting");
  for (std::size_t i = 0; i < state_.bots.size(); ++i) {
    const int level = wanted[i % wanted.size()];
    if (!post("/bots", {{"seat", state_.bots[i].seat.index()}, {"level", level}})) return;
    state_.bots[i].level = level;
  }
}

void RemoteTable::give_up_seat() {
  if (!post("/leave")) return;
  notify_text("remote.gave-up");
  given_up_ = true;
}

void RemoteTable::ask_for_bot(const std::string& name) {
  // Whether somebody has been away for long enough is the server's to say; here it is only found out who is meant.
  for (int i = 0; i < frame_->players(); ++i) {
    const bool meant = name.empty() ? absent_.has(Seat(i)) : state_.company.names[static_cast<std::size_t>(i)] == name;
    if (meant) return connection_.send({{"t", "ask-bot"}, {"id", new_act_id()}, {"seat", i}});
  }
  notify_text("remote.nobody-away");
}

void RemoteTable::resign() {
  end_match("resign");
}

void RemoteTable::claim() {
  end_match("claim");
}

void RemoteTable::end_match(std::string_view how) {
  pending_.push_back({new_act_id(), views_received_, false, false});
  state_.act_pending = true;
  connection_.send({{"t", how}, {"id", pending_.back().id}});
}

// --- questions

std::optional<Judgement> RemoteTable::judge(const Move& move) {
  const auto answer = ask({{"t", "why"}, {"move", frame_->write(move)}}, "why");
  if (!answer) return {};
  using Kind = Judgement::Kind;
  const Kind kind = !flag_in(*answer, "legal")    ? Kind::refused
                    : flag_in(*answer, "offence") ? Kind::offence
                                                  : Kind::lawful;
  return Judgement{kind, reply_in(*answer)};
}

std::optional<HintReply> RemoteTable::hint() {
  const auto answer = ask({{"t", "hint"}}, "hint");
  if (!answer) return {};
  const Speech speech = speech_at(screen_, *frame_, state_.company);
  HintReply reply{
      {}, text_in(*answer, "sure") == "only", printable_in(*answer, "unit"), printable_in(*answer, "sureText")};
  for (const auto& item : list_in(*answer, "best")) {
    if (!item.is_object()) continue;
    const auto& hinted = item.get_object();
    HintReply::Line line{printable_in(hinted, "label"), {}, text_of(sentence_in(hinted))};
    // A server of an earlier version sends the sentence alone.
    if (line.reasons.empty()) line.reasons = printable_in(hinted, "reason");
    const auto written = text_in(hinted, "move");
    const auto read = frame_->read(written);
    const auto own = state_.move_names.find(written);
    if (own != state_.move_names.end())
      line.move = own->second;
    else if (const auto* move = std::get_if<Move>(&read))
      line.move = frame_->name_of(*move, speech);
    if (const auto* points = hinted.if_contains("points"); points != nullptr && points->is_number())
      line.points = points->to_number<double>();
    reply.best.push_back(std::move(line));
  }
  return reply;
}

std::optional<std::string> RemoteTable::invitation() {
  if (state_.invitation.empty()) return notify_text("remote.no-invitation"), std::nullopt;
  return state_.invitation;
}

std::variant<json::object, Reply> RemoteTable::record() {
  auto record = api_.request("GET", path("/record"));
  if (const auto* refusal = refusal_in(record)) return reply_of(*refusal, lang_);
  return std::get<json::object>(std::move(record));
}

std::optional<ShuffleCheck> RemoteTable::check_shuffles() {
  const auto found = record();
  if (const auto* why = std::get_if<Reply>(&found)) return notify(*why), std::nullopt;
  const auto& read = std::get<json::object>(found);
  const Findings findings = witness_.check(read, state_.seat);
  const Finding& last = findings.list.back();
  if (last.kind != Finding::Kind::proved) notify({text_of(last, lang_), {}});
  // Only a record that was found good is signed. Whether the server stores the signature is not checked.
  if (findings.good && state_.seat.is_some())
    (void)api_.request("POST", path("/acknowledge"), witness_.acknowledgement(read));
  return ShuffleCheck{findings.good, terminal_text(lang_, findings.good ? "remote.fair" : "remote.unfair")};
}

std::string RemoteTable::farewell() const {
  return terminal_text(lang_, "remote.left", {{"url", api_.server().url}});
}

}  // namespace stube
