// Tables against bots on the visitor's own device: no WebSocket, no request while one plays, and a match that survives a reload, another
// language, and the way through a file.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { house, sideBySide, test, visit } from "./house.mjs";
import {
  decideByMouse,
  newVisitor,
  playDeal,
  playMatch,
  savedFile,
  takesAnswer,
  verifiedByProgram,
  watchTroubles,
  workersEnd,
} from "./player.mjs";
import { beginHere, chooseHere, SHORT } from "./site-host.mjs";

const assets = fileURLToPath(new URL("../../dist/assets/", import.meta.url));
const built = existsSync(assets) && readdirSync(assets).some((file) => file.endsWith(".wasm"));

const cardsInHand = (page) => page.locator(".hand .card").evaluateAll((cards) => cards.map((card) => card.dataset.card).sort());

/** Somebody has learned, solved and played. */
const KEPT = {
  "stube.school": { byd: { lessons: { tricks: 2 }, count: 5, done: [] } },
  "stube.problems": { rating: 1250, done: { "byd/7-2-0": true }, days: {} },
  "stube.trials": [{ table: "here-2", of: "here-1", step: 3, deal: 1, seat: 0, label: "", value: 1 }],
};
const textsHere = (page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith("stube."))));

const STUDY = { key: "k", game: "piquet", table: null, seat: null, when: 1, over: true, told: { decisions: [], beginning: {} } };

/** In the page: puts these into a store of IndexedDB and gives all that is in it. */
const changeStore = ([name, store, added]) =>
  new Promise((done, failed) => {
    const opened = indexedDB.open(name, 1);
    opened.onerror = failed;
    opened.onupgradeneeded = () => opened.result.createObjectStore(store, { keyPath: "key" });
    opened.onsuccess = () => {
      const objects = opened.result.transaction(store, "readwrite").objectStore(store);
      for (const one of added) objects.put(one);
      objects.getAll().onsuccess = ({ target }) => (opened.result.close(), done(target.result));
    };
  });

const MATCHES_OF_YEARS = 4000;
const SHOWN_AT_ONCE = 50;

// A page that was built without the engine has the server's tables only.
if (built || process.env.STUBE_MODULES === "required")
  sideBySide("tables on this device", () => {
    for (const game of ["byd", "piquet", "doppelkopf"])
      test(`a deal without a network: ${game}`, () =>
        visit({ lang: "da" }, async ({ page, context }) => {
          const sockets = [];
          page.on("websocket", (socket) => sockets.push(socket.url()));
          await beginHere(page, game);
          await context.setOffline(true);
          await playDeal(page);
          assert.deepEqual(sockets, []);
        }));

    test("a game's network is fetched with its table, and no other", () =>
      visit({}, async ({ page }) => {
        const fetched = [];
        page.context().on("response", (answer) => {
          if (answer.url().includes("/nets/")) fetched.push(`${answer.status()} ${new URL(answer.url()).pathname}`);
        });
        const first = page.context().waitForEvent("response", (answer) => answer.url().includes("/nets/"));
        await beginHere(page, "byd");
        await first;
        await playDeal(page);
        assert.equal(fetched.length, 1);
        assert.match(fetched[0], /^200 \/nets\/byd-[0-9a-f]{8}\.net$/);
      }));

    test("on a device of four cores two workers beside the table's think for the bots that look ahead, and none is left when one has gone", () =>
      visit({ settings: { level: 5 } }, async ({ page }) => {
        await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 }));
        await page.reload();
        await page.waitForSelector(".gamename:enabled");
        await beginHere(page, "byd");
        await playDeal(page);
        assert.equal(page.workers().length, 3);
        await page.evaluate(() => (location.hash = "#/"));
        await workersEnd(page);
      }));

    test("a table on this device changes its language while one sits at it", () =>
      visit({}, async ({ page }) => {
        await beginHere(page, "piquet");
        await takesAnswer(page);
        const before = await cardsInHand(page);
        const asked = await page.locator(".act.mine").textContent();
        await page.locator(".book .lang button[lang=de]").click();
        await page.waitForFunction((english) => document.querySelector(".act.mine")?.textContent !== english, asked);
        await takesAnswer(page);
        assert.deepEqual(await cardsInHand(page), before);
        // What the engine says is German now, and so is what the page says.
        const words = JSON.parse(readFileSync(new URL("../../src/words/de.json", import.meta.url), "utf8"));
        await page.getByText(words.log).first().waitFor();
        await page.locator(".log", { hasText: "Karten" }).waitFor();
        await playDeal(page);
      }));

    test("what is kept on this device goes into a file, is deleted, and comes back from the file", () =>
      visit({}, async ({ page }) => {
        const words = JSON.parse(readFileSync(new URL("../../src/words/en.json", import.meta.url), "utf8"));
        await beginHere(page, "piquet");
        await takesAnswer(page);
        const [address, before] = [page.url(), await cardsInHand(page)];
        await page.evaluate((all) => Object.entries(all).forEach(([name, one]) => localStorage.setItem(name, JSON.stringify(one))), KEPT);
        await page.evaluate(changeStore, ["stube-studies", "studies", [STUDY]]);
        const texts = await textsHere(page);
        assert.ok(
          ["stube.settings", "stube.played"].every((name) => name in texts),
          Object.keys(texts).join(" "),
        );
        const openSettings = async () => {
          await page.goto(new URL("/#/", address).href);
          await page.locator(`nav .btn[aria-label="${words.settings}"]`).click();
        };
        await openSettings();
        const dialog = page.locator("dialog[open]");
        const button = (key) => dialog.getByRole("button", { name: words[key], exact: true });
        const [file] = await Promise.all([page.waitForEvent("download"), button("device.save").click()]);
        const path = await file.path();
        const saved = JSON.parse(readFileSync(path, "utf8"));
        assert.equal(saved.tables.length, 1);
        assert.deepEqual(saved.studies, [STUDY]);
        await button("device.delete").click();
        await button("device.delete.sure").click();
        await dialog.getByText(words["device.deleted"]).waitFor();
        for (const store of [
          ["stube", "tables"],
          ["stube", "acts"],
          ["stube-studies", "studies"],
        ])
          assert.deepEqual(await page.evaluate(changeStore, [...store, []]), [], store.join(" "));
        assert.deepEqual(await textsHere(page), {});
        await dialog.getByText(words["device.nothing"]).waitFor();
        assert.ok(await button("device.delete").isDisabled());
        // A study alone can be deleted too.
        await page.evaluate(changeStore, ["stube-studies", "studies", [STUDY]]);
        await page.reload();
        await openSettings();
        await button("device.delete").click();
        await button("device.delete.sure").click();
        await dialog.getByText(words["device.nothing"]).waitFor();
        await dialog.locator("input[type=file]").setInputFiles(path);
        await dialog.getByText("1 table loaded").waitFor();
        assert.deepEqual(await page.evaluate(changeStore, ["stube-studies", "studies", []]), [STUDY]);
        assert.deepEqual(await textsHere(page), texts);
        await page.goto(address);
        await page.reload();
        await takesAnswer(page);
        assert.deepEqual(await cardsInHand(page), before);
      }));

    test("a history of years: it is read once, and a part of it is drawn", () =>
      visit({}, async ({ page }) => {
        await beginHere(page, "mariage");
        await page.evaluate(() => (location.hash = "#/"));
        const [table] = await page.evaluate(changeStore, ["stube", "tables", []]);
        const matches = Array.from({ length: MATCHES_OF_YEARS }, (_, i) => ({
          ...table,
          id: `here-${i}`,
          info: { ...table.info, id: `here-${i}`, state: "over" },
        }));
        await page.evaluate(changeStore, ["stube", "tables", matches]);
        await page.addInitScript(() => {
          window.reads = 0;
          const read = IDBObjectStore.prototype.getAll;
          IDBObjectStore.prototype.getAll = function (...range) {
            if (this.name === "tables") ++window.reads;
            return read.apply(this, range);
          };
        });
        await page.clock.install();
        await page.reload();
        const finished = page.locator(".mygames [role=tab]").last();
        await page.waitForFunction(
          ([tab, count]) => document.querySelectorAll(tab)[1]?.textContent.replace(/\D/g, "") === count,
          [".mygames [role=tab]", String(MATCHES_OF_YEARS)],
        );
        await finished.click();
        assert.equal(await page.locator(".mygames li").count(), SHOWN_AT_ONCE);
        // The inn looks again every five seconds: for tables of the device first, then it asks the server.
        const again = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/tables");
        await page.clock.fastForward(6000);
        await again;
        assert.equal(await page.evaluate(() => window.reads), 1);
        await page.locator(".mygames button.plain").click();
        assert.equal(await page.locator(".mygames li").count(), 2 * SHOWN_AT_ONCE);
      }));

    test("a seed gives the same cards again, another one others, and without one they are drawn", () =>
      visit({}, async ({ page }) => {
        const dealt = async (seed) => {
          await page.evaluate(() => (location.hash = "#/"));
          await chooseHere(page, "piquet");
          if (seed) {
            await page.locator("dialog[open] summary").click();
            await page.locator("dialog[open] details input").fill(seed);
          }
          await page.locator("dialog[open] .btn.first").click();
          await page.waitForSelector(".board .act");
          await takesAnswer(page);
          return cardsInHand(page);
        };
        const first = await dealt("old acquaintances");
        assert.deepEqual(await dealt("old acquaintances"), first);
        assert.notDeepEqual(await dealt("new acquaintances"), first);
        const drawn = [await dealt(""), await dealt("")];
        assert.notDeepEqual(drawn[0], first);
        assert.notDeepEqual(drawn[0], drawn[1]);
      }));

    for (const seed of ["old acquaintances", ""])
      test(`the result says whether the cards were drawn or known${seed && ": by a seed"}, and the program finds the record true`, () =>
        visit({}, async ({ page }) => {
          const words = JSON.parse(readFileSync(new URL("../../src/words/en.json", import.meta.url), "utf8"));
          await beginHere(page, "femkort", { seed, length: SHORT });
          await playMatch(page);
          const said = seed ? words["device.seeded"].replace("{seed}", seed) : words["device.fair"];
          await page.locator(".result p.quiet").waitFor();
          assert.equal((await page.locator(".result p.quiet").textContent()).trim(), said);
          verifiedByProgram(await savedFile(page, page.getByText(words["after.record"])));
        }));

    test("acts are on the disk before they are told, so that a match survives the loss of power", () =>
      visit({}, async ({ page }) => {
        await page.addInitScript(() => {
          window.durabilities = [];
          const begin = IDBDatabase.prototype.transaction;
          IDBDatabase.prototype.transaction = function (...asked) {
            const transaction = begin.apply(this, asked);
            if (this.name === "stube" && transaction.mode === "readwrite") window.durabilities.push(transaction.durability);
            return transaction;
          };
        });
        await page.reload();
        await page.waitForSelector(".gamename:enabled");
        await beginHere(page, "byd");
        assert.ok(await decideByMouse(page));
        const durabilities = await page.evaluate(() => window.durabilities);
        assert.ok(durabilities.length > 1);
        assert.deepEqual([...new Set(durabilities)], ["strict"]);
      }));

    test("a match survives a crash of the page in the middle of a deal", async () => {
      const { page, context, troubles } = await newVisitor(house.browser, house.inn);
      try {
        await beginHere(page, "byd");
        for (let i = 0; i < 2; ++i) assert.ok(await decideByMouse(page));
        await takesAnswer(page);
        const [address, before, events] = [page.url(), await cardsInHand(page), await page.locator(".board").getAttribute("data-seq")];
        assert.ok(before.length > 0 && before.length < 5, `in the middle of a deal: ${before}`);
        const session = await context.newCDPSession(page);
        const crashed = page.waitForEvent("crash");
        // It does not answer any more.
        void session.send("Page.crash").catch(() => undefined);
        await crashed;
        const after = await context.newPage();
        const others = watchTroubles(after, house.inn);
        await after.goto(address);
        await takesAnswer(after);
        assert.deepEqual(await cardsInHand(after), before);
        assert.equal(await after.locator(".board").getAttribute("data-seq"), events);
        await playDeal(after);
        assert.deepEqual([...troubles, ...others], []);
      } finally {
        await context.close();
      }
    });

    test("a match survives a reload in the middle of a deal", () =>
      visit({}, async ({ page }) => {
        await beginHere(page, "piquet");
        const before = await cardsInHand(page);
        const address = page.url();
        await page.reload();
        await page.waitForSelector(".board .act");
        assert.equal(page.url(), address);
        assert.deepEqual(await cardsInHand(page), before);
        await playDeal(page);
      }));
  });
