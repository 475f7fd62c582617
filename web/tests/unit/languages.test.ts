// The languages of the page are those that have a file of words, English first.
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { firstKnown, isLanguage, languages } from "../../src/lib/languages";
import { sayIn } from "../../src/lib/words.svelte";

const files = readdirSync("src/words").map((name) => name.replace(".json", ""));

describe("languages", () => {
  it("are the files of words", () => {
    expect(languages.map(({ code }) => code).sort()).toEqual(files.sort());
    expect(languages[0].code).toBe("en");
  });
  it("call themselves by a name", () => {
    for (const { code, name } of languages) expect(name).not.toBe(code);
    expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length);
  });
  it("are chosen by what the browser wants first", () => {
    expect(firstKnown(["fr-CH", "de-AT", "en"])).toBe("de");
    expect(firstKnown(["DA"])).toBe("da");
    expect(firstKnown(["den", "fr"])).toBe("en");
    expect(firstKnown([])).toBe("en");
    expect(isLanguage("fr")).toBe(false);
    expect(isLanguage(undefined)).toBe(false);
    expect(isLanguage("constructor")).toBe(false);
  });
  it("are spoken in English where a text or the whole language is missing", () => {
    expect(sayIn("fr")("close")).toBe(sayIn("en")("close"));
    expect(sayIn("de")("close")).not.toBe(sayIn("en")("close"));
    expect(sayIn("de").has("no such text")).toBe(false);
  });
});
