// Shows a recorded moment in a browser without any server: the built page from web/dist, answers and messages from the recording.
// The clock stands still but for what is asked of it, so that the same page always makes the same picture.
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LOCK, newLock, spare } from "../browser/spared.mjs";

const dist = process.env.STUBE_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};
const host = "http://localhost";
const RESTING = ".acts .btn.first:not([data-move])";
const GUARD_MILLIS = 500;

function answer(route, http, moment) {
  const { pathname } = new URL(route.request().url());
  const file = join(dist, pathname === "/" ? "index.html" : pathname);
  if (extname(file) && existsSync(file))
    return route.fulfill({ body: readFileSync(file), contentType: types[extname(file)] ?? "application/octet-stream" });
  const known = moment.http[pathname] ?? http[pathname] ?? { "/api/tables": { open: [], mine: [] } }[pathname];
  return known ? route.fulfill({ json: known }) : route.fulfill({ status: 404, json: { error: "unknown", why: pathname } });
}

/** Sizes that phones and tablets have. */
export const isTouch = ({ width }) => width < 1100;

/** The reason against any move, as long as reasons commonly are. */
const reason = (move, game) => ({
  t: "why",
  move,
  legal: false,
  offence: false,
  why: "Who cannot follow suit must play a trump, and who has a higher one must play higher.",
  rules: [`${game}/1`],
});

/** Three moves of those on offer as a hint, each with a reason as long as reasons commonly are. */
function hint(messages) {
  const moves = messages.findLast(({ t }) => t === "view")?.moves ?? [];
  const why =
    "It keeps the highest trump for the end, and whoever plays after this one cannot take the trick without a card that he would miss.";
  return {
    t: "hint",
    unit: "points",
    sureText: "About equally good.",
    best: moves
      .slice(0, 3)
      .map(({ move, name }, i) => ({ move, label: name, points: 12.4 - i, margin: 0.5, reason: why, parts: [], other: [] })),
  };
}

/** A page that goes from one recorded moment to the next without being loaded anew, for many of them in a row. */
export async function openStage(browser, { http, moments }, { width, height, settings = {}, spared = false }) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  if (spared) {
    await spare(context);
    await context.addInitScript(([name, lock]) => localStorage.setItem(name, lock), [LOCK, await newLock()]);
  }
  await context.addInitScript(
    (kept) => localStorage.setItem("stube.settings", kept),
    JSON.stringify({ lang: "en", speed: "at-once", level: 1, threeLines: false, ...settings }),
  );
  const page = await context.newPage();
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  let moment = { http: {}, first: [] };
  await page.route("**/*", (route) => answer(route, http, moment));
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const { first } = moment;
    const game = first[0]?.table?.game ?? "";
    first.forEach((message) => socket.send(JSON.stringify(message)));
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.t === "why") socket.send(JSON.stringify(reason(message.move, game)));
      if (message.t === "hint") socket.send(JSON.stringify(hint(first)));
    });
  });
  const session = await context.newCDPSession(page);
  await page.goto(`${host}/#/book`);
  await page.waitForSelector(".shelf li");
  async function show(name) {
    moment = moments[name];
    await page.evaluate((to) => (location.hash = to), moment.at);
    await page.waitForSelector(".board .act, .result");
    await page.evaluate(() => document.fonts.ready);
  }
  /** Two frames: what depends on the size, and on thumbs, has been laid out anew. */
  async function resize(size) {
    await page.setViewportSize(size);
    await session.send("Emulation.setTouchEmulationEnabled", { enabled: isTouch(size) });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }
  return { page, context, troubles, show, resize };
}

/** What a moment has kept on this device: texts of the local storage, and studies in their database. */
async function keepHere(page, { texts = {}, studies = [] }) {
  await page.evaluate(
    async ([all, kept]) => {
      Object.entries(all).forEach(([name, value]) => localStorage.setItem(name, value));
      const database = await new Promise((done, failed) => {
        const request = indexedDB.open("stube-studies", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("studies", { keyPath: "key" });
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      const store = database.transaction("studies", "readwrite");
      for (const study of kept) store.objectStore("studies").put(study);
      await new Promise((done) => (store.oncomplete = done));
      database.close();
    },
    [texts, studies],
  );
}

/** What shows that a page is there, where the moment names nothing else. */
const THERE = ".board .act, .result, .waiting, .replay-page .scrub, .game, .law, .shelf li";

/** Opens the page at a moment; with `lose` its connection breaks there. */
export async function showMoment(browser, { http, moments }, name, { width, height, speed = "at-once", settings = {}, lose = false }) {
  const moment = moments[name];
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: "reduce" });
  await context.addInitScript(
    (kept) => localStorage.setItem("stube.settings", kept),
    JSON.stringify({ lang: process.env.STUBE_LANG ?? "en", speed, level: 1, threeLines: false, ...settings }),
  );
  const page = await context.newPage();
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(error.message));
  await page.clock.install({ time: new Date("2020-01-06T18:00:00Z") });
  await page.route("**/*", (route) => answer(route, http, moment));
  const game = moment.first[0]?.table?.game ?? "";
  let lost = null;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    // One that is lost is not found again.
    if (lost) return;
    if (lose) lost = socket;
    const send = (message) => socket.send(JSON.stringify(message));
    moment.first.forEach(send);
    moment.later.filter(({ t }) => t !== "hint").forEach(send);
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.t === "hint") moment.later.forEach(send);
      if (message.t === "why") send(reason(message.move, game));
    });
  });
  if (moment.kept) {
    await page.goto(`${host}/#/book`);
    await keepHere(page, moment.kept);
  }
  await page.goto(`${host}/${moment.at}`);
  const settled = async (millis = GUARD_MILLIS) => {
    await page.clock.runFor(millis);
    await page.evaluate(() => document.fonts.ready);
  };
  if (moment.kept) await page.waitForFunction(() => !document.querySelector(".shelf"));
  await page.waitForSelector(moment.there ?? THERE);
  await settled();
  if (moment.step !== undefined) for (let i = 0; i < moment.step; ++i) await page.keyboard.press("ArrowRight");
  // With tricks that lie until one goes on: goes on until the account of the deal is shown.
  if (speed === "wait")
    for (let i = 0; i < 20 && !(await page.locator(".closed").count()) && (await page.locator(RESTING).count()); ++i) {
      await page.locator(RESTING).click();
      await settled(50);
    }
  await lost?.close();
  await page.mouse.move(3, 3);
  return { page, context, troubles, settled };
}
