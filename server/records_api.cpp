#include "server/records_api.hpp"

#include <charconv>

#include "fair/table_record.hpp"
#include "server/messages.hpp"
#include "server/tables_api.hpp"

namespace stube {

namespace {

constexpr std::size_t bytes_for_one = 16 * 1024;  // of a record that is sent in count as one request more
constexpr std::size_t acts_for_one = 200;         // of a table whose record is built likewise

// A seat's own record is for whoever has had it since the match began; what another has played there is not his to see.
Viewer viewer_of_record(const TableLog& log, const std::string& user) {
  const Seat seat = log.seating().seat_of(user);
  return viewer_at(seat.is_some() && log.first_line_of(seat) == 0 ? seat : Seat::none());
}

// What stands beside a record: the house's signature under its last hash, and those of the players' clients.
json::object signatures_object(const TableLog& log, const SigningKey& house,
                               const std::vector<AcknowledgementRow>& acknowledgements) {
  json::array seats;
  for (const auto& row : acknowledgements)
    seats.push_back(json::object{{"seat", row.seat}, {"key", row.key}, {"signature", row.signature}});
  return {{"house", {{"key", house.public_key()}, {"signature", house.sign(match_statement(log.id(), log.head()))}}},
          {"seats", std::move(seats)}};
}

double price_of_body(const ApiRequest& request) {
  return static_cast<double>(request.http().body.size() / bytes_for_one);
}

// The ticket is let go of when the answer has been sent.
void reply_with_ticket(const ApiRequestPtr& request, HttpResponse response, JobQueue::Ticket ticket) {
  response.held = std::move(ticket);
  request->reply(std::move(response));
}

ReplayPage page_wanted(const HttpRequest& request) {
  const auto number = [&](std::string_view name, std::size_t otherwise) {
    const std::string text = in_query(request, name);
    std::size_t value = otherwise;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  };
  return {number("from", 0), number("steps", most_replay_steps)};
}

}  // namespace

template <class Work, class Then>
void RecordsApi::run_job(const ApiRequestPtr& request, double price, Work work, Then then) {
  const std::string& address = request->http().address;
  if (const auto refusal = limits_.take(Counted::replays, {request->user().id, address}))
    return request->fail(*refusal);
  if (const auto refusal = limits_.take_request(address, price)) return request->fail(*refusal);
  auto result = std::make_shared<std::optional<decltype(work(*request))>>();
  JobQueue::Job job;
  job.owner = request->owner();
  job.gone = request->http().gone;
  // The request is held by `done` alone: a worker may not destroy it.
  job.work = [asked = request.get(), work = std::move(work), result] { result->emplace(work(*asked)); };
  job.done = [request, then = std::move(then), result](JobQueue::Ticket ticket) {
    if (!*result) return request->fail(500, "internal");
    then(request, std::move(**result), std::move(ticket));
  };
  if (!jobs_.submit(std::move(job))) request->fail(too_much("too-fast", 1));
}

void RecordsApi::record(const ApiRequestPtr& request) {
  tables_.with_table(request->owner(), request->path_part(0),
                     [this, request](const LiveTablePtr& live, const Refusal* refusal) {
                       if (refusal != nullptr) return request->fail(*refusal);
                       // The match may have ended at another process a moment ago.
                       pipeline_.when_fresh(live, [this, request, live](const Refusal* stale) {
                         if (stale != nullptr) return request->fail(*stale);
                         read_acts(request, live);
                       });
                     });
}

void RecordsApi::read_acts(const ApiRequestPtr& request, const LiveTablePtr& live) {
  const TableLog& log = live->log;
  const Seating& seating = log.seating();
  if (log.match() == nullptr) return request->fail(409, "not-playing");
  // One person among bots may look back at deals that are finished.
  const bool alone = seating.persons_of_the_match() == 1 && seating.seat_of(request->user().id).is_some();
  if (seating.stage != TableStage::over && !alone) return request->fail(403, "not-over");
  store_.ask<Stored>([id = log.id()](Store& store) { return Stored{store.acts(id, 0), store.acknowledgements(id)}; },
                     [this, request, live](std::optional<Stored> stored) {
                       if (!stored) return request->fail(503, "store");
                       build_record(request, *live, std::move(*stored));
                     });
}

// The cost grows with the match, so a worker replays the acts in a log of its own. The house signs there as well: the
// same key gives the same signature every time, so that none is kept.
void RecordsApi::build_record(const ApiRequestPtr& request, const LiveTable& live, Stored stored) {
  const auto price = static_cast<double>(stored.acts.size() / acts_for_one);
  run_job(
      request, price,
      [stored = std::move(stored), id = live.log.id(), secret = live.log.secret(), house = house_,
       viewer = viewer_of_record(live.log, request->user().id)](ApiRequest&) {
        TableLog replayed(id, secret);
        std::vector<std::string> texts;
        for (const ActRow& act : stored.acts) {
          replayed.apply(act.act);
          texts.push_back(act.act);
        }
        if (replayed.seating().stage != TableStage::over) return json_response(finished_deals(replayed, viewer));
        json::object record = table_record(replayed, texts, viewer);
        if (house) record["signatures"] = signatures_object(replayed, *house, stored.acknowledgements);
        return json_response(record);
      },
      reply_with_ticket);
}

void RecordsApi::house(const ApiRequestPtr& request) {
  if (!house_) return request->fail(404, "not-found");
  request->reply(json::object{{"key", house_->public_key()}});
}

void RecordsApi::acknowledge(const ApiRequestPtr& request) {
  tables_.with_table(request->owner(), request->path_part(0),
                     [this, request](const LiveTablePtr& live, const Refusal* refusal) {
                       if (refusal != nullptr) return request->fail(*refusal);
                       pipeline_.when_fresh(live, [this, request, live](const Refusal* stale) {
                         if (stale != nullptr) return request->fail(*stale);
                         check_acknowledgement(request, live->log);
                       });
                     });
}

void RecordsApi::check_acknowledgement(const ApiRequestPtr& request, const TableLog& log) {
  const Seat seat = log.seating().seat_of(request->user().id);
  if (!seat.is_some()) return request->fail(403, "not-seated");
  if (log.seating().stage != TableStage::over) return request->fail(403, "not-over");
  AcknowledgementRow row{log.id(), seat.index(), log.seating().chairs[static_cast<std::size_t>(seat.index())].key,
                         text_in(request->body(), "signature")};
  if (text_in(request->body(), "hash") != to_hex(log.hash())) return request->fail(409, "bad-signature");
  run_job(
      request, 0,
      [row, statement = match_statement(log.id(), log.head())](ApiRequest&) {
        return signature_fits(row.key, statement, row.signature);
      },
      [this, row](const ApiRequestPtr& checked, bool fits, const JobQueue::Ticket&) {
        if (!fits) return checked->fail(400, "bad-signature");
        store_.ask<bool>([row](Store& store) { return store.add_acknowledgement(row), true; },
                         [checked](std::optional<bool> written) {
                           if (!written) return checked->fail(503, "store");
                           checked->reply(json::object{{"ok", true}});
                         });
      });
}

void RecordsApi::replay(const ApiRequestPtr& request) {
  run_job(
      request, price_of_body(*request),
      [page = page_wanted(request->http())](ApiRequest& asked) {
        if (!asked.read_body()) return refusal_response(400, complain("bad-request"), asked.lang());
        auto replayed = replay_object(asked.body(), asked.lang(), page, asked.http().gone);
        if (const auto* refusal = refusal_in(replayed)) return refusal_response(400, *refusal, asked.lang());
        HttpResponse response = json_response(std::get<json::object>(replayed));
        compress(response, asked.http());
        return response;
      },
      reply_with_ticket);
}

void RecordsApi::continue_match(const ApiRequestPtr& request) {
  run_job(
      request, price_of_body(*request),
      [](ApiRequest& asked) -> Result<Continuation> {
        if (!asked.read_body()) return complain("bad-request");
        const auto* record = asked.body().if_contains("record");
        const auto step = number_in(asked.body(), "step", -1);
        if (record == nullptr || !record->is_object() || step < 0) return complain("bad-request");
        return continue_from(record->get_object(), static_cast<std::size_t>(step), asked.http().gone);
      },
      [this](const ApiRequestPtr& answered, Result<Continuation> found, const JobQueue::Ticket&) {
        if (const auto* refusal = refusal_in(found)) return answered->fail(400, *refusal);
        make_continued_table(answered, std::get<Continuation>(std::move(found)));
      });
}

// A closed table: whoever has the record knows the cards, and nobody else is to sit down at it by chance.
void RecordsApi::make_continued_table(const ApiRequestPtr& request, Continuation from) {
  TableRequest table;
  table.seat = read_seat(request->body()).value_or(from.turn.index());
  if (*table.seat < 0 || *table.seat >= from.players) return request->fail(409, "no-seat");
  table.bot_levels = {bot_level(number_in(request->body(), "bots", 3))};
  table.host = request->user();
  table.setup = {{"a", "setup"},
                 {"game", from.game->id()},
                 {"options", std::move(from.options)},
                 {"players", from.players},
                 {"spectators", false},
                 {"freeChat", false},
                 {"closed", true},
                 {"clock", 0},
                 {"lang", code_of(request->lang())},
                 {"host", request->user().id},
                 {"name", ""},
                 {"begun", std::move(from.begun)}};
  maker_.make(table, [request](const LiveTablePtr& live, const Refusal* refusal) {
    if (refusal != nullptr) return request->fail(*refusal);
    reply_with_table(*request, *live);
  });
}

}  // namespace stube
