// One seat's link to a table, wherever the table is: in this process (local_table.hpp) or at a server
// (client/remote_table.hpp). It hands out as data what the seat may know, and takes acts and questions. It prints
// nothing and reads no input; that is the session's work (terminal_session.hpp).
#pragma once
#include <chrono>
#include <variant>

#include "terminal/company.hpp"
#include "terminal/reply.hpp"

namespace stube {

struct TableEvent {
  std::string text;                        // a sentence, its cards as the screen shows them
  std::string rule;                        // the id, or empty
  std::optional<json::object> sheet_line;  // `{side, points, for, rule}`, where it is a line of the score sheet
};

// All that a session shows of a table. Events and view always belong together: there is no event that the view does not
// know of, and the other way round.
struct TableState {
  enum class LinkStage { connecting, waiting, playing, over };
  struct BotAt {
    Seat seat;
    int level = 0;
  };

  LinkStage stage = LinkStage::connecting;
  const Match* frame = nullptr;  // the game with its options: for words, pack and sides, never for its cards
  Seat seat = Seat::none();      // none for who only watches
  Company company;
  std::vector<BotAt> bots;  // from the player's left on

  // From the first deal on.
  json::object view;
  std::vector<Move> moves;                        // what the rules allow, also out of turn
  std::map<std::string, std::string> move_names;  // what some are called here, by how they are written
  std::string question;
  std::string result;  // a sentence when the match is over, else empty
  std::vector<TableEvent> events;
  std::vector<std::size_t> deal_starts;  // for each deal the place of its first event
  int version = 0;                       // grows with every change of the state
  int views = 0;                         // grows with every new position
  int undos = 0;                         // how often events were taken away again
  bool act_pending = false;              // an act or undo of the player has no answer yet

  // Where the others' acts take no time of their own, the session makes a pause after each.
  bool needs_pauses = false;
  // Whether `record` has something to give when the player leaves now.
  bool has_record = false;

  // A table at a server.
  bool connection_lost = false;
  bool failed = false;               // it came to an end that is an error
  bool seats_free = false;           // the match has not begun, and somebody is missing
  std::string sentence;              // game, players and options of the table, while it fills
  std::string invitation;            // a link, for the host
  std::vector<std::string> phrases;  // what can be said by its number
};

struct HintReply {
  struct Line {
    std::string move;
    std::optional<double> points;
    std::string reasons;
  };
  std::vector<Line> best;
  bool only_move = false;
  std::string unit, surety;
};

// Whether what was promised before the shuffles was kept.
struct ShuffleCheck {
  bool good = false;
  std::string text;
};

class TableLink {
 public:
  enum class Step {
    happened,  // the state has changed
    quiet,     // nothing yet; something may come at any time
    idle,      // nothing will happen until the player acts
    ended      // nothing will happen any more
  };

  virtual ~TableLink() = default;
  TableLink(const TableLink&) = delete;
  TableLink& operator=(const TableLink&) = delete;

  [[nodiscard]] virtual const TableState& state() const = 0;

  // Lets at most one act of the others happen, or waits for one as long as this.
  virtual Step advance(std::chrono::milliseconds patience) = 0;
  // The same while the player reads something: nobody acts who can wait, but a server's messages are taken in.
  virtual void keep_alive(std::chrono::milliseconds patience) = 0;

  // What is to be said to the player beside the events: why something was not done, and that something was.
  [[nodiscard]] std::vector<Reply> take_notices() { return std::exchange(notices_, {}); }

  // Asked for here; done or refused at once or later. What this table cannot do is answered with a notice.
  virtual void act(const Move& move) = 0;
  virtual void undo() = 0;
  virtual void chat(const std::string& text) = 0;  // the number of a phrase, or free text
  virtual void fill_with_bots(const std::string& level) = 0;
  virtual void set_levels(const std::vector<std::string>& levels) = 0;
  virtual void give_up_seat() = 0;
  // A bot for a person who is away, by name; without one, for whoever is. All who are present must ask for it.
  virtual void ask_for_bot(const std::string& name) = 0;
  // The match ends: given up, or claimed from others who stay away.
  virtual void resign() = 0;
  virtual void claim() = 0;

  // Answered at once; nothing where no answer came, a notice says why.
  [[nodiscard]] virtual std::optional<Judgement> judge(const Move& move) = 0;
  [[nodiscard]] virtual std::optional<HintReply> hint() = 0;
  [[nodiscard]] virtual std::optional<std::string> invitation() = 0;
  [[nodiscard]] virtual std::variant<json::object, Reply> record() = 0;
  // What this table accepts though it is against the rules.
  [[nodiscard]] virtual std::vector<Move> offences() = 0;
  // When the match is over; nothing where there is nothing to be checked.
  [[nodiscard]] virtual std::optional<ShuffleCheck> check_shuffles() = 0;
  // What is said to a player who goes during the match; may be empty.
  [[nodiscard]] virtual std::string farewell() const = 0;

 protected:
  TableLink() = default;
  void notify(Reply reply) { notices_.push_back(std::move(reply)); }

 private:
  std::vector<Reply> notices_;
};

}  // namespace stube
