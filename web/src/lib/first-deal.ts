// When each game was last played in this browser: who has not played one for long is told once more what it is about.
const KEY = "stube.played";
const FORGOTTEN_MILLIS = 60 * 24 * 60 * 60 * 1000;

function played(): Record<string, number> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Whether a game is new to this browser, or was played so long ago that it is as good as new. */
export function isNewcomer(game: string, now = Date.now()): boolean {
  const last = played()[game];
  return typeof last !== "number" || now - last > FORGOTTEN_MILLIS;
}

export function rememberPlayed(game: string, now = Date.now()): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...played(), [game]: now }));
  } catch {
    // A browser that keeps nothing tells the three lines each time.
  }
}
