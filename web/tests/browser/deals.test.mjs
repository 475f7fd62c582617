// Whole deals against bots: every game with the mouse, some with the keys alone.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { house, sideBySide, test, visit } from "./house.mjs";
import { decideByKeys, makeTable, playDeal, playNow, sitAt } from "./player.mjs";

const folder = fileURLToPath(new URL("../../../games/", import.meta.url));
const ids = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** The others are played without motion, which costs half of the time: a trick, a ring, and cards that are laid away. */
const IN_MOTION = ["byd", "gnav", "piquet"];

sideBySide("deals", () => {
  test("the inn has every game of the tree", async () => {
    const { games } = await (await fetch(`${house.inn.address}/api/games`)).json();
    assert.deepEqual(games.map((game) => game.id).sort(), [...ids].sort());
  });
  // Longest first, so that the last to end is a short one.
  for (const id of [...ids].sort((a, b) => Number(b === "doppelkopf" || b === "hanrey") - Number(a === "doppelkopf" || a === "hanrey")))
    test(`a whole deal with the mouse: ${id}`, () =>
      visit({ still: !IN_MOTION.includes(id) }, async ({ page }) => {
        await playNow(page, id);
        await playDeal(page);
      }));
  for (const [how, size] of [
    ["upright", { width: 390, height: 844 }],
    ["sideways", { width: 844, height: 390 }],
  ])
    for (const id of ids)
      test(`a whole deal on a phone held ${how}: ${id}`, () =>
        visit(size, async ({ page }) => {
          await sitAt(page, await makeTable(page, { game: id }));
          await page.waitForSelector(".board .act");
          await playDeal(page);
        }));
  // More hold cards than sit round a table: the others stand above the trick, and the hand is where it always is.
  for (const [game, players, size] of [
    ["tre-kort", 11, { width: 390, height: 844 }],
    ["hanrey", 8, { width: 1440, height: 900 }],
  ])
    test(`a deal with ${players} at the table: ${game}`, () =>
      visit(size, async ({ page }) => {
        await sitAt(page, await makeTable(page, { game, players }));
        await page.waitForSelector(".board .act");
        assert.equal(await page.locator(".others .seat").count(), players - 1);
        assert.ok((await page.locator(".hand .card").first().boundingBox()).width > 20);
        await playDeal(page, undefined, 400);
      }));
  for (const id of ["doppelkopf", "hundert", "piquet"])
    test(`a whole deal with the keys: ${id}`, () =>
      visit({}, async ({ page }) => {
        await sitAt(page, await makeTable(page, { game: id }));
        await playDeal(page, decideByKeys);
      }));
});
