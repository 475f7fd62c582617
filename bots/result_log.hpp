// The results of an arena run, appended to a file seed by seed, so that a run that was killed resumes where it was. The
// file may hold many contests; a last line that was cut off is dropped.
#pragma once
#include <cstdio>
#include <map>
#include <memory>

#include "bots/pairing.hpp"

namespace stube {

class ResultLog {
 public:
  ResultLog() = default;  // keeps nothing until it is opened
  // Reads the file where there is one and appends to it from then on; returns an error as a sentence.
  [[nodiscard]] std::optional<std::string> open(const std::string& path);
  [[nodiscard]] std::map<long, Tally> played(const Contest& contest) const;
  void append(const Contest& contest, const Tally& tally);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::map<std::string, std::map<long, Tally>> contests_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace stube
