// What an event is for the table: begins a deal, lays a card, takes a trick, turns up a hand, is said at a seat, is a note. It follows
// from the event's role, which its game gave it; no event is known here by its name.
import { cardsIn } from "./cards";
import type { Played, TableEvent } from "./table";

const lays = (event: TableEvent): boolean => event.role === "lays-card" || event.role === "lays-named";

export const startsDeal = (event: TableEvent): boolean => event.role === "begins-deal";

export const endsDeal = (event: TableEvent): boolean => event.role === "ends-deal";

/** After this a deal has begun in earnest: what starts a deal next starts another one. */
export const belongsToDeal = (event: TableEvent): boolean => lays(event) || takesTrick(event) || event.role === "scores";

/** The cards that an event lays to the trick, or none. */
export function cardsLaid(event: TableEvent): Played[] {
  if (event.seat === undefined || !lays(event)) return [];
  const as = event.role === "lays-named" ? (event.as ?? null) : null;
  return cardsIn(event.cards).map((card) => ({ seat: event.seat!, card, as }));
}

/** Whether an event gives a trick to its winner. */
export const takesTrick = (event: TableEvent): boolean => event.role === "takes-trick" && event.seat !== undefined;

/** Whether a seat turns up what it holds. */
export const turnsUpHand = (event: TableEvent): boolean => event.role === "shows-hand" && event.seat !== undefined && !!event.cards;

/** Whether the event is shown as said at its seat; so is a card that was laid without being seen. */
export const isSpoken = (event: TableEvent): boolean =>
  event.seat !== undefined && (event.role === "spoken" || event.role === "table" || lays(event));

/** Why a deal ended as it did, as the game notes it right after the last card; of most deals nothing need be said. */
export function whyItEnded(events: TableEvent[]): string[] {
  let last = events.length;
  while (last && !cardsLaid(events[last - 1]).length && !takesTrick(events[last - 1])) --last;
  const after = last ? events.slice(last) : [];
  const others = after.findIndex((event) => event.role !== "note");
  return (others < 0 ? after : after.slice(0, others)).map(({ text }) => text);
}

export const isUndo = (event: TableEvent): boolean => event.undone !== undefined;

/** The server tells of the table, not of the match: an undo does not take it back. */
export const survivesUndo = (event: TableEvent): boolean => event.role === "table";
