// Where the others sit, seen from one's own seat, and where their cards fall.

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

/** Seats round an ellipse, one's own at the bottom; in parts of a hundred of the ring. */
export function ringPlace(at: number, players: number): { left: number; top: number } {
  const angle = Math.PI / 2 + (2 * Math.PI * at) / players;
  return { left: 50 + 42 * Math.cos(angle), top: 48 + 38 * Math.sin(angle) };
}
