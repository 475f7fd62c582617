// Cards as the page handles them: texts such as "Ah", their spoken names, and hands as lists.
import { suitNameHere } from "./game-words.svelte";
import type { PackKind } from "./table";
import type { Say } from "./words.svelte";

export const HIDDEN = "??";

export function cardsIn(text: string | null | undefined): string[] {
  return text ? text.split(" ").filter(Boolean) : [];
}

export function isCard(text: string, pack: PackKind): boolean {
  return cardsOf(pack).has(text);
}

/** By the list that they come in. */
const packs = new Map<string, Set<string>>();

/** All cards of a pack, suit by suit, the best first. */
export function cardsOf({ cards }: PackKind): Set<string> {
  const known = packs.get(cards) ?? new Set(cardsIn(cards));
  packs.set(cards, known);
  return known;
}

/** The suit of a card; a piece has none, though "10" is as long as a card. */
export const suitOf = (card: string): string => (card.length === 2 && !/\d/.test(card[1]) ? card[1] : "");

/** "ten of hearts", as a screen reader says it. */
export function cardName(card: string, pack: PackKind, say: Say): string {
  if (card === HIDDEN) return say("card.hidden");
  if (pack.pieces) return say.has(`piece.${card}`) ? say(`piece.${card}`) : card;
  if (say.has(`card.${pack.name}.${card}`)) return say(`card.${pack.name}.${card}`);
  const rank = say.has(`card.rank.${pack.name}.${card[0]}`) ? say(`card.rank.${pack.name}.${card[0]}`) : say(`card.rank.${card[0]}`);
  return say("card.name", { rank, suit: suitName(card[1], pack, say) });
}

export const suitName = (suit: string, pack: PackKind, say: Say): string => suitNameHere(suit) ?? say(`card.suit.${pack.name}.${suit}`);

/** The rank as it stands in the corner: a ten is written 10. */
export function rankIndex(card: string): string {
  return card[0] === "T" ? "10" : card[0];
}

/** The hand less the cards given, each taken once. */
export function without(hand: string[], gone: string[]): string[] {
  const rest = [...hand];
  for (const card of gone) {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

export function sameCards(a: string[], b: string[]): boolean {
  return a.length === b.length && without(a, b).length === 0;
}
