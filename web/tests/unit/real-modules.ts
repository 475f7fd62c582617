// The engine's modules as they were built, opened in this process instead of a worker.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { instantiate } from "../../src/engine/module.js";
import { languages } from "../../src/lib/languages";
import { answered, type LocalEngine } from "../../src/lib/local/engine";
import type { Lang } from "../../src/lib/table";

const folder = fileURLToPath(new URL("../../../build-wasm", import.meta.url));

export const modules = existsSync(`${folder}/modules.json`)
  ? (JSON.parse(await readFile(`${folder}/modules.json`, "utf8")) as { game: string; module: string }[])
  : [];

/** Whether they are there, or have to be. */
export const built =
  (modules.length > 0 && modules.every(({ module }) => existsSync(`${folder}/${module}`))) || process.env.STUBE_MODULES === "required";

/** With its lessons and problems. */
export function realEngine(game: string, lang: Lang = "en"): LocalEngine {
  const file = modules.find((entry) => entry.game === game)!.module;
  const engine = readFile(`${folder}/${file}`)
    .then((bytes) => WebAssembly.compile(new Uint8Array(bytes)))
    .then((compiled) => instantiate(compiled))
    .then(async (opened) => {
      // As the page's worker has it: the texts of one language, as those of English too.
      for (const name of ["shared", game, `${game}.school`])
        opened.giveTexts(await readFile(`${folder}/texts/${name}.${lang}.txt`, "utf8"), { language: lang, for: "en" });
      for (const { code } of languages) if (code !== "en" && code !== lang) opened.giveFile(`talk/words.${code}`, new Uint8Array());
      return opened;
    });
  return {
    ask: async <T>(request: Record<string, unknown>) => answered<T>((await engine).call("stube_table", JSON.stringify(request))),
    close: () => undefined,
  };
}
