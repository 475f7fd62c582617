#include "server/tables_api.hpp"

#include <algorithm>
#include <charconv>

#include "bots/bot.hpp"
#include "engine/registry.hpp"
#include "net/exception_barrier.hpp"
#include "server/decisions.hpp"
#include "server/descriptions.hpp"
#include "server/lobby_row.hpp"
#include "server/people_store.hpp"
#include "server/person_names.hpp"

namespace stube {

std::optional<int> read_seat(const json::object& body) {
  const auto* seat = body.if_contains("seat");
  if (seat == nullptr || !seat->is_int64()) return {};
  return static_cast<int>(std::clamp<std::int64_t>(seat->get_int64(), -1, 99));
}

int bot_level(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, 0, strongest_level));
}

void reply_with_table(ApiRequest& request, const LiveTable& live) {
  const Seat seat = live.log.seating().seat_of(request.user().id);
  request.reply(json::object{{"table", live.log.id()},
                             {"seat", seat.is_some() ? json::value(seat.index()) : json::value(nullptr)},
                             {"invite", live.invite}});
}

namespace {

// One level for all bots, or a list.
std::vector<int> read_bot_levels(const json::object& body) {
  std::vector<int> levels;
  const auto* bots = body.if_contains("bots");
  if (bots == nullptr) return levels;
  if (bots->is_int64()) levels.push_back(bot_level(bots->get_int64()));
  if (bots->is_array())
    for (const auto& level : bots->get_array())
      if (level.is_int64()) levels.push_back(bot_level(level.get_int64()));
  return levels;
}

}  // namespace

void TablesApi::games(const ApiRequestPtr& request) {
  constant_.reply(*request, "games", [&] {
    json::array list;
    for (const Game* game : all_games()) list.push_back(describe_game(*game, request->lang()));
    return json::object{{"games", std::move(list)},
                        {"levels", describe_levels(request->lang())},
                        {"tableOptions", describe_table_options(request->lang())}};
  });
}

void TablesApi::rules(const ApiRequestPtr& request) {
  const Game* game = find_game(request->path_part(0));
  if (game == nullptr) return request->fail(404, "not-found");
  constant_.reply(*request, "rules/" + std::string(game->id()), [&] { return describe_rules(*game, request->lang()); });
}

json::object TablesApi::described(const json::object& summary, const ApiRequest& request) const {
  json::object table = describe_table(for_user(summary, request.user().id), request.lang());
  auto& seats = table["seats"].as_array();
  const std::set<int> connected = presence_.connected_seats(text_in(table, "id"), static_cast<int>(seats.size()));
  for (std::size_t i = 0; i < seats.size(); ++i)
    seats[i].as_object()["here"] =
        connected.contains(static_cast<int>(i)) || text_in(seats[i].as_object(), "kind") == "bot";
  return table;
}

void TablesApi::lobby(const ApiRequestPtr& request) {
  constexpr int a_page = 50, most_pages = 40;
  struct Lists {
    std::vector<TableRow> open, mine;
  };
  int page = 0;
  const std::string asked = in_query(request->http(), "page");
  std::from_chars(asked.data(), asked.data() + asked.size(), page);
  page = std::clamp(page, 0, most_pages);
  store_.ask<Lists>(
      [id = request->user().id, page](Store& store) {
        // One more than is shown, to know whether there are further ones.
        return Lists{lobby_tables(store, page * a_page, a_page + 1),
                     id.empty() ? std::vector<TableRow>() : store.tables_of(id, 100)};
      },
      [this, request](std::optional<Lists> lists) {
        if (!lists) return request->fail(503, "store");
        const bool more = lists->open.size() > a_page;
        if (more) lists->open.pop_back();
        const auto listed = [&](const std::vector<TableRow>& rows) {
          json::array list;
          // A damaged row is left out.
          for (const TableRow& row : rows)
            contained("lobby row " + row.id, [&] { list.push_back(described_now(row, *request)); });
          return list;
        };
        request->reply_without_secrets(
            json::object{{"open", listed(lists->open)}, {"mine", listed(lists->mine)}, {"more", more}});
      });
}

// What is in memory is newer than its row.
json::object TablesApi::described_now(const TableRow& row, const ApiRequest& request) const {
  const auto live = tables_.find(row.id);
  json::object table = described(
      live ? lobby_summary(live->log.seating(), live->log.match()) : json::parse(row.summary).as_object(), request);
  table["changed"] = live ? live->changed : row.changed;
  return table;
}

void TablesApi::make_table(const ApiRequestPtr& request) {
  const json::object& body = request->body();
  json::object fields{{"game", text_in(body, "game")}, {"lang", code_of(request->lang())}};
  for (const std::string_view field : {"options", "players"})
    if (const auto* value = body.if_contains(field); value != nullptr && !value->is_null()) fields[field] = *value;
  const auto read = read_setup(fields);
  if (const auto* refusal = refusal_in(read)) return request->fail(400, *refusal);
  const Setup& setup = std::get<Setup>(read);
  const auto clock = number_in(body, "clock");
  if (clock != 0 && (clock < 5 || clock > 3600)) return request->fail(400, "bad-clock");
  TableRequest table;
  table.setup = {{"a", "setup"},
                 {"game", setup.game->id()},
                 {"options", options_object(*setup.game, setup.choices)},
                 {"players", setup.players},
                 {"spectators", flag_in(body, "spectators", true)},
                 {"freeChat", flag_in(body, "freeChat")},
                 {"hints", flag_in(body, "hints")},
                 {"closed", flag_in(body, "closed")},
                 {"clock", clock},
                 {"lang", code_of(request->lang())},
                 {"host", request->user().id},
                 {"name", first_characters(readable(text_in(body, "title")), 60)}};
  table.host = request->user();
  table.host_watches = flag_in(body, "watch");
  table.seat = read_seat(body);
  table.bot_levels = read_bot_levels(body);
  if (const auto refusal = limits_.take(Counted::tables, {request->user().id, request->http().address}))
    return request->fail(*refusal);
  with_name(request, [this, request, table] { make(request, table); });
}

void TablesApi::make(const ApiRequestPtr& request, const TableRequest& table) {
  const auto done = [request](const LiveTablePtr& live, const Refusal* refusal) {
    if (refusal != nullptr) return request->fail(*refusal);
    reply_with_table(*request, *live);
  };
  const int most = limits_.options().waiting_tables;
  const bool begins_at_once = !table.bot_levels.empty();
  if (most == 0 || begins_at_once) return maker_.make(table, done);
  store_.ask<int>([host = table.host.id](Store& store) { return waiting_tables_of(store, host); },
                  [this, request, table, done, most](std::optional<int> waiting) {
                    if (!waiting) return request->fail(503, "store");
                    if (*waiting < most) return maker_.make(table, done);
                    request->fail(409, complain("waiting-tables", {{"n", std::to_string(most)}}));
                  });
}

void TablesApi::with_name(const ApiRequestPtr& request, std::function<void()> then) {
  const User& user = request->user();
  if (!user.guest) return then();
  store_.ask<bool>([name = user.name, id = user.id](Store& store) { return name_taken(store, name, id); },
                   [request, then = std::move(then)](std::optional<bool> taken) {
                     if (!taken) return request->fail(503, "store");
                     if (*taken) return request->fail(409, "name-taken-since");
                     then();
                   });
}

void TablesApi::with_table(const ApiRequestPtr& request, std::function<void(const LiveTablePtr&)> use) {
  tables_.with_table(request->owner(), request->path_part(0),
                     [request, use = std::move(use)](const LiveTablePtr& live, const Refusal* refusal) {
                       if (refusal != nullptr) return request->fail(*refusal);
                       use(live);
                     });
}

void TablesApi::one_table(const ApiRequestPtr& request) {
  with_table(request, [this, request](const LiveTablePtr& live) {
    request->reply(json::object{{"table", described(lobby_summary(live->log.seating(), live->log.match()), *request)}});
  });
}

void TablesApi::join(const ApiRequestPtr& request) {
  with_name(request, [this, request] { sit_down(request); });
}

void TablesApi::sit_down(const ApiRequestPtr& request) {
  with_table(request, [this, request](const LiveTablePtr& live) {
    const SitRequest sit{request->user(), read_seat(request->body()), text_in(request->body(), "invite"), live->invite};
    pipeline_.propose(live, {[sit](const TableLog& log) { return decide_sit(log, sit); },
                             [request, live](const ActOutcome& outcome) {
                               if (outcome.refusal) return request->fail(*outcome.refusal);
                               const Seating& seating = live->log.seating();
                               const Seat seat = seating.seat_of(request->user().id),
                                          next = seating.next_seat_of(request->user().id);
                               request->reply(json::object{{"seat", (seat.is_some() ? seat : next).index()},
                                                           {"next", next.is_some()}});
                             }});
  });
}

void TablesApi::leave(const ApiRequestPtr& request) {
  with_table(request, [this, request](const LiveTablePtr& live) {
    pipeline_.propose(live, {[user = request->user().id](const TableLog& log) { return decide_leave(log, user); },
                             [request](const ActOutcome& outcome) {
                               if (outcome.refusal) return request->fail(*outcome.refusal);
                               request->reply(json::object{{"left", true}});
                             }});
  });
}

void TablesApi::send_away(const ApiRequestPtr& request) {
  with_table(request, [this, request](const LiveTablePtr& live) {
    pipeline_.propose(live, {[host = request->user().id, seat = number_in(request->body(), "seat", -1)](
                                 const TableLog& log) { return decide_send_away(log, host, seat); },
                             [request](const ActOutcome& outcome) {
                               if (outcome.refusal) return request->fail(*outcome.refusal);
                               request->reply(json::object{{"sent", true}});
                             }});
  });
}

void TablesApi::keep(const ApiRequestPtr& request) {
  with_table(request, [this, request](const LiveTablePtr& live) {
    pipeline_.propose(live, {[host = request->user().id](const TableLog& log) { return decide_keep(log, host); },
                             [request](const ActOutcome& outcome) {
                               if (outcome.refusal) return request->fail(*outcome.refusal);
                               request->reply(json::object{{"kept", true}});
                             }});
  });
}

void TablesApi::add_bots(const ApiRequestPtr& request) {
  with_table(request, [this, request](const LiveTablePtr& live) {
    if (live->log.seating().host != request->user().id) return request->fail(403, "not-host");
    const int level = bot_level(number_in(request->body(), "level", 3));
    const auto* seat = request->body().if_contains("seat");
    if (seat != nullptr && seat->is_int64()) return add_bot(request, live, seat->get_int64(), level);
    maker_.fill_with_bots(live, {level}, [request](const Refusal* refusal) {
      if (refusal != nullptr) return request->fail(*refusal);
      request->reply(json::object{{"full", true}});
    });
  });
}

void TablesApi::add_bot(const ApiRequestPtr& request, const LiveTablePtr& live, std::int64_t seat, int level) {
  pipeline_.propose(live, {[seat, level](const TableLog& log) { return decide_seat_bot(log, seat, level); },
                           [request, live](const ActOutcome& outcome) {
                             if (outcome.refusal) return request->fail(*outcome.refusal);
                             request->reply(json::object{{"full", live->log.seating().full()}});
                           }});
}

}  // namespace stube
