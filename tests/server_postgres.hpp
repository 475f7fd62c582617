// A PostgreSQL of one's own for a test, gone afterwards. PostgreSQL refuses root, so it runs as its own user where we
// are root.
#pragma once
#include <unistd.h>

#include <cstdlib>

#include "tests/server_support.hpp"

namespace stube {

class Postgresql {
 public:
  static constexpr const char* bin = "/usr/lib/postgresql/15/bin/";
  static bool installed() { return std::filesystem::exists(std::string(bin) + "initdb"); }

  Postgresql() {
    if (geteuid() == 0) {
      EXPECT_EQ(std::system(("chown postgres " + folder_.path().string()).c_str()), 0);
    }
    run("initdb -D " + data() + " -A trust -U stube -N --no-instructions");
    start();
  }
  ~Postgresql() { stop(); }
  void start() {
    run("pg_ctl -w -D " + data() + " -l " + folder_.file("log") + " -o \"-k " + folder_.path().string() +
        " -c listen_addresses='' -c fsync=off\" start");
  }
  void stop() { run("pg_ctl -w -m immediate -D " + data() + " stop"); }
  [[nodiscard]] std::string url() const { return "postgresql://stube@/postgres?host=" + folder_.path().string(); }

 private:
  [[nodiscard]] std::string data() const { return folder_.file("data"); }
  static void run(const std::string& command) {
    const std::string as = geteuid() == 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups " : "";
    EXPECT_EQ(std::system((as + bin + command + " >/dev/null 2>&1").c_str()), 0) << command;
  }
  Folder folder_;
};

}  // namespace stube
