import { describe, expect, it } from "vitest";
import { cardByKey } from "../../src/lib/hand-keys";

const hand = ["As", "Ts", "7s", "Kh", "7h", "2d"];
const go = (key: string, from = 0, row = 1) => cardByKey(key, from, hand, row);

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
    expect([go("h", 0), go("h", 3), go("7", 0), go("7", 2), go("a", 3), go("1", 0), go("0", 0)]).toEqual([3, 4, 2, 4, 0, 1, 1]);
  });
  it("means no card otherwise", () => {
    expect([go("Enter"), go(" "), go("Escape"), go("c"), cardByKey("Home", 0, [], 1)]).toEqual([null, null, null, null, null]);
  });
});
