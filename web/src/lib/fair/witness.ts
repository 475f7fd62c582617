// This seat's part in the shuffles: makes a time lock ahead of time, answers the server's two questions, and keeps what it was told. A
// lock is opened only where the list of locks came in time, has this one, and is the only list that was told.
import type { HeadMessage, ShuffleMessage, ToTable } from "../table";
import { loadKept, nothingKept, saveKept, type Kept, type KeptStore } from "./kept";
import { headStatement, makeKey, signatureFits, type PlayerKey } from "./signing";
import { takeLock, windowMillis, type LockKey } from "./time-lock";

/** What the player is told before the match: nothing, or why this seat's part stays closed or does not count. */
export type ShuffleNews = "" | "uncounted" | "late" | "contradicted" | "not-kept";

export interface Making {
  lock: () => Promise<LockKey>;
  key: () => Promise<PlayerKey | null>;
  now: () => number;
  store?: KeptStore;
}
/** Of a long match the newest are kept. */
const MOST_HEADS = 60;
const MAKING: Making = { lock: takeLock, key: makeKey, now: () => Date.now() };

export class Witness {
  readonly kept: Kept;
  private readonly making: Making;
  private lock: Promise<LockKey> | null = null;
  private key: Promise<PlayerKey | null> | null = null;

  constructor(table: string, making: Making = MAKING) {
    this.making = making;
    this.kept = loadKept(table, making.store) ?? nothingKept(table);
  }

  /** Makes lock and key before anybody asks. */
  prepare(): void {
    this.lock ??= this.kept.lock ? Promise.resolve(this.kept.lock) : this.making.lock();
    this.key ??= this.kept.key ? Promise.resolve(this.kept.key) : this.making.key();
  }

  /** The key for the chain, where this browser has one. */
  async keyMessage(): Promise<ToTable | null> {
    this.prepare();
    const key = await this.key!;
    if (key && !this.kept.key) {
      this.kept.key = key;
      this.save();
    }
    return key ? { t: "key", key: key.name } : null;
  }

  /** The answer to a question of the server that came at this time, or null where there is none, and what the player is to be told. */
  async answer(message: ShuffleMessage, seat: number, now = this.making.now()): Promise<{ answer: ToTable | null; news: ShuffleNews }> {
    const { kept } = this;
    if (kept.commitment && kept.commitment !== message.commitment) return this.contradicted("commitment");
    kept.commitment = message.commitment;
    kept.squarings = message.squarings;
    kept.house = message.house;
    kept.seat = seat;
    if (message.stage === "open") return this.open(message, seat, now);
    this.prepare();
    kept.lock = await this.lock!;
    kept.boundAt ||= this.making.now();
    // Durable before it is sent: what is not kept cannot be compared at the end.
    if (!this.save()) return { answer: { t: "contribute", modulus: null }, news: "not-kept" };
    return { answer: { t: "contribute", modulus: kept.lock.modulus }, news: "" };
  }

  /** Keeps a state of the chain that the house has signed; what it has not signed is not kept. */
  async keepHead({ acts, hash, signature }: HeadMessage): Promise<void> {
    const { house, table, heads } = this.kept;
    if (!house || !(await signatureFits(house, headStatement(table, acts, hash), signature))) return;
    heads.push({ acts, hash, signature });
    if (heads.length > MOST_HEADS) heads.splice(1, 1);
    this.save();
  }

  private open(message: ShuffleMessage, seat: number, now: number): { answer: ToTable | null; news: ShuffleNews } {
    const { kept } = this;
    const told = message.moduli ?? [];
    const head = message.head ?? null;
    if (kept.list && (kept.list.join() !== told.join() || kept.head?.hash !== head?.hash)) return this.contradicted("list");
    if (!kept.list) {
      kept.list = told;
      kept.head = head;
      kept.inTime = !!head && kept.boundAt > 0 && now - kept.boundAt <= windowMillis(message.squarings);
      kept.counts = !!kept.lock && told[seat] === kept.lock.modulus;
    }
    if (!this.save()) return { answer: null, news: "not-kept" };
    if (!kept.counts) return { answer: null, news: "uncounted" };
    if (!kept.inTime || !kept.lock) return { answer: null, news: "late" };
    return { answer: { t: "contribute", p: kept.lock.p, q: kept.lock.q }, news: "" };
  }

  private contradicted(fault: string): { answer: null; news: ShuffleNews } {
    this.kept.fault = fault;
    this.save();
    return { answer: null, news: "contradicted" };
  }

  private save(): boolean {
    return saveKept(this.kept, this.making.store);
  }
}
