// A seat's turn: what is offered, and when an answer is taken.
import { expect, it } from "vitest";
import { TableState } from "../../../src/lib/match/table-state.svelte";
import { Turn } from "../../../src/lib/match/turn.svelte";
import { sees, table } from "../messages";
import { french } from "../packs";

function seated() {
  const world = { now: 0, busy: false };
  const state = new TableState(french, () => world.now);
  const turn = new Turn(
    state,
    () => world.busy,
    () => world.now,
  );
  state.takeTable(table);
  state.takeView(sees(1));
  turn.renew(null);
  return { world, state, turn };
}
const prompted = (state: TableState) => ({ asked: state.asked, moves: state.moves });

it("is one's own once everything before has been shown", () => {
  const { world, turn } = seated();
  expect([turn.mine, turn.choices.single?.byCard.size]).toEqual([true, 2]);
  world.busy = true;
  expect([turn.mine, turn.choices.single]).toEqual([false, null]);
});

it("takes no answer while the prompt is new, then one", () => {
  const { world, turn } = seated();
  expect([turn.ready, turn.answer("play Ah")]).toEqual([false, false]);
  world.now = 400;
  expect([turn.ready, turn.answer("play Kd"), turn.answer("play Ah"), turn.answer("play 7c")]).toEqual([true, false, true, false]);
  expect(turn.waiting).toBe(true);
});

it("goes on where a view asks the same as before", () => {
  const { state, turn } = seated();
  const before = prompted(state);
  state.takeView(sees(2));
  expect(turn.renew(before)).toBe(false);
});

it.each([
  ["after an answer", (turn: Turn) => turn.answer("play Ah")],
  ["after an undo", (turn: Turn) => turn.reopen()],
])("begins anew %s, also where the same is offered", (_, happen) => {
  const { world, state, turn } = seated();
  world.now = 400;
  happen(turn);
  const before = prompted(state);
  state.takeView(sees(2));
  expect([turn.renew(before), turn.waiting, turn.ready]).toEqual([true, false, false]);
});

it("begins anew where other moves are offered, or the turn is another's", () => {
  const { state, turn } = seated();
  let before = prompted(state);
  state.takeView(sees(2, {}, ["play Ah"]));
  expect(turn.renew(before)).toBe(true);
  before = prompted(state);
  state.takeView(sees(3, { turn: [1] }, ["play Ah"]));
  expect([turn.renew(before), turn.mine, turn.outOfTurn.buttons.length]).toEqual([true, false, 1]);
});
