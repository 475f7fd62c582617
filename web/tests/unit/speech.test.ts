// Texts of events at a seat and on the slate.
import { expect, it } from "vitest";
import { lineNames } from "../../src/lib/slate";
import { headAndRest, saidAtSeat } from "../../src/lib/speech";
import type { TableEvent, TextPart } from "../../src/lib/table";

const told = (...parts: TextPart[]): TableEvent => ({ seq: 1, role: "spoken", text: parts.map(({ text }) => text).join(""), parts });

const colon: TextPart = { text: ": ", sign: "colon" };
const stop: TextPart = { text: ".", sign: "stop" };

it("leaves out at a seat whose seat it is", () => {
  const plays = told({ text: "Jens", seat: 1, subject: true }, { text: " plays " }, { text: "king of cups", card: "Kc" }, stop);
  expect(saidAtSeat(plays)).toBe("plays king of cups");
  expect(saidAtSeat(told({ text: "Jens", seat: 1, subject: true }, colon, { text: "5", points: 5 }, stop))).toBe("5");
  const quoted = told({ text: "Jens", seat: 1, subject: true }, colon, { text: "“: so.”" });
  expect(saidAtSeat(quoted), "what only looks like a sign stays").toBe("“: so.”");
  expect(saidAtSeat(told({ text: "Noted against " }, { text: "Jens", seat: 1 }, stop))).toBe("Noted against Jens.");
});
it("takes no word for a name that only looks like one", () => {
  const jensen = told({ text: "Jens", seat: 0 }, { text: " asks " }, { text: "Jensine", seat: 1 }, { text: "." });
  expect(headAndRest(jensen)).toEqual(["Jens", " asks Jensine."]);
  expect(headAndRest(told({ text: "Jens is no name here." }))).toEqual(["", "Jens is no name here."]);
  expect(headAndRest(told())).toEqual(["", ""]);
});
it("writes points with the minus sign of the slate, whoever the line begins with", () => {
  const loses: TextPart[] = [colon, { text: "-1", points: -1 }, { text: " (ante)" }, stop];
  expect(headAndRest(told({ text: "Jens", seat: 1 }, ...loses))).toEqual(["Jens", ": −1 (ante)."]);
  expect(headAndRest(told({ text: "Your side", side: 0 }, ...loses))).toEqual(["", "Your side: −1 (ante)."]);
  expect(saidAtSeat(told({ text: "Jens", seat: 1, subject: true }, ...loses))).toBe("−1 (ante)");
});
it("finds what a score line is called", () =>
  expect(lineNames([{ ...told({ text: "Wir: 5." }), role: "scores", for: "last trick", what: "letzter Stich" }])).toEqual({
    "last trick": "letzter Stich",
  }));
