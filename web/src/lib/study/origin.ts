// How the trials of a match are found: by its table, or by its cards and moves.
import type { MatchRecord } from "../replay";
import { keyOf } from "./kept";
import { FILE } from "./trials";

export const originOf = (table: string | null, record: MatchRecord): string => table ?? FILE + keyOf(record);
