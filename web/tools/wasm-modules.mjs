// The modules of the engine as they were built, for Node: the games in the order of their books, and each module instantiated when it
// is first asked, with the networks of its games.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { instantiate } from "../src/engine/module.js";

export const builtModules = fileURLToPath(new URL("../../build-wasm", import.meta.url));

/** With the shared texts and the networks of these games, which lie beside the modules. */
export async function openModule(file, { networks = [], benchSeconds = undefined } = {}) {
  const engine = await instantiate(await WebAssembly.compile(await readFile(file)), benchSeconds);
  engine.giveTexts(await readFile(join(dirname(file), "shared-texts.txt"), "utf8"));
  for (const { game, network } of networks)
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
    const networks = listed.filter((entry) => entry.module === file);
    if (!opened.has(file)) opened.set(file, openModule(join(folder, file), { networks }));
    return opened.get(file);
  };
  return {
    games: listed.map((entry) => entry.game),
    moduleOf,
    ask: async (game, request) => (await moduleOf(game)).call("stube_answer", request),
  };
}
