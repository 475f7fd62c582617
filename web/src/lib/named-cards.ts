// The cards that a text names in full ("the ten of hearts"), in the order in which it does.
import { cardName, piecesInOrder, ranksOf, suitsOf } from "./cards";
import type { PackKind } from "./table";
import type { Say } from "./words.svelte";

/** More would be a picture of the whole pack. */
const MOST = 8;

const allCards = (pack: PackKind): string[] =>
  pack === "gnav"
    ? piecesInOrder().filter((piece) => !/^\d+$/.test(piece))
    : [...suitsOf(pack)].flatMap((suit) => [...ranksOf(pack)].map((rank) => rank + suit));

/** By the name that they find. */
const patterns = new Map<string, RegExp>();
function patternOf(name: string): RegExp {
  let known = patterns.get(name);
  if (!known) {
    known = new RegExp(`(?<!\\p{L})${escaped(name).replace(/[ -]/g, "[ -]")}(?!\\p{L})`, "iu");
    patterns.set(name, known);
  }
  return known;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function namedCards(text: string, pack: PackKind, say: Say): string[] {
  const found: { card: string; at: number }[] = [];
  for (const card of allCards(pack)) {
    const at = text.search(patternOf(cardName(card, pack, say)));
    if (at >= 0) found.push({ card, at });
  }
  return found
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ card }) => card);
}
