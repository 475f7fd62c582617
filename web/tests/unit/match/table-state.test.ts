// What the server has told a seat of its table.
import { describe, expect, it } from "vitest";
import { TableState } from "../../../src/lib/match/table-state.svelte";
import { sees, table } from "../messages";
import { french } from "../packs";

function seated(): TableState {
  const state = new TableState(french, () => 1000);
  state.takeTable(table);
  state.takeView(sees(1));
  return state;
}

it("knows one's own hand and whether one is asked", () => {
  const state = seated();
  expect([state.hand, state.asked, state.strict]).toEqual([["Ah", "7c"], true, true]);
  state.takeTable({ ...table, seat: null });
  expect([state.hand, state.asked], "a spectator has neither").toEqual([[], false]);
});

it("counts a clock from when the view came", () => {
  const state = seated();
  state.takeView({ ...sees(2), clock: { seat: 0, seconds: 30 } });
  expect(state.clock).toEqual({ seat: 0, until: 31_000 });
});

it("is over when a view has a result, and stays so", () => {
  const state = seated();
  state.takeView({ ...sees(2), result: "Ada wins." });
  expect([state.over, state.result]).toEqual([true, "Ada wins."]);
});

describe("the number of the offer", () => {
  it("stays where hand and moves stay, whatever else changes", () => {
    const state = seated();
    const { offer } = state;
    state.takeView(sees(2, { score: [7, 0], trick: [{ seat: 1, card: "Kd" }] }));
    expect(state.offer).toBe(offer);
  });
  it("is another after each change, also where the same comes back", () => {
    const state = seated();
    const first = state.offer;
    state.layFromHand(["Ah"]);
    expect([state.hand, state.moves]).toEqual([["7c"], []]);
    const second = state.offer;
    state.takeView(sees(2));
    expect(new Set([first, second, state.offer]).size).toBe(3);
  });
  it("does not change with another's hand", () => {
    const state = seated();
    const { offer } = state;
    state.setHand(1, ["Kd", "Qd"]);
    expect([state.view?.hands[1], state.offer]).toEqual(["Kd Qd", offer]);
  });
});
