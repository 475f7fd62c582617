// Every text exists in every language, with the same values in it, and every text that the page asks for by name exists.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { languages, wordsOf } from "../../src/lib/languages";

const en = wordsOf.en ?? {};
const others = languages.filter(({ code }) => code !== "en").map(({ code }) => [code, wordsOf[code] ?? {}] as const);

const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();

describe.each(others)("%s", (_, words) => {
  it("has the texts of the English file and no others", () => expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort()));
  it.each(Object.entries(en))("%s speaks of the same things", (key, text) => expect(values(words[key] ?? "")).toEqual(values(text)));
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? sources(path) : /\.(svelte|ts)$/.test(entry.name) ? [path] : [];
  });
}

it("has every text that is asked for", () => {
  const asked = sources("src").flatMap((path) => [...readFileSync(path, "utf8").matchAll(/\bsay\("([^"]+)"/g)].map((found) => found[1]));
  expect(asked.length).toBeGreaterThan(100);
  expect([...new Set(asked)].filter((key) => !(key in en))).toEqual([]);
});
