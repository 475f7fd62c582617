// What a move is for whoever offers or studies it: lays a card, bids, passes. Page, terminal and study act on the role
// and never on the move's words, so that they serve a game which they do not know. A role says nothing about the rules:
// no rule reads one.
#pragma once
#include "table/names.hpp"

namespace stube {

enum class MoveRole : std::uint8_t {
  other,               // none of these: a sign to the partner, a look at a card
  lays_card,           // plays cards from the hand
  makes_bid,           // says what is played for: bids, raises, takes the game on
  makes_announcement,  // says or shows what is held or meant
  lays_away,           // discards or exchanges cards
  ends_early,          // claims the rest, offers the end
  accuses,             // says that somebody has broken a rule
  penalizes,           // takes what a penalty gives, or objects to one
  passes_on            // leaves the question to the others
};

// The roles as the protocol writes them.
inline constexpr auto move_role_names = name_list("other", "lays-card", "makes-bid", "makes-announcement", "lays-away",
                                                  "ends-early", "accuses", "penalizes", "passes-on");
static_assert(move_role_names.size() == static_cast<std::size_t>(MoveRole::passes_on) + 1);

constexpr std::string_view role_name(MoveRole role) {
  return move_role_names[static_cast<std::size_t>(role)];
}

// How the moves of one verb are written (talk/move_text.hpp), and what they are.
struct MoveForm {
  std::string_view text;
  MoveRole role = MoveRole::other;
};

// A game lists its forms in the order of its verbs, each with its role:
//     inline constexpr auto forms = move_forms(with_role(MoveRole::lays_card, "play {card}"), ...);
template <class... Texts>
constexpr std::array<MoveForm, sizeof...(Texts)> with_role(MoveRole role, Texts... texts) {
  return {MoveForm{std::string_view(texts), role}...};
}

template <std::size_t... Counts>
consteval std::array<MoveForm, (Counts + ...)> move_forms(const std::array<MoveForm, Counts>&... groups) {
  std::array<MoveForm, (Counts + ...)> all{};
  std::size_t next = 0;
  const auto add = [&](const auto& group) {
    for (const MoveForm& form : group) all[next++] = form;
  };
  (add(groups), ...);
  return all;
}

}  // namespace stube
