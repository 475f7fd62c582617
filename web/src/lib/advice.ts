// The server's `hint` message as Advice.svelte shows it: the best moves with their points and reasons. Nothing is asked or computed here.
import type { HintMessage, Lang } from "./table";

export interface Advised {
  move: string;
  label: string;
  points: number | null;
  reason: string;
}

export interface Hint {
  best: Advised[];
  unit: string;
  /** How sure it is, in words. */
  sure: string;
}

const SHOWN = 3;

export function readHint(message: HintMessage): Hint {
  const best = message.best.slice(0, SHOWN).map(({ move, label, points, reason }) => ({ move, label, points, reason }));
  return { best, unit: message.unit, sure: message.sureText };
}

/** "+3.2" with the language's decimal sign; a true minus. */
export function signedPoints(points: number, lang: Lang): string {
  const text = Math.abs(points).toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${points < 0 ? "−" : "+"}${text}`;
}
