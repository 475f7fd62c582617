// Stores for tests: the fixture that runs a test with SQLite and with a real PostgreSQL, and a store of an earlier
// form, kept as SQL.
#pragma once
#include <fstream>
#include <sstream>

#include "server/store.hpp"
#include "siege/postgresql.hpp"
#include "tests/places.hpp"
#include "tests/server_support.hpp"

namespace stube {

class BothStores : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam() && !siege::Postgresql::installed()) GTEST_SKIP() << "no PostgreSQL here";
    if (GetParam()) postgres_ = std::make_unique<siege::Postgresql>();
    where_ = GetParam() ? postgres_->url() : folder_.file("store.db");
  }
  // The store of the second form: three finished matches (Ruth's and Ole's Mariage, Jens's Byd) with chat, and a table
  // that waits for somebody, which Mette made, who has a password.
  void lay_out_second_form() const {
    std::ifstream in(source_root() + "/tests/stores/version-2.sql");
    std::stringstream text;
    text << in.rdbuf();
    const auto store = open_store(where_);
    // One statement a line, but for those that span several.
    std::string statement;
    for (std::string line; std::getline(text, line);) {
      statement += line + "\n";
      if (!line.ends_with(";")) continue;
      store->query(statement);
      statement.clear();
    }
  }
  Folder folder_;
  std::unique_ptr<siege::Postgresql> postgres_;
  std::string where_;
};

inline std::string store_name(const testing::TestParamInfo<bool>& which) {
  return which.param ? "PostgreSQL" : "SQLite";
}

// In the store of the second form.
namespace second_form {
inline const std::string ruth = "4b5d15b35c3b7751d0ad339f", ruths_table = "7b0a233184da73d93385e885",
                         jens = "77deb276126776d6acad24eb", jens_table = "b3f207f649cf45e076866bce",
                         waiting_table = "0ba1aa1669a0f0aa02687c82";
}

}  // namespace stube
