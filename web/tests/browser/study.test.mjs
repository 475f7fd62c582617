// The study of a match, luck and play, the tutor and one's own figures, in the page with the engine on the visitor's device: by mouse and by
// keyboard, at three sizes, and without a violation that axe finds.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { violations } from "./axe.mjs";
import { house, sideBySide, test, visit } from "./house.mjs";
import { comesToRest, decideByMouse, joinBy, makeTable, openRecord, playMatch, workersEnd } from "./player.mjs";
import { beginHere } from "./site-host.mjs";
import { untilAskedAboutCard } from "./tutor.mjs";

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
async function openStudy(page, game, options, name = "Study") {
  await openRecord(page, house.inn, game, options);
  await page.getByRole("button", { name }).click();
  await page.waitForSelector(".study-page .line, .column .line");
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

    test("on a phone a match is studied with the finger: a mark, eyes, another move", () =>
      visit({ ...PHONE, touch: true }, async ({ page }) => {
        await openStudy(page, "mariage", { seed: 11, moves: 60 });
        await weighed(page);
        const mark = page.locator(".line .mark").last();
        const box = await mark.boundingBox();
        assert.ok(box.width >= 44 && box.height >= 44, `a mark of ${box.width} by ${box.height}`);
        const name = await mark.getAttribute("aria-label");
        await mark.tap();
        await page.waitForFunction(() => /: cost \d/.test(document.querySelector(".leaf h2.part")?.textContent ?? ""));
        assert.match(name, /better/);
        assert.ok(await page.locator(".marked.played").count(), "the played card is ringed");
        // The other hands lie below the one who erred.
        await page.getByText("All hands", { exact: true }).tap();
        const eyes = page.locator(".eyes .btn");
        assert.equal(await page.locator(".card.down").count(), 0);
        await eyes.first().tap();
        assert.equal(await eyes.first().getAttribute("aria-pressed"), "true");
        await page.locator(".card.down").first().waitFor();
        await eyes.first().tap();
        await page.getByRole("button", { name: /^Try / }).first().tap();
        await page.waitForSelector(".board .act");
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      }));

    test("at night the study has colours that can be read", () =>
      visit({ ...DESK, theme: "dark" }, async ({ page }) => {
        await openStudy(page, "mariage", { seed: 11, moves: 60 });
        await weighed(page);
        await page.locator(".found li button").first().click();
        await faultless(page, "a mistake, dark");
        await page.getByRole("button", { name: "Luck and play" }).click();
        await page.waitForSelector(".whole tbody tr", { timeout: 90_000 });
        await faultless(page, "luck and play, dark");
      }));

    test("a match is studied in Danish", () =>
      visit({ ...DESK, lang: "da" }, async ({ page }) => {
        await openStudy(page, "mariage", { seed: 11, moves: 60 }, "Analyse");
        await weighed(page);
        await page.locator(".found li button").first().click();
        assert.match(await heading(page), /: kostede \d/);
        const mark = await page.locator(".line .mark").first().getAttribute("aria-label");
        assert.match(mark, /bedre/);
        await page.getByRole("button", { name: "Held og spil" }).click();
        await page.waitForSelector(".whole tbody tr", { timeout: 90_000 });
        assert.doesNotMatch(await page.locator(".whole").textContent(), /\b(?:Luck|The whole|lost|better)\b/);
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
        await workersEnd(page);
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
        // The match that was won or lost stands beside its mistakes.
        assert.equal(await page.locator(".time .plot").count(), 2);
        assert.match(await page.locator(".time ol").last().textContent(), /Mariage, .*: (won|lost)/);
        // And what was wrong in it is asked again where the game is taught.
        const own = await ownMistakes(page);
        await page.goto(`${house.inn.address}/#/school/mariage`);
        await page.waitForSelector(".sd .goon");
        const asked = page.locator(".erred li a");
        if (own > 0) await asked.first().waitFor();
        assert.equal(await asked.count(), Math.min(3, own));
        await faultless(page, "the school");
        if (own > 0) {
          assert.match(await asked.first().textContent(), /What was better\?/);
          await asked.first().click();
          await page.waitForSelector(".study-page .line");
          assert.match(await heading(page), /: cost \d/);
        }
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

    const withTutor = { ...DESK, settings: { level: 1, tutor: "strict" } };
    const cardIn = (page, card) => page.locator(`.hand button.card[data-card="${card}"]`);
    const focusedCard = (page) => page.evaluate(() => document.activeElement?.closest(".hand button.card")?.dataset.card);

    test("the tutor asks once before a bad move: Esc thinks again, and the same move is played when it is made again", () =>
      visit(withTutor, async ({ page }) => {
        const card = await untilAskedAboutCard(page);
        const asks = page.locator(".tutor");
        await faultless(page, "the tutor's question");
        const cards = await page.locator(".hand button.card").count();
        await page.getByRole("button", { name: /^Why\?/ }).click();
        assert.ok(await page.locator(".tutor li").count());
        await page.keyboard.press("Escape");
        await asks.waitFor({ state: "detached" });
        assert.equal(await page.locator(".hand button.card").count(), cards);
        assert.ok(await focusedCard(page), "the keys are at the hand");
        await cardIn(page, card).press("Enter");
        await cardIn(page, card).waitFor({ state: "detached" });
        assert.equal(await asks.count(), 0);
      }));

    test("the tutor asks once before a bad move: Enter plays it, from where the keys are", () =>
      visit(withTutor, async ({ page }) => {
        const card = await untilAskedAboutCard(page);
        assert.equal(await focusedCard(page), card);
        await page.keyboard.press("Enter");
        await cardIn(page, card).waitFor({ state: "detached" });
        assert.equal(await page.locator(".tutor").count(), 0);
      }));

    test("among people no tutor asks, whoever has one", () =>
      visit(withTutor, async ({ page: anna }) => {
        const made = await makeTable(anna, { game: "mariage", players: 2, bots: null });
        await anna.evaluate((id) => (location.hash = `#/table/${id}`), made.table);
        await visit(withTutor, async ({ page: jens }) => {
          await joinBy(jens, `${house.inn.address}/#/table/${made.table}/${made.invite}`, "Jens");
          for (let i = 0; i < 12; ++i) {
            const turn = await Promise.any([anna, jens].map((page) => page.waitForSelector(".act.mine, .after").then(() => page)));
            if (!(await decideByMouse(turn))) break;
            assert.equal(await turn.locator(".tutor").count(), 0);
          }
        });
      }));
  });

/** How many mistakes of one's own are kept on this device. */
const ownMistakes = (page) =>
  page.evaluate(async () => {
    const database = await new Promise((done, failed) => {
      const request = indexedDB.open("stube-studies", 1);
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const studies = await new Promise((done) => {
      const request = database.transaction("studies").objectStore("studies").getAll();
      request.onsuccess = () => done(request.result);
    });
    database.close();
    return studies.flatMap(({ seat, told }) => told.decisions.filter((decision) => decision.seat === seat && decision.mark)).length;
  });
sideBySide("the marks of a study", () => {
  /** In the page: two cards that lie beside each other in a hand are marked as the study marks them; what lies over what it should not. */
  function faultsOfMarks([hand, at, kinds]) {
    const cards = document.querySelectorAll(".open .cards")[hand];
    const [scope] = [...cards.classList].filter((name) => name.startsWith("svelte-"));
    const marked = [...cards.children].slice(at, at + 2).map((card, i) => {
      const frame = document.createElement("span");
      frame.className = `marked ${kinds[i]} ${scope}`;
      card.replaceWith(frame);
      const tag = document.createElement("span");
      tag.className = `tag ${scope}`;
      tag.textContent = kinds[i] === "played" ? "gespielt" : "besser";
      frame.append(card, tag);
      return { frame, card };
    });
    const shown = (element) => getComputedStyle(element).clipPath === "none";
    const boxes = (selector) =>
      [...document.querySelectorAll(selector)].filter(shown).map((element) => ({ element, box: element.getBoundingClientRect() }));
    const over = (a, b) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    const tags = boxes(".open .tag");
    const faults = [];
    for (const [i, { element, box }] of tags.entries())
      for (const other of [...tags.slice(i + 1), ...boxes(".open .nm"), ...boxes(".open .card"), ...boxes(".trick .card, .scrub")])
        if (over(box, other.box)) faults.push(`${element.textContent} lies over ${other.element.className}`);
    for (const { frame, card } of marked) frame.replaceWith(card);
    return [tags.length, faults];
  }

  test("no word at a card lies over another, over a name or over a card, however narrow the cards", () =>
    visit({ lang: "de" }, async ({ page }) => {
      for (const [game, players] of [
        ["piquet", 2],
        ["kaiser", 3],
        ["doppelkopf", 4],
      ]) {
        await openRecord(page, house.inn, game, { moves: 8, players });
        // The study has no curve of the counts below the hands.
        await page.evaluate(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(".scrub .curve { display: none }");
          document.adoptedStyleSheets.push(sheet);
        });
        for (const [width, height] of [
          [390, 844],
          [1280, 900],
          [1440, 900],
        ]) {
          await page.setViewportSize({ width, height });
          await comesToRest(page);
          let shown = 0;
          const hands = await page.locator(".open .cards").evaluateAll((all) => all.map((cards) => cards.children.length));
          for (const [hand, count] of hands.entries())
            for (let at = 0; at < count - 1; ++at)
              for (const kinds of [
                ["better", "played"],
                ["played", "better"],
              ]) {
                const [tags, faults] = await page.evaluate(faultsOfMarks, [hand, at, kinds]);
                shown += tags;
                assert.deepEqual(faults, [], `${game} at ${width}: hand ${hand}, cards ${at} and ${at + 1}, ${kinds}`);
              }
          assert.ok(shown > 0);
        }
      }
    }));
});
