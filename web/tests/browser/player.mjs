// A person at the page: opens it, sits down, and plays what is offered, with the mouse or the keys.
import { chromium } from "playwright-core";

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.STUBE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

export async function newVisitor(browser, inn, { lang = "en", theme = "light", width = 1280, height = 900, touch = false, speed = "at-once" } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, hasTouch: touch, acceptDownloads: true, permissions: ["clipboard-read", "clipboard-write"] });
  await context.addInitScript(([settings]) => localStorage.getItem("stube.settings") ?? localStorage.setItem("stube.settings", settings), [JSON.stringify({ lang, speed, level: 1 })]);
  const page = await context.newPage();
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(`error in the page: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() === "error" && !/WebSocket|Failed to load resource|ERR_CONNECTION/.test(line.text())) troubles.push(`console: ${line.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(inn.address) && !request.url().startsWith(inn.address.replace("http", "ws")) && !/^(blob|data):/.test(request.url())) troubles.push(`asks another host: ${request.url()}`);
  });
  await page.goto(`${inn.address}/`);
  // The page is somebody's now; what a test asks for itself must not make a second guest of it.
  await page.waitForSelector(".me p");
  return { page, context, troubles };
}

/** A new table by the interface, as the slip in the inn makes it. */
export async function makeTable(page, table) {
  const made = await page.evaluate(async (body) => {
    const answer = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return answer.json();
  }, { options: {}, bots: 1, spectators: true, freeChat: false, clock: null, lang: "en", ...table });
  if (!made.table) throw new Error(`no table: ${JSON.stringify(made)}`);
  return made;
}

export async function sitAt(page, made) {
  await page.evaluate((id) => (location.hash = `#/table/${id}`), made.table);
  await page.waitForSelector(".board .act");
}

export const dealNow = (page) => page.locator(".head .where").textContent().then((text) => Number((text ?? "").replace(/\D+/g, "")) || 0);
export const isOver = (page) => page.locator(".after").count().then((count) => count > 0);

const mine = ".act.mine, .after";

/** One decision with the mouse: a lawful card, else chosen cards, else a button, else the first of a list. False when it is over. */
export async function decideByMouse(page, rng = Math.random) {
  await page.waitForSelector(mine, { timeout: 20_000 });
  if (await isOver(page)) return false;
  await page.waitForTimeout(420);
  const pick = (count) => Math.floor(rng() * count);
  const cards = page.locator(".hand button.card:not(.dim):not(.idle)");
  const single = await page.locator(".acts .btn.off").count() === 0;
  const before = await page.locator("#polite").textContent();
  const buttons = page.locator(".acts .btn[data-move]");
  const groups = page.locator(".acts .btn[data-group]");
  if (single && (await cards.count())) {
    await cards.nth(pick(await cards.count())).click({ position: { x: 12, y: 30 } });
    if (await page.locator(".ask").count()) {
      const names = page.locator(".ask button.key, .ask .choice");
      await names.nth(pick(await names.count())).click();
    }
  } else if (await buttons.count()) {
    // The last button passes or does least, which brings a deal to its end.
    const quiet = page.locator('.acts .btn[data-move="pass"], .acts .btn[data-move="good"], .acts .btn[data-move="announce none"]');
    await ((await quiet.count()) ? quiet.first() : buttons.nth(pick(await buttons.count()))).click();
  } else if (await cards.count()) {
    for (let i = 0; i < 12; ++i) {
      await cards.nth(pick(await cards.count())).click({ position: { x: 12, y: 12 } });
      const ready = page.locator(".acts .btn.first[data-move]");
      if (await ready.count()) {
        await ready.click();
        break;
      }
    }
  } else if (await groups.count()) {
    await groups.first().click();
    await page.locator(".ask .choice, .ask button.key").first().click();
  }
  await page.waitForFunction((told) => document.querySelector("#polite")?.textContent !== told || document.querySelector(".after"), before, { timeout: 5000 }).catch(() => undefined);
  return true;
}

/** Plays until a deal is over, or the match. */
export async function playDeal(page, decide = decideByMouse, most = 120) {
  const deal = await dealNow(page);
  for (let i = 0; i < most; ++i) {
    if (!(await decide(page))) return;
    if ((await dealNow(page)) > deal) return;
  }
  throw new Error(`the deal did not end within ${most} decisions`);
}

const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return { card: element?.dataset?.card ?? null, move: element?.dataset?.move ?? null, group: element?.dataset?.group ?? null, choice: !!element?.matches(".ask .choice, .ask .key"), label: element?.getAttribute("aria-label") ?? element?.textContent ?? "" };
  });

async function tabTo(page, wanted, key = "Tab") {
  for (let i = 0; i < 80; ++i) {
    const now = await focused(page);
    if (wanted(now)) return now;
    await page.keyboard.press(key);
  }
  return null;
}

/** One decision with the keys alone, by what the live region and the labels say. */
export async function decideByKeys(page) {
  await page.waitForSelector(mine, { timeout: 20_000 });
  if (await isOver(page)) return false;
  await page.waitForFunction(() => document.querySelector("#assertive")?.textContent?.trim(), undefined, { timeout: 5000 });
  await page.waitForTimeout(420);
  const before = await page.locator("#polite").textContent();
  const selecting = (await page.locator(".acts .btn.off").count()) > 0;
  const hand = (await page.locator(".hand button.card").count()) > 0;
  const start = hand ? await tabTo(page, (now) => now.card) : null;
  const press = async () => {
    await page.keyboard.press("Enter");
    if ((await page.locator(".ask").count()) && (await tabTo(page, (now) => now.choice))) await page.keyboard.press("Enter");
  };
  if (start && selecting) {
    for (let i = 0; i < 14 && !(await page.locator(".acts .btn.first[data-move]").count()); ++i) {
      if (!/may not/.test((await focused(page)).label)) await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowRight");
    }
    await tabTo(page, (now) => now.move, "Shift+Tab");
    await page.keyboard.press("Enter");
  } else {
    let played = false;
    const cards = await page.locator(".hand button.card").count();
    for (let i = 0; i < cards && !played; ++i) {
      const now = await focused(page);
      if (/may be played/.test(now.label)) {
        await press();
        played = true;
      } else await page.keyboard.press("ArrowRight");
    }
    if (!played) {
      await tabTo(page, (now) => now.move || now.group, "Shift+Tab");
      await press();
    }
  }
  await page.waitForFunction((told) => document.querySelector("#polite")?.textContent !== told || document.querySelector(".after"), before, { timeout: 5000 }).catch(() => undefined);
  return true;
}
