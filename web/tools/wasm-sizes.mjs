// What the engine's modules and their texts weigh: as they are, and compressed with brotli as a web server sends them.
//
//   node wasm-sizes.mjs [FOLDER OF THE MODULES]
import { readdir, readFile } from "node:fs/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { builtModules } from "./wasm-modules.mjs";

const folder = process.argv[2] ?? builtModules;
const listed = JSON.parse(await readFile(`${folder}/modules.json`, "utf8"));
const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(10);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } };

console.log(`${"module".padEnd(28)}${"kB".padStart(10)}${"on the wire".padStart(12)}  games`);
let whole = 0;
let sent = 0;
for (const module of new Set(listed.map((entry) => entry.module))) {
  const content = await readFile(`${folder}/${module}`);
  const compressed = brotliCompressSync(content, best).length;
  const games = listed.filter((entry) => entry.module === module).map((entry) => entry.game);
  console.log(`${module.padEnd(28)}${kilobytes(content.length)}  ${kilobytes(compressed)}  ${games.join(", ")}`);
  whole += content.length;
  sent += compressed;
}
for (const name of await readdir(`${folder}/texts`)) {
  const text = await readFile(`${folder}/texts/${name}`);
  const compressed = brotliCompressSync(text, best).length;
  console.log(`${name.padEnd(28)}${kilobytes(text.length)}  ${kilobytes(compressed)}`);
  whole += text.length;
  sent += compressed;
}
console.log(`${"all".padEnd(28)}${kilobytes(whole)}  ${kilobytes(sent)}`);
