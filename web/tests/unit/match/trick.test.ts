// The trick on the table and the one before it.
import { expect, it } from "vitest";
import { takingNote, TrickOnTable } from "../../../src/lib/match/trick.svelte";
import { view } from "../messages";

const led = { seat: 0, card: "Ah" };
const followed = { seat: 1, card: "Kh" };

it("becomes the last trick when it is finished", () => {
  const trick = new TrickOnTable();
  trick.lay([led]);
  trick.lay([followed]);
  trick.win(0);
  expect(trick.shown).toEqual({ cards: [led, followed], taking: null, winner: 0, gathering: false });
  trick.gather();
  expect(trick.shown.gathering).toBe(true);
  trick.finish(0);
  expect(trick.shown.cards).toEqual([]);
  expect(trick.last).toEqual({ cards: [led, followed], taking: null, winner: 0, gathering: false });
  trick.forgetLast();
  expect(trick.last).toBeNull();
});

it("marks who takes it as it lies from two cards on, and keeps the mark until the next view", () => {
  const trick = new TrickOnTable();
  trick.takeView(view({ trick: [led], extra: { takes: 0 } }));
  expect(trick.shown.taking, "a first card takes it of itself").toBeNull();
  trick.takeView(view({ trick: [led, followed], extra: { takes: 0 } }));
  expect(trick.shown.taking).toBe(0);
  trick.lay([{ seat: 0, card: "7c" }]);
  expect(trick.shown.taking).toBe(0);
});

it("says of a finished trick that it was taken, also when it is looked back at", () => {
  const trick = new TrickOnTable();
  trick.takeView(view({ trick: [led, followed], extra: { takes: 0 } }));
  expect(takingNote(trick.shown)).toBe("takes it");
  trick.win(0);
  expect(takingNote(trick.shown)).toBe("took it");
  trick.finish(0);
  expect(takingNote(trick.last!)).toBe("took it");
});
