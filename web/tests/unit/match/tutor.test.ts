// The tutor asks once before a bad move, lets good ones pass, and is silent where it was told to be.
import { describe, expect, it } from "vitest";
import { Tutor, type TutorTable } from "../../../src/lib/match/tutor.svelte";
import type { Strictness } from "../../../src/lib/settings.svelte";
import type { TutorAnswer } from "../../../src/lib/table";

const answer = (ask: boolean): TutorAnswer => ({
  ask,
  move: "play Ah",
  label: "ace of hearts",
  best: "play Jh",
  bestLabel: "jack of hearts",
  loss: 22,
  unit: "points",
  reason: "Nobody plays after you.",
  bestReason: "",
  rules: [],
  choices: [],
});

function table(bad: string[], rest: Partial<TutorTable> = {}) {
  const played: string[] = [];
  const weighed: [string, Strictness][] = [];
  const around = { deal: 1 };
  const tutor: Tutor = new Tutor({
    ask: (move, strictness) => {
      weighed.push([move, strictness]);
      return Promise.resolve(answer(bad.includes(move)));
    },
    strictness: () => "normal",
    deal: () => around.deal,
    asked: () => true,
    play: (move) => void act(move),
    announce: () => undefined,
    ...rest,
  });
  const act = (move: string): boolean => {
    if (tutor.holds(move)) return false;
    played.push(move);
    return true;
  };
  return { tutor, act, played, weighed, around };
}
const settle = () => new Promise((done) => setTimeout(done, 0));

describe("the tutor", () => {
  it("lets a good move pass by itself, and weighs it again another time", async () => {
    const { act, played, weighed, tutor } = table([]);
    expect(act("pass")).toBe(false);
    await settle();
    expect(played).toEqual(["pass"]);
    expect(tutor.question).toBeNull();
    act("pass");
    await settle();
    expect(weighed).toEqual([
      ["pass", "normal"],
      ["pass", "normal"],
    ]);
  });
  it("asks before a bad one; the same move again plays it, and it never asks twice", async () => {
    const { act, played, weighed, tutor } = table(["play Ah"]);
    act("play Ah");
    await settle();
    expect(tutor.question?.best).toBe("play Jh");
    expect(played).toEqual([]);
    tutor.thinkAgain();
    expect(tutor.question).toBeNull();
    expect(act("play Ah")).toBe(true);
    expect(played).toEqual(["play Ah"]);
    expect(weighed).toHaveLength(1);
  });
  it("plays all the same on demand", async () => {
    const { act, played, tutor } = table(["play Ah"]);
    act("play Ah");
    await settle();
    tutor.playAnyway();
    expect(played).toEqual(["play Ah"]);
    expect(tutor.question).toBeNull();
  });
  it("takes another card as another question", async () => {
    const { act, played, tutor } = table(["play Ah"]);
    act("play Ah");
    await settle();
    act("play Jh");
    expect(tutor.question).toBeNull();
    await settle();
    expect(played).toEqual(["play Jh"]);
  });
  it("is silent for the rest of a deal, and speaks in the next", async () => {
    const { act, played, tutor, weighed, around } = table(["play Ah", "play Kh"]);
    act("play Ah");
    await settle();
    tutor.notInThisDeal();
    expect(act("play Kh")).toBe(true);
    expect(played).toEqual(["play Ah", "play Kh"]);
    around.deal = 2;
    act("play Kh");
    await settle();
    expect(weighed).toHaveLength(2);
    expect(tutor.question).not.toBeNull();
  });
  it("takes nothing while it thinks, and forgets what is no longer asked", async () => {
    const { act, played, tutor } = table(["play Ah"]);
    act("play Ah");
    expect(act("play Kh")).toBe(false);
    tutor.forget();
    await settle();
    expect(tutor.question).toBeNull();
    expect(played).toEqual([]);
  });
  it.each([
    ["it is off", { strictness: () => "off" as const }],
    ["nobody asks this seat", { asked: () => false }],
  ])("has no part in it where %s", (_, rest) => {
    const { act, weighed } = table(["play Ah"], rest);
    expect(act("play Ah")).toBe(true);
    expect(weighed).toEqual([]);
  });
  it("that fails does not keep the player from playing", async () => {
    const { act, played } = table([], { ask: () => Promise.reject(new Error("gone")) });
    act("play Ah");
    await settle();
    expect(played).toEqual(["play Ah"]);
  });
});
