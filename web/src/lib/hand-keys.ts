// Which card of the hand a key goes to: arrows, Home and End, and the letters of ranks and suits.

/** Keys of the table that a plain letter always means, also in the hand; the suits that begin with one are found with Shift. */
const TABLE_KEYS = "hilrsz";

/**
 * @param from the card that has the focus
 * @param row how far the arrows up and down go: the length of a row, or 1 where the hand is one row
 * @returns the place of the card in the hand, or null where the key means no card
 */
export function cardByKey(key: string, from: number, hand: string[], row: number, shift = false): number | null {
  const count = hand.length;
  if (!count) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[key];
  if (step !== undefined) return (from + step + count) % count;
  const letter = key.toLowerCase();
  if (!shift && TABLE_KEYS.includes(letter)) return null;
  // A ten is written with a T.
  const rank = key === "0" || key === "1" ? "T" : key.toUpperCase();
  for (let i = 1; i <= count; ++i) {
    const at = (from + i) % count;
    if ((!shift && hand[at][0] === rank) || hand[at][1] === letter) return at;
  }
  return null;
}
