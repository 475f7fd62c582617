// Workers that think for a table's bots. Each holds the same table, follows its acts, and finds for itself what the bots that are to be
// asked should do; the table's own engine decides by what all of them found, and meanwhile answers whoever asks it. Nobody is waited for who
// is not ready, but for the first one; whoever stops is left out.
import type { LocalEngine } from "./engine";

export interface Thoughts {
  thoughts: unknown[];
}

class FurtherWorker {
  ready = false;
  /** Rejected where it has stopped before. */
  readonly opened: Promise<unknown>;
  private acts: number;
  constructor(
    private readonly engine: LocalEngine,
    table: Record<string, unknown>,
    acts: readonly string[],
    private readonly lost: (worker: FurtherWorker) => void,
  ) {
    this.acts = acts.length;
    this.opened = engine.ask({ ...table, do: "open", acts: [...acts] });
    this.opened.then(
      () => {
        this.ready = true;
        engine.fetchNetwork?.();
      },
      () => this.lost(this),
    );
  }

  /** Null where it has stopped. */
  async think(acts: readonly string[]): Promise<unknown[] | null> {
    const further = acts.slice(this.acts);
    this.acts = acts.length;
    try {
      if (further.length) await this.engine.ask({ do: "catch-up", acts: further });
      return (await this.engine.ask<Thoughts>({ do: "think" })).thoughts;
    } catch {
      this.lost(this);
      return null;
    }
  }

  close(): void {
    this.engine.close();
  }
}

/** How many workers think: one core is left for the page and the table's own engine, and more than these bring little. */
export const furtherWorkerCount = (cores: number): number => Math.max(1, Math.min(3, cores - 2));

export class FurtherWorkers {
  private workers: Set<FurtherWorker> | null = null;

  constructor(
    private readonly size: number,
    private readonly openEngine: () => LocalEngine,
    private readonly table: Record<string, unknown>,
  ) {}

  /** Has them ready before they are wanted. */
  start(acts: readonly string[]): Set<FurtherWorker> {
    if (this.workers) return this.workers;
    const workers = (this.workers = new Set<FurtherWorker>());
    const lost = (worker: FurtherWorker) => {
      worker.close();
      workers.delete(worker);
    };
    for (let i = 0; i < this.size; ++i) workers.add(new FurtherWorker(this.openEngine(), this.table, acts, lost));
    return workers;
  }

  /** What everybody who is ready finds; null where nobody is left. */
  async think(acts: readonly string[]): Promise<unknown[] | null> {
    const workers = this.start(acts);
    await Promise.any([...workers].map(({ opened }) => opened)).catch(() => undefined);
    const found = await Promise.all([...workers].filter(({ ready }) => ready).map((worker) => worker.think(acts)));
    const thoughts = found.filter((one) => one !== null);
    return thoughts.length ? thoughts.flat() : null;
  }

  close(): void {
    for (const worker of this.workers ?? []) worker.close();
    this.workers = null;
  }
}
