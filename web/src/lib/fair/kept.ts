// What this browser keeps of a table before anything is opened, so that it survives a reload and nobody can change it afterwards: the
// server's commitment, the lock with its factors, the list that was told, and the key.
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

/** What of localStorage is used. */
export interface KeptStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const PREFIX = "stube.fair.";
const INDEX = "stube.fair";
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

function browserStore(): KeptStore | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

export function loadKept(table: string, store = browserStore()): Kept | null {
  try {
    const found = JSON.parse(store?.getItem(PREFIX + table) ?? "null") as Kept | null;
    return found && found.table === table ? { ...nothingKept(table), ...found } : null;
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing: then this page must not open what it could not compare later. */
export function saveKept(kept: Kept, store = browserStore()): boolean {
  if (!store) return false;
  try {
    const index = (JSON.parse(store.getItem(INDEX) ?? "[]") as string[]).filter((table) => table !== kept.table);
    index.push(kept.table);
    for (const old of index.splice(0, Math.max(0, index.length - MOST))) store.removeItem(PREFIX + old);
    store.setItem(PREFIX + kept.table, JSON.stringify(kept));
    store.setItem(INDEX, JSON.stringify(index));
    return true;
  } catch {
    return false;
  }
}
