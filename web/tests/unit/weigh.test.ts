// What cards make together, and which names are proposed for a wild card.
import { describe, expect, it } from "vitest";
import { parseMove } from "../../src/lib/moves";
import { longestRun, proposals, weigh } from "../../src/lib/weigh";
import { moveOf } from "./messages";
import { french, german } from "./packs";

const cards = (text: string) => text.split(" ");

describe("what cards make together", () => {
  it("finds the longest suit, run and most alike", () => {
    const hand = cards("As Ks Qs Js 9s Ah Th Ac");
    expect(weigh(hand, french, ["suit", "run", "alike"])).toEqual([
      { measure: "suit", count: 5, card: "As" },
      { measure: "run", count: 4, card: "As" },
      { measure: "alike", count: 3, card: "As" },
    ]);
  });
  it("says nothing of what is not even two", () => expect(weigh(cards("As Kh"), french, ["suit", "run", "alike"])).toEqual([]));
  it("takes the higher of two equal runs", () => expect(longestRun(cards("8h 7h Kc Qc"), french)).toEqual(["Kc", "Qc"]));
  it("knows the ranks of the German pack", () => expect(longestRun(cards("Ue Oe Te"), german)).toEqual(["Oe", "Ue", "Te"]));
});

describe("names proposed for a wild card", () => {
  const names = new Map(cards("Ah Ol Ks 8h Ue").map((name) => [name, parseMove(moveOf(`play 6s as ${name}`, { name }), ["6s"], german)]));
  it("are the most alike, the longest run, and the highest trump, each with what it makes", () => {
    const found = proposals(names, cards("Ae Al Ul Tl"), german, "s", ["alike", "run"]);
    expect(found.map(({ name, makes }) => [name, makes])).toEqual([
      ["Ah", [{ measure: "alike", count: 3 }]],
      ["Ol", [{ measure: "run", count: 3 }]],
      ["Ks", [{ measure: "high", count: 1 }]],
    ]);
  });
  it("are said once where one name serves twice", () => {
    const found = proposals(names, cards("Ae Kh"), german, "h", ["alike", "run"]);
    expect(found).toHaveLength(1);
    expect(found[0].makes.map(({ measure }) => measure)).toEqual(["alike", "run", "high"]);
  });
});
