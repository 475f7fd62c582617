// The list of all events that have been shown, in order, less what was taken back; and the score sheets of the deals that follow from
// them.
import { survivesUndo } from "../event-kinds";
import { dealsOf, type DealAccount } from "../slate";
import { inPlayingOrder } from "../speech";
import type { TableEvent } from "../table";

/** Something that was said at the table, and the event after which it was. */
export interface Talk {
  id: number;
  after: number;
  seat: number;
  text: string;
}

/** A line of the log: what happened, or what was said. */
export type LogLine = { event: TableEvent } | { talk: Talk };

const TALK_KEPT = 200;

export class EventLog {
  events = $state.raw<TableEvent[]>([]);
  talk = $state.raw<Talk[]>([]);
  private readonly sides: () => number;
  readonly deals: DealAccount[] = $derived.by(() => dealsOf(this.events, this.sides()));

  /** @param sides how many sides write on the slate */
  constructor(sides: () => number) {
    this.sides = sides;
  }

  get lastSeq(): number {
    return this.events[this.events.length - 1]?.seq ?? 0;
  }

  /** The last lines, in the order in which they came. */
  lines(count: number): LogLine[] {
    const lines: LogLine[] = [];
    let said = 0;
    const sayUntil = (seq: number) => {
      while (said < this.talk.length && this.talk[said].after < seq) lines.push({ talk: this.talk[said++] });
    };
    for (const event of this.events) {
      sayUntil(event.seq);
      lines.push({ event });
    }
    sayUntil(Infinity);
    return lines.slice(-count);
  }

  addTalk(seat: number, text: string): void {
    this.talk = [...this.talk.slice(1 - TALK_KEPT), { id: (this.talk.at(-1)?.id ?? 0) + 1, after: this.lastSeq, seat, text }];
  }

  /** Answers the event as it stands in the log: a trick's cards in the order in which they were played. */
  add(event: TableEvent): TableEvent {
    const told = inPlayingOrder(event, this.events);
    this.events = [...this.events, told];
    return told;
  }

  /** Drops what an undo took back, so that nothing is counted twice. */
  takeBack(from: number): void {
    this.events = this.events.filter((event) => event.seq < from || survivesUndo(event));
  }

  clear(): void {
    this.events = [];
  }
}
