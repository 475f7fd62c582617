// Messages of a table of two, for tests: a table at which one sits, what one sees there, and what happens.
import type { EventsMessage, Move, MoveRole, OverMessage, TableEvent, TableMessage, View, ViewMessage } from "../../src/lib/table";

/** The roles of the verbs that the tests use; a game's vocabulary tells them. */
const ROLES: Record<string, MoveRole> = {
  play: "lays-card",
  pass: "passes-on",
  call: "accuses",
  bid: "makes-bid",
  announce: "makes-announcement",
  discard: "lays-away",
};
export const moveOf = (move: string, rest: Partial<Move> = {}): Move => ({
  move,
  name: move,
  role: ROLES[move.split(" ")[0]] ?? "other",
  ...rest,
});
export const view = (rest: Partial<View> = {}): View => ({
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
  rules: [],
  handGroups: [],
  contract: null,
  ended: null,
  ...rest,
});
export const sees = (seq: number, rest: Partial<View> = {}, moves: string[] = ["play Ah", "play 7c"]): ViewMessage => ({
  t: "view",
  seq,
  view: view(rest),
  moves: moves.map((move) => moveOf(move)),
  groups: [],
  question: "Play a card.",
  contract: null,
  clock: null,
  undo: true,
  result: null,
});
export const happens = (from: number, ...events: Partial<TableEvent>[]): EventsMessage => ({
  t: "events",
  from,
  events: events.map((event, i) => ({ seq: from + i, role: "lays-card", text: `event ${from + i}`, parts: [], ...event })),
});
export const table: TableMessage = {
  t: "table",
  table: { id: "t", game: "byd", name: "Byd", options: {}, players: 2, seats: [], state: "playing", spectators: true, sentence: "" },
  seat: 0,
  nextSeat: null,
  names: ["Ada", "Bo"],
  phrases: [],
  cardVerb: "play",
  waits: { absent: 30, idle: 180, claim: 180 },
};
export const matchOver: OverMessage = { t: "over", record: true, head: { acts: 1, hash: "" } };
