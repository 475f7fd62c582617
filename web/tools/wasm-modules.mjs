// The modules of the engine as they were built, for Node: the games in the order of their books, and each module instantiated when it
// is first asked, with the texts and networks of its games.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { instantiate } from "../src/engine/module.js";

export const builtModules = fileURLToPath(new URL("../../build-wasm", import.meta.url));

/** With the texts of these games in all languages or, as in the page, in one alone; and their networks, which lie beside the modules. */
export async function openModule(file, { entries = [], language: only = undefined, benchSeconds = undefined } = {}) {
  const engine = await instantiate(await WebAssembly.compile(await readFile(file)), benchSeconds);
  const texts = join(dirname(file), "texts");
  const games = ["shared", ...entries.map(({ game }) => game)];
  const standIn = only ? { language: only, for: "en" } : undefined;
  for (const name of await readdir(texts)) {
    const [game] = name.split(".");
    const language = name.split(".").at(-2);
    const spoken = !only || language === only;
    if (spoken && games.includes(game)) engine.giveTexts(await readFile(join(texts, name), "utf8"), standIn);
    // A language that stays away is known.
    else if (!spoken && language !== "en" && game === "shared") engine.giveFile(`talk/words.${language}`, new Uint8Array());
  }
  for (const { game, network } of entries)
    if (network) engine.giveFile(`games/${game}/player.net`, await readFile(join(dirname(file), network)));
  return engine;
}

/** Every game with its module and its network, if it has one. */
export const listedModules = async (folder = builtModules) => JSON.parse(await readFile(join(folder, "modules.json"), "utf8"));

export async function openModules(folder = builtModules) {
  const listed = await listedModules(folder);
  const opened = new Map();
  const moduleOf = (game) => {
    const file = listed.find((entry) => entry.game === game).module;
    const entries = listed.filter((entry) => entry.module === file);
    if (!opened.has(file)) opened.set(file, openModule(join(folder, file), { entries }));
    return opened.get(file);
  };
  return {
    games: listed.map((entry) => entry.game),
    moduleOf,
    ask: async (game, request) => (await moduleOf(game)).call("stube_answer", request),
  };
}
