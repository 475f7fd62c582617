// Studies that are kept on this device, in a database of their own: a match is found again by its cards and moves, from wherever its record
// comes. Tables and their acts are local/store.ts's.
import { openHere } from "../kept-here";
import { sha256, toHex } from "../fair/hashes";
import type { MatchRecord } from "../replay";
import type { KeptStudy } from "./study.svelte";

const STORE = "studies";

/** The same for the same match, whoever saved it. */
export function keyOf({ game, players, deals, moves }: MatchRecord): string {
  const text = JSON.stringify([game, players, deals, moves.map(({ seat, move }) => [seat, move])]);
  return toHex(sha256(new TextEncoder().encode(text)));
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("IndexedDB"));
  });
}

let database: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  const request = openHere("studies", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
  return finished(request);
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  database ??= open();
  return (await database).transaction(STORE, mode).objectStore(STORE);
}

export const findStudy = async (key: string): Promise<KeptStudy | null> =>
  ((await finished((await store("readonly")).get(key))) as KeptStudy | undefined) ?? null;

export async function keepStudy(study: KeptStudy): Promise<void> {
  await finished((await store("readwrite")).put(study));
}

/** The oldest first. */
export async function keptStudies(): Promise<KeptStudy[]> {
  const all = (await finished((await store("readonly")).getAll())) as KeptStudy[];
  return all.sort((a, b) => a.when - b.when);
}

export async function removeStudies(): Promise<void> {
  await finished((await store("readwrite")).clear());
}
