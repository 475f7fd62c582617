// Puts the drawn faces of each pack, its suit signs and its back into one sheet of symbols, so that a table loads one file and
// the page's colours reach the drawings.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
const faces = join(web, "art/faces");
const out = join(web, "src/faces");
mkdirSync(out, { recursive: true });

function symbol(id, file) {
  const text = readFileSync(join(faces, file), "utf8").trim();
  const [, attributes, drawing] = text.match(/^<svg([^>]*)>(.*)<\/svg>$/s);
  const viewBox = attributes.match(/viewBox="[^"]*"/)[0];
  const pen = attributes.replace(/ (xmlns|viewBox|role)="[^"]*"/g, "");
  return `<symbol id="${id}" ${viewBox}><g${pen}>${drawing.replace(/<title>[^<]*<\/title>/, "")}</g></symbol>`;
}

const list = (folder) =>
  readdirSync(join(faces, folder))
    .filter((file) => file.endsWith(".svg"))
    .sort();

/** Which back each pack has. */
const backs = { french: "red", german: "red", trappola: "red", gnav: "piece" };
for (const [pack, back] of Object.entries(backs)) {
  const symbols = list(pack).map((file) => symbol(`face-${file.slice(0, -4)}`, `${pack}/${file}`));
  for (const file of list("suits")) {
    const [, suit] = file.match(new RegExp(`^${pack}-(.)\\.svg$`)) ?? [];
    if (suit) symbols.push(symbol(`sign-${suit}`, `suits/${file}`));
  }
  symbols.push(symbol("back", `backs/${back}.svg`));
  writeFileSync(join(out, `${pack}.svg`), `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("\n")}</svg>\n`);
}
