// A table link (table.ts) that plays back a list of messages: for tests, and for work on the page without a server.
import type { FromTable, TableLink, TableListener, ToTable } from "./table";

export interface RecordedLink extends TableLink {
  /** Gives the listener the next message; false when there is none. */
  next(): boolean;
  readonly sent: ToTable[];
}

export function recordedLink(messages: FromTable[], listener: TableListener): RecordedLink {
  let at = 0;
  const sent: ToTable[] = [];
  listener.linkChanged("open");
  return {
    sent,
    next() {
      if (at >= messages.length) return false;
      listener.receive(messages[at++]);
      return true;
    },
    send: (message) => void sent.push(message),
    close: () => listener.linkChanged("closed"),
  };
}
