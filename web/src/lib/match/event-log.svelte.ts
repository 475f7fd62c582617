// Every event that has been shown, in order, less what was taken back; and the accounts of the deals that follow from them.
import { survivesUndo } from "../event-kinds";
import { dealsOf, type DealAccount } from "../slate";
import type { TableEvent } from "../table";

export class EventLog {
  events = $state.raw<TableEvent[]>([]);
  private readonly sides: () => number;
  readonly deals: DealAccount[] = $derived.by(() => dealsOf(this.events, this.sides()));

  /** @param sides how many sides write on the slate */
  constructor(sides: () => number) {
    this.sides = sides;
  }

  get lastSeq(): number {
    return this.events[this.events.length - 1]?.seq ?? 0;
  }

  add(event: TableEvent): void {
    this.events = [...this.events, event];
  }

  /** Drops what an undo took back, so that nothing is counted twice. */
  takeBack(from: number): void {
    this.events = this.events.filter((event) => event.seq < from || survivesUndo(event));
  }

  clear(): void {
    this.events = [];
  }
}
