// The engine on this device: requests to a worker that holds the module of a game. What can be asked is in solo/solo_requests.hpp.
import type { EngineAnswer, EngineSource, EngineTexts } from "../../engine/worker";
import { Refused } from "../api-error";
import wholeLanguages from "virtual:whole-languages";
import { languages, REFERENCE } from "../languages";
import { settings } from "../settings.svelte";
import type { Lang } from "../table";

export interface LocalEngine {
  /** Refused where the engine says no; EngineLost where it has stopped. */
  ask<T>(request: Record<string, unknown>): Promise<T>;
  /** Loads what the game's bots have learned, while the engine goes on answering; not there where they have learned nothing. */
  fetchNetwork?(): void;
  /** Ends it, whatever it thinks about. */
  close(): void;
  /** Leaves it to whoever next wants an engine for the same game, for a while; closed where nobody can use it. */
  release?(): void;
}

/** The worker or its module has ended; what was kept can be opened in another. */
export class EngineLost extends Error {}

/** A game in the list of modules: where its module is, and what its bots have learned with its size in bytes. */
interface ListedGame {
  game: string;
  module: string;
  network: string | null;
  weight: number;
}

// Where the modules were not built there are none, and every table is the server's.
const listed = import.meta.glob<ListedGame[]>("../../../../build-wasm/modules.json", {
  import: "default",
  eager: true,
});
const addresses = import.meta.glob<string>(["../../../../build-wasm/stube-*.wasm", "!**/stube-all.wasm", "!**/stube-checks.wasm"], {
  query: "?url",
  import: "default",
  eager: true,
});

const texts = import.meta.glob<string>("../../../../build-wasm/texts/*.txt", { query: "?url", import: "default", eager: true });

const listedGames = Object.values(listed).flat();
const entryOf = (game: string) => listedGames.find((entry) => entry.game === game);

/** What the bots of all games have learned: addresses relative to the page, and bytes. */
export const networks = listedGames.flatMap(({ network, weight }) => (network ? [{ address: network, weight }] : []));

function moduleOf(game: string): string | null {
  const file = entryOf(game)?.module;
  const path = Object.keys(addresses).find((address) => address.endsWith(`/${file}`));
  return path ? addresses[path] : null;
}

/** Languages that a module is given the texts of: the one at hand, and English where that one lacks a text. */
const textLanguages = (lang: Lang): Lang[] => (wholeLanguages.includes(lang) ? [lang] : [REFERENCE, lang]);

/** Words and rulebooks that a game's module is given. */
export function textsOf(game: string, lang: Lang): string[] {
  return textFiles(textLanguages(lang).flatMap((code) => [`/shared.${code}.txt`, `/${game}.${code}.txt`]));
}
/** Its lessons and problems. */
const schoolTextsOf = (game: string, lang: Lang): string[] => textFiles(textLanguages(lang).map((code) => `/${game}.school.${code}.txt`));

function textFiles(wanted: string[]): string[] {
  return Object.entries(texts)
    .filter(([path]) => wanted.some((end) => path.endsWith(end)))
    .map(([, address]) => address);
}

export const isPlayedHere = (game: string): boolean => typeof Worker !== "undefined" && moduleOf(game) !== null;

/** Whether this page was built with the engine. */
const areBuilt = Object.keys(addresses).length > 0;
export const hasEngine: boolean = typeof Worker !== "undefined" && areBuilt;

export function answered<T>(text: string): T {
  const reply = JSON.parse(text) as { error?: string; why?: string };
  if (reply.error !== undefined) throw new Refused(reply.error, reply.why ?? "");
  return reply as T;
}

/** An engine with what it can be asked for. */
interface Loaded {
  game: string;
  lang: Lang;
  /** It has the game's lessons and problems. */
  school: boolean;
  engine: LocalEngine;
  give: (texts: string[]) => void;
}

/** Milliseconds for which an engine that was released waits. */
const SPARE_TIME = 15_000;
/** To load a module takes longer than to ask it: the one that made a table opens it too. */
let spare: { loaded: Loaded; expiry: ReturnType<typeof setTimeout> } | null = null;
/** Those that are in use. */
const atWork = new Set<Loaded>();

function takeSpare(): Loaded | null {
  if (!spare) return null;
  const { loaded, expiry } = spare;
  spare = null;
  clearTimeout(expiry);
  return loaded;
}
const dropSpare = () => takeSpare()?.engine.close();

const speaks = (one: Loaded | undefined, game: string, lang: Lang) => one?.game === game && one.lang === lang;

function taken(game: string, lang: Lang): Loaded {
  const loaded = (speaks(spare?.loaded, game, lang) && takeSpare()) || loadEngine(game, lang);
  atWork.add(loaded);
  return loaded;
}

/** It speaks this language. */
export const openEngine = (game: string, lang: Lang = settings.lang): LocalEngine => taken(game, lang).engine;

/** One that has the game's lessons and problems too. */
export function openSchool(game: string, lang: Lang = settings.lang): LocalEngine {
  const loaded = taken(game, lang);
  if (!loaded.school) loaded.give(schoolTextsOf(game, lang));
  loaded.school = true;
  return loaded.engine;
}

/** One that somebody has open, for what needs no table of its own. Whoever opened it may close it before it answers. */
export const engineAtWork = (game: string, lang: Lang): LocalEngine | null =>
  [...atWork].find((loaded) => speaks(loaded, game, lang))?.engine ?? null;

/** Loads the module of a game that somebody is about to play. */
export function warmEngine(game: string, lang: Lang = settings.lang): void {
  if (isPlayedHere(game) && !speaks(spare?.loaded, game, lang)) openEngine(game, lang).release?.();
}

/** Leaves an engine to the next who wants one. */
export function leaveEngine(engine: LocalEngine): void {
  if (engine.release) engine.release();
  else engine.close();
}

const newWorker = () => new Worker(new URL("../../engine/worker.ts", import.meta.url), { type: "module" });
/** One that waits for its module. */
let started: Worker | null = null;

/** Starts a worker before it is known for which game: that takes as long as loading a module into it. */
export function startWorker(): void {
  if (typeof Worker === "undefined" || !areBuilt) return;
  const worker = (started ??= newWorker());
  worker.onerror = () => (started = null);
}

function takeWorker(): Worker {
  const worker = started ?? newWorker();
  started = null;
  return worker;
}

function loadEngine(game: string, lang: Lang): Loaded {
  const address = moduleOf(game);
  if (!address) throw new EngineLost(`no module for ${game}`);
  const worker = takeWorker();
  const waiting = new Map<number, { done: (text: string) => void; failed: (error: Error) => void }>();
  let asked = 0;
  let lost = false;
  const lose = (why: string) => {
    lost = true;
    atWork.delete(loaded);
    for (const { failed } of waiting.values()) failed(new EngineLost(why));
    waiting.clear();
  };
  worker.onerror = (event) => lose(event.message);
  worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
    const question = waiting.get(data.number);
    waiting.delete(data.number);
    if (data.reply !== undefined) question?.done(data.reply);
    else {
      lost = true;
      atWork.delete(loaded);
      question?.failed(new EngineLost(data.stopped));
    }
  };
  const here = (path: string) => new URL(path, document.baseURI).href;
  const silent = languages.map(({ code }) => code).filter((code) => code !== REFERENCE && code !== lang);
  const standIn = textLanguages(lang).includes(REFERENCE) ? undefined : { language: lang, for: REFERENCE };
  worker.postMessage({ module: here(address), texts: textsOf(game, lang).map(here), standIn, silent } satisfies EngineSource);
  const network = entryOf(game)?.network;
  const engine: LocalEngine = {
    fetchNetwork: network ? () => worker.postMessage({ path: `games/${game}/player.net`, address: here(network) }) : undefined,
    async ask<T>(request: Record<string, unknown>) {
      const number = ++asked;
      const text = await new Promise<string>((done, failed) => {
        waiting.set(number, { done, failed });
        worker.postMessage({ number, request: JSON.stringify(request) });
      });
      return answered<T>(text);
    },
    close() {
      worker.terminate();
      lose("closed");
    },
    release() {
      if (lost || waiting.size) return engine.close();
      dropSpare();
      atWork.delete(loaded);
      spare = { loaded, expiry: setTimeout(dropSpare, SPARE_TIME) };
    },
  };
  const give = (more: string[]) => worker.postMessage({ texts: more.map(here) } satisfies EngineTexts);
  const loaded: Loaded = { game, lang, school: false, engine, give };
  return loaded;
}
