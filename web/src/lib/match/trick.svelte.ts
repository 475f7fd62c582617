// The trick on the table, and the one before it. It says what lies there, not when: the pace is the presentation's.
import { cardsLaid, cardsShown, startsDeal, takesTrick } from "../event-kinds";
import type { Played, TableEvent, View } from "../table";
import { say } from "../words.svelte";

/** A trick on the table, and how far it is from being gathered. */
export interface ShownTrick {
  cards: Played[];
  /** Who takes it as it lies, while it is not finished. */
  taking: number | null;
  winner: number | null;
  gathering: boolean;
  /** No trick: what was shown in this deal lies there to be seen. */
  open?: true;
}

const NO_TRICK: ShownTrick = { cards: [], taking: null, winner: null, gathering: false };

/** The seat whose card takes the trick so far, where the game says so. A first card takes it of itself, which needs no mark. */
function takingSeat(view: View): number | null {
  const seat = view.extra.takes;
  return typeof seat === "number" && view.trick.length > 1 ? seat : null;
}

/** What stands at the card of whoever takes the trick: that he does so far, or that he did. */
export const takingNote = (trick: ShownTrick): string => say(trick.winner === null ? "trick.takes" : "trick.took");

export class TrickOnTable {
  shown = $state.raw<ShownTrick>(NO_TRICK);
  last = $state.raw<ShownTrick | null>(null);

  /** What was shown in this deal, seat by seat. */
  private open = $state.raw<Played[]>([]);
  /** What lies to be seen: the trick, or while none does, what was shown. */
  readonly lying: ShownTrick = $derived(
    this.shown.cards.length || !this.open.length ? this.shown : { ...NO_TRICK, cards: this.open, open: true },
  );

  /** Cards of one seat beside each other. */
  layOpen(cards: Played[]): void {
    this.open = [...this.open, ...cards].sort((a, b) => a.seat - b.seat);
  }

  clearOpen(): void {
    this.open = [];
  }

  /** Who takes it now comes with the view; until then the mark stays where it was. */
  lay(cards: Played[]): void {
    this.shown = { ...NO_TRICK, cards: [...this.shown.cards, ...cards], taking: this.shown.taking };
  }

  win(winner: number | null): void {
    this.shown = { ...this.shown, winner };
  }

  gather(): void {
    this.shown = { ...this.shown, gathering: true };
  }

  /** The trick leaves the table and becomes the last one. */
  finish(winner: number | null): void {
    this.last = { ...NO_TRICK, cards: this.shown.cards, winner };
    this.shown = NO_TRICK;
  }

  takeView(view: View): void {
    this.shown = { ...NO_TRICK, cards: view.trick, taking: takingSeat(view) };
  }

  forgetLast(): void {
    this.last = null;
  }

  /** The last trick of the deal that is on, and what was shown in it, as the events have it. What lies on the table comes with the next view. */
  recallLast(events: TableEvent[]): void {
    let lying: Played[] = [];
    this.last = null;
    this.clearOpen();
    for (const event of events) {
      if (startsDeal(event)) {
        [this.last, lying] = [null, []];
        this.clearOpen();
      }
      this.layOpen(cardsShown(event));
      lying.push(...cardsLaid(event));
      if (!takesTrick(event)) continue;
      this.last = { ...NO_TRICK, cards: lying, winner: event.seat ?? null };
      lying = [];
    }
  }
}
