// Small hints of how a game's table is laid out, from the game's own folder: games/ID/table.json. A game without one is laid out
// from its view alone.
import type { View } from "./table";
import type { Measure } from "./weigh";

export interface TableHint {
  /** What players look at when they choose among their cards: the longest suit, the longest run, most of one rank. */
  weigh?: Measure[];
  /** What is won in a deal comes to the score when the deal is over; meanwhile the slate adds it up. */
  running?: boolean;
  /** So many cards of the stock lie in a heap of their own. */
  secondHeap?: number;
  /** Everybody has a single piece: the seats lie in a ring. */
  ring?: boolean;
  /** What is left of one's strokes is shown as strokes: the option that says with how many one begins. */
  strokes?: string;
  /** Tricks are counted while these numbers of `extra` stand so; afterwards nobody asks how many were won. */
  tricksWhile?: Record<string, number>;
}

const files = import.meta.glob<TableHint>("../../../games/*/table.json", { eager: true, import: "default" });
const hints = new Map(Object.entries(files).map(([path, hint]) => [path.split("/").slice(-2)[0], hint]));

export const hintOf = (game: string): TableHint => hints.get(game) ?? {};

/** How many tricks of a seat are told. */
export function tricksTold(view: Pick<View, "game" | "extra" | "tricks">, seat: number): number {
  const wanted = Object.entries(hintOf(view.game).tricksWhile ?? {});
  return wanted.every(([field, value]) => view.extra[field] === value) ? view.tricks[seat] : 0;
}
