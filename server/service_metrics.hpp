// The metrics of one process that are counted where something happens. The rest is read when they are collected
// (service_gauges.cpp). Names and meaning are in docs/deploy.md.
#pragma once
#include "net/metric_registry.hpp"

namespace stube {

struct ServiceMetrics {
  MetricRegistry registry;

  // A move on its way: until its act is given to the store, until it is durable, until everybody has been sent it.
  Histogram& move_waiting = move_stage("queue");
  Histogram& move_storing = move_stage("store");
  Histogram& move_sending = move_stage("publish");
  Histogram& move_whole = move_stage("total");
  MetricValue& moves = registry.counter("stube_moves_total", "Moves applied by this process, its own and others'");

  Histogram& bot_delay =
      registry.histogram("stube_bot_delay_seconds", "From a bot's turn to its move", bounds_of_seconds());
  Histogram& bot_excess = registry.histogram("stube_bot_delay_excess_seconds",
                                             "A bot's delay beyond the pause that was asked for", bounds_of_seconds());
  Histogram& bot_thinking =
      registry.histogram("stube_bot_thinking_seconds",
                         "What bots that think were allowed for it; less where many are asked", bounds_of_seconds());

  Histogram& commit_seconds = registry.histogram("stube_store_commit_seconds", "Time of a commit", bounds_of_seconds());
  Histogram& commit_acts = registry.histogram("stube_store_commit_acts", "Acts in a commit", bounds_of_counts());
  MetricValue& act_bytes = registry.counter("stube_store_act_bytes_total", "Bytes of the acts that were committed");
  MetricValue& store_errors =
      registry.counter("stube_store_errors_total", "Commits and questions that the store failed at");

  MetricValue& login_failures = registry.counter("stube_login_failures_total", "Logins with a wrong name or password");
  MetricValue& rate_limited =
      registry.counter("stube_rate_limited_total", "Requests and messages refused because there were too many");

 private:
  Histogram& move_stage(const char* stage) {
    return registry.histogram("stube_move_seconds",
                              "Time of a move by stage; total is from its arrival until it is sent",
                              bounds_of_seconds(), {{"stage", stage}});
  }
};

}  // namespace stube
