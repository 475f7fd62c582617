// A table at a server, over HTTP and a WebSocket. Messages may come in any order: what is shown is put together again
// when events and view belong together. The rules here only lend their words; every answer about a move is the
// server's.
#pragma once
#include <map>

#include "client/shuffle_witness.hpp"
#include "client/table_connection.hpp"
#include "terminal/table_link.hpp"
#include "terminal/terminal_words.hpp"

namespace stube {

class RemoteTable final : public TableLink {
 public:
  // `screen`: its colours and symbols, for the cards in sentences.
  RemoteTable(const ApiClient& api, const std::string& table, Language lang, Screen screen,
              std::optional<std::chrono::milliseconds> give_up_after, Entropy& entropy);

  [[nodiscard]] const TableState& state() const override { return state_; }
  Step advance(std::chrono::milliseconds patience) override;
  void keep_alive(std::chrono::milliseconds patience) override { (void)advance(patience); }

  void act(const Move& move) override;
  void undo() override;
  void chat(const std::string& text) override;
  void fill_with_bots(const std::string& level) override;
  void set_levels(const std::vector<std::string>& levels) override;
  void give_up_seat() override;
  void ask_for_bot(const std::string& name) override;
  void resign() override;
  void claim() override;

  [[nodiscard]] std::optional<Judgement> judge(const Move& move) override;
  [[nodiscard]] std::optional<HintReply> hint() override;
  [[nodiscard]] std::optional<std::string> invitation() override;
  [[nodiscard]] std::variant<json::object, Reply> record() override;
  [[nodiscard]] std::vector<Move> offences() override { return offences_; }
  [[nodiscard]] std::optional<ShuffleCheck> check_shuffles() override;
  [[nodiscard]] std::string farewell() const override;

  // Takes in a message as if the server had sent it; true where the state has changed.
  bool receive(const json::object& message);

 private:
  // An act or undo that was sent. It is settled when it was acknowledged and a view has come since: views are sent with
  // every act, but not in a promised order with its acknowledgement.
  struct Pending {
    std::string id;
    int views_before = 0;
    bool acknowledged = false;
    bool is_undo = false;
  };

  // --- messages

  void receive_table(const json::object& message);
  void receive_shuffle(const json::object& message);
  void name_key();
  void receive_events(const json::object& message);
  void receive_answer(const json::object& message, bool done);
  // Moves waiting events and view into the state where they belong together.
  void publish();
  void publish_view();
  void include_stakes();
  void add_event(const json::object& event);
  // What stands in the `parts` of an event or a reason, the cards as this screen shows them.
  [[nodiscard]] Sentence sentence_in(const json::object& message) const;
  [[nodiscard]] std::string sentence_of(const json::object& event) const;
  void take_back_from(std::int64_t first);
  void add_speech(const json::object& message);
  void note_company();
  void note_absences(const json::array& chairs);
  void settle();
  void fail(const Reply& why);
  // Sends a question and waits for the answer of this kind; what else comes meanwhile is taken in.
  [[nodiscard]] std::optional<json::object> ask(const json::object& question, const std::string& kind);

  // New for every act, also after the program was started again.
  [[nodiscard]] std::string new_act_id() { return entropy_.token().substr(0, 24); }
  [[nodiscard]] std::string path(std::string_view what) const { return "/api/tables/" + id_ + std::string(what); }
  void end_match(std::string_view how);
  bool post(std::string_view what, const json::object& body = {});
  void notify_text(std::string_view key, const NamedTexts& values = {}) {
    notify({terminal_text(lang_, key, values), {}});
  }
  [[nodiscard]] std::vector<Move> moves_in(const json::object& message, std::string_view field, bool offences) const;

  const ApiClient& api_;
  std::string id_;
  Seats absent_;  // persons who are not connected
  Language lang_;
  Screen screen_;
  TableConnection connection_;
  Entropy& entropy_;
  ShuffleWitness witness_;
  TableState state_;
  std::unique_ptr<Match> frame_;  // never played
  json::object table_message_, view_message_;
  bool view_is_fresh_ = false;                // received, but not yet with its events
  std::vector<json::object> waiting_events_;  // received, but not yet with their view
  // Of each of the state's events.
  struct Received {
    std::int64_t number = 0;        // of speech, that of the event before it
    std::vector<std::string> laid;  // the cards that it lays to the trick
  };
  std::vector<Received> received_;
  int views_received_ = 0;
  std::size_t events_received_ = 0;
  std::vector<Move> offences_;
  std::vector<Pending> pending_;
  std::map<std::string, json::object> answers_;  // the last message of each kind
  std::vector<std::string> phrase_ids_;
  int key_named_on_ = 0;  // the connection on which the key was named last
  bool over_ = false, given_up_ = false;
};

}  // namespace stube
