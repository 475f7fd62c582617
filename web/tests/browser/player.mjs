// A player in the browser: opens the page, sits down, and plays what is offered, with the mouse or the keys. No test here.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { chance } from "./chance.mjs";
import { program } from "./inn.mjs";
import { spare } from "./spared.mjs";

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.STUBE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

/** What the page complains of from now on, and what it asks of other hosts. */
export function watchTroubles(page, inn) {
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(`error in the page: ${error.message}`));
  page.on("console", (line) => {
    if (line.type() === "error" && !/WebSocket|Failed to load resource|ERR_CONNECTION/.test(line.text()))
      troubles.push(`console: ${line.text()}`);
  });
  page.on("request", (request) => {
    if (
      !request.url().startsWith(inn.address) &&
      !request.url().startsWith(inn.address.replace("http", "ws")) &&
      !/^(blob|data):/.test(request.url())
    )
      troubles.push(`asks another host: ${request.url()}`);
  });
  return troubles;
}

/** What the page reads when it is first opened. */
export const settingsOf = ({ lang = "en", speed = "at-once", threeLines = false, settings = {} }) =>
  JSON.stringify({ lang, speed, level: 1, threeLines, ...settings });

/** A browser window of its own. Its pages are laid out and not painted (spared.mjs). */
export async function openContext(browser, { theme = "light", width = 1280, height = 900, touch = false }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: touch,
    acceptDownloads: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await spare(context);
  return context;
}

/** The inn, opened; the page is somebody's then, and what a test asks for itself makes no second guest of it. */
export async function openInnPage(page, inn) {
  await page.goto(`${inn.address}/`);
  await page.waitForSelector(".me p", { state: "attached" });
}

export async function newVisitor(browser, inn, options = {}) {
  const context = await openContext(browser, options);
  await context.addInitScript(
    ([settings]) => localStorage.getItem("stube.settings") ?? localStorage.setItem("stube.settings", settings),
    [settingsOf(options)],
  );
  const page = await context.newPage();
  const troubles = watchTroubles(page, inn);
  await openInnPage(page, inn);
  return { page, context, troubles };
}

/** A new table by the interface, as the slip in the inn makes it. */
export async function makeTable(page, table) {
  const made = await page.evaluate(
    async (body) => {
      const answer = await fetch("/api/tables", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return answer.json();
    },
    { options: {}, bots: 1, spectators: true, freeChat: false, clock: null, lang: "en", ...table },
  );
  if (!made.table) throw new Error(`no table: ${JSON.stringify(made)}`);
  return made;
}

/** Against bots as one was asked: the first time through the slip, later at once. */
export async function playNow(page, game) {
  await page.locator(`[data-game="${game}"] .gamename`).click();
  await page.locator("dialog[open] .btn.first").click();
  await page.waitForSelector(".board .act");
}

export async function sitAt(page, made) {
  await page.evaluate((id) => (location.hash = `#/table/${id}`), made.table);
  await page.waitForSelector(".board .act");
}

/** Sits down at somebody's table by the link, under a name. */
export async function joinBy(page, link, name) {
  await page.goto(link);
  await page.locator("input[autocomplete=nickname]").fill(name);
  await page.locator("form .btn.first").click();
  await page.waitForSelector(".board");
}

/** The server's views as `change` makes them, and what the page sends; messages that `answer` answers do not reach the server. */
export async function routed(page, change, answer = () => null) {
  const sent = [];
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      socket.send(message.t === "view" ? JSON.stringify(change(message)) : text);
    });
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      sent.push(message);
      const reply = answer(message);
      if (reply) socket.send(JSON.stringify(reply));
      else server.send(text);
    });
  });
  // It holds for pages that are loaded from now on.
  await page.reload();
  await page.waitForSelector(".me p");
  return sent;
}

export const dealNow = (page) =>
  page
    .locator(".head .where")
    .textContent()
    .then((text) => Number((text ?? "").replace(/\D+/g, "")) || 0);
export const isOver = (page) =>
  page
    .locator(".after")
    .count()
    .then((count) => count > 0);

const mine = ".act.mine, .after";
const seqNow = (page) => page.locator(".board").getAttribute("data-seq");

/** Milliseconds between two looks; to look at every frame would make one where nothing else does. */
const POLLING = 25;

/** In the page: what came of a move: "made", "asked" where the page takes a second look at it, or nothing yet. A table where more is to be
 *  seen of the move before the next one need only have heard it. */
function outcome({ before, heard, second }) {
  if (second && document.querySelector(".ask .second")) return "asked";
  const wentOn = document.querySelector(".board")?.dataset.seq !== before || document.querySelector(".after");
  return wentOn || (heard && !document.querySelector(".act.mine")) ? "made" : "";
}

/** Waits until a move was made; a click that did nothing is a failure. `confirm` says yes where it may lose the match and is asked about
 *  once more. */
async function goesOn(page, seq, confirm, heard = false) {
  const wait = async (second) =>
    (await page.waitForFunction(outcome, { before: seq, heard, second }, { timeout: 10_000, polling: POLLING })).jsonValue();
  if ((await wait(true)) === "made") return;
  await confirm(page);
  await wait(false);
}

const confirmByMouse = (page) => page.locator(".ask .second .btn[data-move]").click();

/** Waits until this seat is asked and the prompt takes an answer: a new one takes none for a moment. */
export const takesAnswer = (page) =>
  page.waitForFunction(
    () => {
      const prompt = document.querySelector(".act.mine");
      return prompt !== null && performance.now() >= Number(prompt.dataset.readyAt);
    },
    null,
    { timeout: 30_000, polling: POLLING },
  );

/** Waits until nothing moves any more. */
export const comesToRest = (page) =>
  page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));

/** Waits for one's turn, and until the prompt listens; false when the match is over. */
export async function myTurn(page) {
  await page.waitForSelector(mine, { timeout: 30_000 });
  if (await isOver(page)) return false;
  await takesAnswer(page);
  return true;
}

/** In the page: what the prompt offers just now, in the words of its buttons. */
const offer = () => ({
  choosing: !!document.querySelector(".acts .btn.off:not(.combined .off)"),
  cards: document.querySelectorAll(".hand button.card:not(.dim):not(.idle)").length,
  moves: [...document.querySelectorAll(".acts .btn[data-move]")].map((button) => button.dataset.move),
  words: document.querySelectorAll(".acts .btn.word").length,
  groups: document.querySelectorAll(".acts .btn[data-group]").length,
  seq: document.querySelector(".board").dataset.seq,
});
const offered = (page) => page.evaluate(offer);

/** In the page: waits as `myTurn` does, in one request; what is offered then, or null when the match is over. */
async function awaitOffer(most, offer) {
  const until = performance.now() + most;
  for (;;) {
    if (document.querySelector(".after")) return null;
    const prompt = document.querySelector(".act.mine");
    if (prompt && performance.now() >= Number(prompt.dataset.readyAt)) return offer();
    if (performance.now() > until) throw new Error("nobody is asked");
    await new Promise((done) => setTimeout(done, 25));
  }
}
const AWAIT_OFFER = `(${awaitOffer})(30_000, ${offer})`;

/** A sheet to choose in, and no second look at what was chosen. */
const SHEET = ".ask:not(:has(.second))";

/** Chooses in a sheet of names, words or moves. */
async function answerSheet(page, pick) {
  if (await page.locator(".ask .btn.word").count()) {
    await page.locator(".ask .btn.word").first().click();
    await page.locator(".ask .btn.first[data-move]").click();
    return;
  }
  const all = page.locator(".ask .proposal, .ask button.key, .ask .choice");
  await all.nth(pick(await all.count())).click();
}

/** What brings a deal to its end soonest: to pass, to let be good, to announce nothing. */
const QUIET = /^(pass|good.*|announce none)$/;

/** One decision with the mouse: a lawful card, else chosen cards, else a button, else the first of a list. False when it is over. */
export async function decideByMouse(page, { toTheEnd = true, preferred = QUIET } = {}) {
  const offer = await page.evaluate(AWAIT_OFFER);
  if (!offer) return false;
  const { seq } = offer;
  const pick = (count) => Math.floor(chance() * count);
  const cards = page.locator(".hand button.card:not(.dim):not(.idle)");
  if (offer.cards && !offer.choosing) {
    await cards.nth(pick(offer.cards)).click({ position: { x: 12, y: 30 } });
    if (await page.locator(SHEET).count()) await answerSheet(page, pick);
  } else if (offer.moves.length) {
    const wanted = offer.moves.find((move) => preferred.test(move)) ?? offer.moves[pick(offer.moves.length)];
    await page.locator(`.acts .btn[data-move="${wanted}"]`).click();
  } else if (offer.words) {
    await page.locator(".acts .btn.word").first().click();
    await page.locator(".acts .btn.first[data-move]").click();
  } else if (offer.choosing) {
    for (let i = 0; i < 14 && !(await page.locator(".acts .btn.first[data-move]").count()); ++i)
      await page
        .locator('.hand button.card:not(.dim):not([aria-pressed="true"])')
        .nth(0)
        .click({ position: { x: 12, y: 12 } });
    await page.locator(".acts .btn.first[data-move]").click();
  } else if (offer.groups) {
    await page.locator(".acts .btn[data-group]").first().click();
    await answerSheet(page, pick);
  } else {
    throw new Error(`nothing to do at ${seq}: ${await page.locator(".act").textContent()}`);
  }
  await goesOn(page, seq, confirmByMouse, !toTheEnd);
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

const resting = ".acts .btn.first:not([data-move])";

/** With tricks that lie until one goes on: plays until the account of a deal is shown; false where the match ended with its first deal. */
async function reachesAccount(page, most) {
  for (let i = 0; i < most; ++i) {
    await page.waitForSelector(`${resting}, .act.mine, .after`, { timeout: 30_000 });
    if (await page.locator(".closed").count()) return true;
    if (await isOver(page)) return false;
    if (await page.locator(resting).count()) await page.locator(resting).click();
    else await decideByMouse(page, { toTheEnd: false });
  }
  throw new Error(`no deal came to its end within ${most} decisions`);
}

/** Sits down at new tables until the account of a deal is shown. */
export async function playToAccount(page, table, { tables = 8, decisions = 200 } = {}) {
  for (let i = 0; i < tables; ++i) {
    await sitAt(page, await makeTable(page, table));
    if (await reachesAccount(page, decisions)) return;
  }
  throw new Error("every match ended with its first deal");
}

/** In a game of single pieces: plays until a round is over in which somebody has lost something. */
export async function playToAccountOfRing(page, most = 20) {
  for (let i = 0; i < most; ++i) {
    await page.waitForSelector(".act.mine, .ring .cost");
    if (await page.locator(".ring .cost").count()) return;
    await decideByMouse(page, { toTheEnd: false });
  }
  assert.fail("no round came to its end");
}

/** Sits down at new tables until what is wanted is there after at most so many decisions. */
export async function until(page, table, wanted, decisions = 5, tables = 20) {
  for (let i = 0; i < tables; ++i) {
    await sitAt(page, await makeTable(page, table));
    for (let j = 0; j <= decisions; ++j) {
      await page.waitForSelector(".act.mine, .after");
      if (await wanted()) return;
      if (!(await decideByMouse(page))) break;
    }
  }
  assert.fail("it never came");
}

/** Sits down where a card of the hand can be named, and opens the board of names; a card of few names has only a list. */
export async function untilNaming(page, table) {
  const wild = page.locator(".hand button.card.named");
  await until(page, table, async () => {
    if ((await wild.count()) === 0) return false;
    await takesAnswer(page);
    await wild.first().click({ position: { x: 12, y: 20 } });
    await page.waitForSelector(".ask");
    if ((await page.locator(".ask .keys").count()) > 0) return true;
    await page.keyboard.press("Escape");
    return false;
  });
}

/** The cards of one's hand, as they lie. */
export const handOf = (page) => page.locator(".hand button.card").evaluateAll((cards) => cards.map((card) => card.dataset.card));

/** Plays until the match is over. */
export async function playMatch(page, decide = decideByMouse, most = 300) {
  for (let i = 0; i < most; ++i) if (!(await decide(page))) return;
  throw new Error(`the match did not end within ${most} decisions`);
}

const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const { card, move, group, word } = element?.dataset ?? {};
    return {
      card,
      move,
      group,
      word,
      choice: !!element?.matches(".ask .choice, .ask .key, .ask .proposal"),
      label: element?.getAttribute("aria-label") ?? element?.textContent ?? "",
    };
  });

async function tabTo(page, wanted, key = "Tab") {
  for (let i = 0; i < 80; ++i) {
    const now = await focused(page);
    if (wanted(now)) return now;
    await page.keyboard.press(key);
  }
  throw new Error("the keys do not get there");
}

/** One decision with the keys alone, by what the live region and the labels say. */
export async function decideByKeys(page) {
  if (!(await myTurn(page))) return false;
  await page.waitForFunction(() => document.querySelector("#assertive")?.textContent?.trim(), undefined, { timeout: 5000 });
  const seq = await seqNow(page);
  const offer = await offered(page);
  const enter = () => page.keyboard.press("Enter");
  const sheet = async () => {
    if (!(await page.locator(SHEET).count())) return;
    const at = await tabTo(page, (now) => now.choice || now.word);
    await enter();
    if (at.word) {
      await tabTo(page, (now) => now.move);
      await enter();
    }
  };
  if (offer.choosing) {
    await tabTo(page, (now) => now.card);
    for (let i = 0; i < 14 && !(await page.locator(".acts .btn.first[data-move]").count()); ++i) {
      await enter();
      await page.keyboard.press("ArrowRight");
    }
    await tabTo(page, (now) => now.move, "Shift+Tab");
    await enter();
  } else if (offer.cards) {
    await tabTo(page, (now) => now.card);
    for (let i = 0; i < 40 && !/may be played/.test((await focused(page)).label); ++i) await page.keyboard.press("ArrowRight");
    await enter();
    await sheet();
  } else {
    const quiet = offer.moves.find((move) => QUIET.test(move));
    const at = await tabTo(page, (now) => (quiet ? now.move === quiet : now.move || now.word || now.group));
    await enter();
    if (at.word) {
      await tabTo(page, (now) => now.move);
      await enter();
    }
    await sheet();
  }
  await goesOn(page, seq, async () => {
    await tabTo(page, (now) => now.move);
    await enter();
  });
  return true;
}

/** Waits until no worker of the page thinks any more. */
export async function workersEnd(page) {
  while (page.workers().length) await page.workers()[0]?.waitForEvent("close", { timeout: 30_000 });
}

/** The file that is saved when this is pressed. */
export async function savedFile(page, button) {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return file.path();
}

/** `stube verify` finds the record true; where it does not, what it says fails the test. */
export function verifiedByProgram(path) {
  const { status, stdout, stderr } = spawnSync(program, ["verify", path], { encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /^\+ /m);
}

const NAMES = ["Anna", "Jens", "Mette", "Peder", "Lise", "Søren", "Maren"];

/** A match that the program played by itself, the same for the same seed, or that a worked example tells: `moves` acts of it, as a record,
 *  and the referee's state before each of them. */
export async function playedByProgram(game, { seed = 7, moves = 400, options = {}, players, level = 1, scenario } = {}) {
  const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));
  const ask = (request) => new Promise((done) => (waiting.push(done), child.stdin.write(JSON.stringify(request) + "\n")));
  const written = scenario?.steps.filter((step) => step.move && !step.illegal);
  const steps = [];
  try {
    await ask({ cmd: "new", ...(scenario?.new ?? { game, seed, options, ...(players ? { players } : {}) }) });
    for (let i = 0; i < (written?.length ?? moves); ++i) {
      const { state } = await ask({ cmd: "state" });
      if (state.result) break;
      const seat = written ? written[i].seat : state.turn[0];
      const { move } = written?.[i] ?? (await ask({ cmd: "bot", seat, level, millis: 20 }));
      const played = await ask({ cmd: "play", seat, move });
      if (!played.ok) throw new Error(`${game}: ${played.why}`);
      steps.push({ state, seat, move });
    }
    const { record } = await ask({ cmd: "record" });
    return { record: { ...record, names: NAMES }, steps };
  } finally {
    child.kill();
  }
}

/** The record of such a match. */
export const playedRecord = async (game, { names = NAMES, ...how } = {}) => ({ ...(await playedByProgram(game, how)).record, names });

/** The replay page with such a match, loaded as a file. */
export async function openRecord(page, inn, game, options) {
  const record = await playedRecord(game, options);
  // A match that was loaded before is gone first: its hands would be taken for those of the new one, or be taken away meanwhile.
  await page.goto(`${inn.address}/#/`);
  await page.waitForSelector(".replay-page", { state: "detached" });
  await page.goto(`${inn.address}/#/replay`);
  await page.waitForSelector(".lone, .replay-page");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: `${game}.json`, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(record)) });
  await page.waitForSelector(".replay-page .open");
  return record;
}
