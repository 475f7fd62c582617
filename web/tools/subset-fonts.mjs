// Cuts the page's fonts down to the letters that its texts can need, into src/fonts: for text all of Latin-1, and what occurs in any file of
// words or rulebook; for titles only what occurs there; for the sign its own word, initials and digits. A name with other letters is shown in
// the next font of the list. Italics have one weight, and layout features that no style asks for are left out.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fontverter from "fontverter";
import subsetFont from "subset-font";
import { simplified } from "./simplify-font.mjs";

const web = fileURLToPath(new URL("..", import.meta.url));
const root = join(web, "..");
const out = join(web, "src/fonts");
mkdirSync(out, { recursive: true });

/** Name of the result, and the font it is cut from. */
const FONTS = {
  "text.woff2": "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
  "text-italic.woff2": "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2",
  "title.woff2": "@fontsource/im-fell-dw-pica/files/im-fell-dw-pica-latin-400-normal.woff2",
  "title-italic.woff2": "@fontsource/im-fell-dw-pica/files/im-fell-dw-pica-latin-400-italic.woff2",
  "chalk.woff2": "@fontsource/playwrite-dk-uloopet/files/playwrite-dk-uloopet-latin-400-normal.woff2",
  "sign.woff2": "@fontsource/unifrakturmaguntia/files/unifrakturmaguntia-latin-400-normal.woff2",
};

function texts() {
  const files = [];
  for (const folder of ["talk", "server", "study", "web/src/words"])
    files.push(...readdirSync(join(root, folder)).map((file) => join(root, folder, file)));
  for (const game of readdirSync(join(root, "games"), { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    files.push(...readdirSync(join(root, "games", game.name)).map((file) => join(root, "games", game.name, file)));
  return files.filter((file) => /\/(words|cards|lessons)\.[a-z]{2,3}$|rulebook\.[a-z]+\.md$|\/words\/[a-z]+\.json$/.test(file));
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const inOrder = (letters) => [...new Set(letters)].sort().join("");
const occurring = inOrder(texts().flatMap((file) => [...readFileSync(file, "utf8")]));
const text = inOrder([...range(0x20, 0x7e), ...range(0xa0, 0xff), ..."–—‘’‚“”„…•‹›←→↑↓−", ...occurring]);
/** Titles have no arrows, fractions or signs of programs. */
const inTitles = inOrder([...occurring].filter((letter) => /[\p{L}\p{N} .,:;!?'()&§–—‘’‚“”„…·/-]/u.test(letter)));
const onSign = inOrder(["Stube0123456789", ...[...occurring].filter((letter) => /\p{Lu}/u.test(letter))].join(""));
/** Nobody's name stands in italics: what is written there is in our own texts. */
const inItalics = inOrder([...range(0x20, 0x7e), ...occurring]);
const lettersOf = (name) =>
  name.startsWith("title") ? inTitles : name.startsWith("sign") ? onSign : name.includes("italic") ? inItalics : text;

/** `calt` joins the letters of the chalk. */
const FEATURES = ["calt", "ccmp", "kern", "liga", "lnum", "mark", "tnum"];
/** Weights outside of this are never asked for, and bold italics hardly ever. */
const weightsOf = (name) => (name.includes("italic") ? 400 : { min: 400, max: 700 });
/** The titles were traced from prints: what lies within 3 of 2048 units to an em, a tenth of a pixel in the largest of them, is left out. */
const [GRID, TOLERANCE] = [4, 3];

for (const [name, source] of Object.entries(FONTS)) {
  const whole = readFileSync(join(web, "node_modules", source));
  const variationAxes = source.includes("wght") ? { wght: weightsOf(name) } : undefined;
  const wanted = { targetFormat: "truetype", keepFeatures: FEATURES, noHinting: true, variationAxes };
  const letters = await subsetFont(whole, lettersOf(name), wanted);
  const cut = await fontverter.convert(name.startsWith("title") ? simplified(letters, GRID, TOLERANCE) : letters, "woff2");
  writeFileSync(join(out, name), cut);
  console.log(`${name}: ${whole.length} to ${cut.length} bytes`);
}
