// Tables against bots on the visitor's own device: no WebSocket, no request while one plays, and a match that survives a reload.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sideBySide, test, visit } from "./house.mjs";
import { playDeal } from "./player.mjs";
import { beginHere } from "./site-host.mjs";

const assets = fileURLToPath(new URL("../../dist/assets/", import.meta.url));
const built = existsSync(assets) && readdirSync(assets).some((file) => file.endsWith(".wasm"));

const cardsInHand = (page) => page.locator(".hand .card").evaluateAll((cards) => cards.map((card) => card.dataset.card).sort());

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

    test("on a device of four cores three workers think for the bots that look ahead, and none is left when one has gone", () =>
      visit({ settings: { level: 5 } }, async ({ page }) => {
        await page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { value: 4 }));
        await page.reload();
        await page.waitForSelector(".gamename:enabled");
        await beginHere(page, "byd");
        await playDeal(page);
        assert.equal(page.workers().length, 3);
        await page.evaluate(() => (location.hash = "#/"));
        for (let i = 0; i < 50 && page.workers().length; ++i) await page.waitForTimeout(100);
        assert.equal(page.workers().length, 0);
      }));

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
