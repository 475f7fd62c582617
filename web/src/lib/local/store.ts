// What is kept on this device: tables with their acts, in IndexedDB. An act is written before anything of it is shown, so a match
// survives a reload, a crash and a new version of the page.
import { DATABASES, openHere } from "../kept-here";
import type { TableInfo } from "../table";

export interface KeptTable {
  id: string;
  game: string;
  /** Of the shuffles; opened in the record when the match is over. */
  secret: string;
  /** What gave the secret, where the player asked for known cards. */
  seed?: string;
  user: string;
  name: string;
  begun: number;
  changed: number;
  info: TableInfo;
}

export interface LocalStore {
  begin(table: KeptTable, acts: string[]): Promise<void>;
  /** Adds acts after the first `count`. */
  append(id: string, count: number, acts: string[], info: TableInfo): Promise<void>;
  table(id: string): Promise<{ table: KeptTable; acts: string[] } | null>;
  tables(): Promise<KeptTable[]>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

interface KeptAct {
  table: string;
  number: number;
  text: string;
}

const VERSION = 1;

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("IndexedDB"));
  });
}
function committed(change: IDBTransaction): Promise<void> {
  return new Promise((done, failed) => {
    change.oncomplete = () => done();
    change.onabort = change.onerror = () => failed(change.error ?? new Error("IndexedDB"));
  });
}

function open(): Promise<IDBDatabase> {
  const request = openHere("tables", VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("tables", { keyPath: "id" });
    request.result.createObjectStore("acts", { keyPath: ["table", "number"] });
  };
  return finished(request);
}

const actsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

class DeviceStore implements LocalStore {
  private database: Promise<IDBDatabase> | null = null;
  /** All tables, once they were read: the inn looks every few seconds, and a history grows for years. */
  private known: Map<string, KeptTable> | null = null;
  private changes = 0;
  /** Other pages of this browser tell here that they have changed something. */
  private channel: BroadcastChannel | null = null;

  private changed(how: (known: Map<string, KeptTable>) => void): void {
    ++this.changes;
    if (this.known) how(this.known);
    this.channel?.postMessage("changed");
  }

  private connect(): Promise<IDBDatabase> {
    if (typeof BroadcastChannel !== "undefined") {
      this.channel = new BroadcastChannel(DATABASES.tables);
      this.channel.onmessage = () => {
        ++this.changes;
        this.known = null;
      };
    }
    return open();
  }

  private async begun(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.database ??= this.connect();
    // Whatever is told to be written is on the disk: it survives the loss of power too.
    return (await this.database).transaction(["tables", "acts"], mode, { durability: "strict" });
  }
  private async change(): Promise<{ tables: IDBObjectStore; acts: IDBObjectStore; done: Promise<void> }> {
    const change = await this.begun("readwrite");
    return { tables: change.objectStore("tables"), acts: change.objectStore("acts"), done: committed(change) };
  }
  /** Waits for no change but those before it. */
  private async look(): Promise<{ tables: IDBObjectStore; acts: IDBObjectStore }> {
    const look = await this.begun("readonly");
    return { tables: look.objectStore("tables"), acts: look.objectStore("acts") };
  }

  async begin(table: KeptTable, texts: string[]): Promise<void> {
    const { tables, acts, done } = await this.change();
    tables.put(table);
    texts.forEach((text, number) => acts.put({ table: table.id, number, text } satisfies KeptAct));
    await done;
    this.changed((known) => known.set(table.id, table));
  }

  async append(id: string, count: number, texts: string[], info: TableInfo): Promise<void> {
    const { tables, acts, done } = await this.change();
    const found = (await finished(tables.get(id))) as KeptTable | undefined;
    // What was deleted while one plays on stays so.
    if (!found) return;
    // An act that is there already was written by another page: the match goes on in that one.
    texts.forEach((text, i) => acts.add({ table: id, number: count + i, text } satisfies KeptAct));
    const table = { ...found, info, changed: Date.now() };
    tables.put(table);
    await done;
    this.changed((known) => known.set(id, table));
  }

  async table(id: string): Promise<{ table: KeptTable; acts: string[] } | null> {
    const { tables, acts } = await this.look();
    const [table, rows] = await Promise.all([
      finished(tables.get(id)) as Promise<KeptTable | undefined>,
      finished(acts.getAll(actsOf(id))) as Promise<KeptAct[]>,
    ]);
    return table ? { table, acts: rows.map((row) => row.text) } : null;
  }

  async tables(): Promise<KeptTable[]> {
    let known = this.known;
    if (!known) {
      const { tables } = await this.look();
      const before = this.changes;
      known = new Map(((await finished(tables.getAll())) as KeptTable[]).map((table) => [table.id, table]));
      if (this.changes === before) this.known = known;
    }
    return [...known.values()].sort((a, b) => b.changed - a.changed);
  }

  async remove(id: string): Promise<void> {
    const { tables, acts, done } = await this.change();
    tables.delete(id);
    acts.delete(actsOf(id));
    await done;
    this.changed((known) => known.delete(id));
  }

  async clear(): Promise<void> {
    const { tables, acts, done } = await this.change();
    tables.clear();
    acts.clear();
    await done;
    this.changed((known) => known.clear());
  }
}

export const deviceStore: LocalStore = new DeviceStore();
