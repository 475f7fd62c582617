// Texts of events at a seat and on the slate.
import { expect, it } from "vitest";
import { lineNames } from "../../src/lib/slate";
import { headAndRest, saidAtSeat } from "../../src/lib/speech";
import type { TableEvent, TextPart } from "../../src/lib/table";

const told = (...parts: TextPart[]): TableEvent => ({ seq: 1, role: "spoken", text: parts.map(({ text }) => text).join(""), parts });

it("leaves out at a seat whose seat it is", () => {
  const plays = told({ text: "Jens", seat: 1, subject: true }, { text: " plays " }, { text: "king of cups", card: "Kc" }, { text: "." });
  expect(saidAtSeat(plays)).toBe("plays king of cups");
  expect(saidAtSeat(told({ text: "Jens", seat: 1, subject: true }, { text: ": " }, { text: "5", points: 5 }, { text: "." }))).toBe("5");
  expect(saidAtSeat(told({ text: "Noted against " }, { text: "Jens", seat: 1 }, { text: "." }))).toBe("Noted against Jens.");
});
it("takes no word for a name that only looks like one", () => {
  const jensen = told({ text: "Jens", seat: 0 }, { text: " asks " }, { text: "Jensine", seat: 1 }, { text: "." });
  expect(headAndRest(jensen)).toEqual(["Jens", " asks Jensine."]);
  expect(headAndRest(told({ text: "Jens is no name here." }))).toEqual(["", "Jens is no name here."]);
  expect(headAndRest(told())).toEqual(["", ""]);
});
it("writes points with the minus sign of the slate, whoever the line begins with", () => {
  const loses = [{ text: ": " }, { text: "-1", points: -1 }, { text: " (ante)." }];
  expect(headAndRest(told({ text: "Jens", seat: 1 }, ...loses))).toEqual(["Jens", ": −1 (ante)."]);
  expect(headAndRest(told({ text: "Your side", side: 0 }, ...loses))).toEqual(["", "Your side: −1 (ante)."]);
  expect(saidAtSeat(told({ text: "Jens", seat: 1, subject: true }, ...loses))).toBe("−1 (ante)");
});
it("finds what a score line is called", () =>
  expect(lineNames([{ ...told({ text: "Wir: 5." }), role: "scores", for: "last trick", what: "letzter Stich" }])).toEqual({
    "last trick": "letzter Stich",
  }));
