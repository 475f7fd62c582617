// What the server has told this seat of the table: who sits where, the view that is shown, and what may be done. The server decides
// everything; nothing here knows a rule. How moves are arranged for the screen is in turn.svelte.ts.
import { cardsIn, without } from "../cards";
import { groupsWithout } from "../hand-order";
import { eachOnce } from "../moves";
import {
  wholeView,
  type EndedDeal,
  type Move,
  type MoveGroup,
  type PackKind,
  type TableInfo,
  type TableMessage,
  type View,
  type ViewMessage,
  type Waits,
} from "../table";

export class TableState {
  info = $state.raw<TableInfo | null>(null);
  /** Null for a spectator. */
  seat = $state<number | null>(null);
  names = $state.raw<string[]>([]);
  phrases = $state.raw<{ id: string; text: string }[]>([]);
  /** The word with which a card is played; empty where no move plays one. */
  cardVerb = "";
  waits = $state.raw<Waits | null>(null);
  /** When the company was told last, by this page's clock. */
  companyAt = $state(0);
  /** When the seats on turn were asked, by this page's clock. */
  askedAt = $state(0);
  view = $state.raw<View | null>(null);
  moves = $state.raw<Move[]>([]);
  /** What this table accepts though it is against the rules and never offered. */
  offences = $state.raw<Move[]>([]);
  groups = $state.raw<MoveGroup[]>([]);
  /** What is played, in words. */
  contract = $state.raw<{ name: string; line: string } | null>(null);
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

  /** Whether another person sits at the table. */
  get company(): boolean {
    return (this.info?.seats ?? []).some((chair, at) => chair.kind === "person" && at !== this.seat);
  }

  /** In table discipline nothing is marked as forbidden before it is done. */
  get strict(): boolean {
    return this.view?.options.discipline !== "table";
  }

  takeTable({ table, seat, names, phrases, cardVerb, waits }: TableMessage): void {
    this.info = table;
    this.waits = waits ?? null;
    this.companyAt = this.now();
    this.seat = seat;
    this.names = names;
    this.phrases = phrases ?? [];
    this.cardVerb = cardVerb ?? "";
    this.countOffer();
  }

  takeView(message: ViewMessage): void {
    if (this.view?.turn.join() !== message.view.turn.join()) this.askedAt = this.now();
    this.view = wholeView(message.view);
    this.moves = eachOnce(message.moves);
    this.offences = eachOnce(message.offences ?? []);
    this.groups = message.groups ?? [];
    this.contract = message.contract ?? null;
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

  /** Somebody else has laid cards: as many less are held there. Which ones, unless they lay open, nobody knows. */
  layFromOther(seat: number, cards: string[]): void {
    const held = cardsIn(this.view?.hands[seat]);
    const open = without(held, cards);
    const left = open.length < held.length ? open : held.slice(0, Math.max(0, held.length - cards.length));
    if (left.length < held.length) this.setHand(seat, left);
  }

  /** A trick has gone to a seat; the next view says so too. */
  countTrick(seat: number): void {
    if (!this.view || seat >= this.view.tricks.length) return;
    this.view = { ...this.view, tricks: this.view.tricks.map((count, at) => (at === seat ? count + 1 : count)) };
  }

  /** The deal as it ended: hands that were shown, the last trick, and what the game has to show besides. */
  takeEnd({ hands, tricks, extra }: EndedDeal): void {
    if (!this.view) return;
    this.view = { ...this.view, extra: extra ?? this.view.extra, hands: hands.map((hand) => hand ?? ""), tricks, handGroups: [] };
    this.countOffer();
  }

  setHand(seat: number, cards: string[]): void {
    if (!this.view) return;
    const hands = [...this.view.hands];
    hands[seat] = cards.join(" ");
    const before = cardsIn(this.view.hands[seat]);
    const handGroups = this.view.handGroups.map((groups, at) =>
      at === seat ? groupsWithout(before, groups, without(before, cards)) : groups,
    );
    this.view = { ...this.view, hands, handGroups };
    this.countOffer();
  }

  private countOffer(): void {
    const offered = [...this.hand, ...this.moves.map(({ move }) => move)].join("\n");
    if (offered === this.offered) return;
    this.offered = offered;
    ++this.offer;
  }
}
