// A match told from its record: deals, moves, what happened and by which rule, the sheet of each deal, the result.
// All that the record holds is told: it is no secret to whoever has it. Where it keeps cards unseen, what was shown.
#pragma once
#include <iosfwd>

#include "terminal/company.hpp"

namespace stube {

struct TranscriptOptions {
  Screen screen;
  std::optional<Language> lang;  // else the record's own
};

// The record itself, or an object that has it under `record`. A refusal where it cannot be read.
[[nodiscard]] Result<json::object> parse_record(std::string_view text);
// Writes the transcript; a refusal where the record does not hold.
[[nodiscard]] std::optional<Refusal> write_transcript(const json::object& record, const TranscriptOptions& options,
                                                      std::ostream& out);

}  // namespace stube
