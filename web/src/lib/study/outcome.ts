// What came of a trial: its record is read by the engine, which says how its deals ended without weighing anything.
import { openEngine } from "../local/engine";
import { localRecord } from "../local/tables";
import { settings } from "../settings.svelte";
import { beginStudy } from "./from-engine";
import type { Trial } from "./trials";

/** What the tried deal brought each seat; null while it goes on, or where it cannot be read. */
export async function outcomeOf(trial: Trial, game: string): Promise<number[] | null> {
  const engine = openEngine(game);
  try {
    const begun = await beginStudy(engine, await localRecord(trial.table, settings.lang), settings.lang);
    return begun.deals.find(({ deal }) => deal === trial.deal)?.result ?? null;
  } catch {
    return null;
  } finally {
    engine.close();
  }
}
