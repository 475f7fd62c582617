// A table of one person and bots on this device: the acts, decisions and messages of a server's table
// (server/decisions, server/messages) without network, store, clock or threads. Every call runs to its end; whoever
// calls keeps the acts and waits the bots' pause. The messages are those of the WebSocket (docs/api.md).
#pragma once
#include "bots/bot.hpp"
#include "fair/entropy.hpp"
#include "fair/table_log.hpp"
#include "server/decisions.hpp"
#include "study/tutor.hpp"

namespace stube {

// What the device supplies, and how long bots may think.
struct SoloHost {
  Entropy& entropy;
  std::int64_t (*wall_millis)();
  int think_millis = 300;
};

class SoloTable {
 public:
  // An empty table; then either set_up or restore.
  SoloTable(std::string id, const Bytes32& secret, User person, Language lang, const SoloHost& host);

  // `request`: game, options, players, seat and bots as in POST /api/tables, or with `record` and `step` a recorded
  // match that goes on from there. Refused as there.
  [[nodiscard]] std::optional<Refusal> set_up(const json::object& request);
  // The acts of a table that was set up before, as they were kept.
  void restore(const std::vector<std::string>& acts);
  // Further acts of the same table, which another engine made and kept.
  void follow(const std::vector<std::string>& acts);

  // The person has come: sends everything after the first so many lines.
  void join(std::size_t lines_received);
  // A message from the person, as over the WebSocket.
  void receive(const json::object& message);
  // Whether bots are to be asked, once their pause is over; and asks them. Before it, engines that hold the same table
  // may think each for itself: what all of them found (think) then decides.
  [[nodiscard]] bool awaits_bots() const;
  [[nodiscard]] json::array think();
  void play_bots(const json::array& thoughts = {});
  // Whether one of the table's bots looks ahead.
  [[nodiscard]] bool has_thinking_bot() const;

  // What the last calls brought: acts that are to be kept before the messages are shown.
  [[nodiscard]] std::vector<std::string> take_acts() { return std::exchange(new_acts_, {}); }
  [[nodiscard]] json::array take_messages() { return std::exchange(messages_, {}); }

  [[nodiscard]] const TableLog& log() const { return log_; }
  [[nodiscard]] json::object summary() const;
  // Whether the person should think again before this move (docs/study.md).
  [[nodiscard]] Result<json::object> tutor(const std::string& move, Strictness strictness, Language lang);
  // The record of a finished match, else of the finished deals.
  [[nodiscard]] json::object record() const;

 private:
  void act(const NewAct& next);
  ActOutcome propose(const Decision& decision);
  void answer(const std::string& act_id, const ActOutcome& outcome);
  void settle();
  void send_news();
  void send_hint();
  void change_language(const json::object& message);
  [[nodiscard]] Seat seat() const { return log_.seating().seat_of(person_.id); }
  [[nodiscard]] Seats bots_to_ask() const;
  [[nodiscard]] const Bot& bot_at(Seat seat) const;
  [[nodiscard]] int level_at(Seat seat) const;
  [[nodiscard]] std::uint64_t bot_seed();
  [[nodiscard]] std::optional<Refusal> seat_all(std::optional<int> wanted, const std::vector<int>& levels);

  TableLog log_;
  User person_;
  Language lang_;
  SoloHost host_;
  std::vector<std::unique_ptr<Bot>> bots_;  // by level
  std::vector<std::string> acts_, new_acts_;
  json::array messages_;
  std::uint64_t bots_asked_at_ = 0;  // act count when all bots were asked last

  struct Sent {
    std::size_t lines = 0;
    std::uint64_t company_at = 0, view_at = 0;  // act counts
    std::optional<TableStage> stage;
    bool over = false;
  } sent_;
  std::uint64_t company_changed_at_ = 1;
  bool joined_ = false;
  std::optional<double> spread_;  // of this table's deals, once the tutor was asked
};

}  // namespace stube
