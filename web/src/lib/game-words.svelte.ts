// What the game that is looked at calls its things: a deal may be a round, a card a piece, the stock a bag. It comes with the list of
// games; a game that says nothing uses the page's own words. One game is looked at at a time.
import type { GameInfo } from "./api";
import type { ExtraField } from "./facts";
import { say } from "./words.svelte";

/** What a thing of the table is called; null where the game has none. */
export interface Things {
  card: string;
  cards: string;
  stock: string | null;
  trick: string | null;
  lastTrick: string | null;
  deal: string;
  hand: string;
}

let info = $state.raw<GameInfo | null>(null);

/** The game whose words are used from now on. */
export function speakOf(game: GameInfo | null): void {
  info = game;
}

export const gameNow = (): GameInfo | null => info;

/** What the game shows of its own beside the cards. */
export const extraNow = (): ExtraField[] => info?.extra ?? [];

/** What a thing is called here, or the page's own word; null where the game has no such thing. */
export function thing(which: keyof Things): string | null {
  const told = info?.things?.[which];
  return told === undefined ? say(`thing.${which}`) : told;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "deal 3", or "round 3". */
export const dealNumber = (n: number): string => say("table.deal", { deal: thing("deal") ?? "", n });

/** The suit's one name in this game, where it has one of its own. */
export const suitNameHere = (suit: string): string | undefined => info?.suitNames?.[suit];

/** The piece with its article, such as "the two". */
export const pieceWithArticle = (piece: string): string | undefined => info?.pieces?.find(({ id }) => id === piece)?.the;
