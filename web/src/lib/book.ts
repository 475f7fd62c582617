// The text of a rulebook, cut into parts that can be shown: paragraphs, cited rules, chapters. The book itself comes over api.ts; nothing
// is drawn here.
import type { Explained, RuleEntry } from "./api";
import { say } from "./words.svelte";

export const isAdvice = (entry: RuleEntry): boolean => entry.kinds.length === 1 && entry.kinds[0] === "advice";

export function textBlocks(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.replace(/\s*\n\s*/g, " ").trim())
    .filter(Boolean);
}

export interface Span {
  text: string;
  strong: boolean;
  /** Belongs to the sentence that decides the question. */
  deciding?: true;
}

/** A sign and its number stay on one line. */
const bound = (text: string): string => text.replace(/(§§?) (?=\d)/g, "$1\u00a0");

function italics(text: string): Span[] {
  return bound(text)
    .split(/(`[^`]+`|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part) => (/^[`*]/.test(part) && part.length > 2 ? { text: part.slice(1, -1), strong: true } : { text: part, strong: false }));
}

/** `word` and *word* of the book are set in italics; a deciding sentence of this block has spans of its own. */
export function spans(block: string, deciding = ""): Span[] {
  const at = deciding ? block.indexOf(deciding) : -1;
  if (at < 0) return italics(block);
  const decides = italics(deciding).map((span) => ({ ...span, deciding: true as const }));
  return [...italics(block.slice(0, at)), ...decides, ...italics(block.slice(at + deciding.length))];
}

/** After the word that the text explains what it means, in the brackets that editors use in a book. */
export function explained(text: string, told: Explained | undefined): string {
  const at = told ? text.indexOf(told.word) : -1;
  if (!told || at < 0) return text;
  const end = at + told.word.length;
  return `${text.slice(0, end)} [${told.means}]${text.slice(end)}`;
}

/** Which of these texts has the word that is explained: the first, or none. */
export const explains = (texts: string[], told: Explained | undefined): number =>
  told ? texts.findIndex((text) => text.includes(told.word)) : -1;

/** A paragraph where there is room for a line or two: while a question is put under it, the sentence that decides it. */
export function quotation(entry: RuleEntry, asked: boolean): string {
  const first = textBlocks(entry.text)[0] ?? "";
  const quoted = (asked && entry.deciding) || first;
  const words = italics(quoted).map((span) => span.text);
  return (first.startsWith(quoted) ? "" : "… ") + explained(words.join(""), entry.explained);
}

/** Where and when a book appeared. */
export const placeOf = ({ year }: { year: number | null }): string => say(`book.place.${year ?? "none"}`);

export interface Chapter {
  /** A part of the book with a name of its own (`vorrede`), what its paragraphs are about (`kind.scoring`), or `ours`. */
  key: string;
  entries: RuleEntry[];
}

/** Fewer paragraphs than this make no chapter; they belong to the one before. */
const SHORTEST = 2;

/** Paragraphs in the book's order, those of the house after them. Where the book's numbering changes, a chapter begins; a long stretch
 *  without such parts is divided by what its paragraphs are about. */
export function chapters(entries: RuleEntry[]): Chapter[] {
  const out: Chapter[] = [];
  const add = (key: string, list: RuleEntry[]) => {
    const last = out[out.length - 1];
    if (last?.key === key) last.entries.push(...list);
    else out.push({ key, entries: [...list] });
  };
  for (const run of runs(entries)) {
    const last = out[out.length - 1];
    const joins = run.key.startsWith("kind.") && run.entries.length < SHORTEST && last?.key.startsWith("kind.");
    add(joins ? last.key : run.key, run.entries);
  }
  // A single paragraph at the beginning belongs to what follows.
  if (out.length > 1 && out[0].entries.length < SHORTEST && out[1].key.startsWith("kind.") && out[0].key.startsWith("kind."))
    out[1].entries.unshift(...out.shift()!.entries);
  return out;
}

/** Stretches of paragraphs with the same name. */
function runs(entries: RuleEntry[]): Chapter[] {
  const out: Chapter[] = [];
  for (const entry of entries) {
    const key = entry.ours ? "ours" : entry.part || `kind.${entry.kinds[0]}`;
    const last = out[out.length - 1];
    if (last?.key === key) last.entries.push(entry);
    else out.push({ key, entries: [entry] });
  }
  return out;
}
