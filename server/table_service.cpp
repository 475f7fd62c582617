#include "server/table_service.hpp"

#include <algorithm>

#include "net/contained.hpp"

namespace stube {

namespace {

// To the other processes: the hash of the token of a session that has ended.
constexpr std::string_view session_ended = "-session ";

// Whether the lobby shows something else after this act.
bool changes_lobby(std::string_view kind) {
  return kind == "sit" || kind == "bot" || kind == "leave" || kind == "start" || kind == "over";
}

// Between some answers and the next ones the lines have their turn: a large commit shall not keep those waiting who
// have something to say.
void answer_by_and_by(EventLoop& loop, const std::weak_ptr<bool>& alive, std::shared_ptr<StoreQueue::Done> done) {
  loop.post([&loop, alive, done = std::move(done)] {
    if (!alive.expired() && done->answer_some()) answer_by_and_by(loop, alive, done);
  });
}

}  // namespace

TableService::TableService(ServiceOptions options, EventLoop& loop, std::function<HttpServer::Counts()> net_counts)
    : options_(std::move(options)), loop_(loop), net_counts_(std::move(net_counts)) {
  for (int level = 0; level <= strongest_level; ++level)
    bots_.push_back(bot_of_level(level, {options_.bot_millis, 0, 1}));
  const std::weak_ptr<bool> alive = alive_;
  EventLoop* const where = &loop_;
  const std::string who = who_ = options_.entropy->token().substr(0, 16);
  store_ = options_.background->store(
      options_.store, who, *options_.clock,
      [where, alive](std::shared_ptr<StoreQueue::Done> done) { answer_by_and_by(*where, alive, std::move(done)); });
  workers_ = options_.background->workers(options_.workers);
  listener_ = options_.background->listener(options_.store, who, [this, where, alive](std::string table) {
    where->post([this, alive, table = std::move(table)] {
      if (!alive.expired()) changed_elsewhere(table);
    });
  });
  tidy();
  if (listener_) beat();
}

TableService::~TableService() {
  alive_.reset();
  for (TableSession* visitor : visitors_) visitor->inn_gone();
  // Who proposes something usually holds the room, and the room holds the proposal.
  for (const auto& [id, room] : rooms_) room->proposals.clear();
}

// --- rooms

void TableService::with_room(const std::string& id, WithRoom use) {
  // Anything else than a table's name never reaches the store.
  const bool could_be = id.size() <= 64 && std::all_of(id.begin(), id.end(), [](unsigned char c) {
                          return std::isalnum(c) != 0 || c == '-' || c == '_';
                        });
  if (!could_be) {
    const Refusal refusal = complain("no-such-table");
    return use(nullptr, &refusal);
  }
  if (const auto found = rooms_.find(id); found != rooms_.end()) return use(found->second, nullptr);
  auto& waiting = loading_[id];
  waiting.push_back(std::move(use));
  if (waiting.size() > 1) return;
  using Loaded = std::pair<std::optional<TableRow>, std::vector<ActRow>>;
  store_->ask<Loaded>(
      [id](Store& store) {
        Loaded loaded{store.table(id), {}};
        if (loaded.first) loaded.second = store.acts(id, 0);
        return loaded;
      },
      [this, id](std::optional<Loaded> loaded) { open_room(id, std::move(loaded)); });
}

void TableService::open_room(const std::string& id,
                             std::optional<std::pair<std::optional<TableRow>, std::vector<ActRow>>> loaded) {
  const auto waiting = std::move(loading_[id]);
  loading_.erase(id);
  std::shared_ptr<LiveTable> room;
  Refusal refusal = complain("store");
  if (loaded && !loaded->first) refusal = complain("no-such-table");
  if (loaded && loaded->first) {
    try {
      room = std::make_shared<LiveTable>(*loaded->first, from_hex(loaded->first->secret).value_or(Bytes32{}),
                                         options_.clock->now());
      for (const ActRow& row : loaded->second) {
        room->table.take(row.act);
        if (room->table.hash() != row.hash || room->table.seq() != row.seq)
          throw std::runtime_error("the chain is broken");
      }
      if (room->table.seating().game == nullptr) throw std::runtime_error("the table was never set up");
    } catch (const std::exception& error) {
      log_line(Level::error, "table-damaged", {{"table", id}, {"why", error.what()}});
      refusal = complain("damaged");
      room.reset();
    }
  }
  if (room) {
    room->thinking.assign(room->table.seating().chairs.size(), 0);
    rooms_[id] = room;
  }
  for (const auto& use : waiting) use(room, room ? nullptr : &refusal);
}

void TableService::propose(const std::shared_ptr<LiveTable>& room, LiveTable::Proposal proposal) {
  room->proposals.push_back(std::move(proposal));
  go_on(room);
}

void TableService::go_on(const std::shared_ptr<LiveTable>& room) {
  while (!room->busy && (room->stale || !room->proposals.empty())) {
    if (room->stale) return refresh(room);
    auto decision = room->proposals.front().decide(room->table);
    if (auto* act = std::get_if<json::object>(&decision)) return write(room, std::move(*act));
    const auto done = std::move(room->proposals.front().done);
    room->proposals.pop_front();
    LiveTable::Outcome outcome;
    if (auto* refusal = std::get_if<Refusal>(&decision)) {
      ++refused_;
      outcome.refusal = std::move(*refusal);
    } else {
      outcome.seq = std::get<std::uint64_t>(decision);
    }
    if (done) done(outcome);
  }
}

void TableService::write(const std::shared_ptr<LiveTable>& room, json::object act) {
  room->busy = true;
  act["at"] = options_.clock->wall_millis();
  const std::string kind = text_in(act, "a");
  const TableLog& table = room->table;
  // A record may have to keep the move back and yet show that it is in the chain.
  if (kind == "move" && table.seating().sealed) act["salt"] = to_hex(options_.entropy->bytes(Entropy::Use::salt));
  std::string text = json::serialize(act);
  Write write;
  write.act = {table.id(), table.seq() + 1, text, table.next_hash(text, act)};
  if (changes_lobby(kind)) {
    Seating after = table.seating();
    after.apply(act);
    write.table = TableRow{table.id(),
                           to_hex(table.secret()),
                           room->invite,
                           std::string(stage_name(after.stage)),
                           json::serialize(after.summary()),
                           after.closed,
                           options_.clock->wall_millis() / 1000};
  }
  if (kind == "sit") write.sitting.push_back(text_in(act, "user"));
  store_->write(std::move(write), [this, room, text = std::move(text), act = std::move(act)](Written result) {
    written(room, text, act, result);
  });
}

void TableService::written(const std::shared_ptr<LiveTable>& room, const std::string& text, const json::object& act,
                           Written result) {
  // All that follows from the act leaves at once, while the table is at hand.
  telling_ = room.get();
  settle(room, text, act, result);
  telling_ = nullptr;
  for (TableSession* visitor : room->visitors)
    if (visitor->waiting_flush) visitor->flush();
}

void TableService::settle(const std::shared_ptr<LiveTable>& room, const std::string& text, const json::object& act,
                          Written result) {
  room->busy = false;
  if (result == Written::lost_race) {
    ++races_;
    room->stale = true;  // the proposal stays first and is checked again
    return go_on(room);
  }
  const auto done = std::move(room->proposals.front().done);
  room->proposals.pop_front();
  LiveTable::Outcome outcome;
  if (result == Written::durable) {
    room->table.take(text, act);
    took(room, act);
    outcome.seq = room->table.seq();
  } else {
    // Perhaps it was written, perhaps not: the store will tell when it can.
    room->stale = true;
    room->begin_anew();
    outcome.refusal = complain("store");
  }
  attend(room);
  broadcast(*room);
  if (done) done(outcome);
  go_on(room);
}

void TableService::took(const std::shared_ptr<LiveTable>& room, const json::object& act) {
  const std::string kind = text_in(act, "a");
  if (kind == "move") {
    ++moves_;
    if (room->table.seated_at() == room->table.seq()) {
      ++room->seats_version;
      if (!room->visitors.empty()) announce(*room);
    }
    return;
  }
  if (changes_lobby(kind) || kind == "clock" || kind == "back") ++room->seats_version;
  if ((kind == "sit" || kind == "leave") && !room->visitors.empty()) announce(*room);
  if (kind == "phrase" || kind == "say")
    for (TableSession* visitor : room->visitors) {
      const auto said =
          kind == "say" ? text_in(act, "text") : phrase(visitor->lang, text_in(act, "phrase")).value_or("");
      visitor->say({{"t", kind}, {"seat", number_in(act, "seat")}, {"text", said}});
    }
}

void TableService::refresh(const std::shared_ptr<LiveTable>& room) {
  room->stale = false;
  room->busy = true;
  const std::string id = room->table.id();
  const std::uint64_t after = room->table.seq();
  using Rows = std::vector<ActRow>;
  store_->ask<Rows>([id, after](Store& store) { return store.acts(id, after); },
                    [this, room](std::optional<Rows> rows) {
                      room->busy = false;
                      if (!rows) {
                        room->stale = true;
                        // Whoever waits is told so; then it is tried again by and by.
                        auto waiting = std::move(room->proposals);
                        room->proposals.clear();
                        room->begin_anew();
                        LiveTable::Outcome failed{complain("store"), 0};
                        for (const auto& proposal : waiting)
                          if (proposal.done) proposal.done(failed);
                        loop_.after(std::chrono::milliseconds(250), [this, room, alive = std::weak_ptr<bool>(alive_)] {
                          if (!alive.expired()) go_on(room);
                        });
                        return;
                      }
                      for (const ActRow& row : *rows) {
                        const auto act = json::parse(row.act).as_object();
                        room->table.take(row.act, act);
                        took(room, act);
                      }
                      attend(room);
                      broadcast(*room);
                      go_on(room);
                    });
}

void TableService::when_fresh(const std::shared_ptr<LiveTable>& room, std::function<void(const Refusal*)> then) {
  if (listener_) room->stale = true;
  propose(room, {[](const TableLog& table) -> LiveTable::Decision { return table.seq(); },
                 [then = std::move(then)](const LiveTable::Outcome& outcome) {
                   then(outcome.refusal ? &*outcome.refusal : nullptr);
                 }});
}

void TableService::end_session(const std::string& token_hash) {
  sessions_.erase(token_hash);
  say_to_others(std::string(session_ended) + token_hash);
}

void TableService::changed_elsewhere(const std::string& id) {
  if (is_about_presence(id)) return heard_of_presence(id);
  if (id.starts_with(session_ended)) {
    sessions_.erase(id.substr(session_ended.size()));
    return;
  }
  if (id.empty()) {
    sessions_.clear();  // some of them may have ended in the gap
    say_to_others("?" + who_);
    for (const auto& [name, room] : rooms_) announce(*room);
  }
  const auto refresh_soon = [this](const std::shared_ptr<LiveTable>& room) {
    room->stale = true;
    go_on(room);
  };
  if (!id.empty()) {
    if (const auto found = rooms_.find(id); found != rooms_.end()) refresh_soon(found->second);
    return;
  }
  const auto rooms = rooms_;  // going on may change the list
  for (const auto& [name, room] : rooms) refresh_soon(room);
}

void TableService::tidy() {
  const auto now = options_.clock->now();
  // A room that somebody still holds stays in the list: it may be proposed to.
  std::erase_if(rooms_, [&](const auto& item) {
    return item.second.use_count() == 1 && item.second->proposals.empty() &&
           now - item.second->emptied > options_.room_rest;
  });
  if (sessions_.size() > 100'000) sessions_.clear();
  loop_.after(std::chrono::seconds(5), [this, alive = std::weak_ptr<bool>(alive_)] {
    if (!alive.expired()) tidy();
  });
}

// --- who is connected, on all processes

std::set<int> TableService::seats_here(const LiveTable& room) {
  std::set<int> seats;
  for (const TableSession* visitor : room.visitors)
    if (visitor->seat().is_some()) seats.insert(visitor->seat().index());
  return seats;
}

void TableService::say_to_others(const std::string& word) {
  if (!listener_) return;  // there are none
  store_->ask<bool>(
      [word](Store& store) {
        store.say(word);
        return true;
      },
      [](std::optional<bool>) {});  // where it failed, a gap follows, and all is told again
}

void TableService::announce(const LiveTable& room) {
  say_to_others(presence_word(who_, room.table.id(), seats_here(room)));
}

void TableService::beat() {
  say_to_others("!" + who_);
  company_changed(presence_.forget_silent(options_.clock->now() - 3 * options_.presence_beat));
  loop_.after(options_.presence_beat, [this, alive = std::weak_ptr<bool>(alive_)] {
    if (!alive.expired()) beat();
  });
}

void TableService::heard_of_presence(const std::string& word) {
  const auto heard = presence_.heard(word, options_.clock->now());
  company_changed(heard.changed);
  if (!heard.wants_to_know) return;
  for (const auto& [name, room] : rooms_)
    if (!seats_here(*room).empty()) announce(*room);
}

void TableService::company_changed(const std::vector<std::string>& tables) {
  for (const auto& table : tables)
    if (const auto found = rooms_.find(table); found != rooms_.end()) {
      ++found->second->seats_version;
      broadcast(*found->second);
    }
}

// --- what the inn does by itself

void TableService::attend(const std::shared_ptr<LiveTable>& room) {
  const Stage stage = room->table.seating().stage;
  if (stage == Stage::binding || stage == Stage::opening) return attend_shuffle(room);
  if (stage != Stage::playing) return;
  if (room->table.decided())
    return propose(room, {[](const TableLog& table) -> LiveTable::Decision {
                            if (!table.decided()) return table.seq();
                            if (table.seating().sealed) return json::object{{"a", "over"}};
                            return json::object{{"a", "over"}, {"secret", to_hex(table.secret())}};
                          },
                          {}});
  attend_bots(room);
  attend_clock(room);
}

namespace {

// What comes next on the way to the first deal, where everyone has answered or the time is over.
LiveTable::Decision next_of_shuffle(const TableLog& table, bool time_over) {
  const Seating& seating = table.seating();
  bool any_bound = false, all_bound = true, all_given = true;
  for (const Chair& chair : seating.chairs) {
    if (chair.kind != Chair::Kind::person) continue;
    any_bound |= chair.bound.has_value();
    all_bound &= chair.bound.has_value();
    all_given &= !chair.bound || chair.given.has_value();
  }
  if (seating.stage == Stage::binding && (all_bound || time_over))
    return any_bound ? json::object{{"a", "reveal"}} : json::object{{"a", "start"}};
  if (seating.stage == Stage::opening && (all_given || time_over)) return json::object{{"a", "start"}};
  return table.seq();
}

}  // namespace

void TableService::attend_shuffle(const std::shared_ptr<LiveTable>& room) {
  const auto propose_next = [this](const std::shared_ptr<LiveTable>& where, Stage stage, bool time_over) {
    propose(where, {[stage, time_over](const TableLog& table) -> LiveTable::Decision {
                      if (table.seating().stage != stage) return table.seq();
                      return next_of_shuffle(table, time_over);
                    },
                    {}});
  };
  const Stage stage = room->table.seating().stage;
  if (!std::holds_alternative<std::uint64_t>(next_of_shuffle(room->table, false)))
    return propose_next(room, stage, false);
  const auto timer = static_cast<std::uint64_t>(stage);
  if (room->stage_timer == timer) return;
  room->stage_timer = timer;
  loop_.after(options_.shuffle_wait, [room, stage, propose_next, alive = std::weak_ptr<bool>(alive_)] {
    if (!alive.expired() && room->table.seating().stage == stage) propose_next(room, stage, true);
  });
}

void TableService::attend_bots(const std::shared_ptr<LiveTable>& room) {
  // Nobody looks, nobody waits: the table rests until someone comes.
  if (room->visitors.empty()) return;
  const TableLog& table = room->table;
  const Position& position = table.match()->position();
  for (const Seat seat : position.turn() | position.may_interject()) {
    const auto place = static_cast<std::size_t>(seat.index());
    if (!table.seating().chairs[place].by_bot() || room->thinking[place] == table.seq()) continue;
    room->thinking[place] = table.seq();
    ask_bot(room, seat);
  }
}

void TableService::ask_bot(const std::shared_ptr<LiveTable>& room, Seat seat) {
  const std::uint64_t asked_at = room->table.seq();
  const int level = room->table.seating().chairs[static_cast<std::size_t>(seat.index())].level;
  const Bot* bot = bots_[static_cast<std::size_t>(std::clamp(level, 0, strongest_level))].get();
  // The move is made when both are over: the thinking and the pause. The pause is the longer one, whatever there is to
  // choose.
  struct Thought {
    std::optional<Move> move;
    bool paused = false;
  };
  auto answer = std::make_shared<Thought>();
  const std::weak_ptr<bool> alive = alive_;
  const bool on_turn = room->table.match()->position().turn().has(seat);
  const auto finish = [this, room, seat, asked_at, on_turn, answer, alive] {
    if (!alive.expired() && answer->move && answer->paused) bot_moves(room, seat, asked_at, on_turn, *answer->move);
  };
  loop_.after(options_.bot_pause, [answer, finish] {
    answer->paused = true;
    finish();
  });
  std::shared_ptr<const Position> seen = room->table.match()->position().seen_by(seat);
  EventLoop* const where = &loop_;
  // The worker hands everything back that the serving thread shares, so that nothing of a table ends on another thread.
  workers_->run([where, bot, seen, seat, answer = std::move(answer), finish = finish,
                 seed = std::hash<std::string>()(to_hex(options_.entropy->bytes(Entropy::Use::bot)))]() mutable {
    Random random(seed, Purpose::bot, 0);
    const auto advice = bot->choose(*seen, seat, random);
    std::optional<Move> move;
    if (advice) move = advice->move;
    where->post([answer = std::move(answer), finish = std::move(finish), move] {
      answer->move = move;
      finish();
    });
  });
}

void TableService::bot_moves(const std::shared_ptr<LiveTable>& room, Seat seat, std::uint64_t asked_at, bool on_turn,
                             const Move& move) {
  propose(room, {[seat, asked_at, on_turn, move](const TableLog& table) -> LiveTable::Decision {
                   if (table.match() == nullptr || table.match()->over()) return table.seq();
                   const auto& chair = table.seating().chairs[static_cast<std::size_t>(seat.index())];
                   if (!chair.by_bot() || table.match()->position().turn().has(seat) != on_turn) return table.seq();
                   // Something else happened meanwhile; where the move is still good, it is made.
                   if (table.seq() != asked_at && !table.match()->position().seen_by(seat)->judge(seat, move).lawful())
                     return table.seq();
                   if (table.match()->judge(seat, move).refused()) return table.seq();
                   return json::object{
                       {"a", "move"}, {"seat", seat.index()}, {"move", table.match()->write(move)}, {"by", "bot"}};
                 },
                 [this, room](const LiveTable::Outcome& outcome) {
                   if (outcome.refusal) {
                     // The store was away. Asked again when it is back.
                     std::fill(room->thinking.begin(), room->thinking.end(), 0);
                     loop_.after(std::chrono::milliseconds(500), [this, room, alive = std::weak_ptr<bool>(alive_)] {
                       if (!alive.expired()) attend(room);
                     });
                     return;
                   }
                   ++bot_moves_;
                 }});
}

void TableService::attend_clock(const std::shared_ptr<LiveTable>& room) {
  const TableLog& table = room->table;
  const int seconds = table.seating().clock;
  // Acts out of turn leave the clock of whoever is asked as it runs.
  if (seconds == 0 || room->clock_set == table.asked_since()) return;
  room->clock_set = table.asked_since();
  room->clock_ends = options_.clock->now() + std::chrono::seconds(seconds);
  const auto set_at = table.asked_since();
  loop_.after(std::chrono::seconds(seconds), [this, room, set_at, alive = std::weak_ptr<bool>(alive_)] {
    if (alive.expired() || room->clock_set != set_at || !room->table.match()) return;
    for (const Seat seat : room->table.match()->position().turn())
      propose(room, {[seat, set_at](const TableLog& now) -> LiveTable::Decision {
                       const auto& chair = now.seating().chairs[static_cast<std::size_t>(seat.index())];
                       if (now.seating().stage != Stage::playing || chair.by_bot() || now.seq() < set_at)
                         return now.seq();
                       if (!now.match()->position().turn().has(seat)) return now.seq();
                       return json::object{{"a", "clock"}, {"seat", seat.index()}};
                     },
                     {}});
  });
}

// --- telling

json::value TableService::clock_of(const LiveTable& room) const {
  if (room.table.seating().clock == 0 || room.table.seating().stage != Stage::playing) return nullptr;
  const Seats turn = room.table.match()->position().turn();
  if (turn.empty()) return nullptr;
  const auto left = std::chrono::duration_cast<std::chrono::seconds>(room.clock_ends - options_.clock->now()).count();
  return json::object{{"seat", turn.lowest().index()}, {"seconds", std::max<std::int64_t>(left, 0)}};
}

void TableService::broadcast(LiveTable& room) {
  std::vector<Told> told;
  for (TableSession* visitor : room.visitors) tell(room, *visitor, told);
}

void TableService::tell_events(LiveTable& room, TableSession& visitor, std::vector<Told>& told) {
  const TableLog& table = room.table;
  // A long story comes in pages, the next one when this one has been taken.
  constexpr std::size_t lines_a_page = 500;
  const std::size_t to = std::min(table.lines().size(), visitor.told + lines_a_page);
  const std::size_t from = std::exchange(visitor.told, to);
  if (from == to) return;
  if (to < table.lines().size()) {
    visitor.behind = true;
    return visitor.say({{"t", "events"},
                        {"from", from + 1},
                        {"events", tell_lines(table, from, to, viewer_at(visitor.seat()), visitor.lang)}});
  }
  const auto first = table.lines().begin() + static_cast<std::ptrdiff_t>(from);
  const bool same_for_all = std::all_of(first, table.lines().end(), [](const Line& line) { return line.is_public; });
  // Whoever is spoken of is told in words of his own; all others share theirs.
  const Seat hearer = same_for_all && mentions(table, from, visitor.seat()) ? visitor.seat() : Seat::none();
  if (same_for_all)
    for (const Told& known : told)
      if (known.from == from && known.lang == visitor.lang && known.hearer == hearer) return visitor.say(known.text);
  auto text = std::make_shared<const std::string>(
      json::serialize(json::object{{"t", "events"},
                                   {"from", from + 1},
                                   {"events", tell_lines(table, from, to, viewer_at(visitor.seat()), visitor.lang)}}));
  if (same_for_all) told.push_back({from, visitor.lang, hearer, text});
  visitor.say(std::move(text));
}

void TableService::tell_next_page(TableSession& visitor) {
  loop_.post([this, alive = std::weak_ptr<bool>(alive_), who = visitor.weak_from_this()] {
    const auto visitor_ = who.lock();
    if (alive.expired() || !visitor_ || !std::exchange(visitor_->behind, false)) return;
    std::vector<Told> told;
    tell(*visitor_->room, *visitor_, told);
  });
}

void TableService::tell_table(LiveTable& room, TableSession& visitor) {
  const Seating& seating = room.table.seating();
  json::object described = describe(seating.summary(), visitor.lang);
  auto& seats = described["seats"].as_array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    bool here = seating.chairs[i].kind == Chair::Kind::bot;
    here = here || is_here(room, Seat(static_cast<int>(i)));
    seats[i].as_object()["here"] = here;
    seats[i].as_object()["away"] = seating.chairs[i].away;
  }
  const bool host = seating.host == visitor.user.id;
  described["host"] = host;
  if (host) described["invite"] = room.invite;
  json::array names;
  for (const Chair& chair : seating.chairs) names.push_back(json::string(chair.name));
  const Seat seat = visitor.seat(), next = seating.next_seat_of(visitor.user.id);
  visitor.say({{"t", "table"},
               {"table", std::move(described)},
               {"seat", seat.is_some() ? json::value(seat.index()) : json::value(nullptr)},
               {"nextSeat", next.is_some() ? json::value(next.index()) : json::value(nullptr)},
               {"names", std::move(names)},
               {"phrases", phrases(visitor.lang)}});
}

// The server's promise, and the seats' once they are all made.
void TableService::tell_shuffle(LiveTable& room, TableSession& visitor) {
  const Seating& seating = room.table.seating();
  if (visitor.shuffle_told == seating.stage) return;
  visitor.shuffle_told = seating.stage;
  if (seating.stage == Stage::opening) open_contribution(visitor);
  if (seating.stage == Stage::binding || seating.stage == Stage::opening) {
    json::array bound;
    for (const Chair& chair : seating.chairs)
      bound.push_back(chair.bound ? json::value(to_hex(*chair.bound)) : json::value(nullptr));
    visitor.say({{"t", "shuffle"},
                 {"stage", seating.stage == Stage::binding ? "commit" : "open"},
                 {"commitment", seating.commitment},
                 {"commitments", std::move(bound)}});
  }
}

void TableService::tell(LiveTable& room, TableSession& visitor, std::vector<Told>& told) {
  const TableLog& table = room.table;
  if (visitor.seats_told != room.seats_version) {
    visitor.seats_told = room.seats_version;
    tell_table(room, visitor);
  }
  tell_shuffle(room, visitor);
  if (visitor.behind) return;
  tell_events(room, visitor, told);
  if (visitor.behind) return;
  const Viewer viewer = viewer_at(visitor.seat());
  if (table.match() == nullptr || visitor.view_told == table.seq() + 1) return;
  const bool may_act = viewer.as_seat().is_some() && table.match()->position().turn().has(viewer.as_seat());
  if (!visitor.views_on_turn || may_act || table.match()->over()) {
    json::object view = tell_view(table, viewer, visitor.lang);
    view["clock"] = clock_of(room);
    visitor.say(view);
    visitor.view_told = table.seq() + 1;
  }
  if (table.seating().stage == Stage::over && !visitor.over_told) {
    visitor.over_told = true;
    visitor.say({{"t", "over"}, {"record", true}});
  }
}

void TableService::flush_later(TableSession& visitor) {
  if (std::exchange(visitor.waiting_flush, true) || visitor.room.get() == telling_) return;
  unflushed_.push_back(&visitor);
  if (std::exchange(flush_posted_, true)) return;
  loop_.post([this, alive = std::weak_ptr<bool>(alive_)] {
    if (alive.expired()) return;
    flush_posted_ = false;
    const auto list = std::move(unflushed_);
    unflushed_.clear();
    for (TableSession* visitor_ : list)
      if (visitor_ != nullptr) visitor_->flush();
  });
}

void TableService::forget(TableSession& visitor) {
  visitors_.erase(&visitor);
  std::erase(unflushed_, &visitor);
}

// --- the people at the table

void TableService::enter(TableSession& visitor) {
  auto& room = *visitor.room;
  // The company is told only when a seat was empty before; who watches makes no noise.
  const bool news = visitor.seat().is_some() && !is_here(room, visitor.seat());
  room.visitors.push_back(&visitor);
  if (news) ++room.seats_version;
  if (visitor.seat().is_some()) announce(room);
  come_back(visitor);
  attend(visitor.room);
  if (news) return broadcast(room);
  std::vector<Told> told;
  tell(room, visitor, told);
}

bool TableService::is_here(const LiveTable& room, Seat seat) const {
  return presence_.is_here(room.table.id(), seat.index()) ||
         std::any_of(room.visitors.begin(), room.visitors.end(),
                     [&](const TableSession* visitor) { return visitor->seat() == seat; });
}

void TableService::enter_again(TableSession& visitor) {
  std::vector<Told> told;
  tell(*visitor.room, visitor, told);
}

void TableService::leave_room(TableSession& visitor) {
  auto& room = *visitor.room;
  if (std::erase(room.visitors, &visitor) == 0) return;
  room.emptied = options_.clock->now();
  if (visitor.seat().is_some()) announce(room);
  if (!visitor.seat().is_some() || is_here(room, visitor.seat())) return;
  ++room.seats_version;
  broadcast(room);
}

void TableService::make_move(TableSession& visitor, const std::string& id, const std::string& move) {
  come_back(visitor);  // who moves is there
  const auto who = visitor.weak_from_this();
  propose(visitor.room, {[user = visitor.user.id, id, move](const TableLog& table) -> LiveTable::Decision {
                           const Seat seat = table.seating().seat_of(user);
                           if (!seat.is_some()) return complain("not-seated");
                           if (const auto seq = table.made_before(seat, id); seq > 0) return seq;
                           if (table.match() == nullptr) return complain("not-playing");
                           const auto read = table.match()->read(move);
                           if (const auto* refusal = refusal_in(read)) return *refusal;
                           const Verdict verdict = table.match()->judge(seat, std::get<Move>(read));
                           if (verdict.refused()) return table.match()->explain(verdict, std::get<Move>(read));
                           return json::object{{"a", "move"}, {"seat", seat.index()}, {"move", move}, {"id", id}};
                         },
                         [who, id](const LiveTable::Outcome& outcome) {
                           const auto visitor_ = who.lock();
                           if (!visitor_) return;
                           if (outcome.refusal) return visitor_->refuse(*outcome.refusal, id);
                           visitor_->say({{"t", "ack"}, {"id", id}, {"seq", outcome.seq}});
                         }});
}

void TableService::take_back(TableSession& visitor, const std::string& id) {
  const auto who = visitor.weak_from_this();
  propose(visitor.room, {[user = visitor.user.id](const TableLog& table) -> LiveTable::Decision {
                           const Seat seat = table.seating().seat_of(user);
                           if (!seat.is_some()) return complain("not-seated");
                           const auto depth = table.undo_depth(seat);
                           if (depth == 0) return complain("no-undo");
                           return json::object{{"a", "undo"}, {"seat", seat.index()}, {"moves", depth}};
                         },
                         [who, id](const LiveTable::Outcome& outcome) {
                           const auto visitor_ = who.lock();
                           if (!visitor_) return;
                           if (outcome.refusal) return visitor_->refuse(*outcome.refusal, id);
                           visitor_->say({{"t", "ack"}, {"id", id}, {"seq", outcome.seq}});
                         }});
}

void TableService::contribute(TableSession& visitor, const json::object& message) {
  const auto bound = from_hex(text_in(message, "commit")), given = from_hex(text_in(message, "hex"));
  if (!bound && !given) return visitor.refuse(complain("bad-contribution"), text_in(message, "id"));
  // Who opens at once is bound by it as well.
  const auto who = visitor.weak_from_this();
  const auto done = [who](const LiveTable::Outcome& outcome) {
    if (const auto visitor_ = who.lock(); visitor_ && outcome.refusal) visitor_->refuse(*outcome.refusal, {});
  };
  const Bytes32 promise = bound ? *bound : sha256(*given);
  propose(visitor.room, {[user = visitor.user.id, promise](const TableLog& table) -> LiveTable::Decision {
                           const Seat seat = table.seating().seat_of(user);
                           if (!seat.is_some()) return complain("not-seated");
                           const auto& chair = table.seating().chairs[static_cast<std::size_t>(seat.index())];
                           if (table.seating().stage != Stage::binding || chair.bound) return table.seq();
                           return json::object{{"a", "bind"}, {"seat", seat.index()}, {"hash", to_hex(promise)}};
                         },
                         done});
  if (!given || visitor.contribution) return;  // what was given first counts
  visitor.contribution = *given;
  open_contribution(visitor);
}

void TableService::open_contribution(TableSession& visitor) {
  if (!visitor.contribution || visitor.room->table.seating().stage != Stage::opening) return;
  const Bytes32 given = *visitor.contribution;
  const auto who = visitor.weak_from_this();
  propose(visitor.room, {[user = visitor.user.id, given](const TableLog& table) -> LiveTable::Decision {
                           const Seat seat = table.seating().seat_of(user);
                           if (!seat.is_some()) return complain("not-seated");
                           const auto& chair = table.seating().chairs[static_cast<std::size_t>(seat.index())];
                           if (table.seating().stage != Stage::opening || chair.given) return table.seq();
                           if (!chair.bound || sha256(given) != *chair.bound) return complain("bad-contribution");
                           return json::object{{"a", "give"}, {"seat", seat.index()}, {"hex", to_hex(given)}};
                         },
                         [who](const LiveTable::Outcome& outcome) {
                           if (const auto visitor_ = who.lock(); visitor_ && outcome.refusal)
                             visitor_->refuse(*outcome.refusal, {});
                         }});
}

void TableService::speak(TableSession& visitor, const json::object& message, bool free) {
  const std::string text = text_in(message, free ? "text" : "id");
  const auto who = visitor.weak_from_this();
  propose(visitor.room, {[user = visitor.user.id, text, free](const TableLog& table) -> LiveTable::Decision {
                           const Seat seat = table.seating().seat_of(user);
                           if (!seat.is_some()) return complain("not-seated");
                           if (free && !table.seating().free_chat) return complain("no-free-chat");
                           if (free && (text.empty() || text.size() > 800)) return complain("bad-text");
                           if (!free && !is_phrase(text)) return complain("no-such-phrase");
                           return json::object{{"a", free ? "say" : "phrase"},
                                               {"seat", seat.index()},
                                               {free ? "text" : "phrase", text}};
                         },
                         [who](const LiveTable::Outcome& outcome) {
                           if (const auto visitor_ = who.lock(); visitor_ && outcome.refusal)
                             visitor_->refuse(*outcome.refusal, {});
                         }});
}

void TableService::come_back(TableSession& visitor) {
  const Seat own = visitor.seat();
  if (!own.is_some() || !visitor.room->table.seating().chairs[static_cast<std::size_t>(own.index())].away) return;
  propose(visitor.room, {[user = visitor.user.id](const TableLog& table) -> LiveTable::Decision {
                           const Seat seat = table.seating().seat_of(user);
                           if (!seat.is_some() || !table.seating().chairs[static_cast<std::size_t>(seat.index())].away)
                             return table.seq();
                           return json::object{{"a", "back"}, {"seat", seat.index()}};
                         },
                         {}});
}

void TableService::hint(TableSession& visitor) {
  const TableLog& table = visitor.room->table;
  const Seat seat = visitor.seat();
  if (table.match() == nullptr || !seat.is_some()) return visitor.refuse(complain("not-seated"), {});
  if (!table.match()->position().turn().has(seat)) return visitor.say(tell_hint(table, {}, visitor.lang));
  // One at a time for each, and never so many that bots wait for them.
  const int most_hints = 4 * static_cast<int>(options_.workers);
  if (visitor.hinting || hints_ >= most_hints) return visitor.refuse(complain("too-fast"), {});
  visitor.hinting = true;
  ++hints_;
  std::shared_ptr<const Position> seen = table.match()->position().seen_by(seat);
  const auto who = visitor.weak_from_this();
  EventLoop* const where = &loop_;
  workers_->run([this, where, alive = std::weak_ptr<bool>(alive_), who, seen, seat,
                 asked_at = table.match()->acts().size(), millis = options_.bot_millis] {
    Budget budget;
    budget.millis = millis;
    Hint hint;
    contained("hint", [&] { hint = find_hint(*seen, seat, budget, asked_at); });
    where->post([this, alive, who, hint, asked_at] {
      if (alive.expired()) return;
      --hints_;
      const auto visitor_ = who.lock();
      if (!visitor_) return;
      visitor_->hinting = false;
      // Too late where the table has moved on; an answer is due all the same.
      const bool still = visitor_->room->table.match()->acts().size() == asked_at;
      visitor_->say(tell_hint(visitor_->room->table, still ? hint : Hint(), visitor_->lang));
    });
  });
}

}  // namespace stube
