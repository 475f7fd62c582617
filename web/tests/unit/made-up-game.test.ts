// A game that nobody has heard of, with events that have names of their own: the page shows it by the roles alone.
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { TableClient } from "../../src/lib/match/table-client.svelte";
import { recordedLink } from "../../src/lib/recorded-link";
import { settings } from "../../src/lib/settings.svelte";
import { wholeView, type FromTable, type Move, type MoveRole, type TableEvent, type TextPart, type View } from "../../src/lib/table";
import Log from "../../src/parts/Log.svelte";
import { trappola } from "./packs";

const table: FromTable = {
  t: "table",
  table: { id: "t", game: "zorble", name: "Zorble", options: {}, players: 2, seats: [], state: "playing", spectators: true, sentence: "" },
  seat: 0,
  nextSeat: null,
  names: ["Ada", "Bo"],
  phrases: [],
  cardVerb: "dax",
  waits: { absent: 30, idle: 180, claim: 180 },
};
const sees = (seq: number, rest: Partial<View>, moves: Move[] = []): FromTable => ({
  t: "view",
  seq,
  view: wholeView({ game: "zorble", phase: "quimp", dealer: 1, turn: [0], score: [0, 0], deal: 1, result: null, ...rest } as View),
  moves,
  groups: [],
  question: "",
  contract: null,
  clock: null,
  undo: false,
  result: null,
});

const stop: TextPart = { text: ".", sign: "stop" };

/** An event as it comes: its name is in the message, and has to be of no use to anybody. */
type Told = Partial<TableEvent> & Pick<TableEvent, "role"> & { type: string };
const happens = (from: number, ...events: Told[]): FromTable => ({
  t: "events",
  from,
  events: events.map((event, i) => {
    const parts = event.parts ?? [{ text: `${event.type} happens` }, stop];
    return { seq: from + i, ...event, parts, text: parts.map(({ text }) => text).join("") };
  }),
});
const by = (seat: number, ...rest: TextPart[]): TextPart[] => [{ text: ["You", "Bo"][seat], seat, subject: true }, ...rest];

const match = [
  table,
  sees(0, { hands: ["Kc 7c", "?? ??"] }),
  happens(
    1,
    { type: "fnarl", role: "begins-deal" },
    { type: "blicket", role: "spoken", seat: 1, parts: by(1, { text: " blickets twice" }, stop) },
    {
      type: "dax",
      role: "lays-card",
      seat: 0,
      cards: "Kc",
      parts: by(0, { text: " dax " }, { text: "king of cups", card: "Kc" }, stop),
    },
    { type: "wug", role: "lays-named", seat: 1, cards: "7d", as: "Ad" },
    { type: "zorble", role: "takes-trick", seat: 1, cards: "Kc 7d" },
    { type: "toma", role: "scores", side: 1, points: 7, for: "zorbling", what: "zorbling" },
    { type: "play", role: "note", seat: 1, cards: "7c" },
  ),
  sees(7, { hands: ["7c", "??"] }),
  happens(8, { type: "florp", role: "shows-hand", seat: 1, cards: "9d" }, { type: "fnarl", role: "begins-deal" }),
  sees(9, { hands: ["8c", "??"], deal: 2 }),
];

function sit(speed: typeof settings.speed, messages: FromTable[] = match) {
  settings.speed = speed;
  const session = new TableClient(trappola, () => 0);
  const link = recordedLink(messages, session);
  session.connect(() => link);
  return { session, link };
}
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 400 && !holds(); ++i) await new Promise((done) => setTimeout(done, 5));
  expect(holds()).toBe(true);
};

describe("a made-up game", () => {
  it("has its tricks gathered, cards under the names they were given", async () => {
    const { session, link } = sit("at-once");
    for (let i = 0; i < 4; ++i) link.next();
    await until(() => session.table.seq === 7);
    expect(session.trick.last).toMatchObject({
      cards: [
        { seat: 0, card: "Kc", as: null },
        { seat: 1, card: "7d", as: "Ad" },
      ],
      winner: 1,
    });
    expect(session.trick.shown.cards, "what is called play and is a note lays nothing").toEqual([]);
    expect(session.table.hand).toEqual(["7c"]);
  });
  it("speaks at its seats, without the name that stands there", async () => {
    const { session, link } = sit("at-once", [
      table,
      sees(0, {}),
      happens(
        1,
        { type: "blicket", role: "spoken", seat: 1, parts: by(1, { text: " blickets twice" }, stop) },
        { type: "blicket", role: "spoken", seat: 0, parts: by(0, { text: " blicket" }, stop) },
        { type: "gazzer", role: "pays", seat: 1, parts: by(1, { text: " pays" }, stop) },
      ),
    ]);
    while (link.next());
    await until(() => session.log.lastSeq === 3);
    expect(session.speech.bySeat).toEqual({ 0: "You blicket.", 1: "blickets twice" });
  });
  it("shows what a hand turns up, and the account of a deal before the next begins", async () => {
    const { session, link } = sit("wait");
    while (link.next());
    await until(() => session.pacing.resting);
    session.pacing.proceed();
    await until(() => session.presentation.closedDeal !== null);
    expect(session.presentation.closedDeal).toMatchObject({ deal: 1, sums: [0, 7] });
    expect(session.table.view?.hands[1]).toBe("9d");
    session.pacing.proceed();
    await until(() => session.table.view?.deal === 2);
  });
  it("is told in the log in its own words, names set off", async () => {
    const { session, link } = sit("at-once");
    while (link.next());
    await until(() => session.table.seq === 9);
    const { body } = render(Log, { props: { session } });
    const lines = [...body.replace(/<!--.*?-->| class="[^"]*"/g, "").matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map((found) => found[1].trim());
    expect(lines).toHaveLength(9);
    expect(lines.slice(0, 3)).toEqual(["fnarl happens.", "<b>Bo</b> blickets twice.", "<b>You</b> dax king of cups."]);
    expect(session.log.deals.map(({ sums }) => sums)).toEqual([
      [0, 7],
      [0, 0],
    ]);
  });
  it("lays its cards by a click and has buttons for the rest, by the roles of its moves", async () => {
    const offers = (role: MoveRole, ...moves: string[]): Move[] => moves.map((move) => ({ move, name: `to ${move}`, role }));
    const offered = [
      ...offers("lays-away", "mimsy Kc", "mimsy 7c"),
      ...offers("accuses", "outgrabe"),
      ...offers("lays-card", "dax Kc", "dax 7c"),
      ...offers("passes-on", "gimble"),
    ];
    const { session, link } = sit("at-once", [table, sees(0, { hands: ["Kc 7c", "??"] }, offered)]);
    while (link.next());
    await until(() => session.turn.mine);
    const { single, selections, buttons, groups } = session.turn.choices;
    expect([...single!.byCard].map(([card, moves]) => [card, ...moves.map(({ move }) => move)])).toEqual([
      ["Kc", "dax Kc"],
      ["7c", "dax 7c"],
    ]);
    expect(
      buttons.map(({ move }) => move),
      "who may accuse is offered first to pass on",
    ).toEqual(["gimble", "outgrabe", "mimsy Kc", "mimsy 7c"]);
    expect([...selections, ...groups]).toEqual([]);
  });
});
