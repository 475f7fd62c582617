// Where in a deal a move was made.
import { dealSpan, trickRows, type ReplayStep, type TrickRow } from "../replay";

/**
 * The number of the trick to which the move of a step belongs; 0 where it belongs to none. The last trick of a deal may be gathered in a
 * step of the next deal: then it has no winner here.
 */
export function trickAt(rows: TrickRow[], step: number): number {
  const found = rows.findIndex((row) => step < row.last);
  if (found >= 0) return found + 1;
  return rows.at(-1)?.winner === null ? rows.length : 0;
}

/** The same by the steps of the match alone. */
export function trickOfStep(steps: ReplayStep[], step: number): number {
  const { first, last } = dealSpan(steps, step);
  return trickAt(trickRows(steps, first, last), step);
}

/** The steps between which the moves of a deal lie: what ends it may be told in the first step of the next. */
export function lineSpan(steps: ReplayStep[], at: number): { first: number; last: number } {
  const { first, last } = dealSpan(steps, at);
  return { first, last: Math.min(steps.length - 1, last + 1) };
}
