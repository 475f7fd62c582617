// Where the other seats and their cards are drawn, seen from one's own seat. Positions only; the components draw.

const PLACES: Record<number, string[]> = {
  2: ["top"],
  3: ["left", "right"],
  4: ["left", "top", "right"],
  5: ["left", "top t1", "top t3", "right"],
  6: ["left lo", "left hi", "top", "right hi", "right lo"],
  7: ["left lo", "left hi", "top t1", "top t3", "right hi", "right lo"],
};

export const RING = 8;
export const TRACK = 17;

/** How many seats further round than one's own. */
export const offset = (seat: number, me: number, players: number): number => (seat - me + players) % players;

export function others(me: number, players: number): number[] {
  return Array.from({ length: players - 1 }, (_, i) => (me + 1 + i) % players);
}

export function place(seat: number, me: number, players: number): string {
  return PLACES[players]?.[offset(seat, me, players) - 1] ?? "";
}

/** The side of the trick on which a seat's card lies, or none where tricks lie in a row. */
export function compass(seat: number, me: number, players: number): string {
  if (players > 4) return "";
  const at = offset(seat, me, players);
  const sides = { 2: ["s", "n"], 3: ["s", "w", "e"], 4: ["s", "w", "n", "e"] }[players as 2 | 3 | 4] ?? [];
  return sides[at] ?? "";
}

export interface Point {
  left: number;
  top: number;
}

/** Seats round an ellipse, one's own at the bottom; in parts of a hundred of the ring. Few have larger pieces and sit further in. */
export function ringPlace(at: number, players: number): Point {
  const angle = Math.PI / 2 + (2 * Math.PI * at) / players;
  const [wide, high, middle] = players < RING ? [35, 33, 47] : [42, 38, 48];
  return { left: 50 + wide * Math.cos(angle), top: middle + high * Math.sin(angle) };
}

const MIDDLE: Point = { left: 50, top: 47 };
/** A chord that comes nearer to the middle than this would run through what stands there. */
const NEAR_MIDDLE = 12;
const ROUND_MIDDLE = 60;

/** A curve between two seats of a ring that keeps clear of their pieces: bent towards the middle, or round it if they sit opposite. */
export function arc(from: Point, to: Point): string {
  const between = (part: number): Point => ({
    left: from.left + (to.left - from.left) * part,
    top: from.top + (to.top - from.top) * part,
  });
  const [begin, half, end] = [between(0.2), between(0.5), between(0.8)];
  const [wide, high] = [to.left - from.left, to.top - from.top];
  const long = Math.hypot(wide, high);
  const opposite = Math.hypot(half.left - MIDDLE.left, half.top - MIDDLE.top) < NEAR_MIDDLE;
  const inward: Point = opposite
    ? { left: half.left - (high / long) * ROUND_MIDDLE, top: half.top + (wide / long) * ROUND_MIDDLE }
    : { left: half.left + (MIDDLE.left - half.left) * 0.25, top: half.top + (MIDDLE.top - half.top) * 0.25 };
  const text = ({ left, top }: Point) => `${left.toFixed(1)} ${top.toFixed(1)}`;
  return `M${text(begin)} Q${text(inward)} ${text(end)}`;
}
