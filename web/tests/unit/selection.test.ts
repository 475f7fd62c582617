// What the player has chosen before a move is made.
import { expect, it } from "vitest";
import { TableState } from "../../src/lib/match/table-state.svelte";
import { Turn } from "../../src/lib/match/turn.svelte";
import { MoveSelection } from "../../src/lib/selection.svelte";
import { moveOf, sees, table } from "./messages";
import { french } from "./packs";

function seated(hand: string, moves: string[], discipline = "strict") {
  const state = new TableState(french, () => 0);
  const turn = new Turn(
    state,
    () => false,
    () => 0,
  );
  state.takeTable(table);
  const shows = (seq: number, rest = {}) => sees(seq, { hands: [hand, "?? ??"], options: { discipline }, ...rest }, moves);
  state.takeView(shows(1));
  return { state, selection: new MoveSelection(state, turn), shows };
}
const PAIRS = ["discard Ah Kh", "discard Ah 7c", "discard Kh 7c"];

it("has the hand in the order that the view has it in", () => {
  const { selection } = seated("7c Ah 9c", ["play Ah"]);
  expect(selection.hand).toEqual(["7c", "Ah", "9c"]);
});

it("makes a move of the card that is lifted", () => {
  const { selection } = seated("Ah 7c", ["play Ah", "play 7c"]);
  const at = selection.hand.indexOf("7c");
  expect([selection.move, selection.selecting]).toEqual([null, false]);
  selection.lift(at);
  expect([selection.lifted, selection.move?.move]).toEqual([at, "play 7c"]);
  selection.lift(null);
  expect(selection.move).toBeNull();
});

it("makes no move of a card that has several", () => {
  const { selection } = seated("Ah 7c", ["play Ah as Kh", "play Ah as Qh", "play 7c"]);
  const at = selection.hand.indexOf("Ah");
  selection.lift(at);
  expect([selection.move, selection.movesOf(at).length]).toEqual([null, 2]);
});

it("makes a move of the cards that are chosen, in whatever order", () => {
  const { selection } = seated("Ah Kh 7c", PAIRS);
  const at = (card: string) => selection.hand.indexOf(card);
  expect(selection.selecting).toBe(true);
  expect([selection.toggle(at("7c")), selection.move]).toEqual([true, null]);
  expect([selection.toggle(at("Ah")), selection.move?.move]).toEqual([true, "discard Ah 7c"]);
  expect(selection.toggle(at("Kh")), "a third may not join").toBe(false);
  expect(selection.chosenCards).toEqual(["7c", "Ah"]);
  selection.toggle(at("Ah"));
  expect([selection.chosenCards, selection.move]).toEqual([["7c"], null]);
});

it("knows what is forbidden and what to ask about it, where the rules are strict", () => {
  const strict = seated("Ah 7c", ["play Ah"]).selection;
  expect(strict.hand.map((_, at) => strict.forbidden(at))).toEqual(strict.hand.map((card) => card !== "Ah"));
  expect(strict.questionAbout("7c")).toBe("play 7c");
  const loose = seated("Ah 7c", ["play Ah"], "table").selection;
  expect(loose.hand.map((_, at) => loose.forbidden(at))).toEqual([false, false]);
});

it("begins anew with a new offer, and goes on while others act", () => {
  const { state, selection, shows } = seated("Ah Kh 7c", PAIRS);
  selection.toggle(0);
  state.takeView(shows(2, { score: [1, 0] }));
  expect(selection.chosen, "nothing of one's own has changed").toEqual([0]);
  state.layFromHand(["7c"]);
  expect(selection.chosen).toEqual([]);
  state.takeView(shows(3));
  expect(selection.chosen, "nor does it come back with the same cards").toEqual([]);
});

it("closes a sheet when a part of it is no longer on offer", () => {
  const { state, selection, shows } = seated("Ah 7c", ["bid 1", "bid 2", "pass"]);
  const moves = ["bid 1", "bid 2"].map((move) => ({ ...moveOf(move), verb: "bid", cards: [], rest: [move.slice(4)] }));
  selection.sheet = { title: "Bid", moves };
  state.takeView(shows(2));
  selection.closeStaleSheet();
  expect(selection.sheet).not.toBeNull();
  state.takeView({ ...shows(3), moves: [moveOf("bid 2")] });
  selection.closeStaleSheet();
  expect(selection.sheet).toBeNull();
});

it("lays the lifted card down with the sheet, and keeps the chosen ones; clearing drops all", () => {
  const { selection } = seated("Ah Kh 7c", PAIRS);
  selection.toggle(1);
  selection.lift(2);
  selection.sheet = { title: "", moves: [] };
  selection.closeSheet();
  expect([selection.sheet, selection.lifted, selection.chosen]).toEqual([null, null, [1]]);
  selection.clear();
  expect(selection.chosen).toEqual([]);
});

it("asks once more about a move that may ruin the match", () => {
  const { state, selection } = seated("Ah 7c", ["play Ah"]);
  const ruinous = { ...moveOf("play Ah", { name: "Ace" }), verb: "play", cards: ["Ah"], rest: [], ruinous: true, warning: "All is lost." };
  expect(selection.asksAgain({ ...ruinous, ruinous: undefined })).toBe(false);
  expect([selection.asksAgain(ruinous), selection.sheet?.second]).toEqual([true, true]);
  expect(selection.asksAgain(ruinous), "the second time it is made").toBe(false);
  expect(state.hand).toEqual(["Ah", "7c"]);
});
