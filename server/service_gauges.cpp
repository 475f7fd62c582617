// TableService::collect_metrics: the gauges, which are read when metrics are collected, and counters that other parts
// keep. What is counted where it happens is in service_metrics.hpp.
#include "net/exception_barrier.hpp"
#include "net/serving_stage.hpp"
#include "server/resources.hpp"
#include "server/table_service.hpp"

namespace stube {

void TableService::collect_metrics() {
  auto& registry = metrics_.registry;
  const auto gauge = [&](std::string_view name, std::string_view help, auto value,
                         const MetricRegistry::Labels& labels = {}) {
    registry.gauge(name, help, labels).set(static_cast<double>(value));
  };
  // Counted elsewhere since the process began.
  const auto counter = [&](std::string_view name, std::string_view help, auto value,
                           const MetricRegistry::Labels& labels = {}) {
    registry.counter(name, help, labels).set(static_cast<double>(value));
  };
  counter("stube_bot_moves_total", "Moves made by bots of this process", bots_.moves());
  counter("stube_acts_refused_total", "Acts that were refused", pipeline_.counts().refused);
  counter("stube_act_races_total", "Acts that another process was faster with", pipeline_.counts().races);
  counter("stube_tables_made_total", "Tables made", maker_.made());
  counter("stube_exceptions_total", "Exceptions that were contained", contained_exceptions());

  std::size_t proposals = 0, playing = 0;
  for (const auto& [id, live] : tables_.all()) {
    proposals += live->proposals.size();
    playing += live->log.seating().stage == TableStage::playing ? 1 : 0;
  }
  gauge("stube_tables", "Tables in memory", tables_.size());
  gauge("stube_tables_playing", "Tables in memory at which a match is on", playing);
  gauge("stube_sessions", "People and bots from outside at tables", sessions_.count());
  gauge("stube_queue_length", "What waits, by queue", store_->length(), {{"queue", "store"}});
  gauge("stube_queue_length", "What waits, by queue", workers_->waiting(), {{"queue", "workers"}});
  gauge("stube_queue_length", "What waits, by queue", proposals, {{"queue", "proposals"}});

  if (options_.sample_stages)
    for (std::size_t i = 0; const double seconds : sampled_seconds())
      counter("stube_serving_seconds_total", "Processor time of the serving thread by stage, sampled", seconds,
              {{"stage", std::string(serving_stage_names[i++])}});

  gauge("stube_resident_memory_bytes", "Resident memory of the process", resident_memory());
  gauge("stube_open_files", "Open file descriptors", open_files());
  if (const auto free = disk_free(options_.store))
    gauge("stube_disk_free_bytes", "Room on the disk of the store", *free);
  if (!net_counts_) return;
  const HttpServer::Counts net = net_counts_();
  gauge("stube_connections", "Open connections", net.connections);
  gauge("stube_websockets", "Open WebSockets", net.websockets);
  counter("stube_websocket_messages_total", "WebSocket messages by direction", net.messages_in, {{"direction", "in"}});
  counter("stube_websocket_messages_total", "WebSocket messages by direction", net.messages_out,
          {{"direction", "out"}});
  counter("stube_sent_bytes_total", "Bytes sent", net.bytes_out);
  counter("stube_slow_readers_dropped_total", "Connections dropped because they did not read", net.dropped_slow);
}

}  // namespace stube
