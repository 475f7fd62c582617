// The book beside the table and the three lines of a new game; the way from a slip to the book and back.
import assert from "node:assert/strict";
import { sideBySide, test, visit } from "./house.mjs";
import { decideByMouse, makeTable, routed, sitAt } from "./player.mjs";
import { at, boxOf, resize, SIZES, within } from "./sizes.mjs";

sideBySide("the book", () => {
  test("back from the book the slip lies there again, with what was chosen", () =>
    visit({}, async ({ page }) => {
      const word = (label) => page.locator("dialog[open]").getByLabel(label, { exact: true });
      await page.locator('[data-game="byd"] .gamename').click();
      await word("Players").selectOption("5");
      await page.locator("dialog[open] .more a").click();
      await page.waitForSelector(".laws .law");
      await page.goBack();
      await page.waitForSelector("dialog[open]");
      assert.equal(await word("Players").inputValue(), "5");
      // Put away it stays away.
      await page.keyboard.press("Escape");
      await page.evaluate(() => (location.hash = "#/book/byd"));
      await page.waitForSelector(".laws .law");
      await page.goBack();
      await page.waitForSelector('[data-game="byd"]');
      assert.equal(await page.locator("dialog[open]").count(), 0);
      // The slip on which a table is set.
      await page.locator(".btn.set").click();
      await word("Game").selectOption("byd");
      await word("Players").selectOption("6");
      await page.locator("dialog[open] .option .par").first().click();
      const link = page.locator("dialog[open] .explained a.par");
      const reach = await link.evaluate((element) => {
        element.closest(".explained").scrollTop = 1000;
        element.scrollIntoView({ block: "center" });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return [-21, 21].map((by) => document.elementFromPoint(x, y + by) === element);
      });
      assert.deepEqual(reach, [true, true], "a thumb finds it");
      await link.click();
      await page.waitForSelector(".laws .law");
      await page.locator(".rb .top .btn.slate").click();
      await page.waitForSelector("dialog[open]");
      assert.equal(await word("Game").inputValue(), "byd");
      assert.equal(await word("Players").inputValue(), "6");
      // A table was made: the way back from it leads to the inn.
      await page.locator("dialog[open] footer .btn.first").click();
      await page.waitForSelector(".board");
      await page.goBack();
      await page.waitForSelector('[data-game="byd"]');
      assert.equal(await page.locator("dialog[open]").count(), 0);
    }));

  test("the book marks the rule of the question that is asked now", () =>
    visit({}, async ({ page }) => {
      await routed(page, (message) => ({ ...message, view: { ...message.view, rules: ["byd/5"] } }));
      await sitAt(page, await makeTable(page, { game: "byd", players: 3 }));
      await page.waitForSelector(".act.mine");
      await page.waitForSelector('.law.now[data-rule="byd/5"]');
      await decideByMouse(page);
      await page.waitForSelector(".act.mine");
      await page.waitForSelector('.law.now[data-rule="byd/5"]');
    }));

  test("of a long paragraph the sentence is marked that decides the question, and on a phone it is the one quoted", () =>
    visit({}, async ({ page }) => {
      const deciding = "It is this sentence that decides.";
      await page.route("**/api/rules/byd*", async (route) => {
        const response = await route.fetch();
        const book = await response.json();
        for (const entry of book.entries)
          if (entry.id === "byd/5") Object.assign(entry, { text: `${"What was before. ".repeat(20)}${deciding} More.`, deciding });
        await route.fulfill({ response, json: book });
      });
      await routed(page, (message) => ({ ...message, view: { ...message.view, rules: ["byd/5"] } }));
      await sitAt(page, await makeTable(page, { game: "byd", players: 3 }));
      await page.waitForSelector(".act.mine");
      assert.equal(await page.locator('.law[data-rule="byd/5"] b').textContent(), deciding);
      await resize(page, "phone");
      assert.match(await page.locator(".lawline .clamp").innerText(), /… It is this sentence that decides\./);
      await resize(page, "sideways");
      assert.equal(await page.locator(".leaf b").textContent(), deciding);
    }));

  test("the book turns to the rule in force though the pointer happens to lie over it", () =>
    visit(at("desk"), async ({ page }) => {
      await page.mouse.move(1250, 500);
      await routed(page, (message) => ({ ...message, view: { ...message.view, rules: ["doppelkopf/abrechnung-1"] } }));
      await sitAt(page, await makeTable(page, { game: "doppelkopf" }));
      await page.waitForSelector('.law.now[data-rule="doppelkopf/abrechnung-1"]');
      await page.waitForFunction(() => {
        const pane = document.querySelector(".book .laws").getBoundingClientRect();
        const law = document.querySelector(".law.now").getBoundingClientRect();
        return law.top >= pane.top - 1 && law.top < pane.bottom;
      });
    }));

  test("at the first deal of a new game its three lines lie on the table, and wait at the ribbon afterwards", () =>
    visit({ threeLines: true }, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "hundert" }));
      await page.waitForSelector(".slip3");
      assert.equal(await page.locator(".slip3 dt").count(), 3);
      assert.equal(await page.evaluate(() => document.activeElement.textContent), "Play");
      for (const size of ["desk", "phone", "sideways"]) {
        await resize(page, size);
        const slip = await boxOf(page, ".slip3");
        // Sideways there is room for three lines only over the question, which waits below until one plays.
        const free = size === "sideways" ? [".leaf", ".hand"] : [".hand", ".prompt", ".lawstrip:visible, .leaf, .book"];
        for (const selector of free) {
          const box = await boxOf(page, selector);
          const apart =
            box.y >= slip.y + slip.height - 1 ||
            box.y + box.height <= slip.y + 1 ||
            box.x >= slip.x + slip.width - 1 ||
            box.x + box.width <= slip.x + 1;
          assert.ok(apart, `${size}: it lies over ${selector}`);
        }
        assert.ok(within(slip, SIZES[size]), `${size}: it is seen`);
        assert.ok(await page.locator(".slip3").evaluate((slip) => slip.scrollTop === 0), `${size}: from its first line on`);
      }
      await page.locator(".slip3 .btn.first").click();
      await page.waitForSelector(".slip3", { state: "detached" });
      await page.keyboard.press("i");
      await page.waitForSelector(".slip3");
      await page.keyboard.press("Escape");
      await page.waitForSelector(".slip3", { state: "detached" });
      await page.locator(".ribbon:visible").first().click();
      await page.waitForSelector(".slip3");
      // It is not new any more.
      await sitAt(page, await makeTable(page, { game: "hundert" }));
      await page.waitForSelector(".act.mine");
      assert.equal(await page.locator(".slip3").count(), 0);
    }));

  for (const [game, players] of [
    ["perlaggen", 4],
    ["kaiser", 3],
    ["styrvolt", 4],
  ])
    test(`${game}: its three lines squeeze nobody, and what is out of sight below says so`, () =>
      visit({ threeLines: true }, async ({ page }) => {
        await sitAt(page, await makeTable(page, { game, players }));
        await page.waitForSelector(".slip3");
        for (const size of ["desk", "tablet", "phone", "small", "sideways"]) {
          await resize(page, size);
          // The mark of more follows the new size; where it does not, this waits in vain.
          await page.waitForFunction(() => {
            const slip = document.querySelector(".slip3");
            return slip.classList.contains("more") === slip.scrollHeight - slip.clientHeight > 8;
          });
          const unseen = await page.locator(".slip3").evaluate((slip) => slip.scrollHeight - slip.clientHeight > 8);
          if (size !== "desk" && size !== "tablet") continue;
          assert.ok(!unseen, `${size}: all three lines are seen`);
          const cut = await page
            .locator(".seat .name")
            .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1 || name.clientHeight > 40).length);
          assert.equal(cut, 0, `${size}: names are whole`);
        }
      }));
});
