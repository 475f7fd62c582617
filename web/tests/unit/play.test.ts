// The table as the page shows it, driven by a recorded link.
import { describe, expect, it } from "vitest";
import { Play } from "../../src/lib/play.svelte";
import { recordedLink } from "../../src/lib/recorded";
import { settings } from "../../src/lib/settings.svelte";
import type { FromTable, TableEvent, View } from "../../src/lib/table";

const view = (rest: Partial<View> = {}): View => ({
  game: "byd",
  options: { discipline: "strict" },
  phase: "play",
  dealer: 1,
  turn: [0],
  trump: null,
  turnup: null,
  hands: ["Ah 7c", "?? ??"],
  stock: [],
  trick: [],
  tricks: [0, 0],
  score: [0, 0],
  dealScore: [0, 0],
  money: [0, 0],
  sheet: [],
  deal: 1,
  result: null,
  extra: {},
  ...rest,
});
const sees = (seq: number, rest: Partial<View> = {}, moves: string[] = ["play Ah", "play 7c"]): FromTable => ({
  t: "view",
  seq,
  view: view(rest),
  moves: moves.map((move) => ({ move, name: move })),
  question: "Play a card.",
  clock: null,
  undo: true,
  result: null,
});
const happens = (from: number, ...events: Partial<TableEvent>[]): FromTable => ({
  t: "events",
  from,
  events: events.map((event, i) => ({ seq: from + i, type: "play", text: `event ${from + i}`, ...event })),
});
const table: FromTable = {
  t: "table",
  table: { id: "t", game: "byd", name: "Byd", options: {}, players: 2, seats: [], state: "playing", spectators: true, sentence: "" },
  seat: 0,
  nextSeat: null,
  names: ["Ada", "Bo"],
  phrases: [],
};

function sit(messages: FromTable[]) {
  settings.speed = "at-once";
  const clock = { now: 0 };
  const play = new Play("french", () => clock.now);
  const link = recordedLink(messages, play);
  play.attach(link);
  return { play, link, clock };
}
const settle = () => new Promise((done) => setTimeout(done, 5));

describe("a prompt", () => {
  it("takes no answer for 400 ms after it changed", async () => {
    const { play, link, clock } = sit([table, sees(1)]);
    while (link.next());
    await settle();
    expect(play.onTurn).toBe(true);
    expect(play.act("play Ah")).toBe(false);
    clock.now = 400;
    expect(play.act("play Ah")).toBe(true);
    expect(link.sent).toMatchObject([{ t: "act", move: "play Ah" }]);
  });
  it("takes one answer, and none that was not offered", async () => {
    const { play, link, clock } = sit([table, sees(1)]);
    while (link.next());
    await settle();
    clock.now = 500;
    expect(play.act("play Kd")).toBe(false);
    expect(play.act("play Ah")).toBe(true);
    expect(play.act("play 7c")).toBe(false);
  });
  it("is not one's turn when only signs are offered", async () => {
    const { play, link } = sit([table, sees(1, { turn: [1] }, ["signal trump"])]);
    while (link.next());
    await settle();
    expect(play.onTurn).toBe(false);
    expect(play.choices.buttons).toEqual([]);
    expect(play.outOfTurn.buttons).toHaveLength(1);
    expect(play.asked, "nobody is called to the table").toBe("");
  });
  it("stays as it is while others act out of turn", async () => {
    const { play, link, clock } = sit([table, sees(1), happens(2, { type: "signal", seat: 1 }), sees(2)]);
    link.next();
    link.next();
    await settle();
    clock.now = 500;
    play.refusal = { why: "Follow suit.", rules: [] };
    while (link.next());
    await settle();
    expect(play.seq).toBe(2);
    expect(play.refusal, "nothing was asked anew").not.toBeNull();
    expect(play.act("play Ah"), "and no guard holds the answer up").toBe(true);
  });
  it("is a new one after one's own act, also where the same is offered", async () => {
    const { play, link, clock } = sit([table, sees(1), happens(2, { type: "pass", seat: 0 }), sees(2)]);
    link.next();
    link.next();
    await settle();
    clock.now = 500;
    expect(play.act("play Ah")).toBe(true);
    while (link.next());
    await settle();
    expect(play.ready).toBe(false);
  });
  it("lets a call be made while others' cards are still being laid", async () => {
    const { play, link, clock } = sit([table, sees(1, { turn: [1] }, ["call fault 1"])]);
    while (link.next());
    await settle();
    clock.now = 500;
    play.busy = true;
    expect(play.outOfTurn.buttons).toHaveLength(1);
    expect(play.act("call fault 1")).toBe(true);
  });
  it("takes an offence that the table accepts", async () => {
    const offended = { ...sees(1), offences: [{ move: "look", name: "Look" }] } as FromTable;
    const { play, link, clock } = sit([table, offended]);
    while (link.next());
    await settle();
    clock.now = 500;
    expect(play.choices.offences.map(({ name }) => name)).toEqual(["Look"]);
    expect(play.act("look")).toBe(true);
  });
});

describe("events", () => {
  it("are all in the log, and the rule of the last is in force", async () => {
    const { play, link } = sit([table, happens(1, { rule: "byd/1" }, { rule: "byd/7" }), sees(2)]);
    while (link.next());
    await settle();
    expect(play.log).toHaveLength(2);
    expect(play.law.rules).toEqual(["byd/7"]);
  });
  it("leave the last trick to be looked at", async () => {
    const { play, link } = sit([
      table,
      sees(0),
      happens(1, { seat: 0, cards: "Ah" }, { seat: 1, cards: "Kh" }, { type: "trick", seat: 0, cards: "Ah Kh" }),
      sees(3, { hands: ["7c", "??"] }),
    ]);
    while (link.next());
    await settle();
    expect(play.lastTrick).toMatchObject({
      cards: [
        { seat: 0, card: "Ah" },
        { seat: 1, card: "Kh" },
      ],
      winner: 0,
    });
    expect(play.hand).toEqual(["7c"]);
  });
  it("that turn up what a seat holds show it", async () => {
    const gnav = { ...table, table: { ...(table as { table: object }).table, game: "gnav" } } as FromTable;
    const { play, link } = sit([
      gnav,
      sees(0, { game: "gnav", hands: ["12", "??"] }),
      happens(1, { type: "show", seat: 1, cards: "cuckoo" }),
    ]);
    while (link.next());
    await settle();
    expect(play.view?.hands).toEqual(["12", "cuckoo"]);
  });
  it("that were taken back are not counted", async () => {
    const { play, link } = sit([
      table,
      sees(0),
      happens(
        1,
        { type: "shuffled" },
        { type: "score", side: 0, points: 5, for: "trick" },
        { type: "leaves" },
        { type: "undo", undone: 2 },
      ),
      happens(5, { type: "score", side: 0, points: 3, for: "trick" }),
      sees(5),
    ]);
    while (link.next());
    await settle();
    expect(play.log.map((event) => event.seq)).toEqual([1, 3, 4, 5]);
    expect(play.deals.map((deal) => deal.sums)).toEqual([[3, 0]]);
  });
  it("told again from the beginning replace the log", async () => {
    const { play, link } = sit([table, happens(1, {}, {}), sees(2), happens(1, { text: "anders" }, {}), sees(2)]);
    while (link.next());
    await settle();
    expect(play.log.map((event) => event.text)).toEqual(["anders", "event 2"]);
  });
});

describe("a deal that ends", () => {
  const ends = [
    table,
    sees(0),
    happens(
      1,
      { type: "shuffled" },
      { seat: 0, cards: "Ah" },
      { type: "score", side: 1, points: 7, for: "trick", text: "Bo: 7 (trick)." },
      { type: "shuffled" },
    ),
    sees(4, { deal: 2 }),
  ];
  it("is accounted for before the next one, until the player goes on", async () => {
    const { play, link } = sit(ends);
    settings.speed = "wait";
    while (link.next());
    await new Promise((done) => setTimeout(done, 600));
    expect(play.closed).toMatchObject({ deal: 1, sums: [0, 7] });
    expect([play.rests, play.onTurn, play.view?.deal]).toEqual([true, false, 1]);
    expect(play.proceed()).toBe(true);
    await settle();
    expect([play.closed, play.view?.deal]).toEqual([null, 2]);
  });
  it("holds up nobody who wants everything at once", async () => {
    const { play, link } = sit(ends);
    while (link.next());
    await settle();
    expect([play.closed, play.view?.deal]).toEqual([null, 2]);
  });
});

it("tells a refusal with its rule", async () => {
  const { play, link } = sit([table, sees(1), { t: "no", id: "x", error: "illegal", why: "Follow suit.", rules: ["byd/7"] }]);
  while (link.next());
  await settle();
  expect(play.refusal).toEqual({ why: "Follow suit.", rules: ["byd/7"] });
  expect(play.spoken).toBe("Follow suit.");
});

it("gives its part of the shuffle once, when asked", async () => {
  const asks: FromTable = { t: "shuffle", stage: "commit", commitment: "", commitments: [null, null] };
  const { link } = sit([table, asks, asks]);
  while (link.next());
  await settle();
  expect(link.sent).toHaveLength(1);
  expect(link.sent[0]).toMatchObject({ t: "contribute", hex: expect.stringMatching(/^[0-9a-f]{64}$/) });
});
