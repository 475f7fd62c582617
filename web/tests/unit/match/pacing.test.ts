// Pauses and rests, by a clock that the test moves.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Pacing } from "../../../src/lib/match/pacing.svelte";
import { settings } from "../../../src/lib/settings.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether a promise is done, without waiting for it. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  await vi.advanceTimersByTimeAsync(0);
  return done;
}

describe("at a speed of its own", () => {
  beforeEach(() => void (settings.speed = "normal"));

  it("a trick lies for the time given", async () => {
    const pacing = new Pacing();
    const pause = pacing.pauseOrRest(800);
    await vi.advanceTimersByTimeAsync(799);
    expect([await isDone(pause), pacing.resting]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await isDone(pause)).toBe(true);
  });
  it("a rest ends by itself, or earlier when the player goes on", async () => {
    const pacing = new Pacing();
    const long = pacing.restAtMost(4800);
    expect([await isDone(long), pacing.resting]).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(4800);
    expect([await isDone(long), pacing.resting]).toEqual([true, false]);
    const cut = pacing.restAtMost(4800);
    expect(pacing.proceed()).toBe(true);
    expect([await isDone(cut), pacing.resting]).toEqual([true, false]);
  });
  it("there is nothing to go on from while nothing rests", () => {
    expect(new Pacing().proceed()).toBe(false);
  });
});

it("waits for the player where he has set it so, however long", async () => {
  settings.speed = "wait";
  for (const wait of [(pacing: Pacing) => pacing.pauseOrRest(10), (pacing: Pacing) => pacing.restAtMost(10)]) {
    const pacing = new Pacing();
    const waits = wait(pacing);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await isDone(waits), pacing.resting]).toEqual([false, true]);
    pacing.proceed();
    expect(await isDone(waits)).toBe(true);
  }
});

it("ends a rest and begins no pause once it is stopped", async () => {
  settings.speed = "wait";
  const pacing = new Pacing();
  const rest = pacing.pauseOrRest(10);
  pacing.stop();
  expect(await isDone(rest)).toBe(true);
  expect(await isDone(pacing.pause(10_000))).toBe(true);
});
