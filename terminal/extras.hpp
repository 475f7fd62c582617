// The `extra` of a view, which each game fills as it likes, as texts: names with their values, nothing where there is
// nothing to say. No game is known here; what kind a field is of, extra_fields.hpp reads from the game's folder.
#pragma once
#include "terminal/company.hpp"

namespace stube {

struct ExtraContext {
  const Screen& screen;
  const Match& match;
  const Company& company;
};

// One text for each field that has something to say, such as "Pot 4" or "Bids: Anna 3, Otto passed".
[[nodiscard]] std::vector<std::string> extra_texts(const ExtraContext& context, const json::object& extra);
// A value as text; empty where there is nothing to say. `field` tells how numbers are meant.
[[nodiscard]] std::string value_text(const ExtraContext& context, std::string_view field, const json::value& value);

}  // namespace stube
