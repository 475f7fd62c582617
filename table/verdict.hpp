// What the rules say to a move: lawful, an infraction that can be committed at a real table, or refused with the rule.
#pragma once
#include "table/names.hpp"

namespace stube {

struct [[nodiscard]] Verdict {
  enum class Kind : std::uint8_t { lawful, infraction, refused };
  Kind kind = Kind::lawful;
  Reason reason;
  RuleId rule;
  std::uint16_t n = 0;             // a number that the reason speaks of: a limit, a suit
  RuleId second = {}, third = {};  // where more than one rule forbids the move

  [[nodiscard]] constexpr bool lawful() const { return kind == Kind::lawful; }
  [[nodiscard]] constexpr bool refused() const { return kind == Kind::refused; }
  constexpr Verdict citing_also(RuleId other) const {
    Verdict verdict = *this;
    (verdict.second.is_some() ? verdict.third : verdict.second) = other;
    return verdict;
  }
};

constexpr Verdict lawful(RuleId rule = {}) {
  return {Verdict::Kind::lawful, {}, rule};
}
constexpr Verdict infraction(RuleId rule, Reason reason) {
  return {Verdict::Kind::infraction, reason, rule};
}
constexpr Verdict refuse(RuleId rule, Reason reason, int n = 0) {
  return {Verdict::Kind::refused, reason, rule, static_cast<std::uint16_t>(n)};
}
constexpr Verdict refuse(Reason reason) {
  return {Verdict::Kind::refused, reason, {}};
}

}  // namespace stube
