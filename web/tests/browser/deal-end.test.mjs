// The end of a deal: what is counted, what is seen, and what lies over what.
import assert from "node:assert/strict";
import { sideBySide, test, visit } from "./house.mjs";
import { dealNow, makeTable, playToAccount, playToAccountOfRing, sitAt } from "./player.mjs";
import { apart, boxOf, inside, resize } from "./sizes.mjs";

sideBySide("the end of a deal", () => {
  test("at the end of a deal the last trick is counted, and no card that was shown is covered", () =>
    visit({ speed: "wait" }, async ({ page }) => {
      await playToAccount(page, { game: "byd", players: 3 });
      const told = await page.locator(".seat .told, .prompt small").allTextContents();
      const tricks = told.flatMap((text) => [...text.matchAll(/(\d+) tricks?/g)].map((found) => Number(found[1])));
      // Where nobody bids along the fifth card is not played: the log tells how many tricks there were.
      const taken = (await page.locator(".log").textContent()).match(/wins? (the trick|with)/g).length;
      assert.ok(taken >= 4);
      assert.equal(
        tricks.reduce((sum, count) => sum + count, 0),
        taken,
        told.join(" | "),
      );
      for (const size of ["desk", "phone", "small", "sideways"]) {
        await resize(page, size);
        const panel = await boxOf(page, ".closed");
        const shown = await page
          .locator(".seat .laid .card:visible, .col .card:visible")
          .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
        for (const card of shown)
          assert.ok(
            card.right <= panel.x + 1 ||
              card.left >= panel.x + panel.width - 1 ||
              card.bottom <= panel.y + 1 ||
              card.top >= panel.y + panel.height - 1,
            `${size}: the account lies over a card`,
          );
      }
    }));

  for (const game of ["kaiser", "perlaggen"])
    test(`at the end of a deal of two the account lies beside stock and turn-up, and not under the book: ${game}`, () =>
      visit({ speed: "wait" }, async ({ page }) => {
        await playToAccount(page, { game, players: 2 });
        for (const size of ["laptop", "desk", "tablet"]) {
          await resize(page, size);
          const [panel, board] = [await boxOf(page, ".closed"), await boxOf(page, ".board")];
          assert.ok(inside(panel, board), `${size}: the account is whole`);
          for (const pile of await page.locator(".piles").all())
            assert.ok(apart(panel, await pile.boundingBox()), `${size}: the piles are in sight`);
        }
      }));

  test("at the end of a deal the last trick is seen when it is asked for, and the account again afterwards", () =>
    visit({ speed: "wait" }, async ({ page }) => {
      await playToAccount(page, { game: "kaiser", players: 3 });
      const plates = (await page.locator(".seat .told, .col .told").allTextContents()).join(" | ");
      assert.match(plates, /trick/);
      assert.doesNotMatch(plates, /\bcards?\b/, "all cards were played");
      await page.keyboard.press("l");
      await page.waitForSelector(".closed", { state: "detached" });
      for (const size of ["laptop", "desk", "phone", "sideways"]) {
        await resize(page, size);
        const cards = page.locator(".trick .card, .col .card");
        assert.equal(await cards.count(), 3, size);
        const over = await cards.evaluateAll((all) =>
          all.flatMap((card) => {
            const box = card.getBoundingClientRect();
            const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
            return card.contains(top) ? [] : [`${card.dataset.card}: ${top?.outerHTML.slice(0, 200)}`];
          }),
        );
        assert.deepEqual(over, [], `${size}: nothing lies over it`);
      }
      await page.keyboard.press("l");
      await page.waitForSelector(".closed");
      // It is not looked at any more when the next deal begins.
      await resize(page, "desk");
      const tool = page.locator('.tools [aria-keyshortcuts="L"]');
      await page.keyboard.press("l");
      assert.equal(await tool.getAttribute("aria-pressed"), "true");
      await page.locator(".acts .btn.first:not([data-move])").click();
      await page.waitForFunction(() => /2/.test(document.querySelector(".head .where")?.textContent ?? ""));
      assert.equal(await tool.getAttribute("aria-pressed"), "false");
    }));

  test("what each wrote is the same on the account, on the slate and in the log", () =>
    visit({ speed: "wait" }, async ({ page }) => {
      await playToAccount(page, { game: "doppelkopf" });
      const number = (text) => Number(text.trim().replace("−", "-")) || 0;
      const closed = await page
        .locator(".closed .sums > span")
        .evaluateAll((cells) => cells.map((cell) => [cell.querySelector("b").textContent, cell.querySelector(".num").textContent]));
      const slate = await page
        .locator("#slate .account.many tbody tr")
        .evaluateAll((rows) => rows.map((row) => [row.cells[0].textContent, row.cells[1].textContent]));
      assert.equal(closed.length, 4);
      const sums = Object.fromEntries(closed.map(([name, points]) => [name.trim(), number(points)]));
      assert.deepEqual(Object.fromEntries(slate.map(([name, points]) => [name.trim(), number(points)])), sums);
      const log = await page.locator(".log").innerText();
      for (const [name, points] of Object.entries(sums)) {
        const told = [...log.matchAll(/(\S+) scores? (\S+?)\./g)].find((found) => found[1].toLowerCase() === name.toLowerCase());
        assert.equal(told ? number(told[2]) : 0, points, name);
      }
      assert.equal(
        Object.values(sums).reduce((sum, points) => sum + points, 0),
        0,
      );
    }));

  const numberIn = (text) => Number(text.replace(/\D+/g, ""));
  const replay = (page) => {
    const slip = page.locator("dialog[open]");
    return {
      open: page.locator("#slate .again"),
      deal: async () => numberIn(await slip.locator("h2").textContent()),
      place: async () => (await slip.locator("[role=status]").textContent()).split("/").map(Number),
      cards: () =>
        slip
          .locator(".at")
          .evaluateAll((all) => all.map((at) => [at.querySelector(".note").textContent, at.querySelector(".card").ariaLabel])),
      taking: slip.locator(".card.takes"),
      told: slip.locator(".told li"),
      on: slip.getByRole("button", { name: "One act on" }),
    };
  };

  test("a deal that is over is gone through again, trick by trick, while the next one is played", () =>
    visit({ speed: "wait" }, async ({ page }) => {
      await playToAccount(page, { game: "kaiser", players: 3 });
      const { open, deal, place, cards, taking, told, on } = replay(page);
      assert.equal(await open.count(), 0, "nothing to see yet");
      const over = await dealNow(page);
      await page.keyboard.press("l");
      await page.waitForSelector(".closed", { state: "detached" });
      const last = await page.locator(".trick .card, .col .card").evaluateAll((all) => all.map((card) => card.ariaLabel).sort());
      await page.keyboard.press("l");
      await page.locator(".acts .btn.first:not([data-move])").click();
      await open.click();
      assert.equal(await deal(), over);
      const [at, tricks] = await place();
      assert.equal(at, 1);
      assert.ok(tricks > 1);
      const seen = [];
      for (let trick = 1; trick <= tricks; ++trick) {
        assert.deepEqual(await place(), [trick, tricks]);
        const laid = await cards();
        if (laid.length) {
          assert.equal(laid.length, 3);
          assert.equal(await taking.count(), 1);
          seen.push(laid.map(([, card]) => card).sort());
        } else assert.equal(trick, tricks, "after the last trick the deal is told to its end");
        if (trick === tricks) break;
        // With the mouse and with the keys.
        if (trick % 2) await on.click();
        else await page.keyboard.press("ArrowRight");
      }
      assert.deepEqual(seen.at(-1), last);
      assert.ok(await on.isDisabled());
      assert.ok((await told.count()) > 0);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog[open]", { state: "detached" });
      assert.equal(await dealNow(page), over + 1);
    }));

  for (const players of [4, 12])
    test(`a round of pieces that is over shows who had which, and what was done before: ${players} players`, () =>
      visit({ speed: "fast" }, async ({ page }) => {
        await sitAt(page, await makeTable(page, { game: "gnav", players }));
        await playToAccountOfRing(page);
        const over = await dealNow(page);
        const pieces = await page
          .locator(".ring .g")
          .evaluateAll((plates) =>
            plates.map((plate) => [plate.querySelector(".nm span").textContent, plate.querySelector(".piece").ariaLabel]),
          );
        await page.locator(".acts .btn.first").click();
        const { open, deal, place, cards, told } = replay(page);
        await open.click();
        assert.equal(await deal(), over);
        assert.deepEqual(await place(), [1, 1]);
        assert.deepEqual(Object.fromEntries(await cards()), Object.fromEntries(pieces));
        for (const size of ["desk", "phone", "sideways"]) {
          await resize(page, size);
          const cloth = await boxOf(page, "dialog[open] .cloth");
          const boxes = await page
            .locator("dialog[open] .at .card")
            .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
          for (const [i, box] of boxes.entries()) {
            assert.ok(inside(box, cloth), `${size}: ${JSON.stringify([box, cloth])}`);
            assert.ok(
              boxes.slice(i + 1).every((other) => apart(box, other)),
              `${size}: a piece lies over another`,
            );
          }
        }
        assert.ok((await told.count()) > 3);
      }));
});
