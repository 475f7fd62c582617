// A match weighed decision by decision, as the page has it: what each move was expected to bring, what a better one would have, and how
// much of the result was luck. Plain data; what the engine sends is read in from-engine.ts.
import { cardsIn } from "../cards";
import { partsOfMove } from "../moves";
import type { PackKind } from "../table";

/** What a move deserves that cost something, the mildest first. */
export const MARKS = ["doubtful", "bad", "very-bad"] as const;
export type Mark = (typeof MARKS)[number];
/** The least loss of each, in the game's unit. */
export type Thresholds = Record<Mark, number>;

/** A move that was weighed, from what its player could know. */
export interface WeighedMove {
  move: string;
  /** Its name in the reader's language. */
  label: string;
  /** What the deal brings this seat with it, and how near the truth that is; 0: counted out. */
  value: number;
  margin: number;
  reason: string;
}

export interface Decision {
  /** The number of the move in the record: the position is the replay's step of this number, the next one is what came of it. */
  step: number;
  deal: number;
  seat: number;
  move: string;
  label: string;
  /** What the played move was expected to bring; null where nothing was weighed. */
  value: number | null;
  /** How much better the best move was. */
  loss: number;
  margin: number;
  mark: Mark | null;
  /** Counted out, not estimated. */
  exact: boolean;
  /** The best first; the played one is among them. */
  moves: WeighedMove[];
  /** Why the best one is better. */
  reason: string;
  /** Ids of the paragraphs that the reason rests on. */
  rules: string[];
  /** How many deals were imagined. */
  imagined: number;
  /** Right, but it cost as the cards lay; or only who sees all cards could know the better one. */
  note: "unlucky" | "unknowable" | null;
  /** The best move with the cards as they lay, and what the played one brought less than it; null where that was not counted out. */
  open: { move: string; label: string; loss: number } | null;
  /** A first look only: it will be looked at longer where it is unclear. */
  first: boolean;
}

/** What a deal, or the match, brought each seat, and where it came from. */
export interface Balance {
  /** 0 for the match. */
  deal: number;
  result: number[];
  luck: number[];
  /** `by[p][q]`: what the decisions of seat p brought seat q. Mistakes are negative for their own seat. */
  by: number[][];
  /** The luck is that near in 95 of 100 cases. */
  margin: number[];
}

export interface StudyResult {
  decisions: Decision[];
  deals: Balance[];
  match: Balance | null;
  /** What values are counted in, in words. */
  unit: string;
  /** The side of each seat. */
  sides: number[];
  /** There are two sides, and what one wins the other loses. */
  mirrored: boolean;
  /** Null where it was kept by a version that did not tell them. */
  thresholds: Thresholds | null;
}

export const emptyStudy = (): StudyResult => ({
  decisions: [],
  deals: [],
  match: null,
  unit: "",
  sides: [],
  mirrored: false,
  thresholds: null,
});

/** What the best move was expected to bring. */
export const bestValue = (decision: Decision): number => (decision.value ?? 0) + decision.loss;

export const isMistake = (decision: Decision): boolean => decision.mark !== null;

/** The best move where it is another than the played one. */
export function betterMove(decision: Decision): WeighedMove | null {
  const best = decision.moves[0];
  return best && best.move !== decision.move ? best : null;
}

/** The cards of the hand that a move spends. */
export const cardsOfMove = (move: string, hand: string, pack: PackKind): string[] => partsOfMove(move, cardsIn(hand), pack).cards;

/** Later decisions of the same step replace earlier ones; in the order of the match. */
export function merged(known: Decision[], more: Decision[]): Decision[] {
  const byStep = new Map(known.map((decision) => [decision.step, decision]));
  for (const decision of more) byStep.set(decision.step, decision);
  return [...byStep.values()].sort((a, b) => a.step - b.step);
}

export type MistakeOrder = "dearest" | "in-order";

/** The moves that mattered. */
export function mistakes(decisions: Decision[], order: MistakeOrder): Decision[] {
  const found = decisions.filter(isMistake);
  return order === "dearest" ? found.sort((a, b) => b.loss - a.loss || a.step - b.step) : found;
}

/** The first mistake after a step, or else the first of all. */
export function nextMistake(decisions: Decision[], after: number): Decision | null {
  const found = decisions.filter(isMistake);
  return found.find(({ step }) => step > after) ?? found[0] ?? null;
}

/** What is needed to tell friend from foe. */
export type Sides = Pick<StudyResult, "sides" | "mirrored">;

/** Where what is good for one side is bad for the other, one's own side is up; else up is good for each. */
export const upward = (seat: number, eyes: number, { sides, mirrored }: Sides): 1 | -1 =>
  mirrored && sides[seat] !== sides[eyes] ? -1 : 1;

/** Whether a mistake was good for whoever looks: an opponent made it. */
export const gains = (decision: Decision, eyes: number, { sides }: Sides): boolean => sides[decision.seat] !== sides[eyes];

/** Small units are told to a tenth, large ones in whole numbers. */
export function digitsFor(values: number[]): 0 | 1 {
  return Math.max(0, ...values.map(Math.abs)) < 10 ? 1 : 0;
}

export const rounded = (value: number, digits: number): number => {
  const shown = Math.round(value * 10 ** digits) / 10 ** digits;
  return Object.is(shown, -0) ? 0 : shown;
};
