// A small study as the engine tells it: two seats that play against each other, three decisions of a deal.
import type { ToldBeginning, ToldDecision, ToldStudy, ToldSummary } from "../../../src/lib/study/from-engine";

export const told = (ply: number, seat: number, rest: Partial<ToldDecision> = {}): ToldDecision => ({
  deal: 1,
  ply,
  step: ply,
  seat,
  move: "play Ah",
  label: "ace of hearts",
  value: 13,
  gain: 0,
  loss: 0,
  margin: 1,
  mark: null,
  exact: false,
  deals: 100,
  choices: [{ move: "play Ah", label: "ace of hearts", loss: 0, margin: 1, reason: "It takes." }],
  rules: ["byd/7"],
  unlucky: false,
  unknowable: false,
  pass: 2,
  ...rest,
});

/** Seat 0 plays the ace, where the jack was worth 22 more. */
export const mistake = told(2, 0, {
  loss: 22,
  mark: "very-bad",
  choices: [
    { move: "play Jh", label: "jack of hearts", loss: 0, margin: 1, reason: "The ace stays." },
    { move: "play Ah", label: "ace of hearts", loss: 22, margin: 1, reason: "" },
  ],
});

export const beginning: ToldBeginning = {
  sides: [0, 1],
  unit: "points",
  thresholds: { doubtful: 4, bad: 8, "very-bad": 20 },
  decisions: 3,
  deals: [{ deal: 1, step: 0, result: [40, -40] }],
};

export const summary: ToldSummary = {
  result: [40, -40],
  luck: [58.6, -58.6],
  by: [
    [-28.7, 28.7],
    [10.1, -10.1],
  ],
  luckMargin: [4, 4],
  deals: [
    {
      deal: 1,
      result: [40, -40],
      luck: [58.6, -58.6],
      by: [
        [-28.7, 28.7],
        [10.1, -10.1],
      ],
      luckMargin: [4, 4],
    },
  ],
};

export const whole = (): ToldStudy => ({
  beginning,
  decisions: [told(0, 0, { loss: 6.7, value: 8 }), told(1, 1, { loss: 10.1, mark: "doubtful", value: -9 }), mistake],
  summary,
});
