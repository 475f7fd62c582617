// When each game was last played in this browser: who has not played one for long is told once more what it is about.
import { keepHere, readObjectHere } from "./kept-here";

const FORGOTTEN_MILLIS = 60 * 24 * 60 * 60 * 1000;

const played = () => readObjectHere<Record<string, number>>("played");

/** Whether a game is new to this browser, or was played so long ago that it is as good as new. */
export function isNewcomer(game: string, now = Date.now()): boolean {
  const last = played()[game];
  return typeof last !== "number" || now - last > FORGOTTEN_MILLIS;
}

/** A browser that keeps nothing tells the three lines each time. */
export function rememberPlayed(game: string, now = Date.now()): void {
  keepHere("played", JSON.stringify({ ...played(), [game]: now }));
}
