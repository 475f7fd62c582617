import { expect, it } from "vitest";
import { finishedDeals } from "../../src/lib/deal-replay";
import type { TableEvent } from "../../src/lib/table";

const events = [
  { role: "begins-deal", text: "Deal 1." },
  { role: "deals-cards", text: "Cards." },
  { role: "spoken", seat: 0, text: "Ada bids." },
  { role: "lays-card", seat: 0, cards: "Ah", text: "" },
  { role: "lays-card", seat: 1, cards: "Kh", text: "" },
  { role: "takes-trick", seat: 0, text: "" },
  { role: "scores", side: 0, points: 3, for: "x", text: "Ada: 3." },
  { role: "scores", side: 1, points: -3, for: "x", text: "Bo: -3.", parts: [{ text: "Bo: " }, { text: "-3", points: -3 }, { text: "." }] },
  { role: "begins-deal", text: "Deal 2." },
  { role: "lays-card", seat: 1, cards: "7h", text: "" },
].map((event) => ({ parts: event.text ? [{ text: event.text }] : [], ...event })) as unknown as TableEvent[];

it("has the tricks of every deal that is over, with what was told before and after them", () => {
  const [deal, ...rest] = finishedDeals(events);
  expect(rest, "the deal that is on is not over").toEqual([]);
  expect(deal.map(({ cards, winner, told }) => [cards.map(({ card }) => card), winner, told])).toEqual([
    [["Ah", "Kh"], 0, ["Deal 1.", "Ada bids."]],
    [[], null, ["Ada: 3.", "Bo: −3."]],
  ]);
});
