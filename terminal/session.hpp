// An evening at the table in a terminal: one person, bots on the other seats. Knows any game through Match alone; what
// it shows comes from the person's view, and the bots are handed their own.
#pragma once
#include <iosfwd>

#include "bots/hint.hpp"
#include "terminal/choice.hpp"
#include "terminal/input.hpp"

namespace stube {

struct SessionOptions {
  Seat seat = Seat(0);
  TableOptions table;
  std::string record_file;  // where the match is written when it ends or is left; empty: nowhere
  bool fast = false;
  Budget hint_budget = {};
};

// A bot as it was asked for ("thumb", "random" or a level's number), so that it can be told of.
struct SeatedBot {
  std::string asked_for;
  std::unique_ptr<Bot> bot;
};
using SeatedBots = std::vector<SeatedBot>;
// Nothing where one of the names is that of no bot.
[[nodiscard]] std::optional<SeatedBots> seated_bots(const std::vector<std::string>& names);

class Session {
 public:
  // The bots sit from the player's left on; where there are fewer than seats, they begin anew.
  Session(Match match, SeatedBots bots, SessionOptions options, Input& in, std::ostream& out);

  // Until the match is over, the player leaves, or the input ends; false where the record could not be written.
  bool run();
  [[nodiscard]] const Match& match() const { return match_; }

 private:
  enum class Next { ask_again, go_on, leave };

  // The course of play.
  [[nodiscard]] bool waits_for_player() const;
  Next player_turn();
  bool bot_turn();
  bool bots_interject(Random& random);
  void hear_player();
  void after_act();
  void close_deals();
  bool finish();

  // What the player may type.
  Next obey(const std::string& line);
  [[nodiscard]] bool is_move(std::string_view line) const;
  Next make(const std::string& text);
  Next play(const Move& move);
  void why(std::string_view text);
  void why_not_the_others();
  void hint();
  void levels(std::string_view asked);
  void tell_levels();
  [[nodiscard]] const SeatedBot& bot_at(Seat seat) const;
  void rules(std::string_view id);
  void last();
  void undo();
  Next speak(std::string_view text);
  bool save(const std::string& file);
  void help();
  void tell_offences();

  // Showing.
  [[nodiscard]] std::optional<std::string> ask();
  void draw();
  void tell_news();
  void say(const Lines& lines);
  void say(std::string_view text);
  void say_refusal(const Refusal& refusal);
  void pause(int milliseconds);
  void wait_for_enter();
  [[nodiscard]] std::string text(std::string_view key, const NamedTexts& values = {}) const;
  [[nodiscard]] Language lang() const { return options_.table.company.lang; }
  [[nodiscard]] const Screen& screen() const { return options_.table.screen; }
  [[nodiscard]] bool may_speak() const;

  Match match_;
  SeatedBots bots_;
  SessionOptions options_;
  Input& in_;
  std::ostream& out_;
  std::vector<Move> numbered_;  // as they were listed last
  std::vector<Move>
      told_out_of_turn_;  // what the player may do while the others play, when he was last told that there is something
  std::size_t told_ = 0;  // events that were told, line by line
  std::size_t deals_closed_ = 0;
};

// The record of a match with the names at the table.
[[nodiscard]] json::object record_with_names(const Match& match, const Company& company);

}  // namespace stube
