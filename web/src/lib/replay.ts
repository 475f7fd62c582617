// A finished match as the replay page goes through it: one step for every move, with the whole state after it.
import { cardsIn, without } from "./cards";
import { wholeView, type TableEvent, type View } from "./table";

export interface MatchRecord {
  stube?: number;
  game: string;
  players: number;
  deals: unknown[];
  moves: { seat: number; move: string }[];
  names?: string[];
  shuffle?: unknown;
}

export interface ReplayStep {
  seat: number | null;
  move: string | null;
  events: TableEvent[];
  state: View;
}

export interface Replay {
  game: string;
  names: string[];
  steps: ReplayStep[];
}

export function isRecord(value: unknown): value is MatchRecord {
  const record = value as Partial<MatchRecord> | null;
  return !!record && typeof record.game === "string" && Array.isArray(record.deals) && Array.isArray(record.moves);
}

export function readReplay(value: unknown): Replay {
  const replay = value as Replay;
  return { ...replay, steps: replay.steps.map((step) => ({ ...step, state: wholeView(step.state) })) };
}

/** Each seat's cards at the step: all it has held in this deal, and which of them are gone. */
export function heldInDeal(steps: ReplayStep[], at: number): { card: string; gone: boolean }[][] {
  const deal = steps[at].state.deal;
  let first = at;
  while (first > 0 && steps[first - 1].state.deal === deal) --first;
  return steps[at].state.hands.map((hand, seat) => {
    const now = cardsIn(hand);
    const ever: string[] = [];
    for (let i = first; i <= at; ++i) {
      const missing = without(cardsIn(steps[i].state.hands[seat]), ever);
      ever.push(...missing);
    }
    let left = now;
    return ever.map((card) => {
      const here = left.includes(card);
      if (here) left = without(left, [card]);
      return { card, gone: !here };
    });
  });
}

/** Where the next trick ends, or the one before began. */
export function trickStep(steps: ReplayStep[], at: number, way: 1 | -1): number {
  for (let i = at + way; i > 0 && i < steps.length; i += way) if (steps[i].events.some((event) => event.type === "trick")) return i;
  return way === 1 ? steps.length - 1 : 0;
}

/** The running count of every side at every step. Some games write the deal's points at once, some when it is over. */
export function runningScores(steps: ReplayStep[]): number[][] {
  const within = new Map<number, Set<string>>();
  steps.forEach(({ state }, i) => {
    if (steps[i + 1]?.state.deal !== state.deal) return;
    within.set(state.deal, (within.get(state.deal) ?? new Set()).add(state.score.join()));
  });
  return steps.map(({ state }, i) => {
    const last = steps[i + 1]?.state.deal !== state.deal;
    const later = !last && (within.get(state.deal)?.size ?? 0) <= 1;
    return state.score.map((points, side) => points + (later ? (state.dealScore[side] ?? 0) : 0));
  });
}
