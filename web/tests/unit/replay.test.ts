// A replayed match: deals, tricks, hands and running scores from its steps.
import { describe, expect, it } from "vitest";
import {
  beforeLastWord,
  dealSpan,
  dealStarts,
  heldInDeal,
  isRecord,
  runningScores,
  scoresAfterDeal,
  trickRows,
  trickStep,
  withDealEnds,
  type ReplayStep,
} from "../../src/lib/replay";
import type { Played, TableEvent, View } from "../../src/lib/table";

type Told = Partial<TableEvent> & Pick<TableEvent, "role">;
const step = (
  hands: string[],
  trick: Played[],
  move: [number, string] | null,
  events: Told[] = [],
  rest: Partial<View> = {},
): ReplayStep => ({
  seat: move?.[0] ?? null,
  move: move?.[1] ?? null,
  label: move?.[1] ?? null,
  events: events.map((event, seq) => ({ seq, text: "", parts: [], ...event })),
  state: { deal: 1, hands, trick, score: [0, 0], dealScore: [0, 0], extra: {}, ...rest } as View,
});
const lies = (seat: number, card: string): Played => ({ seat, card });

// Two tricks of two: the second leader wins both; then another deal.
const steps = [
  step(["Ah 7c", "Kh 8c"], [], null),
  step(["7c", "Kh 8c"], [lies(0, "Ah")], [0, "play Ah"]),
  step(
    ["7c", "8c"],
    [],
    [1, "play Kh"],
    [
      { role: "lays-card", seat: 1, cards: "Kh" },
      { role: "takes-trick", seat: 0 },
      { role: "scores", side: 0, points: 15, for: "trick" },
    ],
    { dealScore: [15, 0] },
  ),
  step(["", "8c"], [lies(0, "7c")], [0, "play 7c"], [], { dealScore: [15, 0] }),
  step(
    ["", ""],
    [],
    [1, "play 8c"],
    [
      { role: "lays-card", seat: 1, cards: "8c" },
      { role: "takes-trick", seat: 1 },
    ],
    { dealScore: [15, 10] },
  ),
  step(["9s", "8s"], [], [0, "pass"], [], { deal: 2, score: [15, 10] }),
];

describe("a replay", () => {
  it("prints each trick with its lead, winner and points", () => {
    const [first, second, ...more] = trickRows(steps, 0, 4);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ lead: 0, winner: 0, points: 15, first: 1, last: 2 });
    expect(first.cards.map((laid) => laid.map(({ card, step: at }) => [card, at]))).toEqual([[["Ah", 1]], [["Kh", 2]]]);
    expect(second).toMatchObject({ lead: 0, winner: 1, points: 0, first: 3, last: 4 });
  });
  it("shows a trick that is not finished without a winner", () => expect(trickRows(steps, 0, 3)[1].winner).toBeNull());
  it("keeps a card's name", () => {
    const laid: Told = { role: "lays-named", seat: 0, cards: "6s", as: "Kl" };
    const named = [step(["6s", "Al"], [], null), step(["", "Al"], [], [0, "play 6s as Kl"], [laid, { role: "takes-trick", seat: 0 }])];
    expect(trickRows(named, 0, 1)[0].cards[0]).toEqual([{ card: "6s", as: "Kl", step: 1 }]);
  });
  it("knows where deals begin and end", () => {
    expect(dealStarts(steps)).toEqual([0, 5]);
    expect(dealSpan(steps, 3)).toEqual({ first: 0, last: 4 });
  });
  it("goes from trick to trick", () => {
    expect(trickStep(steps, 0, 1)).toBe(2);
    expect(trickStep(steps, 2, 1)).toBe(4);
    expect(trickStep(steps, 4, -1)).toBe(2);
  });
  it("remembers what a hand held in this deal", () =>
    expect(heldInDeal(steps, 3)[0]).toEqual([
      { card: "Ah", gone: true },
      { card: "7c", gone: true },
    ]));
  it("keeps gone cards beside those that they stood with, in the order of the game", () => {
    const sorted = ["Qc Jd Ad 7c", "Jd Ad 7c", "7c Jd Ad", "7c Ad"].map((hand) => step([hand], [], null));
    expect(
      heldInDeal(sorted, 3)[0]
        .map(({ card, gone }) => (gone ? `(${card})` : card))
        .join(" "),
    ).toBe("(Qc) 7c (Jd) Ad");
  });
  it("counts on where the match is written only after the deal", () =>
    expect(runningScores(steps)).toEqual([
      [0, 0],
      [0, 0],
      [15, 0],
      [15, 0],
      [15, 10],
      [15, 10],
    ]));
  it("adds nothing where the match is written at once", () => {
    const atOnce = [
      step([""], [], null),
      step([""], [], [0, "pass"], [], { score: [5, 0], dealScore: [5, 0] }),
      step([""], [], [0, "pass"], [], { score: [9, 0], dealScore: [9, 0] }),
    ];
    expect(runningScores(atOnce)).toEqual([
      [0, 0],
      [5, 0],
      [9, 0],
    ]);
  });
  describe("of several deals, in which the last card of one deals the next", () => {
    const ended = { hands: ["", ""], tricks: [1, 0], score: [15, 0], dealScore: [15, 0], money: [], extra: {} };
    const rest = { sheet: [], turn: [1] } as Partial<View>;
    const two = [
      step(["Ah", "Kh"], [], null, [], rest),
      step(["", "Kh"], [lies(0, "Ah")], [0, "play Ah"], [], rest),
      step(
        ["9s", "8s"],
        [],
        [1, "play Kh"],
        [
          { role: "lays-card", seat: 1, cards: "Kh" },
          { role: "takes-trick", seat: 0 },
          { role: "scores", side: 0, points: 15, for: "trick", rule: "x/1" },
          { role: "ends-deal" },
          { role: "begins-deal" },
          { role: "deals-cards", seat: 0 },
        ],
        { ...rest, deal: 2, score: [15, 0], ended },
      ),
      step(["", "8s"], [lies(0, "9s")], [0, "play 9s"], [], { ...rest, deal: 2, score: [15, 0], ended }),
    ];
    const whole = withDealEnds(two);
    it("the last card and its trick belong to their own deal", () => {
      const span = dealSpan(whole, 0);
      expect(span).toEqual({ first: 0, last: 2 });
      const [row, ...more] = trickRows(whole, span.first, span.last);
      expect(more).toEqual([]);
      expect(row).toMatchObject({ lead: 0, winner: 0, points: 15, first: 1, last: 2 });
      expect(row.cards[1]).toEqual([{ card: "Kh", as: null, step: 2 }]);
      expect(heldInDeal(whole, 2)[1]).toEqual([{ card: "Kh", gone: true }]);
    });
    it("what it brought is written in its own deal", () => {
      expect(whole[2].state).toMatchObject({
        deal: 1,
        score: [15, 0],
        turn: [],
        sheet: [{ side: 0, points: 15, for: "trick", rule: "x/1" }],
      });
      expect(runningScores(whole)).toEqual([
        [0, 0],
        [0, 0],
        [15, 0],
        [15, 0],
        [15, 0],
      ]);
      expect(scoresAfterDeal(two, 0)).toEqual([15, 0]);
    });
    it("the next deal begins with a step of its own", () => {
      expect(dealStarts(whole)).toEqual([0, 3]);
      expect(whole[3].events.map(({ role }) => role)).toEqual(["begins-deal", "deals-cards"]);
      expect(trickRows(whole, 3, 4)[0].cards[0]).toEqual([{ card: "9s", as: null, step: 4 }]);
    });
    it("every step knows its number in the record", () => expect(whole.map(({ number }) => number)).toEqual([0, 1, 2, 2, 3]));
  });
  it("tells a record from anything else", () => {
    expect(isRecord({ game: "byd", deals: [], moves: [] })).toBe(true);
    expect([null, 7, {}, { game: "byd" }].some(isRecord)).toBe(false);
  });
});

describe("the last word of a seat", () => {
  const made = (...moves: [number, string][]) => ({
    game: "mariage",
    players: 2,
    deals: [],
    moves: moves.map(([seat, move]) => ({ seat, move })),
  });

  it("is where the match can be gone back to", () => {
    expect(beforeLastWord(made([0, "play Ah"], [1, "play Kh"], [0, "claim"]), 0, "play")).toBe(2);
    expect(beforeLastWord(made([0, "claim"], [1, "pass"]), 0, "play")).toBe(0);
  });
  it("is none where a card was laid last, or nothing was done", () => {
    expect(beforeLastWord(made([0, "claim"], [1, "play Kh"], [0, "play Ah"]), 0, "play")).toBeNull();
    expect(beforeLastWord(made([1, "play Kh"]), 0, "play")).toBeNull();
  });
});
