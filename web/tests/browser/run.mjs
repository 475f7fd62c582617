// The page in a real browser at a real inn. `npm run build` first; STUBE_PROGRAM names the program, STUBE_ONLY a part of a test's name.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, test as nodeTest } from "node:test";
import { openInn } from "./inn.mjs";
import { decideByKeys, decideByMouse, isOver, makeTable, newVisitor, openBrowser, playDeal, sitAt } from "./player.mjs";

const only = process.env.STUBE_ONLY ?? "";
const test = (name, body) => nodeTest(name, { skip: !name.includes(only), timeout: 240_000 }, body);
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let inn, browser, games;
before(async () => {
  inn = await openInn();
  browser = await openBrowser();
  games = (await (await fetch(`${inn.address}/api/games?lang=en`)).json()).games;
});
after(async () => {
  await browser?.close();
  await inn?.close();
});

async function visit(options, body) {
  const visitor = await newVisitor(browser, inn, options);
  try {
    await body(visitor);
    assert.deepEqual(visitor.troubles, []);
  } catch (error) {
    // What the page itself complained of tells more than the wait that ran out.
    if (visitor.troubles.length) error.message += `\n${visitor.troubles.join("\n")}`;
    throw error;
  } finally {
    await visitor.context.close();
  }
}

const ids = ["byd", "doppelkopf", "femkort", "gnav", "hanrey", "hundert", "hundrede-og-eet", "kaiser", "lang-hanrey", "mariage", "perlaggen", "piquet", "polsk-pas", "strassperlaggen", "styrvolt", "tre-kort"];
const known = (t, id) => games.some((game) => game.id === id) || (t.skip(`this program does not have ${id}`), false);

for (const id of ids) {
  test(`a whole deal with the mouse: ${id}`, async (t) => {
    if (!known(t, id)) return;
    await visit({}, async ({ page }) => {
      await page.locator(`[data-game="${id}"] .gamename`).click();
      await page.waitForSelector(".board .act");
      await playDeal(page);
    });
  });
}

for (const id of ["hundert", "piquet", "doppelkopf", "byd"]) {
  test(`a whole deal with the keys: ${id}`, async (t) => {
    if (!known(t, id)) return;
    await visit({}, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: id }));
      await playDeal(page, decideByKeys);
    });
  });
}

test("two browsers at one table through a link", async () => {
  await visit({}, async ({ page: host }) => {
    const made = await makeTable(host, { game: "byd", players: 2, bots: null });
    await host.evaluate((id) => (location.hash = `#/table/${id}`), made.table);
    await host.waitForSelector(".waiting");
    const link = await host.locator(".linkfield input").inputValue();
    assert.match(link, /#\/table\//);
    await visit({}, async ({ page: friend }) => {
      await friend.goto(link);
      await Promise.all([host, friend].map((page) => page.waitForSelector(".board .act")));
      const hands = await Promise.all([host, friend].map((page) => page.locator(".hand button.card").evaluateAll((cards) => cards.map((card) => card.dataset.card))));
      assert.equal(hands[0].filter((card) => hands[1].includes(card)).length, 0);
      for (let i = 0; i < 8; ++i) {
        const turn = (await host.locator(".act.mine").count()) ? host : friend;
        if (await isOver(host)) break;
        await decideByMouse(turn);
        await Promise.race([host, friend].map((page) => page.waitForSelector(".act.mine, .after", { timeout: 8000 })));
      }
    });
  });
});

test("reload in mid-trick", async () => {
  await visit({}, async ({ page }) => {
    await sitAt(page, await makeTable(page, { game: "byd", players: 4 }));
    await decideByMouse(page);
    await page.waitForSelector(".act.mine");
    const state = () => page.evaluate(() => [[...document.querySelectorAll(".hand button.card")].map((card) => card.dataset.card), [...document.querySelectorAll(".trick .card")].map((card) => card.getAttribute("aria-label"))]);
    const before = await state();
    await page.reload();
    await page.waitForSelector(".act.mine");
    assert.deepEqual(await state(), before);
  });
});

test("the server restarts in mid-deal", async () => {
  await visit({}, async ({ page }) => {
    await sitAt(page, await makeTable(page, { game: "byd", players: 4 }));
    await decideByMouse(page);
    await page.waitForSelector(".act.mine");
    const hand = () => page.locator(".hand button.card").evaluateAll((cards) => cards.map((card) => card.dataset.card));
    const before = await hand();
    await inn.stop();
    await page.waitForSelector(".banner");
    await inn.start();
    await page.waitForSelector(".banner", { state: "detached", timeout: 8000 });
    assert.deepEqual(await hand(), before);
    await decideByMouse(page);
    assert.notDeepEqual(await hand(), before);
  });
});

test("a spectator sees nothing hidden", async () => {
  await visit({}, async ({ page: player }) => {
    const made = await makeTable(player, { game: "byd", players: 4 });
    await sitAt(player, made);
    await player.waitForSelector(".act.mine");
    const held = await player.locator(".hand button.card").evaluateAll((cards) => cards.map((card) => card.dataset.card));
    await visit({}, async ({ page: guest }) => {
      const frames = [];
      guest.on("websocket", (socket) => socket.on("framereceived", (frame) => frames.push(String(frame.payload))));
      await guest.goto(`${inn.address}/#/table/${made.table}`);
      await guest.reload();
      await guest.waitForSelector(".board .act");
      assert.equal(await guest.locator(".hand button.card").count(), 0);
      const views = frames.map((text) => JSON.parse(text)).filter((message) => message.t === "view");
      assert.ok(views.length > 0);
      for (const { view } of views) for (const hand of view.hands) for (const card of held) assert.ok(!hand.includes(card), `${card} is seen`);
    });
  });
});

for (const [lang, hello, button] of [["de", "Was spielen wir?", "Jetzt spielen"], ["da", "Hvad skal vi spille?", "Spil nu"]]) {
  test(`the page in ${lang}`, async () => {
    await visit({ lang }, async ({ page }) => {
      await page.getByRole("heading", { level: 1, name: hello }).waitFor();
      assert.ok((await page.getByText(button).count()) > 0);
      await sitAt(page, await makeTable(page, { game: "byd", lang }));
      assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
      await decideByMouse(page);
      const log = await page.locator(".log").textContent();
      assert.match(log, lang === "de" ? /spielt|sticht|bekommt/ : /spiller|får/);
    });
  });
}

test("a table changes its language while one sits at it", async () => {
  await visit({}, async ({ page }) => {
    await sitAt(page, await makeTable(page, { game: "byd" }));
    await page.waitForSelector(".act.mine");
    await page.locator(".book .lang button").nth(1).click();
    await page.waitForFunction(() => /bekommt|Karten/.test(document.querySelector(".log")?.textContent ?? ""));
    assert.match(await page.locator(".prompt").textContent(), /Karte|Spiel/);
  });
});

async function violations(page) {
  await page.evaluate(axeSource);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(" ")).slice(0, 4).join(" | ")}`);
}

for (const theme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    test(`axe finds nothing, ${theme}, ${width} wide`, async () => {
      await visit({ theme, width, height: 844 }, async ({ page }) => {
        await page.waitForSelector(".game");
        assert.deepEqual(await violations(page), [], "inn");
        for (const id of ["byd", "mariage", "hundert", "piquet", "gnav", "perlaggen"].filter((wanted) => games.some((game) => game.id === wanted))) {
          await sitAt(page, await makeTable(page, { game: id, ...(id === "gnav" ? { players: 12 } : {}) }));
          await page.waitForSelector(".act.mine, .after");
          await page.waitForTimeout(300);
          assert.deepEqual(await violations(page), [], id);
        }
        if (width < 1000) {
          for (const open of [".strip", ".lawline"]) {
            await page.locator(open).click();
            await page.waitForTimeout(350);
            assert.deepEqual(await violations(page), [], open);
            await page.keyboard.press("Escape");
          }
        } else {
          await page.locator('.tools .btn:has-text("Settings")').click();
          assert.deepEqual(await violations(page), [], "settings");
          await page.keyboard.press("Escape");
        }
        await page.goto(`${inn.address}/#/book/byd/7`);
        await page.waitForSelector(".law.now");
        assert.deepEqual(await violations(page), [], "book");
        await page.goto(`${inn.address}/#/book`);
        await page.waitForSelector(".shelf li");
        assert.deepEqual(await violations(page), [], "shelf");
        await page.goto(`${inn.address}/#/replay`);
        await page.waitForSelector(".lone");
        assert.deepEqual(await violations(page), [], "replay");
      });
    });
  }
}

test("nothing scrolls sideways at 320 px, and what one taps is 44 px", async () => {
  await visit({ width: 320, height: 640, touch: true }, async ({ page }) => {
    const fits = async (where) => assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, where);
    await page.waitForSelector(".game");
    await fits("inn");
    for (const id of games.map((game) => game.id)) {
      await sitAt(page, await makeTable(page, { game: id }));
      await page.waitForSelector(".act.mine, .after");
      await page.waitForTimeout(200);
      await fits(id);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll(".table-page button:not(.veil):not(.par), .table-page a.btn")]
          .filter((element) => element.getClientRects().length && !element.closest(".hand") && !element.closest(".score, .book"))
          .map((element) => [element.textContent?.trim() || element.getAttribute("aria-label"), element.getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.5 || box.height < 43.5)
          .map(([name, box]) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
      );
      assert.deepEqual(small, [], id);
      const strips = await page.locator(".hand .slot").evaluateAll((slots) => slots.map((slot) => Math.round(slot.getBoundingClientRect().width)));
      assert.ok(strips.every((width) => width >= 43), `${id}: ${strips}`);
    }
    await page.goto(`${inn.address}/#/book/byd`);
    await page.waitForSelector(".law");
    await fits("book");
  });
});

test("on a touch screen a tap chooses and a second one plays", async () => {
  await visit({ width: 390, height: 844, touch: true }, async ({ page }) => {
    await sitAt(page, await makeTable(page, { game: "byd", players: 4 }));
    await page.waitForSelector(".act.mine");
    await page.waitForTimeout(450);
    const cards = () => page.locator(".hand button.card").count();
    const before = await cards();
    const card = page.locator(".hand button.card:not(.dim)").first();
    await card.tap();
    await page.waitForSelector(".hand .card.sel");
    await page.waitForSelector(".acts .btn.first[data-move]");
    assert.equal(await cards(), before);
    await card.tap();
    await page.waitForFunction((count) => document.querySelectorAll(".hand button.card").length < count, before);
  });
});

test("a card that may not be played says why, with its paragraph", async () => {
  await visit({}, async ({ page }) => {
    for (let i = 0; i < 12; ++i) {
      await sitAt(page, await makeTable(page, { game: "byd", players: 4 }));
      for (let j = 0; j < 4; ++j) {
        await page.waitForSelector(".act.mine, .after");
        const dim = page.locator(".hand button.card.dim");
        if (await dim.count()) {
          await dim.first().focus();
          await page.waitForSelector(".why");
          assert.match(await page.locator(".why").textContent(), /§|i \d/);
          await page.keyboard.press("?");
          await page.waitForFunction(() => document.querySelector(".law.now"));
          return;
        }
        if (!(await decideByMouse(page))) break;
      }
    }
    assert.fail("no card was ever forbidden");
  });
});

test("undo against bots gives the card back, and a hint is given", async () => {
  await visit({}, async ({ page }) => {
    await sitAt(page, await makeTable(page, { game: "byd", players: 4 }));
    await page.waitForSelector(".act.mine");
    const hand = () => page.locator(".hand button.card").evaluateAll((cards) => cards.map((card) => card.dataset.card));
    const before = await hand();
    await page.locator('.tools .btn[aria-label="Hint"]').click();
    await page.waitForSelector(".hintline, .why.hint");
    await decideByMouse(page);
    await page.waitForSelector(".act.mine");
    await page.keyboard.press("Shift+Z");
    await page.waitForFunction((count) => document.querySelectorAll(".hand button.card").length === count, before.length);
    assert.deepEqual(await hand(), before);
  });
});

test("a finished match is recorded, and its shuffle is fair", async () => {
  await visit({}, async ({ page }) => {
    const made = await makeTable(page, { game: "femkort", players: 2, options: { rounds: 1 } });
    await sitAt(page, made);
    for (let i = 0; i < 80 && (await decideByMouse(page)); ++i);
    assert.ok(await isOver(page));
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Download the record").click()]);
    assert.match(download.suggestedFilename(), /femkort.*\.json$/);
    await page.getByText("Look at the play").click();
    await page.getByText("The shuffle was fair").waitFor();
  });
});

test("the page is small and asks nobody else", async () => {
  const folder = fileURLToPath(new URL("../../dist/assets", import.meta.url));
  const bytes = readdirSync(folder).filter((file) => /\.(js|css)$/.test(file)).reduce((sum, file) => sum + gzipSync(readFileSync(`${folder}/${file}`)).length, 0);
  assert.ok(bytes < 200_000, `${bytes} bytes`);
});

test("the inn answers within two seconds on a slow machine", async () => {
  await visit({}, async ({ page, context }) => {
    const slow = await context.newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const start = Date.now();
    await page.reload();
    await page.waitForSelector(".game .gamename");
    assert.ok(Date.now() - start < 2000 * Number(process.env.STUBE_PATIENCE ?? 1), `${Date.now() - start} ms`);
  });
});

