// Everything that the store holds of a person, as one JSON object: for the person himself and for the operator. Nothing
// of other people but the tables that they share. Collected in steps of one table.
#pragma once
#include "engine/json_fields.hpp"
#include "server/store.hpp"

namespace stube {

class PersonExport {
 public:
  explicit PersonExport(std::string user) : user_(std::move(user)) {}

  // The next step; false when the result is whole.
  bool step(Store& store);
  [[nodiscard]] const json::object& result() const { return result_; }

 private:
  std::string user_;
  bool begun_ = false;
  std::vector<std::string> tables_;
  std::size_t next_ = 0;
  json::object result_;
};

}  // namespace stube
