// Luck and play: what a deal brought one seat, taken apart into what the cards brought, its own mistakes, its partner's, and the others'.
// The parts are shown rounded and always add up to the result.
import { digitsFor, rounded, type Balance, type Decision } from "./study";

export interface Parts {
  deal: number;
  result: number;
  luck: number;
  /** One's own play. */
  you: number;
  /** The partner's; null where there is none. */
  partner: number | null;
  they: number;
  /** Luck is that near. */
  margin: number;
}

export interface Bar {
  part: "luck" | "you" | "mate" | "they";
  from: number;
  to: number;
}

/** The seats of one's own side but oneself. */
export const partners = (seat: number, sides: number[]): number[] =>
  new Set(sides).size < sides.length ? sides.flatMap((side, other) => (other !== seat && side === sides[seat] ? [other] : [])) : [];

export function takenApart(balance: Balance, seat: number, sides: number[], digits: number): Parts {
  const shown = (value: number | undefined) => rounded(value ?? 0, digits);
  const [result, luck, you] = [shown(balance.result[seat]), shown(balance.luck[seat]), shown(balance.by[seat]?.[seat])];
  const others = partners(seat, sides);
  const partner = others.length ? shown(others.reduce((sum, other) => sum + (balance.by[other]?.[seat] ?? 0), 0)) : null;
  // What is left is the others': so the parts add up however they were rounded.
  const they = rounded(result - luck - you - (partner ?? 0), digits);
  return { deal: balance.deal, result, luck, you, partner, they, margin: balance.margin[seat] ?? 0 };
}

/** Each bar begins where the one before ended; the last ends at the result. */
export function bars({ luck, you, partner, they }: Parts): Bar[] {
  const parts: [Bar["part"], number][] = [
    ["luck", luck],
    ["you", you],
  ];
  if (partner !== null) parts.push(["mate", partner]);
  parts.push(["they", they]);
  let at = 0;
  return parts.map(([part, value]) => {
    const bar = { part, from: at, to: at + value };
    at += value;
    return bar;
  });
}

/** How far all bars of the rows reach, for a common scale. */
export function reach(rows: Parts[]): { least: number; most: number } {
  const ends = [0, ...rows.flatMap((row) => bars(row).flatMap(({ from, to }) => [from, to]))];
  return { least: Math.min(...ends), most: Math.max(...ends) };
}

export const digitsOf = (balances: Balance[]): 0 | 1 => digitsFor(balances.flatMap(({ result, luck }) => [...result, ...luck]));

export interface Kinds {
  all: number;
  /** As good as the best. */
  best: number;
  /** A little worse, but no mistake; and what that cost together. */
  little: number;
  littleCost: number;
  mistakes: number;
  dearest: Decision | null;
}

/** A seat's decisions by how good they were. */
export function kinds(decisions: Decision[], seat: number, digits: number): Kinds {
  const own = decisions.filter((decision) => decision.seat === seat && decision.value !== null);
  const worse = own.filter(({ loss, mark }) => mark === null && rounded(loss, digits) > 0);
  const wrong = own.filter(({ mark }) => mark !== null);
  return {
    all: own.length,
    best: own.length - worse.length - wrong.length,
    little: worse.length,
    littleCost: rounded(
      worse.reduce((sum, { loss }) => sum + loss, 0),
      digits,
    ),
    mistakes: wrong.length,
    dearest: wrong.reduce<Decision | null>((dear, decision) => (dear && dear.loss >= decision.loss ? dear : decision), null),
  };
}
