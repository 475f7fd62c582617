// A deal that is over, gone through again from what was told of it: its tricks one by one, and what happened before each. Nothing that
// this seat did not see is in it. The replay of a whole match, with all hands open, is replay.ts.
import { cardsLaid, startsDeal, takesTrick } from "./event-kinds";
import { headAndRest } from "./speech";
import type { Played, TableEvent } from "./table";

export interface ReplayedTrick {
  cards: Played[];
  winner: number | null;
  /** What else was told before the trick was taken. */
  told: string[];
}

/** The deals that are over, the first first; of each its tricks, and what was told after the last. */
export function finishedDeals(events: TableEvent[]): ReplayedTrick[][] {
  const deals: ReplayedTrick[][] = [];
  let tricks: ReplayedTrick[] = [];
  let cards: Played[] = [];
  let told: string[] = [];
  const close = () => {
    if (cards.length || told.length) tricks.push({ cards, winner: null, told });
    if (tricks.some((trick) => trick.cards.length)) deals.push(tricks);
    [tricks, cards, told] = [[], [], []];
  };
  for (const event of events) {
    if (startsDeal(event)) close();
    const laid = cardsLaid(event);
    cards.push(...laid);
    if (takesTrick(event)) {
      tricks.push({ cards, winner: event.seat ?? null, told });
      [cards, told] = [[], []];
    } else if (!laid.length && event.role !== "deals-cards" && event.role !== "table") {
      told.push(headAndRest(event).join(""));
    }
  }
  return deals;
}
