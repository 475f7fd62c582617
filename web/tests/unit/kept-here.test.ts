// What is kept in the browser is on one list, goes into a file, comes back from it and is deleted, all of it.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rememberPlayed } from "../../src/lib/first-deal";
import { keptTables, loadKept, nothingKept, saveKept } from "../../src/lib/fair/kept";
import { anyTextHere, keepHere, KINDS, NETWORKS, readHere } from "../../src/lib/kept-here";
import { keepCount, keepStep, learned } from "../../src/lib/lessons";
import { amountKept, deleteAll, makeBackup, readBackup, restoreBackup, type StudyStore } from "../../src/lib/local/backup";
import type { LocalStore } from "../../src/lib/local/store";
import { applySettings, resetSettings, settings } from "../../src/lib/settings.svelte";
import { keepSolved, readSolved } from "../../src/lib/study/problems";
import { rememberTrial, trialAt } from "../../src/lib/study/trials";
import { MemoryStorage } from "./memory-storage";

const noTables = {
  tables: async () => [],
  table: async () => null,
  clear: async () => undefined,
} as unknown as LocalStore;
const noStudies = { keptStudies: async () => [], removeStudies: async () => undefined } as unknown as StudyStore;
const TRIAL = { table: "here-2", of: "here-1", step: 3, deal: 1, seat: 0, label: "", value: 1 };

/** As a page does that somebody uses. */
function keepOneOfEach(): void {
  settings.level = 5;
  applySettings();
  keepHere("name", "Anna");
  rememberPlayed("a-game", 7);
  keepCount("a-game", 3);
  keepStep("a-game", "first", 4, 4);
  keepStep("a-game", "second", 2, 4);
  keepSolved({ rating: 1300, done: { "a-game/7-2-0": true }, days: { 5: "right" } });
  rememberTrial(TRIAL);
  saveKept({ ...nothingKept("table-1"), commitment: "aa" });
}
const allHere = () => Object.fromEntries([...KINDS.map((kind) => [kind, readHere(kind)]), ["table-1", readHere("fair", "table-1")]]);

beforeEach(() => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("document", { documentElement: { dataset: {}, classList: { toggle: () => false } } });
});
afterEach(() => {
  resetSettings();
  vi.unstubAllGlobals();
});

describe("what is kept here", () => {
  it("is deleted whole, also what an earlier version has left, and nothing of others", async () => {
    keepOneOfEach();
    localStorage.setItem("stube.of-an-earlier-version", "x");
    localStorage.setItem("other", "y");
    expect(await amountKept(noTables, noStudies)).toEqual({ tables: 0, studies: 0, more: true });
    await deleteAll(noTables, noStudies);
    // The page follows its settings.
    applySettings();
    expect([localStorage.length, localStorage.getItem("other")]).toEqual([1, "y"]);
    expect(await amountKept(noTables, noStudies)).toEqual({ tables: 0, studies: 0, more: false });
  });
  it("comes back from a file as it was", async () => {
    keepOneOfEach();
    const before = allHere();
    expect(Object.values(before)).not.toContain(null);
    const file = JSON.stringify(await makeBackup(noTables, noStudies));
    await deleteAll(noTables, noStudies);
    expect(anyTextHere()).toBe(false);
    await restoreBackup(readBackup(file)!, noTables, noStudies);
    applySettings();
    expect(allHere()).toEqual(before);
  });
  it("is not set back by a file", async () => {
    keepOneOfEach();
    const file = (await makeBackup(noTables, noStudies))!;
    await deleteAll(noTables, noStudies);
    keepHere("name", "Bo");
    rememberPlayed("a-game", 9);
    keepCount("a-game", 4);
    keepStep("a-game", "second", 3, 4);
    keepStep("a-game", "third", 1, 1);
    keepSolved({ rating: 1100, done: { "a-game/7-2-0": false }, days: { 6: "wrong" } });
    saveKept({ ...nothingKept("table-1"), commitment: "bb" });
    await restoreBackup(file, noTables, noStudies);
    expect(readHere("name")).toBe("Bo");
    expect(JSON.parse(readHere("played")!)).toEqual({ "a-game": 9 });
    expect(learned("a-game")).toEqual({ lessons: { first: 0, second: 3, third: 0 }, count: 4, done: ["third", "first"] });
    expect(readSolved()).toEqual({ rating: 1100, done: { "a-game/7-2-0": false }, days: { 5: "right", 6: "wrong" } });
    expect(trialAt("here-2")).toEqual(TRIAL);
    expect(loadKept("table-1")?.commitment).toBe("bb");
  });
  it("is taken from no file in which it is something else", async () => {
    const good = JSON.parse(JSON.stringify(await makeBackup(noTables, noStudies))) as object;
    expect(readBackup(JSON.stringify(good))).not.toBeNull();
    const bad = [
      { name: 3 },
      { played: { "a-game": "x" } },
      { school: { "a-game": { done: [] } } },
      { problems: { rating: 1, done: { a: 1 }, days: {} } },
      { problems: [] },
      { trials: [{}] },
      { fair: {} },
      { fair: [{ table: "t", heads: [null] }] },
      { fair: [{ table: "t", squarings: "many" }] },
    ];
    for (const one of bad) expect(readBackup(JSON.stringify({ ...good, ...one })), JSON.stringify(one)).toBeNull();
  });
  it("keeps its own tables before those of a file, and no more than there is room for", async () => {
    const kept = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => nothingKept(`${prefix}-${i}`));
    for (const table of kept("other", 40)) saveKept(table);
    const file = await makeBackup(noTables, noStudies);
    await deleteAll(noTables, noStudies);
    for (const table of kept("own", 3)) saveKept(table);
    await restoreBackup(file, noTables, noStudies);
    const tables = keptTables();
    expect(tables).toHaveLength(40);
    expect(tables.slice(-3)).toEqual(["own-0", "own-1", "own-2"]);
    expect(tables[0]).toBe("other-3");
    // The next one that is kept drives out the oldest of the file.
    saveKept(nothingKept("new"));
    expect([loadKept("other-3"), loadKept("own-0")?.table]).toEqual([null, "own-0"]);
  });
  it("leaves nothing of settings that nobody has set", () => {
    applySettings();
    expect(readHere("settings")).toBeNull();
    settings.sound = true;
    applySettings();
    expect(JSON.parse(readHere("settings")!)).toEqual({ sound: true });
  });
});

const sources = import.meta.glob<string>("../../src/**/*.{ts,js,svelte}", { eager: true, query: "?raw", import: "default" });
/** Where a source reads or writes past the list. Comments may speak of it. */
const past = (source: string) =>
  source
    .split("\n")
    .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
    .filter((line) => /\b(localStorage|sessionStorage|indexedDB|cookieStore|caches)\b|document\.cookie/.test(line));

describe("everything that the page keeps", () => {
  it("is found where it stands", () => {
    for (const line of ['localStorage.setItem("x", "")', "await caches.open(NAME)", "indexedDB.open(NAME)", "document.cookie = x"])
      expect(past(line)).toHaveLength(1);
    expect(past("// localStorage is not here")).toEqual([]);
  });
  const own = /\/(lib\/kept-here\.ts|site\/service-worker\.js)$/;
  it.each(Object.entries(sources).filter(([file]) => !own.test(file)))("%s: by the list alone", (_, source) =>
    expect(past(source)).toEqual([]),
  );
  it("is, of the service worker, the networks of the list and the page's own files", () => {
    const [, worker] = Object.entries(sources).find(([file]) => file.endsWith("service-worker.js"))!;
    expect(worker).toContain(`const NETWORKS = "${NETWORKS}";`);
    const opened = [...worker.matchAll(/caches\.open\((.*?)\)/g)].map(([, name]) => name);
    expect(new Set(opened)).toEqual(new Set(["NETWORKS", "PREFIX + VERSION"]));
  });
});
