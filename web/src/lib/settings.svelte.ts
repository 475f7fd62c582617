// The player's settings: kept in this browser, applied to the document. What is chosen for one table is not here.
import { firstKnown, isLanguage } from "./languages";
import type { Sorting } from "./hand-order";
import type { Lang } from "./table";

/** From what on the tutor asks: only before very bad moves, before bad ones, before doubtful ones too. */
export const STRICTNESSES = ["off", "gentle", "normal", "strict"] as const;
export type Strictness = (typeof STRICTNESSES)[number];

export type Speed = "slow" | "normal" | "fast" | "wait" | "at-once";

export interface Settings {
  lang: Lang;
  theme: "system" | "light" | "dark";
  speed: Speed;
  fourColours: boolean;
  suitLetters: boolean;
  sound: boolean;
  book: boolean;
  level: number;
  /** The order of one's hand. */
  sorting: Sorting;
  /** How large the cards of the hand are. */
  cardSize: CardSize;
  /** Whether the three lines of a game come by themselves at its first deal. */
  threeLines: boolean;
  /** Whether a tutor asks before bad moves, at tables against bots. */
  tutor: Strictness;
  /** What was chosen at "Play now", by game. */
  plays: Record<string, Play>;
}

/** How one plays a game against bots. */
export interface Play {
  players: number;
  options: Record<string, string | number>;
  level: number;
}

export const CARD_SIZES = ["small", "normal", "large"] as const;
export type CardSize = (typeof CARD_SIZES)[number];

const KEY = "stube.settings";

function languageOfBrowser(): Lang {
  return firstKnown(typeof navigator === "undefined" ? [] : (navigator.languages ?? []));
}

function kept(): Partial<Settings> {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    if (!isLanguage(found.lang)) delete found.lang;
    return found;
  } catch {
    return {};
  }
}

export const settings: Settings = $state({
  lang: languageOfBrowser(),
  theme: "system",
  speed: "normal",
  fourColours: false,
  suitLetters: false,
  sound: false,
  book: true,
  level: 3,
  sorting: "game",
  cardSize: "normal",
  threeLines: true,
  tutor: "off",
  plays: {},
  ...kept(),
});

/** Brings the document in line with the settings and keeps them. It reads all of them, so an effect of it follows them all. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.speed = settings.speed;
  root.classList.toggle("four-colours", settings.fourColours);
  root.classList.toggle("suit-letters", settings.suitLetters);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** The table's motions in milliseconds. */
export interface Motion {
  /** A card from its seat to the trick. */
  slide: number;
  /** A finished trick lies. */
  rest: number;
  /** The trick to its winner. */
  gather: number;
  /** Between the cards of two others. */
  think: number;
}

export function motion(speed: Speed): Motion {
  switch (speed) {
    case "slow":
      return { slide: 320, rest: 1400, gather: 400, think: 700 };
    case "fast":
      return { slide: 120, rest: 400, gather: 160, think: 120 };
    case "at-once":
      return { slide: 0, rest: 0, gather: 0, think: 0 };
    default:
      return { slide: 200, rest: 800, gather: 260, think: 350 };
  }
}
