// A table in this process: a match, one person, and bots on the other seats. The person's state comes from his seat's
// view alone, and each bot is handed its own.
#pragma once
#include "bots/hint.hpp"
#include "terminal/table_link.hpp"

namespace stube {

// A bot as it was asked for ("thumb", "random" or a level's number), so that its level can be told.
struct SeatedBot {
  std::string asked_for;
  std::unique_ptr<Bot> bot;
};
using SeatedBots = std::vector<SeatedBot>;
// Nothing where one of the names is that of no bot.
[[nodiscard]] std::optional<SeatedBots> seated_bots(const std::vector<std::string>& names);

struct LocalTableOptions {
  Seat seat = Seat(0);
  Company company;
  Screen screen;  // its colours and symbols, for the cards in sentences
  Budget hint_budget = {};
};

class LocalTable final : public TableLink {
 public:
  // The bots sit from the player's left on; where there are fewer than seats, they begin anew.
  LocalTable(Match match, SeatedBots bots, LocalTableOptions options);

  [[nodiscard]] const Match& match() const { return match_; }

  [[nodiscard]] const TableState& state() const override { return state_; }
  Step advance(std::chrono::milliseconds patience) override;
  void keep_alive(std::chrono::milliseconds) override {}

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
  [[nodiscard]] std::vector<Move> offences() override;
  [[nodiscard]] std::optional<ShuffleCheck> check_shuffles() override { return {}; }
  [[nodiscard]] std::string farewell() const override { return {}; }

 private:
  [[nodiscard]] const SeatedBot& bot_at(Seat seat) const;
  bool interject(Random& random);
  bool play_bot(Seat seat, Random& random);
  void refresh();
  void add_new_events();
  void note_levels();
  void notify_text(std::string_view key);
  [[nodiscard]] Language lang() const { return options_.company.lang; }

  Match match_;
  SeatedBots bots_;
  LocalTableOptions options_;
  TableState state_;
  std::optional<std::size_t> nobody_interjects_;  // after so many acts
};

}  // namespace stube
