// Every text exists in three languages, with the same values in it, and every text that the page asks for by name exists.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import da from "../../src/words/da.json";
import de from "../../src/words/de.json";
import { cardWords } from "../../src/lib/words.svelte";
import en from "../../src/words/en.json";

const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();

describe.each([
  ["de", de as Record<string, string>],
  ["da", da as Record<string, string>],
])("%s", (_, words) => {
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
  const known = { ...cardWords("en"), ...en };
  expect([...new Set(asked)].filter((key) => !(key in known))).toEqual([]);
});
