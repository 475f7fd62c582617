// Every custom property that a style reads is set somewhere, and every measure of tokens.css is read. A read without a value is no error
// to a browser: it silently falls back to what is inherited.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const components = import.meta.glob<string>("../../src/**/*.svelte", { eager: true, query: "?raw", import: "default" });
const sheet = (name: string): string => readFileSync(new URL(`../../src/styles/${name}`, import.meta.url), "utf8");
const tokens = sheet("tokens.css");
const sources = { ...components, "tokens.css": tokens, "base.css": sheet("base.css") };
const MEASURES = /^--(type|space|radius|z|lh|sh|m|font|ease)-/;

const plain = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, "");
const found = (source: string, pattern: RegExp): string[] => [...plain(source).matchAll(pattern)].map(([, name]) => name);
/** As a declaration, or as svelte's `style:--name={value}`. */
const setIn = (source: string): string[] => found(source, /(?<![\w(-])(--[a-z][\w-]*)\s*[:=]/g);
const readIn = (source: string): string[] => found(source, /var\(\s*(--[a-z][\w-]*)/g);
const readWithoutFallback = (source: string): string[] => found(source, /var\(\s*(--[a-z][\w-]*)\s*\)/g);

const all = Object.values(sources);
const set = new Set(all.flatMap(setIn));

it("finds what is set and what is read", () => {
  const source = "<b style:--n={1}></b> /* --not: set */ .a { --one-2: var(--two, var(--three)); gap: calc(-1 * var(--four)); }";
  expect(setIn(source)).toEqual(["--n", "--one-2"]);
  expect(readIn(source)).toEqual(["--two", "--three", "--four"]);
  expect(readWithoutFallback(source)).toEqual(["--three", "--four"]);
});

it.each(Object.entries(sources))("%s reads nothing that is set nowhere", (_, source) => {
  expect(readWithoutFallback(source).filter((name) => !set.has(name))).toEqual([]);
});

it("keeps no measure that nothing reads", () => {
  const read = new Set(all.flatMap(readIn));
  const measures = setIn(tokens).filter((name) => MEASURES.test(name));
  expect(measures.length).toBeGreaterThan(50);
  expect(measures.filter((name) => !read.has(name))).toEqual([]);
});
