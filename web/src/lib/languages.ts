// The languages of the page: those that have a file of words. What cards are called stands in files that the server
// reads too. English is the reference: it comes with the page, and stands in for a text that another one lacks. The words of another
// language are fetched when it is spoken. No other language is named in code.
import names from "virtual:language-names";
import english from "../words/en.json";
import type { Lang } from "./table";

const files = import.meta.glob<Record<string, string>>(["../words/*.json", "!../words/en.json"], { import: "default" });
const cardFiles = import.meta.glob<string>("../../../talk/cards.*", { eager: true, query: "?raw", import: "default" });

/** Lines of the form `key = text`; `#` begins a comment. */
function readWords(file: string): Record<string, string> {
  const lines = file.split("\n").filter((line) => line.includes("=") && !line.startsWith("#"));
  return Object.fromEntries(lines.map((line) => line.split(/ = (.*)/, 2) as [string, string]));
}

const cardWords = (code: Lang) => readWords(cardFiles[`../../../talk/cards.${code}`] ?? "");

export const REFERENCE: Lang = "en";

/** The texts of each language that is here, by its code. */
export const wordsOf: Record<Lang, Record<string, string> | undefined> = { [REFERENCE]: { ...cardWords(REFERENCE), ...english } };

export async function loadWords(code: Lang): Promise<void> {
  const file = files[`../words/${code}.json`];
  if (!wordsOf[code] && file) wordsOf[code] = { ...cardWords(code), ...(await file()) };
}

const codes = Object.keys(names).filter((code) => code !== REFERENCE);

/** Every language with its own name for itself, in the order in which they are offered. */
export const languages: readonly { code: Lang; name: string }[] = [REFERENCE, ...codes.sort()].map((code) => ({
  code,
  name: names[code] ?? code,
}));

export const isLanguage = (code: unknown): code is Lang => typeof code === "string" && Object.keys(names).includes(code);

/** The first of these tags, as a browser gives them ("da", "en-GB"), that is one of our languages. */
export function firstKnown(tags: readonly string[]): Lang {
  return tags.map((tag) => tag.split("-", 1)[0]?.toLowerCase()).find(isLanguage) ?? REFERENCE;
}
