// The hint message as the page shows it: the order of its moves, and signed points.
import { describe, expect, it } from "vitest";
import { readHint, signedPoints } from "../../src/lib/advice";
import type { HintMessage } from "../../src/lib/table";

const message: HintMessage = {
  t: "hint",
  best: ["king", "seven", "eight", "nine"].map((card, i) => ({
    move: `play ${i}c`,
    label: `Play ${card} of cups`,
    points: 3.25 - i,
    margin: 0.4,
    reason: "Better than Do of swords.",
    parts: [{ text: "Better than Do of swords." }],
    other: "play 2s",
  })),
  unit: "points",
  sure: "likely",
  sureText: "Probably the best.",
  moves: [],
};

describe("a hint", () => {
  it("shows at most three moves, as the server calls them", () => {
    const hint = readHint(message);
    expect(hint.best.map(({ label }) => label)).toEqual(["Play king of cups", "Play seven of cups", "Play eight of cups"]);
    expect(hint.best[0].reason).toBe("Better than Do of swords.");
    expect([hint.unit, hint.sure]).toEqual(["points", "Probably the best."]);
  });
  it("writes points with a sign and the language's decimal mark", () => {
    expect([signedPoints(3.25, "en"), signedPoints(-0.5, "de"), signedPoints(0, "da")]).toEqual(["+3.3", "−0,5", "+0,0"]);
  });
});
