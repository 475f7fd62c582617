import { describe, expect, it } from "vitest";
import { readHint, signedPoints } from "../../src/lib/advice";
import { sayIn } from "../../src/lib/words.svelte";
import type { HintMessage } from "../../src/lib/table";

const message: HintMessage = {
  t: "hint",
  best: ["Kc", "7c", "8c", "9c"].map((card, i) => ({
    move: `play ${card}`,
    label: `Play ${card}`,
    points: 3.25 - i,
    margin: 0.4,
    reason: `Better than 2s.`,
    other: "play 2s",
  })),
  unit: "points",
  sure: "likely",
  sureText: "Probably the best.",
  moves: [],
};

describe("a hint", () => {
  it("shows at most three moves, with cards by their names, also those it compares with", () => {
    const hint = readHint(message, "trappola", sayIn("en"));
    expect(hint.best.map(({ label }) => label)).toEqual(["Play king of cups", "Play seven of cups", "Play eight of cups"]);
    expect(hint.best[0].reason).toBe("Better than Do of swords.");
    expect([hint.unit, hint.sure]).toEqual(["points", "Probably the best."]);
  });
  it("writes points with a sign and the language's decimal mark", () => {
    expect([signedPoints(3.25, "en"), signedPoints(-0.5, "de"), signedPoints(0, "da")]).toEqual(["+3.3", "−0,5", "+0,0"]);
  });
});
