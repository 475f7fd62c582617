// Small hints of how a game's table is laid out, from the game's own folder: games/ID/table.json. A game without one is laid out
// from its view alone.
import type { View } from "./table";
import type { Measure } from "./weigh";

export interface TableHint {
  /** Cards that belong to the trumps whatever their suit, highest first, such as the jacks and queens of Doppelkopf. */
  trumps?: string[];
  /** The suit whose cards are trumps as well when no trump is named. */
  trumpSuit?: string;
  /** The order of the ranks in that suit, highest first. */
  trumpRanks?: string;
  /** The field of `extra` that says, when it is there, that other trumps hold. */
  notDuring?: string;
  /** What players look at when they choose among their cards: the longest suit, the longest run, most of one rank. */
  weigh?: Measure[];
  /** What is won in a deal comes to the score when the deal is over; meanwhile the slate adds it up. */
  running?: boolean;
}

const files = import.meta.glob<TableHint>("../../../games/*/table.json", { eager: true, import: "default" });
const hints = new Map(Object.entries(files).map(([path, hint]) => [path.split("/").slice(-2)[0], hint]));

export const hintOf = (game: string): TableHint => hints.get(game) ?? {};

/** The trumps of the hand that is held, in the order in which they stand at its left end. */
export function trumpsFirst(view: View): string[] {
  const hint = hintOf(view.game);
  if (!hint.trumps || (hint.notDuring && view.extra[hint.notDuring])) return [];
  const suit = view.trump ?? hint.trumpSuit ?? "";
  return [...hint.trumps, ...[...(hint.trumpRanks ?? "")].map((rank) => rank + suit).filter((card) => !hint.trumps!.includes(card))];
}
