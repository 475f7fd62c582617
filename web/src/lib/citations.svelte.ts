// How rules are cited. The server says it with every entry of a rulebook and with every option, in the language that was asked for;
// here it is kept, so that whatever names a rule by its id finds it. Nothing here reads an id.
import { SvelteMap } from "svelte/reactivity";
import { settings } from "./settings.svelte";
import type { Lang } from "./table";

export interface Citation {
  /** "§ 8", or "ours 4". */
  cite: string;
  /** Our own settlement of what the book leaves open. */
  ours: boolean;
}

const known = new SvelteMap<string, Citation>();
const key = (lang: Lang, rule: string) => `${lang} ${rule}`;

export function learnCitation(lang: Lang, rule: string, { cite, ours }: Citation): void {
  known.set(key(lang, rule), { cite, ours });
}

/** Before its book has come, a rule has no name yet. */
export function citation(rule: string): Citation {
  return known.get(key(settings.lang, rule)) ?? { cite: "…", ours: false };
}
