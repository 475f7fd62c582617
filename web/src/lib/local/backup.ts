// Everything that is kept on this device (kept-here.ts) as one file, back from one, and gone. A file is read whole before anything of it is
// kept; a table that is here already is replaced only by one that has gone further. The bots' networks are deleted with the rest, and are in
// no file: they are the same for everybody.
import { anyTextHere, forgetNetworks, forgetTexts, keptNetworks, KINDS, type Kind } from "../kept-here";
import { resetSettings } from "../settings.svelte";
import type { KeptStudy } from "../study/study.svelte";
import { keptParts, type KeptTexts } from "./kept-parts";
import type { KeptTable, LocalStore } from "./store";

const FORMAT = 1;

/** What is missing was not kept, or not yet when the file was saved. */
export interface Backup extends Partial<KeptTexts> {
  stube: typeof FORMAT;
  tables: { table: KeptTable; acts: string[] }[];
  studies?: KeptStudy[];
}

/** Where studies are kept. */
export interface StudyStore {
  keptStudies(): Promise<KeptStudy[]>;
  findStudy(key: string): Promise<KeptStudy | null>;
  keepStudy(study: KeptStudy): Promise<void>;
  removeStudies(): Promise<void>;
}

function allTexts(): Partial<KeptTexts> {
  const found = KINDS.map((kind) => [kind, keptParts[kind].save()] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as Partial<KeptTexts>;
}

export async function makeBackup(store: LocalStore, studies?: StudyStore): Promise<Backup> {
  const tables = await Promise.all((await store.tables()).map(({ id }) => store.table(id)));
  return {
    stube: FORMAT,
    tables: tables.filter((kept) => kept !== null),
    studies: (await studies?.keptStudies()) ?? [],
    ...allTexts(),
  };
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

function isStudy(value: unknown): value is KeptStudy {
  const { key, game, table, seat, when, told, over } = (value ?? {}) as Partial<KeptStudy>;
  return (
    [key, game].every(isText) &&
    (table === null || isText(table)) &&
    (seat === null || Number.isInteger(seat)) &&
    Number.isFinite(when) &&
    typeof over === "boolean" &&
    !!told &&
    Array.isArray(told.decisions) &&
    typeof told.beginning === "object"
  );
}

/** The backup in a text, or null where it is none. */
export function readBackup(text: string): Backup | null {
  try {
    const found = JSON.parse(text) as Partial<Backup> | null;
    if (found?.stube !== FORMAT || !Array.isArray(found.tables) || !found.tables.every(isKept)) return null;
    if (found.studies !== undefined && (!Array.isArray(found.studies) || !found.studies.every(isStudy))) return null;
    if (!KINDS.every((kind) => found[kind] === undefined || keptParts[kind].fits(found[kind]))) return null;
    return found as Backup;
  } catch {
    return null;
  }
}

function takeText<K extends Kind>(kind: K, found: KeptTexts[K] | undefined): void {
  if (found !== undefined) keptParts[kind].take(found);
}

/** How many tables came in. A study that is whole here already stays. */
export async function restoreBackup(backup: Backup, store: LocalStore, studies?: StudyStore): Promise<number> {
  let restored = 0;
  for (const { table, acts } of backup.tables) {
    const known = await store.table(table.id);
    if (known && known.acts.length >= acts.length) continue;
    await store.remove(table.id);
    await store.begin(table, acts);
    ++restored;
  }
  for (const study of studies ? (backup.studies ?? []) : [])
    if (!(await studies!.findStudy(study.key))?.over) await studies!.keepStudy(study);
  for (const kind of KINDS) takeText(kind, backup[kind]);
  return restored;
}

/** What there is to save or delete. */
export interface KeptAmount {
  tables: number;
  studies: number;
  /** Settings, lessons, problems or anything else. */
  more: boolean;
}

export async function amountKept(store: LocalStore, studies: StudyStore): Promise<KeptAmount> {
  return {
    tables: (await store.tables()).length,
    studies: (await studies.keptStudies()).length,
    more: anyTextHere() || (await keptNetworks().catch(() => [])).length > 0,
  };
}

/** Afterwards nothing of the player is kept in this browser; the page's own files are. */
export async function deleteAll(store: LocalStore, studies: StudyStore): Promise<void> {
  await store.clear();
  await studies.removeStudies();
  await forgetNetworks();
  resetSettings();
  forgetTexts();
}
