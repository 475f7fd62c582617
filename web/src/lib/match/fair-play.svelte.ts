// Fair cards at a table: answers the server's questions about the shuffle, and when the match is over fetches the record, checks it
// against what was kept, signs what was found good, and holds the result for the page. What does all that is fetched when it is wanted.
import { acknowledge, record } from "../api";
import type { FairReport, SignedRecord } from "../fair/record-check";
import type { Making, ShuffleNews, Witness } from "../fair/witness";
import type { HeadMessage, ShuffleMessage, ToTable } from "../table";

const checking = () => import("../fair/checking");

export interface RecordAccess {
  record: (table: string) => Promise<unknown>;
  acknowledge: (table: string, hash: string, signature: string) => Promise<unknown>;
}

export class FairPlay {
  news = $state<ShuffleNews>("");
  /** The lists are fixed and locks are being opened. */
  opening = $state(false);
  /** What the check at the end found; null before. */
  report = $state.raw<FairReport | null>(null);
  /** So many deals came with the record that the match went on from: nobody here drew their cards. */
  given = $state(0);
  private readonly send: (message: ToTable) => void;
  private readonly access: RecordAccess;
  private readonly making: Making | undefined;
  private witness: Promise<Witness> | null = null;
  private satAt = "";
  private keyNamed = false;

  constructor(send: (message: ToTable) => void, access: RecordAccess = { record, acknowledge }, making?: Making) {
    this.send = send;
    this.access = access;
    this.making = making;
  }

  /** A seat at this table is this browser's: lock and key are made before anybody asks. */
  sit(table: string): void {
    void this.witnessAt(table).catch(() => undefined);
  }

  private witnessAt(table: string): Promise<Witness> {
    if (!this.witness || this.satAt !== table) {
      this.satAt = table;
      this.witness = checking().then(({ Witness: One }) => new One(table, this.making));
    }
    const ready = this.witness.then((witness) => (witness.prepare(), witness));
    if (!this.keyNamed) {
      this.keyNamed = true;
      void ready
        .then((witness) => witness.keyMessage())
        .then(
          (message) => message && this.send(message),
          () => undefined,
        );
    }
    return ready;
  }

  /** The line was lost: the seat may have been another's since. */
  reconnected(): void {
    this.keyNamed = false;
  }

  async take(message: ShuffleMessage, seat: number): Promise<void> {
    // The time is that of the message, not that at which a lock was ready.
    const now = (this.making?.now ?? Date.now)();
    this.opening = message.stage === "open";
    const witness = await this.witnessAt(message.table);
    const { answer, news } = await witness.answer(message, seat, now);
    this.news = news;
    if (answer) this.send(answer);
  }

  keepHead(message: HeadMessage): void {
    if (this.witness) void this.witness.then((witness) => witness.keepHead(message)).catch(() => undefined);
  }

  /** The match is over: checks its record, once. */
  async finish(table: string): Promise<void> {
    if (this.report) return;
    let found: SignedRecord;
    let fair: Awaited<ReturnType<typeof checking>>;
    try {
      [found, fair] = [(await this.access.record(table)) as SignedRecord, await checking()];
    } catch {
      return;
    }
    const kept = (await this.witness)?.kept ?? fair.loadKept(table, this.making?.store);
    this.given = fair.givenDeals(found);
    this.report = await fair.checkRecord(found, kept);
    if (!this.report.good || !kept?.key || kept.seat === null || !found.table?.hash) return;
    const statement = fair.matchStatement(table, found.table.acts?.length ?? 0, found.table.hash);
    await this.access.acknowledge(table, found.table.hash, await fair.sign(kept.key, statement)).catch(() => undefined);
  }
}
