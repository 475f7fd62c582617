// A record on its way from one page to another: what was loaded from a file has no address.
import type { MatchRecord } from "../replay";

let record: MatchRecord | null = null;

export function handOver(given: MatchRecord): void {
  record = given;
}

/** What was handed over, once. */
export function takeHanded(): MatchRecord | null {
  const given = record;
  record = null;
  return given;
}
