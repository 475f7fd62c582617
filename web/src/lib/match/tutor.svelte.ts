// The tutor at a table against bots: before a move that it holds to be bad it asks once whether the player wants to think again. What is
// bad the engine decides, from what this seat sees; here is only when it is asked and what stands on the screen.
import type { Strictness } from "../settings.svelte";
import type { TutorAnswer } from "../table";

export interface TutorTable {
  /** Asks the engine. */
  ask: (move: string, strictness: Strictness) => Promise<TutorAnswer | null>;
  /** Off where the table has no tutor. */
  strictness: () => Strictness;
  /** The number of the deal that is played. */
  deal: () => number;
  /** Whether this seat is asked for a move just now. */
  asked: () => boolean;
  play: (move: string) => void;
  announce: (text: string) => void;
}

export class Tutor {
  /** What it asks now. */
  question = $state.raw<TutorAnswer | null>(null);
  private readonly table: TutorTable;
  /** The move about which the engine thinks. */
  private weighing: string | null = null;
  /** A move that it has nothing against, while it is made. */
  private cleared: string | null = null;
  private silentIn = 0;
  private spokenOf = new Set<string>();

  constructor(table: TutorTable) {
    this.table = table;
  }

  /** Whether a move waits for the tutor. It never asks twice about one move in a deal, and not about what is done out of turn. */
  holds(move: string): boolean {
    const { ask, strictness, deal, asked } = this.table;
    if (this.weighing !== null) return true;
    // The same move once more is the answer.
    const settled = move === this.cleared || this.spokenOf.has(this.key(move)) || this.silentIn === deal();
    if (settled || strictness() === "off" || !asked()) {
      this.question = null;
      return false;
    }
    this.question = null;
    this.weighing = move;
    void ask(move, strictness()).then(
      (answer) => this.take(move, answer),
      () => this.take(move, null),
    );
    return true;
  }

  /** The player has thought again: the move is not made. */
  thinkAgain(): void {
    this.question = null;
  }

  playAnyway(): void {
    const move = this.question?.move;
    if (move) this.table.play(move);
  }

  notInThisDeal(): void {
    this.silentIn = this.table.deal();
    this.playAnyway();
  }

  /** Something else is asked, or the player has taken a move back. */
  forget(): void {
    this.question = null;
    this.weighing = null;
  }

  private take(move: string, answer: TutorAnswer | null): void {
    if (this.weighing !== move) return;
    this.weighing = null;
    if (!answer?.ask) {
      this.cleared = move;
      this.table.play(move);
      this.cleared = null;
      return;
    }
    this.spokenOf.add(this.key(move));
    this.question = { ...answer, move };
    this.table.announce([answer.reason, answer.bestReason].filter(Boolean).join(" "));
  }

  private key(move: string): string {
    return `${this.table.deal()} ${move}`;
  }
}
