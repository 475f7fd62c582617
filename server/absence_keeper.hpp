// Keeps the absences of persons: since when each seat is not connected, or on turn without acting; and what the others
// may do about it. A bot takes the seat when all who are present ask for it; a match of two sides may be claimed from a
// side that stays away. What is decided is an act like any other; who returns takes over from the bot at once.
#pragma once
#include "server/act_pipeline.hpp"
#include "server/presence_service.hpp"
#include "server/table_session.hpp"

namespace stube {

class AbsenceKeeper {
 public:
  struct Waits {
    std::chrono::seconds absent;  // not connected: a bot may be asked for
    std::chrono::seconds idle;    // connected, on turn, and not acting
    std::chrono::seconds claim;   // not connected: the match may be claimed
  };
  AbsenceKeeper(ActPipeline& pipeline, const PresenceService& presence, const Clock& clock, Waits waits)
      : pipeline_(pipeline), presence_(presence), clock_(clock), waits_(waits) {}

  // Somebody has connected, disconnected, sat down or moved.
  void update(LiveTable& live) const;
  // Relieves a person for whom all who are present have asked, also where the last one who had not has just left.
  void schedule(const LiveTablePtr& live);

  // A person asks that a bot play for this seat.
  void ask_for_bot(TableSession& session, const json::object& message);
  void claim(TableSession& session, const json::object& message);

  // For how long the person at this seat has not been connected; none where he is, or where no person sits.
  [[nodiscard]] std::optional<std::chrono::seconds> absent_for(const LiveTable& live, Seat seat) const;
  [[nodiscard]] const Waits& waits() const { return waits_; }

 private:
  [[nodiscard]] Seats present(const LiveTable& live) const;
  [[nodiscard]] std::chrono::seconds since(Moment moment) const;
  // Seconds until a bot may be asked for; 0 where it may.
  [[nodiscard]] std::chrono::seconds relief_in(const LiveTable& live, Seat seat) const;

  ActPipeline& pipeline_;
  const PresenceService& presence_;
  const Clock& clock_;
  Waits waits_;
};

}  // namespace stube
