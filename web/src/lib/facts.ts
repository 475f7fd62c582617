// What else a game has to show, from the `extra` of its view: numbers and words the page has a name for, at the table or at a seat.
// The words files decide what is shown (`extra.NAME`, `seat-extra.NAME`, `side-extra.NAME`), so no game is known here.
import { isCard } from "./cards";
import { columns } from "./slate";
import type { PackKind, View } from "./table";
import type { Say } from "./words.svelte";

export interface Fact {
  name: string;
  value: string;
  /** Where the fact is a list of cards. */
  cards: string[];
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** Facts of the whole table: a pot, a stake, what was bid. */
export function tableFacts(view: View, pack: PackKind, say: Say): Fact[] {
  const facts: Fact[] = [];
  for (const [key, value] of Object.entries(view.extra)) {
    if (!say.has(`extra.${key}`)) continue;
    const name = say(`extra.${key}`);
    if (isNumber(value)) {
      if (value !== 0) facts.push({ name, value: String(value), cards: [] });
    } else if (typeof value === "string" && value) {
      const known = say.has(`extra.${key}.${value}`);
      const cards = known ? [] : value.split(" ");
      if (known) facts.push({ name, value: say(`extra.${key}.${value}`), cards: [] });
      else if (cards.every((card) => isCard(card, pack))) facts.push({ name, value, cards });
    }
  }
  return facts;
}

/** What each side has beside its points, from lists with a number for each side. The text may name other numbers: "Imperials ({target} win)". */
export function sideFacts(view: View, say: Say): { name: string; values: number[] }[] {
  const numbers = Object.fromEntries(Object.entries(view.extra).filter((entry): entry is [string, number] => isNumber(entry[1])));
  return Object.entries(view.extra).flatMap(([key, value]) =>
    say.has(`side-extra.${key}`) && Array.isArray(value) && value.length === view.score.length && value.every(isNumber)
      ? [{ name: say(`side-extra.${key}`, numbers), values: value }]
      : [],
  );
}

/** The first two for a strip of one line: what each side has made so far, then what is the whole table's: "Tricks (five win) 3 : 2". */
export function briefFacts(view: View, { pack, seat }: { pack: PackKind; seat: number | null }, say: Say): string {
  const ofSides = sideFacts(view, say)
    .filter(({ values }) => values.some((value) => value !== 0))
    .map(
      ({ name, values }) =>
        `${name} ${columns(view, seat)
          .map((side) => values[side])
          .join(" : ")}`,
    );
  const ofTable = tableFacts(view, pack, say)
    .filter((fact) => !fact.cards.length)
    .map((fact) => `${fact.name} ${fact.value}`);
  return [...ofSides, ...ofTable].slice(0, 2).join(", ");
}

/** Facts of one seat, from lists with an entry for each seat and lists of seats. One's own may have words of their own (`own-extra.NAME`). */
export function seatFacts(view: View, seat: number, say: Say, own = false): string[] {
  const facts: string[] = [];
  for (const [key, value] of Object.entries(view.extra)) {
    if (!Array.isArray(value) || !say.has(`seat-extra.${key}`)) continue;
    const named = `seat-extra.${key}`;
    if (say.has(`${named}.listed`)) {
      if (value.includes(seat)) facts.push(say(own && say.has(`own-extra.${key}`) ? `own-extra.${key}` : named));
    } else if (value.length === view.hands.length && isNumber(value[seat]) && value[seat] !== 0) {
      facts.push(say(named, { n: value[seat] as number }));
    } else if (typeof value[seat] === "string" && say.has(`${named}.${value[seat] as string}`)) {
      facts.push(say(`${named}.${value[seat] as string}`));
    }
  }
  return [...new Set(facts)];
}

/** The figures of a bidding game: what each stands at, and whether it was bid, held or let good. */
export function figures(view: View, say: Say): { name: string; value: string; state: string; live: boolean }[] {
  const all = view.extra.figures;
  if (!all || typeof all !== "object") return [];
  return Object.entries(all as Record<string, { status?: string; stake?: number } | null>).map(([key, figure]) => {
    const status = figure?.status ?? "";
    return {
      name: say.has(`figure.${key}`) ? say(`figure.${key}`) : key,
      value: isNumber(figure?.stake) ? String(figure.stake) : "",
      state: say.has(`figure-state.${status}`) ? say(`figure-state.${status}`) : status,
      live: status === "pending" || status === "held",
    };
  });
}

/** Who asked whom for his piece in this round. */
export interface Asked {
  seat: number;
  with: number;
}

export function asked(view: View): Asked[] {
  const all = Array.isArray(view.extra.asked) ? (view.extra.asked as Partial<Asked>[]) : [];
  return all.filter((one): one is Asked => isNumber(one.seat) && isNumber(one.with) && one.seat !== one.with);
}

/** Whether somebody has taken the turn-up into his hand; the view goes on telling which card it was. */
export const turnUpTaken = (view: View): boolean => isNumber(view.extra.taken);

/** Cards that lie open beside the turn-up, such as second turn-ups. */
export function openCards(view: View, pack: PackKind): string[] {
  const cards: string[] = [];
  for (const key of ["turnups", "laidOut"]) {
    const value = view.extra[key];
    const list = Array.isArray(value) ? value : typeof value === "string" ? value.split(" ") : [];
    for (const card of list) if (typeof card === "string" && isCard(card, pack) && card !== view.turnup) cards.push(card);
  }
  return cards;
}
