// What an event is for the table: begins a deal, lays a card, takes a trick, turns up a hand, is said at a seat, is a note. It follows
// from the event's role, which its game gave it; no event is known here by its name.
import { cardsIn } from "./cards";
import type { Played, TableEvent } from "./table";

const lays = (event: TableEvent): boolean => event.role === "lays-card" || event.role === "lays-named";

export const startsDeal = (event: TableEvent): boolean => event.role === "begins-deal";

export const endsDeal = (event: TableEvent): boolean => event.role === "ends-deal";

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

/** The cards that an event lays open beside the tricks until the deal is over, or none. */
export function cardsShown(event: TableEvent): Played[] {
  if (event.seat === undefined || event.role !== "shows-card") return [];
  return cardsIn(event.cards).map((card) => ({ seat: event.seat!, card, as: event.as ?? null }));
}

/** Whether the event tells what somebody said, or what became of him. */
export const isTold = (event: TableEvent): boolean => ["spoken", "shows-card", "decides"].includes(event.role);

/** Whether the event is shown as said at its seat; so is a card that was laid without being seen. */
export const isSpoken = (event: TableEvent): boolean =>
  event.seat !== undefined && (isTold(event) || event.role === "table" || lays(event));

/**
 * Why the last deal ended as it did: what decided it, whenever in the deal that was, and what the game notes right after the last card.
 * Of most deals nothing need be said; of one that was not played out, only what decided it.
 */
export function whyItEnded(events: TableEvent[], playedOut = true): string[] {
  const begun = events.map(startsDeal).lastIndexOf(true);
  if (begun < 0) return [];
  const deal = events.slice(begun + 1);
  const closes = (event: TableEvent) => takesTrick(event) || cardsLaid(event).length > 0;
  let last = deal.length;
  while (last && !closes(deal[last - 1])) --last;
  const others = deal.findIndex((event, at) => at >= last && event.role !== "note");
  const notes = playedOut ? (others < 0 ? deal.length : others) : last;
  return deal.filter(({ role }, at) => role === "decides" || (at >= last && at < notes)).map(({ text }) => text);
}

export const isUndo = (event: TableEvent): boolean => event.undone !== undefined;

/** The server tells of the table, not of the match: an undo does not take it back. */
export const survivesUndo = (event: TableEvent): boolean => event.role === "table";
