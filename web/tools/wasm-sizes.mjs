// What the engine's modules weigh: as they are, and compressed with brotli as a web server sends them.
//
//   node wasm-sizes.mjs [FOLDER OF THE MODULES]
import { readFile } from "node:fs/promises";
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
const texts = await readFile(`${folder}/shared-texts.txt`);
const compressedTexts = brotliCompressSync(texts, best).length;
console.log(`${"shared-texts.txt".padEnd(28)}${kilobytes(texts.length)}  ${kilobytes(compressedTexts)}  all`);
whole += texts.length;
sent += compressedTexts;
console.log(`${"all".padEnd(28)}${kilobytes(whole)}  ${kilobytes(sent)}`);
