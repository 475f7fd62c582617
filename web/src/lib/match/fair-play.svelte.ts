// Fair cards at a table: answers the server's questions about the shuffle, and when the match is over fetches the record, checks it
// against what was kept, signs what was found good, and holds the result for the page.
import { acknowledge, record } from "../api";
import { loadKept } from "../fair/kept";
import { checkRecord, type FairReport, type SignedRecord } from "../fair/record-check";
import { matchStatement, sign } from "../fair/signing";
import { Witness, type Making, type ShuffleNews } from "../fair/witness";
import type { HeadMessage, ShuffleMessage, ToTable } from "../table";

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
  private readonly send: (message: ToTable) => void;
  private readonly access: RecordAccess;
  private readonly making: Making | undefined;
  private witness: Witness | null = null;
  private keyNamed = false;

  constructor(send: (message: ToTable) => void, access: RecordAccess = { record, acknowledge }, making?: Making) {
    this.send = send;
    this.access = access;
    this.making = making;
  }

  /** A seat at this table is this browser's: lock and key are made before anybody asks. */
  sit(table: string): void {
    if (this.witness?.kept.table !== table) this.witness = new Witness(table, this.making);
    this.witness.prepare();
    if (this.keyNamed) return;
    this.keyNamed = true;
    void this.witness.keyMessage().then((message) => message && this.send(message));
  }

  /** The line was lost: the seat may have been another's since. */
  reconnected(): void {
    this.keyNamed = false;
  }

  async take(message: ShuffleMessage, seat: number): Promise<void> {
    this.sit(message.table);
    this.opening = message.stage === "open";
    const { answer, news } = await this.witness!.answer(message, seat);
    this.news = news;
    if (answer) this.send(answer);
  }

  keepHead(message: HeadMessage): void {
    if (this.witness) void this.witness.keepHead(message);
  }

  /** The match is over: checks its record, once. */
  async finish(table: string): Promise<void> {
    if (this.report) return;
    const kept = this.witness?.kept ?? loadKept(table, this.making?.store);
    let found: SignedRecord;
    try {
      found = (await this.access.record(table)) as SignedRecord;
    } catch {
      return;
    }
    this.report = await checkRecord(found, kept);
    if (!this.report.good || !kept?.key || kept.seat === null || !found.table?.hash) return;
    const statement = matchStatement(table, found.table.acts?.length ?? 0, found.table.hash);
    await this.access.acknowledge(table, found.table.hash, await sign(kept.key, statement)).catch(() => undefined);
  }
}
