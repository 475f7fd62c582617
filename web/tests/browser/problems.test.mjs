// Problems in the page, with the engine on the visitor's device: one solved with the mouse, a wrong answer and the way on with the keys,
// that of the day, and all games' at three sizes without a violation that axe finds.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { violations } from "./axe.mjs";
import { house, sideBySide, test, visit } from "./house.mjs";
import { comesToRest } from "./player.mjs";
import { cardOf, openProblem as open, problemFolder as folder, wrongCard } from "./problem.mjs";

const assets = fileURLToPath(new URL("../../dist/assets/", import.meta.url));
const built = existsSync(assets) && readdirSync(assets).some((file) => file.endsWith(".wasm"));
const games = readdirSync(folder)
  .filter((game) => existsSync(new URL(`${game}/problems.txt`, folder)))
  .sort();

const DESK = { width: 1440, height: 900 };
const SIZES = [DESK, { width: 390, height: 844 }, { width: 844, height: 390 }];

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

    // A day on which the game has its turn: one whose problems are answered with a card, and one with a word.
    for (const [game, choices] of [
      ["piquet", ".hand button:enabled"],
      ["gnav", ".board .acts button"],
    ])
      test(`the problem of the day is kept with its day: ${game}`, () =>
        visit(DESK, async ({ page }) => {
          const first = 20_000;
          const day = first + ((games.indexOf(game) - (first % games.length) + games.length) % games.length);
          await page.clock.setFixedTime(new Date(86_400_000 * (day + 0.5)));
          await page.goto(`${house.inn.address}/#/problems`);
          await page.waitForSelector(".board[data-problem] .hand");
          await page.locator(choices).first().click();
          await page.locator(".board .acts .btn.first").click();
          await page.waitForSelector(".book .acts");
          assert.match((await rating(page)).days[day], /^(right|wrong)$/);
        }));

    test("earlier days of the week open too, and count for their day", () =>
      visit(DESK, async ({ page }) => {
        // A Sunday, so that the week has six days before it.
        await page.clock.setFixedTime(new Date(2026, 10, 15, 12));
        await page.goto(`${house.inn.address}/#/problems`);
        await page.waitForSelector(".board[data-problem] .hand");
        const links = page.locator(".week a");
        assert.equal(await links.count(), 7);
        assert.equal(await page.locator('.week [aria-current="page"]').getAttribute("href"), "#/problems");
        const today = await page.locator(".head").textContent();
        await links.first().focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction(
          () => document.querySelector('.week [aria-current="page"]')?.getAttribute("href") === "#/problems/2026-11-09",
        );
        await page.waitForSelector(".board[data-problem] .hand");
        const then = await page.locator(".head").textContent();
        assert.match(then, /Monday/);
        assert.notEqual(then, today);
        const card = page.locator(".hand button:enabled").first();
        if (await card.count()) await card.click();
        else await page.locator(".board .acts button").first().click();
        await page.locator(".board .acts .btn.first").click();
        await page.waitForSelector(".book .acts");
        const monday = Date.UTC(2026, 10, 9) / 86_400_000;
        assert.deepEqual(Object.keys((await rating(page)).days), [String(monday)]);
        // What comes next is of the stream, and no day's.
        await page.getByRole("button", { name: "Next problem" }).last().click();
        await page.waitForFunction(() => !document.querySelector('.week [aria-current="page"]'));
        await links.first().click();
        await page.waitForSelector('.week [aria-current="page"]');
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
