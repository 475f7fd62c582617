// The page knows no game and no pack by its name: what it needs to know of them comes as data (docs/api.md, games/ID/table.json).
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../../", import.meta.url);
const games = readdirSync(new URL("games/", root), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const packs = readFileSync(new URL("talk/cards.en", root), "utf8").matchAll(/^card\.suit\.(\w+)\./gm);
const names = new Set([...games.map(({ name }) => name), ...[...packs].map(([, name]) => name)]);

/** Lines that name a game or a pack: as a text, as a key of an object, or as its field. */
function namedIn(source: string): string[] {
  const any = [...names].join("|");
  const pattern = new RegExp(`["'\`](${any})["'\`]|[{,]\\s*(${any})\\s*:|\\?\\.\\s*(${any})\\b`);
  return source.split("\n").filter((line) => pattern.test(line));
}

it("finds names where they stand", () => {
  expect(names).toContain("byd");
  expect(names).toContain("trappola");
  expect(namedIn("if (view.game === \"byd\") return;\nconst of = { french: 1 };\ncase 'polsk-pas':")).toHaveLength(3);
  expect(namedIn("// A game such as Byd is laid out from its view.")).toEqual([]);
});

const sources = import.meta.glob<string>("../../src/**/*.{ts,js,svelte}", { eager: true, query: "?raw", import: "default" });
it.each(Object.entries(sources))("%s names no game and no pack", (_, source) => expect(namedIn(source)).toEqual([]));
