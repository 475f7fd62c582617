// Signs that tell the lines of many seats apart where their names find no room beside them: a shape for each seat, filled for the first
// ones, hollow after that. As paths in a field of 12 by 12.
const SHAPES = [
  "M6 1.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z",
  "M2 2h8v8H2z",
  "M6 1l5.2 9.5H.8z",
  "M6 .5L11.5 6 6 11.5.5 6z",
  "M6 11L.8 1.5h10.4z",
  "M4.3 1h3.4v3.3H11v3.4H7.7V11H4.3V7.7H1V4.3h3.3z",
  "M6 .8l5.2 3.8-2 6.2H2.8l-2-6.2z",
  "M1 1l10 10V1L1 11z",
];

/** As many as have a sign of their own. */
export const MOST_SIGNS = 2 * SHAPES.length;

export interface SeatSign {
  path: string;
  hollow: boolean;
}

export const signOf = (seat: number): SeatSign => ({
  path: SHAPES[seat % SHAPES.length],
  hollow: Math.floor(seat / SHAPES.length) % 2 === 1,
});

/** Of a line's spots those that bear its sign: what was played, not where it begins and ends, and no more than are told apart. */
export function signSpots<Spot extends { x: number }>(spots: Spot[], gap: number): Spot[] {
  const out: Spot[] = [];
  for (const spot of spots.slice(1)) if (spot.x < 100 && (out.length === 0 || spot.x - out.at(-1)!.x >= gap)) out.push(spot);
  return out;
}
