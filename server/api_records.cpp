// Records: given out by tables, and sent in to be gone through or played on from.
#include "net/contained.hpp"
#include "server/api.hpp"

namespace stube {

void Api::record() {
  with_table([self = shared_from_this()](const std::shared_ptr<LiveTable>& room) {
    // The match may have ended on another process, a moment ago.
    self->inn_.when_fresh(room, [self, room](const Refusal* refusal) {
      if (refusal != nullptr) return self->fail(status_of(*refusal), *refusal);
      self->give_record(room);
    });
  });
}

template <class Work, class Then>
void Api::go_through_record(double price, Work work, Then then) {
  constexpr int most_at_once = 4;
  if (!inn_.requests_.take(request_.address, inn_.options_.requests, inn_.options_.clock->now(), price) ||
      inn_.records_ >= most_at_once)
    return fail(429, "too-fast");
  ++inn_.records_;
  inn_.workers_->run([self = shared_from_this(), where = &inn_.loop_, work = std::move(work), then]() mutable {
    auto done = std::make_shared<std::optional<decltype(work(*self))>>();
    contained("record", [&] { done->emplace(work(*self)); });
    where->post([self = std::move(self), then, done] {
      --self->inn_.records_;
      if (!*done) return self->fail(500, "internal");
      then(*self, std::move(**done));
    });
  });
}

double Api::price_of_body() const {
  constexpr std::size_t bytes_for_one = 16 * 1024;
  return static_cast<double>(request_.body.size() / bytes_for_one);
}

void Api::give_record(const std::shared_ptr<LiveTable>& room) {
  const TableLog& table = room->table;
  const Seating& seating = table.seating();
  if (table.match() == nullptr) return fail(409, "not-playing");
  // One person among bots may look back at deals that are finished.
  const bool own = seating.persons_of_the_match() == 1 && seating.seat_of(user_.id).is_some();
  if (seating.stage != Stage::over && !own) return fail(403, "not-over");
  using Rows = std::vector<ActRow>;
  inn_.store_->ask<Rows>([id = table.id()](Store& store) { return store.acts(id, 0); },
                         [self = shared_from_this(), room](std::optional<Rows> rows) {
                           if (!rows) return self->fail(503, "store");
                           self->write_record(*room, std::move(*rows));
                         });
}

// What it costs grows with the match, so a worker plays the acts again at a table of its own.
void Api::write_record(const LiveTable& room, std::vector<ActRow> rows) {
  constexpr std::size_t acts_for_one = 200;
  const auto price = static_cast<double>(rows.size() / acts_for_one);
  go_through_record(
      price,
      [rows = std::move(rows), id = room.table.id(), secret = room.table.secret(),
       viewer = viewer_at(room.table.seating().seat_of(user_.id))](const Api&) {
        TableLog again(id, secret);
        std::vector<std::string> acts;
        for (const ActRow& row : rows) {
          again.take(row.act);
          acts.push_back(row.act);
        }
        return answer_with(again.seating().stage == Stage::over ? again.record(acts, viewer)
                                                                : again.finished_deals(viewer));
      },
      [](Api& self, HttpResponse answer) { self.reply(std::move(answer)); });
}

void Api::replay() {
  go_through_record(
      price_of_body(),
      [](const Api& self) {
        auto told = tell_replay(self.body_, self.lang_);
        if (const auto* refusal = refusal_in(told)) return refused(400, *refusal, self.lang_);
        return answer_with(std::get<json::object>(told));
      },
      [](Api& self, HttpResponse answer) { self.reply(std::move(answer)); });
}

void Api::play_on() {
  const auto* record = body_.if_contains("record");
  const auto step = number_in(body_, "step", -1);
  if (record == nullptr || !record->is_object() || step < 0) return fail(400, "bad-request");
  go_through_record(
      price_of_body(),
      [step](const Api& self) {
        return continue_from(self.body_.at("record").get_object(), static_cast<std::size_t>(step));
      },
      [](Api& self, Result<Continuation> found) {
        if (const auto* refusal = refusal_in(found)) return self.fail(400, *refusal);
        self.make_continued_table(std::get<Continuation>(std::move(found)));
      });
}

void Api::make_continued_table(Continuation from) {
  const int seat = wanted_seat().value_or(from.turn.index());
  if (seat < 0 || seat >= from.players) return fail(409, "no-seat");
  const auto level = number_in(body_, "bots", 3);
  body_ = {{"seat", seat}, {"bots", level}};
  set_up_table({{"a", "setup"},
                {"game", from.game->id()},
                {"options", std::move(from.options)},
                {"players", from.players},
                {"spectators", false},
                {"freeChat", false},
                {"closed", true},
                {"clock", 0},
                {"lang", code_of(lang_)},
                {"host", user_.id},
                {"name", ""},
                {"begun", std::move(from.begun)}});
}

}  // namespace stube
