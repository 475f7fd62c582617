// One's place at a table as the page shows it: what was heard is shown act by act, at the pace of the settings, and the view that
// follows is taken over when all before it has been seen. The server decides everything; nothing here knows a rule.
import { readHint, type Hint } from "./advice";
import { cardsIn, without } from "./cards";
import { hintOf, isTrick, laidBy } from "./layout";
import { NO_CHOICES, sortChoices, sortOutOfTurn, type Choices } from "./moves";
import { motion, settings } from "./settings.svelte";
import { DEAL_STARTS, dealsOf, type DealAccount } from "./slate";
import { sounds } from "./sound";
import { nameCards, nameSeats } from "./speech";
import { say } from "./words.svelte";
import { wholeView } from "./table";
import type {
  EventsMessage,
  FromTable,
  LinkState,
  Move,
  PackKind,
  Played,
  TableEvent,
  TableInfo,
  TableLink,
  TableListener,
  ToTable,
  View,
  ViewMessage,
  WhyMessage,
} from "./table";

export interface Law {
  rules: string[];
  text: string;
}

/** A trick on the table, and how far it is from being gathered. */
export interface Shown {
  cards: Played[];
  /** Who takes it as it lies, while it is not finished. */
  taking: number | null;
  winner: number | null;
  gathering: boolean;
}

/** A deal that has just ended, before the next one begins. */
export interface ClosedDeal extends DealAccount {
  /** What was told last of it. */
  told: string[];
}

const NO_TRICK: Shown = { cards: [], taking: null, winner: null, gathering: false };
const GUARD = 400;
const CATCH_UP = 30;
const TOLD = 6;
const CLOSING_LINES = 3;
/** A deal's account is to be read: so many times as long as a trick lies, or less where a clock runs meanwhile. */
const CLOSING_RESTS = 6;
const CLOSING_RESTS_BY_CLOCK = 2;
/** What the inn tells beside the game; an undo does not take it back. */
const NOTES = new Set(["sits", "sits-next", "leaves-next", "bot-sits", "leaves", "starts", "clock", "back", "undo"]);

/** The seat whose card takes the trick so far, where the game says so. A first card takes it of itself, which needs no mark. */
function takingSeat(view: View): number | null {
  const seat = view.extra.takes;
  return typeof seat === "number" && view.trick.length > 1 ? seat : null;
}

const sameMoves = (one: Move[], other: Move[]) => one.length === other.length && one.every((known, i) => known.move === other[i].move);

/** What stands under a name need not begin with it. */
function withoutName(text: string, name: string): string {
  if (!name || !(text.startsWith(`${name} `) || text.startsWith(`${name}: `))) return text;
  return text.slice(name.length).replace(/^:? /, "").replace(/\.$/, "");
}

/** One's own part of the shuffle: nobody else can know it before. */
function chanceHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Play implements TableListener {
  state = $state<LinkState>("joining");
  table = $state.raw<TableInfo | null>(null);
  seat = $state<number | null>(null);
  names = $state.raw<string[]>([]);
  phrases = $state.raw<{ id: string; text: string }[]>([]);
  view = $state.raw<View | null>(null);
  moves = $state.raw<Move[]>([]);
  /** What this table accepts though it is against the rules and never offered. */
  offences = $state.raw<Move[]>([]);
  question = $state("");
  clock = $state.raw<{ seat: number; until: number } | null>(null);
  /** How much had happened at the table when this view was made. */
  seq = $state(0);
  mayUndo = $state(false);
  result = $state<string | null>(null);
  over = $state(false);
  log = $state.raw<TableEvent[]>([]);
  shown = $state.raw<Shown>(NO_TRICK);
  lastTrick = $state.raw<Shown | null>(null);
  closed = $state.raw<ClosedDeal | null>(null);
  /** A finished trick or deal lies until the player goes on. */
  rests = $state(false);
  said = $state.raw<Record<number, string>>({});
  law = $state.raw<Law>({ rules: [], text: "" });
  refusal = $state.raw<{ why: string; rules: string[] } | null>(null);
  reasons = $state.raw<Record<string, WhyMessage>>({});
  hint = $state.raw<Hint | null>(null);
  waiting = $state(false);
  busy = $state(false);
  error = $state("");
  heardYet = $state(false);
  /** The last things said to a screen reader, each once. */
  told = $state.raw<{ id: number; text: string }[]>([]);
  asked = $state("");
  readonly pack: PackKind;

  private link: TableLink | null = null;
  private queue: (EventsMessage | ViewMessage)[] = [];
  private running = false;
  private stopped = false;
  private guardUntil = 0;
  /** The player has not acted since the last view. */
  private asksStill = false;
  private acts = 0;
  private played = false;
  private contributed = false;
  private tellings = 0;
  private goOn: (() => void) | null = null;
  private askedWhy = new Set<string>();
  private readonly nonce = Math.random().toString(36).slice(2, 10);

  private readonly now: () => number;

  constructor(pack: PackKind, now: () => number = () => performance.now()) {
    this.pack = pack;
    this.now = now;
  }

  attach(link: TableLink): void {
    this.link = link;
  }

  leave(): void {
    this.stopped = true;
    this.goOn?.();
    this.link?.close();
  }

  get spoken(): string {
    return this.told[this.told.length - 1]?.text ?? "";
  }
  set spoken(text: string) {
    if (text) this.told = [...this.told.slice(1 - TOLD), { id: ++this.tellings, text }];
  }

  get hand(): string[] {
    return this.seat === null || !this.view ? [] : cardsIn(this.view.hands[this.seat]);
  }

  /** Whether the table waits for this seat, as the last view has it. */
  private get isAsked(): boolean {
    return this.seat !== null && !!this.view?.turn.includes(this.seat);
  }

  /** The answers to the question that is put to this seat. */
  choices: Choices = $derived.by(() =>
    this.view && this.seat !== null && this.isAsked && !this.busy
      ? sortChoices(this.moves, this.view.hands[this.seat] ?? "", this.pack, this.offences)
      : NO_CHOICES,
  );

  /** What this seat may do though it is not asked, such as a call; it stays in sight while the others' cards are laid. */
  outOfTurn: Choices = $derived.by(() =>
    this.view && this.seat !== null && !this.isAsked && !this.view.result
      ? sortOutOfTurn(this.moves, this.view.hands[this.seat] ?? "", this.pack, this.offences)
      : NO_CHOICES,
  );

  /** Whether the table waits for this seat, and everything before has been shown. */
  get onTurn(): boolean {
    return !this.busy && this.isAsked && this.moves.length > 0;
  }

  /** In table discipline nothing is marked as forbidden before it is done. */
  get strict(): boolean {
    return this.view?.options.discipline !== "table";
  }

  deals: DealAccount[] = $derived.by(() => dealsOf(this.log, this.view?.score.length ?? 0));

  // ---- what comes

  linked(state: LinkState): void {
    this.state = state;
  }

  heard(message: FromTable): void {
    switch (message.t) {
      case "table":
        this.table = message.table;
        this.seat = message.seat;
        this.names = message.names;
        this.phrases = message.phrases ?? [];
        break;
      case "shuffle":
        if (message.stage === "commit" && this.seat !== null && !this.contributed) {
          this.contributed = true;
          this.send({ t: "contribute", hex: chanceHex() });
        }
        break;
      case "events":
      case "view":
        this.queue.push(message);
        void this.run();
        break;
      case "ack":
        this.waiting = false;
        break;
      case "no":
        this.waiting = false;
        this.refuse(message.why, message.rules);
        break;
      case "why":
        this.reasons = { ...this.reasons, [message.move]: message };
        break;
      case "hint":
        this.hint = readHint(message, this.pack, say);
        this.spoken = this.hint.best.map(({ label, reason }) => [label, reason].filter(Boolean).join(": ")).join(" ");
        break;
      case "phrase":
      case "say":
        this.said = { ...this.said, [message.seat]: message.text };
        this.spoken = `${this.names[message.seat] ?? ""}: ${message.text}`;
        break;
      case "over":
        this.over = true;
        break;
      case "error":
        this.waiting = false;
        this.error = message.why;
        this.spoken = message.why;
        break;
    }
  }

  private refuse(why: string, rules: string[]): void {
    this.refusal = { why, rules };
    this.law = { rules, text: why };
    this.spoken = why;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (this.queue.length && !this.stopped) {
        const message = this.queue.shift()!;
        if (message.t === "view") this.takeView(message);
        else await this.tell(message);
      }
    } finally {
      this.running = false;
      this.busy = false;
    }
  }

  private async tell({ from, events }: EventsMessage): Promise<void> {
    if (from <= 1 && this.log.length) {
      this.log = [];
      this.heardYet = false;
    }
    // Only what takes time on the table makes one late; a pack can be dealt in forty events at once.
    const behind = events.filter((event) => isTrick(event) || this.laid(event).length).length + this.queue.length;
    const quick = !this.heardYet || behind > CATCH_UP;
    for (const heard of events) {
      if (this.stopped) return;
      if (heard.seq <= (this.log[this.log.length - 1]?.seq ?? 0)) continue;
      const event = { ...heard, text: nameCards(heard.text, `${heard.cards ?? ""} ${heard.as ?? ""}`, this.pack, say) };
      if (event.type === "undo") this.takeBack(heard.undone ?? heard.seq);
      if (DEAL_STARTS.has(event.type)) await this.closeDeal(quick);
      else if (event.for || isTrick(event) || this.laid(event).length) this.played = true;
      this.log = [...this.log, event];
      if (event.rule) this.law = { rules: [event.rule], text: event.text };
      if (quick) {
        this.keepTrick(event);
        continue;
      }
      this.spoken = event.text;
      await this.show(event);
    }
  }

  /** What an undo took back leaves the log, so that nothing is counted twice. */
  private takeBack(from: number): void {
    this.log = this.log.filter((event) => event.seq < from || NOTES.has(event.type));
    this.said = {};
    this.lastTrick = null;
  }

  /** Between two deals the account of the one that ended is shown, for a while or until the player goes on. */
  private async closeDeal(quick: boolean): Promise<void> {
    const ended = this.played;
    this.played = false;
    const { rest } = this.pace();
    const account = this.deals[this.deals.length - 1];
    if (!ended || quick || !rest || !account) return;
    this.busy = true;
    this.closed = { ...account, told: this.log.slice(-CLOSING_LINES).map((event) => event.text) };
    const goesOn = this.untilKey();
    if (settings.speed === "wait") await goesOn;
    else await Promise.race([this.pause(rest * (this.clock ? CLOSING_RESTS_BY_CLOCK : CLOSING_RESTS)), goesOn]);
    this.proceed();
    this.closed = null;
  }

  private laid(event: TableEvent): Played[] {
    return laidBy(event, this.table?.game ?? this.view?.game ?? "");
  }

  private opens(event: TableEvent): boolean {
    return event.seat !== undefined && !!event.cards && !!hintOf(this.table?.game ?? "").opens?.includes(event.type);
  }

  private turnUp(event: TableEvent): void {
    if (!this.view) return;
    const hands = [...this.view.hands];
    hands[event.seat!] = event.cards!;
    this.view = { ...this.view, hands };
  }

  private keepTrick(event: TableEvent): void {
    const cards = this.laid(event);
    if (cards.length) {
      // Who takes it now comes with the view; until then the mark stays where it was.
      this.shown = { ...NO_TRICK, cards: [...this.shown.cards, ...cards], taking: this.shown.taking };
    } else if (isTrick(event)) {
      this.lastTrick = { ...NO_TRICK, cards: this.shown.cards, winner: event.seat ?? null };
      this.shown = NO_TRICK;
    }
  }

  private async show(event: TableEvent): Promise<void> {
    const pace = this.pace();
    if (this.laid(event).length) {
      this.busy = true;
      this.said = { ...this.said, [event.seat!]: "" };
      const mine = event.seat === this.seat;
      this.keepTrick(event);
      if (mine && this.view && this.seat !== null) {
        const hands = [...this.view.hands];
        hands[this.seat] = without(cardsIn(hands[this.seat]), cardsIn(event.cards)).join(" ");
        this.view = { ...this.view, hands };
        this.moves = [];
      }
      sounds.card();
      await this.pause(pace.slide + (mine || !this.queue.length ? 0 : pace.think));
    } else if (isTrick(event)) {
      this.busy = true;
      this.shown = { ...this.shown, winner: event.seat ?? null };
      if (settings.speed === "wait") await this.untilKey();
      else await this.pause(pace.rest);
      this.shown = { ...this.shown, gathering: true };
      await this.pause(pace.gather);
      this.keepTrick(event);
    } else if (this.opens(event)) {
      this.turnUp(event);
    } else if (event.seat !== undefined && !["dealt", "score", "draws", "pays", "leads", "shuffled", "cut"].includes(event.type)) {
      this.said = { ...this.said, [event.seat]: withoutName(event.text, this.names[event.seat] ?? "") };
    }
  }

  private pace() {
    const speed = motion(settings.speed);
    const still = typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? { ...speed, slide: 0, gather: 0 } : speed;
  }

  private pause(millis: number): Promise<void> {
    return millis > 0 && !this.stopped ? new Promise((done) => setTimeout(done, millis)) : Promise.resolve();
  }

  private untilKey(): Promise<void> {
    return new Promise((done) => {
      this.rests = true;
      this.goOn = () => {
        this.goOn = null;
        this.rests = false;
        done();
      };
    });
  }

  /** A finished trick that waits for the player goes on; whether there was one. */
  proceed(): boolean {
    const waiting = this.goOn !== null;
    this.goOn?.();
    return waiting;
  }

  private takeView(message: ViewMessage): void {
    const before = this.view;
    this.heardYet = true;
    this.busy = false;
    this.view = wholeView(message.view);
    const movesBefore = this.moves;
    this.moves = this.named(message.moves);
    this.offences = this.named(message.offences ?? []);
    this.seq = message.seq;
    this.question = message.question ?? "";
    this.mayUndo = message.undo;
    this.result = message.result;
    this.clock = message.clock ? { seat: message.clock.seat, until: this.now() + message.clock.seconds * 1000 } : null;
    this.shown = { ...NO_TRICK, cards: this.view.trick, taking: takingSeat(this.view) };
    if (before && before.deal !== message.view.deal) {
      this.lastTrick = null;
      this.said = {};
    }
    if (message.result) this.over = true;
    // What others do out of turn asks nobody anew, and what may be done out of turn stays as it is.
    const goesOn =
      this.asksStill && before !== null && before.turn.includes(this.seat ?? -1) === this.isAsked && sameMoves(movesBefore, this.moves);
    this.asksStill = true;
    if (goesOn) return;
    this.guardUntil = this.now() + GUARD;
    this.reasons = {};
    this.askedWhy.clear();
    this.hint = null;
    this.refusal = null;
    this.error = "";
    this.waiting = false;
    if (this.onTurn) {
      this.asked = this.question;
      sounds.turn();
    } else {
      this.asked = "";
    }
  }

  private named(moves: Move[]): Move[] {
    const once = new Map(moves.map((known) => [known.move, known]));
    return [...once.values()].map(({ move, name }) => ({ move, name: nameSeats(nameCards(name, move, this.pack, say), this.names) }));
  }

  // ---- what goes

  /** False while the prompt is new: a click that was meant for what stood there before is not taken. */
  get ready(): boolean {
    return this.now() >= this.guardUntil;
  }

  act(move: string): boolean {
    if (!this.ready || this.waiting || (this.busy && this.isAsked)) return false;
    if (![...this.moves, ...this.offences].some((known) => known.move === move)) return false;
    this.waiting = true;
    this.asksStill = false;
    this.refusal = null;
    this.hint = null;
    this.send({ t: "act", id: `${this.nonce}-${++this.acts}`, move });
    return true;
  }

  askWhy(move: string): void {
    if (!move || this.askedWhy.has(move)) return;
    this.askedWhy.add(move);
    this.send({ t: "why", move });
  }

  /** Puts the reason against a move into the book and the live region. */
  tellWhy(move: string): void {
    const reason = this.reasons[move];
    if (reason && !reason.legal) this.refuse(reason.why, reason.rules);
  }

  askHint(): void {
    if (this.onTurn) this.send({ t: "hint" });
  }

  undo(): void {
    if (!this.mayUndo) return;
    this.asksStill = false;
    this.send({ t: "undo" });
  }

  send(message: ToTable): void {
    this.link?.send(message);
  }
}
