// Shows what the server told, one event after the other at the pace of the settings, and takes over a view, or the end of the match, when
// all before it has been seen. It knows the order and the pace; what an event is for the table is in event-kinds.ts.
import { cardsIn } from "../cards";
import { cardsLaid, cardsShown, isSpoken, isUndo, startsDeal, takesTrick, turnsUpHand, whyItEnded } from "../event-kinds";
import { settleBy, type DealAccount } from "../slate";
import type { Sounds } from "../sound";
import { saidAtSeat } from "../speech";
import type { EventsMessage, OverMessage, TableEvent, ViewMessage } from "../table";
import type { Announcer } from "./announcer.svelte";
import type { EventLog } from "./event-log.svelte";
import type { Pacing } from "./pacing.svelte";
import type { RuleInForce } from "./rule-in-force.svelte";
import type { SeatSpeech } from "./seat-speech.svelte";
import type { TableState } from "./table-state.svelte";
import type { TrickOnTable } from "./trick.svelte";
import type { Prompted } from "./turn.svelte";

/** A deal that has just ended, before the next one begins. */
export interface ClosedDeal extends DealAccount {
  /** What was told last of it. */
  told: string[];
  /** Why it ended as it did, where the game says so. */
  why: string[];
}

/** Where an event leaves its trace. */
export interface EventSinks {
  table: TableState;
  log: EventLog;
  trick: TrickOnTable;
  speech: SeatSpeech;
  announcer: Announcer;
  rule: RuleInForce;
  pacing: Pacing;
  sounds: Sounds;
}

/** Whoever is so many motions behind sees the rest at once. */
const CATCH_UP = 30;
const CLOSING_LINES = 3;
/** A deal's account is to be read: so many times as long as a trick lies, or less where a clock runs meanwhile. */
const CLOSING_RESTS = 6;
const CLOSING_RESTS_BY_CLOCK = 2;
/** Hands that are turned up one after another. */
const SHOW_MILLIS = 120;

export class Presentation {
  /** Something moves, or lies there to be seen, before the table stands as the view has it. */
  busy = $state(false);
  closedDeal = $state.raw<ClosedDeal | null>(null);
  private readonly sinks: EventSinks;
  private readonly viewShown: (before: Prompted | null) => void;
  private queue: (EventsMessage | ViewMessage | OverMessage)[] = [];
  private running = false;
  private stopped = false;
  /** Before the first view, all that happened earlier is shown at once. */
  private viewSeen = false;
  /** A card was laid before eyes since the last view. */
  private moved = false;
  /** Something was played since the deal began. */
  private played = false;

  /** @param viewShown called after each view with what was asked before it */
  constructor(sinks: EventSinks, viewShown: (before: Prompted | null) => void) {
    this.sinks = sinks;
    this.viewShown = viewShown;
  }

  add(message: EventsMessage | ViewMessage | OverMessage): void {
    this.queue.push(message);
    if (message.t === "view") this.settle();
    void this.run();
  }

  stop(): void {
    this.stopped = true;
    this.sinks.pacing.stop();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (this.queue.length && !this.stopped) {
        if (this.viewSeen && this.sinks.pacing.held) await this.sinks.pacing.held;
        const message = this.queue.shift();
        if (!message) break;
        if (message.t === "view") {
          // They lie as long as a trick does.
          if (this.leavesUnwon(message)) {
            this.busy = true;
            await this.sinks.pacing.pauseOrRest(this.sinks.pacing.durations.rest);
          }
          this.showView(message);
        } else if (message.t === "over") this.sinks.table.over = true;
        else await this.showEvents(message);
      }
    } finally {
      this.running = false;
      this.busy = false;
    }
  }

  /** The view of the next deal, as soon as it has come, says how the one ended whose account is shown. */
  private settle(): void {
    const next = this.queue.find((message): message is ViewMessage => message.t === "view");
    if (!this.closedDeal || !next?.view.ended) return;
    this.closedDeal = { ...this.closedDeal, ...settleBy(this.closedDeal, next.view.ended) };
    this.sinks.table.takeEnd(next.view.ended);
  }

  /** Whether cards leave the table with this view that nobody has won: they were taken up or laid away. */
  private leavesUnwon(message: ViewMessage): boolean {
    const laid = this.moved;
    this.moved = false;
    return laid && this.viewSeen && this.sinks.trick.shown.cards.length > (message.view.trick ?? []).length;
  }

  private showView(message: ViewMessage): void {
    const { table, trick, speech, rule } = this.sinks;
    const before = table.view && { asked: table.asked, moves: table.moves };
    const dealBefore = table.view?.deal ?? message.view.deal;
    this.viewSeen = true;
    this.busy = false;
    table.takeView(message);
    trick.takeView(table.view!);
    rule.ask(table.view!.rules);
    if (dealBefore !== message.view.deal) {
      trick.forgetLast();
      speech.clear();
    }
    this.viewShown(before);
  }

  private async showEvents({ from, events }: EventsMessage): Promise<void> {
    const { log, rule, announcer } = this.sinks;
    // Told again from the beginning, as in another language.
    if (from <= 1 && log.events.length) {
      log.clear();
      this.viewSeen = false;
    }
    // Only what takes time on the table makes one late; a pack can be dealt in forty events at once.
    const behind = events.filter((event) => takesTrick(event) || cardsLaid(event).length).length + this.queue.length;
    const quick = !this.viewSeen || behind > CATCH_UP;
    for (const event of events) {
      if (this.stopped) return;
      if (event.seq <= log.lastSeq) continue;
      if (isUndo(event)) this.takeBack(event.undone ?? event.seq);
      if (startsDeal(event)) await this.closeDeal(quick);
      else if (event.for || takesTrick(event) || cardsLaid(event).length) this.played = true;
      const { text } = log.add(event);
      if (event.rule) rule.cite([event.rule], text);
      if (quick) {
        this.moveTrick(event);
        continue;
      }
      announcer.announce(text);
      await this.show(event);
    }
  }

  private takeBack(from: number): void {
    const { log, speech, trick, rule } = this.sinks;
    this.moved = false;
    log.takeBack(from);
    speech.clear();
    rule.forget();
    trick.recallLast(log.events);
  }

  /** Between two deals the account of the one that ended is shown: against bots until the player goes on, in company for a while. */
  private async closeDeal(quick: boolean): Promise<void> {
    const { log, pacing, table } = this.sinks;
    const ended = this.played;
    this.played = false;
    const { rest } = pacing.durations;
    // Stakes for the deal that begins now may have been paid.
    const account = log.deals.filter((deal) => !deal.early).at(-1);
    if (!ended || quick || !rest || !account) return;
    this.busy = true;
    const told = log.events.slice(-CLOSING_LINES).map((event) => event.text);
    this.closedDeal = { ...account, told, why: whyItEnded(log.events) };
    this.settle();
    if (table.seat !== null && !table.company && !table.clock) await pacing.restUntilPlayer();
    else await pacing.restAtMost(rest * (table.clock ? CLOSING_RESTS_BY_CLOCK : CLOSING_RESTS));
    this.closedDeal = null;
    // What lay there was seen beside the account.
    this.moved = false;
  }

  /** The trick, and what lies open, after the event, without any motion. */
  private moveTrick(event: TableEvent): void {
    const { trick } = this.sinks;
    const cards = cardsLaid(event);
    if (startsDeal(event)) trick.clearOpen();
    trick.layOpen(cardsShown(event));
    if (cards.length) trick.lay(cards);
    else if (takesTrick(event)) trick.finish(event.seat ?? null);
  }

  private async show(event: TableEvent): Promise<void> {
    const { table, speech } = this.sinks;
    if (cardsLaid(event).length) return this.showCardsLaid(event);
    if (takesTrick(event)) return this.showTrickTaken(event);
    if (turnsUpHand(event)) return this.showHandTurnedUp(event);
    this.moveTrick(event);
    if (cardsShown(event).length) {
      if (event.seat === table.seat) table.layFromHand(cardsIn(event.cards));
      else table.layFromOther(event.seat!, cardsIn(event.cards));
    }
    if (isSpoken(event)) speech.show(event.seat!, event.seat === table.seat ? event.text : saidAtSeat(event));
  }

  private async showCardsLaid(event: TableEvent): Promise<void> {
    const { table, speech, pacing, sounds } = this.sinks;
    const { slide, think } = pacing.durations;
    const mine = event.seat === table.seat;
    this.busy = true;
    speech.hide(event.seat!);
    this.moved = true;
    this.moveTrick(event);
    if (mine) table.layFromHand(cardsIn(event.cards));
    else table.layFromOther(event.seat!, cardsIn(event.cards));
    sounds.card();
    await pacing.pause(slide + (mine || !this.queue.length ? 0 : think));
  }

  private async showHandTurnedUp(event: TableEvent): Promise<void> {
    const { table, pacing } = this.sinks;
    this.busy = true;
    table.setHand(event.seat!, cardsIn(event.cards));
    await pacing.pause(Math.min(pacing.durations.slide, SHOW_MILLIS));
  }

  private async showTrickTaken(event: TableEvent): Promise<void> {
    const { table, trick, pacing } = this.sinks;
    const { rest, gather } = pacing.durations;
    this.busy = true;
    trick.win(event.seat ?? null);
    table.countTrick(event.seat!);
    await pacing.pauseOrRest(rest);
    trick.gather();
    await pacing.pause(gather);
    this.moveTrick(event);
  }
}
