// Figures of the static site in Chromium, as a Markdown table: what goes over the wire before the first card can be played and when that
// is, for every game; and memory after many deals. `make site` first.
//
//   node site-figures.mjs [--write] [--tries 5] [--deals 1,10,50] [--memory-games byd,mariage] [--memory-only] [--no-memory] [GAME...]
//
// What a newcomer does with an English browser in which nothing is cached: he opens the address, chooses the game, presses "play", and puts
// away the three lines of the game that lie on the table. He does each as soon as it can be done, so nothing is fetched while he reads. The
// first card is there when a question is put to his seat and takes an answer, which a new one does only after a moment (GUARD in turn.svelte.ts).
// Where bots come before him they do not pause; how long one visit is with their pauses, which are a pace that one can choose, stands beside it.
//
// Times are those of the page, from the begin of its loading, and medians of several visits; how long the page's thread was busy until then,
// by the processor's time, does not depend on what else the machine does. The processor is slowed down four times for the page's
// own thread; Chromium has no such brake for workers. What the other languages weigh is counted too.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { letGoOfElements, watchHeap } from "../tests/browser/heap.mjs";
import { newVisitor, openBrowser, playDeal, takesAnswer } from "../tests/browser/player.mjs";
import { beginHere, hostSite } from "../tests/browser/site-host.mjs";
import { openReport } from "./report.mjs";
import { listedModules } from "./wasm-modules.mjs";

const SLOWDOWN = 4;
const MOST_BEFORE_A_CARD = 600_000;
const MOST_IN_ALL = 4_000_000;
const MOST_PAINT = 1000;
const MOST_CARD = 2000;
const OTHER_LANGUAGES = ["da", "de"];
const KINDS = {
  engine: /\.wasm$/,
  texts: /\.txt$/,
  script: /\.(js|css|html|svg|json|webmanifest)$|\/$/,
  fonts: /\.woff2$/,
};
const FACES = /\/(french|german|trappola|gnav)-[^/]*\.svg$/;

const { values, positionals } = parseArgs({
  options: {
    write: { type: "boolean" },
    tries: { type: "string", default: "5" },
    deals: { type: "string", default: "1,10,50" },
    "memory-games": { type: "string", default: "byd" },
    "memory-only": { type: "boolean" },
    "no-memory": { type: "boolean" },
  },
  allowPositionals: true,
});
const games = positionals.length ? positionals : (await listedModules()).map(({ game }) => game);

const kilobytes = (bytes) => (bytes / 1000).toFixed(0);
const millis = (time) => Math.round(time);

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

/** In the page: plays this game as soon as it can be chosen, and keeps when what was there. */
function playAtOnce([game, pauses]) {
  if (!pauses) localStorage.setItem("stube.settings", JSON.stringify({ speed: "at-once" }));
  const times = (window.times = {});
  const click = (button, when) => {
    if (!button || times[when]) return;
    times[when] = performance.now();
    button.click();
  };
  const look = () => {
    click(document.querySelector(`[data-game="${game}"] .gamename:enabled`), "inn");
    click(document.querySelector("dialog[open] .btn.first:enabled"), "slip");
    click(document.querySelector(".slip3 .btn"), "lines");
    const asked = document.querySelector(".act.mine");
    // A new question takes no answer for a moment.
    if (!asked || performance.now() < Number(asked.dataset.readyAt)) return requestAnimationFrame(look);
    times.card = performance.now();
    return window.cardIsThere("");
  };
  requestAnimationFrame(look);
}

/** One visit of a newcomer who plays this game at once. */
async function firstCard(browser, game, { locale = "en", pauses = false, slowdown = SLOWDOWN } = {}) {
  const host = await hostSite();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale });
  await context.addInitScript(playAtOnce, [game, pauses]);
  const page = await context.newPage();
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await slow.send("Performance.enable", { timeDomain: "threadTicks" });
  // Nothing else is asked of the page meanwhile: Playwright's own script would be compiled on its thread first.
  await slow.send("Runtime.enable");
  await slow.send("Runtime.addBinding", { name: "cardIsThere" });
  const cardIsThere = new Promise((done) => slow.once("Runtime.bindingCalled", done));
  await page.goto(`${host.address}/`, { waitUntil: "commit" });
  await cardIsThere;
  const { metrics } = await slow.send("Performance.getMetrics");
  const times = await page.evaluate(() => window.times);
  const paint = await page.evaluate(
    () =>
      new Promise((done) =>
        new PerformanceObserver((list) => done(list.getEntries()[0].startTime)).observe({ type: "paint", buffered: true }),
      ),
  );
  // Without what is fetched for later, with which the service worker begins after two seconds whatever has happened till then; nor does the first card wait for the bots' network.
  const sent = host.sent.filter(({ byWorker, file }) => !byWorker && file !== "/sw.js" && !file.startsWith("/nets/"));
  const weigh = (wanted) => sent.filter(({ file }) => wanted(file)).reduce((sum, { bytes }) => sum + bytes, 0);
  const kinds = Object.values(KINDS).map((kind) => weigh((file) => kind.test(file) && !FACES.test(file)));
  const figures = {
    bytes: weigh(() => true),
    kinds: [...kinds, weigh((file) => FACES.test(file))],
    paint,
    ...times,
    busy: 1000 * metrics.find(({ name }) => name === "TaskDuration").value,
  };
  await context.close();
  await host.close();
  return figures;
}

/** Bytes of the renderer process: the page, its workers and their modules. */
async function residentBytes(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1] ?? 0) * 1024);
  return Math.max(...sizes);
}

async function memory(game, counts) {
  const browser = await openBrowser();
  const host = await hostSite();
  const { page, context } = await newVisitor(browser, host, {});
  letGoOfElements(page);
  const heap = await watchHeap(context, page);
  const rows = [];
  await beginHere(page, game);
  let matches = 1;
  for (let deal = 1; deal <= Math.max(...counts); ++deal) {
    await playDeal(page);
    if (await page.locator(".after").count()) {
      await page.goto(`${host.address}/#/`);
      await beginHere(page, game);
      ++matches;
    }
    if (!counts.includes(deal)) continue;
    await takesAnswer(page);
    const lines = Number(await page.locator(".board").getAttribute("data-seq"));
    rows.push({ deal, matches, lines, ...(await heap.measure()), resident: await residentBytes(browser) });
  }
  await browser.close();
  await host.close();
  return rows;
}

async function printFirstCards() {
  const report = openReport("site-figures", values.write);
  const host = await hostSite();
  const networks = host.everything((file) => file.includes("/nets/"));
  const all = host.everything() - networks;
  await host.close();

  const browser = await openBrowser();
  report.print(
    `Before the first card can be played, nothing cached, the page's thread ${SLOWDOWN} times slowed down, the engine's worker not:\n`,
  );
  report.print(
    `| game | kB on the wire | ${Object.keys(KINDS).join(" | ")} | faces | in da, de | first paint, ms | list of games, ms | first card, ms | thread busy, ms | with pauses, ms |`,
  );
  report.print(`|---|---|${"---|".repeat(Object.keys(KINDS).length)}---|---|---|---|---|---|---|`);
  let heaviest = 0;
  let latestPaint = 0;
  let latestCard = 0;
  for (const game of games) {
    const tries = [];
    while (tries.length < Number(values.tries)) tries.push(await firstCard(browser, game));
    const paused = await firstCard(browser, game, { pauses: true });
    const usual = (what) => median(tries.map((one) => one[what]));
    const [{ bytes, kinds }] = tries;
    const others = [];
    for (const locale of OTHER_LANGUAGES) others.push((await firstCard(browser, game, { locale, slowdown: 1 })).bytes);
    heaviest = Math.max(heaviest, bytes, ...others);
    latestPaint = Math.max(latestPaint, usual("paint"));
    latestCard = Math.max(latestCard, usual("card"));
    const weights = [bytes, ...kinds].map(kilobytes).join(" | ");
    const times = ["paint", "inn", "card", "busy"].map((what) => millis(usual(what))).join(" | ");
    report.print(`| ${game} | ${weights} | ${others.map(kilobytes).join(", ")} | ${times} | ${millis(paused.card)} |`);
  }
  await browser.close();
  report.print(
    `\nThe heaviest ${kilobytes(heaviest)} kB of ${kilobytes(MOST_BEFORE_A_CARD)} in any language; the latest first paint after`,
  );
  report.print(`${millis(latestPaint)} ms of ${MOST_PAINT}, the latest first card after ${millis(latestCard)} ms of ${MOST_CARD};`);
  report.print(
    `everything for all games ${kilobytes(all)} kB of ${kilobytes(MOST_IN_ALL)}, and with each game that is played its network,`,
  );
  report.print(`${kilobytes(networks)} kB in all.`);
  report.close();
  if (heaviest > MOST_BEFORE_A_CARD || all > MOST_IN_ALL || latestPaint > MOST_PAINT || latestCard > MOST_CARD) process.exitCode = 1;
}

async function printMemory(counts) {
  const report = openReport("site-memory", values.write);
  report.print("Memory of an open page after so many deals, when one is asked in the next one, after a collection of garbage:\n");
  report.print(
    "| game | deals | matches | lines of the log | objects and texts, kB | machine code, kB | nodes | listeners | script of the worker, kB | engine, kB | whole process, MB |",
  );
  report.print(`|${"---|".repeat(11)}`);
  for (const game of values["memory-games"].split(","))
    for (const row of await memory(game, counts)) {
      const sizes = [row.own, row.code].map(kilobytes);
      const engine = [row.workerScript, row.modules].map(kilobytes);
      const shown = [
        game,
        row.deal,
        row.matches,
        row.lines,
        ...sizes,
        row.nodes,
        row.listeners,
        ...engine,
        (row.resident / 1e6).toFixed(0),
      ];
      report.print(`| ${shown.join(" | ")} |`);
    }
  report.close();
}

if (!values["memory-only"]) await printFirstCards();
const counts = values.deals.split(",").map(Number).filter(Boolean);
if (counts.length && !values["no-memory"]) await printMemory(counts);
