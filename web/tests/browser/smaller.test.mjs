// The smaller things that players stumbled over, and what the mock-ups had and the page had not.
import assert from "node:assert/strict";
import { house, sideBySide, test, visit } from "./house.mjs";
import { handOf, makeTable, playDeal, playToAccount, sitAt, takesAnswer, until } from "./player.mjs";
import { chooseHere } from "./site-host.mjs";
import { at, boxOf, inside, resize, SIZES, within } from "./sizes.mjs";

sideBySide("smaller", () => {
  test("what can be done with a game stays within its tile", () =>
    visit(at("desk"), async ({ page }) => {
      for (const size of ["desk", "laptop", "tablet"]) {
        await resize(page, size);
        for (const game of ["byd", "hundrede-og-eet", "strassperlaggen"]) {
          const tile = page.locator(`[data-game="${game}"]`);
          await tile.hover();
          const outer = await tile.locator(".do").boundingBox();
          assert.ok(outer.x >= 0 && outer.x + outer.width <= SIZES[size][0], `${size}, ${game}: on the screen`);
          for (const button of await tile.locator(".do .btn").all())
            assert.ok(inside(await button.boundingBox(), outer), `${size}, ${game}: ${await button.textContent()}`);
        }
      }
    }));

  test("a sheet of signs leaves the hand where it can be seen, in groups that are named", () =>
    visit(at("phone"), async ({ page }) => {
      const signs = page.locator(".acts .btn[data-group]", { hasText: "Sign" });
      await until(page, { game: "perlaggen", players: 4 }, async () => (await signs.count()) > 0, 8);
      await takesAnswer(page);
      assert.doesNotMatch(await signs.first().textContent(), /\d/, "a number would read as a value");
      await signs.first().click();
      const choices = page.locator(".ask .choice");
      await choices.first().waitFor();
      assert.ok((await page.locator(".ask h3").count()) > 1);
      assert.match(await page.locator(".ask .line").textContent(), /partner/, "what a sign is");
      for (const name of await choices.allTextContents()) assert.doesNotMatch(name, /^Sign/);
      for (const size of ["phone", "small", "sideways", "tablet", "desk"]) {
        await resize(page, size);
        assert.ok(within(await boxOf(page, ".ask"), SIZES[size]), `${size}: the sheet`);
        if (size !== "sideways") assert.ok(within(await boxOf(page, ".hand button.card"), SIZES[size]), `${size}: the hand`);
      }
    }));

  test("answers to a bid say what they are worth", () =>
    visit({}, async ({ page }) => {
      const raise = page.locator('.acts .btn[data-move^="raise"]');
      await until(page, { game: "perlaggen", players: 4 }, async () => (await raise.count()) > 0, 10);
      assert.match(await raise.first().locator(".worth").textContent(), /^\d+$/);
    }));

  test("nothing jumps from under the pointer while an announcement is put together", () =>
    visit({}, async ({ page }) => {
      const words = page.locator(".acts .btn.word");
      await until(page, { game: "piquet" }, async () => (await words.count()) > 1);
      await takesAnswer(page);
      const places = () => page.locator(".acts .btn").evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON()));
      const before = await places();
      await words.nth(0).click();
      assert.deepEqual(await places(), before);
    }));

  test("Piquet's stock lies in two heaps, forehand's of five and the dealer's of three", () =>
    visit({}, async ({ page }) => {
      await until(page, { game: "piquet" }, async () => (await page.locator(".act", { hasText: "throw" }).count()) > 0, 0);
      const heaps = await page.locator(".piles .pile figcaption").allTextContents();
      assert.equal(heaps.length, 2);
      assert.match(heaps[1], /^3$/);
    }));

  test("in Gnav the question names one's piece, and its answers the neighbour or the bag", () =>
    visit({}, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "gnav", players: 6 }));
      await takesAnswer(page);
      assert.match(await page.locator(".act.mine .prompt").textContent(), /You hold the \w+/);
      const answers = (await page.locator(".acts .btn").allTextContents()).join(" | ");
      assert.match(answers, /Ask \p{L}+|Take from the bag/u);
      assert.match(answers, /Keep the \w+/);
    }));

  test("whoever has the bag is shown no neighbour to ask", () =>
    visit({}, async ({ page }) => {
      const bag = page.locator(".acts .btn", { hasText: "Take from the bag" });
      await until(page, { game: "gnav", players: 3 }, async () => (await bag.count()) > 0, 12);
      assert.equal(await page.locator(".ring .g.next").count(), 0);
    }));

  test("what was said at a place in the ring is read whole", () =>
    visit(at("desk"), async ({ page }) => {
      const told = page.locator(".ring .said", { hasText: "change hands" });
      // The letters of the chalk reach a little beyond their line.
      const HALF_A_LINE = 8;
      await until(page, { game: "gnav", players: 6 }, async () => (await told.count()) > 0, 6);
      const cut = await told.evaluateAll(
        (all, more) => all.filter((said) => said.scrollHeight > said.clientHeight + more).length,
        HALF_A_LINE,
      );
      assert.equal(cut, 0);
    }));

  test("earlier deals are listed among several players", () =>
    visit({}, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "doppelkopf" }));
      await playDeal(page);
      await page.locator(".earlier li").first().waitFor();
      assert.match(await page.locator(".earlier li").first().textContent(), /1/);
    }));

  test("the account of a deal on a small phone lies over nothing that is half seen", () =>
    visit(at("small", { speed: "wait" }), async ({ page }) => {
      await playToAccount(page, { game: "doppelkopf" });
      assert.equal(await page.locator(".corner").evaluate((corner) => getComputedStyle(corner).visibility), "hidden");
      const tops = await page.locator(".sums > span").evaluateAll((sums) => sums.map((sum) => Math.round(sum.getBoundingClientRect().top)));
      assert.equal(tops.filter((top) => top === tops[0]).length, 2, "four sums stand two and two");
    }));

  test("a book that opens by itself, as where a screen is turned, shows the rule in force", () =>
    visit(at("phone"), async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "hundert" }));
      await takesAnswer(page);
      await page.waitForSelector(".lawline .n");
      await resize(page, "desk");
      await page.locator("#book .law.now").first().waitFor();
      await page.waitForFunction(() => {
        const pane = document.querySelector("#book .laws").getBoundingClientRect();
        const now = document.querySelector("#book .law.now:has(.point)").getBoundingClientRect();
        return now.top >= pane.top - 1 && Math.min(now.bottom, now.top + 60) <= pane.bottom;
      });
    }));

  test("what is trump is said to be trump, on a phone too", () =>
    visit(at("phone"), async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "mariage", players: 2 }));
      assert.match(await page.locator(".corner .token").textContent(), /Trump/);
    }));

  // So wide that five cards of four suits have room side by side at every size.
  test("the cards of the hand are as large as one wants them, also after a reload", () =>
    visit({ width: 1600, height: 900 }, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "byd", players: 3 }));
      const width = async () => {
        await takesAnswer(page);
        return (await boxOf(page, ".hand button.card")).width;
      };
      const choose = async (size) => {
        await page.locator('.head .btn[aria-label="Settings"]').click();
        await page.locator("dialog[open]").getByLabel("Cards in the hand").selectOption(size);
        await page.keyboard.press("Escape");
        await page.waitForSelector("dialog[open]", { state: "detached" });
      };
      const normal = await width();
      await choose("small");
      const small = await width();
      await choose("large");
      const large = await width();
      assert.ok(small < 0.9 * normal && normal < 0.9 * large, `${small}, ${normal}, ${large}`);
      await page.reload();
      await page.waitForSelector(".hand button.card");
      assert.equal(await width(), large);
    }));

  test("the hand is held as one wants it: the best cards at the right, also after a reload", () =>
    visit(at("desk"), async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "byd", players: 3 }));
      await takesAnswer(page);
      const before = await handOf(page);
      assert.ok(before.length > 1);
      await page.locator('.head .btn[aria-label="Settings"]').click();
      await page.locator("dialog[open]").getByLabel("Order of the hand").selectOption("low-first");
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog[open]", { state: "detached" });
      assert.deepEqual(await handOf(page), [...before].reverse());
      await page.reload();
      await page.waitForSelector(".hand button.card");
      assert.deepEqual(await handOf(page), [...before].reverse());
    }));

  test("the faces of a pack come with the game that is played with it, once, and no others", () =>
    visit({}, async ({ page }) => {
      const { games } = await (await fetch(`${house.inn.address}/api/games`)).json();
      const packs = new Set(games.map(({ pack }) => pack.name));
      const fetched = [];
      page.on("request", (request) => {
        const [, name] = /\/assets\/([a-z-]+)-[^/]*\.svg$/.exec(new URL(request.url()).pathname) ?? [];
        if (packs.has(name)) fetched.push(name);
      });
      await page.reload();
      await page.waitForSelector(".gamename:enabled");
      await page.waitForLoadState("networkidle");
      assert.deepEqual(fetched, [], "nothing is played yet");
      const expected = [];
      for (const game of ["gnav", "byd", "gnav", "doppelkopf"]) {
        const { name } = games.find(({ id }) => id === game).pack;
        if (!expected.includes(name)) expected.push(name);
        await sitAt(page, await makeTable(page, { game }));
        await page.waitForFunction((pack) => document.querySelector(`svg.sprite [id^="${pack}-"]`), name);
        assert.deepEqual(fetched, expected, game);
      }
      assert.ok(expected.length > 1);
    }));

  test("a tutor is offered to who begins, against bots, and to nobody among people", () =>
    visit({}, async ({ page }) => {
      const slip = page.locator("dialog[open]");
      const offer = slip.getByLabel("A tutor asks before a bad move");
      /** Anew, by somebody who has played the game today. */
      const openAgain = async () => {
        await page.keyboard.press("Escape");
        await slip.waitFor({ state: "detached" });
        await page.evaluate(() => localStorage.setItem("stube.played", JSON.stringify({ byd: Date.now() })));
        await page.reload();
        await chooseHere(page, "byd");
      };
      // New to the game, though he wants strong bots.
      await chooseHere(page, "byd");
      await slip.getByLabel("Bots", { exact: true }).selectOption("4");
      assert.equal(await offer.isChecked(), false);
      // Whoever has played it is offered one only against weak bots.
      await openAgain();
      await slip.getByLabel("Bots", { exact: true }).selectOption("4");
      await offer.waitFor({ state: "detached" });
      await slip.getByLabel("Bots", { exact: true }).selectOption("2");
      await offer.check();
      await openAgain();
      await slip.getByLabel("Bots", { exact: true }).selectOption("4");
      assert.equal(await offer.isChecked(), true, "whoever has one keeps him");
      await slip.getByRole("button", { name: "With people" }).click();
      await page.waitForSelector("#set");
      assert.equal(await offer.count(), 0);
    }));
});
