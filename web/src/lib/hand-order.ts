// The order in which a hand is held, and where its stretches begin. The game gives the order with the view; the player may want suits
// in alternating colours, or the best cards at the right. No rules here.
import { suitOf, without } from "./cards";
import type { HandGroup, PackKind } from "./table";

export const SORTINGS = ["game", "suits", "low-first"] as const;
export type Sorting = (typeof SORTINGS)[number];

export interface HeldHand {
  cards: string[];
  /** Where a new stretch begins, by place. */
  starts: boolean[];
  /** How many trumps stand together at one end, where there are other cards as well. */
  trumps: number;
}

const startsAt = (cards: string[], stretch: (at: number) => unknown): boolean[] =>
  cards.map((_, at) => at > 0 && stretch(at) !== stretch(at - 1));

const bySuit = (cards: string[], pack: PackKind): boolean[] => startsAt(cards, (at) => (pack.pieces ? "" : suitOf(cards[at])));

/** The stretch of each card, or none where the groups do not tell of all cards. */
function stretches(count: number, groups: HandGroup[]): number[] | null {
  const of = groups.flatMap((group, index) => Array<number>(group.count).fill(index));
  return groups.length && of.length === count ? of : null;
}

/** Suit by suit, each in the order of the game; black and red by turns where there are two of each. */
function suitBySuit(hand: string[], pack: PackKind): string[] {
  if (pack.pieces) return hand;
  const order = pack.reds ? alternating(hand, pack) : [...pack.suits];
  return order.flatMap((suit) => hand.filter((card) => suitOf(card) === suit));
}

function alternating(hand: string[], pack: PackKind): string[] {
  const has = (suit: string) => hand.some((card) => suitOf(card) === suit);
  const black = [...pack.blacks].filter(has);
  const red = [...pack.reds].filter(has);
  const [more, fewer] = red.length > black.length ? [red, black] : [black, red];
  return more.flatMap((suit, i) => [suit, ...fewer.slice(i, i + 1)]);
}

export function heldHand(hand: string[], groups: HandGroup[], pack: PackKind, sorting: Sorting): HeldHand {
  const of = stretches(hand.length, groups);
  if (sorting === "suits" || !of) {
    const cards = sorting === "suits" ? suitBySuit(hand, pack) : hand;
    return { cards, starts: bySuit(cards, pack), trumps: 0 };
  }
  const counts = groups.filter(({ kind }) => kind === "trumps").reduce((sum, { count }) => sum + count, 0);
  const trumps = counts < hand.length ? counts : 0;
  if (sorting === "low-first") {
    const turned = [...of].reverse();
    return { cards: [...hand].reverse(), starts: startsAt(hand, (at) => turned[at]), trumps };
  }
  return { cards: hand, starts: startsAt(hand, (at) => of[at]), trumps };
}

/** The groups of a hand from which cards have gone. */
export function groupsWithout(hand: string[], groups: HandGroup[], gone: string[]): HandGroup[] {
  const of = stretches(hand.length, groups);
  if (!of) return [];
  let left = gone;
  const counts = groups.map(() => 0);
  hand.forEach((card, at) => {
    if (left.includes(card)) left = without(left, [card]);
    else ++counts[of[at]];
  });
  return groups.map((group, index) => ({ ...group, count: counts[index] })).filter(({ count }) => count > 0);
}
