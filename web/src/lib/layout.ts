// Small hints of how a game's table is laid out, from the game's own folder: games/ID/table.json. A game without one is laid out
// from its view alone.
import { suitOf } from "./cards";
import type { View } from "./table";

export interface TableHint {
  /** Cards that belong to the trumps whatever their suit, highest first, such as the jacks and queens of Doppelkopf. */
  trumps?: string[];
  /** The suit whose cards are trumps as well when no trump is named. */
  trumpSuit?: string;
}

const files = import.meta.glob<TableHint>("../../../games/*/table.json", { eager: true, import: "default" });
const hints = new Map(Object.entries(files).map(([path, hint]) => [path.split("/").slice(-2)[0], hint]));

export const hintOf = (game: string): TableHint => hints.get(game) ?? {};

/** The trumps of the hand that is held, in the order in which they stand at its left end. */
export function trumpsFirst(view: View): string[] {
  const hint = hintOf(view.game);
  const suit = view.trump ?? hint.trumpSuit;
  if (!hint.trumps) return [];
  const ranks = "AKQJT98765432OUC";
  const rest = suit ? [...ranks].map((rank) => rank + suit).filter((card) => suitOf(card) === suit && !hint.trumps!.includes(card)) : [];
  return [...hint.trumps, ...rest];
}
