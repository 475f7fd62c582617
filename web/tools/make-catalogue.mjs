// Writes src/catalogue/LANGUAGE.json: what a server answers to GET /api/games, as the engine's modules tell it. The static site has
// it in a server's place, so that the list of games needs no module.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openModules } from "./wasm-modules.mjs";

const folder = fileURLToPath(new URL("../src/catalogue/", import.meta.url));
const words = fileURLToPath(new URL("../src/words/", import.meta.url));
const languages = (await readdir(words)).map((file) => file.replace(/\.json$/, ""));
const modules = await openModules();
// How strong the levels are is read from there.
const strength = await readFile(fileURLToPath(new URL("../../docs/bots.md", import.meta.url)));
for (const game of modules.games) (await modules.moduleOf(game)).giveFile("docs/bots.md", strength);

await mkdir(folder, { recursive: true });
for (const lang of languages) {
  const games = [];
  for (const game of modules.games) {
    const engine = await modules.moduleOf(game);
    const told = JSON.parse(engine.call("stube_table", JSON.stringify({ do: "games", lang })));
    games.push(told.games.find((known) => known.id === game));
  }
  await writeFile(`${folder}${lang}.json`, JSON.stringify({ games }));
}
