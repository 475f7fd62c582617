// Checks a finished match by its record alone: that the secrets are those that were promised, that the packs follow
// from them, that every act fits the chain, that the acts give this record and no other, and who has signed its end. No
// store and no network; what a client has kept itself is compared in client/shuffle_witness.hpp.
#pragma once
#include "engine/match.hpp"
#include "fair/time_lock.hpp"

namespace stube {

// One thing that was looked at, as data; `text_of` puts it into words.
struct Finding {
  enum class Kind {
    proved,  // it was worked out again from the record
    open,    // the record does not show it
    wrong
  };
  Kind kind = Kind::wrong;
  std::string code;
  NamedTexts values;
};
[[nodiscard]] std::string text_of(const Finding& finding, Language lang);

// All that was found; what is wrong ends the list.
struct Findings {
  bool good = false;
  std::vector<Finding> list;
  [[nodiscard]] std::string last() const;  // in English
};

// What a record must have besides fitting itself.
struct VerifyOptions {
  std::string house;                        // this key must have signed it; empty: any or none
  bool house_signed = false;                // a house must have signed it
  bool acknowledged = false;                // so must the client of every person who played to the end
  std::uint64_t most_squarings = 0;         // for locks that were opened by squaring; what needs more stays open
  std::function<bool(double done)> told{};  // see force_lock
};
[[nodiscard]] Findings verify_record(const json::object& record, const VerifyOptions& options = {});

}  // namespace stube
