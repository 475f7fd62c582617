import { expect, it } from "vitest";
import { finishedDeals } from "../../src/lib/deal-replay";
import type { TableEvent } from "../../src/lib/table";

const told = (events: object[]) =>
  events.map((event) => ({
    text: "",
    parts: (event as TableEvent).text ? [{ text: (event as TableEvent).text }] : [],
    ...event,
  })) as TableEvent[];

const events = told([
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
]);

it("has the tricks of every deal that is over, with what was told before and after them", () => {
  const [deal, ...rest] = finishedDeals(events);
  expect(rest, "the deal that is on is not over").toEqual([]);
  expect(deal.number).toBe(1);
  expect(deal.tricks.map(({ cards, winner, told }) => [cards.map(({ card }) => card), winner, told])).toEqual([
    [["Ah", "Kh"], 0, ["Deal 1.", "Ada bids."]],
    [[], null, ["Ada: 3.", "Bo: −3."]],
  ]);
});

it("counts deals in which nothing was laid, and leaves them out", () => {
  const passed = told([
    { role: "begins-deal", text: "Deal 1." },
    { role: "spoken", seat: 0, text: "Ada passes." },
  ]);
  expect(finishedDeals([...passed, ...events]).map(({ number }) => number)).toEqual([2]);
});

it("has cards that are dealt again under the same number as one deal", () => {
  const thrownIn = told([
    { role: "begins-deal", deal: 1, text: "Deal 1." },
    { role: "spoken", seat: 0, text: "Ada has five kings." },
  ]);
  const numbered = events.map((event, at) => (event.role === "begins-deal" ? { ...event, deal: at ? 2 : 1 } : event));
  expect(finishedDeals([...thrownIn, ...numbered]).map(({ number }) => number)).toEqual([1]);
});

it("has what was turned up where no tricks are played, and whole hands not", () => {
  const round = told([
    { role: "begins-deal", text: "Round 1." },
    { role: "spoken", seat: 0, text: "Ada passes." },
    { role: "shows-hand", seat: 0, cards: "C", text: "Ada has the cat." },
    { role: "shows-hand", seat: 1, cards: "F", text: "Bo has the fool." },
    { role: "begins-deal", text: "Round 2." },
  ]);
  const [{ tricks }] = finishedDeals(round);
  expect(tricks).toHaveLength(1);
  expect(tricks[0]).toMatchObject({ shown: true, winner: null, told: ["Round 1.", "Ada passes.", "Ada has the cat.", "Bo has the fool."] });
  expect(tricks[0].cards.map(({ seat, card }) => [seat, card])).toEqual([
    [0, "C"],
    [1, "F"],
  ]);
  const hands = round.map((event) => (event.role === "shows-hand" ? { ...event, cards: "Ah Kh" } : event));
  expect(finishedDeals(hands)).toEqual([]);
});
