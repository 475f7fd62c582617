// What the engine says of a match that it studies (docs/study.md), as the page has it, and how it is asked. The only file that knows the
// engine's fields.
import type { LocalEngine } from "../local/engine";
import type { MatchRecord } from "../replay";
import type { Lang } from "../table";
import { emptyStudy, merged, type Balance, type Decision, type Mark, type StudyResult, type Thresholds } from "./study";

/** A decision as the engine tells it, and as it is kept. */
export interface ToldDecision {
  deal: number;
  ply: number;
  step: number;
  seat: number;
  move: string;
  label: string;
  value: number;
  /** What luck and play are counted by; studies that were kept when they were counted by losses do not have it. */
  gain?: number;
  loss: number;
  margin: number;
  mark: Mark | null;
  exact: boolean;
  deals: number;
  choices: { move: string; label: string; margin: number; loss: number; reason: string }[];
  rules: string[];
  open?: { move: string; label: string; loss: number } | null;
  unlucky: boolean;
  unknowable: boolean;
  pass: number;
  /** The language of its texts; the page's own note. */
  lang?: Lang;
}

interface ToldBalance {
  deal?: number;
  result: number[] | null;
  luck: number[];
  by: number[][];
  luckMargin: number[];
}

export interface ToldSummary extends ToldBalance {
  deals: ToldBalance[];
}

export interface ToldBeginning {
  sides: number[];
  unit: string;
  thresholds?: Thresholds;
  decisions: number;
  deals: { deal: number; step: number; result: number[] | null }[];
}

interface ToldNext {
  decision?: ToldDecision;
  summary?: ToldSummary;
  done: number;
  of: number;
}

/** All that was told of a match: what is kept of a study. */
export interface ToldStudy {
  beginning: ToldBeginning;
  decisions: ToldDecision[];
  summary: ToldSummary | null;
}

function readDecision(told: ToldDecision): Decision {
  // The loss is measured in the same imagined deals, so it compares moves better than their own values do.
  const best = told.value + told.loss;
  const moves = told.choices.map(({ move, label, margin, loss, reason }) => ({ move, label, value: best - loss, margin, reason }));
  return {
    step: told.step,
    deal: told.deal,
    seat: told.seat,
    move: told.move,
    label: told.label,
    value: told.value,
    loss: told.loss,
    margin: told.margin,
    mark: told.mark,
    exact: told.exact,
    moves,
    reason: moves[0]?.reason ?? "",
    rules: told.rules,
    imagined: told.deals,
    note: told.unlucky ? "unlucky" : told.unknowable ? "unknowable" : null,
    open: told.open ?? null,
    first: told.pass < 2 && !told.exact,
  };
}

function readBalance({ deal = 0, result, luck, by, luckMargin }: ToldBalance): Balance[] {
  return result ? [{ deal, result, luck, by, margin: luckMargin }] : [];
}

function isMirrored({ sides, deals }: ToldBeginning): boolean {
  if (new Set(sides).size !== 2) return false;
  const opposite = (result: number[]) =>
    result.every((value, seat) => result.every((other, there) => sides[seat] === sides[there] || Math.abs(value + other) < 1e-6));
  return deals.every(({ result }) => !result || opposite(result));
}

export function readStudy({ beginning, decisions, summary }: ToldStudy): StudyResult {
  return {
    ...emptyStudy(),
    decisions: merged([], decisions.map(readDecision)),
    // Until it is known what was luck, the deals have their results only.
    deals: summary
      ? summary.deals.flatMap(readBalance)
      : beginning.deals.flatMap(({ deal, result }) => (result ? [{ deal, result, luck: [], by: [], margin: [] }] : [])),
    match: summary ? (readBalance(summary)[0] ?? null) : null,
    unit: beginning.unit,
    sides: beginning.sides,
    mirrored: isMirrored(beginning),
    thresholds: beginning.thresholds ?? null,
  };
}

/** What was told last of each decision. */
export const replaced = (known: ToldDecision[], told: ToldDecision): ToldDecision[] => [
  ...known.filter(({ ply }) => ply !== told.ply),
  told,
];

/** `seconds` are for all of it; without, the engine takes what it holds to be enough. */
export const beginStudy = (engine: LocalEngine, record: MatchRecord, lang: Lang, seconds?: number): Promise<ToldBeginning> =>
  engine.ask<ToldBeginning>({ do: "study", record, lang, ...(seconds ? { seconds } : {}) });

/** One decision more: the given one where it is wanted, else whatever is next. */
export const nextOfStudy = (engine: LocalEngine, lang: Lang, only: number | null): Promise<ToldNext> =>
  engine.ask<ToldNext>({ do: "study-next", lang, ...(only === null ? {} : { only }) });

/** Luck and play by what is known so far. */
export const summaryOfStudy = async (engine: LocalEngine, lang: Lang): Promise<ToldSummary> =>
  (await engine.ask<{ summary: ToldSummary }>({ do: "study-summary", lang })).summary;
