// Checks a record in the page, with nobody's help: that the chain of acts is whole and gives this record's moves, that contributions
// were listed before they were opened, that shuffles follow from them, who has signed, and that it is what this browser was told before
// the match. Whether moves are lawful the rules must say, which are on the server; `stube verify` does all of it by itself.
import { blake2b256, sha256, toHex } from "./hashes";
import { checkShuffles, type SealedProof, type ShuffleProof } from "./shuffle-check";
import { givenDeals, type MatchRecord } from "../replay";
import type { Kept } from "./kept";
import { breathe } from "./numbers";
import { matchStatement, signatureFits } from "./signing";
import { givenBy, isModulus, openLock, type LockKey } from "./time-lock";

export interface FairFinding {
  kind: "proved" | "open" | "wrong";
  /** Of the sentence `fair.<code>`. */
  code: string;
  values?: Record<string, string | number>;
}
export interface FairReport {
  good: boolean;
  findings: FairFinding[];
}

export const TIMED = "timed 1";

interface Part {
  modulus?: string;
  opened: string;
  factors?: string[];
  forced?: string;
}
export interface Signatures {
  house?: { key: string; signature: string };
  seats?: { seat: number; key: string; signature: string }[];
}
type Proof = (ShuffleProof | SealedProof) & { contributions?: string; squarings?: number };
type Act = Record<string, unknown> & { a: string; seat?: number };
export type SignedRecord = MatchRecord & { signatures?: Signatures; table?: { id?: string; acts?: string[]; hash?: string } };

const ascii = (text: string) => new TextEncoder().encode(text);
function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

const sealOfMove = (salt: unknown, move: unknown) => toHex(sha256(ascii(`stube move\n${String(salt)}\n${String(move)}`)));

/** The fields that tell of a person; in the chain they are hashes, so that they can be erased. */
const PERSONAL: Record<string, string[]> = {
  setup: ["host", "name"],
  sit: ["user", "name"],
  rename: ["user", "name"],
  say: ["text"],
  "send-away": ["user"],
};
const personalFields = (act: Act): string[] => PERSONAL[act.a] ?? (act.a === "leave" && act.next === true ? ["name"] : []);

const hashOfField = (salt: unknown, field: string, value: unknown) =>
  toHex(sha256(ascii(`stube field\n${String(salt)}\n${field}\n${String(value)}`)));

function withHashedFields(act: Act): string {
  const fields = personalFields(act);
  const entries = Object.entries(act)
    .filter(([name]) => name !== (act.erased === true ? "erased" : "salt"))
    .map(([name, value]) => [name, act.erased !== true && fields.includes(name) ? hashOfField(act.salt, name, value) : value]);
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * What of an act goes into the chain: its text; of one that tells of a person, the act with hashes of what it tells; of a
 * move that records may keep back, the act with the move's hash.
 */
function inChain(text: string, act: Act): string {
  if (personalFields(act).length > 0 && (act.erased === true || act.salt !== undefined)) return withHashedFields(act);
  if (act.salt === undefined && act.sealed === undefined) return text;
  const move = act.salt === undefined ? act.sealed : sealOfMove(act.salt, act.move);
  const rest = Object.entries({ ...act, move }).filter(([name]) => name !== "salt" && name !== "sealed");
  return JSON.stringify(Object.fromEntries(rest));
}

/** The hash after each act. */
async function chainOf(table: string, texts: string[], acts: Act[]): Promise<string[]> {
  let last = blake2b256(ascii(`stube table 1\n${table}`));
  const hashes: string[] = [];
  for (const [i, text] of texts.entries()) {
    const number = Uint8Array.from({ length: 8 }, (_, k) => Math.floor((i + 1) / 2 ** (8 * k)) & 255);
    last = blake2b256(joined(last, number, ascii(inChain(text, acts[i]))));
    hashes.push(toHex(last));
    if (i % 50 === 49) await breathe();
  }
  return hashes;
}

/** The moves that the acts leave, what was taken back taken out. */
function movesOf(acts: Act[]): { seat: number; move: string }[] {
  const begun = (acts[0]?.begun as { moves?: { seat: number; move: string }[] } | undefined)?.moves ?? [];
  const moves = [...begun];
  for (const act of acts) {
    if (act.a === "move") moves.push({ seat: Number(act.seat), move: String(act.move) });
    if (act.a === "undo") moves.splice(moves.length - Number(act.moves));
  }
  return moves;
}

interface Locks {
  /** By seat: what the acts bound it to, and what they opened. */
  moduli: (string | null)[];
  gives: (string | null)[];
  inOrder: boolean;
}

/** Goes through the acts of the shuffle: bound before the list, opened after it, begun when all are open. */
function locksIn(acts: Act[], seats: number): Locks {
  const bound = new Map<number, string>();
  const opened = new Map<number, string>();
  let listed: number[] | null = null;
  let started = false;
  let inOrder = true;
  for (const act of acts) {
    const seat = Number(act.seat);
    if (!listed && !started && ["sit", "leave", "bot"].includes(act.a)) bound.delete(seat);
    if (act.a === "bind") {
      inOrder &&= !listed && !started;
      bound.set(seat, String(act.modulus ?? ""));
    }
    if (act.a === "list") {
      inOrder &&= !listed && !started;
      listed = act.counts as number[];
      inOrder &&= listed.every((one) => isModulus(bound.get(one)));
    }
    if (act.a === "open" || act.a === "force") {
      inOrder &&= !!listed?.includes(seat) && !started && !opened.has(seat);
      opened.set(seat, String(act.gives));
    }
    if (act.a === "start") {
      inOrder &&= !started && (listed ?? []).every((one) => opened.has(one));
      started = true;
    }
  }
  const of = (map: Map<number, string>) => Array.from({ length: seats }, (_, i) => (listed?.includes(i) ? (map.get(i) ?? null) : null));
  return { moduli: of(bound), gives: of(opened), inOrder };
}

class Checker {
  readonly findings: FairFinding[] = [];
  private readonly record: SignedRecord;
  private readonly proof: Proof;
  private readonly kept: Kept | null;
  private readonly texts: string[];
  private readonly acts: Act[];
  private readonly table: string;
  private hashes: string[] = [];

  constructor(record: SignedRecord, kept: Kept | null) {
    this.record = record;
    this.proof = record.shuffle as Proof;
    this.kept = kept;
    this.texts = record.table?.acts ?? [];
    this.acts = this.texts.map((text) => JSON.parse(text) as Act);
    this.table = record.table?.id ?? "";
  }

  async run(): Promise<boolean> {
    return (
      (await this.chain()) &&
      this.shuffles() &&
      (await this.locks()) &&
      (await this.house()) &&
      (await this.players()) &&
      (await this.promises())
    );
  }

  private add(kind: FairFinding["kind"], code: string, values?: FairFinding["values"]): boolean {
    this.findings.push({ kind, code, values });
    return kind !== "wrong";
  }

  private async chain(): Promise<boolean> {
    this.hashes = await chainOf(this.table, this.texts, this.acts);
    if (!this.hashes.length || this.hashes[this.hashes.length - 1] !== this.record.table?.hash) return this.add("wrong", "chain");
    const { a: end, by, seat: ender } = this.acts[this.acts.length - 1];
    if (end === "close") this.add("open", "closed");
    else if (end === "over" && by) this.add("open", by === "resign" ? "resigned" : "claimed", { seat: Number(ender) });
    else if (end !== "over") return this.add("wrong", "cut");
    const moves = movesOf(this.acts);
    const same =
      moves.length === this.record.moves.length &&
      moves.every(({ seat, move }, i) => seat === this.record.moves[i].seat && move === this.record.moves[i].move);
    if (!same || this.acts[0].commitment !== this.proof.commitment) return this.add("wrong", "chain");
    return this.add("proved", "chain-whole", { n: this.acts.length });
  }

  private shuffles(): boolean {
    const found = checkShuffles(this.proof, this.record.deals, givenDeals(this.record));
    if (!found.good) return this.add("wrong", `shuffle-${found.fault || "pack"}`);
    return this.add("proved", "shuffle", { n: found.deals });
  }

  private async locks(): Promise<boolean> {
    const seats = this.proof.seats as (Part | null)[];
    const given = seats.filter(Boolean).length;
    if (!given) return this.add("open", "nobody-gave");
    if (this.proof.contributions !== TIMED) return this.add("open", "scheme-hash");
    const { moduli, gives, inOrder } = locksIn(this.acts, seats.length);
    if (!inOrder || this.acts[0].squarings !== this.proof.squarings) return this.add("wrong", "order");
    let forced = 0;
    for (const [seat, part] of seats.entries()) {
      if ((part?.modulus ?? null) !== moduli[seat] || (part?.opened ?? null) !== gives[seat]) return this.add("wrong", "order");
      if (!part) continue;
      const lock = {
        modulus: part.modulus ?? "",
        commitment: this.proof.commitment,
        table: this.table,
        seat,
        squarings: this.proof.squarings ?? 0,
      };
      const value = part.forced ?? (await openLock(lock, part.factors?.[0] ?? "", part.factors?.[1] ?? ""));
      if (!value || givenBy(value) !== part.opened) return this.add("wrong", "shuffle-seat");
      if (part.forced) ++forced;
    }
    this.add("proved", "locks", { n: given, all: seats.length });
    return !forced || this.add("open", "forced", { n: forced });
  }

  private ownValue({ modulus, p, q }: LockKey, seat: number): Promise<string | null> {
    const squarings = this.proof.squarings ?? 0;
    return openLock({ modulus, commitment: this.proof.commitment, table: this.table, seat, squarings }, p, q);
  }

  private statement(): string {
    return matchStatement(this.table, this.acts.length, this.record.table?.hash ?? "");
  }

  private async house(): Promise<boolean> {
    const house = this.record.signatures?.house;
    const named = String(this.acts[0].house ?? "");
    if (!house) return named || this.kept?.house ? this.add("wrong", "house-missing") : this.add("open", "house-unsigned");
    if ((named && named !== house.key) || (this.kept?.house && this.kept.house !== house.key)) return this.add("wrong", "house-other");
    const fits = await signatureFits(house.key, this.statement(), house.signature);
    if (fits === false) return this.add("wrong", "house-wrong");
    return fits ? this.add("proved", "house-signed") : this.add("open", "cannot-tell");
  }

  private async players(): Promise<boolean> {
    const names = this.record.names ?? [];
    const signers: string[] = [];
    for (const { seat, key, signature } of this.record.signatures?.seats ?? []) {
      const named = this.acts.some((act) => act.a === "key" && act.seat === seat && act.key === key);
      const fits = named && (await signatureFits(key, this.statement(), signature));
      if (fits === false) return this.add("wrong", "player-wrong", { name: names[seat] ?? seat });
      if (fits) signers.push(names[seat] ?? String(seat));
    }
    return !signers.length || this.add("proved", "players-signed", { names: signers.join(", ") });
  }

  /** Against what this browser was told before anything was opened. */
  private async promises(): Promise<boolean> {
    const { kept } = this;
    if (!kept || !kept.commitment) return this.add("open", "not-watched");
    if (kept.fault) return this.add("wrong", `promise-${kept.fault}`);
    if (kept.commitment !== this.proof.commitment) return this.add("wrong", "promise-commitment");
    const seats = this.proof.seats as (Part | null)[];
    const moduli = seats.map((part) => part?.modulus ?? null);
    if (kept.list && kept.list.join() !== moduli.join()) return this.add("wrong", "promise-list");
    if (kept.head && this.hashes[kept.head.acts - 1] !== kept.head.hash) return this.add("wrong", "promise-head");
    if (kept.heads.some(({ acts, hash }) => this.hashes[acts - 1] !== hash)) return this.add("wrong", "promise-signed");
    const own = kept.seat === null ? null : seats[kept.seat];
    if (kept.counts && own?.modulus !== kept.lock?.modulus) return this.add("wrong", "promise-own");
    if (kept.list && !kept.counts && own) return this.add("wrong", "promise-own");
    // Opened by squaring: whoever made the lock need not square to check it.
    if (own?.forced && kept.lock && (await this.ownValue(kept.lock, kept.seat!)) !== own.forced) return this.add("wrong", "promise-own");
    const named = this.acts.some((act) => act.a === "key" && act.seat === kept.seat && act.key === kept.key?.name);
    if (kept.key && kept.boundAt && !named) return this.add("wrong", "promise-key");
    if (!kept.list) return this.add("open", "not-watched");
    if (!kept.counts) return this.add("open", "uncounted");
    return kept.inTime ? this.add("proved", "watched") : this.add("open", "late");
  }
}

/** `kept`: what this browser kept of the table, where it sat there. */
export async function checkRecord(record: SignedRecord, kept: Kept | null): Promise<FairReport> {
  if (!record.shuffle || !record.table?.acts) return { good: false, findings: [{ kind: "open", code: "no-proof" }] };
  try {
    const checker = new Checker(record, kept);
    const good = await checker.run();
    return { good, findings: checker.findings };
  } catch {
    return { good: false, findings: [{ kind: "wrong", code: "chain" }] };
  }
}
