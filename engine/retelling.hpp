// Writes a match's record for one viewer: the match is played again step by step, and what everyone was shown on the
// way is kept, also where it was taken back. Reading such a record is record_reading.hpp's.
#pragma once
#include "engine/unseen.hpp"

namespace stube {

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

}  // namespace stube
