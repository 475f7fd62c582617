// Which card of the hand a key goes to.
import { describe, expect, it } from "vitest";
import { cardByKey } from "../../src/lib/hand-keys";

const hand = ["As", "Ts", "7s", "Kh", "7h", "2d"];
const go = (key: string, from = 0, row = 1) => cardByKey(key, from, hand, row);
const withShift = (key: string, from = 0) => cardByKey(key, from, hand, 1, true);

describe("a key in the hand", () => {
  it("goes to the neighbour, around the ends", () => {
    expect([go("ArrowRight", 0), go("ArrowLeft", 0), go("ArrowRight", 5)]).toEqual([1, 5, 0]);
  });
  it("goes to the other row where there are two", () => {
    expect([go("ArrowDown", 1, 3), go("ArrowUp", 4, 3), go("ArrowDown", 1)]).toEqual([4, 1, 2]);
  });
  it("goes to the ends", () => {
    expect([go("Home", 3), go("End", 3)]).toEqual([0, 5]);
  });
  it("goes to the next card of a suit or a rank", () => {
    expect([go("d", 0), go("7", 0), go("7", 2), go("a", 3), go("1", 0), go("0", 0)]).toEqual([5, 2, 4, 0, 1, 1]);
    expect([withShift("H"), withShift("H", 3), withShift("S", 2)]).toEqual([3, 4, 0]);
  });
  it("leaves the table its own keys, also where the hand has such a suit", () => {
    expect(["h", "s", "l", "r", "z", "i"].map((key) => go(key))).toEqual(Array(6).fill(null));
  });
  it("means no card otherwise", () => {
    expect([go("Enter"), go(" "), go("Escape"), go("c"), cardByKey("Home", 0, [], 1)]).toEqual([null, null, null, null, null]);
  });
});
