// Everything that is kept on this device as one file, and back. A file is read whole before anything of it is kept; a table that is
// here already is replaced only by one that has gone further.
import type { Settings } from "../settings.svelte";
import { settingsToKeep } from "./kept-settings";
import type { KeptTable, LocalStore } from "./store";

const FORMAT = 1;

export interface Backup {
  stube: typeof FORMAT;
  tables: { table: KeptTable; acts: string[] }[];
  settings?: Settings;
}

export async function makeBackup(store: LocalStore): Promise<Backup> {
  const tables = await Promise.all((await store.tables()).map(({ id }) => store.table(id)));
  return { stube: FORMAT, tables: tables.filter((kept) => kept !== null), settings: settingsToKeep() };
}

const isText = (value: unknown): value is string => typeof value === "string";

function isKept(value: unknown): value is Backup["tables"][number] {
  const { table, acts } = (value ?? {}) as Partial<Backup["tables"][number]>;
  if (!table || typeof table !== "object" || !Array.isArray(acts) || !acts.length || !acts.every(isText)) return false;
  const { id, game, secret, user, name, begun, changed, info } = table as Partial<KeptTable>;
  return (
    [id, game, secret, user, name].every(isText) &&
    [begun, changed].every(Number.isFinite) &&
    !!info &&
    info.id === id &&
    info.game === game &&
    Array.isArray(info.seats)
  );
}

/** The backup in a text, or null where it is none. */
export function readBackup(text: string): Backup | null {
  try {
    const found = JSON.parse(text) as Partial<Backup> | null;
    if (found?.stube !== FORMAT || !Array.isArray(found.tables) || !found.tables.every(isKept)) return null;
    return found as Backup;
  } catch {
    return null;
  }
}

/** How many tables came in. */
export async function restoreBackup(backup: Backup, store: LocalStore): Promise<number> {
  let restored = 0;
  for (const { table, acts } of backup.tables) {
    const known = await store.table(table.id);
    if (known && known.acts.length >= acts.length) continue;
    await store.remove(table.id);
    await store.begin(table, acts);
    ++restored;
  }
  return restored;
}

export async function removeAll(store: LocalStore): Promise<void> {
  for (const { id } of await store.tables()) await store.remove(id);
}
