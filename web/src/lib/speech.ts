// Texts of the table name cards by their codes where a pack has no signs in the alphabet; here they become names a player says.
import { cardName, isCard } from "./cards";
import type { PackKind } from "./table";
import type { Say } from "./words.svelte";

const CODE = "(?<![\\p{L}\\p{N}])[AKQJTCOU2-9][a-z](?![\\p{L}\\p{N}])";
const CODES = new RegExp(`${CODE}(?: ${CODE})*`, "gu");

const sentence = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/**
 * "Jens plays Kc." with `cards` "Kc" becomes "Jens plays king of cups."; of several that follow each other a list is made.
 */
export function nameCards(text: string, cards: string, pack: PackKind, say: Say): string {
  if (pack === "french" || pack === "gnav") return text;
  const named = new Set(cards.split(" ").filter((card) => isCard(card, pack)));
  if (!named.size) return text;
  const list = (codes: string) => {
    const all = codes.split(" ");
    const said = all.map((code) => (named.has(code) ? cardName(code, pack, say) : code));
    return said.join(all.every((code) => named.has(code)) ? ", " : " ");
  };
  return sentence(text.replace(CODES, list));
}

/** "seat 2" in the name of a move becomes who sits there. */
export function nameSeats(text: string, names: string[]): string {
  return text.replace(/\b(?:seat|Platz|plads) (\d+)\b/g, (all, seat: string) => names[Number(seat)] || all);
}
