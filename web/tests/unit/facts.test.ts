// What else a game has to show, from the `extra` of its view and the words that the page has for it.
import { describe, expect, it } from "vitest";
import { briefFacts, seatFacts, sideFacts, turnUpTaken } from "../../src/lib/facts";
import { tricksTold } from "../../src/lib/layout";
import { sayIn } from "../../src/lib/words.svelte";
import { view } from "./messages";
import { french } from "./packs";

describe("facts of a seat", () => {
  const playing = view({ extra: { playing: [0], left: [1] } });
  it("are said of the others", () => {
    expect(seatFacts(playing, 0, sayIn("en"))).toEqual(["plays"]);
    expect(seatFacts(playing, 1, sayIn("de"))).toEqual(["ist gegangen"]);
  });
  it("are said to the reader in his own place", () => {
    expect(seatFacts(playing, 0, sayIn("en"), true)).toEqual(["you play"]);
    expect(seatFacts(playing, 0, sayIn("de"), true)).toEqual(["du spielst"]);
    expect(seatFacts(playing, 0, sayIn("da"), true)).toEqual(["du spiller"]);
  });
  it("have the same words in one's own place where they name nobody", () =>
    expect(seatFacts(view({ extra: { imperials: [2, 0] } }), 0, sayIn("en"), true)).toEqual(["2 Imperials"]));
});

describe("facts of the sides", () => {
  it("stand beside the points, with nothing left out and the number that wins", () => {
    const score = view({ score: [44, 0], extra: { imperials: [1, 0], points: [20, 0], target: 5 } });
    expect(sideFacts(score, sayIn("en"))).toEqual([{ name: "Imperials (5 win)", values: [1, 0] }]);
    expect(sideFacts(score, sayIn("de"))).toEqual([{ name: "Imperialen (5 gewinnen)", values: [1, 0] }]);
  });
  it("are the tricks of both partners where sides take them together", () => {
    const tricks = view({ score: [0, 1], extra: { sideTricks: [3, 2] } });
    expect(sideFacts(tricks, sayIn("en"))).toEqual([{ name: "Tricks (five win)", values: [3, 2] }]);
  });
  it("are only those that the page has words for, one for each side", () => {
    expect(sideFacts(view({ extra: { points: [1, 2] } }), sayIn("en"))).toEqual([]);
    expect(sideFacts(view({ extra: { imperials: [1, 2, 3], target: 5 } }), sayIn("en"))).toEqual([]);
  });
});

it("a strip of one line begins with the reader's own side and has the first two", () => {
  const tricks = view({ score: [0, 1], extra: { sideTricks: [3, 2], bombs: 1, target: 5 } });
  expect(briefFacts(tricks, { pack: french, seat: 1 }, sayIn("en"))).toMatch(/^Tricks \(five win\) 2 : 3/);
  expect(briefFacts(tricks, { pack: french, seat: null }, sayIn("en"))).toMatch(/^Tricks \(five win\) 3 : 2/);
  expect(briefFacts(view({ score: [0, 0], extra: { sideTricks: [0, 0] } }), { pack: french, seat: 0 }, sayIn("en"))).toBe("");
});

it("a turn-up that somebody took lies there no longer", () => {
  expect(turnUpTaken(view({ turnup: "Ah", extra: { taken: 0 } }))).toBe(true);
  expect(turnUpTaken(view({ turnup: "Ah", extra: { taken: null } }))).toBe(false);
  expect(turnUpTaken(view({ turnup: "Ah" }))).toBe(false);
});

it("tricks are told while they count: in Lang Hanrey until they are taken up", () => {
  const won = (game: string, part: number) => tricksTold(view({ game, tricks: [7, 2], extra: { part } }), 0);
  expect(won("lang-hanrey", 1)).toBe(7);
  expect(won("lang-hanrey", 2)).toBe(0);
  expect(won("styrvolt", 2)).toBe(7);
});
