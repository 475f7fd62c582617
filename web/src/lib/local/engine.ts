// The engine on this device: requests to a worker that holds the module of a game. What can be asked is in solo/solo_requests.hpp.
import type { EngineAnswer, EngineSource } from "../../engine/worker";
import { Refused } from "../api-error";
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

// Where the modules were not built there are none, and every table is the server's.
const listed = import.meta.glob<{ game: string; module: string; network: string | null }[]>("../../../../build-wasm/modules.json", {
  import: "default",
  eager: true,
});
const addresses = import.meta.glob<string>(["../../../../build-wasm/stube-*.wasm", "!**/stube-all.wasm", "!**/stube-checks.wasm"], {
  query: "?url",
  import: "default",
  eager: true,
});

const texts = import.meta.glob<string>("../../../../build-wasm/texts/*.txt", { query: "?url", import: "default", eager: true });

const entryOf = (game: string) =>
  Object.values(listed)
    .flat()
    .find((entry) => entry.game === game);

function moduleOf(game: string): string | null {
  const file = entryOf(game)?.module;
  const path = Object.keys(addresses).find((address) => address.endsWith(`/${file}`));
  return path ? addresses[path] : null;
}

/** Words and rulebooks that a game's module is given: in this language, and in the one that stands in where it lacks a text. */
export function textsOf(game: string, lang: Lang): string[] {
  return textFiles([REFERENCE, lang].flatMap((code) => [`/shared.${code}.txt`, `/${game}.${code}.txt`]));
}
/** Its lessons and problems. */
const schoolTextsOf = (game: string, lang: Lang): string[] => textFiles([REFERENCE, lang].map((code) => `/${game}.school.${code}.txt`));

function textFiles(wanted: string[]): string[] {
  return Object.entries(texts)
    .filter(([path]) => wanted.some((end) => path.endsWith(end)))
    .map(([, address]) => address);
}

export const isPlayedHere = (game: string): boolean => typeof Worker !== "undefined" && moduleOf(game) !== null;

/** Whether this page was built with the engine. */
export const hasEngine: boolean = typeof Worker !== "undefined" && Object.keys(addresses).length > 0;

export function answered<T>(text: string): T {
  const reply = JSON.parse(text) as { error?: string; why?: string };
  if (reply.error !== undefined) throw new Refused(reply.error, reply.why ?? "");
  return reply as T;
}

/** Milliseconds for which an engine that was released waits. */
const SPARE_TIME = 15_000;
/** To load a module takes longer than to ask it: the one that made a table opens it too. */
let spare: { game: string; lang: Lang; engine: LocalEngine; expiry: ReturnType<typeof setTimeout> } | null = null;

function takeSpare(): typeof spare {
  const found = spare;
  spare = null;
  if (found) clearTimeout(found.expiry);
  return found;
}
const dropSpare = () => takeSpare()?.engine.close();

/** It speaks this language, and English. */
export function openEngine(game: string, lang: Lang = settings.lang): LocalEngine {
  return spare?.game === game && spare.lang === lang ? takeSpare()!.engine : loadEngine(game, lang);
}

/** One that has the game's lessons and problems too. */
export const openSchool = (game: string, lang: Lang = settings.lang): LocalEngine =>
  loadEngine(game, lang, [...textsOf(game, lang), ...schoolTextsOf(game, lang)]);

/** Loads the module of a game that somebody is about to play. */
export function warmEngine(game: string, lang: Lang = settings.lang): void {
  if (isPlayedHere(game)) openEngine(game, lang).release?.();
}

function loadEngine(game: string, lang: Lang, given = textsOf(game, lang)): LocalEngine {
  const address = moduleOf(game);
  if (!address) throw new EngineLost(`no module for ${game}`);
  const worker = new Worker(new URL("../../engine/worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { done: (text: string) => void; failed: (error: Error) => void }>();
  let asked = 0;
  let lost = false;
  const lose = (why: string) => {
    lost = true;
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
      question?.failed(new EngineLost(data.stopped));
    }
  };
  const here = (path: string) => new URL(path, document.baseURI).href;
  const silent = languages.map(({ code }) => code).filter((code) => code !== REFERENCE && code !== lang);
  worker.postMessage({ module: here(address), texts: given.map(here), silent } satisfies EngineSource);
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
      spare = { game, lang, engine, expiry: setTimeout(dropSpare, SPARE_TIME) };
    },
  };
  return engine;
}
