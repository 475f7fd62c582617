// Further workers that think along with a table's engine. Each holds the same table, follows its acts, and finds for itself what the bots
// that are to be asked should do; the table's engine decides by what all of them found. Nobody is waited for who is not ready: the first
// thought is the table's own, and whoever stops is left out.
import type { LocalEngine } from "./engine";

export interface Thoughts {
  thoughts: unknown[];
}

class FurtherWorker {
  private ready = false;
  private acts: number;
  constructor(
    private readonly engine: LocalEngine,
    table: Record<string, unknown>,
    acts: readonly string[],
    private readonly lost: (worker: FurtherWorker) => void,
  ) {
    this.acts = acts.length;
    void engine.ask({ ...table, do: "open", acts: [...acts] }).then(
      () => {
        this.ready = true;
        engine.fetchNetwork?.();
      },
      () => this.lost(this),
    );
  }

  async think(acts: readonly string[]): Promise<unknown[]> {
    if (!this.ready) return [];
    const further = acts.slice(this.acts);
    this.acts = acts.length;
    try {
      if (further.length) await this.engine.ask({ do: "catch-up", acts: further });
      return (await this.engine.ask<Thoughts>({ do: "think" })).thoughts;
    } catch {
      this.lost(this);
      return [];
    }
  }

  close(): void {
    this.engine.close();
  }
}

/** How many workers think beside the table's own: one core is left for the page, and more than these bring little. */
export const furtherWorkerCount = (cores: number): number => Math.max(0, Math.min(3, cores - 2));

export class FurtherWorkers {
  private workers: Set<FurtherWorker> | null = null;

  constructor(
    private readonly size: number,
    private readonly openEngine: () => LocalEngine,
    private readonly table: Record<string, unknown>,
  ) {}

  /** What the table's engine and everybody who is ready finds. */
  async think(own: LocalEngine, acts: readonly string[]): Promise<unknown[]> {
    if (!this.workers) {
      this.workers = new Set();
      const lost = (worker: FurtherWorker) => {
        worker.close();
        this.workers?.delete(worker);
      };
      for (let i = 0; i < this.size; ++i) this.workers.add(new FurtherWorker(this.openEngine(), this.table, acts, lost));
    }
    const found = await Promise.all([
      own.ask<Thoughts>({ do: "think" }).then(({ thoughts }) => thoughts),
      ...[...this.workers].map((worker) => worker.think(acts)),
    ]);
    return found.flat();
  }

  close(): void {
    for (const worker of this.workers ?? []) worker.close();
    this.workers = null;
  }
}
