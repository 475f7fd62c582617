#include "server/live_tables.hpp"

#include "net/log.hpp"

namespace stube {

namespace {

// Anything else never reaches the store.
bool could_be_id(const std::string& id) {
  return id.size() <= 64 && std::all_of(id.begin(), id.end(),
                                        [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_'; });
}

// Throws where the acts do not give the hashes and numbers they were stored with.
LiveTablePtr replayed(const TableRow& row, const std::vector<ActRow>& acts, Moment now) {
  auto live = std::make_shared<LiveTable>(row, from_hex(row.secret).value_or(Bytes32{}), now);
  for (const ActRow& act : acts) {
    live->log.apply(act.act);
    if (live->log.hash() != act.hash || live->log.act_count() != act.number)
      throw std::runtime_error("the chain is broken");
  }
  if (live->log.seating().game == nullptr) throw std::runtime_error("the table was never set up");
  return live;
}

}  // namespace

void LiveTables::with_table(const std::string& id, Use use) {
  if (!could_be_id(id)) {
    const Refusal refusal = complain("no-such-table");
    return use(nullptr, &refusal);
  }
  if (const auto found = find(id); found && found->log.seating().stage == Stage::removed) {
    const Refusal refusal = complain("no-such-table");
    return use(nullptr, &refusal);
  } else if (found) {
    return use(found, nullptr);
  }
  auto& waiting = loading_[id];
  waiting.push_back(std::move(use));
  if (waiting.size() > 1) return;
  store_.ask<Loaded>(
      [id](Store& store) {
        Loaded loaded{store.table(id), {}};
        if (loaded.first) loaded.second = store.acts(id, 0);
        return loaded;
      },
      [this, id](const std::optional<Loaded>& loaded) { finish_loading(id, loaded); });
}

void LiveTables::finish_loading(const std::string& id, const std::optional<Loaded>& loaded) {
  const auto waiting = std::move(loading_[id]);
  loading_.erase(id);
  LiveTablePtr live;
  Refusal refusal = complain(loaded ? "no-such-table" : "store");
  if (loaded && loaded->first) {
    try {
      live = replayed(*loaded->first, loaded->second, clock_.now());
      if (live->log.seating().stage == Stage::removed)
        live.reset();
      else
        add(live);
    } catch (const std::exception& error) {
      log_line(Level::error, "table-damaged", {{"table", id}, {"why", error.what()}});
      refusal = complain("damaged");
    }
  }
  for (const auto& use : waiting) use(live, live ? nullptr : &refusal);
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
  std::erase_if(tables_, [&](const auto& item) {
    const LiveTable& live = *item.second;
    return item.second.use_count() == 1 && live.proposals.empty() && now - live.last_left > rest_;
  });
}

void LiveTables::drop_proposals() {
  for (const auto& [id, live] : tables_) live->proposals.clear();
}

}  // namespace stube
