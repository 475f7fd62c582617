// A player in the browser: opens the page, sits down, and plays what is offered, with the mouse or the keys. No test here.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { program } from "./inn.mjs";

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.STUBE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });

export async function newVisitor(
  browser,
  inn,
  { lang = "en", theme = "light", width = 1280, height = 900, touch = false, speed = "at-once", threeLines = false, settings = {} } = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: touch,
    acceptDownloads: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.addInitScript(
    ([settings]) => localStorage.getItem("stube.settings") ?? localStorage.setItem("stube.settings", settings),
    [JSON.stringify({ lang, speed, level: 1, threeLines, ...settings })],
  );
  const page = await context.newPage();
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
  await page.goto(`${inn.address}/`);
  // The page is somebody's now; what a test asks for itself must not make a second guest of it.
  await page.waitForSelector(".me p", { state: "attached" });
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

/** Waits until the table has gone on from where it was; a click that did nothing is a failure. */
const goesOn = (page, seq) =>
  page.waitForFunction((before) => document.querySelector(".board")?.dataset.seq !== before || document.querySelector(".after"), seq, {
    timeout: 10_000,
  });

/** Waits until this seat is asked and the prompt takes an answer: a new one takes none for a moment. */
export const takesAnswer = (page) =>
  page.waitForFunction(
    () => {
      const prompt = document.querySelector(".act.mine");
      return prompt !== null && performance.now() >= Number(prompt.dataset.readyAt);
    },
    null,
    { timeout: 30_000 },
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

/** What the prompt offers just now, in the words of its buttons. */
const offered = (page) =>
  page.evaluate(() => ({
    choosing: !!document.querySelector(".acts .btn.off:not(.combined .off)"),
    cards: document.querySelectorAll(".hand button.card:not(.dim):not(.idle)").length,
    moves: [...document.querySelectorAll(".acts .btn[data-move]")].map((button) => button.dataset.move),
    words: document.querySelectorAll(".acts .btn.word").length,
    groups: document.querySelectorAll(".acts .btn[data-group]").length,
  }));

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
export async function decideByMouse(page, rng = Math.random, toTheEnd = true, preferred = QUIET) {
  if (!(await myTurn(page))) return false;
  const seq = await seqNow(page);
  const offer = await offered(page);
  const pick = (count) => Math.floor(rng() * count);
  const cards = page.locator(".hand button.card:not(.dim):not(.idle)");
  if (offer.cards && !offer.choosing) {
    await cards.nth(pick(offer.cards)).click({ position: { x: 12, y: 30 } });
    if (await page.locator(".ask").count()) await answerSheet(page, pick);
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
  if (toTheEnd) await goesOn(page, seq);
  else
    await page.waitForFunction(
      (before) => !document.querySelector(".act.mine") || document.querySelector(".board").dataset.seq !== before,
      seq,
    );
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
    else await decideByMouse(page, Math.random, false);
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
    if (!(await page.locator(".ask").count())) return;
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
  await goesOn(page, seq);
  return true;
}

/** A match that the program played by itself, the same for the same seed: `moves` acts of it, as a record. */
export async function playedRecord(
  game,
  { seed = 7, moves = 400, options = {}, players = undefined, names = ["Anna", "Jens", "Mette", "Peder", "Lise", "Søren", "Maren"] } = {},
) {
  const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));
  const ask = (request) => new Promise((done) => (waiting.push(done), child.stdin.write(JSON.stringify(request) + "\n")));
  try {
    await ask({ cmd: "new", game, seed, options, ...(players ? { players } : {}) });
    for (let i = 0; i < moves; ++i) {
      const { state } = await ask({ cmd: "state" });
      if (state.result) break;
      const seat = state.turn[0];
      const { move } = await ask({ cmd: "bot", seat, level: 1, millis: 20 });
      const played = await ask({ cmd: "play", seat, move });
      if (!played.ok) throw new Error(`${game}: ${played.why}`);
    }
    const { record } = await ask({ cmd: "record" });
    return { ...record, names };
  } finally {
    child.kill();
  }
}

/** The replay page with such a match, loaded as a file. */
export async function openRecord(page, inn, game, options) {
  const record = await playedRecord(game, options);
  await page.goto(`${inn.address}/#/replay`);
  await page.waitForSelector(".lone, .replay-page");
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: `${game}.json`, mimeType: "application/json", buffer: Buffer.from(JSON.stringify(record)) });
  await page.waitForSelector(".replay-page .open");
  return record;
}
