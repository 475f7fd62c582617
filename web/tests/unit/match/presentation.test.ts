// The order and the pace in which events are shown. Time is given by the test.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Announcer } from "../../../src/lib/match/announcer.svelte";
import { EventLog } from "../../../src/lib/match/event-log.svelte";
import { Pacing } from "../../../src/lib/match/pacing.svelte";
import { Presentation } from "../../../src/lib/match/presentation.svelte";
import { RuleInForce } from "../../../src/lib/match/rule-in-force.svelte";
import { SeatSpeech } from "../../../src/lib/match/seat-speech.svelte";
import { TableState } from "../../../src/lib/match/table-state.svelte";
import { TrickOnTable } from "../../../src/lib/match/trick.svelte";
import type { Prompted } from "../../../src/lib/match/turn.svelte";
import { motion, settings } from "../../../src/lib/settings.svelte";
import { happens, sees, table } from "../messages";

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "normal";
});
afterEach(() => void vi.useRealTimers());

function staged() {
  const state = new TableState("french", () => 0);
  const heard: string[] = [];
  const stage = {
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
  const presentation = new Presentation(stage, (before) => prompts.push(before));
  state.takeTable(table);
  return { ...stage, presentation, prompts, heard };
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
  presentation.add(sees(1, { hands: ["7c", "??"], turn: [1] }, []));
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
  presentation.add(sees(0));
  presentation.add(
    happens(
      1,
      { role: "spoken", seat: 1, text: "Bo: I pass.", parts: [{ seat: 1, text: "Bo", subject: true }, { text: ": I pass." }] },
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
