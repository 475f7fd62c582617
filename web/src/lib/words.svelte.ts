// The page's own texts in the language of the settings. What games say comes from the server, in the language that was asked for.
import { languages, loadWords, REFERENCE, wordsOf } from "./languages";
import { settings } from "./settings.svelte";
import type { Lang } from "./table";

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
  const find = (key: string) => wordsOf[lang]?.[key] ?? wordsOf[REFERENCE]?.[key];
  const say = ((key: string, values?: Values) => fill(find(key) ?? key, values)) as Say;
  say.has = (key) => find(key) !== undefined;
  return say;
}

const voices = new Map(languages.map(({ code }) => [code, sayIn(code)]));
/** The language that is spoken while the words of the chosen one are on their way. */
let spoken = $state<Lang>(REFERENCE);
const voice = () => voices.get(wordsOf[settings.lang] ? settings.lang : spoken) ?? sayIn(REFERENCE);

/** Fetches the words of this language, unless they are here. Where they cannot be had, the page goes on in the one before. */
export async function speakIn(lang: Lang): Promise<void> {
  await loadWords(lang).catch(() => undefined);
  if (wordsOf[lang]) spoken = lang;
}

/** In the language of the settings; reading it in a component follows a change. */
export const say: Say = Object.assign((key: string, values?: Values) => voice()(key, values), {
  has: (key: string) => voice().has(key),
});
