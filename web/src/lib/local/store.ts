// What is kept on this device: tables with their acts, in IndexedDB. An act is written before anything of it is shown, so a match
// survives a reload, a crash and a new version of the page.
import type { TableInfo } from "../table";

export interface KeptTable {
  id: string;
  game: string;
  /** Of the shuffles; opened in the record when the match is over. */
  secret: string;
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
}

interface KeptAct {
  table: string;
  number: number;
  text: string;
}

const NAME = "stube";
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
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("tables", { keyPath: "id" });
    request.result.createObjectStore("acts", { keyPath: ["table", "number"] });
  };
  return finished(request);
}

const actsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

class DeviceStore implements LocalStore {
  private database: Promise<IDBDatabase> | null = null;

  private async begun(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.database ??= open();
    return (await this.database).transaction(["tables", "acts"], mode);
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
  }

  async append(id: string, count: number, texts: string[], info: TableInfo): Promise<void> {
    const { tables, acts, done } = await this.change();
    // An act that is there already was written by another page: the match goes on in that one.
    texts.forEach((text, i) => acts.add({ table: id, number: count + i, text } satisfies KeptAct));
    const found = (await finished(tables.get(id))) as KeptTable | undefined;
    if (found) tables.put({ ...found, info, changed: Date.now() });
    await done;
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
    const { tables } = await this.look();
    const all = (await finished(tables.getAll())) as KeptTable[];
    return all.sort((a, b) => b.changed - a.changed);
  }

  async remove(id: string): Promise<void> {
    const { tables, acts, done } = await this.change();
    tables.delete(id);
    acts.delete(actsOf(id));
    await done;
  }
}

export const deviceStore: LocalStore = new DeviceStore();
