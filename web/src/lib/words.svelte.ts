// The page's own texts in three languages, and what cards are called, from the file that the server reads too. What games say comes
// from the server, in the language that was asked for.
import da from "../words/da.json";
import de from "../words/de.json";
import en from "../words/en.json";
import { settings } from "./settings.svelte";
import type { Lang } from "./table";

const cardFiles = import.meta.glob<string>("../../../talk/cards.*", { eager: true, query: "?raw", import: "default" });

/** Lines of the form `key = text`; `#` begins a comment. */
export function readWords(file: string): Record<string, string> {
  const lines = file.split("\n").filter((line) => line.includes("=") && !line.startsWith("#"));
  return Object.fromEntries(lines.map((line) => line.split(/ = (.*)/, 2) as [string, string]));
}

export const cardWords = (lang: string): Record<string, string> => readWords(cardFiles[`../../../talk/cards.${lang}`] ?? "");

const texts: Record<Lang, Record<string, string>> = {
  en: { ...cardWords("en"), ...en },
  de: { ...cardWords("de"), ...de },
  da: { ...cardWords("da"), ...da },
};

export type Values = Record<string, string | number>;

export interface Say {
  (key: string, values?: Values): string;
  has(key: string): boolean;
}

/** "{n} cards" with n = 3; "{n?card|cards}" chooses by whether n is 1. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g, (all, name: string, one?: string, many?: string) => {
    const value = values[name];
    if (value === undefined) return all;
    if (one === undefined) return String(value);
    return Number(value) === 1 ? one : (many ?? "");
  });
}

export function sayIn(lang: Lang): Say {
  const find = (key: string) => texts[lang][key] ?? texts.en[key];
  const say = ((key: string, values?: Values) => fill(find(key) ?? key, values)) as Say;
  say.has = (key) => find(key) !== undefined;
  return say;
}

const voices: Record<Lang, Say> = { en: sayIn("en"), de: sayIn("de"), da: sayIn("da") };

/** In the language of the settings; reading it in a component follows a change. */
export const say: Say = Object.assign((key: string, values?: Values) => voices[settings.lang](key, values), {
  has: (key: string) => voices[settings.lang].has(key),
});
