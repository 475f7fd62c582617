// The slip of the inn in an entry of the browser's history.
import { afterEach, expect, it, vi } from "vitest";
import { keepSlip, keptSlip, type PlaySlip } from "../../src/lib/kept-slip";

const slip: PlaySlip = { slip: "play", game: "byd", players: 5, options: { rounds: 3 }, level: 2, seed: "" };

function withHistory(state: unknown): { state: unknown; replaceState: (state: unknown) => void } {
  const entry = { state, replaceState: (next: unknown) => void (entry.state = structuredClone(next)) };
  vi.stubGlobal("history", entry);
  return entry;
}
afterEach(() => vi.unstubAllGlobals());

it("keeps a slip until it is put away", () => {
  const entry = withHistory(null);
  expect(keptSlip()).toBeNull();
  keepSlip(slip);
  expect(keptSlip()).toEqual(slip);
  keepSlip(null);
  expect([keptSlip(), entry.state]).toEqual([null, null]);
});

it("takes nothing for a slip that is none", () => {
  for (const state of [{}, "slip", { slip: "play" }, { slip: { slip: "other", game: "byd" } }, { slip: null }]) {
    withHistory(state);
    expect(keptSlip()).toBeNull();
  }
});
