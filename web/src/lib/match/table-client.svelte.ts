// One's place at a table: takes the messages of a link, hands each to the part that it concerns, and sends what the player does. The
// link may be a WebSocket, a recording or an engine in this page; nothing here knows which.
import { settings } from "../settings.svelte";
import { sounds } from "../sound";
import type { FromTable, LinkState, PackKind, TableLink, TableListener, ToTable } from "../table";
import { Announcer } from "./announcer.svelte";
import { Answers } from "./answers.svelte";
import { EventLog } from "./event-log.svelte";
import { FairPlay } from "./fair-play.svelte";
import { Pacing } from "./pacing.svelte";
import { Presentation } from "./presentation.svelte";
import { RuleInForce } from "./rule-in-force.svelte";
import { SeatSpeech } from "./seat-speech.svelte";
import { TableState } from "./table-state.svelte";
import { TrickOnTable } from "./trick.svelte";
import { Turn, type Prompted } from "./turn.svelte";
import { Tutor } from "./tutor.svelte";

export class TableClient implements TableListener {
  linkState = $state<LinkState>("joining");
  readonly table: TableState;
  readonly log: EventLog;
  readonly turn: Turn;
  readonly answers: Answers;
  readonly presentation: Presentation;
  readonly trick = new TrickOnTable();
  readonly speech = new SeatSpeech();
  readonly announcer = new Announcer();
  readonly rule = new RuleInForce();
  readonly pacing = new Pacing();
  readonly fair: FairPlay;
  readonly tutor: Tutor;
  private link: TableLink | null = null;
  private acts = 0;
  /** Tells the acts of this page apart from those of an earlier one. */
  private readonly nonce = Math.random().toString(36).slice(2, 10);

  constructor(pack: PackKind, now: () => number = () => performance.now()) {
    const send = (message: ToTable) => this.send(message);
    const { trick, speech, announcer, rule, pacing } = this;
    const table = new TableState(pack, now);
    const log = new EventLog(() => table.view?.score.length ?? 0);
    this.table = table;
    this.log = log;
    this.answers = new Answers(announcer, rule, send);
    this.fair = new FairPlay(send);
    const stage = { table, log, trick, speech, announcer, rule, pacing, sounds };
    const presentation = new Presentation(stage, (before) => this.ask(before));
    this.presentation = presentation;
    this.turn = new Turn(table, () => presentation.busy, now);
    this.tutor = new Tutor({
      ask: (move, strictness) => this.link?.tutor?.(move, strictness) ?? Promise.resolve(null),
      strictness: () => (this.link?.tutor ? settings.tutor : "off"),
      deal: () => table.view?.deal ?? 0,
      asked: () => this.turn.mine && this.turn.ready && !this.turn.waiting,
      play: (move) => void this.act(move),
      announce: (text) => announcer.announce(text),
    });
  }

  connect(open: (listener: TableListener) => TableLink): void {
    this.link = open(this);
  }

  close(): void {
    this.presentation.stop();
    this.link?.close();
  }

  linkChanged(state: LinkState): void {
    if (state !== "open") this.fair.reconnected();
    this.linkState = state;
  }

  receive(message: FromTable): void {
    switch (message.t) {
      case "table":
        this.table.takeTable(message);
        if (message.seat !== null && message.table.signed && message.table.state !== "over") this.fair.sit(message.table.id);
        break;
      case "shuffle":
        if (this.table.seat !== null) void this.fair.take(message, this.table.seat);
        break;
      case "head":
        this.fair.keepHead(message);
        break;
      case "events":
      case "view":
        this.presentation.add(message);
        break;
      case "ack":
        this.turn.waiting = false;
        break;
      case "no":
        this.turn.waiting = false;
        this.answers.refuse(message.why, message.rules);
        break;
      case "why":
        this.answers.takeWhy(message);
        break;
      case "hint":
        this.answers.takeHint(message);
        break;
      case "phrase":
      case "say":
        this.speech.show(message.seat, message.text);
        this.log.addTalk(message.seat, message.text);
        this.announcer.announce(`${this.table.names[message.seat] ?? ""}: ${message.text}`);
        break;
      case "notice":
        this.table.notice = message.text;
        this.announcer.announce(message.text);
        break;
      case "over":
        this.presentation.add(message);
        if (this.table.info) void this.fair.finish(this.table.info.id);
        break;
      case "error":
        this.turn.waiting = false;
        this.answers.takeError(message.why);
        break;
    }
  }

  /** Makes a move; false where it is not taken now. */
  act(move: string): boolean {
    if (this.tutor.holds(move)) return false;
    if (!this.turn.answer(move)) return false;
    this.answers.dismiss();
    this.pacing.letGo();
    this.send({ t: "act", id: this.nextId(), move });
    return true;
  }

  askHint(): void {
    if (this.turn.mine) this.send({ t: "hint" });
  }

  undo(): void {
    if (!this.table.mayUndo) return;
    this.tutor.forget();
    this.turn.reopen();
    this.pacing.proceed();
    this.send({ t: "undo" });
  }

  /** Plays oneself again, where a bot took over. */
  comeBack(): void {
    this.send({ t: "back" });
  }

  askForBot(seat: number): void {
    this.send({ t: "ask-bot", id: this.nextId(), seat });
  }

  claim(): void {
    this.send({ t: "claim", id: this.nextId() });
  }

  /** Nothing of the match rests on the table any more: its end is shown. */
  resign(): void {
    this.pacing.letGo();
    this.pacing.proceed();
    this.send({ t: "resign", id: this.nextId() });
  }

  send(message: ToTable): void {
    this.link?.send(message);
  }

  private nextId(): string {
    return `${this.nonce}-${++this.acts}`;
  }

  /** A view is shown: puts its question, unless it is the one that stands. */
  private ask(before: Prompted | null): void {
    if (!this.turn.renew(before)) return;
    this.tutor.forget();
    this.answers.clear();
    this.announcer.question = this.turn.mine ? this.table.question : "";
    if (this.turn.mine) sounds.turn();
  }
}
