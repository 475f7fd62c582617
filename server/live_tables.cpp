#include "server/live_tables.hpp"

#include "net/log.hpp"
#include "server/act_write.hpp"

namespace stube {

namespace {

// Anything else never reaches the store.
bool could_be_id(const std::string& id) {
  return id.size() <= 64 && std::all_of(id.begin(), id.end(),
                                        [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
}

// Tables without sessions that stay in memory; beyond these the longest unused go first.
constexpr std::size_t most_resting = 2000;

// Throws where the acts do not give the hashes and numbers they were stored with.
LiveTablePtr replayed(const TableRow& row, const std::vector<ActRow>& acts, Moment now) {
  auto live = std::make_shared<LiveTable>(row, from_hex(row.secret).value_or(Bytes32{}), now);
  for (const ActRow& act : acts) {
    live->log.apply(act.act);
    if (live->log.hash() != act.hash || live->log.act_count() != act.number)
      throw std::runtime_error("the chain is broken");
  }
  if (!acts.empty()) live->changed = number_in(json::parse(acts.back().act).as_object(), "at") / 1000;
  if (live->log.seating().game == nullptr) throw std::runtime_error("the table was never set up");
  return live;
}

}  // namespace

void LiveTables::with_table(const JobOwner& owner, const std::string& id, Use use) {
  if (!could_be_id(id)) {
    const Refusal refusal = complain("no-such-table");
    return use(nullptr, &refusal);
  }
  if (const auto found = find(id); found && found->log.seating().stage == TableStage::removed) {
    const Refusal refusal = complain("no-such-table");
    return use(nullptr, &refusal);
  } else if (found) {
    return use(found, nullptr);
  }
  auto& waiting = loading_[id].waiting;
  waiting.push_back(std::move(use));
  if (waiting.size() == 1) read(owner, id);
}

void LiveTables::with_known_table(const std::string& id, const std::function<void(const LiveTablePtr&)>& use) {
  if (const auto live = find(id)) return use(live);
  const auto found = loading_.find(id);
  if (found == loading_.end()) return;
  found->second.waiting.emplace_back([use](const LiveTablePtr& live, const Refusal*) {
    if (live) use(live);
  });
}

void LiveTables::reload_unfinished() {
  for (auto& [id, loading] : loading_) loading.outdated = true;
}

void LiveTables::read(const JobOwner& owner, const std::string& id) {
  loading_[id].outdated = false;
  store_.ask<Loaded>(
      [id](Store& store) {
        Loaded loaded{store.table(id), {}};
        if (loaded.first) loaded.second = store.acts(id, 0);
        return loaded;
      },
      [this, owner, id](std::optional<Loaded> loaded) {
        if (!loaded || !loaded->first) return finish_loading(id, nullptr, loaded ? "no-such-table" : "store");
        load(owner, id, std::move(*loaded));
      });
}

// The cost grows with the match: a worker replays the acts.
void LiveTables::load(const JobOwner& owner, const std::string& id, Loaded loaded) {
  const auto live = std::make_shared<LiveTablePtr>();
  JobQueue::Job job;
  job.owner = owner;
  job.work = [live, id, loaded = std::move(loaded), now = clock_.now()] {
    try {
      *live = replayed(*loaded.first, loaded.second, now);
    } catch (const std::exception& error) {
      log_line(Level::error, "table-damaged", {{"table", id}, {"why", error.what()}});
    }
  };
  job.done = [this, owner, id, live](const JobQueue::Ticket&) {
    if (loading_[id].outdated) return read(owner, id);
    if (*live && (*live)->log.seating().stage == TableStage::removed)
      return finish_loading(id, nullptr, "no-such-table");
    if (*live) add(*live);
    finish_loading(id, *live, "damaged");
  };
  if (!jobs_.submit(std::move(job))) finish_loading(id, nullptr, "too-fast");
}

void LiveTables::finish_loading(const std::string& id, const LiveTablePtr& live, const char* refusal) {
  const auto waiting = std::move(loading_[id].waiting);
  loading_.erase(id);
  const Refusal why = complain(refusal);
  for (const auto& use : waiting) use(live, live ? nullptr : &why);
}

LiveTablePtr LiveTables::find(const std::string& id) const {
  const auto found = tables_.find(id);
  return found != tables_.end() ? found->second : nullptr;
}

void LiveTables::add(LiveTablePtr live) {
  live->bot_asked_at.assign(live->log.seating().chairs.size(), 0);
  tables_[live->log.id()] = std::move(live);
}

void LiveTables::expire() {
  const Moment now = clock_.now();
  // A table that somebody still holds stays: it may be proposed to.
  const auto rests = [](const LiveTablePtr& table) {
    return table.use_count() == 1 && table->proposals.empty() && table->sessions.empty();
  };
  const auto put_away = [&](const LiveTable& live) {
    if (live.log.seating().stage == TableStage::playing) save_row(live);
  };
  std::erase_if(tables_, [&](const auto& item) {
    const bool unused = rests(item.second) && now - item.second->last_left > rest_;
    if (unused) put_away(*item.second);
    return unused;
  });
  std::vector<std::pair<Moment, std::string>> resting;
  for (const auto& [id, table] : tables_)
    if (rests(table)) resting.emplace_back(table->last_left, id);
  if (resting.size() <= most_resting) return;
  const auto beyond = resting.begin() + static_cast<std::ptrdiff_t>(resting.size() - most_resting);
  std::nth_element(resting.begin(), beyond, resting.end());
  for (auto one = resting.begin(); one != beyond; ++one) {
    put_away(*tables_.at(one->second));
    tables_.erase(one->second);
  }
}

// The lobby shows tables that are not in memory from their rows, which moves do not write.
void LiveTables::save_row(const LiveTable& live) {
  store_.ask<bool>(
      [row = row_of(live.log, live.invite, live.log.seating(), live.changed)](Store& store) {
        store.save_summary(row);
        return true;
      },
      [](std::optional<bool>) {});
}

void LiveTables::drop_proposals() {
  for (const auto& [id, live] : tables_) live->proposals.clear();
}

}  // namespace stube
