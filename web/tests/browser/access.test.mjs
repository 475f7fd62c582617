// Accessibility: axe in both lights on every page and in every state, no scrolling sideways, targets large enough for thumbs.
import assert from "node:assert/strict";
import { violations } from "./axe.mjs";
import { house, sideBySide, test, visit } from "./house.mjs";
import { comesToRest, decideByMouse, makeTable, openRecord, playMatch, playToAccount, sitAt, takesAnswer } from "./player.mjs";

const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

/** All rules by day, and by night those that look at colours. */
async function faultless(page, where, size) {
  await page.setViewportSize(size);
  const at = `${where}, ${size.width} wide`;
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await comesToRest(page);
  assert.deepEqual(await violations(page), [], at);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await comesToRest(page);
  assert.deepEqual(await violations(page, ["color-contrast", "link-in-text-block"]), [], `${at}, dark`);
}
async function faultlessAtBoth(page, where) {
  await faultless(page, where, DESK);
  await faultless(page, where, PHONE);
}

const address = (path) => `${house.inn.address}/#/${path}`;

sideBySide("access", () => {
  test("axe finds nothing: inn, rulebooks, an empty replay, the waiting room", () =>
    visit({}, async ({ page }) => {
      await page.waitForSelector(".game");
      await makeTable(page, { game: "byd" });
      await page.waitForSelector(".mygames li");
      await faultlessAtBoth(page, "inn");
      await page.locator('[data-game="hundert"] .gamename').click();
      await page.waitForSelector("dialog[open]");
      await faultlessAtBoth(page, "play now");
      await page.keyboard.press("Escape");
      await page.locator('[data-game="perlaggen"] .do .btn:nth-child(2)').evaluate((button) => button.click());
      await page.locator("dialog .option select").first().focus();
      await page.waitForSelector(".explained p");
      await faultlessAtBoth(page, "a table being set");
      await page.keyboard.press("Escape");
      for (const [path, ready] of [
        ["mine", ".mygames"],
        ["tables", "#tables"],
        ["book/byd/7", ".law.now"],
        ["book", ".shelf li"],
        ["replay", ".lone"],
        ["table/nowhere", ".lone"],
      ]) {
        await page.goto(address(path));
        await page.waitForSelector(ready);
        await faultlessAtBoth(page, path);
      }
      const made = await makeTable(page, { game: "perlaggen", bots: null });
      await page.goto(address(`table/${made.table}`));
      await page.waitForSelector(".waiting");
      await faultlessAtBoth(page, "waiting room");
      await visit({}, async ({ page: guest }) => {
        await guest.goto(address(`table/${made.table}/${made.invite}`));
        await guest.waitForSelector("form .btn.first");
        await faultlessAtBoth(guest, "joining");
      });
    }));

  test("axe finds nothing: a bot in one's place, and leaving", () =>
    visit({}, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "byd", clock: 5 }));
      await page.locator(".notice").waitFor();
      await faultlessAtBoth(page, "a bot plays");
      await page.setViewportSize(DESK);
      await page.getByRole("button", { name: "Leave the table" }).click();
      await page.locator("dialog blockquote").waitFor();
      await faultlessAtBoth(page, "leaving");
    }));

  for (const [game, players] of [
    ["byd", 5],
    ["mariage", 2],
    ["hundert", 4],
    ["gnav", 12],
    ["gnav", 30],
    ["doppelkopf", 4],
  ])
    test(`axe finds nothing: a table of ${game} by ${players}`, () =>
      visit({}, async ({ page }) => {
        await sitAt(page, await makeTable(page, { game, players }));
        await decideByMouse(page);
        // Where thirty sit round, that takes its time on a busy machine.
        await page.waitForSelector(".act.mine, .after", { timeout: 90_000 });
        await faultlessAtBoth(page, game);
      }));

  test("axe finds nothing: drawers, settings, a hint", () =>
    visit({}, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "hundert" }));
      await decideByMouse(page);
      await takesAnswer(page);
      await page.locator('.tools .btn[aria-label="Hint"]').click();
      await page.waitForSelector(".advice li");
      await faultlessAtBoth(page, "hint");
      await page.keyboard.press("Escape");
      await page.waitForSelector(".advice", { state: "detached" });
      for (const open of [".strip", ".lawline"]) {
        await page.locator(open).click();
        await faultless(page, open, PHONE);
        await page.keyboard.press("Escape");
      }
      await page.setViewportSize(DESK);
      await page.locator('.tools .btn[aria-label="Settings"]').click();
      await faultlessAtBoth(page, "settings");
    }));

  test("axe finds nothing: long choices", () =>
    visit({}, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "piquet" }));
      await page.waitForSelector(".act.mine");
      for (let i = 0; i < 3; ++i)
        await page
          .locator(".hand button.card")
          .nth(i)
          .click({ position: { x: 12, y: 12 } });
      await faultlessAtBoth(page, "discards");
      const wild = page.locator(".hand button.card.named");
      for (let i = 0; i < 20 && !(await wild.count()); ++i) {
        await sitAt(page, await makeTable(page, { game: "perlaggen", options: { unseen: "off" } }));
        await page.waitForSelector(".act.mine");
      }
      await takesAnswer(page);
      await wild.first().click({ position: { x: 12, y: 30 } });
      await page.waitForSelector(".ask .keys");
      await faultlessAtBoth(page, "naming");
      await page.keyboard.press("Escape");
      await page.locator(".acts .btn[data-group]").first().click();
      await page.waitForSelector(".ask");
      await faultlessAtBoth(page, "a list of moves");
    }));

  test("axe finds nothing: the account of a deal", () =>
    visit({ speed: "wait" }, async ({ page }) => {
      await playToAccount(page, { game: "byd", players: 3 });
      await faultlessAtBoth(page, "account");
    }));

  test("axe finds nothing: the result, and replays", () =>
    visit({}, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "femkort", players: 2, options: { rounds: 1 } }));
      await playMatch(page);
      await faultlessAtBoth(page, "result");
      await page.getByText("Replay the match").click();
      await page.waitForSelector(".replay-page .open");
      await page.keyboard.press("ArrowRight");
      await faultlessAtBoth(page, "replay");
      for (const game of ["hundert", "tre-kort"]) {
        await openRecord(page, house.inn, game, { moves: 20, ...(game === "tre-kort" ? { players: 6 } : {}) });
        for (let i = 0; i < 12; ++i) await page.keyboard.press("ArrowRight");
        await faultlessAtBoth(page, `replay of ${game}`);
      }
      await page.setViewportSize(PHONE);
      await page.locator('.tools .btn[aria-label="Record of the match"]').click();
      await page.getByRole("button", { name: "Words", exact: true }).click();
      await faultless(page, "the record in words", PHONE);
    }));

  /** Controls that a thumb would miss. Strips of cards count by their width; words in running text are links, not targets. Of a citation
   *  more can be hit than is seen. */
  const tooSmall = (page, within = "body") =>
    page.evaluate(
      (root) =>
        [
          ...document
            .querySelector(root)
            .querySelectorAll(
              "button:not(.veil, .par, .card), :is(.prompt, .option) button.par, a.btn, select, input:not([type=checkbox]):not([type=file])",
            ),
        ]
          .filter((element) => element.checkVisibility() && !element.closest(".lang, .score h2"))
          .map((element) => {
            const { width, height } = getComputedStyle(element, "::after");
            const box = element.matches(".par")
              ? { width: parseFloat(width), height: parseFloat(height) }
              : element.getBoundingClientRect();
            return [element.getAttribute("aria-label") || element.textContent.trim().slice(0, 30), box];
          })
          .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map(([name, box]) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
      within,
    );
  const fits = async (page, where) =>
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, `${where} scrolls sideways`);

  test("nothing scrolls sideways at 320 px, and what one taps is 44 px", () =>
    visit({ width: 320, height: 640, touch: true }, async ({ page }) => {
      const { games } = await (await fetch(`${house.inn.address}/api/games`)).json();
      await page.waitForSelector(".game");
      await fits(page, "inn");
      for (const { id, players } of games) {
        await sitAt(page, await makeTable(page, { game: id, players: Math.min(30, players[players.length - 1]) }));
        await page.waitForSelector(".act.mine, .after");
        await comesToRest(page);
        await fits(page, id);
        assert.deepEqual(await tooSmall(page), [], id);
        const strips = await page
          .locator(".hand .slot")
          .evaluateAll((slots) => slots.map((slot) => Math.round(slot.getBoundingClientRect().width)));
        assert.ok(
          strips.every((width) => width >= 43),
          `${id}: ${strips}`,
        );
      }
      await page.goto(address(""));
      await page
        .locator('[data-game="perlaggen"] .do .btn')
        .nth(1)
        .evaluate((button) => button.click());
      await page.waitForSelector(".option .par");
      assert.deepEqual(await tooSmall(page, "dialog[open]"), [], "the form of a table");
      for (const path of ["book/byd", "book", "replay"]) {
        await page.goto(address(path));
        await page.waitForSelector(".law, .shelf li, .lone");
        await fits(page, path);
      }
      await openRecord(page, house.inn, "hundert", { moves: 20 });
      await fits(page, "replay");
      assert.deepEqual(await tooSmall(page), [], "replay");
    }));
});
