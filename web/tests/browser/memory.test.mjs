// Memory: whoever plays at one table after the other leaves nothing of them behind.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { alone, house, test } from "./house.mjs";
import { letGoOfElements, watchHeap } from "./heap.mjs";
import { newVisitor, playDeal } from "./player.mjs";
import { beginHere, builtSite, hostSite } from "./site-host.mjs";

const GAME = "femkort";
/** So many tables until all that is kept for good has been loaded: texts, faces, a spare engine. */
const FIRST = 2;
const FURTHER = 4;
/** A table that is not let go has thousands of them; a card that is seen for the first time has some. */
const MOST_THINGS_A_TABLE = 500;
const MOST_NODES_A_TABLE = 300;

if (existsSync(builtSite) || process.env.STUBE_MODULES === "required")
  alone("memory", () =>
    test("the static site: a table that one has left is forgotten, with its engine", async () => {
      const host = await hostSite();
      const { page, context } = await newVisitor(house.browser, host, {});
      try {
        letGoOfElements(page);
        const heap = await watchHeap(context, page);
        const play = async (tables) => {
          for (let i = 0; i < tables; ++i) {
            await beginHere(page, GAME);
            await playDeal(page);
            await page.evaluate(() => (location.hash = "#/"));
            await page.waitForSelector(".gamename:enabled");
          }
          // The inn lists one's games, and each is an entry more: what is measured is a page that lists nothing.
          await page.evaluate(() => (location.hash = "#/replay"));
          await page.waitForSelector(".lone");
          const found = await heap.measure();
          await page.evaluate(() => (location.hash = "#/"));
          await page.waitForSelector(".gamename:enabled");
          return found;
        };
        const before = await play(FIRST);
        const after = await play(FURTHER);
        const more = (what) => Math.round((after[what] - before[what]) / FURTHER);
        console.log(`each further table leaves ${more("things")} objects and ${more("nodes")} nodes behind, ${after.workers} workers`);
        assert.ok(before.things > 1000);
        assert.ok(more("things") < MOST_THINGS_A_TABLE);
        assert.ok(more("nodes") < MOST_NODES_A_TABLE);
        assert.ok(after.workers <= 1, "at most one engine is spare");
      } finally {
        await context.close();
        await host.close();
      }
    }),
  );
