// Which languages have every text that the engine's modules have in the reference language: whoever reads one of these needs no other.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SEPARATOR = "\x1e"; // cmake/join-texts.cmake
const RULE = /^## *(\S+)/gm;
const WORDS = /^ *([^#=\s][^=\n]*?) *=/gm;

/** What the files in this text are asked for, by their paths without the language: keys of words, ids of rules. */
function keysIn(joined, code) {
  const keys = new Set();
  for (const file of joined.split(SEPARATOR).slice(1)) {
    const [path] = file.split("\n", 1);
    const end = path.endsWith(".md") ? ".md" : "";
    const name = path.endsWith(`.${code}${end}`) ? path.slice(0, -`${code}${end}`.length) : path;
    keys.add(name);
    if (name === path) continue;
    for (const [, key] of file.matchAll(end ? RULE : WORDS)) keys.add(`${name} ${key}`);
  }
  return keys;
}

/** By language, what it lacks of the texts in this folder. */
export function lackingTexts(folder, reference) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const codes = names.flatMap((name) => /^shared\.([a-z-]+)\.txt$/.exec(name)?.[1] ?? []).filter((code) => code !== reference);
  const keysOf = (file, code) => (existsSync(join(folder, file)) ? keysIn(readFileSync(join(folder, file), "utf8"), code) : new Set());
  const lacking = Object.fromEntries(codes.map((code) => [code, []]));
  for (const name of names.filter((one) => one.endsWith(`.${reference}.txt`))) {
    const wanted = keysOf(name, reference);
    for (const code of codes) {
      const there = keysOf(name.replace(`.${reference}.txt`, `.${code}.txt`), code);
      lacking[code].push(...[...wanted].filter((key) => !there.has(key)));
    }
  }
  return lacking;
}

export const wholeLanguages = (folder, reference) =>
  Object.entries(lackingTexts(folder, reference)).flatMap(([code, lacking]) => (lacking.length ? [] : [code]));
