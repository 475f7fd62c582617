// In which languages the engine's modules lack no text: only there does English stay away.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import whole from "virtual:whole-languages";
import { languages, REFERENCE } from "../../src/lib/languages";
import { lackingTexts, wholeLanguages } from "../../tools/whole-languages.mjs";
import { built } from "./real-modules";

describe("a language that lacks a text", () => {
  let folder = "";
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "stube-texts-"))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const joined = (files: Record<string, string>) =>
    Object.entries(files)
      .map(([path, text]) => `\x1e${path}\n${text}`)
      .join("");
  const SHARED = "# Words\nyou = you\nrank.A = A\n";
  const RULES = "# Byd\n\n## one\nkind: rule\n\n## two\n";
  const write = (code: string, shared: Record<string, string>, game: Record<string, string> | null) => {
    writeFileSync(join(folder, `shared.${code}.txt`), joined(shared));
    if (game) writeFileSync(join(folder, `byd.${code}.txt`), joined(game));
  };
  const lacks = () => lackingTexts(folder, "en").da;

  beforeEach(() => write("en", { "talk/words.en": SHARED }, { "games/byd/rulebook.en.md": RULES, "games/byd/spread.txt": "3" }));

  it("is told from one that has all", () => {
    write("da", { "talk/words.da": "you=du\nrank.A = E\nmore = mere" }, { "games/byd/rulebook.da.md": RULES, "games/byd/spread.txt": "3" });
    expect(lacks()).toEqual([]);
    expect(wholeLanguages(folder, "en")).toEqual(["da"]);
  });

  it("is named with the word, the rule or the file that is missing", () => {
    write("da", { "talk/words.da": "# you = du\nrank.A = E" }, { "games/byd/rulebook.da.md": "# Byd\n\n## two\n" });
    expect(lacks().sort()).toEqual(["games/byd/rulebook. one", "games/byd/spread.txt", "talk/words. you"]);
    write("da", { "talk/words.da": SHARED }, { "games/byd/spread.txt": "3" });
    expect(lacks()).toContain("games/byd/rulebook. one");
    expect(wholeLanguages(folder, "en")).toEqual([]);
  });

  it("is so too where a game has no file in it", () => {
    write("da", { "talk/words.da": SHARED }, null);
    expect(lacks()).toContain("games/byd/spread.txt");
  });
});

describe.runIf(built)("the languages of the modules", () => {
  it("lack no text of any game, nor its lessons", () => {
    const others = languages.map(({ code }) => code).filter((code) => code !== REFERENCE);
    const lacking = lackingTexts(fileURLToPath(new URL("../../../build-wasm/texts", import.meta.url)), REFERENCE);
    expect(lacking).toEqual(Object.fromEntries(others.map((code) => [code, []])));
    expect([...whole].sort()).toEqual(others.sort());
  });
});
