// Finishes the static site that vite has built into site/: manifest, icons and service worker. compress-page.mjs comes after it.
//
//   node make-site.mjs [FOLDER]
import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = resolve(process.argv[2] ?? here("../../site"));

for (const file of await readdir(here("../site"))) await copyFile(join(here("../site"), file), join(folder, file));

const all = (await readdir(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
  .map((entry) =>
    relative(folder, join(entry.parentPath ?? entry.path, entry.name))
      .split(sep)
      .join("/"),
  )
  .filter((file) => file !== "sw.js")
  .sort();

// The networks are fetched with their games and kept then: together they weigh five times as much as all the rest.
const modules = here("../../build-wasm");
await mkdir(join(folder, "nets"), { recursive: true });
for (const { network } of JSON.parse(await readFile(join(modules, "modules.json"), "utf8")))
  if (network) await copyFile(join(modules, network), join(folder, network));

/** The page is asked for by the folder's address. */
const kept = ["./", ...all.filter((file) => file !== "index.html")];
const hash = createHash("sha256");
for (const file of all) hash.update(`${file}\n`).update(await readFile(join(folder, file)));
const version = hash.digest("hex").slice(0, 16);
const page = await readFile(join(folder, "index.html"), "utf8");
await writeFile(join(folder, "index.html"), page.replace("<head>", `<head>\n    <meta name="version" content="${version}" />`));
const worker = (await readFile(here("../src/site/service-worker.js"), "utf8"))
  .replace("= __VERSION__", `= ${JSON.stringify(version)}`)
  .replace("= __FILES__", `= ${JSON.stringify(kept)}`);
await writeFile(join(folder, "sw.js"), worker);
