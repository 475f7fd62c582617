// Playouts a second of every game in the program and in its WebAssembly module in Chromium, one after the other on the same machine, and
// how long a bot of level 5 takes for a move there, with the game's network. Playouts are counted by the processor's time, so that other work does not matter.
//
//   node bench-wasm.mjs [--write] [--seconds 1] [GAME...]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openBrowser } from "../tests/browser/player.mjs";
import { openReport } from "./report.mjs";
import { builtModules, listedModules } from "./wasm-modules.mjs";

const ROUNDS = 3; // the best of so many counts: whatever else runs can only make it worse
const LEAST_RATIO = 0.5;
const DECISIONS = 12; // of the bots, each timed

const { values, positionals } = parseArgs({
  options: { write: { type: "boolean" }, seconds: { type: "string", default: "1" } },
  allowPositionals: true,
});
const report = openReport("bench-modules", values.write);
const seconds = Number(values.seconds);
const program = process.env.STUBE_PROGRAM ?? fileURLToPath(new URL("../../build/stube", import.meta.url));
const games = positionals.length ? positionals : (await listedModules()).map(({ game }) => game);

const files = {
  "/": ["text/html", "<!doctype html><title>bench</title>"],
  "/module.js": ["text/javascript", readFileSync(new URL("../src/engine/module.js", import.meta.url))],
  "/checks.wasm": ["application/wasm", readFileSync(`${builtModules}/stube-checks.wasm`)],
};
const weightsOf = (game) => `/games/${game}/player.net`;
for (const game of games)
  files[weightsOf(game)] = ["application/octet-stream", readFileSync(new URL(`../..${weightsOf(game)}`, import.meta.url))];
const server = createServer(({ url }, response) => {
  const [type, body] = files[url] ?? [];
  response.writeHead(type ? 200 : 404, { "Content-Type": type ?? "text/plain" }).end(body);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const browser = await openBrowser();
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.evaluate(async () => {
  const { instantiate } = await import("/module.js");
  window.engine = await instantiate(await WebAssembly.compileStreaming(fetch("/checks.wasm")));
});

const session = await browser.newBrowserCDPSession();
/** Seconds that the browser's pages have had of the processor; there is one that does anything. */
async function processorSeconds() {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer").reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function inPage(game) {
  const [cpu, wall] = [await processorSeconds(), performance.now()];
  const counted = await page.evaluate(([name, time]) => window.engine.measure("stube_playouts_per_second", name, time), [game, seconds]);
  return (counted * (performance.now() - wall)) / 1000 / ((await processorSeconds()) - cpu);
}

function native(game) {
  const text = execFileSync(program, ["bench", game, "--seconds", String(seconds), "--playouts-only", "--json"], { encoding: "utf8" });
  return JSON.parse(text)[0].playoutsPerSecond;
}

const giveNetwork = (game) =>
  page.evaluate(async (path) => {
    const weights = await (await fetch(path)).arrayBuffer();
    window.engine.giveFile(path.slice(1), new Uint8Array(weights));
  }, weightsOf(game));

/** Milliseconds for each time that bots of level 5 were asked, sorted. */
const thinking = (game) =>
  page.evaluate(
    ([name, wanted]) => {
      let view = null;
      const ask = (request) => {
        const reply = JSON.parse(window.engine.call("stube_table", JSON.stringify({ lang: "en", ...request })));
        view = (reply.messages ?? []).findLast((message) => message.t === "view") ?? view;
        return reply;
      };
      ask({ do: "new", id: "bench", user: "me", name: "Anna", game: name, bots: 5, seed: "bench" });
      let reply = ask({ do: "join" });
      const times = [];
      for (let i = 0; times.length < wanted && i < 20 * wanted; ++i) {
        if (reply.bots) {
          const begun = performance.now();
          reply = ask({ do: "bots" });
          times.push(performance.now() - begun);
        } else if (view.moves.length) {
          reply = ask({ do: "send", message: { t: "act", id: String(i), move: view.moves[0].move } });
        } else break;
      }
      return times.sort((a, b) => a - b);
    },
    [game, DECISIONS],
  );

async function best(measure) {
  let most = 0;
  for (let i = 0; i < ROUNDS; ++i) most = Math.max(most, await measure());
  return most;
}

report.print("| game | program | page | ratio | level 5: median, ms | slowest, ms |\n|---|---|---|---|---|---|");
let least = Infinity;
for (const game of games) {
  await inPage(game); // until the compiler has seen what is hot
  const [one, other] = [await best(() => native(game)), await best(() => inPage(game))];
  await giveNetwork(game);
  const times = await thinking(game);
  least = Math.min(least, other / one);
  const shown = [one.toFixed(0), other.toFixed(0), (other / one).toFixed(2), times[times.length >> 1], times.at(-1)];
  report.print(`| ${game} | ${shown.map((value) => (typeof value === "number" ? Math.round(value) : value)).join(" | ")} |`);
}
report.print(`\nThe least ratio is ${least.toFixed(2)}; at least ${LEAST_RATIO} is wanted.`);
report.close();
await browser.close();
server.close();
if (least < LEAST_RATIO) process.exitCode = 1;
