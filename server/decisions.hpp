// Decides a proposal: the act it becomes, or its refusal. Functions of the table's log alone: nothing is written,
// applied or sent here. ActPipeline calls them right before the act is written.
#pragma once
#include "server/live_table.hpp"
#include "server/user.hpp"

namespace stube {

// --- what a person at the table asks for

// `act_id` is the client's: an act that the seat has made already is not made again.
[[nodiscard]] Decision decide_move(const TableLog& log, const std::string& user, const std::string& act_id,
                                   const std::string& text);
[[nodiscard]] Decision decide_undo(const TableLog& log, const std::string& user);
[[nodiscard]] Decision decide_phrase(const TableLog& log, const std::string& user, const std::string& phrase_id);
[[nodiscard]] Decision decide_chat(const TableLog& log, const std::string& user, const std::string& text);
// A person whose clock ran out plays again.
[[nodiscard]] Decision decide_return(const TableLog& log, const std::string& user);
// A person asks that a bot play for another one, until he returns.
[[nodiscard]] Decision decide_ask_for_bot(const TableLog& log, const std::string& user, Seat seat);
// The bot takes over where all persons who are `present`, but the one concerned, have asked for it.
[[nodiscard]] Decision decide_relief(const TableLog& log, Seat seat, Seats present);
// A person gives the match up: it ends. Only where that concerns nobody else: at a table of bots, or where two sides
// play and no other person is on his.
[[nodiscard]] Decision decide_resign(const TableLog& log, const std::string& user);
// A person ends a match of two sides from which all persons of the other side have gone.
[[nodiscard]] Decision decide_claim(const TableLog& log, const std::string& user, Seats gone);
// The key by which the person's client will sign the end of the match.
[[nodiscard]] Decision decide_key(const TableLog& log, const std::string& user, const std::string& key);
// A person's part in the shuffle: the modulus of a time lock; empty: it gives nothing.
[[nodiscard]] Decision decide_bind(const TableLog& log, const std::string& user, const std::string& modulus);
// The lock of a seat was opened, by its maker or by squaring. That was checked for this modulus.
struct OpenedLock {
  Seat seat;
  std::string modulus, value;
  LockFactors factors;  // empty: by squaring
};
[[nodiscard]] Decision decide_open(const TableLog& log, const OpenedLock& opened);

// --- who sits where

struct SitRequest {
  User user;
  std::optional<int> seat;                // none: the first that is free
  std::string invite, invite_of_table{};  // equal: also the seat of a bot
};
[[nodiscard]] Decision decide_sit(const TableLog& log, const SitRequest& request);
[[nodiscard]] Decision decide_leave(const TableLog& log, const std::string& user);
// The host sends the person at this seat away: at once while the table waits, else a bot has the seat from the next
// deal on. He does not sit down at this table again.
[[nodiscard]] Decision decide_send_away(const TableLog& log, const std::string& host, std::int64_t seat);
// The host keeps a table open that waits for people.
[[nodiscard]] Decision decide_keep(const TableLog& log, const std::string& host);
// Whether the seats may ask for hints: one person among bots always, several only where they agreed on it.
[[nodiscard]] bool may_hint(const Seating& seating);
// A bot on the first empty seat; nothing where there is none.
[[nodiscard]] Decision decide_fill(const TableLog& log, int level);
// A bot on this seat: an empty one, or that of another bot while the match has not begun.
[[nodiscard]] Decision decide_seat_bot(const TableLog& log, std::int64_t seat, int level);

// --- what the server does by itself

// The next step towards the first deal. The list of the locks that count is fixed when everyone has answered or the
// time is over; the match begins when all of them are open. `may_count`: whether a user's lock may be listed.
using MayCount = std::function<bool(const std::string& user)>;
[[nodiscard]] Decision decide_shuffle_step(const TableLog& log, bool time_over, const MayCount& may_count);
struct BotMove {
  Seat seat;
  std::uint64_t asked_at = 0;  // number of acts when the bot was asked
  bool on_turn = false;        // the seat was on turn then; else it may interject
  Move move;
};
[[nodiscard]] Decision decide_bot_move(const TableLog& log, const BotMove& chosen);
// The clock that was set at `asked_since` has run out for this seat: a bot plays on.
[[nodiscard]] Decision decide_timeout(const TableLog& log, Seat seat, std::uint64_t asked_since);
// The table is closed by the house: by order, or, with `waiting_only`, because nobody came.
[[nodiscard]] Decision decide_close(const TableLog& log, bool waiting_only);
// The match is decided: the last act, which opens the server's secret where the game keeps nothing unseen.
[[nodiscard]] Decision decide_end(const TableLog& log);

}  // namespace stube
