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
