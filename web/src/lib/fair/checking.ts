// All that a fair table wants beyond playing at it, as one file to fetch: the witness of its shuffles, the check of its record, the signature.
export { loadKept } from "./kept";
export { checkRecord } from "./record-check";
export { matchStatement, sign } from "./signing";
export { Witness } from "./witness";
export { givenDeals } from "../replay";
