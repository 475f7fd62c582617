// What was played so far, kept in a file line by line, so that a run that was ended at any moment goes on where it was.
// The file may hold many contests; a last line that was cut off is forgotten.
#pragma once
#include <cstdio>
#include <map>
#include <memory>

#include "bots/pairing.hpp"

namespace stube {

class ResultLog {
 public:
  ResultLog() = default;  // keeps nothing
  // Reads the file where there is one and goes on writing it; a sentence where that cannot be.
  [[nodiscard]] std::optional<std::string> open(const std::string& path);
  [[nodiscard]] std::map<long, Tally> played(const Contest& contest) const;
  void keep(const Contest& contest, const Tally& tally);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::map<std::string, std::map<long, Tally>> contests_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace stube
