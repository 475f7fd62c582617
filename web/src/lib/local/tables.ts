// The tables on this device, as the rest of the page asks for them: made, listed, recorded, replayed and removed without any server.
import type { NewTable, Rulebook } from "../api";
import type { MatchRecord, Replay } from "../replay";
import { Refused } from "../api-error";
import { settings } from "../settings.svelte";
import type { Lang, TableInfo, TableLink, TableListener } from "../table";
import { furtherWorkerCount } from "./further-workers";
import { engineAtWork, EngineLost, isPlayedHere, leaveEngine, openEngine, type LocalEngine } from "./engine";
import { localLink, type TableNews } from "./link";
import { LastMade } from "./made-table";
import { deviceStore, type LocalStore } from "./store";

const MARK = "here-";

/** Whose device it is, for the engine: there is only one person. */
const PERSON = "me";

export const isLocal = (id: string): boolean => id.startsWith(MARK);

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return MARK + Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export interface Device {
  store: LocalStore;
  /** An engine that speaks this language. */
  openEngine: (game: string, lang: Lang) => LocalEngine;
  /** One that is open already for this game and language. */
  engineAtWork?: typeof engineAtWork;
  lastMade?: LastMade;
  now: () => number;
}
const device: Device = { store: deviceStore, openEngine, engineAtWork, lastMade: new LastMade(), now: Date.now };

async function withEngine<T>({ openEngine: open }: Device, game: string, lang: Lang, use: (engine: LocalEngine) => Promise<T>): Promise<T> {
  const engine = open(game, lang);
  try {
    const found = await use(engine);
    leaveEngine(engine);
    return found;
  } catch (error) {
    engine.close();
    throw error;
  }
}

async function make(
  game: string,
  name: string,
  request: { lang: Lang; seed?: string } & Record<string, unknown>,
  on: Device,
): Promise<{ table: string; seat: number }> {
  const id = newId();
  const engine = on.openEngine(game, request.lang);
  try {
    const made = await engine.ask<TableNews & { secret: string }>({ ...request, do: "new", id, user: PERSON, name });
    const now = on.now();
    const seeded = request.seed ? { seed: request.seed } : {};
    const table = { id, game, secret: made.secret, ...seeded, user: PERSON, name, begun: now, changed: now, info: made.table };
    const kept = on.store.begin(table, made.acts);
    if (on.lastMade) {
      // What whoever sits down is shown is found while the table is being written.
      const joined = engine.ask<TableNews>({ do: "join", after: 0, lang: request.lang });
      on.lastMade.hold({ table, acts: made.acts, lang: request.lang, engine, joined });
    } else leaveEngine(engine);
    await kept;
    return { table: id, seat: made.table.seats.findIndex((seat) => seat.kind === "person") };
  } catch (error) {
    engine.close();
    throw error;
  }
}

/** A table with bots on all other seats. */
export const newLocalTable = (table: NewTable, name: string, on = device) => {
  const { game, options, players, bots, lang, seed = "" } = table;
  return make(game, name, { game, options, players, bots, lang, seed }, on);
};

/** Without a seat one takes that of whoever is to act. */
export const playOnHere = (
  record: MatchRecord,
  step: number,
  bots: number,
  lang: Lang,
  name: string,
  seat: number | null = null,
  on = device,
) => make(record.game, name, { record, step, bots, lang, ...(seat === null ? {} : { seat }) }, on);

async function found(id: string, on: Device) {
  const kept = await on.store.table(id);
  if (!kept) throw new Refused("no-such-table", "");
  return kept;
}

export async function localTable(id: string, on = device): Promise<TableInfo> {
  return (on.lastMade?.find(id) ?? (await found(id, on))).table.info;
}

/** The seed of its cards; empty where this device drew them. */
export const localSeed = async (id: string, on = device): Promise<string> => (await found(id, on)).table.seed ?? "";

/** Newest first. */
export async function localTables(on = device): Promise<TableInfo[]> {
  return (await on.store.tables()).map(({ info, changed }) => ({ ...info, changed: Math.floor(changed / 1000) }));
}

export async function localRecord(id: string, lang: Lang, on = device): Promise<MatchRecord> {
  const { table, acts } = await found(id, on);
  return withEngine(on, table.game, lang, async (engine) => {
    await engine.ask({ do: "open", id, secret: table.secret, acts, user: table.user, name: table.name, lang });
    return engine.ask<MatchRecord>({ do: "record", lang });
  });
}

/** The engine gives a replay out page by page, as a server does. */
export const replayHere = (record: MatchRecord, lang: Lang, on = device) =>
  withEngine(on, record.game, lang, async (engine) => {
    const ask = (from: number) => engine.ask<Replay>({ do: "replay", record, lang, from });
    const whole = await ask(0);
    while (whole.steps.length < whole.count) {
      const { steps } = await ask(whole.steps.length);
      if (!steps.length) break;
      whole.steps.push(...steps);
    }
    return whole;
  });

/** Whoever sits at a table has an engine that knows the book; another is loaded where there is none, or where that one has ended. */
export async function rulesHere(game: string, lang: Lang, on = device): Promise<Rulebook> {
  const ask = (engine: LocalEngine) => engine.ask<Rulebook>({ do: "rules", game, lang });
  const open = on.engineAtWork?.(game, lang);
  if (!open) return withEngine(on, game, lang, ask);
  return ask(open).catch((error: unknown) => {
    if (!(error instanceof EngineLost)) throw error;
    return withEngine(on, game, lang, ask);
  });
}

export const removeLocal = (id: string, on = device) => on.store.remove(id);

/** Who wants everything at once does not wait for bots either. */
export const openLocal = (id: string, lang: Lang, listener: TableListener): TableLink =>
  localLink(id, lang, listener, {
    ...device,
    takeMade: (made, spoken) => device.lastMade?.take(made, spoken) ?? null,
    pause: settings.speed === "at-once" ? 0 : undefined,
    furtherWorkers: furtherWorkerCount(navigator.hardwareConcurrency ?? 1),
  });

export { isPlayedHere };
