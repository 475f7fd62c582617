// What an event is for whoever watches: begins a deal, lays a card, takes a trick. Page, terminal and transcripts act
// on the role and never on the event's name, so that they show a game which they do not know. A role says nothing about
// the rules: no rule reads one.
#pragma once
#include "table/names.hpp"

namespace stube {

enum class EventRole : std::uint8_t {
  note,         // stands in the log and nowhere else
  begins_deal,  // the first event of a deal that says so; told once for each deal
  deals_cards,  // cards come to a seat: dealt or drawn
  lays_card,    // a seat lays cards to the trick
  lays_named,   // likewise, and the card counts as `as`
  takes_trick,  // the trick goes to a seat
  shows_hand,   // a seat turns up what it holds
  shows_card,   // a seat lays cards open, counting as `as`: they stay in sight until the deal is over
  spoken,       // a seat says or does it: shown at the seat
  decides,      // what the deal was decided by: shown at the seat, if any, and with the deal's account
  scores,       // a line of the score sheet
  pays,         // money or marks change hands
  ends_deal,
  ends_match
};

// The roles as the protocol writes them.
inline constexpr auto role_names =
    name_list("note", "begins-deal", "deals-cards", "lays-card", "lays-named", "takes-trick", "shows-hand",
              "shows-card", "spoken", "decides", "scores", "pays", "ends-deal", "ends-match");
static_assert(role_names.size() == static_cast<std::size_t>(EventRole::ends_match) + 1);

constexpr std::string_view role_name(EventRole role) {
  return role_names[static_cast<std::size_t>(role)];
}

struct EventName {
  std::string_view name;
  EventRole role = EventRole::note;
};

// A game lists its events role by role, so that none is without:
//     inline constexpr auto event_names = event_list(with_role(EventRole::lays_card, "play", "beats"), ...);
template <class... Names>
constexpr std::array<EventName, sizeof...(Names)> with_role(EventRole role, Names... names) {
  return {EventName{std::string_view(names), role}...};
}

template <std::size_t... Counts>
consteval std::array<EventName, (Counts + ...)> event_list(const std::array<EventName, Counts>&... groups) {
  std::array<EventName, (Counts + ...)> all{};
  std::size_t next = 0;
  const auto add = [&](const auto& group) {
    for (const EventName& event : group) {
      for (std::size_t i = 0; i < next; ++i)
        if (all[i].name == event.name) throw "this event has two roles";
      all[next++] = event;
    }
  };
  (add(groups), ...);
  return all;
}

template <class Id, std::size_t N>
consteval Id find_name(const std::array<EventName, N>& list, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i)
    if (list[i].name == name) return Id{static_cast<decltype(Id::value)>(i)};
  throw "this event is not in the game's list";
}

}  // namespace stube
