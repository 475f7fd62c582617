#include "server/decisions.hpp"

#include "server/person_names.hpp"
#include "server/server_words.hpp"

namespace stube {

namespace {

constexpr std::size_t longest_chat = 800;  // bytes
// Undo and chat would make a table's list of acts as long as somebody likes; the match itself ends by its rules.
constexpr std::uint64_t most_acts = 20'000;
constexpr int most_keys = 8;  // that a person's clients name in one match

Decision nothing(const TableLog& log) {
  return NothingToDo{log.act_count()};
}

const Chair& chair_of(const TableLog& log, Seat seat) {
  return log.seating().chairs[static_cast<std::size_t>(seat.index())];
}

const Contribution& part_of(const TableLog& log, Seat seat) {
  return log.seating().contributions[static_cast<std::size_t>(seat.index())];
}

NewAct sit_act(Seat seat, const User& user) {
  return {{{"a", "sit"}, {"seat", seat.index()}, {"user", user.id}, {"name", user.name}}, {}};
}

NewAct bot_act(const TableLog& log, std::size_t place, int level) {
  const Seat seat(static_cast<int>(place));
  return {{{"a", "bot"}, {"seat", place}, {"level", level}, {"name", bot_name(*log.seating().game, seat)}}, {}};
}

}  // namespace

Decision decide_move(const TableLog& log, const std::string& user, const std::string& act_id, const std::string& text) {
  const Seat seat = log.seating().seat_of(user);
  if (!seat.is_some()) return complain("not-seated");
  if (const auto number = log.act_made_before(seat, act_id); number > 0) return NothingToDo{number};
  if (log.match() == nullptr) return complain("not-playing");
  if (log.seating().early_end) return complain("not-playing");
  if (log.seating().stage == TableStage::over && !log.match()->over()) return complain("table-closed");
  const auto read = log.match()->read(text);
  if (const auto* refusal = refusal_in(read)) return *refusal;
  const Move& move = std::get<Move>(read);
  const Verdict verdict = log.match()->judge(seat, move);
  if (verdict.refused()) return log.match()->explain(verdict, move);
  return NewAct{{{"a", "move"}, {"seat", seat.index()}, {"move", text}, {"id", act_id}}, move};
}

Decision decide_undo(const TableLog& log, const std::string& user) {
  const Seat seat = log.seating().seat_of(user);
  if (!seat.is_some()) return complain("not-seated");
  const auto depth = log.undo_depth(seat);
  if (depth == 0 || log.act_count() >= most_acts) return complain("no-undo");
  return NewAct{{{"a", "undo"}, {"seat", seat.index()}, {"moves", depth}}, {}};
}

Decision decide_phrase(const TableLog& log, const std::string& user, const std::string& phrase_id) {
  const Seat seat = log.seating().seat_of(user);
  if (!seat.is_some()) return complain("not-seated");
  if (!is_phrase(phrase_id)) return complain("no-such-phrase");
  if (log.act_count() >= most_acts) return complain("too-fast");
  return NewAct{{{"a", "phrase"}, {"seat", seat.index()}, {"phrase", phrase_id}}, {}};
}

Decision decide_chat(const TableLog& log, const std::string& user, const std::string& said) {
  const std::string text = readable(said);
  const Seat seat = log.seating().seat_of(user);
  if (!seat.is_some()) return complain("not-seated");
  if (!log.seating().free_chat) return complain("no-free-chat");
  if (text.empty() || text.size() > longest_chat) return complain("bad-text");
  if (log.act_count() >= most_acts) return complain("too-fast");
  return NewAct{{{"a", "say"}, {"seat", seat.index()}, {"text", text}}, {}};
}

Decision decide_return(const TableLog& log, const std::string& user) {
  const Seat seat = log.seating().seat_of(user);
  if (!seat.is_some() || !chair_of(log, seat).away) return nothing(log);
  return NewAct{{{"a", "back"}, {"seat", seat.index()}}, {}};
}

namespace {

bool is_playing(const TableLog& log) {
  return log.seating().stage == TableStage::playing && log.match() != nullptr && !log.match()->over();
}

// Persons, also those for whom a bot plays until they return; on this side, or on the others.
Seats persons_beside(const TableLog& log, Seat seat, bool on_its_side) {
  const Position& position = log.match()->position();
  Seats seats;
  for (int i = 0; i < log.seating().players; ++i) {
    const Chair& chair = chair_of(log, Seat(i));
    const bool person = chair.kind == Chair::Kind::person || !chair.kept_for.empty();
    const bool same_side = position.side_of(Seat(i)) == position.side_of(seat);
    if (person && Seat(i) != seat && same_side == on_its_side) seats |= Seat(i);
  }
  return seats;
}

NewAct early_end(const TableLog& log, std::string_view how, Seat seat) {
  json::object act{{"a", "over"}, {"by", how}, {"seat", seat.index()}};
  if (!log.seating().sealed) act["secret"] = to_hex(log.secret());
  return {std::move(act), {}};
}

}  // namespace

Decision decide_ask_for_bot(const TableLog& log, const std::string& user, Seat seat) {
  const Seat asking = log.seating().seat_of(user);
  if (!asking.is_some()) return complain("not-seated");
  if (!is_playing(log)) return complain("not-playing");
  const Chair& chair = chair_of(log, seat);
  if (asking == seat || chair.kind != Chair::Kind::person) return complain("not-away");
  if (chair.away || chair.relief_asked_by.has(asking)) return nothing(log);
  return NewAct{{{"a", "ask-bot"}, {"seat", seat.index()}, {"by", asking.index()}}, {}};
}

Decision decide_relief(const TableLog& log, Seat seat, Seats present) {
  const Chair& chair = chair_of(log, seat);
  if (!is_playing(log) || chair.kind != Chair::Kind::person || chair.away) return nothing(log);
  const Seats silent = present - chair.relief_asked_by - Seats(seat);
  if (chair.relief_asked_by.empty() || !silent.empty()) return nothing(log);
  return NewAct{{{"a", "relieve"}, {"seat", seat.index()}}, {}};
}

Decision decide_resign(const TableLog& log, const std::string& user) {
  const Seat seat = log.seating().seat_of(user);
  if (!seat.is_some()) return complain("not-seated");
  if (!is_playing(log)) return complain("not-playing");
  const bool alone = persons_beside(log, seat, true).empty();
  const bool decides_nothing_else = log.match()->position().sides() == 2 || persons_beside(log, seat, false).empty();
  if (!alone || !decides_nothing_else) return complain("no-resigning");
  return early_end(log, "resign", seat);
}

Decision decide_claim(const TableLog& log, const std::string& user, Seats gone) {
  const Seat seat = log.seating().seat_of(user);
  if (!seat.is_some()) return complain("not-seated");
  if (!is_playing(log)) return complain("not-playing");
  Seats opponents = persons_beside(log, seat, false);
  if (log.match()->position().sides() != 2 || opponents.empty()) return complain("no-claim");
  // Who has got up is gone as well.
  for (const Seat other : opponents)
    if (!gone.has(other) && chair_of(log, other).kind == Chair::Kind::person) return complain("no-claim");
  return early_end(log, "claim", seat);
}

Decision decide_key(const TableLog& log, const std::string& user, const std::string& key) {
  const Seat seat = log.seating().seat_of(user);
  if (!seat.is_some()) return complain("not-seated");
  const Chair& chair = chair_of(log, seat);
  if (log.seating().stage == TableStage::over || chair.key == key) return nothing(log);
  if (!is_public_key(key) || chair.keys_named >= most_keys) return complain("bad-contribution");
  return NewAct{{{"a", "key"}, {"seat", seat.index()}, {"key", key}}, {}};
}

Decision decide_bind(const TableLog& log, const std::string& user, const std::string& modulus) {
  const Seat seat = log.seating().seat_of(user);
  if (!seat.is_some()) return complain("not-seated");
  if (log.seating().stage != TableStage::binding || part_of(log, seat).answered) return nothing(log);
  if (!modulus.empty() && !is_lock_modulus(modulus)) return complain("bad-contribution");
  return NewAct{{{"a", "bind"}, {"seat", seat.index()}, {"modulus", modulus}}, {}};
}

Decision decide_open(const TableLog& log, const OpenedLock& opened) {
  const Contribution& part = part_of(log, opened.seat);
  if (log.seating().stage != TableStage::opening || !part.counts || part.given || part.modulus != opened.modulus)
    return nothing(log);
  json::object act{{"a", opened.factors.p.empty() ? "force" : "open"}, {"seat", opened.seat.index()}};
  if (opened.factors.p.empty())
    act["value"] = opened.value;
  else
    act["p"] = opened.factors.p, act["q"] = opened.factors.q;
  act["gives"] = to_hex(given_by(opened.value));
  return NewAct{std::move(act), {}};
}

Decision decide_sit(const TableLog& log, const SitRequest& request) {
  const Seating& seating = log.seating();
  const User& user = request.user;
  if (seating.seat_of(user.id).is_some() || seating.next_seat_of(user.id).is_some()) return nothing(log);
  if (seating.stage == TableStage::over) return complain("no-seat");
  if (seating.is_sent_away(user.id)) return complain("sent-away");
  if (const Seat kept = seating.kept_for(user.id); kept.is_some()) return sit_act(kept, user);
  const bool invited = request.invite == request.invite_of_table;
  if (seating.closed && !invited) return complain("not-invited");
  // Bots give their seats only to those who were invited, and none that is kept for a person.
  const auto is_free = [&](const Chair& chair) {
    return chair.kind == Chair::Kind::open ||
           (chair.kind == Chair::Kind::bot && invited && chair.kept_for.empty() && chair.next_user.empty());
  };
  int seat = -1;
  const auto count = static_cast<int>(seating.chairs.size());
  if (request.seat) {
    if (*request.seat < 0 || *request.seat >= count) return complain("no-seat");
    if (!is_free(seating.chairs[static_cast<std::size_t>(*request.seat)])) return complain("seat-taken");
    seat = *request.seat;
  } else {
    for (int i = count - 1; i >= 0; --i) {
      const Chair& chair = seating.chairs[static_cast<std::size_t>(i)];
      if (!is_free(chair)) continue;
      const bool better = seat < 0 || chair.kind == Chair::Kind::open ||
                          seating.chairs[static_cast<std::size_t>(seat)].kind == Chair::Kind::bot;
      if (better) seat = i;
    }
    if (seat < 0) return complain("no-seat");
  }
  NewAct next = sit_act(Seat(seat), user);
  // Cards are out: from the next deal on. Else a second guest of the same person would look at a bot's hand.
  if (seating.stage == TableStage::playing) next.act["next"] = true;
  return next;
}

Decision decide_leave(const TableLog& log, const std::string& user) {
  const Seat seat = log.seating().seat_of(user), next = log.seating().next_seat_of(user);
  if (next.is_some())
    return NewAct{{{"a", "leave"}, {"seat", next.index()}, {"name", chair_of(log, next).next_name}, {"next", true}},
                  {}};
  if (!seat.is_some()) return complain("not-seated");
  return NewAct{{{"a", "leave"}, {"seat", seat.index()}, {"name", bot_name(*log.seating().game, seat)}, {"level", 3}},
                {}};
}

Decision decide_send_away(const TableLog& log, const std::string& host, std::int64_t seat) {
  const Seating& seating = log.seating();
  if (seating.host != host) return complain("not-host");
  const auto place = static_cast<std::size_t>(seat);
  if (seat < 0 || place >= seating.chairs.size()) return complain("no-seat");
  const Chair& chair = seating.chairs[place];
  const std::string user = chair.kind == Chair::Kind::person ? chair.user : chair.next_user;
  if (user.empty() || seating.stage == TableStage::over) return complain("nobody-there");
  if (user == host) return complain("not-oneself");
  if (seating.is_sent_away(user)) return nothing(log);
  json::object act{{"a", "send-away"}, {"seat", seat}, {"user", user}};
  const bool has_cards = chair.kind == Chair::Kind::person && seating.stage != TableStage::waiting;
  if (has_cards) {
    act["next"] = true;
    act["name"] = bot_name(*log.seating().game, Seat(static_cast<int>(seat)));
  }
  return NewAct{std::move(act), {}};
}

Decision decide_keep(const TableLog& log, const std::string& host) {
  if (log.seating().host != host) return complain("not-host");
  if (log.seating().stage != TableStage::waiting) return nothing(log);
  return NewAct{{{"a", "keep"}}, {}};
}

bool may_hint(const Seating& seating) {
  return seating.hints || seating.persons_of_the_match() <= 1;
}

Decision decide_fill(const TableLog& log, int level) {
  const auto& chairs = log.seating().chairs;
  for (std::size_t i = 0; i < chairs.size(); ++i)
    if (chairs[i].kind == Chair::Kind::open) return bot_act(log, i, level);
  return nothing(log);
}

Decision decide_seat_bot(const TableLog& log, std::int64_t seat, int level) {
  const Seating& seating = log.seating();
  const auto place = static_cast<std::size_t>(seat);
  if (seat < 0 || place >= seating.chairs.size()) return complain("no-seat");
  const Chair::Kind kind = seating.chairs[place].kind;
  const bool waiting_bot = kind == Chair::Kind::bot && seating.stage == TableStage::waiting;
  if (kind != Chair::Kind::open && !waiting_bot) return complain("seat-taken");
  return bot_act(log, place, level);
}

Decision decide_shuffle_step(const TableLog& log, bool time_over, const MayCount& may_count) {
  const Seating& seating = log.seating();
  bool all_answered = true, all_given = true;
  json::array counted;
  for (std::size_t i = 0; i < seating.chairs.size(); ++i) {
    const Contribution& part = seating.contributions[i];
    all_given &= !part.counts || part.given.has_value();
    const Chair& chair = seating.chairs[i];
    if (chair.kind != Chair::Kind::person) continue;
    all_answered &= part.answered;
    if (!part.modulus.empty() && may_count(chair.user)) counted.push_back(static_cast<std::int64_t>(i));
  }
  NewAct start{{{"a", "start"}}, {}};
  // A table that was made before there were locks begins with what it has.
  if (!seating.timed() && (seating.stage == TableStage::binding || seating.stage == TableStage::opening)) return start;
  if (seating.stage == TableStage::binding && (all_answered || time_over)) {
    if (counted.empty()) return start;
    return NewAct{{{"a", "list"}, {"counts", std::move(counted)}}, {}};
  }
  if (seating.stage == TableStage::opening && all_given) return start;
  return nothing(log);
}

Decision decide_bot_move(const TableLog& log, const BotMove& chosen) {
  if (!is_playing(log)) return nothing(log);
  const Match& match = *log.match();
  const auto [seat, asked_at, on_turn, move] = chosen;
  if (!chair_of(log, seat).by_bot() || match.position().turn().has(seat) != on_turn) return nothing(log);
  // Something else happened meanwhile: made only where the move is still lawful from what the seat sees.
  if (log.act_count() != asked_at && !match.position().seen_by(seat)->judge(seat, move).lawful()) return nothing(log);
  if (match.judge(seat, move).refused()) return nothing(log);
  return NewAct{{{"a", "move"}, {"seat", seat.index()}, {"move", match.write(move)}, {"by", "bot"}}, move};
}

Decision decide_timeout(const TableLog& log, Seat seat, std::uint64_t asked_since) {
  // The seat may have moved, and been asked again, while the proposal waited.
  if (log.seating().stage != TableStage::playing || chair_of(log, seat).by_bot() || log.asked_since() != asked_since)
    return nothing(log);
  if (!log.match()->position().turn().has(seat)) return nothing(log);
  return NewAct{{{"a", "clock"}, {"seat", seat.index()}}, {}};
}

Decision decide_close(const TableLog& log, bool waiting_only) {
  const TableStage stage = log.seating().stage;
  if (stage == TableStage::over || (waiting_only && stage != TableStage::waiting)) return nothing(log);
  return NewAct{{{"a", "close"}}, {}};
}

Decision decide_end(const TableLog& log) {
  if (!log.decided()) return nothing(log);
  json::object act{{"a", "over"}};
  if (!log.seating().sealed) act["secret"] = to_hex(log.secret());
  return NewAct{std::move(act), {}};
}

}  // namespace stube
