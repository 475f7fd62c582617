// What else a game has to show, from the `extra` of its view: numbers and words at the table, at a seat or at a side. Which field is what,
// and what it is called, the game says (`extra` of its description); no field is known here by its name.
import { isCard } from "./cards";
import { columns } from "./slate";
import type { PackKind, View } from "./table";
import { fill, type Say } from "./words.svelte";

/** A field of `extra` that is shown, and what it is for (docs/api.md). One field may have several roles. */
export interface ExtraField {
  field: string;
  role:
    | "fact"
    | "seat-fact"
    | "seat-list"
    | "side-fact"
    | "figures"
    | "exchanges"
    | "turn-up-taken"
    | "open-cards"
    | "card-names"
    // A role that this page does not know yet is not shown.
    | (string & {});
  label?: string;
  /** The label to the player himself. */
  own?: string;
  /** What the field's words, or its figures, are called. */
  words?: Record<string, string>;
}

export interface Fact {
  name: string;
  value: string;
  /** Where the fact is a list of cards. */
  cards: string[];
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** The fields that have this role, with their values, in the order of the view. */
function inRole(view: View, fields: ExtraField[], ...roles: ExtraField["role"][]): [ExtraField, unknown][] {
  return Object.entries(view.extra).flatMap(([name, value]) =>
    fields.filter(({ field, role }) => field === name && roles.includes(role)).map((known): [ExtraField, unknown] => [known, value]),
  );
}

/** Facts of the whole table: a pot, a stake, what was bid. */
export function tableFacts(view: View, pack: PackKind, fields: ExtraField[]): Fact[] {
  const facts: Fact[] = [];
  for (const [{ label: name = "", words = {} }, value] of inRole(view, fields, "fact")) {
    if (isNumber(value)) {
      if (value !== 0) facts.push({ name, value: String(value), cards: [] });
    } else if (typeof value === "string" && value) {
      const word = words[value];
      const cards = word === undefined ? value.split(" ") : [];
      if (word !== undefined) facts.push({ name, value: word, cards: [] });
      else if (cards.every((card) => isCard(card, pack))) facts.push({ name, value, cards });
    }
  }
  return facts;
}

/** What each side has beside its points, from lists with a number for each side. The text may name other numbers: "Imperials ({target} win)". */
export function sideFacts(view: View, fields: ExtraField[]): { name: string; values: number[] }[] {
  const numbers = Object.fromEntries(Object.entries(view.extra).filter((entry): entry is [string, number] => isNumber(entry[1])));
  return inRole(view, fields, "side-fact").flatMap(([{ label = "" }, value]) =>
    Array.isArray(value) && value.length === view.score.length && value.every(isNumber)
      ? [{ name: fill(label, numbers), values: value }]
      : [],
  );
}

/** The first two for a strip of one line: what each side has made so far, then what is the whole table's: "Tricks (five win) 3 : 2". */
export function briefFacts(view: View, { pack, seat }: { pack: PackKind; seat: number | null }, fields: ExtraField[]): string {
  const ofSides = sideFacts(view, fields)
    .filter(({ values }) => values.some((value) => value !== 0))
    .map(
      ({ name, values }) =>
        `${name} ${columns(view, seat)
          .map((side) => values[side])
          .join(" : ")}`,
    );
  const ofTable = tableFacts(view, pack, fields)
    .filter((fact) => !fact.cards.length)
    .map((fact) => `${fact.name} ${fact.value}`);
  return [...ofSides, ...ofTable].slice(0, 2).join(", ");
}

/** Facts of one seat, from lists with an entry for each seat and lists of seats. One's own may have words of their own. */
export function seatFacts(view: View, seat: number, fields: ExtraField[], mine = false): string[] {
  const facts: string[] = [];
  for (const [{ role, label = "", own = label, words = {} }, value] of inRole(view, fields, "seat-fact", "seat-list")) {
    if (!Array.isArray(value)) continue;
    const entry: unknown = value[seat];
    if (role === "seat-list") {
      if (value.includes(seat)) facts.push(mine ? own : label);
    } else if (value.length === view.hands.length && isNumber(entry) && entry !== 0) {
      facts.push(fill(label, { n: entry }));
    } else if (typeof entry === "string" && words[entry] !== undefined) {
      facts.push(words[entry]);
    }
  }
  return [...new Set(facts)];
}

/** The figures of a bidding game: what each stands at, and whether it was bid, held or let good. */
export function figures(view: View, fields: ExtraField[], say: Say): { name: string; value: string; state: string; live: boolean }[] {
  return inRole(view, fields, "figures").flatMap(([{ words = {} }, all]) =>
    Object.entries((all ?? {}) as Record<string, { status?: string; stake?: number } | null>).map(([key, figure]) => {
      const status = figure?.status ?? "";
      return {
        name: words[key] ?? key,
        value: isNumber(figure?.stake) ? String(figure.stake) : "",
        state: say.has(`figure-state.${status}`) ? say(`figure-state.${status}`) : status,
        live: status === "pending" || status === "held",
      };
    }),
  );
}

/** Who asked whom for his piece in this round. */
export interface Asked {
  seat: number;
  with: number;
}

export function asked(view: View, fields: ExtraField[]): Asked[] {
  return inRole(view, fields, "exchanges")
    .flatMap(([, all]) => (Array.isArray(all) ? (all as Partial<Asked>[]) : []))
    .filter((one): one is Asked => isNumber(one.seat) && isNumber(one.with) && one.seat !== one.with);
}

/** Whether somebody has taken the turn-up into his hand; the view goes on telling which card it was. */
export const turnUpTaken = (view: View, fields: ExtraField[]): boolean =>
  inRole(view, fields, "turn-up-taken").some(([, seat]) => isNumber(seat));

/** Cards that lie open beside the turn-up, such as second turn-ups. */
export function openCards(view: View, pack: PackKind, fields: ExtraField[]): string[] {
  return inRole(view, fields, "open-cards")
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]) : typeof value === "string" ? value.split(" ") : []))
    .filter((card): card is string => typeof card === "string" && isCard(card, pack) && card !== view.turnup);
}

/** What cards were named in this deal, card by card. */
export const cardNames = (view: View, fields: ExtraField[]): Record<string, string> =>
  Object.assign({}, ...inRole(view, fields, "card-names").map(([, names]) => names ?? {})) as Record<string, string>;
