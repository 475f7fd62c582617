// Records: given out by tables, and sent in to be gone through or played on from.
#include "server/api.hpp"
#include "server/contained.hpp"

namespace stube {

void Api::record() {
  with_table([self = shared_from_this()](const std::shared_ptr<Room>& room) {
    // The match may have ended on another process, a moment ago.
    self->inn_.when_fresh(room, [self, room](const Refusal* refusal) {
      if (refusal != nullptr) return self->fail(status_of(*refusal), *refusal);
      self->give_record(room);
    });
  });
}

void Api::give_record(const std::shared_ptr<Room>& room) {
  const Table& table = room->table;
  const Seating& seating = table.seating();
  if (table.match() == nullptr) return fail(409, "not-playing");
  if (seating.stage != Stage::over) {
    // One person among bots may look back at deals that are finished.
    if (seating.persons_of_the_match() != 1 || !seating.seat_of(user_.id).is_some()) return fail(403, "not-over");
    return reply(table.finished_deals(viewer_at(seating.seat_of(user_.id))));
  }
  using Rows = std::vector<ActRow>;
  inn_.store_->ask<Rows>([id = table.id()](Store& store) { return store.acts(id, 0); },
                         [self = shared_from_this(), room](std::optional<Rows> rows) {
                           if (!rows) return self->fail(503, "store");
                           std::vector<std::string> acts;
                           for (auto& row : *rows) acts.push_back(std::move(row.act));
                           const Seat seat = room->table.seating().seat_of(self->user_.id);
                           self->reply(room->table.record(acts, viewer_at(seat)));
                         });
}

template <class Work, class Then>
void Api::go_through_record(Work work, Then then) {
  constexpr std::size_t bytes_for_one = 16 * 1024;
  constexpr int most_at_once = 4;
  const auto price = static_cast<double>(request_.body.size() / bytes_for_one);
  if (!inn_.requests_.take(request_.address, inn_.options_.requests, std::chrono::steady_clock::now(), price) ||
      inn_.replays_ >= most_at_once)
    return fail(429, "too-fast");
  ++inn_.replays_;
  inn_.workers_->run([self = shared_from_this(), where = &inn_.loop_, work, then]() mutable {
    auto done = std::make_shared<std::optional<decltype(work(*self))>>();
    contained("record", [&] { done->emplace(work(*self)); });
    where->post([self = std::move(self), then, done] {
      --self->inn_.replays_;
      if (!*done) return self->fail(500, "internal");
      then(*self, std::move(**done));
    });
  });
}

void Api::replay() {
  go_through_record(
      [](const Api& self) {
        auto told = tell_replay(self.body_, self.lang_);
        if (const auto* refusal = refusal_in(told)) return refused(400, *refusal);
        return answer_with(std::get<json::object>(told));
      },
      [](Api& self, HttpResponse answer) { self.reply(std::move(answer)); });
}

void Api::play_on() {
  const auto* record = body_.if_contains("record");
  const auto step = number_in(body_, "step", -1);
  if (record == nullptr || !record->is_object() || step < 0) return fail(400, "bad-request");
  go_through_record(
      [step](const Api& self) {
        return continue_from(self.body_.at("record").get_object(), static_cast<std::size_t>(step), self.lang_);
      },
      [](Api& self, Result<Continuation> found) {
        if (const auto* refusal = refusal_in(found)) return self.reply(refused(400, *refusal));
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
