// The static site, with the network cut after one visit: its host is closed, and everything comes from the browser. A whole deal of every
// game by mouse, each with a reload in mid-trick, in all languages; axe without a violation. What was played there the program replays.
// `make site` first.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { violations } from "./axe.mjs";
import { house, sideBySide, test } from "./house.mjs";
import { program } from "./inn.mjs";
import {
  comesToRest,
  decideByMouse,
  myTurn,
  newVisitor,
  playDeal,
  playMatch,
  savedFile,
  takesAnswer,
  verifiedByProgram,
} from "./player.mjs";
import { openProblem, wrongCard } from "./problem.mjs";
import { beginHere, builtSite, hostSite, SHORT } from "./site-host.mjs";

const LANGUAGES = ["en", "de", "da"];
const WITHOUT_TRICKS = ["gnav"];
const games = readdirSync(fileURLToPath(new URL("../../../games/", import.meta.url)), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** Another version of the site in a folder of its own: its page bears this mark. */
function newVersion(mark) {
  const folder = mkdtempSync(join(tmpdir(), "stube-site-"));
  cpSync(builtSite, folder, { recursive: true });
  for (const file of ["index.html", "sw.js"]) for (const end of [".br", ".gz"]) rmSync(join(folder, file + end), { force: true });
  const change = (file, from, to) => writeFileSync(join(folder, file), readFileSync(join(folder, file), "utf8").replace(from, to));
  change("index.html", "<body ", `<body data-version="${mark}" `);
  change("index.html", /name="version" content="\w+"/, `name="version" content="${mark}"`);
  change("sw.js", /VERSION = "\w+"/, `VERSION = "${mark}"`);
  return folder;
}

/** What lies on the table before one, as a person sees it. */
const onTable = (page) =>
  page.evaluate(() => ({
    hand: [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card),
    trick: [...document.querySelectorAll(".trick use")].map((face) => face.getAttribute("href")),
    shown: document.querySelector(".act.mine")?.textContent?.replace(/\s+/g, " ").trim(),
    deal: document.querySelector(".head .where")?.textContent,
  }));

const MOST_DECISIONS = 14;
const MOST_TABLES = 6;

/** Plays until one is asked and cards lie in the trick; in a game without tricks, once. False where the match ended before. */
async function reachesMidTrick(page, game, preferred) {
  for (let i = 0; i < MOST_DECISIONS; ++i) {
    if (!(await decideByMouse(page, { preferred })) || !(await myTurn(page))) return false;
    if (WITHOUT_TRICKS.includes(game) || (await page.locator(".trick use").count())) return true;
  }
  return false;
}
const NOTHING = /^$/;

/** Some matches end with the bots' first answer, and who passes may see no trick: then another is begun, and every second time nothing is preferred. */
async function sitInMidTrick(page, address, game) {
  for (let i = 0; i < MOST_TABLES; ++i) {
    await page.goto(`${address}/#/`);
    await beginHere(page, game);
    if (await reachesMidTrick(page, game, i % 2 ? NOTHING : undefined)) return;
  }
  assert.fail("no trick was begun");
}

/** The record as the page saves it, told by the program. */
async function replaysNatively(page, address, table, lang) {
  const words = JSON.parse(readFileSync(new URL(`../../src/words/${lang}.json`, import.meta.url), "utf8"));
  await page.goto(`${address}/#/replay/${table}`);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByLabel(words["after.record"], { exact: true }).click()]);
  const path = await file.path();
  assert.ok(JSON.parse(readFileSync(path, "utf8")).moves.length > 0);
  execFileSync(program, ["replay", path], { stdio: "pipe" });
}

/** Nothing is fetched any more; where something hangs, the test goes on and finds out. */
const settles = (page) => page.waitForLoadState("networkidle", { timeout: 15_000 }).catch(() => {});

/** In the page: whether the service worker behind it is of this version. */
const controlledBy = (version) =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data === version);
    navigator.serviceWorker.controller.postMessage("version", [port2]);
  });

async function openSite(lang, host) {
  const visitor = await newVisitor(house.browser, host, { lang });
  await visitor.page.waitForFunction(() => navigator.serviceWorker.ready.then((ready) => ready.active?.state === "activated"), null, {
    timeout: 120_000,
  });
  return visitor;
}

if (existsSync(builtSite) || process.env.STUBE_MODULES === "required")
  sideBySide("the static site without a network", () => {
    let visited = null;
    /** One visit in each language; then the host is closed. */
    async function visitAll() {
      const host = await hostSite();
      const visitors = {};
      for (const lang of LANGUAGES) visitors[lang] = await openSite(lang, host);
      await host.close();
      return { address: host.address, visitors };
    }
    const allVisited = () => (visited ??= visitAll());
    after(async () => {
      if (visited) for (const { context } of Object.values((await visited).visitors)) await context.close();
    });

    /** A new tab of the person who speaks this language. */
    async function tab(lang, body) {
      const { address, visitors } = await allVisited();
      const { context, troubles } = visitors[lang];
      const page = await context.newPage();
      page.on("pageerror", (error) => troubles.push(`error in the page: ${error.message}`));
      try {
        await page.goto(`${address}/`);
        await page.waitForSelector(".gamename:enabled");
        await body(page, address);
        assert.deepEqual(troubles, []);
      } finally {
        await page.close();
      }
    }

    test("the site without a network: its host answers no more", async () => assert.rejects(fetch(`${(await allVisited()).address}/`)));

    for (const [number, game] of games.entries()) {
      const lang = LANGUAGES[number % LANGUAGES.length];
      test(`the site without a network: a whole deal, with a reload in mid-trick: ${game} (${lang})`, () =>
        tab(lang, async (page, site) => {
          await sitInMidTrick(page, site, game);
          const before = await onTable(page);
          const address = page.url();
          await page.reload();
          await takesAnswer(page);
          assert.equal(page.url(), address);
          assert.deepEqual(await onTable(page), before);
          await comesToRest(page);
          assert.deepEqual(await violations(page), []);
          await playDeal(page);
          if (house.inn) await replaysNatively(page, site, address.split("/").at(-1), lang);
        }));
    }

    if (process.env.STUBE_INN !== "none")
      test("the site without a network: the record of a whole match is found true by the program", () =>
        tab("de", async (page) => {
          const words = JSON.parse(readFileSync(new URL("../../src/words/de.json", import.meta.url), "utf8"));
          await beginHere(page, "femkort", { length: SHORT });
          await playMatch(page);
          await page.locator(".result p.quiet", { hasText: words["device.fair"] }).waitFor();
          verifiedByProgram(await savedFile(page, page.getByText(words["after.record"])));
        }));

    test("the site without a network: a problem is answered, its deal studied, and one's figures are there", () =>
      tab("en", async (page, address) => {
        const { solution } = await openProblem(page, address, "mariage");
        const wrong = wrongCard(page, solution);
        await wrong.click();
        await wrong.click();
        await page.getByRole("button", { name: "Show the answer" }).click();
        await page.getByRole("button", { name: "Go through it" }).click();
        await page.waitForSelector(".study-page .line");
        await page.locator(".study-page .line + .vh tbody tr").first().waitFor({ state: "attached", timeout: 60_000 });
        await page.goto(`${address}/#/statistics`);
        await page.waitForSelector("main");
        assert.deepEqual(await violations(page), []);
      }));

    test("the site with a network: a new version is taken when the page is next opened, and the match goes on", async () => {
      const folder = newVersion("second");
      const host = await hostSite();
      const { page, context, troubles } = await openSite("en", host);
      try {
        await beginHere(page, "piquet");
        await takesAnswer(page);
        const [address, before] = [page.url(), await onTable(page)];
        // What is still on its way when a page is left counts as work of the old worker, for minutes.
        await settles(page);
        host.serve(folder);
        await page.reload();
        await takesAnswer(page);
        await settles(page);
        const words = JSON.parse(readFileSync(new URL("../../src/words/en.json", import.meta.url), "utf8"));
        await page.evaluate(() => (location.hash = "#/"));
        await page.getByText(words["site.updated"]).waitFor();
        assert.equal(await page.locator("body[data-version]").count(), 0, "an open page stays what it is");
        // The browser lets the new worker wait until it believes the old one idle.
        await page.waitForFunction(controlledBy, "second", { timeout: 120_000 });
        await page.close();
        const next = await context.newPage();
        await next.goto(address);
        await next.waitForSelector('body[data-version="second"]');
        await takesAnswer(next);
        assert.deepEqual(await onTable(next), before);
        await host.close();
        await next.reload();
        await next.waitForSelector('body[data-version="second"] .act.mine');
        assert.deepEqual(troubles, []);
      } finally {
        await context.close();
        await host.close();
        rmSync(folder, { recursive: true });
      }
    });

    test("the site with a network: it can be installed, with every icon as large as its manifest says", async () => {
      const host = await hostSite();
      const { page, context } = await openSite("en", host);
      try {
        const session = await context.newCDPSession(page);
        const { url, data, errors } = await session.send("Page.getAppManifest");
        assert.deepEqual(errors, []);
        const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
        // Visitors of a test are incognito.
        assert.deepEqual(
          installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== "in-incognito"),
          [],
        );
        const { start_url: start, scope, icons } = JSON.parse(data);
        for (const place of [start, scope]) assert.equal(new URL(place, url).href, `${host.address}/`);
        for (const { src, sizes, type } of icons) {
          const answer = await fetch(new URL(src, url));
          assert.equal(answer.headers.get("content-type"), type);
          if (type !== "image/png") continue;
          const { width, height } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
          assert.equal(`${width}x${height}`, sizes, src);
        }
        assert.ok(icons.some(({ purpose }) => purpose === "maskable"));
        const touch = await page.locator('link[rel="apple-touch-icon"]').evaluate(({ href }) => href);
        assert.equal((await fetch(touch)).status, 200);
      } finally {
        await context.close();
        await host.close();
      }
    });

    test("the site with a network: a game's bots are kept when it is first played, for later", async () => {
      const host = await hostSite();
      const { page, context } = await openSite("en", host);
      try {
        await beginHere(page, "polsk-pas");
        await page.waitForFunction(async () => (await (await caches.open("networks-of-stube")).keys()).length === 1);
        const kept = await page.evaluate(async () => (await (await caches.open("networks-of-stube")).keys()).map(({ url }) => url));
        assert.match(kept[0], /nets\/polsk-pas-[0-9a-f]{8}\.net$/);
        // They are deleted with all else; the page itself stays.
        const words = JSON.parse(readFileSync(new URL("../../src/words/en.json", import.meta.url), "utf8"));
        await page.evaluate(() => (location.hash = "#/"));
        await page.locator(`nav .btn[aria-label="${words.settings}"]`).click();
        for (const key of ["device.delete", "device.delete.sure"])
          await page.locator("dialog[open]").getByRole("button", { name: words[key], exact: true }).click();
        await page.getByText(words["device.deleted"]).waitFor();
        assert.deepEqual(
          (await page.evaluate(() => caches.keys())).filter((name) => !name.startsWith("stube-")),
          [],
        );
      } finally {
        await context.close();
        await host.close();
      }
    });

    test("the site with a network: the bots of all games are kept when somebody asks, and a break loses nothing", async () => {
      const words = JSON.parse(readFileSync(new URL("../../src/words/en.json", import.meta.url), "utf8"));
      const partly = mkdtempSync(join(tmpdir(), "stube-site-"));
      cpSync(builtSite, partly, { recursive: true, filter: (file) => !/nets\/byd-/.test(file) });
      const host = await hostSite();
      const { page, context } = await openSite("en", host);
      const keptNetworks = () => page.evaluate(async () => (await (await caches.open("networks-of-stube")).keys()).map(({ url }) => url));
      try {
        await page.locator(`nav .btn[aria-label="${words.settings}"]`).click();
        const button = page.locator("dialog[open] .btn", { hasText: words["networks.fetch"].split("(")[0].trim() });
        host.serve(partly);
        await button.click();
        await page.getByText(words["networks.failed"]).waitFor();
        const before = await keptNetworks();
        assert.ok(before.length < games.length);
        host.serve(builtSite);
        await button.click();
        await page.getByText(words["networks.all"]).waitFor({ timeout: 60_000 });
        const kept = await keptNetworks();
        assert.ok(before.every((url) => kept.includes(url)));
        assert.deepEqual(kept.map((url) => url.match(/nets\/(.*)-[0-9a-f]{8}\.net$/)[1]).sort(), [...games].sort());
        await host.close();
        assert.ok((await page.evaluate(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength, kept[0])) > 100_000);
      } finally {
        await context.close();
        await host.close();
        rmSync(partly, { recursive: true });
      }
    });

    test("the site without a network: the school", () =>
      tab("de", async (page, address) => {
        await page.goto(`${address}/#/school/${games[0]}`);
        await page.locator(".less li a.to").first().click();
        await page.locator(".lesson .goon .btn.first").click();
        await page.waitForSelector(".lesson [data-choice]:enabled");
      }));

    for (const lang of LANGUAGES)
      test(`the site without a network: it says that there is no server, in ${lang}, and axe finds nothing`, () =>
        tab(lang, async (page, address) => {
          const words = JSON.parse(readFileSync(new URL(`../../src/words/${lang}.json`, import.meta.url), "utf8"));
          const said = await page.locator(".noserver").textContent();
          for (const key of ["site.no-inn", "site.what-is-here", "site.kept"]) assert.ok(said.includes(words[key]), said);
          await comesToRest(page);
          assert.deepEqual(await violations(page), []);
          await beginHere(page, games[0]);
          await takesAnswer(page);
          await comesToRest(page);
          assert.deepEqual(await violations(page), []);
          await page.goto(`${address}/#/book/${games[0]}`);
          await page.waitForSelector(".law");
          assert.deepEqual(await violations(page), []);
        }));
  });
