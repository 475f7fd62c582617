// Other moves that were tried from a study: each is a table on this device that goes on from the position. Here is kept which table belongs
// to which step of which match, so that one finds the way back and sees what came of it.
import type { MatchRecord } from "../replay";

export interface Trial {
  /** The table at which it is played on. */
  table: string;
  /** The table whose match is studied. */
  of: string;
  step: number;
  deal: number;
  seat: number;
  /** The move that is tried, in words; empty where the player chooses it at the table. */
  label: string;
  /** What it was expected to bring. */
  value: number;
}

const KEY = "stube.trials";
const MOST = 40;

function all(): Trial[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown;
    return Array.isArray(found) ? (found as Trial[]) : [];
  } catch {
    return [];
  }
}

/** The newest comes first. */
export function rememberTrial(trial: Trial): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([trial, ...all()].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing still plays it.
  }
}

export const trialAt = (table: string): Trial | null => all().find((trial) => trial.table === table) ?? null;
export const trialsOf = (match: string): Trial[] => all().filter(({ of }) => of === match);

/** The record up to a step, and there another move. Its seals are of the match that was played, so they are left out. */
export function branched(record: MatchRecord, step: number, seat: number, move: string | null): MatchRecord {
  const rest: MatchRecord & { result?: unknown } = { ...record };
  for (const field of ["shuffle", "table", "result"] as const) delete rest[field];
  return { ...rest, moves: [...record.moves.slice(0, step), ...(move === null ? [] : [{ seat, move }])] };
}
