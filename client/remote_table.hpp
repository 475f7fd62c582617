// A seat at a far table: what the server says to it, drawn like a table at home, and what the player types. The line
// may break and come back; the rules here only lend their words.
#pragma once
#include <chrono>
#include <map>
#include <memory>

#include "client/api_client.hpp"
#include "client/console.hpp"
#include "fair/entropy.hpp"

namespace stube {

class RemoteTable {
 public:
  RemoteTable(ApiClient& desk, Console& voice, Entropy& entropy, std::string table, std::string record_file)
      : desk_(desk), voice_(voice), entropy_(entropy), id_(std::move(table)), record_file_(std::move(record_file)) {}

  // Until the match is over or the player leaves; false where it did not work.
  bool run();

 private:
  // --- the line

  // With no patience: as long as the player likes. What the server refuses for good ends the visit.
  bool connect(std::chrono::milliseconds patience);
  bool refused(const ClientError& error);
  [[nodiscard]] std::string target() const;
  void listen(std::chrono::milliseconds time);
  void send(const json::object& message);
  // Asks and waits for the answer of this kind; what else comes is heard meanwhile.
  std::optional<json::object> ask(const json::object& question, const std::string& kind);

  // --- what the server says

  void hear(const json::object& message);
  static std::vector<std::string> texts(const json::object& message, std::string_view field);
  void hear_table(const json::object& message);
  void hear_events(const json::object& message);
  void hear_view(const json::object& message);

  // The deal that is over, as it was written down; the lines of the deal that has begun are not yet among them.
  void close_deal(const json::object& view);
  void hear_speech(const json::object& message);

  // The promise first, and what was promised when all are bound. What the server promised is remembered for the end.
  void hear_shuffle(const json::object& message);

  // --- showing

  // Not while an act is under way: what was on offer before it is no longer.
  [[nodiscard]] bool in_turn() const;
  [[nodiscard]] Lines event_lines_from(std::size_t first) const;
  void show();
  void draw();
  void show_closed_deal();
  void show_waiting();
  void invitation();

  // --- what the player types

  void take_input();

  // A script is read when it is asked: on turn, or while the table fills for what can be done then.
  void take_script();
  static bool is_for_waiting(const std::string& command);
  void obey(const std::string& line);
  void asked_again();
  [[nodiscard]] bool is_move(std::string_view line) const;
  void make(const std::string& line);

  // A move that was not written out is asked about first: no offence by a slip of the finger.
  void try_move(const Move& move, const std::string& typed);
  void why(const std::string& asked);
  void hint();
  void rules(const std::string& id);
  void undo();
  void what_to_say();

  // A number is one of the set phrases, everything else free speech, where the host allows it.
  void speak(const std::string& rest);
  void fill_with_bots(const std::string& level);
  void leave();
  bool save(const std::string& file);
  void help();

  // --- the end

  bool finish();

  // The record must fit itself, and fit what was promised and given before the first deal.
  void check_shuffles();

  ApiClient& desk_;
  Console& voice_;
  Entropy& entropy_;
  std::string id_, record_file_;
  std::unique_ptr<ClientSocket> socket_;
  std::unique_ptr<Match> frame_;  // the game with its options; never played
  Seat seat_ = Seat(0);
  json::object table_;
  json::array phrases_;
  std::vector<json::object> events_;
  std::vector<std::pair<std::size_t, std::string>> remarks_;  // before which event it was said
  Sight sight_;
  std::vector<Move> numbered_, offences_;
  std::map<std::string, json::object> answers_;                   // the last message of each kind
  std::vector<std::pair<std::string, json::object>> unanswered_;  // acts by their ids, in their order
  int lines_opened_ = 0;
  std::size_t since_ = 0, told_ = 0, deal_begins_ = 0;
  std::optional<json::array> closed_sheet_;
  json::object closed_view_;
  std::optional<Bytes32> contribution_;
  std::string commitment_;
  bool changed_ = false, sent_ = false, asked_ = false, paused_ = false, over_ = false, left_ = false, failed_ = false;
};

}  // namespace stube
