// The HTTP requests about games and tables: the lobby, making a table, sitting down, getting up, bots.
#pragma once
#include "server/constant_answers.hpp"
#include "server/limits.hpp"
#include "server/presence_service.hpp"
#include "server/table_maker.hpp"

namespace stube {

class TablesApi {
 public:
  TablesApi(LiveTables& tables, ActPipeline& pipeline, TableMaker& maker, const PresenceService& presence,
            StoreQueue& store, Limits& limits)
      : tables_(tables), pipeline_(pipeline), maker_(maker), presence_(presence), store_(store), limits_(limits) {}

  void games(const ApiRequestPtr& request);
  void rules(const ApiRequestPtr& request);
  void lobby(const ApiRequestPtr& request);
  void make_table(const ApiRequestPtr& request);
  void one_table(const ApiRequestPtr& request);
  void join(const ApiRequestPtr& request);
  void leave(const ApiRequestPtr& request);
  void add_bots(const ApiRequestPtr& request);
  void send_away(const ApiRequestPtr& request);
  void keep(const ApiRequestPtr& request);

 private:
  // Calls `use` with the table that the path names; where there is none, the request has failed.
  void with_table(const ApiRequestPtr& request, std::function<void(const LiveTablePtr&)> use);
  [[nodiscard]] json::object described(const json::object& summary, const ApiRequest& request) const;
  [[nodiscard]] json::object described_now(const TableRow& row, const ApiRequest& request) const;
  void make(const ApiRequestPtr& request, const TableRequest& table);
  // Calls `then` where the user may sit down under his name: a guest may not bear one that somebody has registered.
  void with_name(const ApiRequestPtr& request, std::function<void()> then);
  void sit_down(const ApiRequestPtr& request);
  void add_bot(const ApiRequestPtr& request, const LiveTablePtr& live, std::int64_t seat, int level);

  LiveTables& tables_;
  ActPipeline& pipeline_;
  TableMaker& maker_;
  const PresenceService& presence_;
  StoreQueue& store_;
  Limits& limits_;
  ConstantAnswers constant_;
};

// The answer to a request that made a table.
void reply_with_table(ApiRequest& request, const LiveTable& live);
// The seat in the body, where there is one.
[[nodiscard]] std::optional<int> read_seat(const json::object& body);
// Within what there is.
[[nodiscard]] int bot_level(std::int64_t number);

}  // namespace stube
