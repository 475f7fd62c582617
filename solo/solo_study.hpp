// A study that a page asks for step by step, so that it can show progress and stop: the requests of docs/study.md that
// are about a record. No table here, and no clock but that of the thinking itself.
#pragma once
#include "study/study.hpp"

namespace stube {

class SoloStudy {
 public:
  // {do:"study", record, seconds}; refused where the record does not hold.
  static Result<std::unique_ptr<SoloStudy>> begin(const json::object& request, Language lang);

  [[nodiscard]] json::object beginning() const;
  // {do:"study-next", only}
  [[nodiscard]] Result<json::object> next(const json::object& request);
  [[nodiscard]] json::object summary() const;
  [[nodiscard]] json::object transcript() const;

 private:
  SoloStudy(std::unique_ptr<Study> study, std::vector<std::string> names, Seat hearer, Language lang);
  [[nodiscard]] Speech speech() const;

  std::unique_ptr<Study> study_;
  std::vector<std::string> names_;
  Seat hearer_;  // who kept the record, where it does not name him
  Language lang_;
};

}  // namespace stube
