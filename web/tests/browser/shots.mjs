// Pictures of every game and page at a phone's and a desk's size, into web/shots/. STUBE_ONLY names a game or page.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openInn } from "./inn.mjs";
import { decideByMouse, isOver, makeTable, newVisitor, openBrowser, sitAt } from "./player.mjs";

const out = fileURLToPath(new URL("../../shots/", import.meta.url));
mkdirSync(out, { recursive: true });
const only = process.env.STUBE_ONLY ?? "";
const sizes = [
  { name: "390x844", width: 390, height: 844, touch: false },
  { name: "1440x900", width: 1440, height: 900, touch: false },
];
const decisions = { piquet: 4, gnav: 2, perlaggen: 2, strassperlaggen: 2, doppelkopf: 6, mariage: 5, hundert: 5 };
const company = { gnav: 12, byd: 5, "tre-kort": 6, femkort: 7 };

const inn = await openInn();
const browser = await openBrowser();
const games = (await (await fetch(`${inn.address}/api/games`)).json()).games;
const seeded = () => {
  let seed = 7;
  return () => ((seed = (seed * 48271) % 2147483647), seed / 2147483647);
};

async function picture(name, size, theme, show) {
  if (!name.includes(only)) return;
  const { page, context, troubles } = await newVisitor(browser, inn, { ...size, theme });
  try {
    await show(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}${name}-${size.name}${theme === "dark" ? "-dark" : ""}.png` });
    if (troubles.length) console.log(name, size.name, troubles);
  } catch (error) {
    console.log(name, size.name, String(error.message).split("\n")[0]);
  }
  await context.close();
}

async function atTable(page, id, count, players = company[id]) {
  await sitAt(page, await makeTable(page, { game: id, ...(players ? { players } : {}) }));
  const rng = seeded();
  for (let i = 0; i < count; ++i) if (!(await decideByMouse(page, rng))) break;
  if (!(await isOver(page))) await page.waitForSelector(".act.mine, .after").catch(() => undefined);
  await page.mouse.move(5, 5);
}

for (const size of sizes) {
  await picture("inn", size, "light", (page) => page.waitForSelector(".game"));
  await picture("inn", size, "dark", (page) => page.waitForSelector(".game"));
  await picture("book", size, "light", async (page) => {
    await page.goto(`${inn.address}/#/book/hundert/19`);
    await page.waitForSelector(".law.now");
  });
  await picture("replay-empty", size, "light", async (page) => {
    await page.goto(`${inn.address}/#/replay`);
    await page.waitForSelector(".lone");
  });
  await picture("waiting", size, "light", async (page) => {
    const made = await makeTable(page, { game: "perlaggen", bots: null });
    await page.evaluate((id) => (location.hash = `#/table/${id}`), made.table);
    await page.waitForSelector(".waiting");
  });
  for (const { id } of games) await picture(`table-${id}`, size, "light", (page) => atTable(page, id, decisions[id] ?? 3));
  await picture("table-hundert", size, "dark", (page) => atTable(page, "hundert", 5));
  await picture("table-piquet-discard", size, "light", async (page) => {
    await atTable(page, "piquet", 0);
    for (const at of [3, 5, 8]) await page.locator(".hand button.card").nth(at).click({ position: { x: 14, y: 14 } });
    await page.mouse.move(5, 5);
  });
  await picture("table-gnav-30", size, "light", (page) => atTable(page, "gnav", 0, 30));
  await picture("table-settings", size, "light", async (page) => {
    await atTable(page, "byd", 1);
    if (size.width < 1100) await page.locator(".strip").click();
    await page.locator('button:visible:has-text("Settings")').first().click();
  });
  if (size.width < 1100) {
    await picture("drawer-slate", size, "light", async (page) => {
      await atTable(page, "hundert", 5);
      await page.locator(".strip").click();
    });
    await picture("drawer-book", size, "light", async (page) => {
      await atTable(page, "hundert", 5);
      await page.locator(".lawline").click();
    });
  }
}
await browser.close();
await inn.close();
