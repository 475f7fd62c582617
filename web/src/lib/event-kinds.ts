// What an event is for the table: begins a deal, lays a card, takes a trick, turns up a hand, is said at a seat, is a note. All that
// the page guesses from an event's name stands here and nowhere else.
import { cardsIn } from "./cards";
import { hintOf } from "./layout";
import type { Played, TableEvent } from "./table";

const DEAL_STARTS = new Set(["shuffled", "shuffle", "deal", "dealing", "shaken", "begins"]);
const LAYING = ["play", "play-several"];
/** What the server tells beside the game; an undo does not take it back. */
const NOTES = new Set(["sits", "sits-next", "leaves-next", "bot-sits", "leaves", "starts", "clock", "back", "undo"]);
/** Events of a seat that nobody says aloud. */
const SILENT = new Set(["dealt", "score", "draws", "pays", "leads", "shuffled", "cut"]);

export const startsDeal = (event: TableEvent): boolean => DEAL_STARTS.has(event.type);

/** After this a deal has begun in earnest: what starts a deal next starts another one. */
export const belongsToDeal = (event: TableEvent): boolean => event.type === "play" || event.type === "trick" || !!event.for;

/** The cards that an event lays to the trick, or none. */
export function cardsLaid(event: TableEvent, game: string): Played[] {
  const { lays = [], names = [] } = hintOf(game);
  if (event.seat === undefined || !event.cards || !(LAYING.includes(event.type) || lays.includes(event.type))) return [];
  const as = names.includes(event.type) ? (event.as ?? null) : null;
  return cardsIn(event.cards).map((card) => ({ seat: event.seat!, card, as }));
}

/** Whether an event gives a trick to its winner. */
export const takesTrick = (event: TableEvent): boolean => /^trick(-|$)/.test(event.type) && event.seat !== undefined;

/** Whether a seat turns up what it holds. */
export const turnsUpHand = (event: TableEvent, game: string): boolean =>
  event.seat !== undefined && !!event.cards && !!hintOf(game).opens?.includes(event.type);

/** Whether the event is shown as said at its seat. */
export const isSpoken = (event: TableEvent): boolean => event.seat !== undefined && !SILENT.has(event.type);

export const isUndo = (event: TableEvent): boolean => event.type === "undo";

export const survivesUndo = (event: TableEvent): boolean => NOTES.has(event.type);
