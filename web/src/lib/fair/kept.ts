// What this browser keeps of a table before anything is opened, so that it survives a reload and nobody can change it afterwards: the
// server's commitment, the lock with its factors, the list that was told, and the key.
import { forgetHere, keepHere, readHere } from "../kept-here";
import type { PlayerKey } from "./signing";
import type { LockKey } from "./time-lock";

export interface ChainHead {
  acts: number;
  hash: string;
}
export interface Kept {
  table: string;
  seat: number | null;
  commitment: string;
  squarings: number;
  house: string;
  lock: LockKey | null;
  key: PlayerKey | null;
  /** When the modulus left this browser; 0: it has not. */
  boundAt: number;
  list: (string | null)[] | null;
  head: ChainHead | null;
  /** Later states of the chain, each with the house's signature. */
  heads: (ChainHead & { signature: string })[];
  inTime: boolean;
  counts: boolean;
  /** The server contradicted itself: which promise it broke. */
  fault: string;
}

/** Texts by table; without one, the list of tables. */
export interface KeptStore {
  read(table?: string): string | null;
  /** False where it could not be kept. */
  keep(text: string, table?: string): boolean;
  forget(table: string): void;
}

const thisBrowser: KeptStore = {
  read: (table) => readHere("fair", table),
  keep: (text, table) => keepHere("fair", text, table),
  forget: (table) => forgetHere("fair", table),
};

/** Tables that are remembered; the oldest goes first. */
const MOST = 40;

export function nothingKept(table: string): Kept {
  return {
    table,
    seat: null,
    commitment: "",
    squarings: 0,
    house: "",
    lock: null,
    key: null,
    boundAt: 0,
    list: null,
    head: null,
    heads: [],
    inTime: false,
    counts: false,
    fault: "",
  };
}

/** The tables of which something is kept, the oldest first. */
export function keptTables(store = thisBrowser): string[] {
  try {
    const found: unknown = JSON.parse(store.read() ?? "[]");
    return Array.isArray(found) ? found.filter((table) => typeof table === "string") : [];
  } catch {
    return [];
  }
}

export function loadKept(table: string, store = thisBrowser): Kept | null {
  try {
    const found = JSON.parse(store.read(table) ?? "null") as Kept | null;
    return found && found.table === table ? { ...nothingKept(table), ...found } : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Whether a value from outside is what is kept of a table; what is missing is as of one of which nothing is kept. */
export function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !isText((value as Partial<Kept>).table)) return false;
  const kept = { ...nothingKept(""), ...value } as Record<keyof Kept, unknown>;
  const isObject = (part: unknown) => typeof part === "object" && !Array.isArray(part);
  return (
    [kept.commitment, kept.house, kept.fault].every(isText) &&
    [kept.squarings, kept.boundAt].every(Number.isFinite) &&
    [kept.inTime, kept.counts].every((flag) => typeof flag === "boolean") &&
    (kept.seat === null || Number.isInteger(kept.seat)) &&
    [kept.lock, kept.key, kept.head].every(isObject) &&
    (kept.list === null || (Array.isArray(kept.list) && kept.list.every((part) => part === null || isText(part)))) &&
    Array.isArray(kept.heads) &&
    kept.heads.every((head) => head !== null && isObject(head))
  );
}

/** Takes in what another browser has kept, as older than all that is kept here, and only as much as there is room for. */
export function adoptKept(found: Kept[], store = thisBrowser): void {
  const here = keptTables(store);
  const fresh = found.filter(({ table }) => !here.includes(table) && !loadKept(table, store));
  const taken = fresh.slice(Math.max(0, fresh.length - Math.max(0, MOST - here.length)));
  for (const kept of taken) store.keep(JSON.stringify(kept), kept.table);
  store.keep(JSON.stringify([...taken.map(({ table }) => table), ...here]));
}

/** False where the browser keeps nothing: then this page must not open what it could not compare later. */
export function saveKept(kept: Kept, store = thisBrowser): boolean {
  const index = [...keptTables(store).filter((table) => table !== kept.table), kept.table];
  for (const old of index.splice(0, Math.max(0, index.length - MOST))) store.forget(old);
  return store.keep(JSON.stringify(kept), kept.table) && store.keep(JSON.stringify(index));
}
