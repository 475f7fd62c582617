// Other moves that were tried from a study: each is a table on this device that goes on from the position. Here is kept which table belongs
// to which step of which match, so that one finds the way back and sees what came of it.
import { keepHere, readHere } from "../kept-here";
import type { MatchRecord } from "../replay";
import { studyStepAddress } from "../route.svelte";
import { rounded, type Decision } from "./study";

export interface Trial {
  /** The table at which it is played on. */
  table: string;
  /** The table whose match is studied, or what stands for a match that came from a file. */
  of: string;
  step: number;
  deal: number;
  seat: number;
  /** The move that is tried, in words; empty where the player chooses it at the table. */
  label: string;
  /** What it was expected to bring. */
  value: number;
}

/** Before the key of a match that came from a file. */
export const FILE = "file:";
/** Where the trial was begun. */
export const backFrom = ({ of, step }: Trial): string => studyStepAddress(of.startsWith(FILE) ? null : of, step);

/**
 * Why the better move ended worse than the one that was played: by what was hidden and how all played on, or, where nothing was hidden, by
 * how all played on alone. Null where it did not, or where another move than the better one was tried.
 */
export function whyWorse({ label, seat, value }: Trial, end: number[], result: number[], decision: Decision | null, digits: number) {
  if (!label || decision?.value === undefined || decision.value === null) return null;
  const gain = rounded(value - decision.value, digits);
  if (gain <= 0 || rounded(end[seat] - result[seat], digits) >= 0) return null;
  return { cause: decision.exact ? ("play" as const) : ("hidden" as const), gain };
}

const MOST = 40;

export function allTrials(): Trial[] {
  try {
    const found = JSON.parse(readHere("trials") ?? "[]") as unknown;
    return Array.isArray(found) ? (found as Trial[]) : [];
  } catch {
    return [];
  }
}

/** Those that there is room for; a browser that keeps nothing still plays them. */
export function keepTrials(trials: Trial[]): void {
  keepHere("trials", JSON.stringify(trials.slice(0, MOST)));
}

/** The newest comes first. */
export function rememberTrial(trial: Trial): void {
  keepTrials([trial, ...allTrials()]);
}

export const trialAt = (table: string): Trial | null => allTrials().find((trial) => trial.table === table) ?? null;
export const trialsOf = (match: string): Trial[] => allTrials().filter(({ of }) => of === match);

/** The record up to a step, and there another move. Its seals are of the match that was played, so they are left out. */
export function branched(record: MatchRecord, step: number, seat: number, move: string | null): MatchRecord {
  const rest: MatchRecord & { result?: unknown } = { ...record };
  for (const field of ["shuffle", "table", "result"] as const) delete rest[field];
  return { ...rest, moves: [...record.moves.slice(0, step), ...(move === null ? [] : [{ seat, move }])] };
}
