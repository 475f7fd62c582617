// Cards that a game's rules keep unseen for good: a hand that was thrown in, a card laid away. A record of such a game
// is written for one viewer: what that viewer was shown stands in it, and `??` everywhere else. Here is what of a match
// was shown to whom, and how such a record can still be gone through: with other cards in the places of the unseen
// ones.
//
// Nothing here proves anything; fair/seals.hpp does.
#pragma once
#include "engine/match.hpp"

namespace stube {

// Whether a paragraph of the game's rulebook is of the kind `unseen`: what is thrown away there is never shown.
[[nodiscard]] bool keeps_unseen(const Game& game);

// A move, or so many moves taken back.
struct Step {
  Seat seat;
  std::string move;  // with `??` for its cards where they are unseen
  std::size_t taken_back = 0;
};

// A match gone through again step by step, and what everyone was shown on the way, taken back or not.
class Retelling {
 public:
  // The deals that the set-up holds were given openly, and so were this many moves.
  Retelling(Setup setup, std::size_t given_deals, std::size_t given_moves);

  // Nothing where the step was possible, else why not.
  [[nodiscard]] std::optional<Refusal> take(const Step& step);

  [[nodiscard]] const Match& match() const { return match_; }
  [[nodiscard]] std::size_t given_deals() const { return given_deals_; }
  // How many packs were dealt, those included whose deals were taken back.
  [[nodiscard]] std::size_t deals() const { return packs_.size(); }
  // A pack that was dealt, from the top; empty where the deal was laid out by hand.
  [[nodiscard]] const std::vector<Card>& pack(std::size_t deal) const { return packs_[deal]; }
  // The cards of a deal that the viewer was shown.
  [[nodiscard]] Cards shown(std::size_t deal, Viewer viewer) const;
  // Whether the viewer was shown the cards that the move of this step named.
  [[nodiscard]] bool was_shown(std::size_t step, Viewer viewer) const;
  // The record as the viewer may have it, with the field `seenBy`.
  [[nodiscard]] json::object record_for(Viewer viewer) const;

 private:
  void note_events(std::size_t from);
  [[nodiscard]] std::string pack_text(std::size_t deal, Viewer viewer) const;

  struct Told {
    std::size_t deal;
    Event event;
  };
  struct Taken {
    Move move;
    std::size_t first, last;  // of what was told
  };
  Match match_;
  std::size_t given_deals_, given_moves_;
  std::vector<Told> told_;
  std::vector<Taken> steps_;
  std::vector<std::size_t> standing_;  // the steps that were not taken back
  std::vector<std::vector<Card>> packs_;
};

// The move as it is written where its cards are unseen.
[[nodiscard]] Move with_unseen_cards(Move move);

// For whom a record was written, where it keeps something unseen.
[[nodiscard]] std::optional<Viewer> viewer_of(const json::object& record);

// A record with unseen cards, with others in their places and in the moves that named them, so that every step is
// possible. There may be many such matches; all look the same to the viewer.
struct FilledIn {
  Setup setup;
  std::vector<Step> steps;
  std::vector<Cards> known;  // by deal: the cards that the record itself holds
};
// `steps` are the record's moves, or with those taken back where the acts of its table tell of them. The search has a
// budget, the same on every machine; honest records need a small part of it. It also ends where `stop` says so.
[[nodiscard]] Result<FilledIn> fill_in(const json::object& record, std::vector<Step> steps,
                                       const std::function<bool()>& stop = {});
[[nodiscard]] std::vector<Step> steps_of(const json::object& record);

// A record to be gone through: its match before the first move, and its steps. Where it keeps something unseen, there
// are other cards in its place, and they are not told.
struct Reading {
  Match match;
  std::vector<Step> steps;
  std::vector<std::string> written;  // the moves as they stand in the record
  Viewer viewer;
  std::vector<Cards> known;  // by deal; empty where everything is known

  // Makes the next step; the move as it may be told.
  Move play(std::size_t step);
  // The position as it was seen, and in the hands also the cards that were seen only later.
  [[nodiscard]] json::object picture() const;
  // By deal: the cards that the viewer has been shown so far.
  [[nodiscard]] std::vector<Cards> shown() const;
};
[[nodiscard]] Result<Reading> read_record(const json::object& record, const std::function<bool()>& stop = {});

}  // namespace stube
