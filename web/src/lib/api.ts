// The inn over HTTP.
import { learnCitation } from "./citations.svelte";
import type { MatchRecord, Replay } from "./replay";
import { settings } from "./settings.svelte";
import type { Lang, PackKind, TableInfo } from "./table";
import { say } from "./words.svelte";

export interface GameOption {
  name: string;
  label: string;
  values: (string | number)[];
  valueLabels?: string[];
  default: string | number;
  rule: string;
  cite: string;
  ours: boolean;
}

export interface GameInfo {
  id: string;
  name: string;
  sentence: string;
  book: string;
  players: number[];
  standardPlayers: number;
  pack: PackKind;
  options: GameOption[];
}

export interface RuleEntry {
  id: string;
  /** How it is cited: "§ 8", or "ours 4". */
  cite: string;
  /** Our own settlement of what the book leaves open. */
  ours: boolean;
  kinds: string[];
  source: string;
  text: string;
}

export interface Rulebook {
  title: string;
  about: string;
  entries: RuleEntry[];
}

export interface User {
  id: string;
  name: string;
  guest: boolean;
}

export interface NewTable {
  game: string;
  options: Record<string, string | number>;
  players: number;
  bots: number | null;
  spectators?: boolean;
  freeChat?: boolean;
  /** Hints although several people play. */
  hints?: boolean;
  clock: number | null;
  lang: Lang;
}

/** A choice that any table has, yes or no: a field of `NewTable`. */
export interface TableOption {
  name: string;
  label: string;
  default: boolean;
}

export class Refused extends Error {
  readonly code: string;

  constructor(code: string, why: string) {
    super(why);
    this.code = code;
  }
}

/** One request; what is refused is thrown with its code and sentence. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    credentials: "same-origin",
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  let object: { error?: string; why?: string } = {};
  try {
    object = JSON.parse(text) as typeof object;
  } catch {
    if (answer.ok) throw new Refused("unreadable", "");
  }
  if (!answer.ok) throw new Refused(object.error ?? String(answer.status), object.why ?? "");
  return object as T;
}

const once = new Map<string, Promise<unknown>>();

/** Asked once for each address; a failure is asked again. */
function remember<T>(path: string): Promise<T> {
  let known = once.get(path) as Promise<T> | undefined;
  if (!known) {
    known = ask<T>(path);
    once.set(path, known);
    known.catch(() => once.delete(path));
  }
  return known;
}

/** A visitor whom the server does not know: he becomes a guest when he does something. */
const nobody = (): User => ({ id: "", name: say("inn.nobody"), guest: true });

let arrival: Promise<{ user: User }> | null = null;

/** Who one is; looking makes no guest. */
export async function me(): Promise<{ user: User }> {
  if (arrival) return arrival;
  const { user } = await ask<{ user: User | null }>(`/api/me?lang=${settings.lang}`);
  if (user) arrival ??= Promise.resolve({ user });
  return { user: user ?? nobody() };
}

/** A guest at least. Asked before all else that needs it: two first requests at once would make two guests of one person. */
export function guest(): Promise<{ user: User }> {
  arrival ??= ask<{ user: User }>(`/api/guest?lang=${settings.lang}`, {}).catch((error: unknown) => {
    arrival = null;
    throw error;
  });
  return arrival;
}

/** One has become somebody else: logged in, registered, or nobody (null). */
export function nowIs(user: User | null): void {
  arrival = user && Promise.resolve({ user });
}

async function askAsGuest<T>(path: string, body?: unknown): Promise<T> {
  await guest().catch(() => undefined);
  return ask<T>(path, body);
}

export async function setName(name: string): Promise<{ user: User }> {
  const renamed = await askAsGuest<{ user: User }>("/api/name", { name });
  arrival = Promise.resolve(renamed);
  return renamed;
}

/** Where everything that the server keeps of one can be downloaded. */
export const myDataAddress = "/api/me/data";
/** Deletes oneself; an account needs its password. */
export async function deleteMe(password: string): Promise<{ deleted: boolean }> {
  const answer = await ask<{ deleted: boolean }>(`/api/me/delete?lang=${settings.lang}`, password ? { password } : {});
  arrival = null;
  return answer;
}
export const games = (lang: Lang) => remember<{ games: GameInfo[]; tableOptions?: TableOption[] }>(`/api/games?lang=${lang}`);
export async function rulebook(game: string, lang: Lang): Promise<Rulebook> {
  const book = await remember<Rulebook>(`/api/rules/${game}?lang=${lang}`);
  for (const entry of book.entries) learnCitation(lang, entry.id, entry);
  return book;
}
interface Lobby {
  open: TableInfo[];
  mine: TableInfo[];
  /** There are further open tables. */
  more?: boolean;
}
const lobbyPage = (lang: Lang, page: number) => ask<Lobby>(`/api/tables?lang=${lang}&page=${page}`);
/** The lobby's first pages together. */
export async function tables(lang: Lang, pages = 1): Promise<Lobby> {
  const all = await lobbyPage(lang, 0);
  for (let page = 1; page < pages && all.more; ++page) {
    const next = await lobbyPage(lang, page);
    // A table may have moved on to the next page meanwhile.
    all.open.push(...next.open.filter((table) => !all.open.some((known) => known.id === table.id)));
    all.more = next.more;
  }
  return all;
}
export const oneTable = (id: string, lang: Lang) => askAsGuest<{ table: TableInfo }>(`/api/tables/${id}?lang=${lang}`);
export const newTable = (table: NewTable) => askAsGuest<{ table: string; seat: number; invite: string }>("/api/tables", table);
export const join = (id: string, invite: string | null, seat: number | null = null) =>
  askAsGuest<{ seat: number }>(`/api/tables/${id}/join`, invite ? { seat, invite } : { seat });
export const leave = (id: string) => askAsGuest<{ left: boolean }>(`/api/tables/${id}/leave`, {});
export const addBots = (id: string, level: number) => askAsGuest<{ full: boolean }>(`/api/tables/${id}/bots`, { level });
/** The host sends away who sits there; in play with the next deal. */
export const sendAway = (id: string, seat: number) =>
  askAsGuest<{ sent: boolean }>(`/api/tables/${id}/send-away?lang=${settings.lang}`, { seat });
/** The host keeps a table open that nobody has come to. */
export const keepOpen = (id: string) => askAsGuest<{ kept: boolean }>(`/api/tables/${id}/keep?lang=${settings.lang}`, {});
export const record = (id: string) => ask<MatchRecord>(`/api/tables/${id}/record`);
/** This browser has checked the record and signs its last hash. */
export const acknowledge = (id: string, hash: string, signature: string) =>
  askAsGuest<{ ok: boolean }>(`/api/tables/${id}/acknowledge`, { hash, signature });
export const replay = (rec: unknown, lang: Lang) => ask<Replay>(`/api/replay?lang=${lang}`, rec);
/** A table of one's own with a recorded match as it stood after a step, bots on the other seats. */
export const playOn = (rec: unknown, step: number, bots: number, lang: Lang) =>
  askAsGuest<{ table: string; seat: number | null; invite: string }>(`/api/replay/table?lang=${lang}`, { record: rec, step, bots });
