// The engine protocol (docs/protocol.md): one JSON request in, one JSON reply out. Whatever comes in, a reply goes out,
// and a request that fails changes nothing.
#pragma once
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

#include "engine/hint.hpp"

namespace stube {

// How much may be thought: for so long, or so many rounds of a search, where the answer is the same on every machine.
struct AskedEffort {
  int millis = 300;  // 0: rounds alone
  long rounds = 0;   // 0: as many as the time allows
};
// What a bot would do in a position that was made by seen_by(seat); nothing where the seat has no move.
using BotFunction = std::function<std::optional<Move>(const Position& seen, Seat seat, int level,
                                                      const AskedEffort& effort, std::uint64_t seed)>;
// The best moves in such a position.
using HintFunction =
    std::function<Hint(const Position& seen, Seat seat, const AskedEffort& effort, std::uint64_t seed)>;

// What a move is expected to bring the seat, in the game's unit; in 95 of 100 cases it is that near.
struct StudiedMove {
  Move move;
  double points = 0, margin = 0;
  bool exact = false;  // counted out
};
// All moves of a seat on turn, the best first. It is handed the whole position and must look only at what the seat
// sees.
using StudyFunction = std::function<std::vector<StudiedMove>(const Position& position, Seat seat,
                                                             const AskedEffort& effort, std::uint64_t seed)>;

class Protocol {
 public:
  Protocol(BotFunction bot, HintFunction hint, StudyFunction study)
      : bot_(std::move(bot)), hint_(std::move(hint)), study_(std::move(study)) {}

  static constexpr std::size_t longest_line = 1 << 20;

  // The reply to one line, without its line break.
  [[nodiscard]] std::string answer(std::string_view line);
  [[nodiscard]] bool ended() const { return ended_; }
  // Answers line by line until `quit` or the end of the input.
  void serve(std::istream& in, std::ostream& out);

 private:
  [[nodiscard]] Result<json::object> handle(const json::object& request);
  [[nodiscard]] Result<json::object> games() const;
  [[nodiscard]] Result<json::object> begin(const json::object& request);
  [[nodiscard]] Result<json::object> play(const json::object& request);
  [[nodiscard]] Result<json::object> moves(const json::object& request) const;
  [[nodiscard]] Result<json::object> rule(const json::object& request) const;
  [[nodiscard]] Result<json::object> why(const json::object& request) const;
  [[nodiscard]] Result<json::object> bot(const json::object& request) const;
  [[nodiscard]] Result<json::object> hint(const json::object& request) const;
  [[nodiscard]] Result<json::object> study(const json::object& request) const;
  [[nodiscard]] static std::optional<int> number_of(const json::object& request, std::string_view field, int standard,
                                                    int least, int most);
  [[nodiscard]] static Result<AskedEffort> effort_of(const json::object& request);
  [[nodiscard]] Result<Seat> seat_of(const json::object& request) const;
  [[nodiscard]] Result<std::string> required_text(const json::object& request, std::string_view field) const;
  // In which language the request is refused: the one it names, else that of the match.
  [[nodiscard]] Language language_for(const json::object& request) const;
  [[nodiscard]] Language lang() const { return match_ ? match_->setup().lang : Language::en; }

  BotFunction bot_;
  HintFunction hint_;
  StudyFunction study_;
  std::optional<Match> match_;
  bool ended_ = false;
};

}  // namespace stube
