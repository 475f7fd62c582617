// Texts of the table name cards by their codes where a pack has no signs in the alphabet; here they become names a player says.
import { cardName, isCard } from "./cards";
import type { PackKind } from "./table";
import type { Say } from "./words.svelte";

/** "Jens plays Kc." with `cards` "Kc" becomes "Jens plays king of cups."; a French ten is written 10. */
export function nameCards(text: string, cards: string, pack: PackKind, say: Say): string {
  if (pack === "french") return text.replace(/\bT(?=[♣♠♥♦])/gu, "10");
  if (pack === "gnav") return text;
  const named = new Set(cards.split(" ").filter((card) => isCard(card, pack)));
  if (!named.size) return text;
  return text.replace(/(?<![\p{L}\p{N}])[AKQJTCOU2-9][a-z](?![\p{L}\p{N}])/gu, (code) => (named.has(code) ? cardName(code, pack, say) : code));
}

/** "Side 1" of a text becomes what the reader calls that side. */
export function nameSides(text: string, sides: string[]): string {
  return sides.length ? text.replace(/\b(?:Side|Partei|Parti) (\d+)\b/g, (all, side: string) => sides[Number(side)] ?? all) : text;
}
