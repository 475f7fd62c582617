// The HTTP requests about records: given out by tables, and sent in to be stepped through or played on from. Records
// are read, built and replayed as jobs (job_queue.hpp), and cost by their length. Steps are given out in pages.
#pragma once
#include "fair/signatures.hpp"
#include "server/api_request.hpp"
#include "server/limits.hpp"
#include "server/replay.hpp"
#include "server/table_maker.hpp"

namespace stube {

class RecordsApi {
 public:
  RecordsApi(LiveTables& tables, ActPipeline& pipeline, TableMaker& maker, StoreQueue& store, JobQueue& jobs,
             Limits& limits, std::shared_ptr<const SigningKey> house)
      : tables_(tables),
        pipeline_(pipeline),
        maker_(maker),
        store_(store),
        jobs_(jobs),
        limits_(limits),
        house_(std::move(house)) {}

  // The public key by which records are signed.
  void house(const ApiRequestPtr& request);
  void record(const ApiRequestPtr& request);
  // A player's client has checked the record and signs its last hash.
  void acknowledge(const ApiRequestPtr& request);
  void replay(const ApiRequestPtr& request);
  void continue_match(const ApiRequestPtr& request);

 private:
  void read_acts(const ApiRequestPtr& request, const LiveTablePtr& live);
  // What the store has of a finished match.
  struct Stored {
    std::vector<ActRow> acts;
    std::vector<AcknowledgementRow> acknowledgements;
  };
  void build_record(const ApiRequestPtr& request, const LiveTable& live, Stored stored);
  void check_acknowledgement(const ApiRequestPtr& request, const TableLog& log);
  void make_continued_table(const ApiRequestPtr& request, Continuation from);
  // Runs `work` as a job and `then` with its result on the serving thread; `then` has the job's ticket.
  template <class Work, class Then>
  void run_job(const ApiRequestPtr& request, double price, Work work, Then then);

  LiveTables& tables_;
  ActPipeline& pipeline_;
  TableMaker& maker_;
  StoreQueue& store_;
  JobQueue& jobs_;
  Limits& limits_;
  std::shared_ptr<const SigningKey> house_;
};

}  // namespace stube
