// What the player has chosen so far, before a move is made: a card that is lifted, several cards of the hand, or an open sheet of
// moves. State only: the hand and the prompt show it, and the server decides on the move.
import { heldHand, type HeldHand } from "./hand-order";
import type { TableState } from "./match/table-state.svelte";
import type { Turn } from "./match/turn.svelte";
import { chosenMove, mayChoose, moveToAskAbout, type Asking, type ParsedMove } from "./moves";
import { settings } from "./settings.svelte";

/** What was chosen, and for which offer of the table. Cards are meant by their place in the hand. */
interface Chosen {
  offer: number;
  cards: number[];
  lifted: number | null;
}

export class MoveSelection {
  /** The moves among which a sheet lets one choose. */
  sheet = $state.raw<Asking | null>(null);
  private readonly table: TableState;
  private readonly turn: Turn;
  private made = $state.raw<Chosen>({ offer: 0, cards: [], lifted: null });

  constructor(table: TableState, turn: Turn) {
    this.table = table;
    this.turn = turn;
  }

  /** The hand in the order in which it is held, and where its stretches begin. */
  readonly held: HeldHand = $derived.by(() => {
    const { view, seat, hand, pack } = this.table;
    return heldHand(hand, seat === null ? [] : (view?.handGroups[seat] ?? []), pack, settings.sorting);
  });

  get hand(): string[] {
    return this.held.cards;
  }

  /** A new offer begins with nothing chosen; what others do out of turn changes nothing in one's own hand. */
  private readonly current: Chosen = $derived.by(() => {
    const { offer } = this.table;
    return this.made.offer === offer ? this.made : { offer, cards: [], lifted: null };
  });

  /** Several cards are chosen for one move. */
  readonly selecting: boolean = $derived.by(() => !this.turn.choices.single && this.turn.choices.selections.length > 0);

  get chosen(): number[] {
    return this.current.cards;
  }

  /** The card that a tap has lifted, or whose name is being chosen. */
  get lifted(): number | null {
    return this.current.lifted;
  }

  readonly chosenCards: string[] = $derived.by(() => this.chosen.map((at) => this.hand[at]));

  /** The move that the lifted or chosen cards make, or none. */
  readonly move: ParsedMove | null = $derived.by(() => {
    const { single, selections } = this.turn.choices;
    if (this.selecting) return chosenMove(selections, this.chosenCards);
    const moves = this.lifted === null ? undefined : single?.byCard.get(this.hand[this.lifted]);
    return moves?.length === 1 ? moves[0] : null;
  });

  /** The moves that this card alone makes. */
  movesOf(at: number): ParsedMove[] {
    return this.turn.choices.single?.byCard.get(this.hand[at]) ?? [];
  }

  /** Whether this card may not be played now, or not be chosen beside the others. Nothing is, where the table lets faults happen. */
  forbidden(at: number): boolean {
    const { single, selections } = this.turn.choices;
    if (!this.table.strict || !this.turn.mine) return false;
    if (single) return !single.byCard.has(this.hand[at]);
    return this.selecting && !this.chosen.includes(at) && !mayChoose(selections, this.chosenCards, this.hand[at]);
  }

  /** The move to ask the server about where a card is forbidden, or none. */
  questionAbout(card: string): string {
    return moveToAskAbout(this.turn.choices, card, this.chosenCards, this.table.cardVerb);
  }

  lift(at: number | null): void {
    this.made = { ...this.current, lifted: at };
  }

  /** Adds a card to the chosen ones or takes it back; false where it may not join them. */
  toggle(at: number): boolean {
    const has = this.chosen.includes(at);
    if (!has && this.forbidden(at)) return false;
    this.made = { ...this.current, cards: has ? this.chosen.filter((other) => other !== at) : [...this.chosen, at] };
    return true;
  }

  /** Closes the sheet and lays the lifted card down; cards chosen for a move of several stay chosen. */
  closeSheet(): void {
    this.sheet = null;
    this.lift(null);
  }

  /** Whether a move must be asked about once more before it is made; then the sheet asks. */
  asksAgain(move: ParsedMove): boolean {
    if (!move.ruinous || (this.sheet?.second && this.sheet.moves[0].move === move.move)) return false;
    this.sheet = { title: move.name, moves: [move], second: true };
    return true;
  }

  clear(): void {
    this.sheet = null;
    this.made = { offer: this.table.offer, cards: [], lifted: null };
  }

  /** A sheet stays open while all of it is still on offer. */
  closeStaleSheet(): void {
    const known = new Set([...this.table.moves, ...this.table.offences].map(({ move }) => move));
    if (this.sheet?.moves.some(({ move }) => !known.has(move))) this.sheet = null;
  }
}
