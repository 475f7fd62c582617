// What is put to a player, in his words: the question, the contract, and the moves on offer with their groups, their
// worth and their warnings. Made from the seat's own view of the match; what a move leads to is not said.
#pragma once
#include <map>

#include "engine/match.hpp"

namespace stube {

// What the contract is called, and a sentence about it: the one of a position, or as the `contract` of a view has it.
struct ContractInWords {
  std::string name, line;
};
[[nodiscard]] ContractInWords contract_in_words(const Match& frame, const Contract& contract, const Speech& speech);
[[nodiscard]] ContractInWords contract_in_words(const Match& frame, const json::object& contract, const Speech& speech);

class Offer {
 public:
  // Seat::none() is a spectator, who is told the question that the table waits for and offered nothing.
  Offer(const Match& match, Viewer viewer, const Speech& speech);

  // The paragraphs that govern the question, by their ids; none between deals and after the end.
  [[nodiscard]] std::vector<std::string> rules() const;
  [[nodiscard]] std::string question() const;
  [[nodiscard]] std::optional<ContractInWords> contract() const;
  [[nodiscard]] std::string name_of(const Move& move) const;
  // The names that depend on the position, by how the moves are written: "Ask Rasmus" for `exchange`.
  [[nodiscard]] std::map<std::string, std::string> names_here(const std::vector<Move>& moves) const;
  // A move with its name and what it is, as fields of an object that is begun: `role`, `order`, `group`, `label`,
  // `worth`, `worthText`, `counts`, `ruinous`, `warning`, as far as it has them.
  void write_move(JsonWriter& out, const Move& move) const;
  // The headings of all groups that these moves are of, in the order of the moves.
  void write_groups(JsonWriter& out, const std::vector<Move>& moves) const;

 private:
  [[nodiscard]] const Words& words() const { return match_.game().words(speech_.lang); }
  // The text of this kind about the move; empty where there is none.
  [[nodiscard]] std::string say_move(std::string_view kind, const Move& move, const Choice& choice) const;
  [[nodiscard]] std::string card_words(Cards cards) const;

  const Match& match_;
  const Speech& speech_;
  Seat seat_;                       // who is offered moves
  Seat asked_;                      // whose question is told
  std::unique_ptr<Position> seen_;  // as the viewer sees it
};

}  // namespace stube
