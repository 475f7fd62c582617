// Games and their rules, the lobby, and tables: made, joined, left, filled with bots.
#include <algorithm>

#include "engine/registry.hpp"
#include "engine/unseen.hpp"
#include "net/contained.hpp"
#include "server/api.hpp"

namespace stube {

void Api::games() {
  json::array list;
  for (const Game* game : all_games()) list.push_back(describe_game(*game, lang_));
  reply(json::object{{"games", std::move(list)}, {"levels", describe_levels(lang_)}});
}

void Api::rules() {
  const Game* game = find_game(words_[0]);
  if (game == nullptr) return fail(404, "not-found");
  reply(describe_rules(*game, lang_));
}

void Api::tables() {
  using Lists = std::pair<std::vector<TableRow>, std::vector<TableRow>>;
  inn_.store_->ask<Lists>(
      [id = user_.id](Store& store) { return Lists{store.open_tables(100), store.tables_of(id, 50)}; },
      [self = shared_from_this()](std::optional<Lists> lists) {
        if (!lists) return self->fail(503, "store");
        const auto told = [&](const std::vector<TableRow>& rows) {
          json::array list;
          // A row that is damaged is left out; the others are not to suffer for it.
          for (const TableRow& row : rows)
            contained("lobby row " + row.id, [&] {
              json::object described = describe(json::parse(row.summary).as_object(), self->lang_);
              self->tell_who_is_here(described);
              list.push_back(std::move(described));
            });
          return list;
        };
        self->reply(json::object{{"open", told(lists->first)}, {"mine", told(lists->second)}});
      });
}

void Api::tell_who_is_here(json::object& described) const {
  const std::string table = text_in(described, "id");
  const auto room = inn_.rooms_.find(table);
  const std::set<int> here = room != inn_.rooms_.end() ? TableService::seats_here(*room->second) : std::set<int>();
  auto& seats = described["seats"].as_array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const int seat = static_cast<int>(i);
    seats[i].as_object()["here"] =
        here.contains(seat) || inn_.presence_.is_here(table, seat) || text_in(seats[i].as_object(), "kind") == "bot";
  }
}

void Api::make_table() {
  json::object wanted{{"game", text_in(body_, "game")}, {"lang", code_of(lang_)}};
  for (const std::string_view field : {"options", "players"})
    if (const auto* value = body_.if_contains(field); value != nullptr && !value->is_null()) wanted[field] = *value;
  const auto setup = read_setup(wanted);
  if (const auto* refusal = refusal_in(setup)) return fail(400, *refusal);
  const Setup& ready = std::get<Setup>(setup);
  const auto clock = number_in(body_, "clock");
  if (clock != 0 && (clock < 5 || clock > 3600)) return fail(400, "bad-clock");
  set_up_table({{"a", "setup"},
                {"game", ready.game->id()},
                {"options", write_options(*ready.game, ready.choices)},
                {"players", ready.players},
                {"spectators", flag_in(body_, "spectators", true)},
                {"freeChat", flag_in(body_, "freeChat")},
                {"closed", flag_in(body_, "closed")},
                {"clock", clock},
                {"lang", code_of(lang_)},
                {"host", user_.id},
                {"name", first_letters(trimmed(text_in(body_, "title")), 60)}});
}

void Api::set_up_table(json::object act) {
  const std::string id = inn_.options_.entropy->token().substr(0, 24), invite = inn_.options_.entropy->token();
  const Bytes32 secret = inn_.options_.entropy->bytes(Entropy::Use::table_secret);
  const Game* game = find_game(text_in(act, "game"));
  if (game != nullptr && keeps_unseen(*game)) act["shuffle"] = 2;
  Seating seating;
  seating.id = id;
  seating.apply(act);
  act["commitment"] = commitment_at(seating, secret);
  seating.apply(act);
  std::string text = json::serialize(act);
  Write write;
  write.act = {id, 1, text, chain_next(chain_start(id), 1, text)};
  write.table = TableRow{id,
                         to_hex(secret),
                         invite,
                         "waiting",
                         json::serialize(seating.summary()),
                         seating.closed,
                         inn_.options_.clock->wall_millis() / 1000};
  inn_.store_->write(write, [self = shared_from_this(), row = *write.table, text, secret](Written result) {
    if (result != Written::durable) return self->fail(503, "store");
    auto room = std::make_shared<LiveTable>(row, secret, self->inn_.options_.clock->now());
    room->table.take(text);
    room->thinking.assign(room->table.seating().chairs.size(), 0);
    self->inn_.rooms_[row.id] = room;
    ++self->inn_.tables_;
    log_line(Level::info, "table-made", {{"table", row.id}, {"game", std::string(room->table.seating().game->id())}});
    self->sit_host(room);
  });
}

void Api::sit_host(const std::shared_ptr<LiveTable>& room) {
  const auto levels = bot_levels();
  const bool fill_up = !levels.empty();
  const auto* watching = body_.if_contains("watch");
  if (watching != nullptr && watching->is_bool() && watching->get_bool()) {
    if (fill_up) return fill_with_bots(room, levels, [self = shared_from_this(), room] { self->table_made(room); });
    return table_made(room);
  }
  inn_.propose(room, {sitting(room, wanted_seat(), room->invite),
                      [self = shared_from_this(), room, fill_up, levels](const LiveTable::Outcome& outcome) {
                        if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
                        if (!fill_up) return self->table_made(room);
                        self->fill_with_bots(room, levels, [self, room] { self->table_made(room); });
                      }});
}

std::optional<int> Api::wanted_seat() const {
  const auto* seat = body_.if_contains("seat");
  if (seat == nullptr || !seat->is_int64()) return {};
  return static_cast<int>(std::clamp<std::int64_t>(seat->get_int64(), -1, 99));
}

int Api::level_of(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, 0, strongest_level));
}

std::vector<int> Api::bot_levels() const {
  std::vector<int> levels;
  const auto* bots = body_.if_contains("bots");
  if (bots == nullptr) return levels;
  if (bots->is_int64()) levels.push_back(level_of(bots->get_int64()));
  if (bots->is_array())
    for (const auto& level : bots->get_array())
      if (level.is_int64()) levels.push_back(level_of(level.get_int64()));
  return levels;
}

void Api::table_made(const std::shared_ptr<LiveTable>& room) {
  const Seat seat = room->table.seating().seat_of(user_.id);
  reply(json::object{{"table", room->table.id()},
                     {"seat", seat.is_some() ? json::value(seat.index()) : json::value(nullptr)},
                     {"invite", room->invite}});
}

std::function<LiveTable::Decision(const TableLog&)> Api::sitting(const std::shared_ptr<LiveTable>& room,
                                                                 std::optional<int> wanted, const std::string& invite) {
  return [user = user_, wanted, invite, expected = room->invite](const TableLog& table) -> LiveTable::Decision {
    const Seating& seating = table.seating();
    if (seating.seat_of(user.id).is_some() || seating.next_seat_of(user.id).is_some()) return table.seq();
    if (seating.stage == Stage::over) return complain("no-seat");
    if (const Seat kept = seating.kept_for(user.id); kept.is_some())
      return json::object{{"a", "sit"}, {"seat", kept.index()}, {"user", user.id}, {"name", user.name}};
    if (seating.closed && invite != expected) return complain("not-invited");
    // Bots give their seats only to those who were invited, and none that is kept for a person.
    const auto is_free = [&](const Chair& chair) {
      return chair.kind == Chair::Kind::open || (chair.kind == Chair::Kind::bot && invite == expected &&
                                                 chair.kept_for.empty() && chair.next_user.empty());
    };
    int seat = -1;
    const auto count = static_cast<int>(seating.chairs.size());
    if (wanted) {
      if (*wanted < 0 || *wanted >= count) return complain("no-seat");
      if (!is_free(seating.chairs[static_cast<std::size_t>(*wanted)])) return complain("seat-taken");
      seat = *wanted;
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
    json::object act{{"a", "sit"}, {"seat", seat}, {"user", user.id}, {"name", user.name}};
    // Cards are out: from the next deal on. Else a second guest of the same person would look at a bot's hand.
    if (seating.stage == Stage::playing) act["next"] = true;
    return act;
  };
}

LiveTable::Decision Api::seat_bot(std::size_t seat, int level) {
  return json::object{{"a", "bot"}, {"seat", seat}, {"level", level}, {"name", bot_name(Seat(static_cast<int>(seat)))}};
}

void Api::fill_with_bots(const std::shared_ptr<LiveTable>& room, std::vector<int> levels,
                         const std::function<void()>& then) {
  const int level = levels.front();
  if (levels.size() > 1) levels.erase(levels.begin());
  inn_.propose(room, {[level](const TableLog& table) -> LiveTable::Decision {
                        const auto& chairs = table.seating().chairs;
                        for (std::size_t i = 0; i < chairs.size(); ++i)
                          if (chairs[i].kind == Chair::Kind::open) return seat_bot(i, level);
                        return table.seq();
                      },
                      [self = shared_from_this(), room, levels, then](const LiveTable::Outcome& outcome) {
                        if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
                        if (room->table.seating().full()) return then();
                        self->fill_with_bots(room, levels, then);
                      }});
}

void Api::with_table(std::function<void(const std::shared_ptr<LiveTable>&)> use) {
  inn_.with_room(words_[0], [self = shared_from_this(), use = std::move(use)](std::shared_ptr<LiveTable> room,
                                                                              const Refusal* refusal) {
    if (refusal != nullptr) return self->fail(status_of(*refusal), *refusal);
    use(room);
  });
}

void Api::join() {
  with_table([self = shared_from_this()](const std::shared_ptr<LiveTable>& room) {
    self->inn_.propose(
        room, {self->sitting(room, self->wanted_seat(), text_in(self->body_, "invite")),
               [self, room](const LiveTable::Outcome& outcome) {
                 if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
                 const Seating& seating = room->table.seating();
                 const Seat seat = seating.seat_of(self->user_.id), next = seating.next_seat_of(self->user_.id);
                 self->reply(json::object{{"seat", (seat.is_some() ? seat : next).index()}, {"next", next.is_some()}});
               }});
  });
}

void Api::leave() {
  with_table([self = shared_from_this()](const std::shared_ptr<LiveTable>& room) {
    self->inn_.propose(
        room, {[user = self->user_.id](const TableLog& table) -> LiveTable::Decision {
                 const Seat seat = table.seating().seat_of(user), next = table.seating().next_seat_of(user);
                 if (next.is_some())
                   return json::object{
                       {"a", "leave"},
                       {"seat", next.index()},
                       {"name", table.seating().chairs[static_cast<std::size_t>(next.index())].next_name},
                       {"next", true}};
                 if (!seat.is_some()) return complain("not-seated");
                 return json::object{{"a", "leave"}, {"seat", seat.index()}, {"name", bot_name(seat)}, {"level", 3}};
               },
               [self](const LiveTable::Outcome& outcome) {
                 if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
                 self->reply(json::object{{"left", true}});
               }});
  });
}

void Api::add_bots() {
  with_table([self = shared_from_this()](const std::shared_ptr<LiveTable>& room) {
    if (room->table.seating().host != self->user_.id) return self->fail(403, "not-host");
    const int level = level_of(number_in(self->body_, "level", 3));
    const auto* seat = self->body_.if_contains("seat");
    if (seat != nullptr && seat->is_int64()) return self->add_bot(room, seat->get_int64(), level);
    self->fill_with_bots(room, {level}, [self] { self->reply(json::object{{"full", true}}); });
  });
}

void Api::add_bot(const std::shared_ptr<LiveTable>& room, std::int64_t seat, int level) {
  inn_.propose(room, {[seat, level](const TableLog& table) -> LiveTable::Decision {
                        const Seating& seating = table.seating();
                        const auto place = static_cast<std::size_t>(seat);
                        if (seat < 0 || place >= seating.chairs.size()) return complain("no-seat");
                        const bool bot =
                            seating.chairs[place].kind == Chair::Kind::bot && seating.stage == Stage::waiting;
                        if (seating.chairs[place].kind != Chair::Kind::open && !bot) return complain("seat-taken");
                        return seat_bot(place, level);
                      },
                      [self = shared_from_this(), room](const LiveTable::Outcome& outcome) {
                        if (outcome.refusal) return self->fail(status_of(*outcome.refusal), *outcome.refusal);
                        self->reply(json::object{{"full", room->table.seating().full()}});
                      }});
}

void Api::one_table() {
  with_table([self = shared_from_this()](const std::shared_ptr<LiveTable>& room) {
    const Seating& seating = room->table.seating();
    json::object described = describe(seating.summary(), self->lang_);
    self->tell_who_is_here(described);
    self->reply(json::object{{"table", std::move(described)}});
  });
}

}  // namespace stube
