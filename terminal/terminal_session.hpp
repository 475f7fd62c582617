// A player at a table in a terminal: draws the table, prints what happens, reads what he types. The same for every
// table and every game; what differs is behind TableLink.
#pragma once
#include "terminal/commands.hpp"
#include "terminal/console.hpp"
#include "terminal/table_drawing.hpp"
#include "terminal/table_link.hpp"
#include "terminal/typed_choice.hpp"

namespace stube {

struct TerminalOptions {
  std::string record_file;  // where the match is written when it ends or is left; empty: nowhere
  bool fast = false;        // no pauses
};

class TerminalSession {
 public:
  TerminalSession(TableLink& table, Console& console, TerminalOptions options);

  // Until the match is over, the player leaves, or the input ends. False where the table failed or the record could not
  // be written; why was printed.
  bool run();

 private:
  using Step = TableLink::Step;

  // --- the course of play (terminal_session.cpp)

  [[nodiscard]] const TableState& state() const { return table_.state(); }
  [[nodiscard]] bool on_turn() const;
  [[nodiscard]] bool may_act_out_of_turn() const;
  // The player reads or answers something: nothing is drawn over it.
  [[nodiscard]] bool holds() const { return reading_ || speaking_; }
  [[nodiscard]] Step next_step();
  bool finish();

  // --- input: a line is taken when the state that it is for has been reached

  void take_input(Step step);
  void take_line_on_turn(Step step);
  void take_line_out_of_turn(Step step);
  void take_line_in_waiting_room();
  void take_line_while_held(Step step);
  void take_line_without_connection();
  // The next line where the table cannot change before it comes, else only one that is there already. `ended`: none
  // will come any more.
  struct Taken {
    bool ended = false;
    std::optional<std::string> line;
  };
  [[nodiscard]] Taken take(Step step);

  // --- showing

  void show();
  void print_notices();
  void print_connection();
  void introduce();
  void print_levels();
  void show_waiting_room();
  void draw();
  void print_news();
  void close_deals();
  void forget_undone();
  void hold_for_enter();
  [[nodiscard]] Lines event_lines(std::size_t from, std::size_t to) const;
  [[nodiscard]] DrawingOptions drawing_options() const {
    return {console_.screen(), state().company, 0, state().move_names, hand_in(state().view, drawn_seat())};
  }
  [[nodiscard]] Seat drawn_seat() const { return state().seat.is_some() ? state().seat : Seat(0); }

  // --- commands (session_commands.cpp)

  void obey(const std::string& line);
  void obey(Command command, const std::string& rest, const std::string& whole);
  [[nodiscard]] bool is_move(std::string_view line) const;
  [[nodiscard]] TypedChoice meant(std::string_view text);
  [[nodiscard]] std::string typed_form(const Move& move) const;
  void make(const std::string& text);
  void play(const Move& move);
  void why(const std::string& text);
  void why_not_the_others();
  void print_offences();
  void hint();
  void levels(const std::string& asked);
  void rules(const std::string& id);
  void intro();
  void last();
  void speak(const std::string& text);
  void chat(const std::string& text);
  void invite();
  bool save(const std::string& file);
  void help();

  TableLink& table_;
  Console& console_;
  TerminalOptions options_;
  std::vector<Move> numbered_;             // as they were listed last
  std::vector<Move> offered_out_of_turn_;  // when the player was last told that there is something
  std::size_t told_ = 0;                   // events that were printed, line by line
  std::size_t since_ = 0;                  // the first event that a drawn table tells
  std::size_t deals_closed_ = 0;
  std::string company_shown_;  // in the waiting room
  int undos_seen_ = 0;
  int shown_version_ = 0;
  int asked_view_ = 0;  // the view for which the player was asked
  bool introduced_ = false, changed_ = false, lost_told_ = false;
  bool reading_ = false;   // until Enter
  bool speaking_ = false;  // he was asked what he does out of turn
  bool left_ = false;
};

}  // namespace stube
