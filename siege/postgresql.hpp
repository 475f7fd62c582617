// A PostgreSQL of one's own, gone afterwards. It refuses root, so it runs as its own user where we are root. Where one
// of its programs fails, that is thrown.
#pragma once
#include "siege/temporary_folder.hpp"

namespace stube::siege {

class Postgresql {
 public:
  static bool installed() { return std::filesystem::exists(std::string(bin) + "initdb"); }

  Postgresql() {
    if (is_root()) run("chown postgres " + folder_.path());
    run(as() + bin + "initdb -D " + data() + " -A trust -U stube -N --no-instructions");
    start();
  }
  ~Postgresql() {
    try {
      stop();
    } catch (const std::exception&) {
      // Nothing to stop.
    }
  }
  Postgresql(const Postgresql&) = delete;
  Postgresql& operator=(const Postgresql&) = delete;

  void start() {
    run(as() + bin + "pg_ctl -w -D " + data() + " -l " + folder_.file("log") + " -o \"-k " + folder_.path() +
        " -c listen_addresses='' -c fsync=off\" start");
  }
  void stop() { run(as() + bin + "pg_ctl -w -m immediate -D " + data() + " stop"); }
  [[nodiscard]] std::string url(const std::string& database = "postgres") const {
    return "postgresql://stube@/" + database + "?host=" + folder_.path();
  }
  // Makes a database and returns its url.
  [[nodiscard]] std::string new_database(const std::string& name) const {
    run(as() + bin + "createdb -h " + folder_.path() + " -U stube " + name);
    return url(name);
  }

 private:
  static constexpr const char* bin = "/usr/lib/postgresql/15/bin/";

  [[nodiscard]] static bool is_root() { return ::geteuid() == 0; }
  [[nodiscard]] static std::string as() {
    return is_root() ? "setpriv --reuid=postgres --regid=postgres --clear-groups " : "";
  }
  static void run(const std::string& command) {
    if (std::system((command + " >/dev/null 2>&1").c_str()) != 0) throw std::runtime_error("this failed: " + command);
  }
  [[nodiscard]] std::string data() const { return folder_.file("data"); }

  TemporaryFolder folder_;
};

}  // namespace stube::siege
