// A player's figures from kept tables and studies.
import { describe, expect, it } from "vitest";
import {
  figuresByGame,
  keptMistakes,
  luckByGame,
  meanOf,
  playedMatches,
  rate,
  runningRate,
  runningWins,
  student,
  studiedMatches,
  together,
} from "../../../src/lib/study/statistics";
import type { KeptStudy } from "../../../src/lib/study/study.svelte";
import type { TableInfo } from "../../../src/lib/table";
import { mistake, whole } from "./told";

const kept = (rest: Partial<KeptStudy> = {}): KeptStudy => ({
  key: "k",
  game: "byd",
  table: null,
  seat: 0,
  when: 5,
  told: whole(),
  over: true,
  ...rest,
});
const table = (game: string, winners: number[] | null, state: TableInfo["state"] = "over") =>
  ({ game, state, seat: 0, seats: [], progress: { deal: 1, score: [1, 2], sides: [0, 1], turn: [], winners } }) as unknown as TableInfo;

describe("mistakes to repeat", () => {
  it("are one's own in this game, at tables that can be looked at again, the dearest first", () => {
    const told = whole();
    const dearer = { ...told, decisions: told.decisions.map((one) => (one.step === mistake.step ? { ...one, loss: 2 * one.loss } : one)) };
    const found = keptMistakes(
      [
        kept({ table: "a" }),
        kept({ table: "b", told: dearer }),
        kept({ table: null }),
        kept({ table: "c", game: "gnav" }),
        kept({ table: "d", seat: null }),
      ],
      "byd",
    );
    expect(found.map(({ table, decision }) => [table, decision.seat, decision.step])).toEqual([
      ["b", 0, mistake.step],
      ["a", 0, mistake.step],
    ]);
  });
});

describe("figures", () => {
  it("count one's own decisions in whole studies of one's own matches", () => {
    const studied = studiedMatches([kept({ when: 9 }), kept({ over: false }), kept({ seat: null }), kept({ seat: 1, when: 2 })]);
    expect(studied.map(({ when, decisions, mistakes }) => [when, decisions, mistakes])).toEqual([
      [2, 1, 1],
      [9, 2, 1],
    ]);
    expect(studied[1].luck).toBeCloseTo(58.6);
    expect(studied[1].play).toBeCloseTo(-28.7);
    expect(studied[1].result).toBe(40);
  });
  it("have no play of a study whose luck is not known, or was counted by losses", () => {
    const [first, ...others] = whole().decisions;
    const before = { ...whole(), decisions: [{ ...first, gain: undefined }, ...others] };
    const studied = studiedMatches([kept({ told: { ...whole(), summary: null } }), kept({ told: before })]);
    expect(studied.map(({ result, play }) => [result, play])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(luckByGame(studied)).toEqual([]);
  });
  it("count finished matches by game, and who won", () => {
    const tables = [table("byd", [0]), table("byd", [1]), table("mariage", [0]), table("byd", null, "playing")];
    const figures = figuresByGame(tables, studiedMatches([kept()]));
    expect(figures).toEqual([
      { game: "byd", matches: 2, won: 1, lost: 1, studied: 1, decisions: 2, mistakes: 1 },
      { game: "mariage", matches: 1, won: 1, lost: 0, studied: 0, decisions: 0, mistakes: 0 },
    ]);
    expect(rate(figures[0])).toBe(50);
    expect(rate(figures[1])).toBeNull();
  });
  it("have results in the order of time, of this device and of others", () => {
    const at = (changed: number, winners: number[] | null) => ({ ...table("byd", winners), changed });
    const played = playedMatches([at(30, [0]), at(10, [1]), at(5, null)], [{ game: "gnav", when: 20_000, won: true }]);
    expect(played).toEqual([
      { game: "byd", when: 10_000, won: false },
      { game: "gnav", when: 20_000, won: true },
      { game: "byd", when: 30_000, won: true },
    ]);
    expect(runningWins(played, 2)).toEqual([0, 50, 100]);
  });
  it("have each match once, and results of other tables beside those of this device", () => {
    const [here] = studiedMatches([kept({ when: 9 })]);
    const elsewhere = [
      { ...here, mistakes: 9 },
      { ...here, match: "other", when: 3 },
    ];
    expect(together([here], elsewhere)).toEqual([elsewhere[1], here]);
    const results = [
      { game: "byd", when: 1, won: true },
      { game: "gnav", when: 2, won: false },
    ];
    expect(figuresByGame([table("byd", [1])], [], results)).toEqual([
      { game: "byd", matches: 2, won: 1, lost: 1, studied: 0, decisions: 0, mistakes: 0 },
      { game: "gnav", matches: 1, won: 0, lost: 1, studied: 0, decisions: 0, mistakes: 0 },
    ]);
  });
  it("take the last matches together, by their decisions", () => {
    const one = { match: "", game: "byd", when: 0, luck: 0, unit: "" };
    const matches = [
      { ...one, decisions: 10, mistakes: 0 },
      { ...one, decisions: 30, mistakes: 4 },
      { ...one, decisions: 10, mistakes: 0 },
    ];
    expect(runningRate(matches, 2)).toEqual([0, 10, 10]);
  });
  it("have Student's interval over matches", () => {
    for (const [freedom, quantile] of [
      [1, 12.706],
      [2, 4.303],
      [4, 2.776],
      [10, 2.228],
      [100, 1.984],
    ])
      expect(student(freedom)).toBeCloseTo(quantile, 1);
    expect(meanOf([3])).toEqual({ mean: 3, margin: null });
    expect(meanOf([1, 3])).toEqual({ mean: 2, margin: 12.706 });
  });
  it("tell luck and play by game, of matches of which all is known", () => {
    const one = { match: "", game: "byd", when: 0, decisions: 1, mistakes: 0, unit: "skillings" };
    const known = luckByGame([
      { ...one, luck: 4, result: 1, play: -2 },
      { ...one, luck: 2, result: 3, play: 0 },
      { ...one, luck: 90 },
      { ...one, game: "gnav", luck: 1, result: 1, play: 0 },
    ]);
    expect(known.map(({ game, matches }) => [game, matches])).toEqual([
      ["byd", 2],
      ["gnav", 1],
    ]);
    const [{ result, luck, play, others }] = known;
    expect([result.mean, luck.mean, play.mean, others.mean]).toEqual([2, 3, -1, 0]);
    expect(known[1].luck.margin).toBeNull();
  });
});
