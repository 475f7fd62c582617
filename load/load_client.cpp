#include "load/load_client.hpp"

#include <algorithm>
#include <utility>

#include "engine/json_fields.hpp"

namespace stube {

namespace {

// Messages are skimmed, not parsed. Within a text every quotation mark is written with a backslash before it, so that
// {"t":" stands at the beginning of a message and nowhere else.
constexpr std::string_view message_begin = R"({"t":")";

std::string_view text_after(std::string_view message, std::string_view field) {
  const auto found = message.find(field);
  if (found == std::string_view::npos) return {};
  const auto begin = found + field.size();
  return message.substr(begin, message.find('"', begin) - begin);
}

}  // namespace

void LoadTimers::run_due() {
  while (!jobs_.empty() && jobs_.begin()->first <= now()) {
    const auto job = std::move(jobs_.begin()->second);
    jobs_.erase(jobs_.begin());
    job();
  }
}

double LoadTimers::wait(double most) const {
  return jobs_.empty() ? most : std::clamp(-millis_since(jobs_.begin()->first), 0.0, most);
}

LoadClient::LoadClient(LoadShared& shared, LoadTable& table, const std::string& token, int seat)
    : LoadConnection(shared.connections), shared_(shared), table_(table), token_(token), seat_(seat) {}

void LoadClient::begin() {
  if (stopped_) return;
  ++connection_number_;
  connect(shared_.options.host, shared_.port(port_ + static_cast<std::size_t>(seat_)),
          "/ws/" + table_.id + "?views=turn&batch=1&after=1000000", load_headers(token_, table_.address));
}

void LoadClient::opened() {
  // Sends again what was not answered; the act's id keeps it from being done twice.
  if (pending_id_.empty()) return;
  ++shared_.report.retries;
  send(pending_text_);
}

void LoadClient::lost() {
  if (stopped_) return;
  ++connection_number_;
  ++shared_.report.reconnects;
  ++port_;
  shared_.timers.at(now() + Millis(shared_.options.reconnect_millis), [this] { begin(); });
}

void LoadClient::stop() {
  stopped_ = true;
  ++connection_number_;
  disconnect();
}

void LoadClient::received(std::string_view text) {
  for (auto begin = text.find(message_begin); begin != std::string_view::npos;) {
    const auto next = text.find(message_begin, begin + message_begin.size());
    handle(text.substr(begin + message_begin.size(), next - begin - message_begin.size()));
    begin = next;
  }
  if (pending_id_.empty() && !moves_.empty() && !stopped_) schedule_move();
}

void LoadClient::handle(std::string_view message) {
  if (message.starts_with(R"(events")")) return;
  if (message.starts_with(R"(ack")")) return handle_ack(message);
  if (message.starts_with(R"(view")")) return read_moves(message);
  if (message.starts_with(R"(no")")) return handle_refusal(message);
  if (message.starts_with(R"(over")") && !std::exchange(table_.over, true)) return shared_.table_over();
  if (message.starts_with(R"(shuffle")")) answer_shuffle(text_after(message, R"("stage":")") == "commit");
}

// At one table of fifty the seats give a lock, which costs the server 20 ms of a worker; at the others nothing. The
// lock is the same for all: a new one would keep this program busy for a tenth of a second.
void LoadClient::answer_shuffle(bool binding) {
  const bool gives = sha256(table_.id)[0] % 50 == 0;
  if (!binding && !gives) return;
  if (gives && !shared_.lock) shared_.lock = make_lock(system_entropy());
  json::object answer{{"t", "contribute"}};
  if (!gives)
    answer["modulus"] = nullptr;
  else if (binding)
    answer["modulus"] = shared_.lock->modulus;
  else
    answer["p"] = shared_.lock->factors.p, answer["q"] = shared_.lock->factors.q;
  send(json::serialize(answer));
}

void LoadClient::read_moves(std::string_view view) {
  static constexpr std::string_view list = R"("moves":[)", item = R"({"move":")";
  moves_.clear();
  // The message's own list is the last of that name; an earlier one is inside its `view`.
  auto found = view.rfind(list);
  while ((found = view.find(item, found)) != std::string_view::npos) {
    found += item.size();
    moves_.emplace_back(view.substr(found, view.find('"', found) - found));
  }
}

void LoadClient::handle_ack(std::string_view message) {
  if (pending_id_.empty() || text_after(message, R"("id":")") != pending_id_) return;
  if (shared_.measuring) {
    ++shared_.report.moves;
    // Only moves that were sent within the measured time.
    if (pending_since_ >= shared_.begin) shared_.latencies.push_back(static_cast<float>(millis_since(pending_since_)));
  }
  if (!shared_.options.store.empty()) {
    const auto seq = message.find(R"("seq":)");
    table_.acknowledged[pending_id_] = std::strtoull(message.data() + seq + 6, nullptr, 10);
  }
  ++table_.moves;
  pending_id_.clear();
  shared_.options.on_acknowledged(++shared_.acknowledged);
}

void LoadClient::handle_refusal(std::string_view message) {
  if (pending_id_.empty() || text_after(message, R"("id":")") != pending_id_) return;
  if (text_after(message, R"("error":")") != "store") return pending_id_.clear();
  shared_.timers.at(now() + Millis(100), [this, number = connection_number_] {
    if (number != connection_number_ || pending_id_.empty()) return;
    ++shared_.report.retries;
    send(pending_text_);
  });
}

void LoadClient::schedule_move() {
  if (move_scheduled_) return;
  if (shared_.options.rate > 0) {
    const double period = 1000.0 * shared_.options.tables / shared_.options.rate;
    // Tables begin at different moments.
    if (table_.due == LoadTime{})
      table_.due = now() + Millis(shared_.random.below(static_cast<std::uint32_t>(period) + 1));
    const LoadTime meant = table_.due;
    table_.due += std::chrono::duration_cast<LoadTime::duration>(
        std::chrono::duration<double, std::milli>(period * (0.5 + shared_.random.below(1001) / 1000.0)));
    return meant > now() ? move_at(meant) : send_move(meant);
  }
  if (shared_.options.think == 0) return send_move(now());
  move_at(now() + Millis(shared_.random.below(static_cast<std::uint32_t>(2 * shared_.options.think))));
}

void LoadClient::move_at(LoadTime when) {
  move_scheduled_ = true;
  shared_.timers.at(when, [this, when] {
    move_scheduled_ = false;
    if (!stopped_ && pending_id_.empty() && !moves_.empty()) send_move(when);
  });
}

void LoadClient::send_move(LoadTime meant) {
  const auto& move = moves_[shared_.random.below(static_cast<std::uint32_t>(moves_.size()))];
  pending_id_ = std::to_string(seat_) + "-" + std::to_string(++number_);
  pending_text_ = R"({"t":"act","id":")" + pending_id_ + R"(","move":")" + move + R"("})";
  pending_since_ = meant;
  moves_.clear();
  send(pending_text_);
}

}  // namespace stube
