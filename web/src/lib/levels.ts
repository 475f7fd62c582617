// The picture of levels: how long a bar is that grows from chance with every level, from the share of deals each wins against the one below.

/** Of bots, from the beginner to the grandmaster. */
export const LEVELS = [1, 2, 3, 4, 5, 6];

export interface Ladder {
  /** Of a hundred deals; empty where nothing was measured. */
  shares: number[];
  /** Of the bars, in percent. */
  widths: number[];
  /** All levels are about as strong: the game is luck. */
  luck: boolean;
}

const FULL = 900;
/** The strongest is this little above chance where luck decides. */
const LUCK = 60;
/** What a share stands for that would be endless. */
const MOST = 800;

/** The difference in Elo that a share of wins stands for. */
function elo(share: number): number {
  if (share >= 100) return MOST;
  return Math.max(0, Math.min(MOST, 400 * Math.log10(share / (100 - share))));
}

export function ladder(shares: number[]): Ladder {
  let sum = 0;
  const heights = shares.map((share) => (sum += elo(share)));
  const top = Math.max(FULL, sum);
  return { shares, widths: heights.map((height) => Math.max(2, (100 * height) / top)), luck: shares.length > 0 && sum < LUCK };
}
