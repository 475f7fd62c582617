// Which problem is shown, and how answers move the player's rating.
import { describe, expect, it } from "vitest";
import {
  afterAnswer,
  dayNumber,
  gamesOfDay,
  levelOf,
  nextProblem,
  problemOfDay,
  type ProblemEntry,
  type Solved,
} from "../../../src/lib/study/problems";

const list: ProblemEntry[] = [1, 2, 3, 4, 5, 6].map((rating, n) => ({ n, rating, theme: "play", open: true, players: 2 }));
const fresh: Solved = { rating: 1200, done: {}, days: {} };

describe("the problem of the day", () => {
  it("is the same for everyone on a date, whatever the hour", () => {
    expect(dayNumber(new Date(2026, 10, 15, 0, 5))).toBe(dayNumber(new Date(2026, 10, 15, 23, 55)));
    expect(dayNumber(new Date(2026, 10, 16)) - dayNumber(new Date(2026, 10, 15))).toBe(1);
  });
  it("gives each game its turn, in whatever order the games are told", () => {
    expect(gamesOfDay(["b", "a", "c"], 7)).toEqual(gamesOfDay(["c", "b", "a"], 7));
    expect(new Set([0, 1, 2].map((day) => gamesOfDay(["a", "b", "c"], day)[0])).size).toBe(3);
  });
  it("changes from day to day", () => {
    const days = Array.from({ length: 30 }, (_, day) => problemOfDay(list, 20_000 + day)!.n);
    expect(new Set(days).size).toBeGreaterThan(3);
    expect(problemOfDay([], 1)).toBeNull();
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
    const after = nextProblem(list, "byd", { ...fresh, done: { [`byd/${next.n}`]: true } }, next.n)!;
    expect(after.n).not.toBe(next.n);
  });
  it("begins again when all are done", () => {
    const done = Object.fromEntries(list.map(({ n }) => [`byd/${n}`, true]));
    expect(nextProblem(list, "byd", { ...fresh, done }, 5)?.n).toBe(0);
    expect(nextProblem([], "byd", fresh, null)).toBeNull();
  });
});
