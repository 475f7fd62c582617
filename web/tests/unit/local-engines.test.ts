// Which engines are loaded, over workers that only keep what they are told: a module is loaded once where it can be used again.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  EngineLost,
  engineAtWork,
  leaveEngine,
  openEngine,
  openSchool,
  startWorker,
  warmEngine,
  type LocalEngine,
} from "../../src/lib/local/engine";
import { rulesHere, type Device } from "../../src/lib/local/tables";
import { built, modules } from "./real-modules";

interface Told {
  module?: string;
  texts?: string[];
  standIn?: { language: string; for: string };
  silent?: string[];
  number?: number;
}

class SilentWorker {
  static made: SilentWorker[] = [];
  told: Told[] = [];
  ended = false;
  onmessage: ((event: { data: { number: number; reply: string } }) => void) | null = null;
  constructor() {
    SilentWorker.made.push(this);
  }
  postMessage(message: Told): void {
    this.told.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(reply: unknown): void {
    const { number } = this.told.at(-1)!;
    this.onmessage?.({ data: { number: number!, reply: JSON.stringify(reply) } });
  }
}

const lessonsIn = ({ told }: SilentWorker) => told.filter(({ texts }) => texts?.some((address) => address.includes(".school.")));

describe.runIf(built)("engines on this device", () => {
  const game = modules[0]?.game ?? "";
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("Worker", SilentWorker);
    vi.stubGlobal("document", { baseURI: "http://here/" });
    SilentWorker.made = [];
  });
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("loads one for the table that one is about to open", () => {
    warmEngine(game, "en");
    warmEngine(game, "en");
    leaveEngine(openEngine(game, "en"));
    expect(SilentWorker.made).toHaveLength(1);
    vi.runAllTimers();
    expect(SilentWorker.made[0].ended).toBe(true);
  });

  it("uses the worker that was started before a game was chosen, once", () => {
    startWorker();
    startWorker();
    expect(SilentWorker.made).toHaveLength(1);
    const one = openEngine(game, "en");
    expect(SilentWorker.made).toHaveLength(1);
    expect(SilentWorker.made[0].told[0].module).toBeTruthy();
    const other = openEngine(game, "en");
    expect(SilentWorker.made).toHaveLength(2);
    for (const engine of [one, other]) engine.close();
  });

  it("gives it the texts of one language alone, as those of English too", () => {
    const languagesOf = ({ texts = [] }: Told) => new Set(texts.map((address) => /\.(\w+)\.txt/.exec(address)?.[1]));
    for (const lang of ["en", "da"]) openSchool(game, lang).close();
    const [[english, lessons], [danish, danishLessons]] = SilentWorker.made.map(({ told }) => told);
    for (const told of [english, lessons]) expect(languagesOf(told)).toEqual(new Set(["en"]));
    for (const told of [danish, danishLessons]) expect(languagesOf(told)).toEqual(new Set(["da"]));
    expect([english.standIn, danish.standIn]).toEqual([undefined, { language: "da", for: "en" }]);
    expect([english.silent, danish.silent]).toEqual([["da", "de"], ["de"]]);
  });

  it("gives the lessons to one that is there, once", () => {
    warmEngine(game, "da");
    leaveEngine(openSchool(game, "da"));
    leaveEngine(openSchool(game, "da"));
    leaveEngine(openEngine(game, "da"));
    expect(SilentWorker.made).toHaveLength(1);
    expect(lessonsIn(SilentWorker.made[0])).toHaveLength(1);
    openSchool(game, "de").close();
    expect(SilentWorker.made).toHaveLength(2);
  });

  it("knows which are in use", () => {
    expect(engineAtWork(game, "en")).toBe(null);
    const engine = openEngine(game, "en");
    expect(engineAtWork(game, "en")).toBe(engine);
    expect(engineAtWork(game, "da")).toBe(null);
    leaveEngine(engine);
    expect(engineAtWork(game, "en")).toBe(null);
    const other = openEngine(game, "en");
    other.close();
    expect(engineAtWork(game, "en")).toBe(null);
  });

  it("asks one that is in use for the rulebook, and another where that one ends meanwhile", async () => {
    const device = { openEngine, engineAtWork } as unknown as Device;
    const table = openEngine(game, "en");
    const first = rulesHere(game, "en", device);
    SilentWorker.made[0].answer({ title: "of the table's" });
    expect(await first).toEqual({ title: "of the table's" });
    const second = rulesHere(game, "en", device);
    table.close();
    await vi.waitFor(() => expect(SilentWorker.made).toHaveLength(2));
    SilentWorker.made[1].answer({ title: "of another" });
    expect(await second).toEqual({ title: "of another" });
  });

  it("says what is refused, and does not ask again", async () => {
    const refusing: LocalEngine = { ask: () => Promise.reject(new Error("no")), close: () => undefined };
    const device = { openEngine, engineAtWork: () => refusing } as unknown as Device;
    const failed = await rulesHere(game, "en", device).catch((error: unknown) => error);
    expect(failed).not.toBeInstanceOf(EngineLost);
    expect(SilentWorker.made).toEqual([]);
  });
});
