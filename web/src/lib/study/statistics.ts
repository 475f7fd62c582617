// A player's own figures from what is kept on this device: matches and results from the tables, mistakes from the studies. Not ratings.
import type { TableInfo } from "../table";
import { readStudy } from "./from-engine";
import { isMistake, type Decision } from "./study";
import type { KeptStudy } from "./study.svelte";

/** One studied match. */
export interface StudiedOnce {
  /** The same for the same match, on whatever device it was studied. */
  match: string;
  game: string;
  when: number;
  decisions: number;
  mistakes: number;
  luck: number;
  /** What the match brought, and what of it one's own play did; lines and studies that were kept before do not have them. */
  result?: number;
  play?: number;
  unit: string;
}

export interface GameFigures {
  game: string;
  matches: number;
  won: number;
  lost: number;
  studied: number;
  decisions: number;
  mistakes: number;
}

/** Mistakes in a hundred decisions; null where nothing was decided. */
export const rate = ({ decisions, mistakes }: { decisions: number; mistakes: number }): number | null =>
  decisions ? (100 * mistakes) / decisions : null;

/** Of one's own matches, the oldest first. */
export function studiedMatches(studies: KeptStudy[]): StudiedOnce[] {
  return studies
    .filter((study) => study.over && study.seat !== null)
    .map((study) => {
      const { decisions, match, unit } = readStudy(study.told);
      const own = decisions.filter(({ seat, value }) => seat === study.seat && value !== null);
      const byGains = study.told.decisions.every(({ gain }) => gain !== undefined) ? match : null;
      return {
        match: study.key,
        game: study.game,
        when: study.when,
        decisions: own.length,
        mistakes: own.filter(isMistake).length,
        luck: match?.luck[study.seat!] ?? 0,
        result: byGains?.result[study.seat!],
        play: byGains?.by[study.seat!]?.[study.seat!],
        unit,
      };
    })
    .sort((a, b) => a.when - b.when);
}

/** A mistake of one's own, at a table where it can be looked at again. */
export interface KeptMistake {
  table: string;
  when: number;
  unit: string;
  decision: Decision;
}

/** In this game, the dearest first. */
export function keptMistakes(studies: KeptStudy[], game: string): KeptMistake[] {
  return studies
    .filter((study) => study.game === game && study.seat !== null && study.table !== null)
    .flatMap((study) => {
      const { decisions, unit } = readStudy(study.told);
      return decisions
        .filter((decision) => decision.seat === study.seat && isMistake(decision))
        .map((decision) => ({ table: study.table!, when: study.when, unit, decision }));
    })
    .sort((a, b) => b.decision.loss - a.decision.loss || b.when - a.when);
}

function resultOf({ state, progress, seats, seat }: TableInfo): "won" | "lost" | null {
  if (state !== "over" || !progress?.winners) return null;
  const own = seat ?? seats.findIndex(({ kind }) => kind === "person");
  return own < 0 ? null : progress.winners.includes(progress.sides[own]) ? "won" : "lost";
}

/** A match that was played to its result somewhere else. */
export interface PlayedOnce {
  game: string;
  when: number;
  won: boolean;
}

/** Matches with a result, the oldest first: those of this device, and those that were played elsewhere. */
export function playedMatches(tables: TableInfo[], elsewhere: PlayedOnce[] = []): PlayedOnce[] {
  const here = tables.flatMap((table) => {
    const result = resultOf(table);
    return result ? [{ game: table.game, when: 1000 * (table.changed ?? 0), won: result === "won" }] : [];
  });
  return [...here, ...elsewhere].sort((a, b) => a.when - b.when);
}

/** At each match how many of a hundred were won, over it and those just before. */
export function runningWins(played: PlayedOnce[], over: number): number[] {
  return played.map((_, at) => {
    const last = played.slice(Math.max(0, at + 1 - over), at + 1);
    return (100 * last.filter(({ won }) => won).length) / last.length;
  });
}

/** Each match once, the oldest first; what this device knows of it comes before what was kept elsewhere. */
export function together(here: StudiedOnce[], elsewhere: StudiedOnce[]): StudiedOnce[] {
  const known = new Set(here.map(({ match }) => match));
  return [...here, ...elsewhere.filter(({ match }) => !known.has(match))].sort((a, b) => a.when - b.when);
}

/** By game, the most played first. `played`: matches that are no tables of this device. */
export function figuresByGame(tables: TableInfo[], studied: StudiedOnce[], played: PlayedOnce[] = []): GameFigures[] {
  const games = new Map<string, GameFigures>();
  const of = (game: string) => {
    const known = games.get(game) ?? { game, matches: 0, won: 0, lost: 0, studied: 0, decisions: 0, mistakes: 0 };
    games.set(game, known);
    return known;
  };
  for (const table of tables) {
    const result = resultOf(table);
    if (!result) continue;
    const figures = of(table.game);
    ++figures.matches;
    ++figures[result];
  }
  for (const { game, won } of played) {
    const figures = of(game);
    ++figures.matches;
    ++figures[won ? "won" : "lost"];
  }
  for (const { game, decisions, mistakes } of studied) {
    const figures = of(game);
    ++figures.studied;
    figures.decisions += decisions;
    figures.mistakes += mistakes;
  }
  return [...games.values()].sort((a, b) => b.matches + b.studied - a.matches - a.studied || a.game.localeCompare(b.game));
}

/** At each match the rate over it and those just before: few matches say little by themselves. */
export function runningRate(studied: StudiedOnce[], over: number): number[] {
  return studied.map((_, at) => {
    const last = studied.slice(Math.max(0, at + 1 - over), at + 1);
    const sum = (of: "decisions" | "mistakes") => last.reduce((all, one) => all + one[of], 0);
    return rate({ decisions: sum("decisions"), mistakes: sum("mistakes") }) ?? 0;
  });
}

/** A mean and its 95% interval over matches, however exact each of them is; null where one match tells of no interval. */
export interface Mean {
  mean: number;
  margin: number | null;
}

/** Student's quantile for 95%: the first two from its table, then a series in one over the degrees of freedom. */
export function student(freedom: number): number {
  const first = [12.706, 4.303];
  if (freedom <= first.length) return first[freedom - 1];
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

export function meanOf(values: number[]): Mean {
  const n = values.length;
  const mean = values.reduce((all, value) => all + value, 0) / n;
  if (n < 2) return { mean, margin: null };
  const squares = values.reduce((all, value) => all + (value - mean) ** 2, 0);
  return { mean, margin: student(n - 1) * Math.sqrt(squares / (n - 1) / n) };
}

/** Of a match in one game: its result, and what of it the cards, one's own play and that of the others brought. */
export interface LuckOfGame {
  game: string;
  unit: string;
  matches: number;
  result: Mean;
  luck: Mean;
  play: Mean;
  others: Mean;
}

/** By game, the most studied first; only matches of which all parts are known. */
export function luckByGame(studied: StudiedOnce[]): LuckOfGame[] {
  const games = new Map<string, { result: number; luck: number; play: number; unit: string }[]>();
  for (const { game, result, luck, play, unit } of studied)
    if (result !== undefined && play !== undefined) games.set(game, [...(games.get(game) ?? []), { result, luck, play, unit }]);
  return [...games]
    .map(([game, all]) => ({
      game,
      unit: all[0].unit,
      matches: all.length,
      result: meanOf(all.map(({ result }) => result)),
      luck: meanOf(all.map(({ luck }) => luck)),
      play: meanOf(all.map(({ play }) => play)),
      others: meanOf(all.map(({ result, luck, play }) => result - luck - play)),
    }))
    .sort((a, b) => b.matches - a.matches || a.game.localeCompare(b.game));
}
