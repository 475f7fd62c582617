// The slip that lies open in the inn, kept in its entry of the browser's history: who reads in the book and goes back finds it again,
// with what was chosen. Another visit to the inn has an entry of its own, and no slip.
import type { Choice } from "./table-form";

/** A game against bots. */
export interface PlaySlip extends Choice {
  slip: "play";
  game: string;
  level: number;
  seed: string;
}

/** A table for people. */
export interface SetSlip extends Choice {
  slip: "set";
  game: string;
  bots: string;
  clock: number;
  flags: Record<string, boolean>;
  /** Whether all options are shown. */
  all: boolean;
}

export type KeptSlip = PlaySlip | SetSlip;

/** Null: none lies open. */
export function keepSlip(slip: KeptSlip | null): void {
  history.replaceState(slip && { slip }, "");
}

export function keptSlip(): KeptSlip | null {
  const slip = (history.state as { slip?: KeptSlip } | null)?.slip;
  return slip?.slip === "play" || slip?.slip === "set" ? slip : null;
}
