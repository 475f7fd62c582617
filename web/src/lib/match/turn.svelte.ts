// This seat's turn: what it may do now, arranged for the screen, and whether an answer is taken. Nothing is sent from here.
import { NO_CHOICES, sortChoices, sortOutOfTurn, type Choices } from "../moves";
import type { Move } from "../table";
import type { TableState } from "./table-state.svelte";

/** A changed prompt takes no answer for so many milliseconds. */
const GUARD = 400;

const sameMoves = (one: Move[], other: Move[]) => one.length === other.length && one.every((known, i) => known.move === other[i].move);

/** What was asked before a view came. */
export interface Prompted {
  asked: boolean;
  moves: Move[];
}

export class Turn {
  /** An act is on its way to the server. */
  waiting = $state(false);
  private readonly table: TableState;
  /** What happened before the question is still being shown. */
  private readonly busy: () => boolean;
  private readonly now: () => number;
  /** When an answer is taken again, by the session's clock. */
  readyAt = $state(0);
  /** The player has neither acted nor taken anything back since the last view. */
  private unanswered = false;

  constructor(table: TableState, busy: () => boolean, now: () => number) {
    this.table = table;
    this.busy = busy;
    this.now = now;
  }

  /** The answers to the question that is put to this seat. */
  readonly choices: Choices = $derived.by(() => {
    const { view, seat, asked, moves, pack, offences } = this.table;
    return view && seat !== null && asked && !this.busy() ? sortChoices(moves, view.hands[seat] ?? "", pack, offences) : NO_CHOICES;
  });

  /** What this seat may do though it is not asked, such as a call; it stays in sight while the others' cards are laid. */
  readonly outOfTurn: Choices = $derived.by(() => {
    const { view, seat, asked, moves, pack, offences } = this.table;
    return view && seat !== null && !asked && !view.result ? sortOutOfTurn(moves, view.hands[seat] ?? "", pack, offences) : NO_CHOICES;
  });

  /** Whether the table waits for this seat, and everything before has been shown. */
  get mine(): boolean {
    return !this.busy() && this.table.asked && this.table.moves.length > 0;
  }

  /** False while the prompt is new: a click that was meant for what stood there before is not taken. */
  get ready(): boolean {
    return this.now() >= this.readyAt;
  }

  /**
   * A view has come: whether it asks anew. What others do out of turn asks nobody anew, and what may be done out of turn stays as it is.
   * @param before what was asked until then, or null before the first view
   */
  renew(before: Prompted | null): boolean {
    const same = this.unanswered && before?.asked === this.table.asked && sameMoves(before.moves, this.table.moves);
    this.unanswered = true;
    if (same) return false;
    this.readyAt = this.now() + GUARD;
    this.waiting = false;
    return true;
  }

  /** Takes a move as this seat's answer; false where none is taken now, or not this one. */
  answer(move: string): boolean {
    const { asked, moves, offences } = this.table;
    if (!this.ready || this.waiting || (this.busy() && asked)) return false;
    if (![...moves, ...offences].some((known) => known.move === move)) return false;
    this.waiting = true;
    this.unanswered = false;
    return true;
  }

  /** The next view asks anew, whatever it offers. */
  reopen(): void {
    this.unanswered = false;
  }
}
