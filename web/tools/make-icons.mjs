// Draws public/icon.svg as the pictures that phones ask for: site/icon-*.png. Run by hand when the icon changes; needs chromium.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openBrowser } from "../tests/browser/player.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const icon = await readFile(here("../public/icon.svg"), "utf8");
const GROUND = "#3a434a";
/** What a phone may cut off of a maskable icon leaves a circle of 80%. */
const SAFE = 0.72;

const pictures = [
  { name: "icon-192", size: 192, part: 1 },
  { name: "icon-512", size: 512, part: 1 },
  { name: "icon-maskable-512", size: 512, part: SAFE, ground: GROUND },
  { name: "icon-180", size: 180, part: 0.9, ground: GROUND },
];

const browser = await openBrowser();
const page = await browser.newPage();
for (const { name, size, part, ground } of pictures) {
  await page.setViewportSize({ width: size, height: size });
  const side = Math.round(size * part);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground ?? "transparent"}">${icon.replace("<svg ", `<svg width="${side}" height="${side}" `)}`,
  );
  await page.screenshot({ path: here(`../site/${name}.png`), omitBackground: !ground });
}
await browser.close();
