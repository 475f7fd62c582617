// The server's HTTP interface (docs/api.md), one function a request: user, games, rulebooks, tables, records. Messages at a table go over
// a WebSocket, see websocket-link.ts; passwords and logins are in account.ts.
import { answer as answerHere } from "../site/answers";
import { Refused } from "./api-error";
import { learnCitation } from "./citations.svelte";
import type { ExtraField } from "./facts";
import type { Things } from "./game-words.svelte";
import {
  isLocal,
  isPlayedHere,
  localRecord,
  localTable,
  localTables,
  newLocalTable,
  openLocal,
  playOnHere,
  replayHere,
} from "./local/tables";
import { isRecord, type MatchRecord, type Replay } from "./replay";
import { hasServer } from "./server";
import { settings } from "./settings.svelte";
import type { Lang, PackKind, TableInfo, TableLink, TableListener } from "./table";
import { webSocketLink } from "./websocket-link";
import { say } from "./words.svelte";

export { Refused };

export interface GameOption {
  name: string;
  label: string;
  values: (string | number)[];
  valueLabels?: string[];
  default: string | number;
  rule: string;
  cite: string;
  ours: boolean;
  /** The option as a sentence with the value in its middle; `phrases` has what stands there, parallel to `values`. */
  sentence?: Frame | null;
  phrases?: string[];
  /** One of the few that most tables think about. */
  main?: boolean;
  /** It says how long a match is. */
  length?: boolean;
}

export interface Frame {
  before: string;
  after: string;
}

/** Under which other choices something holds: names of options, or `players`, with the values for which it does. */
export type Condition = Record<string, (string | number)[]>;

export interface GameInfo {
  id: string;
  name: string;
  /** Where there is little room. */
  short: string;
  sentence: string;
  book: string;
  /** Of the book; rules of a club have none. */
  year: number | null;
  players: number[];
  standardPlayers: number;
  pack: PackKind;
  options: GameOption[];
  /** The game in three lines. */
  intro?: Intro;
  things?: Partial<Things>;
  /** The one name of each suit in this game. */
  suitNames?: Record<string, string>;
  /** Where the pack is of single pieces: all kinds, best first. */
  pieces?: { id: string; name: string; the: string }[];
  playersSentence?: Frame;
  /** Parallel to `players`. */
  playerPhrases?: string[];
  /** While all of `when` holds, these values are refused. */
  conflicts?: { option: string; values: (string | number)[]; when: Condition; why: string }[];
  /** While this holds, the option makes no difference. */
  idle?: { option: string; when: Condition }[];
  /** Of a hundred deals, how many each level wins against the one below; empty where that was not measured. */
  strength?: number[];
  /** The rule about getting up from the table, where the book has one. */
  leaving?: string | null;
  /** What it shows of its own beside the cards, from the `extra` of its view. */
  extra?: ExtraField[];
}

/** What a newcomer must know of a game: what one plays for, which cards are best, what counts. */
export interface Intro {
  goal: string;
  counts: string;
  /** Rows of cards, best first. */
  order: { label: string; suit: "trump" | "plain" | null; cards: string[] }[];
}

export interface RuleEntry {
  id: string;
  /** How it is cited: "§ 8", or "ours 4". */
  cite: string;
  /** The same for a margin, which has room for five letters: "Mark. 2". */
  margin: string;
  /** The part of the book with a name of its own in which it stands, and its number there or in the book; empty where it has none. */
  part: string;
  number: string;
  /** Our own settlement of what the book leaves open. */
  ours: boolean;
  kinds: string[];
  source: string;
  text: string;
  /** Those that it names and that are worth a picture. */
  cards?: string;
  /** The part of the text that decides the question under which this paragraph stands first. */
  deciding?: string;
  /** A word of the text that is explained where it stands first. */
  explained?: Explained;
}

export interface Explained {
  word: string;
  means: string;
}

export interface Rulebook {
  title: string;
  /** What the game is called where there is little room. */
  short: string;
  about: string;
  /** Of the book; rules of a club have none. */
  year: number | null;
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
  /** Not in the lobby: for oneself, and for those with the invitation. */
  closed?: boolean;
  /** For the cards of a table on this device; empty or absent: the device draws them. */
  seed?: string;
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

/** One request; what is refused is thrown with its code and sentence. */
export async function ask<T>(path: string, body?: unknown): Promise<T> {
  if (!hasServer) return answerHere(path, body) as Promise<T>;
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

/** The name under which one sits down here: the guest's where a server is there. */
async function ownName(): Promise<string> {
  return me().then(
    ({ user }) => user.name,
    () => "",
  );
}

// A table against bots is on this device, where the engine has been built for it; those with people are the server's.

interface Lobby {
  open: TableInfo[];
  mine: TableInfo[];
  /** There are further open tables. */
  more?: boolean;
}
const lobbyPage = (lang: Lang, page: number) => ask<Lobby>(`/api/tables?lang=${lang}&page=${page}`);
/** The lobby's first pages together. */
export async function tables(lang: Lang, pages = 1): Promise<Lobby> {
  const here = await localTables().catch(() => []);
  const all = await lobbyPage(lang, 0);
  for (let page = 1; page < pages && all.more; ++page) {
    const next = await lobbyPage(lang, page);
    // A table may have moved on to the next page meanwhile.
    all.open.push(...next.open.filter((table) => !all.open.some((known) => known.id === table.id)));
    all.more = next.more;
  }
  return { ...all, mine: [...here, ...all.mine] };
}
export const oneTable = async (id: string, lang: Lang): Promise<{ table: TableInfo }> =>
  isLocal(id) ? { table: await localTable(id) } : askAsGuest<{ table: TableInfo }>(`/api/tables/${id}?lang=${lang}`);
/** Against bots, for oneself alone; where no server is, every table. */
const isForThisDevice = ({ game, bots, closed, clock }: NewTable) =>
  isPlayedHere(game) && bots !== null && (!hasServer || (!!closed && !clock));
export async function newTable(table: NewTable): Promise<{ table: string; seat: number; invite: string }> {
  if (!isForThisDevice(table)) {
    const { seed: _, ...wanted } = table;
    return askAsGuest("/api/tables", wanted);
  }
  return { ...(await newLocalTable(table, await ownName())), invite: "" };
}
export const openTable = (id: string, lang: Lang, listener: TableListener): TableLink =>
  isLocal(id) ? openLocal(id, lang, listener) : webSocketLink(id, lang, listener);
export const join = (id: string, invite: string | null, seat: number | null = null) =>
  askAsGuest<{ seat: number }>(`/api/tables/${id}/join`, invite ? { seat, invite } : { seat });
/** A table on this device stays as it is, and waits. */
export const leave = async (id: string): Promise<{ left: boolean }> =>
  isLocal(id) ? { left: true } : askAsGuest(`/api/tables/${id}/leave`, {});
export const addBots = (id: string, level: number) => askAsGuest<{ full: boolean }>(`/api/tables/${id}/bots`, { level });
/** The host sends away who sits there; in play with the next deal. */
export const sendAway = (id: string, seat: number) =>
  askAsGuest<{ sent: boolean }>(`/api/tables/${id}/send-away?lang=${settings.lang}`, { seat });
/** The host keeps a table open that nobody has come to. */
export const keepOpen = (id: string) => askAsGuest<{ kept: boolean }>(`/api/tables/${id}/keep?lang=${settings.lang}`, {});
export const record = (id: string): Promise<MatchRecord> =>
  isLocal(id) ? localRecord(id, settings.lang) : ask<MatchRecord>(`/api/tables/${id}/record`);
/** This browser has checked the record and signs its last hash. */
export const acknowledge = (id: string, hash: string, signature: string) =>
  askAsGuest<{ ok: boolean }>(`/api/tables/${id}/acknowledge`, { hash, signature });
/** The whole match. A server gives it out page by page; where it wants time in between, it gets some. */
export async function replay(rec: unknown, lang: Lang): Promise<Replay> {
  if (isRecord(rec) && isPlayedHere(rec.game)) return replayHere(rec, lang);
  let whole = null as Replay | null;
  for (let waits = 0; ;) {
    const from: number = whole ? whole.steps.length : 0;
    try {
      const page: Replay = await ask<Replay>(`/api/replay?lang=${lang}&from=${from}`, rec);
      whole = whole ? { ...whole, steps: [...whole.steps, ...page.steps] } : page;
      if (whole.steps.length >= page.count || page.steps.length === 0) return whole;
    } catch (error) {
      if (!whole || !(error instanceof Refused) || error.code !== "too-fast" || ++waits > 30) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}
/** A table of one's own with a recorded match as it stood after a step, bots on the other seats. */
export async function playOn(
  rec: unknown,
  step: number,
  bots: number,
  lang: Lang,
  seat: number | null = null,
): Promise<{ table: string; seat: number | null; invite: string }> {
  if (!isRecord(rec) || !isPlayedHere(rec.game))
    return askAsGuest(`/api/replay/table?lang=${lang}`, { record: rec, step, bots, ...(seat === null ? {} : { seat }) });
  return { ...(await playOnHere(rec, step, bots, lang, await ownName(), seat)), invite: "" };
}
