// How soon the page is there over a slow line: a cold start in Chromium at 1.6 Mbit/s and 150 ms (line.mjs), with the page that is built into the program.
// Prints a table and fails above the targets. `npm run slow-line [GAME...]`; STUBE_PROGRAM names the program.
import { freePort, openInn } from "../browser/inn.mjs";
import { openBrowser } from "../browser/player.mjs";
import { openLine } from "./line.mjs";

const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const TARGETS = { games: 1500, table: 3000 };
const RUNS = 3;
const games = process.argv.slice(2);

const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const inn = await openInn({ direct: true, origin: address });
const browser = await openBrowser();

const encodingOf = (headers) => Object.entries(headers).find(([name]) => name.toLowerCase() === "content-encoding")?.[1] ?? "";

/** A browser that has never been here, on a slow line of its own; counts what comes over it. */
async function visitor() {
  const slow = await openLine(inn.address, port, LINE);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send("Network.enable");
  const sizes = new Map();
  line.on("Network.responseReceived", ({ requestId, response }) =>
    sizes.set(requestId, { path: new URL(response.url).pathname, encoding: encodingOf(response.headers), bytes: 0 }),
  );
  line.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (sizes.has(requestId)) sizes.get(requestId).bytes = encodedDataLength;
  });
  const leave = async () => {
    await context.close();
    await slow.close();
    return { sizes: [...sizes.values()], bytes: slow.received() };
  };
  return { page, leave };
}

/** Milliseconds from the first request until a frame with this has been painted. */
const until = (page, what) =>
  page.waitForFunction(what, null, { polling: "raf", timeout: 30_000 }).then(() => page.evaluate(() => Math.round(performance.now())));

/** The quickest of several: other work on the machine can only slow it down. */
async function measure(what) {
  const found = [];
  for (let i = 0; i < RUNS; ++i) found.push(await what());
  return found.sort((a, b) => a.millis - b.millis)[0];
}

const list = () =>
  measure(async () => {
    const { page, leave } = await visitor();
    await page.goto(address, { waitUntil: "commit" });
    const millis = await until(page, () => document.querySelectorAll(".gamename").length > 1);
    await page.waitForLoadState("networkidle");
    return { millis, ...(await leave()) };
  });

/** In the page: somebody is asked, and his cards have their faces. */
const dealt = () => {
  const asked = document.querySelector(".act.mine .btn[data-move], .hand button.card:not(.dim), .act.mine");
  const face = document.querySelector(".hand use, .ring use, .board use");
  return !!asked && !!face && !!document.getElementById(face.getAttribute("href").slice(1));
};

/** Somebody opens the link to a table where cards have been dealt: the hand can be played, with its faces. */
const table = (game) =>
  measure(async () => {
    const { page, leave } = await visitor();
    const made = await page.request
      .post(`${address}/api/tables`, { data: { game, bots: 1 }, headers: { Origin: address } })
      .then((answer) => answer.json());
    await page.goto(`${address}/#/table/${made.table}`, { waitUntil: "commit" });
    const millis = await until(page, dealt);
    await page.waitForLoadState("networkidle").catch(() => undefined);
    return { millis, ...(await leave()) };
  });

/** Somebody has chosen from the list and plays on this device: the engine comes over the line too. From the click on the tile. */
const playNow = (game) =>
  measure(async () => {
    const { page, leave } = await visitor();
    await page.goto(address);
    const tile = page.locator(`[data-game="${game}"] .gamename:enabled`);
    await tile.waitFor();
    await page.waitForLoadState("networkidle");
    const began = await page.evaluate(() => performance.now());
    await tile.click();
    await page.locator("dialog[open] .btn.first").click();
    const millis = Math.round((await until(page, dealt)) - began);
    if (!/#\/table\/here-/.test(page.url())) throw new Error(`${game} is not played on the device: ${page.url()}`);
    return { millis, ...(await leave()) };
  });

let failed = false;
const row = (name, { millis, bytes }, target) => {
  failed ||= millis > target;
  console.log(`| ${name.padEnd(24)} | ${String(millis).padStart(6)} | ${String(target).padStart(6)} | ${String(bytes).padStart(8)} |`);
};

try {
  console.log(`| ${"cold start".padEnd(24)} |     ms | target |    bytes |\n|${"-".repeat(26)}|-------:|-------:|---------:|`);
  const first = await list();
  row("list of games", first, TARGETS.games);
  const known = await (await fetch(`${inn.address}/api/games`)).json();
  for (const { id } of known.games.filter(({ id }) => !games.length || games.includes(id)))
    for (const [name, how] of [
      ["table", table],
      ["play now", playNow],
    ])
      row(`${name}: ${id}`, await how(id), TARGETS.table);
  console.log("\nFiles of the list of games:");
  for (const { path, encoding, bytes } of first.sizes) console.log(`  ${String(bytes).padStart(8)}  ${encoding.padEnd(4)}  ${path}`);
  const plain = first.sizes.filter(({ path, encoding, bytes }) => bytes > 2000 && !encoding && !/\.(woff2|png)$/.test(path));
  if (plain.length) console.log(`Not compressed: ${plain.map(({ path }) => path).join(", ")}`);
  failed ||= plain.length > 0;
} finally {
  await browser.close();
  await inn.close();
}
process.exit(failed ? 1 : 0);
