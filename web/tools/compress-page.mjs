// Lays a brotli and a gzip form beside every file of the page that gets smaller by it; the server sends the one that the browser accepts.
//
//   node compress-page.mjs [FOLDER], dist/ unless told
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url));
const ALREADY_COMPRESSED = /\.(woff2|png|webp|jpg|net)$/;
/** Below this a compressed form saves no packet. */
const SMALLEST = 600;

const files = readdirSync(dist, { recursive: true })
  .map((name) => join(dist, name))
  .filter((file) => statSync(file).isFile());
for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) rmSync(file);

const sizes = { plain: 0, br: 0, gz: 0 };
for (const file of files.filter((name) => !/\.(br|gz)$/.test(name) && !ALREADY_COMPRESSED.test(name))) {
  const plain = readFileSync(file);
  if (plain.length < SMALLEST) continue;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const br = brotliCompressSync(plain, { params: quality });
  const gz = gzipSync(plain, { level: 9 });
  sizes.plain += plain.length;
  sizes.br += br.length;
  sizes.gz += gz.length;
  if (br.length < plain.length) writeFileSync(`${file}.br`, br);
  if (gz.length < plain.length) writeFileSync(`${file}.gz`, gz);
}
console.log(`${sizes.plain} bytes: ${sizes.br} with brotli, ${sizes.gz} with gzip`);
