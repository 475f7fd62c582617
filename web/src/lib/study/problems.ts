// Which problem is shown: that of the day by the date, the same for all; in the stream the one that is nearest to the player's own rating.
// What he has solved is kept in this browser. The problems themselves are the engine's (docs/study.md).
import { keepHere, readObjectHere } from "../kept-here";
import type { View } from "../table";

/** The games that have problems, as the page was built. */
export const gamesWithProblems = (import.meta.env.STUBE_PROBLEMS ?? []) as readonly string[];

export interface ProblemEntry {
  /** Its place in this version's list. */
  n: number;
  /** The same in every version. */
  id: string;
  /** From 1, easy, to 6. */
  rating: number;
  theme: string;
  /** All cards are known. */
  open: boolean;
  players: number;
}

export interface Problem extends ProblemEntry {
  game: string;
  seat: number;
  view: View;
  rules: string[];
  question: string;
  choices: { move: string; label: string }[];
  unit: string;
}

export interface LineStep {
  seat: number;
  move: string;
  label: string;
  view: View;
}

export interface ProblemAnswer {
  right: boolean;
  best: string;
  bestLabel: string;
  loss: number;
  reason: string;
  line: LineStep[];
  refutation: LineStep[];
  record: unknown;
  step: number;
}

const DAY = 86_400_000;
/** The number of a day of the calendar, the same for all who have this date. */
export const dayNumber = (date: Date): number => Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY);

/** A day as an address has it, and back. */
export const dateOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
export function dayOfDate(date: string): number | null {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) ? null : Math.round(time / DAY);
}
/** The days of the week of this day, from Monday to Sunday: day 0 was a Thursday. */
export function weekOf(day: number): number[] {
  return Array.from({ length: 7 }, (_, i) => day - ((day + 3) % 7) + i);
}

/** A whole number that looks like chance and follows from another. */
function scattered(n: number): number {
  let x = (n ^ 0x9e3779b9) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b) >>> 0;
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35) >>> 0;
  return (x ^ (x >>> 16)) >>> 0;
}

/** The games in the order in which they are asked for a problem of this day: each game has its turn. */
export function gamesOfDay(games: string[], day: number): string[] {
  const known = [...games].sort();
  return known.map((_, i) => known[(day + i) % known.length]);
}

/** A whole number that follows from a text. */
const numberOf = (text: string): number => [...text].reduce((n, letter) => scattered(n ^ letter.charCodeAt(0)), 0);

/** The one that draws the highest number on this day: when problems are added, most days keep theirs. */
export function problemOfDay(list: ProblemEntry[], day: number): ProblemEntry | null {
  const drawn = ({ id }: ProblemEntry) => scattered(numberOf(id) ^ scattered(day));
  return list.length ? list.reduce((first, problem) => (drawn(problem) > drawn(first) ? problem : first)) : null;
}

export interface Solved {
  /** The player's own rating. */
  rating: number;
  /** By game and id: whether the first answer was right. */
  done: Record<string, boolean>;
  /** By day: `right`, `wrong`, or `mended` where it was wrong at first. */
  days: Record<string, "right" | "wrong" | "mended">;
}

const FIRST_RATING = 1200;
const STEP = 32;

/** A problem's level on the scale of the player's rating. */
export const levelOf = ({ rating }: Pick<ProblemEntry, "rating">): number => 700 + 200 * rating;

/** What is expected of a player of this rating. */
const expected = (own: number, level: number): number => 1 / (1 + 10 ** ((level - own) / 400));

export const problemKey = (game: string, id: string): string => `${game}/${id}`;

/** Only the first answer to a problem moves the rating. */
export function afterAnswer(solved: Solved, game: string, problem: ProblemEntry, right: boolean, day: number | null): Solved {
  const key = problemKey(game, problem.id);
  const first = !(key in solved.done);
  const days = { ...solved.days };
  if (day !== null) days[day] = right ? (days[day] === "wrong" || days[day] === "mended" ? "mended" : "right") : (days[day] ?? "wrong");
  return {
    rating: first ? Math.round(solved.rating + STEP * (Number(right) - expected(solved.rating, levelOf(problem)))) : solved.rating,
    done: first ? { ...solved.done, [key]: right } : solved.done,
    days,
  };
}

/** The unsolved one whose level is nearest to the rating; where all are done, the one after `last`. */
export function nextProblem(list: ProblemEntry[], game: string, solved: Solved, last: string | null): ProblemEntry | null {
  const open = list.filter(({ id }) => !(problemKey(game, id) in solved.done) && id !== last);
  const away = (problem: ProblemEntry) => Math.abs(levelOf(problem) - solved.rating);
  if (open.length) return open.reduce((near, problem) => (away(problem) < away(near) ? problem : near));
  if (!list.length) return null;
  const at = list.findIndex(({ id }) => id === last);
  return list[(at + 1) % list.length];
}

/** Earlier versions kept the numbers of a list that has changed since: which problems they were is not known any more. */
const isNumbered = (key: string): boolean => /\/\d+$/.test(key);

export function readSolved(): Solved {
  const kept: Solved = { rating: FIRST_RATING, done: {}, days: {}, ...readObjectHere<Solved>("problems") };
  return { ...kept, done: Object.fromEntries(Object.entries(kept.done ?? {}).filter(([key]) => !isNumbered(key))) };
}

/** A browser that keeps nothing still has problems. */
export function keepSolved(solved: Solved): void {
  keepHere("problems", JSON.stringify(solved));
}
