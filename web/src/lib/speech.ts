// Texts of the table in the player's own words: cards that the server names by their codes, seats that it names by their numbers.
import { cardName, isCard } from "./cards";
import type { Move, PackKind, TableEvent } from "./table";
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

export const eventText = (event: TableEvent, pack: PackKind, say: Say): string =>
  nameCards(event.text, `${event.cards ?? ""} ${event.as ?? ""}`, pack, say);

/** Each move once, with the names of its cards and of those who sit at the table. */
export function nameMoves(moves: Move[], names: string[], pack: PackKind, say: Say): Move[] {
  const once = new Map(moves.map((known) => [known.move, known]));
  return [...once.values()].map(({ move, name }) => ({ move, name: nameSeats(nameCards(name, move, pack, say), names) }));
}

/** What stands under a name need not begin with it. */
export function withoutName(text: string, name: string): string {
  if (!name || !(text.startsWith(`${name} `) || text.startsWith(`${name}: `))) return text;
  return text.slice(name.length).replace(/^:? /, "").replace(/\.$/, "");
}
