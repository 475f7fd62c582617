// What a learner has learned, as it is kept in this browser, and where the lessons are.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepCount, keepStep, learned, nextLesson, schoolAddress, type LessonEntry } from "../../src/lib/lessons";
import { readRoute } from "../../src/lib/route.svelte";
import { MemoryStorage } from "./memory-storage";

beforeEach(() => {
  vi.stubGlobal("localStorage", new MemoryStorage());
});
afterEach(() => vi.unstubAllGlobals());

const lesson = (id: string): LessonEntry => ({ id, title: id, about: "", steps: 3, rules: [] });

it("keeps how far a lesson was gone through, and when it is done", () => {
  keepCount("byd", 4);
  keepStep("byd", "tricks", 2, 3);
  expect(learned("byd")).toEqual({ lessons: { tricks: 2 }, count: 4, done: [] });
  keepStep("byd", "tricks", 3, 3);
  expect(learned("byd")).toEqual({ lessons: { tricks: 0 }, count: 4, done: ["tricks"] });
  keepStep("byd", "tricks", 3, 3);
  expect(learned("byd").done).toEqual(["tricks"]);
  expect(learned("gnav").done).toEqual([]);
});

it("goes on with the first lesson that is not done, and begins anew when all are", () => {
  const list = ["a", "b", "c"].map(lesson);
  expect(nextLesson(list, [])).toBe(0);
  expect(nextLesson(list, ["a", "c"])).toBe(1);
  expect(nextLesson(list, ["a", "b", "c"])).toBe(0);
});

it("reads what is kept, whatever it is", () => {
  localStorage.setItem("stube.school", "nothing");
  expect(learned("byd").done).toEqual([]);
});

it("has an address for the school, a lesson and a step", () => {
  expect(readRoute(schoolAddress("byd"))).toEqual({ page: "school", game: "byd", lesson: null, step: 0 });
  expect(readRoute(schoolAddress("byd", 2))).toEqual({ page: "school", game: "byd", lesson: 2, step: 0 });
  expect(readRoute(schoolAddress("byd", 2, 3))).toEqual({ page: "school", game: "byd", lesson: 2, step: 3 });
  expect(readRoute("#/school/byd/x/y")).toEqual({ page: "school", game: "byd", lesson: 0, step: 0 });
});
