// A table that was just made, until somebody opens it: the engine that made it holds it still and has been asked for what the newcomer is
// shown, so that nothing is read or replayed again. It is kept in IndexedDB before anybody can open it.
import type { Lang } from "../table";
import { leaveEngine, type LocalEngine } from "./engine";
import type { TableNews } from "./link";
import type { KeptTable } from "./store";

export interface MadeTable {
  table: KeptTable;
  acts: string[];
  /** The language that its engine speaks. */
  lang: Lang;
  engine: LocalEngine;
  /** What the engine answered to whoever sits down. */
  joined: Promise<TableNews>;
}

/** Milliseconds for which it waits. */
const WAITS = 10_000;

export class LastMade {
  private made: MadeTable | null = null;
  private expiry: ReturnType<typeof setTimeout> | undefined;

  hold(made: MadeTable): void {
    this.letGo();
    made.joined.catch(() => undefined);
    this.made = made;
    this.expiry = setTimeout(() => this.letGo(), WAITS);
  }

  find(id: string): MadeTable | null {
    return this.made?.table.id === id ? this.made : null;
  }

  /** Whoever takes it has its engine. */
  take(id: string, lang: Lang): MadeTable | null {
    const found = this.find(id);
    if (found?.lang !== lang) return null;
    this.made = null;
    clearTimeout(this.expiry);
    return found;
  }

  private letGo(): void {
    clearTimeout(this.expiry);
    if (this.made) leaveEngine(this.made.engine);
    this.made = null;
  }
}
