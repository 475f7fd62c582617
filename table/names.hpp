// Small numbers with names. A game lists its rule ids, phases, reasons and events as texts, and its code cites them by
// text; the look-up happens while compiling, so a name that is not in the list does not build.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace stube {

template <class Tag, class Number>
struct Named {
  static constexpr Number nothing = static_cast<Number>(-1);
  Number value = nothing;
  [[nodiscard]] constexpr bool is_some() const { return value != nothing; }
  // By value: on a GPU a constant of the host has no address that a reference could bind to.
  friend constexpr bool operator==(Named a, Named b) { return a.value == b.value; }
};

using RuleId = Named<struct RuleTag, std::uint16_t>;       // into the game's rule ids
using Reason = Named<struct ReasonTag, std::uint8_t>;      // why a move is refused: into the game's reasons
using EventType = Named<struct EventTag, std::uint8_t>;    // into the game's events
using LineText = Named<struct LineTag, std::uint8_t>;      // what a score line is for: into the game's lines
using Ending = Named<struct EndingTag, std::uint8_t>;      // how a match ended: into the game's endings
using AdviceText = Named<struct AdviceTag, std::uint8_t>;  // why a bot would do so: into the game's advice

// One of two names. `condition ? a : b` would name a place in memory, and a constant of the host has none on a GPU.
template <class Tag, class Number>
constexpr Named<Tag, Number> either(bool condition, Named<Tag, Number> a, Named<Tag, Number> b) {
  return condition ? a : b;
}

template <class... Texts>
constexpr std::array<std::string_view, sizeof...(Texts)> name_list(Texts... texts) {
  return {std::string_view(texts)...};
}

template <class Id, std::size_t N>
consteval Id find_name(const std::array<std::string_view, N>& list, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i)
    if (list[i] == name) return Id{static_cast<decltype(Id::value)>(i)};
  throw "this name is not in the game's list";  // reached only while compiling, and then it is the error message
}

// How a game's code cites a list: it says once `inline constexpr Cited<RuleId, rule_ids> rule;` and then
// `rule("byd/8")`.
template <class Id, const auto& list>
struct Cited {
  consteval Id operator()(std::string_view name) const { return find_name<Id>(list, name); }
};

// Reasons that every game shares; a game's own list begins with these (common_reasons + its own).
inline constexpr auto common_reasons = name_list("not-your-turn", "not-in-hand", "not-now", "match-over",
                                                 "no-such-move", "no-such-card", "not-at-this-table");

template <std::size_t A, std::size_t B>
constexpr std::array<std::string_view, A + B> join_lists(const std::array<std::string_view, A>& a,
                                                         const std::array<std::string_view, B>& b) {
  std::array<std::string_view, A + B> all{};
  for (std::size_t i = 0; i < A; ++i) all[i] = a[i];
  for (std::size_t i = 0; i < B; ++i) all[A + i] = b[i];
  return all;
}

namespace reasons {
inline constexpr Reason not_your_turn = find_name<Reason>(common_reasons, "not-your-turn");
inline constexpr Reason not_in_hand = find_name<Reason>(common_reasons, "not-in-hand");
inline constexpr Reason not_now = find_name<Reason>(common_reasons, "not-now");
inline constexpr Reason match_over = find_name<Reason>(common_reasons, "match-over");
inline constexpr Reason no_such_move = find_name<Reason>(common_reasons, "no-such-move");
inline constexpr Reason no_such_card = find_name<Reason>(common_reasons, "no-such-card");
inline constexpr Reason not_at_this_table = find_name<Reason>(common_reasons, "not-at-this-table");
}  // namespace reasons

}  // namespace stube
