// What a screen reader is told: the last things that happened, each once, and the question that is put to this seat. Only texts; the
// live regions themselves stand in the page.
const KEPT = 6;

export class Announcer {
  /** The newest last. Each has a number of its own, so that the same words are said again. */
  lines = $state.raw<{ id: number; text: string }[]>([]);
  /** Empty while nothing is asked of this seat. */
  question = $state("");
  private count = 0;

  announce(text: string): void {
    if (text) this.lines = [...this.lines.slice(1 - KEPT), { id: ++this.count, text }];
  }
}
