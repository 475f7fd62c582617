// Pictures of every question of every game at every size, and one sheet with all of them: shots/contact/index.html, and as pictures one
// sheet a size. From the kept positions; no server is asked. STUBE_ONLY names a part of a position's name, STUBE_SIZES some sizes.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "../browser/player.mjs";
import { findFaults } from "./layout-faults.mjs";
import { keptPositions } from "./positions.mjs";
import { isTouch, openStage } from "./stage.mjs";

const out = process.argv[2] ?? fileURLToPath(new URL("../../shots/contact/", import.meta.url));
const only = process.env.STUBE_ONLY ?? "";
const sizes = (process.env.STUBE_SIZES ?? "390x844,360x640,844x390,667x375,820x1180,1280x800,1440x900").split(",");
mkdirSync(out, { recursive: true });

const kept = keptPositions();
const names = Object.keys(kept.moments).filter((name) => name.includes(only));
const browser = await openBrowser();
const stage = await openStage(browser, kept, { width: 390, height: 844 });
let faulty = 0;
for (const name of names) {
  await stage.show(name);
  for (const size of sizes) {
    const [width, height] = size.split("x").map(Number);
    await stage.resize({ width, height });
    for (const fault of await findFaults(stage.page, isTouch({ width }))) {
      console.log(`${name} at ${size}: ${fault}`);
      ++faulty;
    }
    await stage.page.screenshot({ path: join(out, `${name}-${size}.png`), animations: "disabled" });
  }
}
await stage.context.close();

const THUMB = 220;
const figure = (name, size) => `<figure><img src="${name}-${size}.png" width="${THUMB}"><figcaption>${name}</figcaption></figure>`;
const sheet = (which) =>
  `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>body{font:12px sans-serif}section{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0;width:${THUMB}px}</style>` +
  which.map((size) => `<h1>${size}</h1><section>${names.map((name) => figure(name, size)).join("")}</section>`).join("");
writeFileSync(join(out, "index.html"), sheet(sizes));
const page = await browser.newPage({ viewport: { width: 1840, height: 1000 } });
for (const size of sizes) {
  writeFileSync(join(out, "sheet.html"), sheet([size]));
  await page.goto(`file://${join(out, "sheet.html")}`);
  await page.screenshot({ path: join(out, `sheet-${size}.png`), fullPage: true });
}
await browser.close();
console.log(`${names.length} questions, ${names.length * sizes.length} pictures, ${faulty} faults: ${join(out, "index.html")}`);
