import { expect, it } from "vitest";
import { groupsWithout, heldHand } from "../../src/lib/hand-order";
import type { HandGroup } from "../../src/lib/table";
import { french, gnav } from "./packs";

const hand = ["2h", "8s", "Ah", "9h", "Kc", "7c", "9d"];
const groups: HandGroup[] = [
  { kind: "trumps", suit: null, count: 4 },
  { kind: "suit", suit: "c", count: 2 },
  { kind: "suit", suit: "d", count: 1 },
];

it("holds the hand as the game has it, with a gap between its stretches", () => {
  const held = heldHand(hand, groups, french, "game");
  expect([held.cards, held.trumps]).toEqual([hand, 4]);
  expect(held.starts).toEqual([false, false, false, false, true, false, true]);
});

it("holds it the other way round, or suit by suit, where the player wants it", () => {
  const low = heldHand(hand, groups, french, "low-first");
  expect([low.cards[0], low.starts]).toEqual(["9d", [false, true, false, true, false, false, false]]);
  const suits = heldHand(hand, groups, french, "suits");
  expect(suits.cards).toEqual(["8s", "2h", "Ah", "9h", "Kc", "7c", "9d"]);
  expect(suits.starts).toEqual([false, true, false, false, true, false, true]);
});

it("goes by suits where the game tells of no stretches, and pieces have none", () => {
  expect(heldHand(["Ah", "7h", "7c"], [], french, "game").starts.filter(Boolean)).toHaveLength(1);
  expect(heldHand(["10", "owl"], [], gnav, "game").starts).toEqual([false, false]);
});

it("keeps the stretches of the cards that are left", () => {
  expect(groupsWithout(hand, groups, ["8s", "9d"])).toEqual([
    { kind: "trumps", suit: null, count: 3 },
    { kind: "suit", suit: "c", count: 2 },
  ]);
});
