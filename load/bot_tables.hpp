// Tables at which only bots play, each watched by one connection so that the server lets them play. A table that is
// over is followed by another. What the bots do is read from the server's metrics.
#pragma once
#include <memory>
#include <mutex>

#include "load/load_client.hpp"
#include "server/workers.hpp"

namespace stube {

class BotTables {
 public:
  // `make` makes a table and returns its id; it is called by the makers.
  BotTables(LoadShared& shared, Workers& makers, std::string token, std::function<std::string()> make);
  ~BotTables();
  void open(int count);
  // Watches the tables that have been made since.
  void watch_new();

 private:
  class Watcher;
  void make_one();

  LoadShared& shared_;
  Workers& makers_;
  std::string token_;
  std::function<std::string()> make_;
  std::vector<std::unique_ptr<Watcher>> watchers_;
  std::mutex mutex_;
  std::vector<std::string> made_;  // not watched yet
};

}  // namespace stube
