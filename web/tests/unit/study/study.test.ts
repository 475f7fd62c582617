// A study read from what the engine tells: decisions in order, mistakes, the line of prospects, and luck and play that add up.
import { describe, expect, it } from "vitest";
import { signed } from "../../../src/lib/study/figures";
import { readStudy, type ToldDecision } from "../../../src/lib/study/from-engine";
import { bars, digitsOf, kinds, partners, reach, takenApart } from "../../../src/lib/study/luck";
import { MOST_SIGNS, signOf, signSpots } from "../../../src/lib/study/seat-signs";
import { trickAt } from "../../../src/lib/study/place";
import { prospects, spread } from "../../../src/lib/study/prospects";
import {
  betterMove,
  bestValue,
  cardsOfMove,
  digitsFor,
  gains,
  merged,
  mistakes,
  nextMistake,
  upward,
  type Balance,
} from "../../../src/lib/study/study";
import { transcript } from "../../../src/lib/study/transcript";
import { sayIn } from "../../../src/lib/words.svelte";
import { beginning, mistake, told, whole } from "./told";
import { french } from "../packs";

const study = readStudy(whole());

describe("a decision", () => {
  it("has its best move first, and the played one among the weighed", () => {
    const ace = study.decisions[2];
    expect(betterMove(ace)?.move).toBe("play Jh");
    expect(bestValue(ace)).toBe(35);
    expect(betterMove(study.decisions[0])).toBeNull();
  });
  it("is replaced by a later look at the same move", () => {
    const again = readStudy({ ...whole(), decisions: [told(2, 0, { pass: 1 }), mistake] });
    expect(again.decisions.map(({ step, loss, first }) => [step, loss, first])).toEqual([[2, 22, false]]);
    expect(merged(study.decisions, again.decisions)).toHaveLength(3);
  });
  it("spends the cards of its move", () => {
    expect(cardsOfMove("play Ah", "Ah Kh", french)).toEqual(["Ah"]);
    expect(cardsOfMove("pass", "Ah Kh", french)).toEqual([]);
  });
});

describe("mistakes", () => {
  it("stand dearest first or in order", () => {
    expect(mistakes(study.decisions, "dearest").map(({ step }) => step)).toEqual([2, 1]);
    expect(mistakes(study.decisions, "in-order").map(({ step }) => step)).toEqual([1, 2]);
  });
  it("are gone through in a circle", () => {
    expect(nextMistake(study.decisions, 0)?.step).toBe(1);
    expect(nextMistake(study.decisions, 1)?.step).toBe(2);
    expect(nextMistake(study.decisions, 2)?.step).toBe(1);
    expect(nextMistake([], 0)).toBeNull();
  });
  it("of an opponent are a gain", () => {
    expect(gains(study.decisions[1], 0, study)).toBe(true);
    expect(gains(study.decisions[2], 0, study)).toBe(false);
  });
});

describe("the line of prospects", () => {
  const line = prospects({ decisions: study.decisions, span: { first: 0, last: 4 }, eyes: 0, sides: study, result: [40, -40], room: 10 });
  it("turns the opponent's over, so that up is good for whoever looks", () => {
    expect(upward(1, 0, study)).toBe(-1);
    const ends = line.lines.map(({ spots }) => spots.at(-1)!.y);
    expect(ends[0]).toBeCloseTo(ends[1]);
    expect(line.end).toEqual({ value: 40, y: ends[0] });
  });
  it("does not where each plays for himself", () => {
    const three = { sides: [0, 1, 2], mirrored: false };
    expect(upward(1, 0, three)).toBe(1);
  });
  it("falls where its seat erred, and rises where the opponent did", () => {
    const [theirs, own] = line.drops;
    expect(own.to).toBeGreaterThan(own.from);
    expect(theirs.up).toBe(true);
    expect(theirs.to).toBeLessThan(theirs.from);
  });
  it("stays in its field", () => {
    for (const { spots } of line.lines)
      for (const { x, y } of spots) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(100);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(100);
      }
  });
  it("gives the dearer of two marks the button where there is room for one", () => {
    const narrow = prospects({ decisions: study.decisions, span: { first: 0, last: 4 }, eyes: 0, sides: study, result: null, room: 60 });
    expect(narrow.drops.map(({ decision, button }) => [decision.step, button])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
  it("keeps names apart by their height, however low the field is", () => {
    const low = { decisions: study.decisions, span: { first: 0, last: 4 }, eyes: 0, sides: study, result: null, room: 10, nameGap: 40 };
    const [first, second] = prospects(low).lines.map(({ nameY }) => nameY);
    expect(Math.abs(first - second)).toBeGreaterThanOrEqual(40);
  });
  it("keeps its names apart", () => {
    const apart = spread([50, 50, 52, 99], 12);
    const sorted = [...apart].sort((a, b) => a - b);
    for (let i = 1; i < sorted.length; ++i) expect(sorted[i] - sorted[i - 1]).toBeGreaterThanOrEqual(12 - 1e-9);
    expect(sorted.at(-1)).toBeLessThanOrEqual(100);
  });
});

describe("the signs of seats", () => {
  it("are all different, as far as they go", () => {
    const all = Array.from({ length: MOST_SIGNS }, (_, seat) => JSON.stringify(signOf(seat)));
    expect(new Set(all).size).toBe(MOST_SIGNS);
    expect(MOST_SIGNS).toBeGreaterThanOrEqual(16);
  });
  it("stand where something was played, and not over each other", () => {
    const spots = [0, 0, 10, 12, 40, 40, 100].map((x) => ({ x, y: x }));
    expect(signSpots(spots, 5).map(({ x }) => x)).toEqual([0, 10, 40]);
    expect(signSpots([{ x: 0 }, { x: 100 }], 5)).toEqual([]);
  });
});

it("finds the trick of a move, also where the last one was gathered in the next deal", () => {
  const row = (first: number, last: number, winner: number | null) => ({ cards: [], lead: 0, winner, points: 0, first, last });
  const rows = [row(1, 2, 0), row(3, 3, null)];
  expect([0, 1, 2, 3].map((step) => trickAt(rows, step))).toEqual([1, 1, 2, 2]);
  expect(trickAt([row(1, 2, 0)], 2)).toBe(0);
  expect(trickAt([], 0)).toBe(0);
});

describe("luck and play", () => {
  it("add up to the result, however they are rounded", () => {
    for (const seat of [0, 1])
      for (const digits of [0, 1]) {
        const { result, luck, you, partner, they } = takenApart(study.match!, seat, study.sides, digits);
        expect(luck + you + (partner ?? 0) + they).toBeCloseTo(result, 9);
      }
  });
  it("count the partner apart", () => {
    const four: Balance = {
      deal: 1,
      result: [10, -10, 10, -10],
      luck: [30, -30, 30, -30],
      by: [
        [-20, 20, -20, 20],
        [3, -3, 3, -3],
        [-5, 5, -5, 5],
        [2, -2, 2, -2],
      ],
      margin: [1, 1, 1, 1],
    };
    expect(partners(0, [0, 1, 0, 1])).toEqual([2]);
    expect(takenApart(four, 0, [0, 1, 0, 1], 0)).toMatchObject({ luck: 30, you: -20, partner: -5, they: 5, result: 10 });
    expect(partners(0, [0, 1, 2])).toEqual([]);
  });
  it("are bars of which each begins where the one before ended", () => {
    const parts = takenApart(study.match!, 0, study.sides, 0);
    const drawn = bars(parts);
    expect(drawn[0].from).toBe(0);
    drawn.slice(1).forEach((bar, i) => expect(bar.from).toBe(drawn[i].to));
    expect(drawn.at(-1)!.to).toBe(parts.result);
    expect(reach([parts])).toEqual({ least: 0, most: 59 });
  });
  it("sort a seat's decisions by how good they were", () => {
    expect(kinds(study.decisions, 0, digitsOf(study.deals))).toMatchObject({ all: 2, best: 0, little: 1, littleCost: 7, mistakes: 1 });
    expect(kinds(study.decisions, 0, 0).dearest?.step).toBe(2);
  });
});

it("tells results before it is known what was luck", () => {
  const early = readStudy({ beginning, decisions: [], summary: null });
  expect(early.deals).toEqual([{ deal: 1, result: [40, -40], luck: [], by: [], margin: [] }]);
  expect(early.match).toBeNull();
  expect(early.mirrored).toBe(true);
});

it("knows from what loss a mark is given, where the engine tells it", () => {
  expect(study.thresholds).toEqual({ doubtful: 4, bad: 8, "very-bad": 20 });
  expect(readStudy({ ...whole(), beginning: { ...beginning, thresholds: undefined } }).thresholds).toBeNull();
});

it("tells small units to a tenth", () => {
  expect(digitsFor([0.4, -3])).toBe(1);
  expect(digitsFor([0.4, -30])).toBe(0);
});

describe.each(["en", "de", "da"])("the readable transcript: %s", (lang) => {
  const say = sayIn(lang);
  const written = (decisions: ToldDecision[]) =>
    transcript({
      title: "T",
      study: readStudy({ ...whole(), decisions }),
      names: ["You", "Jens"],
      place: (step) => `trick ${step + 1}`,
      dealName: (deal) => `deal ${deal}`,
      cite: (rule) => `§ ${rule.split("/")[1]}`,
      say,
    });

  it("has what each move cost with its margin and mark, the better ones, why, and by which paragraph", () => {
    const text = written(whole().decisions);
    expect(text).toMatch(/trick 3 {2}You: ace of hearts {2}\(.*22 ± 1, /);
    expect(text).toContain(say("study.mark.very-bad"));
    expect(text).toMatch(/\+35 ± 1 {2}jack of hearts/);
    expect(text).toContain("The ace stays. [§ 7]");
    expect(text).not.toContain("undefined");
    expect(text).not.toMatch(/study\./);
  });
  it("says of what was counted out that it was, without a margin", () => {
    const text = written([{ ...mistake, exact: true, margin: 0 }]);
    expect(text).toMatch(/\(.*22, /);
    expect(text).toContain(say("study.counted-out"));
  });
  it("says what was right but unlucky, and what nobody could know", () => {
    const open = { move: "play Kh", label: "king of hearts", loss: 31 };
    expect(written([told(0, 0, { unlucky: true, open })])).toContain(say("study.unlucky-by", { move: "king of hearts", n: "31" }));
    expect(written([{ ...mistake, unknowable: true, open }])).toContain(say("study.unknowable-was", { move: "king of hearts" }));
    // Kept by a version that did not say which.
    expect(written([told(0, 0, { unlucky: true })])).toContain(say("study.note.unlucky"));
  });
  it("has luck with its margin, and how many marks each has", () => {
    const text = written(whole().decisions);
    expect(text).toContain(`${say("study.luck")} ${signed(59, 0, lang)} ± 4`);
    expect(text).toContain(`Jens: ${say("study.seat-marks", { n: 1, doubtful: 1, bad: 0, very: 0 })}`);
    expect(text).toContain(say("study.text-note", { n: 3, marked: 2, unit: "points" }));
  });
});
