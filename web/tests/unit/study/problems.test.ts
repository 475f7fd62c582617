// Which problem is shown, and how answers move the player's rating.
import { afterEach, describe, expect, it, vi } from "vitest";
import { problemAddress, readRoute } from "../../../src/lib/route.svelte";
import {
  afterAnswer,
  dateOfDay,
  dayNumber,
  dayOfDate,
  gamesOfDay,
  levelOf,
  nextProblem,
  problemOfDay,
  readSolved,
  weekOf,
  type ProblemEntry,
  type Solved,
} from "../../../src/lib/study/problems";

const list: ProblemEntry[] = [1, 2, 3, 4, 5, 6].map((rating, n) => ({
  n,
  id: `${1000 + n}-2-7`,
  rating,
  theme: "play",
  open: true,
  players: 2,
}));
const fresh: Solved = { rating: 1200, done: {}, days: {} };

describe("the problem of the day", () => {
  it("is the same for everyone on a date, whatever the hour", () => {
    expect(dayNumber(new Date(2026, 10, 15, 0, 5))).toBe(dayNumber(new Date(2026, 10, 15, 23, 55)));
    expect(dayNumber(new Date(2026, 10, 16)) - dayNumber(new Date(2026, 10, 15))).toBe(1);
  });
  it("has a date in its address, and a week from Monday to Sunday", () => {
    const sunday = dayNumber(new Date(2026, 10, 15));
    expect(dateOfDay(sunday)).toBe("2026-11-15");
    expect(dayOfDate("2026-11-15")).toBe(sunday);
    expect(dayOfDate("2026-13-15")).toBeNull();
    expect(weekOf(sunday)).toEqual(weekOf(sunday - 6));
    expect(weekOf(sunday).map(dateOfDay)[0]).toBe("2026-11-09");
    expect(weekOf(sunday)[6]).toBe(sunday);
    expect(readRoute("#/problems")).toEqual({ page: "problems", game: null, day: null });
    expect(readRoute("#/problems/byd")).toEqual({ page: "problems", game: "byd", day: null });
    expect(readRoute(problemAddress(dateOfDay(sunday)))).toEqual({ page: "problems", game: null, day: "2026-11-15" });
  });
  it("gives each game its turn, in whatever order the games are told", () => {
    expect(gamesOfDay(["b", "a", "c"], 7)).toEqual(gamesOfDay(["c", "b", "a"], 7));
    expect(new Set([0, 1, 2].map((day) => gamesOfDay(["a", "b", "c"], day)[0])).size).toBe(3);
  });
  it("changes from day to day", () => {
    const days = Array.from({ length: 30 }, (_, day) => problemOfDay(list, 20_000 + day)!.id);
    expect(new Set(days).size).toBeGreaterThan(3);
    expect(problemOfDay([], 1)).toBeNull();
  });
  it("stays on most days when problems are added", () => {
    const longer = [{ ...list[0], id: "999-2-4" }, ...list].map((problem, n) => ({ ...problem, n }));
    const days = Array.from({ length: 70 }, (_, day) => 20_000 + day);
    const kept = days.filter((day) => problemOfDay(list, day)!.id === problemOfDay(longer, day)!.id);
    expect(kept.length).toBeGreaterThan(45);
    expect(kept.length).toBeLessThan(70);
  });
  it("that was wrong can be made good", () => {
    const wrong = afterAnswer(fresh, "byd", list[0], false, 5);
    expect(wrong.days[5]).toBe("wrong");
    expect(afterAnswer(wrong, "byd", list[0], true, 5).days[5]).toBe("mended");
    expect(afterAnswer(fresh, "byd", list[0], true, 5).days[5]).toBe("right");
  });
});

describe("the rating", () => {
  it("rises more by a hard one and falls more by an easy one; only the first answer counts", () => {
    const hard = afterAnswer(fresh, "byd", list[5], true, null).rating - fresh.rating;
    const easy = afterAnswer(fresh, "byd", list[0], true, null).rating - fresh.rating;
    expect(hard).toBeGreaterThan(easy);
    expect(easy).toBeGreaterThan(0);
    const fell = afterAnswer(fresh, "byd", list[0], false, null);
    expect(fell.rating).toBeLessThan(fresh.rating);
    expect(afterAnswer(fell, "byd", list[0], true, null).rating).toBe(fell.rating);
  });
  it("chooses the next problem: the nearest that is not done", () => {
    const next = nextProblem(list, "byd", fresh, null)!;
    expect(Math.abs(levelOf(next) - 1200)).toBeLessThanOrEqual(100);
    const after = nextProblem(list, "byd", { ...fresh, done: { [`byd/${next.id}`]: true } }, next.id)!;
    expect(after.id).not.toBe(next.id);
  });
  it("begins again when all are done", () => {
    const done = Object.fromEntries(list.map(({ id }) => [`byd/${id}`, true]));
    expect(nextProblem(list, "byd", { ...fresh, done }, list[5].id)?.n).toBe(0);
    expect(nextProblem([], "byd", fresh, null)).toBeNull();
  });
});

describe("what was solved", () => {
  afterEach(() => vi.unstubAllGlobals());
  it("of earlier versions is forgotten where it was kept by number; rating and days stay", () => {
    const kept = { rating: 1300, done: { "byd/12": true, "byd/1000-2-7": false }, days: { 5: "right" } };
    vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(kept) });
    expect(readSolved()).toEqual({ ...kept, done: { "byd/1000-2-7": false } });
  });
});
