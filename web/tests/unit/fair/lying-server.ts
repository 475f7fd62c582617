// A server's signing and dealing for tests: it deals two cards to a match of one seat, signs, and can be made to lie at any point.
import { blake2b256, fromHex, sha256, toHex } from "../../../src/lib/fair/hashes";
import { dealKey, fairOrder } from "../../../src/lib/fair/shuffle-check";
import type { SignedRecord } from "../../../src/lib/fair/record-check";
import { makeKey, matchStatement, sign, type PlayerKey } from "../../../src/lib/fair/signing";
import { givenBy, makeLock, openLock, type LockKey } from "../../../src/lib/fair/time-lock";
import type { KeptStore } from "../../../src/lib/fair/kept";
import type { Making } from "../../../src/lib/fair/witness";
import type { ShuffleMessage, ToTable } from "../../../src/lib/table";

export const SQUARINGS = 2 ** 27;
const bytes = (text: string) => new TextEncoder().encode(text);
const PACK = "6c 7c 8c Ac 6d 7d 8d Ad".split(" ");

export class MemoryStore implements KeptStore {
  private readonly items = new Map<string, string>();
  read = (table = "") => this.items.get(table) ?? null;
  keep = (text: string, table = "") => !!this.items.set(table, text);
  forget = (table: string) => void this.items.delete(table);
}

let locks: Promise<LockKey[]> | null = null;
/** Two locks, made once. */
export const testLocks = () => (locks ??= Promise.all([makeLock(), makeLock()]));

export async function browser(clock: { now: number }, store: KeptStore = new MemoryStore()): Promise<Making> {
  const [lock] = await testLocks();
  const key = await makeKey();
  return { lock: () => Promise.resolve(lock), key: () => Promise.resolve(key), now: () => clock.now, store };
}

type Act = Record<string, unknown>;

export class LyingServer {
  readonly id = "table-1";
  secret = "11".repeat(32);
  acts: Act[] = [];
  gives = "";
  part: object | null = null;
  key!: PlayerKey;

  static async open(): Promise<LyingServer> {
    const house = new LyingServer();
    house.key = (await makeKey())!;
    house.acts.push({ a: "setup", game: "made-up", players: 1, squarings: SQUARINGS, house: house.key.name, commitment: house.commitment });
    house.acts.push({ a: "sit", seat: 0, user: "u", name: "Anna" });
    return house;
  }

  get commitment(): string {
    return toHex(sha256(fromHex(this.secret)));
  }

  question(stage: "commit" | "open", more: Partial<ShuffleMessage> = {}): ShuffleMessage {
    return {
      t: "shuffle",
      stage,
      contributions: "timed 1",
      table: this.id,
      commitment: this.commitment,
      house: this.key.name,
      squarings: SQUARINGS,
      ...(stage === "open" ? { moduli: [this.modulus], head: this.head() } : {}),
      ...more,
    };
  }

  private modulus = "";
  bind(answer: ToTable | null): void {
    this.modulus = (answer as { modulus: string }).modulus;
    this.acts.push({ a: "bind", seat: 0, modulus: this.modulus }, { a: "list", counts: [0] });
  }
  name(key: ToTable | null): void {
    this.acts.push({ a: "key", seat: 0, key: (key as { key: string }).key });
  }

  async take(answer: ToTable | null): Promise<void> {
    const { p, q } = answer as { p: string; q: string };
    const lock = { modulus: this.modulus, commitment: this.commitment, table: this.id, seat: 0, squarings: SQUARINGS };
    this.gives = givenBy((await openLock(lock, p, q, 1))!);
    this.part = { modulus: this.modulus, opened: this.gives, factors: [p, q] };
    this.acts.push({ a: "open", seat: 0, p, q, gives: this.gives }, { a: "start" });
  }

  /** Plays the one move there is, and ends. */
  play(): void {
    this.acts.push({ a: "move", seat: 0, move: "play 6c", id: "1" }, { a: "over", secret: this.secret });
  }

  head(acts = this.acts): { acts: number; hash: string } {
    let last = blake2b256(bytes(`stube table 1\n${this.id}`));
    acts.forEach((act, i) => {
      const number = Uint8Array.from({ length: 8 }, (_, k) => (k ? 0 : i + 1));
      last = blake2b256(Uint8Array.from([...last, ...number, ...bytes(JSON.stringify(act))]));
    });
    return { acts: acts.length, hash: toHex(last) };
  }

  async record(): Promise<SignedRecord> {
    const shuffle = {
      method: "stube 1",
      secret: this.secret,
      contributions: "timed 1",
      squarings: SQUARINGS,
      commitment: this.commitment,
      seats: [this.part as { opened: string } | null],
    };
    const { acts, hash } = this.head();
    const order = fairOrder(PACK.length, dealKey(shuffle, 1));
    return {
      game: "made-up",
      players: 1,
      deals: [order.map((place) => PACK[place]).join(" ")],
      moves: this.acts.filter((act) => act.a === "move").map((act) => ({ seat: 0, move: String(act.move) })),
      names: ["Anna"],
      shuffle,
      table: { id: this.id, acts: this.acts.map((act) => JSON.stringify(act)), hash },
      signatures: { house: { key: this.key.name, signature: await sign(this.key, matchStatement(this.id, acts, hash)) }, seats: [] },
    };
  }
}
