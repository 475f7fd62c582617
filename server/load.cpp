#include "server/load.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <thread>

#include "cards/random.hpp"
#include "server/client.hpp"
#include "server/seating.hpp"
#include "server/store.hpp"

namespace stube {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Error = boost::system::error_code;
using Time = std::chrono::steady_clock::time_point;

namespace {

Time now() {
  return std::chrono::steady_clock::now();
}

double millis_since(Time time) {
  return std::chrono::duration<double, std::milli>(now() - time).count();
}

struct LoadTable {
  std::string id;
  std::map<std::string, std::uint64_t> acknowledged;  // act id to its place
  long moves = 0, moves_at_end = -1;                  // when the end began
  bool over = false;
};

class Load;

// One seat: sends a move when its view offers some, and keeps on sending it until it is answered.
class LoadClient : public std::enable_shared_from_this<LoadClient> {
 public:
  LoadClient(Load& load, LoadTable& table, std::string token, int seat)
      : load_(load), table_(table), token_(std::move(token)), seat_(seat) {}
  void connect();
  void stop();

 private:
  using Stream = websocket::stream<beast::tcp_stream>;
  void handshake();
  void listen();
  void heard(const json::value& value);
  void heard_one(const json::object& message);
  void think();
  void choose();
  void send(std::string text);
  void write();
  void again();

  Load& load_;
  LoadTable& table_;
  std::string token_;
  int seat_;
  std::size_t port_ = 0;
  std::unique_ptr<Stream> stream_;
  beast::flat_buffer buffer_;
  std::deque<std::string> waiting_;
  int number_ = 0;
  std::string pending_id_, pending_text_;
  Time pending_since_;
  std::vector<std::string> moves_;  // of the last view, not used yet
  unsigned life_ = 0;               // answers to an earlier connection are not listened to
  bool stopped_ = false, thinking_ = false;
};

class Load {
 public:
  explicit Load(const LoadOptions& options) : options_(options), random_(7) {}
  LoadReport run();

 private:
  friend class LoadClient;
  [[nodiscard]] std::uint16_t port(std::size_t n) const { return options_.ports[n % options_.ports.size()]; }
  json::object ask(const std::string& method, const std::string& path, const json::object& body,
                   const std::string& token);
  void make_tokens();
  void make_table(LoadTable& table, std::size_t number);
  void make_tables();
  void seat_clients(LoadTable& table);
  // A table was played out: another takes its place.
  void replace_table();
  void add_idle();
  [[nodiscard]] bool finished();
  void check_store();
  [[nodiscard]] double server_memory() const;

  LoadOptions options_;
  Random random_;
  asio::io_context context_{1};
  std::vector<std::string> tokens_;
  std::vector<std::unique_ptr<LoadTable>> tables_;
  std::vector<std::shared_ptr<LoadClient>> clients_;
  std::vector<std::unique_ptr<ClientSocket>> idle_;
  std::vector<float> latencies_;
  LoadReport report_;
  Time end_{};
  bool measuring_ = false, ending_ = false;
  asio::thread_pool makers_{4};
};

// --- one client

void LoadClient::connect() {
  if (stopped_) return;
  const unsigned life = ++life_;
  waiting_.clear();
  buffer_.clear();
  stream_ = std::make_unique<Stream>(load_.context_);
  const tcp::endpoint end(asio::ip::make_address(load_.options_.host),
                          load_.port(port_ + static_cast<std::size_t>(seat_)));
  beast::get_lowest_layer(*stream_).async_connect(end, [self = shared_from_this(), life](Error error) {
    if (life != self->life_) return;
    if (error) return self->again();
    beast::get_lowest_layer(*self->stream_).socket().set_option(tcp::no_delay(true), error);
    self->handshake();
  });
}

void LoadClient::handshake() {
  stream_->read_message_max(16U << 20);
  stream_->async_handshake(load_.options_.host,
                           "/ws/" + table_.id + "?views=turn&batch=1&after=1000000&token=" + token_,
                           [self = shared_from_this(), life = life_](Error error) {
                             if (life != self->life_) return;
                             if (error) return self->again();
                             self->stream_->text(true);
                             // What was not answered is said again; the act's id keeps it from being done twice.
                             if (!self->pending_id_.empty()) {
                               ++self->load_.report_.retries;
                               self->send(self->pending_text_);
                             }
                             self->listen();
                           });
}

void LoadClient::again() {
  if (stopped_) return;
  ++life_;
  ++load_.report_.reconnects;
  ++port_;
  auto timer = std::make_shared<asio::steady_timer>(load_.context_, std::chrono::milliseconds(50));
  timer->async_wait([self = shared_from_this(), timer](Error) { self->connect(); });
}

void LoadClient::stop() {
  stopped_ = true;
  ++life_;
  if (!stream_) return;
  Error ignored;
  beast::get_lowest_layer(*stream_).socket().close(ignored);
}

void LoadClient::listen() {
  stream_->async_read(buffer_, [self = shared_from_this(), life = life_](Error error, std::size_t) {
    if (life != self->life_) return;
    if (error) return self->again();
    const auto data = self->buffer_.cdata();
    const std::string_view text(static_cast<const char*>(data.data()), data.size());
    // What others do is not looked at: the generator shall cost little beside the server.
    if (!text.starts_with(R"({"t":"events")")) self->heard(json::parse(json::string_view(text.data(), text.size())));
    self->buffer_.consume(self->buffer_.size());
    if (life == self->life_) self->listen();
  });
}

void LoadClient::heard(const json::value& value) {
  if (value.is_object()) heard_one(value.get_object());
  if (value.is_array())
    for (const auto& message : value.get_array()) heard_one(message.as_object());
  if (pending_id_.empty() && !moves_.empty()) think();
}

void LoadClient::think() {
  if (load_.options_.think == 0) return choose();
  if (std::exchange(thinking_, true)) return;
  const auto time = load_.random_.below(static_cast<std::uint32_t>(2 * load_.options_.think));
  auto timer = std::make_shared<asio::steady_timer>(load_.context_, std::chrono::milliseconds(time));
  timer->async_wait([self = shared_from_this(), timer](Error) {
    self->thinking_ = false;
    if (!self->stopped_ && self->pending_id_.empty() && !self->moves_.empty()) self->choose();
  });
}

void LoadClient::heard_one(const json::object& message) {
  const auto& kind = message.at("t").as_string();
  if (kind == "shuffle" && message.at("stage").as_string() == "commit")
    return send(json::serialize(json::object{{"t", "contribute"}, {"hex", to_hex(sha256(token_ + table_.id))}}));
  if (kind == "view") {
    moves_.clear();
    for (const auto& move : message.at("moves").as_array())
      moves_.emplace_back(move.as_object().at("move").as_string());
  }
  if (kind == "ack" && message.at("id").as_string() == std::string_view(pending_id_)) {
    if (load_.measuring_)
      load_.latencies_.push_back(static_cast<float>(millis_since(pending_since_))), ++load_.report_.moves;
    if (!load_.options_.store.empty())
      table_.acknowledged[pending_id_] = static_cast<std::uint64_t>(number_in(message, "seq"));
    ++table_.moves;
    pending_id_.clear();
  }
  if (kind == "no" && message.at("id").as_string() == std::string_view(pending_id_) && !pending_id_.empty()) {
    if (text_in(message, "error") != "store") return pending_id_.clear();
    auto timer = std::make_shared<asio::steady_timer>(load_.context_, std::chrono::milliseconds(100));
    timer->async_wait([self = shared_from_this(), timer, life = life_](Error) {
      if (life != self->life_ || self->pending_id_.empty()) return;
      ++self->load_.report_.retries;
      self->send(self->pending_text_);
    });
  }
  if (kind == "over" && !std::exchange(table_.over, true)) load_.replace_table();
}

void LoadClient::choose() {
  const auto& move = moves_[load_.random_.below(static_cast<std::uint32_t>(moves_.size()))];
  pending_id_ = std::to_string(seat_) + "-" + std::to_string(++number_);
  pending_text_ = json::serialize(json::object{{"t", "act"}, {"id", pending_id_}, {"move", move}});
  pending_since_ = now();
  moves_.clear();
  send(pending_text_);
}

void LoadClient::send(std::string text) {
  waiting_.push_back(std::move(text));
  if (waiting_.size() == 1) write();
}

void LoadClient::write() {
  stream_->async_write(asio::buffer(waiting_.front()),
                       [self = shared_from_this(), life = life_](Error error, std::size_t) {
                         if (life != self->life_ || error) return;  // the reading end notices a broken line
                         self->waiting_.pop_front();
                         if (!self->waiting_.empty()) self->write();
                       });
}

// --- all of them

json::object Load::ask(const std::string& method, const std::string& path, const json::object& body,
                       const std::string& token) {
  ClientHeaders headers;
  if (!token.empty()) headers.emplace_back("Authorization", "Bearer " + token);
  for (int attempt = 0;; ++attempt) {
    try {
      const auto response = http_call(options_.host, port(static_cast<std::size_t>(attempt)), method, path,
                                      json::serialize(body), headers);
      if (response.status == 200) return response.object();
      if (attempt > 200) throw ClientError(path + ": " + response.body);
    } catch (const ClientError&) {
      if (attempt > 200) throw;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

void Load::make_tokens() {
  for (int i = 0; i < std::max(options_.players, 1); ++i)
    tokens_.emplace_back(ask("POST", "/api/bot", {{"name", "Load " + std::to_string(i)}}, {}).at("token").as_string());
}

void Load::make_table(LoadTable& table, std::size_t) {
  const auto made = ask("POST", "/api/tables", {{"game", options_.game}, {"players", options_.players}}, tokens_[0]);
  table.id = std::string(made.at("table").as_string());
  for (std::size_t i = 1; i < tokens_.size(); ++i)
    ask("POST", "/api/tables/" + table.id + "/join", {{"seat", i}}, tokens_[i]);
}

void Load::make_tables() {
  for (int i = 0; i < options_.tables; ++i) tables_.push_back(std::make_unique<LoadTable>());
  std::atomic<std::size_t> next = 0;
  std::vector<std::jthread> makers;
  for (int i = 0; i < 32; ++i)
    makers.emplace_back([&] {
      for (std::size_t n = next++; n < tables_.size(); n = next++) make_table(*tables_[n], n);
    });
}

void Load::seat_clients(LoadTable& table) {
  for (std::size_t seat = 0; seat < tokens_.size(); ++seat) {
    clients_.push_back(std::make_shared<LoadClient>(*this, table, tokens_[seat], static_cast<int>(seat)));
    clients_.back()->connect();
  }
}

void Load::replace_table() {
  ++report_.tables_over;
  if (ending_) return;
  asio::post(makers_, [this] {
    auto table = std::make_shared<std::unique_ptr<LoadTable>>(std::make_unique<LoadTable>());
    try {
      make_table(**table, 0);
    } catch (const ClientError&) {
      return;
    }
    asio::post(context_, [this, table] {
      if (ending_) return;
      tables_.push_back(std::move(*table));
      seat_clients(*tables_.back());
    });
  });
}

void Load::add_idle() {
  const auto made = ask("POST", "/api/tables", {{"game", options_.game}, {"players", options_.players}}, tokens_[0]);
  const std::string target = "/ws/" + std::string(made.at("table").as_string()) + "?token=" + tokens_[0];
  for (int i = 0; i < options_.idle; ++i)
    idle_.push_back(
        std::make_unique<ClientSocket>(options_.host, port(static_cast<std::size_t>(i)), target, ClientHeaders{}));
}

double Load::server_memory() const {
  std::ifstream in("/proc/" + std::to_string(options_.server_pid) + "/status");
  for (std::string word; in >> word;)
    if (word == "VmRSS:") {
      double kilobytes = 0;
      in >> kilobytes;
      return kilobytes * 1024;
    }
  return 0;
}

bool Load::finished() {
  if (options_.until.empty()) return now() >= end_;
  if (!ending_) {
    if (!std::filesystem::exists(options_.until)) return false;
    ending_ = true;
    end_ = now() + std::chrono::seconds(30);
    for (auto& table : tables_) table->moves_at_end = table->moves;
  }
  const bool all = std::all_of(tables_.begin(), tables_.end(),
                               [](const auto& table) { return table->over || table->moves > table->moves_at_end; });
  return all || now() >= end_;
}

void Load::check_store() {
  const auto store = open_store(options_.store);
  for (const auto& table : tables_) {
    if (!options_.until.empty() && !table->over && table->moves <= table->moves_at_end) ++report_.stuck;
    std::map<std::string, std::uint64_t> written;
    Bytes32 hash = chain_start(table->id);
    for (const ActRow& row : store->acts(table->id, 0)) {
      hash = chain_next(hash, row.seq, row.act);
      if (hash != row.hash) ++report_.broken_chains;
      const auto act = json::parse(row.act).as_object();
      if (text_in(act, "a") == "move" && !written.emplace(text_in(act, "id"), row.seq).second) ++report_.doubled;
    }
    report_.acknowledged += static_cast<long>(table->acknowledged.size());
    for (const auto& [id, seq] : table->acknowledged) {
      const auto found = written.find(id);
      if (found == written.end() || found->second != seq) ++report_.lost;
    }
  }
}

LoadReport Load::run() {
  if (options_.players == 0) options_.players = 4;
  start_crypto();
  const double memory_before = server_memory();
  make_tokens();
  make_tables();
  if (options_.idle > 0) add_idle();
  for (auto& table : tables_) {
    seat_clients(*table);
    context_.poll();
  }
  // Everyone sits and has begun before it is measured.
  const auto warm = now() + std::chrono::milliseconds(options_.tables < 100 ? 300 : 3000);
  while (now() < warm) context_.run_for(std::chrono::milliseconds(20));
  measuring_ = true;
  const auto begin = now();
  end_ = begin + std::chrono::milliseconds(static_cast<long>(options_.seconds * 1000));
  while (!finished()) context_.run_for(std::chrono::milliseconds(20));
  measuring_ = false;
  report_.seconds = millis_since(begin) / 1000;
  if (options_.server_pid != 0) report_.bytes_per_table = (server_memory() - memory_before) / options_.tables;
  ending_ = true;
  makers_.stop();
  makers_.join();
  for (auto& client : clients_) client->stop();
  context_.run_for(std::chrono::milliseconds(200));
  std::sort(latencies_.begin(), latencies_.end());
  const auto at = [&](double part) {
    return latencies_.empty()
               ? 0.0
               : static_cast<double>(
                     latencies_[static_cast<std::size_t>(part * static_cast<double>(latencies_.size() - 1))]);
  };
  report_.p50 = at(0.5), report_.p99 = at(0.99), report_.worst = at(1);
  if (!options_.store.empty()) check_store();
  return report_;
}

}  // namespace

LoadReport run_load(const LoadOptions& options) {
  return Load(options).run();
}

}  // namespace stube
