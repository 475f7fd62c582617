// What the server has told this seat of the table: who sits where, the view that is shown, and what may be done. The server decides
// everything; nothing here knows a rule. How moves are arranged for the screen is in turn.svelte.ts.
import { cardsIn, without } from "../cards";
import { eachOnce } from "../moves";
import { wholeView, type Move, type PackKind, type TableInfo, type TableMessage, type View, type ViewMessage } from "../table";

export class TableState {
  info = $state.raw<TableInfo | null>(null);
  /** Null for a spectator. */
  seat = $state<number | null>(null);
  names = $state.raw<string[]>([]);
  phrases = $state.raw<{ id: string; text: string }[]>([]);
  view = $state.raw<View | null>(null);
  moves = $state.raw<Move[]>([]);
  /** What this table accepts though it is against the rules and never offered. */
  offences = $state.raw<Move[]>([]);
  /** Counts how often this seat's hand or moves changed. What was chosen under another number holds no longer. */
  offer = $state(0);
  question = $state("");
  clock = $state.raw<{ seat: number; until: number } | null>(null);
  /** How much had happened at the table when this view was made. */
  seq = $state(0);
  mayUndo = $state(false);
  result = $state<string | null>(null);
  over = $state(false);
  /** What the server has to tell this person alone; empty where nothing. */
  notice = $state("");
  readonly pack: PackKind;
  private readonly now: () => number;
  private offered = "";

  constructor(pack: PackKind, now: () => number) {
    this.pack = pack;
    this.now = now;
  }

  get game(): string {
    return this.info?.game ?? this.view?.game ?? "";
  }

  get hand(): string[] {
    return this.seat === null || !this.view ? [] : cardsIn(this.view.hands[this.seat]);
  }

  /** Whether the table waits for this seat, as the last view has it. */
  get asked(): boolean {
    return this.seat !== null && !!this.view?.turn.includes(this.seat);
  }

  /** In table discipline nothing is marked as forbidden before it is done. */
  get strict(): boolean {
    return this.view?.options.discipline !== "table";
  }

  takeTable({ table, seat, names, phrases }: TableMessage): void {
    this.info = table;
    this.seat = seat;
    this.names = names;
    this.phrases = phrases ?? [];
    this.countOffer();
  }

  takeView(message: ViewMessage): void {
    this.view = wholeView(message.view);
    this.moves = eachOnce(message.moves);
    this.offences = eachOnce(message.offences ?? []);
    this.seq = message.seq;
    this.question = message.question ?? "";
    this.mayUndo = message.undo;
    this.result = message.result;
    this.clock = message.clock ? { seat: message.clock.seat, until: this.now() + message.clock.seconds * 1000 } : null;
    if (message.result) this.over = true;
    this.countOffer();
  }

  /** Cards of one's own hand lie on the table; what may be done next comes with the view. */
  layFromHand(cards: string[]): void {
    if (this.seat === null || !this.view) return;
    this.moves = [];
    this.setHand(this.seat, without(this.hand, cards));
  }

  setHand(seat: number, cards: string[]): void {
    if (!this.view) return;
    const hands = [...this.view.hands];
    hands[seat] = cards.join(" ");
    this.view = { ...this.view, hands };
    this.countOffer();
  }

  private countOffer(): void {
    const offered = [...this.hand, ...this.moves.map(({ move }) => move)].join("\n");
    if (offered === this.offered) return;
    this.offered = offered;
    ++this.offer;
  }
}
