// What happened, as the referee sees it. A viewer who may not see the cards or the points of an event gets the same
// event without them: redacted, never dropped.
#pragma once
#include "cards/sequence.hpp"
#include "table/event_role.hpp"
#include "table/seat.hpp"

namespace stube {

struct Event {
  EventType type;
  LineText line;  // set: this event is a line of the score sheet
  RuleId rule;
  Seat seat, other;  // who did it; whom it concerns as well
  Side side;
  Card as;  // what the card counts as, where it is named so
  bool has_points = false;
  bool cards_hidden = false, points_hidden = false, number_hidden = false;  // set by redacting
  std::int32_t points = 0;                                                  // a doubled pot outgrows sixteen bits
  std::int16_t n = 0;  // a number or a choice that the event's text names
  Cards cards;
  Seats sees_cards = Seats::all(), sees_points = Seats::all(), sees_number = Seats::all();

  // Builders, so that an event reads as one sentence at the place where it happens.
  constexpr Event by(Seat s) const {
    Event e = *this;
    e.seat = s;
    return e;
  }
  constexpr Event with(Seat s) const {
    Event e = *this;
    e.other = s;
    return e;
  }
  constexpr Event on(Side s) const {
    Event e = *this;
    e.side = s;
    return e;
  }
  constexpr Event showing(Cards c) const {
    Event e = *this;
    e.cards = c;
    return e;
  }
  constexpr Event named(Card c) const {
    Event e = *this;
    e.as = c;
    return e;
  }
  constexpr Event saying(int number) const {
    Event e = *this;
    e.n = static_cast<std::int16_t>(number);
    return e;
  }
  constexpr Event worth(int p) const {
    Event e = *this;
    e.points = p;
    e.has_points = true;
    return e;
  }
  constexpr Event cards_only_for(Seats s) const {
    Event e = *this;
    e.sees_cards = s;
    return e;
  }
  constexpr Event points_only_for(Seats s) const {
    Event e = *this;
    e.sees_points = s;
    return e;
  }
  constexpr Event number_only_for(Seats s) const {
    Event e = *this;
    e.sees_number = s;
    return e;
  }
};

constexpr Event event_of(EventType type, RuleId rule = {}) {
  Event event;
  event.type = type;
  event.rule = rule;
  return event;
}
// A line of the score sheet: so many points to a side, for this, by this rule.
constexpr Event score_line(EventType type, LineText line, Side side, int points, RuleId rule) {
  Event event = event_of(type, rule).on(side).worth(points);
  event.line = line;
  return event;
}

// The event as `viewer` may know it; Seat::none() is a spectator, who sees only what all see.
constexpr Event redacted(Event event, Seat viewer) {
  const auto may_see = [&](Seats who) { return who == Seats::all() || (viewer.is_some() && who.has(viewer)); };
  // The number of cards stays known where they are hidden: it is told in n by events that need it.
  if (!may_see(event.sees_cards)) event.cards = Cards(), event.as = Card(), event.cards_hidden = true;
  if (!may_see(event.sees_points)) event.points = 0, event.has_points = false, event.points_hidden = true;
  if (!may_see(event.sees_number)) event.n = 0, event.number_hidden = true;
  event.sees_cards = event.sees_points = event.sees_number = Seats::all();
  return event;
}

// For playouts, where nobody listens; it costs nothing.
struct Silence {
  constexpr void operator()(const Event&) const {}
};

}  // namespace stube
