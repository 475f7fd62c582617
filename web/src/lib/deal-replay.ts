// A deal that is over, gone through again from what was told of it: its tricks one by one, and what happened before each; where none were
// played, what was turned up at its end. Nothing that this seat did not see is in it. The replay of a whole match, with all hands open, is
// replay.ts.
import { cardsIn } from "./cards";
import { cardsLaid, startsDeal, takesTrick, turnsUpHand } from "./event-kinds";
import { headAndRest } from "./speech";
import type { Played, TableEvent } from "./table";

export interface ReplayedTrick {
  cards: Played[];
  winner: number | null;
  /** No trick: everybody's one card, as it was turned up. */
  shown?: true;
  /** What else was told before the trick was taken. */
  told: string[];
}

export interface ReplayedDeal {
  /** As it is counted at the table. */
  number: number;
  tricks: ReplayedTrick[];
}

/** What one held who had a single card, turned up. Whole hands are told and not laid out. */
function singleCard(event: TableEvent): Played[] {
  const cards = turnsUpHand(event) ? cardsIn(event.cards) : [];
  return cards.length === 1 ? [{ seat: event.seat!, card: cards[0], as: null }] : [];
}

/** The deals that are over and in which cards were seen, the first first; of each its tricks, and what was told after the last. */
export function finishedDeals(events: TableEvent[]): ReplayedDeal[] {
  const deals: ReplayedDeal[] = [];
  let number = 0;
  let tricks: ReplayedTrick[] = [];
  let cards: Played[] = [];
  let shown: Played[] = [];
  let told: string[] = [];
  const close = () => {
    const played = cards.length > 0 || tricks.some((trick) => trick.cards.length);
    if (!played && shown.length) tricks.push({ cards: shown, winner: null, shown: true, told });
    else if (cards.length || told.length) tricks.push({ cards, winner: null, told });
    if (played || shown.length) deals.push({ number, tricks });
    [tricks, cards, shown, told] = [[], [], [], []];
  };
  for (const event of events) {
    if (startsDeal(event)) {
      close();
      number = event.deal ?? number + 1;
    }
    const laid = cardsLaid(event);
    cards.push(...laid);
    shown.push(...singleCard(event));
    if (takesTrick(event)) {
      tricks.push({ cards, winner: event.seat ?? null, told });
      [cards, told] = [[], []];
    } else if (!laid.length && event.role !== "deals-cards" && event.role !== "table") {
      told.push(headAndRest(event).join(""));
    }
  }
  return deals;
}
