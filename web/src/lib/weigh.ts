// What cards make together, counted by their faces alone and put into words: most of one suit, the longest run, most of one rank. Which a
// game's players look at is a hint of its own folder (`weigh` in table.json); what they are worth is the game's business. Moves are
// weighed by the engine (study/).
import { cardName, suitName, suitOf } from "./cards";
import type { ParsedMove } from "./moves";
import type { PackKind } from "./table";
import type { Say } from "./words.svelte";

export type Measure = "suit" | "run" | "alike";

export interface Weight {
  measure: Measure;
  count: number;
  /** A card of it: its highest. */
  card: string;
}

const LEAST = 2;

/** The longest run of neighbouring ranks in one suit, as its cards from the highest down. */
export function longestRun(cards: string[], pack: PackKind, through?: string): string[] {
  const held = new Set(cards);
  let best: string[] = [];
  for (const suit of pack.suits) {
    let run: string[] = [];
    for (const rank of [...pack.ranks, ""]) {
      if (rank && held.has(rank + suit)) {
        run.push(rank + suit);
        continue;
      }
      if (run.length > best.length && (!through || run.includes(through))) best = run;
      run = [];
    }
  }
  return best;
}

function most(cards: string[], pack: PackKind, part: (card: string) => string): { count: number; card: string } {
  const order = [...pack.ranks];
  const groups = new Map<string, string[]>();
  for (const card of cards) groups.set(part(card), [...(groups.get(part(card)) ?? []), card]);
  let best: string[] = [];
  for (const group of groups.values()) {
    const sorted = group.sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
    const higher = !best.length || order.indexOf(sorted[0][0]) < order.indexOf(best[0][0]);
    if (sorted.length > best.length || (sorted.length === best.length && higher)) best = sorted;
  }
  return { count: best.length, card: best[0] ?? "" };
}

/** What these cards make, in the order of the measures; less than two of a kind is nothing. */
export function weigh(cards: string[], pack: PackKind, measures: Measure[]): Weight[] {
  const weights = measures.map((measure): Weight => {
    if (measure === "run") {
      const run = longestRun(cards, pack);
      return { measure, count: run.length, card: run[0] ?? "" };
    }
    return { measure, ...most(cards, pack, measure === "suit" ? suitOf : (card) => card[0]) };
  });
  return weights.filter(({ count }) => count >= LEAST);
}

export interface Proposal {
  name: string;
  move: ParsedMove;
  /** What the name would make: with the other cards, or by being the highest trump. */
  makes: { measure: Measure | "high"; count: number }[];
}

/** Up to three names worth a look: the best of each measure with one's other cards, and the highest trump. */
export function proposals(
  names: Map<string, ParsedMove>,
  others: string[],
  pack: PackKind,
  trump: string | null,
  measures: Measure[],
): Proposal[] {
  const order = [...pack.ranks];
  const found = new Map<string, Proposal>();
  const add = (name: string, measure: Measure | "high", count: number) => {
    const move = names.get(name);
    if (!move) return;
    const known = found.get(name) ?? { name, move, makes: [] };
    known.makes.push({ measure, count });
    found.set(name, known);
  };
  const high = (card: string) => order.length - order.indexOf(card[0]) + (suitOf(card) === trump ? 0.5 : 0);
  const best = (count: (name: string) => number): [string, number] => {
    const list = [...names.keys()].map((name): [string, number] => [name, count(name)]);
    return list.sort((a, b) => b[1] - a[1] || high(b[0]) - high(a[0]))[0] ?? ["", 0];
  };
  for (const measure of measures) {
    const count = (name: string) =>
      measure === "run"
        ? longestRun([...others, name], pack, name).length
        : 1 + others.filter((card) => (measure === "suit" ? suitOf(card) === suitOf(name) : card[0] === name[0])).length;
    const [name, value] = best(count);
    if (value >= LEAST) add(name, measure, value);
  }
  if (trump) {
    const trumps = [...names.keys()].filter((name) => suitOf(name) === trump).sort((a, b) => high(b) - high(a));
    if (trumps.length) add(trumps[0], "high", 1);
  }
  return [...found.values()].slice(0, 3);
}

/** What cards that one keeps make, in one line; empty where they make nothing. */
export function keptInWords(measures: Measure[], cards: string[], pack: PackKind, say: Say): string {
  const parts = weigh(cards, pack, measures).map(({ measure, count, card }) =>
    say(`weigh.${measure}`, { n: count, suit: suitName(card[1], pack, say), card: cardName(card, pack, say) }),
  );
  return parts.length ? say("weigh.keep", { what: parts.join(" · ") }) : "";
}
