// A finished match as the replay page goes through it: one step for every move, with the whole state after it, as the server worked it
// out. Not the playing back of messages; that is recorded-link.ts.
import { cardsIn, without } from "./cards";
import { cardsLaid, startsDeal, takesTrick } from "./event-kinds";
import { dealsOf } from "./slate";
import { wholeView, type EndedDeal, type Played, type TableEvent, type View } from "./table";

export interface MatchRecord {
  stube?: number;
  game: string;
  players: number;
  deals: unknown[];
  moves: { seat: number; move: string }[];
  names?: string[];
  shuffle?: object;
  table?: { acts?: string[] };
  /** Where the game keeps thrown cards unseen: the seat whose eyes the record has, or null for everyone's. */
  seenBy?: number | null;
}

export interface ReplayStep {
  seat: number | null;
  move: string | null;
  /** The move's name. */
  label: string | null;
  events: TableEvent[];
  state: View;
  /** Its number among the moves of the record, where a deal's end was set apart (`withDealEnds`). */
  number?: number;
}

export interface Replay {
  game: string;
  names: string[];
  result: string | null;
  /** Whether exactly the cards are open that were shown by the rules; null where everything is. */
  openings: boolean | null;
  /** The number of the first of these steps, and of all. */
  from: number;
  count: number;
  steps: ReplayStep[];
}

export function isRecord(value: unknown): value is MatchRecord {
  const record = value as Partial<MatchRecord> | null;
  return !!record && typeof record.game === "string" && Array.isArray(record.deals) && Array.isArray(record.moves);
}

/** The step before a seat's last move, where that was a word that may have ended the match, such as a claim; null where it laid a card. */
export function beforeLastWord(record: MatchRecord, seat: number, cardVerb: string): number | null {
  const at = record.moves.map((made) => made.seat).lastIndexOf(seat);
  if (at < 0 || cardVerb === "" || record.moves[at].move.startsWith(`${cardVerb} `)) return null;
  return at;
}

/** How many deals came with the record that the match went on from. */
export function givenDeals(record: MatchRecord): number {
  try {
    const begun = (JSON.parse(record.table?.acts?.[0] ?? "{}") as { begun?: { deals?: unknown[] } }).begun;
    return begun?.deals?.length ?? 0;
  } catch {
    return 0;
  }
}

export function readReplay(replay: Replay): Replay {
  return { ...replay, steps: replay.steps.map((step) => ({ ...step, state: wholeView(step.state) })) };
}

/**
 * The steps with the end of each deal as a step of its own: the move that ends a deal also deals the next one, so that its state has
 * nothing left of the last card, the last trick and what they brought.
 */
export function withDealEnds(steps: ReplayStep[]): ReplayStep[] {
  return steps.flatMap((step, number) => {
    const before = steps[number - 1]?.state;
    const { ended, deal } = step.state;
    if (!before || !ended || before.deal === deal) return [{ ...step, number }];
    const begins = step.events.findIndex(startsDeal);
    const last = begins < 0 ? step.events : step.events.slice(0, begins);
    return [
      { ...step, number, events: last, state: endOfDeal(before, ended, last) },
      { seat: null, move: null, label: null, number, events: step.events.slice(last.length), state: step.state },
    ];
  });
}

/** A deal after its last move, from how it stood before and what was told. */
function endOfDeal(before: View, ended: EndedDeal, events: TableEvent[]): View {
  const trick = events.some(takesTrick) ? [] : [...before.trick, ...events.flatMap(cardsLaid)];
  const sheet = [...before.sheet, ...(dealsOf(events, before.score.length)[0]?.lines ?? [])];
  return { ...before, ...ended, hands: ended.hands.map((hand) => hand ?? ""), trick, sheet, turn: [] };
}

/** How the sides stand after the deal that a step belongs to: the first step of the next one tells it. */
export function scoresAfterDeal(steps: ReplayStep[], at: number): number[] {
  const { last } = dealSpan(steps, at);
  return steps[last + 1]?.state.ended?.score ?? runningScores(steps)[last];
}

export interface Held {
  card: string;
  gone: boolean;
}

/** Each seat's cards at the step: all it has held in this deal, and which of them are gone, each beside those that it stood with. */
export function heldInDeal(steps: ReplayStep[], at: number): Held[][] {
  const { first } = dealSpan(steps, at);
  return steps[at].state.hands.map((hand, seat) => {
    const held = cardsIn(hand).map((card) => ({ card, gone: false }));
    for (let i = at - 1; i >= first; --i) putBack(held, cardsIn(steps[i].state.hands[seat]));
    return held;
  });
}

/** Adds those of an earlier hand that have gone since, each after the card that it followed there. */
function putBack(held: Held[], before: string[]): void {
  let left = held.map(({ card }) => card);
  before.forEach((card, k) => {
    if (left.includes(card)) left = without(left, [card]);
    else held.splice(k ? held.map((known) => known.card).lastIndexOf(before[k - 1]) + 1 : 0, 0, { card, gone: true });
  });
}

/** The first and the last step of the deal that a step belongs to. */
export function dealSpan(steps: ReplayStep[], at: number): { first: number; last: number } {
  const deal = steps[at].state.deal;
  let [first, last] = [at, at];
  while (first > 0 && steps[first - 1].state.deal === deal) --first;
  while (last + 1 < steps.length && steps[last + 1].state.deal === deal) ++last;
  return { first, last };
}

/** The step at which each deal begins. */
export function dealStarts(steps: ReplayStep[]): number[] {
  return steps.flatMap((step, i) => (i === 0 || steps[i - 1].state.deal !== step.state.deal ? [i] : []));
}

export interface Laid {
  card: string;
  as: string | null;
  step: number;
}

/** A trick as the record prints it: what each seat laid, who led, who won, and what was written for it. */
export interface TrickRow {
  cards: Laid[][];
  lead: number;
  winner: number | null;
  points: number;
  first: number;
  last: number;
}

const samePlay = (a: Played | undefined, b: Played) => a?.seat === b.seat && a.card === b.card;

/** The cards that a step laid to the trick: those that lie there now, or where it was gathered at once those that were told. */
function laidIn(steps: ReplayStep[], at: number): { laid: Played[]; gathered: boolean } {
  const [before, after] = [steps[at - 1].state, steps[at].state];
  const { events } = steps[at];
  const grows = before.trick.every((played, i) => samePlay(after.trick[i], played));
  const gathered = !grows || (!after.trick.length && events.some(takesTrick));
  if (!gathered) return { laid: after.trick.slice(before.trick.length), gathered };
  const taken = events.findIndex(takesTrick);
  return { laid: (taken < 0 ? events : events.slice(0, taken)).flatMap(cardsLaid), gathered };
}

/** The tricks of the deal from one step to another; the last one may be unfinished. */
export function trickRows(steps: ReplayStep[], first: number, last: number): TrickRow[] {
  const rows: TrickRow[] = [];
  let row: TrickRow | null = null;
  for (let step = first + 1; step <= last; ++step) {
    const { laid, gathered } = laidIn(steps, step);
    if (!laid.length && !gathered) continue;
    if (!row && laid.length) {
      row = { cards: steps[step].state.hands.map(() => []), lead: laid[0].seat, winner: null, points: 0, first: step, last: step };
      rows.push(row);
    }
    if (!row) continue;
    for (const { seat, card, as } of laid) row.cards[seat].push({ card, as: as ?? null, step });
    row.last = step;
    if (!gathered) continue;
    const taken = steps[step].events.findIndex(takesTrick);
    row.winner = steps[step].events[taken]?.seat ?? null;
    for (const event of steps[step].events.slice(taken + 1)) if (taken >= 0 && event.for !== undefined) row.points += event.points ?? 0;
    row = null;
  }
  return rows;
}

/** Where the next trick ends, or the one before began. */
export function trickStep(steps: ReplayStep[], at: number, way: 1 | -1): number {
  for (let i = at + way; i > 0 && i < steps.length; i += way) if (steps[i].events.some(takesTrick)) return i;
  return way === 1 ? steps.length - 1 : 0;
}

/**
 * The running count of every side at every step. Some games write points into the match at once; where the match's count stands
 * still until the deal is settled, the deal's own count is added until then.
 */
export function runningScores(steps: ReplayStep[]): number[][] {
  return dealStarts(steps).flatMap((first) => {
    const { last } = dealSpan(steps, first);
    const base = steps[first].state.score;
    const still = (i: number) => steps[i].state.score.every((points, side) => points === base[side]);
    const deal = steps.slice(first, last + 1);
    const settledAtEnd = deal.every((_, i) => i === last - first || still(first + i));
    return deal.map(({ state }, i) =>
      state.score.map((points, side) => points + (settledAtEnd && still(first + i) ? (state.dealScore[side] ?? 0) : 0)),
    );
  });
}
