// Visitors one after another in the same browser windows. A new one, with its process, costs more than what most tests do in it, so a
// window is emptied of all that was kept for its last visitor and taken again. One that was tampered with (scripts of a test, routes, a
// cut line) is closed. No test here.
import { openContext, openInnPage, settingsOf, watchTroubles } from "./player.mjs";
import { LOCK, newLock } from "./spared.mjs";

/** What would outlive a visit. */
const TAMPERING = {
  page: ["addInitScript", "exposeBinding", "exposeFunction", "route", "routeWebSocket", "setExtraHTTPHeaders"],
  context: ["addCookies", "addInitScript", "grantPermissions", "newCDPSession", "newPage", "on", "route", "setOffline"],
};
const EVENTS = ["console", "dialog", "download", "pageerror", "popup", "request", "requestfailed", "response", "websocket", "worker"];

async function openWindow(browser, touch) {
  const context = await openContext(browser, { touch });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const window = { context, page, session, touch, lock: await newLock(), tampered: false };
  for (const [owner, names] of [
    [page, TAMPERING.page],
    [context, TAMPERING.context],
  ])
    for (const name of names) {
      const own = owner[name].bind(owner);
      owner[name] = (...args) => {
        window.tampered = true;
        return own(...args);
      };
    }
  return window;
}

/** As a window is that nobody has used. */
async function empty({ context, page, session }, inn) {
  for (const event of EVENTS) page.removeAllListeners(event);
  // Of the inn's address, and no page of it.
  await page.goto(`${inn.address}/healthz`);
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await session.send("Storage.clearDataForOrigin", { origin: inn.address, storageTypes: "all" });
}

export function visitorsOf(browser) {
  const free = [];

  async function take(inn, options) {
    const { theme = "light", width = 1280, height = 900, touch = false, still = true, ownLocks = false } = options;
    const at = free.findIndex((window) => window.touch === touch);
    const window = at >= 0 ? free.splice(at, 1)[0] : await openWindow(browser, touch);
    const { page, context } = window;
    await empty(window, inn);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: still ? "reduce" : "no-preference" });
    await page.mouse.move(0, 0);
    const kept = { "stube.settings": settingsOf(options), ...(ownLocks ? {} : { [LOCK]: window.lock }) };
    await page.evaluate((all) => Object.entries(all).forEach(([name, value]) => localStorage.setItem(name, value)), kept);
    const troubles = watchTroubles(page, inn);
    await openInnPage(page, inn);
    return { page, context, troubles, window };
  }

  /** After a visit: `well` where nothing went wrong. */
  async function giveBack({ window }, well) {
    if (well && !window.tampered) {
      // Nothing of it goes on, neither bots' thoughts nor a line to the server.
      for (const event of EVENTS) window.page.removeAllListeners(event);
      await window.page.goto("about:blank");
      free.push(window);
    } else await window.context.close();
  }

  return { take, giveBack };
}
