// The order and the pace in which events are shown. Time is given by the test.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whyItEnded } from "../../../src/lib/event-kinds";
import { Announcer } from "../../../src/lib/match/announcer.svelte";
import { EventLog } from "../../../src/lib/match/event-log.svelte";
import { Pacing } from "../../../src/lib/match/pacing.svelte";
import { Presentation } from "../../../src/lib/match/presentation.svelte";
import { RuleInForce } from "../../../src/lib/match/rule-in-force.svelte";
import { SeatSpeech } from "../../../src/lib/match/seat-speech.svelte";
import { TableState } from "../../../src/lib/match/table-state.svelte";
import { TrickOnTable } from "../../../src/lib/match/trick.svelte";
import type { Prompted } from "../../../src/lib/match/turn.svelte";
import type { TableEvent } from "../../../src/lib/table";
import { motion, settings } from "../../../src/lib/settings.svelte";
import { happens, sees, table } from "../messages";
import { french } from "../packs";

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "normal";
});
afterEach(() => void vi.useRealTimers());

function staged() {
  const state = new TableState(french, () => 0);
  const heard: string[] = [];
  const sinks = {
    table: state,
    log: new EventLog(() => 2),
    trick: new TrickOnTable(),
    speech: new SeatSpeech(),
    announcer: new Announcer(),
    rule: new RuleInForce(),
    pacing: new Pacing(),
    sounds: { card: () => void heard.push("card"), turn: () => void heard.push("turn") },
  };
  const prompts: (Prompted | null)[] = [];
  const presentation = new Presentation(sinks, (before) => prompts.push(before));
  state.takeTable(table);
  return { ...sinks, presentation, prompts, heard };
}
const { slide, rest, gather } = motion("normal");

it("shows at once what happened before the first view", () => {
  const { presentation, trick, announcer, heard, log } = staged();
  presentation.add(happens(1, { seat: 0, cards: "Ah" }, { seat: 1, cards: "Kh" }, { role: "takes-trick", seat: 0 }));
  expect(trick.last?.winner).toBe(0);
  expect([log.events.length, announcer.lines.length, heard]).toEqual([3, 0, []]);
});

it("takes a view over only when all before it has been seen", async () => {
  const { presentation, table: state, trick, prompts, heard } = staged();
  presentation.add(sees(0));
  expect(prompts).toEqual([null]);
  presentation.add(happens(1, { seat: 0, cards: "Ah" }));
  presentation.add(sees(1, { hands: ["7c", "??"], turn: [1], trick: [{ seat: 0, card: "Ah", as: null }] }, []));
  expect([presentation.busy, state.seq, state.hand]).toEqual([true, 0, ["7c"]]);
  expect([trick.shown.cards.length, heard]).toEqual([1, ["card"]]);
  await vi.advanceTimersByTimeAsync(slide);
  expect([presentation.busy, state.seq]).toEqual([false, 1]);
  expect(prompts[1], "the card had left the hand, and nothing was offered").toEqual({ asked: true, moves: [] });
});

it("lets a finished trick lie, then gathers it", async () => {
  const { presentation, trick } = staged();
  presentation.add(sees(0, { trick: [{ seat: 0, card: "Ah" }] }));
  presentation.add(happens(1, { role: "takes-trick", seat: 0 }));
  expect(trick.shown).toMatchObject({ winner: 0, gathering: false });
  await vi.advanceTimersByTimeAsync(rest);
  expect(trick.shown).toMatchObject({ winner: 0, gathering: true });
  await vi.advanceTimersByTimeAsync(gather);
  expect([trick.shown.cards, trick.last?.winner, presentation.busy]).toEqual([[], 0, false]);
});

it("catches up at once where too much has happened", () => {
  const { presentation, trick, log } = staged();
  presentation.add(sees(0));
  presentation.add(happens(1, ...Array.from({ length: 31 }, () => ({ seat: 1, cards: "Kh" }))));
  expect([log.events.length, trick.shown.cards.length]).toEqual([31, 31]);
});

it("shows an event once, also where it is told again", async () => {
  const { presentation, log } = staged();
  presentation.add(happens(1, {}, {}));
  presentation.add(happens(2, {}, {}));
  await vi.runAllTimersAsync();
  expect(log.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});

it("puts under a seat what it says, without the name", () => {
  const { presentation, speech } = staged();
  const bo = { seat: 1, text: "Bo", subject: true };
  presentation.add(sees(0));
  presentation.add(
    happens(
      1,
      {
        role: "spoken",
        seat: 1,
        text: "Bo: I pass.",
        parts: [bo, { text: ": ", sign: "colon" }, { text: "I pass" }, { text: ".", sign: "stop" }],
      },
      { role: "note", seat: 0, text: "Ada draws a card.", parts: [{ seat: 0, text: "Ada", subject: true }, { text: " draws a card." }] },
    ),
  );
  expect(speech.bySeat).toEqual({ 1: "I pass" });
});

it("shows nothing more once it is stopped", async () => {
  const { presentation, log } = staged();
  presentation.add(sees(0));
  presentation.add(happens(1, { seat: 1, cards: "Kh" }, { seat: 0, cards: "Ah" }));
  presentation.stop();
  await vi.runAllTimersAsync();
  expect(log.events).toHaveLength(1);
});

it("against bots the account of a deal waits for the player, in company only for a while", async () => {
  const closing = (company: boolean) => {
    const staging = staged();
    const chair = (kind: "person" | "bot") => ({ name: kind, kind, here: true });
    staging.table.takeTable({ ...table, table: { ...table.table, seats: [chair("person"), chair(company ? "person" : "bot")] } });
    staging.presentation.add(sees(0));
    staging.presentation.add(happens(1, { role: "begins-deal" }, { seat: 0, cards: "Ah" }, { role: "takes-trick", seat: 0 }));
    staging.presentation.add(happens(4, { role: "begins-deal" }));
    return staging;
  };
  const alone = closing(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(alone.presentation.closedDeal).not.toBeNull();
  alone.pacing.proceed();
  await vi.advanceTimersByTimeAsync(0);
  expect(alone.presentation.closedDeal).toBeNull();
  const together = closing(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(together.presentation.closedDeal).toBeNull();
});

it("counts a trick and the cards that left the others' hands before the next view says so", async () => {
  const { presentation, table: state } = staged();
  presentation.add(sees(0));
  presentation.add(happens(1, { seat: 1, cards: "Kh" }, { role: "takes-trick", seat: 1 }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([state.view?.tricks, state.view?.hands[1]]).toEqual([[0, 1], "??"]);
});

it("finds the last trick again when one is taken back", async () => {
  const { presentation, trick } = staged();
  presentation.add(
    happens(
      1,
      { role: "begins-deal" },
      { seat: 0, cards: "Ah" },
      { seat: 1, cards: "Kh" },
      { role: "takes-trick", seat: 0 },
      { seat: 0, cards: "7c" },
      { seat: 1, cards: "8c" },
      { role: "takes-trick", seat: 1 },
    ),
  );
  presentation.add(sees(7));
  await vi.advanceTimersByTimeAsync(0);
  expect(trick.last?.winner).toBe(1);
  presentation.add(happens(8, { role: "table", undone: 5 }));
  await vi.advanceTimersByTimeAsync(1000);
  expect([trick.last?.winner, trick.last?.cards.map(({ card }) => card)]).toEqual([0, ["Ah", "Kh"]]);
});

it("has the account of a deal as its end was told, also where the lines do not add up to it", async () => {
  const { presentation, table: state } = staged();
  presentation.add(sees(0));
  presentation.add(happens(1, { role: "begins-deal" }, { seat: 0, cards: "Ah" }, { role: "scores", side: 0, points: 9, for: "won" }));
  presentation.add(happens(4, { role: "begins-deal" }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(presentation.closedDeal?.sums).toEqual([9, 0]);
  const ended = { hands: ["", "Kh"], tricks: [5, 1], score: [19, 1], dealScore: [9, -9], money: [0, 0], extra: {} };
  presentation.add(sees(4, { ended, deal: 2 }));
  expect(presentation.closedDeal).toMatchObject({ sums: [9, -9], totals: [19, 1], settled: true });
  expect([state.view?.tricks, state.view?.hands[1]]).toEqual([[5, 1], "Kh"]);
});

it("lets cards lie that are taken up without a trick being won", async () => {
  const { presentation, trick, table: state } = staged();
  presentation.add(sees(0, { turn: [1] }, []));
  presentation.add(happens(1, { seat: 1, cards: "Kh" }, { role: "spoken", seat: 0, text: "You cannot beat it and take it up." }));
  presentation.add(sees(2, { hands: ["Ah 7c Kh", "??"], turn: [1] }, []));
  await vi.advanceTimersByTimeAsync(slide + rest - 1);
  expect([trick.shown.cards.length, state.hand.length], "it is still there to be seen").toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1 + motion("normal").think);
  expect([trick.shown.cards.length, state.hand.length, presentation.busy]).toEqual([0, 3, false]);
});

it("does not wait where an undo took a card back", async () => {
  const { presentation, trick } = staged();
  presentation.add(sees(0));
  presentation.add(happens(1, { seat: 0, cards: "Ah" }));
  presentation.add(sees(1, { trick: [{ seat: 0, card: "Ah", as: null }], turn: [1] }, []));
  await vi.advanceTimersByTimeAsync(slide);
  presentation.add(happens(2, { role: "table", undone: 1 }));
  presentation.add(sees(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(trick.shown.cards).toEqual([]);
});

it("tells of a closed deal why it ended so, and shows what was left of the pot", async () => {
  const { presentation, table: state } = staged();
  presentation.add(sees(0, { extra: { pot: 4 } }));
  presentation.add(
    happens(
      1,
      { role: "begins-deal" },
      { seat: 0, cards: "Ah" },
      { role: "takes-trick", seat: 0 },
      { role: "note", text: "Nobody has three tricks; you were the first to have two." },
      { role: "scores", side: 0, points: 4, for: "pot" },
      { role: "note", text: "Bo deals next." },
      { role: "begins-deal" },
    ),
  );
  await vi.advanceTimersByTimeAsync(slide + rest + gather);
  expect(presentation.closedDeal?.why).toEqual(["Nobody has three tricks; you were the first to have two."]);
  const ended = { hands: ["", ""], tricks: [2, 1], score: [4, 0], dealScore: [4, 0], money: [0, 0], extra: { pot: 0 } };
  presentation.add(sees(8, { ended, deal: 2, extra: { pot: 2 } }));
  expect(state.view?.extra.pot).toBe(0);
});

it("tells what decided a deal, also where it was said at a seat", async () => {
  const { presentation } = staged();
  presentation.add(sees(0));
  presentation.add(
    happens(
      1,
      { role: "begins-deal" },
      { seat: 0, cards: "Ah" },
      { role: "takes-trick", seat: 0 },
      { role: "spoken", seat: 1, text: "Bo takes up the king." },
      { role: "decides", seat: 1, text: "Bo is left with two cards and has lost." },
      { role: "scores", side: 0, points: 1, for: "game" },
      { role: "begins-deal" },
    ),
  );
  await vi.advanceTimersByTimeAsync(slide + rest + gather);
  expect(presentation.closedDeal?.why).toEqual(["Bo is left with two cards and has lost."]);
});

it("tells what decided a deal before its last trick too, and of no other deal", () => {
  const told = [
    { role: "begins-deal" },
    { role: "decides", text: "Bo rubs out 4 points." },
    { role: "begins-deal" },
    { role: "decides", text: "Bo rubs out 8 points." },
    { role: "lays-card", seat: 0, cards: "Ah" },
    { role: "takes-trick", seat: 0 },
    { role: "scores", side: 0, points: 4, for: "tricks" },
  ].map((event) => ({ seq: 0, text: "", parts: [], ...event })) as TableEvent[];
  expect(whyItEnded(told)).toEqual(["Bo rubs out 8 points."]);
});

it("has no reason of a deal before for one that ended before a card was laid, and no note for one that was not played out", () => {
  const told = [
    { role: "begins-deal" },
    { role: "lays-card", seat: 0, cards: "Ah" },
    { role: "note", text: "Out of play: the seven." },
    { role: "decides", text: "Bo has lost." },
  ].map((event) => ({ seq: 0, text: "", parts: [], ...event })) as TableEvent[];
  expect(whyItEnded(told)).toEqual(["Out of play: the seven.", "Bo has lost."]);
  expect(whyItEnded(told, false)).toEqual(["Bo has lost."]);
  expect(whyItEnded([...told, told[0], { ...told[0], role: "spoken" }])).toEqual([]);
});

it("keeps the cards that were shown in sight between the tricks, until the deal is over", async () => {
  const { presentation, pacing, trick, table: state } = staged();
  const shows = { role: "shows-card", seat: 1, cards: "Kh", as: "Ah" } as const;
  const open = [{ seat: 1, card: "Kh", as: "Ah" }];
  presentation.add(sees(0, { hands: ["Ah 7c", "?? ??"] }));
  presentation.add(happens(1, { role: "begins-deal" }, shows));
  await vi.advanceTimersByTimeAsync(0);
  expect([trick.lying.cards, trick.lying.open, state.view?.hands[1]]).toEqual([open, true, "??"]);
  presentation.add(sees(2, { hands: ["Ah 7c", "??"] }));
  presentation.add(happens(3, { seat: 0, cards: "7c" }));
  await vi.advanceTimersByTimeAsync(slide);
  expect(
    trick.lying.cards.map(({ card }) => card),
    "a trick lies over them",
  ).toEqual(["7c"]);
  presentation.add(happens(4, { role: "takes-trick", seat: 0 }));
  await vi.advanceTimersByTimeAsync(rest + gather);
  expect(trick.lying.cards).toEqual(open);
  presentation.add(happens(5, { role: "begins-deal" }));
  await vi.advanceTimersByTimeAsync(60000);
  expect(trick.lying.cards, "beside the account too").toEqual(open);
  pacing.proceed();
  await vi.advanceTimersByTimeAsync(0);
  expect(trick.lying.cards).toEqual([]);
});
