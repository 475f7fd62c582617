// The options of a game: their names, the values allowed, the default, the rule. A game lists them beside its Options
// struct:
//
//     option<&Options::ante>("ante", numbers(0, 1, 2, 3), 1, rule("byd/i-4"))
//     option<&Options::joining>("joining", words("up-to", "equal"), 0, rule("byd/i-6"))
//
// A word is kept as its place in the list, a number as itself.
#pragma once
#include <type_traits>

#include "table/names.hpp"

namespace stube {

struct OptionValues {
  static constexpr int most = 128;
  bool are_words = false;
  int count = 0;
  std::string_view text[most] = {};
  int number[most] = {};
};

template <class... Texts>
constexpr OptionValues words(Texts... texts) {
  OptionValues values;
  values.are_words = true;
  ((values.text[values.count] = texts, values.number[values.count] = values.count, ++values.count), ...);
  return values;
}
template <class... Numbers>
constexpr OptionValues numbers(Numbers... all) {
  OptionValues values;
  ((values.number[values.count++] = all), ...);
  return values;
}
constexpr OptionValues range(int from, int to) {
  OptionValues values;
  for (int n = from; n <= to; ++n) values.number[values.count++] = n;
  return values;
}

template <class Options>
struct Option {
  std::string_view name;
  OptionValues values;
  int standard = 0;  // the default: the place of a word, or a number
  RuleId rule;
  void (*set)(Options&, int) = nullptr;
  int (*get)(const Options&) = nullptr;
};

template <class T>
struct MemberOf;
template <class Owner, class T>
struct MemberOf<T Owner::*> {
  using Struct = Owner;
  using Type = T;
};

template <auto member>
constexpr auto option(std::string_view name, OptionValues values, int standard, RuleId rule) {
  using Struct = typename MemberOf<decltype(member)>::Struct;
  using Type = typename MemberOf<decltype(member)>::Type;
  return Option<Struct>{name,
                        values,
                        standard,
                        rule,
                        [](Struct& o, int v) { o.*member = static_cast<Type>(v); },
                        [](const Struct& o) { return static_cast<int>(o.*member); }};
}

// When something holds of a set-up: an option, or the number of `players`, has one of these values. An empty name holds
// always.
struct Condition {
  std::string_view option;
  OptionValues values;
};

// Values of an option that cannot be chosen while the condition holds. Set-up refuses them and a form does not offer
// them, both from this list.
struct Conflict {
  std::string_view option;
  OptionValues values;
  Condition when;
  std::string_view why;  // the key of the sentence that refuses it, in the game's words
};

// While the condition holds the option makes no difference.
struct IdleOption {
  std::string_view option;
  Condition when;
};

// Whether a condition, a conflict and an idle option name only options of this list, and words that these have: what a
// game's list would get wrong is found while compiling.
template <class Options>
constexpr bool are_listed(const Options& options, std::string_view name, const OptionValues& values) {
  for (const auto& option : options) {
    if (option.name != name) continue;
    if (values.count > 0 && option.values.are_words != values.are_words) return false;
    for (int i = 0; values.are_words && i < values.count; ++i) {
      bool known = false;
      for (int j = 0; j < option.values.count; ++j) known = known || option.values.text[j] == values.text[i];
      if (!known) return false;
    }
    return true;
  }
  return false;
}
template <class Options>
constexpr bool fits(const Options& options, const Condition& when) {
  return when.option.empty() || when.option == "players" || are_listed(options, when.option, when.values);
}
template <class Options>
constexpr bool fits(const Options& options, const Conflict& conflict) {
  return are_listed(options, conflict.option, conflict.values) && fits(options, conflict.when);
}
template <class Options>
constexpr bool fits(const Options& options, const IdleOption& idle) {
  return are_listed(options, idle.option, {}) && fits(options, idle.when);
}
template <class Options, class List>
constexpr bool all_fit(const Options& options, const List& list) {
  for (const auto& entry : list)
    if (!fits(options, entry)) return false;
  return true;
}

// Every game has this one.
enum class Discipline : std::uint8_t { strict, table };

}  // namespace stube
