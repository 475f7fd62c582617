// The text of a book in parts that can be shown.
import type { RuleEntry } from "./api";

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
}

/** `word` and *word* of the book are set in italics. */
export function spans(text: string): Span[] {
  return text
    .split(/(`[^`]+`|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part) => (/^[`*]/.test(part) && part.length > 2 ? { text: part.slice(1, -1), strong: true } : { text: part, strong: false }));
}

/** The year of the book a game comes from; the inn groups its games by it. Rules of a club have none. */
export function yearOf(about: string): string {
  const years = about.match(/\b1[5-9]\d\d\b/g);
  return years ? years[years.length - 1] : "";
}

export interface Chapter {
  key: string;
  entries: RuleEntry[];
}

/** Paragraphs in the book's order, those of the house after them; long books are cut where their own numbering changes. */
export function chapters(entries: RuleEntry[]): Chapter[] {
  const out: Chapter[] = [];
  for (const entry of entries) {
    const place = entry.id.slice(entry.id.indexOf("/") + 1);
    const key = entry.ours ? "ours" : (/^([a-z]{3,})-/.exec(place)?.[1] ?? "book");
    const last = out[out.length - 1];
    if (last && (last.key === key || (key === "book" && last.key === "book"))) last.entries.push(entry);
    else out.push({ key, entries: [entry] });
  }
  return out;
}

/** "Fem Kort (Five Cards)" is called Fem Kort where there is little room. */
export const shortName = (name: string): string => name.replace(/\s*\([^)]*\)$/, "");

/** For the margin, where "Abrechnung 3" has no room. */
export const marginCitation = (entry: RuleEntry): string => entry.cite.replace(/\p{L}{8,}/gu, (word) => `${word.slice(0, 4)}.`);
