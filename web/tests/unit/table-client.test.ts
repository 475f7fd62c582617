// A place at a table as the page shows it, all parts together, driven by a recorded link.
import { afterEach, describe, expect, it, vi } from "vitest";
import { TableClient } from "../../src/lib/match/table-client.svelte";
import { recordedLink } from "../../src/lib/recorded-link";
import { settings } from "../../src/lib/settings.svelte";
import type { FromTable } from "../../src/lib/table";
import { MemoryStorage } from "./memory-storage";
import { happens, matchOver, moveOf, sees, table } from "./messages";
import { french } from "./packs";

function sit(messages: FromTable[]) {
  settings.speed = "at-once";
  const clock = { now: 0 };
  const session = new TableClient(french, () => clock.now);
  const link = recordedLink(messages, session);
  session.connect(() => link);
  return { session, link, clock };
}
/** At once nothing waits for a timer: what follows from a message is done before the next task of the event loop. */
const settle = () => new Promise((done) => setTimeout(done, 0));

afterEach(() => void vi.useRealTimers());

describe("a prompt", () => {
  it("takes no answer for 400 ms after it changed", async () => {
    const { session, link, clock } = sit([table, sees(1)]);
    while (link.next());
    await settle();
    expect(session.turn.mine).toBe(true);
    expect(session.act("play Ah")).toBe(false);
    clock.now = 400;
    expect(session.act("play Ah")).toBe(true);
    expect(link.sent).toMatchObject([{ t: "act", move: "play Ah" }]);
  });
  it("takes one answer, and none that was not offered", async () => {
    const { session, link, clock } = sit([table, sees(1)]);
    while (link.next());
    await settle();
    clock.now = 500;
    expect(session.act("play Kd")).toBe(false);
    expect(session.act("play Ah")).toBe(true);
    expect(session.act("play 7c")).toBe(false);
  });
  it("is not one's turn when only signs are offered", async () => {
    const { session, link } = sit([table, sees(1, { turn: [1] }, ["signal trump"])]);
    while (link.next());
    await settle();
    expect(session.turn.mine).toBe(false);
    expect(session.turn.choices.buttons).toEqual([]);
    expect(session.turn.outOfTurn.buttons).toHaveLength(1);
    expect(session.announcer.question, "nobody is called to the table").toBe("");
  });
  it("stays as it is while others act out of turn", async () => {
    const { session, link, clock } = sit([table, sees(1), happens(2, { role: "spoken", seat: 1 }), sees(2)]);
    link.next();
    link.next();
    await settle();
    clock.now = 500;
    session.answers.refusal = { why: "Follow suit.", rules: [] };
    while (link.next());
    await settle();
    expect(session.table.seq).toBe(2);
    expect(session.answers.refusal, "nothing was asked anew").not.toBeNull();
    expect(session.act("play Ah"), "and no guard holds the answer up").toBe(true);
  });
  it("is a new one after one's own act, also where the same is offered", async () => {
    const { session, link, clock } = sit([table, sees(1), happens(2, { role: "spoken", seat: 0 }), sees(2)]);
    link.next();
    link.next();
    await settle();
    clock.now = 500;
    expect(session.act("play Ah")).toBe(true);
    while (link.next());
    await settle();
    expect(session.turn.ready).toBe(false);
  });
  it("lets a call be made while others' cards are still being laid", async () => {
    const { session, link, clock } = sit([table, sees(1, { turn: [1] }, ["call fault 1"])]);
    while (link.next());
    await settle();
    clock.now = 500;
    session.presentation.busy = true;
    expect(session.turn.outOfTurn.buttons).toHaveLength(1);
    expect(session.act("call fault 1")).toBe(true);
  });
  it("takes an offence that the table accepts", async () => {
    const offended = { ...sees(1), offences: [moveOf("look", { name: "Look" })] } as FromTable;
    const { session, link, clock } = sit([table, offended]);
    while (link.next());
    await settle();
    clock.now = 500;
    expect(session.turn.choices.offences.map(({ name }) => name)).toEqual(["Look"]);
    expect(session.act("look")).toBe(true);
  });
});

describe("events", () => {
  it("are all in the log, and the rule of the last is in force", async () => {
    const { session, link } = sit([table, happens(1, { rule: "byd/1" }, { rule: "byd/7" }), sees(2)]);
    while (link.next());
    await settle();
    expect(session.log.events).toHaveLength(2);
    expect(session.rule.law.rules).toEqual(["byd/7"]);
  });
  it("leave the last trick to be looked at", async () => {
    const { session, link } = sit([
      table,
      sees(0),
      happens(1, { seat: 0, cards: "Ah" }, { seat: 1, cards: "Kh" }, { role: "takes-trick", seat: 0, cards: "Ah Kh" }),
      sees(3, { hands: ["7c", "??"] }),
    ]);
    while (link.next());
    await settle();
    expect(session.trick.last).toMatchObject({
      cards: [
        { seat: 0, card: "Ah" },
        { seat: 1, card: "Kh" },
      ],
      winner: 0,
    });
    expect(session.table.hand).toEqual(["7c"]);
  });
  it("that turn up what a seat holds show it", async () => {
    const gnav = { ...table, table: { ...table.table, game: "gnav" } } as FromTable;
    const { session, link } = sit([
      gnav,
      sees(0, { game: "gnav", hands: ["12", "??"] }),
      happens(1, { role: "shows-hand", seat: 1, cards: "cuckoo" }),
    ]);
    while (link.next());
    await settle();
    expect(session.table.view?.hands).toEqual(["12", "cuckoo"]);
  });
  it("that were taken back are not counted", async () => {
    const { session, link } = sit([
      table,
      sees(0),
      happens(
        1,
        { role: "begins-deal" },
        { role: "scores", side: 0, points: 5, for: "trick" },
        { role: "table" },
        { role: "table", undone: 2 },
      ),
      happens(5, { role: "scores", side: 0, points: 3, for: "trick" }),
      sees(5),
    ]);
    while (link.next());
    await settle();
    expect(session.log.events.map((event) => event.seq)).toEqual([1, 3, 4, 5]);
    expect(session.log.deals.map((deal) => deal.sums)).toEqual([[3, 0]]);
  });
  it("told again from the beginning replace the log", async () => {
    const { session, link } = sit([table, happens(1, {}, {}), sees(2), happens(1, { text: "anders" }, {}), sees(2)]);
    while (link.next());
    await settle();
    expect(session.log.events.map((event) => event.text)).toEqual(["anders", "event 2"]);
  });
});

describe("a deal that ends", () => {
  const ends = [
    table,
    sees(0),
    happens(
      1,
      { role: "begins-deal" },
      { seat: 0, cards: "Ah" },
      { role: "scores", side: 1, points: 7, for: "trick", text: "Bo: 7 (trick)." },
      { role: "begins-deal" },
    ),
    sees(4, { deal: 2 }),
  ];
  it("is accounted for before the next one, until the player goes on", async () => {
    const { session, link } = sit(ends);
    settings.speed = "wait";
    while (link.next());
    await vi.waitFor(() => expect(session.presentation.closedDeal).toMatchObject({ deal: 1, sums: [0, 7] }));
    expect([session.pacing.resting, session.turn.mine, session.table.view?.deal]).toEqual([true, false, 1]);
    expect(session.pacing.proceed()).toBe(true);
    await settle();
    expect([session.presentation.closedDeal, session.table.view?.deal]).toEqual([null, 2]);
  });
  it("holds up nobody who gives the match up meanwhile: what he sees is its end", async () => {
    const { session, link } = sit(ends);
    settings.speed = "wait";
    while (link.next());
    await vi.waitFor(() => expect(session.presentation.closedDeal).not.toBeNull());
    session.resign();
    await settle();
    expect([session.presentation.closedDeal, session.table.view?.deal]).toEqual([null, 2]);
  });
  it("holds up nobody who wants everything at once", async () => {
    const { session, link } = sit(ends);
    while (link.next());
    await settle();
    expect([session.presentation.closedDeal, session.table.view?.deal]).toEqual([null, 2]);
  });
});

it("says that the match is over when its last card has been seen", async () => {
  vi.useFakeTimers();
  const lastCard = happens(2, { seat: 1, cards: "Kh" });
  const { session, link } = sit([table, sees(1), lastCard, { ...sees(2, { turn: [] }, []), result: "Bo wins." }, matchOver]);
  settings.speed = "normal";
  while (link.next());
  expect([session.table.over, session.table.result], "the card is still on its way").toEqual([false, null]);
  await vi.runAllTimersAsync();
  expect([session.table.over, session.table.result]).toEqual([true, "Bo wins."]);
});

it("tells a refusal with its rule", async () => {
  const { session, link } = sit([table, sees(1), { t: "no", id: "x", error: "illegal", why: "Follow suit.", rules: ["byd/7"] }]);
  while (link.next());
  await settle();
  expect(session.answers.refusal).toEqual({ why: "Follow suit.", rules: ["byd/7"] });
  expect(session.announcer.lines.map(({ text }) => text)).toEqual(["Follow suit."]);
});

it("gives its part of the shuffle when asked, the same whenever it is asked", async () => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  const asks: FromTable = {
    t: "shuffle",
    stage: "commit",
    contributions: "timed 1",
    table: "t",
    commitment: "00".repeat(32),
    house: "",
    squarings: 2 ** 27,
  };
  const { link } = sit([table, asks, asks]);
  while (link.next());
  const given = () => link.sent.filter(({ t }) => t === "contribute");
  await vi.waitFor(() => expect(given()).toHaveLength(2), 60_000);
  expect(given()[0]).toMatchObject({ modulus: expect.stringMatching(/^[0-9a-f]{512}$/) });
  expect(given()[1]).toEqual(given()[0]);
  vi.unstubAllGlobals();
}, 60_000);
