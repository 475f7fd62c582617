// The log of shown events.
import { expect, it } from "vitest";
import { EventLog } from "../../../src/lib/match/event-log.svelte";
import { happens } from "../messages";

it("forgets what was taken back, but not what the server told beside the game", () => {
  const log = new EventLog(() => 2);
  const { events } = happens(1, { role: "begins-deal" }, { seat: 0, cards: "Ah" }, { role: "table" }, { role: "table", undone: 2 });
  for (const event of events) log.add(event);
  log.takeBack(2);
  expect(log.events.map(({ seq }) => seq)).toEqual([1, 3, 4]);
  expect(log.lastSeq).toBe(4);
});

it("accounts for every deal from its score lines", () => {
  const log = new EventLog(() => 2);
  const score = (side: number, points: number) => ({ role: "scores" as const, side, points, for: "trick" });
  for (const event of happens(1, { role: "begins-deal" }, score(0, 5), { role: "begins-deal" }, score(1, 3), score(1, 4)).events)
    log.add(event);
  expect(log.deals.map(({ deal, sums }) => [deal, sums])).toEqual([
    [1, [5, 0]],
    [2, [0, 7]],
  ]);
  log.clear();
  expect([log.deals, log.lastSeq]).toEqual([[], 0]);
});

it("names the cards of a trick in the order in which they were played", () => {
  const log = new EventLog(() => 2);
  const trick = (...cards: string[]) => ({
    role: "takes-trick" as const,
    seat: 1,
    parts: [
      { text: "Bo", seat: 1, subject: true },
      { text: " wins the trick: " },
      ...cards.flatMap((card, i) => [...(i ? [{ text: " " }] : []), { text: card, card }]),
      { text: "." },
    ],
  });
  const { events } = happens(
    1,
    { role: "begins-deal" },
    { seat: 0, cards: "7c" },
    { seat: 1, cards: "Ac" },
    trick("Ac", "7c"),
    { seat: 1, cards: "9h" },
    { seat: 0, cards: "9h" },
    { seat: 1, cards: "Kh" },
    { seat: 0, cards: "9h" },
    trick("Kh", "9h", "9h"),
    { seat: 0, cards: "??" },
    trick("Qh", "Jh"),
  );
  const said = events.map((event) => log.add(event).text);
  expect(said[3]).toBe("Bo wins the trick: 7c Ac.");
  expect(log.events[3].text, "in the log as well").toBe(said[3]);
  expect(said[8], "the same card of two packs, and one that was taken back and played again").toBe("Bo wins the trick: 9h Kh 9h.");
  expect(said[10], "what was not seen being played stands as it was told").toBe("event 11");
});
