// One's own tables in the order in which they are wanted, and what is said of each: the score, who is to act, since when.
import type { GameInfo } from "./api";
import type { TableInfo } from "./table";
import type { Say } from "./words.svelte";

export interface MyGame {
  table: TableInfo;
  score: string;
  /** "your turn", "Karen is to act", ... */
  status: string;
  mine: boolean;
}

export const isFinished = (table: TableInfo): boolean => table.state === "over";
export const isMyTurn = (table: TableInfo): boolean =>
  table.state === "playing" && typeof table.seat === "number" && !!table.progress?.turn.includes(table.seat);

const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** Between two sides both, one's own first; else one's own. */
export function scoreOf({ progress, seat }: TableInfo): string {
  if (!progress || !progress.score.length) return "";
  const mine = typeof seat === "number" ? (progress.sides[seat] ?? 0) : 0;
  if (progress.score.length === 2) return `${signed(progress.score[mine])} : ${signed(progress.score[1 - mine])}`;
  return signed(progress.score[mine] ?? 0);
}

/** "3 minutes ago", in the words of the language. */
export function ago(seconds: number, now: number, say: Say, lang: string): string {
  const passed = Math.max(0, now - seconds);
  if (passed < 60) return say("mine.just-now");
  const form = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  if (passed < 3600) return form.format(-Math.floor(passed / 60), "minute");
  if (passed < 24 * 3600) return form.format(-Math.floor(passed / 3600), "hour");
  return form.format(-Math.floor(passed / (24 * 3600)), "day");
}

function whoIsThere(table: TableInfo, say: Say): string {
  const others = table.seats.filter((chair, seat) => seat !== table.seat && chair.kind === "person").map(({ name }) => name);
  if (others.length) return say("mine.with", { names: others.join(", ") });
  const levels = [...new Set(table.seats.filter(({ kind }) => kind === "bot").map(({ level }) => level ?? 3))];
  return levels.length === 1 && levels[0] > 0 ? say("mine.against", { whom: say(`play.level.${levels[0]}`) }) : say("mine.bots");
}

function result(table: TableInfo, say: Say): string {
  const { progress, seat, ended } = table;
  if (ended) return say(ended.how === "claimed" ? "mine.claimed" : ended.seat === seat ? "mine.given-up" : "mine.they-gave-up");
  if (!progress?.winners || typeof seat !== "number") return say("mine.finished");
  return say(progress.winners.includes(progress.sides[seat]) ? "mine.won" : "mine.lost");
}

function state(table: TableInfo, say: Say): string {
  if (table.state === "waiting") return say("mine.waiting", { n: table.seats.filter(({ kind }) => kind === "open").length });
  if (isMyTurn(table)) return say("mine.your-turn");
  const next = table.progress?.turn.map((seat) => table.seats[seat]).find((chair) => chair?.kind === "person");
  return next ? say("prompt.waits-for", { name: next.name }) : say("mine.playing");
}

/** `games` tells what the game calls a deal. */
export function describe(table: TableInfo, say: Say, lang: string, now: number, games: GameInfo[] = []): MyGame {
  const deal = games.find(({ id }) => id === table.game)?.things?.deal ?? say("thing.deal");
  const parts = isFinished(table) ? [result(table, say)] : [state(table, say)];
  if (!isFinished(table) && table.progress) parts.push(say("table.deal", { deal, n: table.progress.deal }));
  if (table.state !== "waiting") parts.push(whoIsThere(table, say));
  if (table.changed) parts.push(ago(table.changed, now, say, lang));
  return { table, score: scoreOf(table), status: parts.join(" · "), mine: isMyTurn(table) };
}

/** Where it is one's turn first, then the newest. */
export const inOrder = (tables: TableInfo[]): TableInfo[] =>
  [...tables].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || (b.changed ?? 0) - (a.changed ?? 0));
