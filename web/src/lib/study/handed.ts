// A record on its way from one page to another: what was loaded from a file has no address.
import type { MatchRecord } from "../replay";

/** Whoever tries a move may never come back, so what waits for the way back waits for nothing else. */
type Way = "there" | "back";
let handed: { record: MatchRecord; way: Way } | null = null;

export function handOver(record: MatchRecord, way: Way = "there"): void {
  handed = { record, way };
}

/** What was handed over on this way, once. */
export function takeHanded(way: Way): MatchRecord | null {
  const given = handed?.way === way ? handed.record : null;
  handed = null;
  return given;
}
