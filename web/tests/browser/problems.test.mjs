// Problems in the page, with the engine on the visitor's device: one solved with the mouse, a wrong answer and the way on with the keys,
// that of the day, and all games' at three sizes without a violation that axe finds.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { violations } from "./axe.mjs";
import { house, sideBySide, test, visit } from "./house.mjs";
import { comesToRest } from "./player.mjs";

const assets = fileURLToPath(new URL("../../dist/assets/", import.meta.url));
const built = existsSync(assets) && readdirSync(assets).some((file) => file.endsWith(".wasm"));
const folder = new URL("../../../games/", import.meta.url);
const games = readdirSync(folder).filter((game) => existsSync(new URL(`${game}/problems.txt`, folder)));

const DESK = { width: 1440, height: 900 };
const SIZES = [DESK, { width: 390, height: 844 }, { width: 844, height: 390 }];

/** The solution and the id of a problem, as its line in the game's file has them (study/problems.hpp). */
function kept(game, n) {
  const lines = readFileSync(new URL(`${game}/problems.txt`, folder), "utf8").split("\n");
  const [, , , players, , seed, solution, acts] = lines.filter((line) => line && !line.startsWith("#"))[n].split("|");
  return { n, solution, id: `${seed}-${players}-${acts ? acts.split(";").length : 0}` };
}

async function open(page, address, game) {
  await page.goto(`${address}/#/problems/${game}`);
  await page.waitForSelector(".board .hand .card");
  const n = Number(await page.locator(".board").getAttribute("data-problem"));
  return kept(game, n);
}

/** The card of the hand that is played by a move. */
const cardOf = (page, move) => page.locator(`.hand button[data-card="${move.split(" ")[1]}"]:enabled`).first();
const wrongCard = (page, move) => page.locator(`.hand button:enabled:not([data-card="${move.split(" ")[1]}"])`).first();
const heading = (page) => page.locator(".book .part").textContent();
const rating = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("stube.problems") ?? "{}"));
const lastStep = (page) => page.waitForFunction(() => document.querySelector(".line li:last-child [aria-current]"));

/** Mariage's problems are endings: a card is the answer. */
const GAME = "mariage";

if (built || process.env.STUBE_MODULES === "required")
  sideBySide("problems", () => {
    test("a problem is solved with the mouse, and the next one is another", () =>
      visit(DESK, async ({ page }) => {
        const { n, id, solution } = await open(page, house.inn.address, GAME);
        const answer = cardOf(page, solution);
        await answer.click();
        assert.equal(await answer.getAttribute("aria-pressed"), "true");
        await page.locator(".board .acts .btn.first").click();
        await page.waitForFunction(() => /^Right/.test(document.querySelector(".book .part")?.textContent ?? ""));
        assert.equal((await rating(page)).done[`${GAME}/${id}`], true);
        // What follows is played, and any step of it can be looked at.
        await lastStep(page);
        await page.locator(".line button").first().click();
        assert.equal(await page.locator(".line button").first().getAttribute("aria-current"), "step");
        await page.getByRole("button", { name: "Next problem" }).last().click();
        await page.waitForFunction((before) => document.querySelector(".board").dataset.problem !== String(before), n);
        assert.equal(await page.locator(".book .acts").count(), 0);
      }));

    test("a wrong answer is played out and made good with the keys", () =>
      visit(DESK, async ({ page }) => {
        const { id, solution } = await open(page, house.inn.address, GAME);
        await wrongCard(page, solution).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelector(".book .part")?.textContent === "Not that one");
        assert.equal((await rating(page)).done[`${GAME}/${id}`], false);
        assert.match(await page.locator(".reason").textContent(), /\d/);
        await lastStep(page);
        await page.keyboard.press("ArrowLeft");
        const steps = await page.locator(".line li").count();
        assert.equal(await page.locator(".line li.later").count(), 1, `one of ${steps} steps back`);
        // The focus is at the way on: another try.
        await page.keyboard.press("Enter");
        await page.waitForSelector(".hand button:enabled:focus");
        assert.equal(await page.locator(".hand .was").count(), 1);
        await cardOf(page, solution).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => /^Right/.test(document.querySelector(".book .part")?.textContent ?? ""));
        // Only the first answer counts.
        assert.equal((await rating(page)).done[`${GAME}/${id}`], false);
      }));

    test("the answer of a problem is shown on demand, and gone through in the study", () =>
      visit(DESK, async ({ page }) => {
        const { solution } = await open(page, house.inn.address, GAME);
        const wrong = wrongCard(page, solution);
        await wrong.click();
        await wrong.click();
        await page.getByRole("button", { name: "Show the answer" }).click();
        assert.notEqual(await heading(page), "Not that one");
        await page.getByRole("button", { name: "Go through it" }).click();
        await page.waitForSelector(".study-page .line");
      }));

    test("a problem names its game at every size, cards by their names, and its own list", () =>
      visit(DESK, async ({ page }) => {
        const { solution } = await open(page, house.inn.address, GAME);
        const answer = cardOf(page, solution);
        const name = (await answer.getAttribute("aria-label")).split(",")[0];
        await answer.click();
        assert.equal((await page.locator(".board .acts .btn.first").textContent()).toLowerCase(), name.toLowerCase());
        assert.equal((await page.locator(".panel.score h2").textContent()).trim(), "Problems");
        for (const size of [...SIZES, { width: 360, height: 640 }]) {
          await page.setViewportSize(size);
          assert.ok(await page.locator(".head h1", { hasText: "Mariage" }).isVisible(), `${size.width}`);
        }
      }));

    test("the problem of the day is kept with its day", () =>
      visit(DESK, async ({ page }) => {
        await page.goto(`${house.inn.address}/#/problems`);
        await page.waitForSelector(".board[data-problem] .hand");
        const day = await page.evaluate(() => {
          const now = new Date();
          return Math.round(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
        });
        const card = page.locator(".hand button:enabled").first();
        if (await card.count()) await card.click();
        else await page.locator(".board .acts button").first().click();
        await page.locator(".board .acts .btn.first").click();
        await page.waitForSelector(".book .acts");
        assert.match((await rating(page)).days[day], /^(right|wrong)$/);
      }));

    for (const game of games)
      test(`problems of ${game} fit and are told to everyone`, () =>
        visit(DESK, async ({ page }) => {
          await open(page, house.inn.address, game);
          for (const size of SIZES) {
            await page.setViewportSize(size);
            await comesToRest(page);
            assert.deepEqual(await violations(page), [], `${size.width} wide`);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            assert.ok(wide <= 0, `${size.width} wide: ${wide} px scroll sideways`);
            const cut = await page.evaluate(() =>
              [...document.querySelectorAll(".hand .card, .acts .btn, .acts select")]
                .filter((part) => {
                  const { left, right, width } = part.getBoundingClientRect();
                  return width > 0 && (left < -1 || right > innerWidth + 1);
                })
                .map((part) => part.textContent || part.getAttribute("aria-label")),
            );
            assert.deepEqual(cut, [], `${size.width} wide`);
          }
        }));
  });
