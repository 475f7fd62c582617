// The study of a match, luck and play, the tutor and one's own figures, in the page with the engine on the visitor's device: by mouse and by
// keyboard, at three sizes, and without a violation that axe finds.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { violations } from "./axe.mjs";
import { house, sideBySide, test, visit } from "./house.mjs";
import { comesToRest, openRecord, playMatch, takesAnswer } from "./player.mjs";
import { beginHere } from "./site-host.mjs";

const assets = fileURLToPath(new URL("../../dist/assets/", import.meta.url));
const built = existsSync(assets) && readdirSync(assets).some((file) => file.endsWith(".wasm"));

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SIDEWAYS = { width: 844, height: 390 };

async function faultless(page, where) {
  for (const size of [DESK, PHONE, SIDEWAYS]) {
    await page.setViewportSize(size);
    await comesToRest(page);
    assert.deepEqual(await violations(page), [], `${where}, ${size.width} wide`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${where}, ${size.width} wide: ${wide} px scroll sideways`);
  }
  await page.setViewportSize(DESK);
}

/** A match that was loaded from a file, in the study; the first mistakes are found. */
async function openStudy(page, game, options) {
  await openRecord(page, house.inn, game, options);
  await page.getByRole("button", { name: "Study" }).click();
  await page.waitForSelector(".study-page .line");
  await page.waitForSelector(".found li", { timeout: 60_000 });
}

/** Until all is weighed: a second look may take a mark away again. */
const weighed = (page) => page.waitForFunction(() => !document.querySelector('[role="progressbar"]'), null, { timeout: 120_000 });

const stepNow = (page) => page.locator(".study-page .board").getAttribute("data-step").then(Number);
const heading = (page) => page.locator(".book .part").textContent();

async function downloaded(page, press) {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return readFileSync(await file.path(), "utf8");
}

if (built || process.env.STUBE_MODULES === "required")
  sideBySide("the study", () => {
    test("a match is studied with the mouse: mistakes, eyes, another move, the whole match, files", () =>
      visit(DESK, async ({ page }) => {
        await openStudy(page, "mariage", { seed: 11, moves: 60 });
        await weighed(page);
        await page.locator(".found li button").first().click();
        assert.match(await heading(page), /: cost \d/);
        // The paper has the best move first and the played one marked; the hand has both.
        assert.equal(await page.locator(".book ol .best").count(), 1);
        assert.ok(await page.getByText("played", { exact: true }).count());
        assert.ok(await page.locator(".board .marked.played").count());
        const mark = page.locator(".line .mark").first();
        assert.match(await mark.getAttribute("aria-label"), /better/);
        const box = await mark.boundingBox();
        assert.ok(box.width >= 44 && box.height >= 44);
        await mark.click();
        // Seen with one's eyes, the other hand lies face down.
        await page.locator(".eyes .btn").first().click();
        assert.ok(await page.locator(".board .card.down").count());
        await page.locator(".eyes .btn").first().click();
        assert.equal(await page.locator(".board .open .card.down").count(), 0);
        await faultless(page, "a mistake");
        // Who hears the page reads the line as a table.
        assert.ok((await page.getByRole("table", { name: "The line of prospects" }).locator("tbody tr").count()) > 3);

        await page.getByRole("button", { name: "Save the study" }).click();
        const text = await downloaded(page, () => page.getByRole("button", { name: "To be read (text)" }).click());
        assert.match(text, /^The study: Mariage/);
        assert.match(text, /better|±/);
        await page.getByRole("button", { name: "Save the study" }).click();
        const told = JSON.parse(await downloaded(page, () => page.getByRole("button", { name: "For programs (JSON)" }).click()));
        assert.equal(told.record.game, "mariage");
        assert.ok(told.study.decisions.length > 0);

        await page.getByRole("button", { name: "Try another move …" }).click();
        await page.waitForSelector(".board .act");
      }));

    test("a match is studied with the keys", () =>
      visit(DESK, async ({ page }) => {
        await openStudy(page, "mariage", { seed: 11, moves: 60 });
        await weighed(page);
        await page.keyboard.press("Home");
        assert.equal(await stepNow(page), 0);
        await page.keyboard.press("ArrowRight");
        assert.equal(await stepNow(page), 1);
        await page.keyboard.press("Shift+ArrowRight");
        assert.ok((await stepNow(page)) > 1);
        await page.keyboard.press("ArrowLeft");
        await page.keyboard.press("m");
        assert.match(await heading(page), /: cost \d/);
        const first = await stepNow(page);
        await page.keyboard.press("2");
        assert.ok(await page.locator(".board .card.down").count());
        await page.keyboard.press("Escape");
        assert.equal(await page.locator(".board .open .card.down").count(), 0);
        assert.equal(await stepNow(page), first);
        await page.keyboard.press("t");
        await page.waitForSelector(".board .act");
      }));

    test("luck and play add up to the result, and nothing thinks on when one has left", () =>
      visit(DESK, async ({ page }) => {
        await openStudy(page, "mariage", { seed: 11, moves: 60 });
        await page.getByRole("button", { name: "Luck and play" }).click();
        await page.waitForSelector(".whole tbody tr", { timeout: 90_000 });
        const rows = await page.locator(".whole tbody tr").evaluateAll((all) =>
          all.map((row) => {
            const figure = (cell) =>
              Number([...cell.childNodes].find((node) => node.nodeType === 3 && node.data.trim()).data.replace("−", "-"));
            return { result: figure(row.querySelector(".res")), parts: [...row.querySelectorAll(".fig")].map(figure) };
          }),
        );
        for (const { result, parts } of rows) assert.ok(Math.abs(parts.reduce((sum, part) => sum + part, 0) - result) < 1e-6);
        await faultless(page, "luck and play");
        await page.keyboard.press("Escape");
        await page.waitForSelector(".study-page .line");
        await page.evaluate(() => (location.hash = "#/"));
        await page.waitForSelector(".game");
        for (let i = 0; i < 50 && page.workers().length; ++i) await page.waitForTimeout(100);
        assert.equal(page.workers().length, 0);
      }));

    test("from one's own match to its study, which is kept, and to one's figures", () =>
      visit({ ...DESK, settings: { level: 1 } }, async ({ page }) => {
        await beginHere(page, "mariage");
        await playMatch(page);
        await page.getByRole("link", { name: "Study", exact: true }).click();
        await page.waitForSelector(".study-page .line");
        await page.waitForSelector("[role=progressbar]", { state: "detached", timeout: 120_000 });
        const found = await page.locator(".found li").count();
        await page.reload();
        await page.waitForSelector(".study-page .line");
        await page.waitForFunction((count) => document.querySelectorAll(".found li").length === count, found);
        assert.equal(await page.locator("[role=progressbar]").count(), 0);
        await page.goto(`${house.inn.address}/#/statistics`);
        await page.waitForSelector("tbody tr");
        assert.match(await page.locator("tbody tr").first().textContent(), /Mariage/);
        await faultless(page, "one's figures");
        await page.goto(`${house.inn.address}/#/mine`);
        await page.getByRole("tab").nth(1).click();
        await page
          .getByRole("link", { name: /^Study\s?: Mariage/ })
          .first()
          .waitFor();
      }));

    test("figures of an account come from the server, and what is today stands in the inn", () =>
      visit(DESK, async ({ page }) => {
        const post = (path, body) =>
          page.evaluate(
            ([to, what]) =>
              fetch(to, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what) }).then((answer) =>
                answer.json(),
              ),
            [path, body],
          );
        await post("/api/guest", {});
        await post("/api/register", { name: `Figura ${Date.now() % 100_000}`, password: "eight-and-more" });
        const study = { match: "a".repeat(64), game: "byd", when: Date.now(), decisions: 40, mistakes: 3, luck: -2, unit: "skillings" };
        assert.deepEqual(await post("/api/me/figures", study), { kept: true });
        await page.reload();
        await page.evaluate(() => (location.hash = "#/statistics"));
        await page.waitForSelector("tbody tr");
        assert.match(await page.locator("tbody tr").first().textContent(), /Byd/);
        assert.match(await page.locator("tbody tr").first().textContent(), /7[.,]5/);
        await faultless(page, "figures from the server");
        // The problem of the day is there for everybody, the school for who has begun one.
        await page.evaluate(() =>
          localStorage.setItem("stube.school", JSON.stringify({ mariage: { lessons: { tricks: 2 }, count: 5, done: [] } })),
        );
        await page.goto(house.inn.address);
        await page.waitForSelector(".today a");
        await faultless(page, "today");
        assert.deepEqual(await page.locator(".today a").evaluateAll((links) => links.map((link) => link.getAttribute("href"))), [
          "#/problems",
          "#/school/mariage",
        ]);
        await page.locator(".today a").first().press("Enter");
        await page.waitForSelector("[data-problem]");
      }));

    test("another language tells what is looked at", () =>
      visit({ ...DESK, lang: "de" }, async ({ page }) => {
        await openRecord(page, house.inn, "mariage", { seed: 11, moves: 60 });
        await page.getByRole("button", { name: "Analyse" }).click();
        await page.waitForSelector(".found li", { timeout: 60_000 });
        await page.locator(".found li button").first().click();
        assert.match(await heading(page), /: kostete \d/);
      }));

    test("the tutor asks once before a bad move: Esc thinks again, Enter plays", () =>
      visit({ ...DESK, settings: { level: 1, tutor: "strict" } }, async ({ page }) => {
        await beginHere(page, "mariage");
        const asks = page.locator(".tutor");
        for (let i = 0; i < 200 && !(await asks.count()); ++i) {
          await page.waitForSelector(".act.mine, .after, .tutor");
          if (await page.locator(".after").count()) await beginAgain(page);
          await takesAnswer(page);
          // The last lawful card is rarely the best.
          const card = page.locator(".hand button.card:not(.dim):not(.idle)").last();
          const seq = await page.locator(".board").getAttribute("data-seq");
          if (await card.count()) await card.press("Enter");
          else await page.locator(".acts .btn[data-move]").first().click();
          await page.waitForFunction(
            (before) => document.querySelector(".tutor, .ask") || document.querySelector(".board")?.dataset.seq !== before,
            seq,
          );
          if (await page.locator(".ask").count()) await page.locator(".ask .choice, .ask .key, .ask .proposal").first().click();
        }
        await asks.waitFor();
        await faultless(page, "the tutor's question");
        const cards = await page.locator(".hand button.card").count();
        await page.getByRole("button", { name: /^Why\?/ }).click();
        assert.ok(await page.locator(".tutor li").count());
        await page.keyboard.press("Escape");
        await asks.waitFor({ state: "detached" });
        assert.equal(await page.locator(".hand button.card").count(), cards);
      }));
  });

async function beginAgain(page) {
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForSelector(".act.mine");
}
