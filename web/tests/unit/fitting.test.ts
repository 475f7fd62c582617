import { describe, expect, it } from "vitest";
import { opening } from "../../src/lib/fitting";

const words = "Whoever can follow suit, must do so. Else any card.".split(" ");

describe("a text that is cut", () => {
  it("ends with a whole word and an ellipsis of its own, also after a full stop", () => {
    expect(opening(words, 3)).toBe("Whoever can follow\u00a0…");
    expect(opening(words, 7)).toBe("Whoever can follow suit, must do so.\u00a0…");
  });
  it("leaves no comma before it", () => expect(opening(words, 4)).toBe("Whoever can follow suit\u00a0…"));
  it("is as it was where all fits", () => expect(opening(words, words.length)).toBe(words.join(" ")));
});
