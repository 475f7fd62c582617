// The player's settings: kept in this browser, applied to the document. What is chosen for one table is not here.
import { firstKnown, isLanguage } from "./languages";
import { forgetHere, keepHere, readObjectHere } from "./kept-here";
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

function languageOfBrowser(): Lang {
  return firstKnown(typeof navigator === "undefined" ? [] : (navigator.languages ?? []));
}

function kept(): Partial<Settings> {
  const found = readObjectHere<Settings>("settings");
  if (!isLanguage(found.lang)) delete found.lang;
  return found;
}

/** Those of somebody who has set nothing. */
const untouched = (): Settings => ({
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
});

export const settings: Settings = $state({ ...untouched(), ...kept() });

/** As if nothing had ever been set. */
export function resetSettings(): void {
  Object.assign(settings, untouched());
}

/** Only what was set is kept: who has set nothing leaves nothing behind. A browser that keeps nothing still plays. */
function keepSettings(): void {
  const first = untouched();
  const set = Object.entries(settings).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(first[key as keyof Settings]));
  if (set.length) keepHere("settings", JSON.stringify(Object.fromEntries(set)));
  else forgetHere("settings");
}

/** Brings the document in line with the settings and keeps them. It reads all of them, so an effect of it follows them all. */
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.speed = settings.speed;
  root.classList.toggle("four-colours", settings.fourColours);
  root.classList.toggle("suit-letters", settings.suitLetters);
  keepSettings();
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
