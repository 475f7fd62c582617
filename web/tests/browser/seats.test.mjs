// Seats and those who sit on them: a bot plays for who is away, and everybody gets his place back; how one comes to a table and leaves it.
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { openInn } from "./inn.mjs";
import { house, sideBySide, test, visit } from "./house.mjs";
import { encode } from "uqr";
import { dealNow, decideByMouse, joinBy, makeTable, playMatch, playNow, sitAt } from "./player.mjs";
import { chooseHere } from "./site-host.mjs";

/** An inn where nobody is waited for for long. */
let impatient = null;
/** An inn whose bots take their time: one that plays for somebody does not end the match before it is seen. */
let leisurely = null;
before(async () => {
  [impatient, leisurely] = await Promise.all([
    openInn({ extra: ["--absence-wait", "1", "--claim-wait", "3"] }),
    openInn({ botPause: 1000 }),
  ]);
});
after(() => Promise.all([impatient?.close(), leisurely?.close()]));

const notice = (page) => page.locator(".notice");
const invitation = (inn, made) => `${inn.address}/#/table/${made.table}/${made.invite}`;

sideBySide("seats", () => {
  test("after a time-out the seat comes back with one click", () =>
    visit(
      {},
      async ({ page }) => {
        await sitAt(page, await makeTable(page, { game: "piquet", clock: 5 }));
        await notice(page).waitFor({ timeout: 60_000 });
        assert.match(await notice(page).textContent(), /A bot plays for you/);
        await notice(page).getByRole("button", { name: "Play on myself" }).click();
        await notice(page).waitFor({ state: "detached" });
        await page.waitForFunction(() =>
          [...document.querySelectorAll(".log li, .log p")].some((line) => /are back and play again/.test(line.textContent)),
        );
      },
      leisurely,
    ));

  test("who is away is named, a bot takes the place when it is asked for, and gives it back", () =>
    visit(
      {},
      async ({ page: anna }) => {
        const made = await makeTable(anna, { game: "piquet", players: 2, bots: null });
        await anna.goto(`${impatient.address}/#/table/${made.table}`);
        await visit(
          {},
          async ({ page: jens }) => {
            await joinBy(jens, invitation(impatient, made), "Jens");
            await anna.waitForSelector(".board .act");
            await jens.waitForSelector(".board .act");
            await jens.goto(`${impatient.address}/#/`);
            await notice(anna).waitFor();
            assert.match(await notice(anna).textContent(), /Jens is away/);
            await notice(anna).getByRole("button", { name: "Let a bot play", exact: true }).click();
            await notice(anna).waitFor({ state: "detached" });
            await jens.goto(`${impatient.address}/#/table/${made.table}`);
            await jens.waitForSelector(".board .act");
            // He plays himself again: nothing tells him otherwise.
            await jens.waitForFunction(() => !document.querySelector(".notice"));
          },
          impatient,
        );
      },
      impatient,
    ));

  test("among people there are hints only where the table allows them", () =>
    visit({}, async ({ page: anna }) => {
      for (const hints of [false, true]) {
        const made = await makeTable(anna, { game: "piquet", players: 2, bots: null, hints });
        await anna.evaluate((id) => (location.hash = `#/table/${id}`), made.table);
        await visit({}, async ({ page: jens }) => {
          await joinBy(jens, invitation(house.inn, made), "Jens");
          await anna.waitForSelector(".board .act");
          assert.equal(await anna.locator('.tools [aria-keyshortcuts="H"]').count(), hints ? 1 : 0);
        });
      }
    }));

  test("a match can be claimed from who does not come back", () =>
    visit(
      {},
      async ({ page: anna }) => {
        const made = await makeTable(anna, { game: "piquet", players: 2, bots: null });
        await anna.goto(`${impatient.address}/#/table/${made.table}`);
        await visit(
          {},
          async ({ page: jens }) => {
            await joinBy(jens, invitation(impatient, made), "Jens");
            // Before it has begun nothing can be claimed.
            await anna.waitForSelector(".board .act");
          },
          impatient,
        );
        await notice(anna).waitFor();
        await notice(anna).getByRole("button", { name: "Claim the match" }).click();
        await anna.waitForSelector(".after");
      },
      impatient,
    ));

  test("a game against bots is given up after a second look, and stands among the finished ones", () =>
    visit({}, async ({ page }) => {
      await playNow(page, "hundert");
      await page.getByRole("button", { name: "Leave the table" }).click();
      const dialog = page.locator("dialog[open]");
      // What the book says of stopping.
      await dialog.locator("blockquote").waitFor();
      assert.match(await dialog.textContent(), /given notice of the last three rounds/);
      await dialog.getByRole("button", { name: "Stay and play" }).click();
      assert.equal(await dialog.count(), 0);
      await page.getByRole("button", { name: "Leave the table" }).click();
      await dialog.getByRole("button", { name: "Give up" }).click();
      await page.waitForSelector(".after");
      await page.goto(`${house.inn.address}/#/`);
      await page.getByRole("tab", { name: /Finished/ }).click();
      assert.match(await page.locator(".mygames").textContent(), /given up/);
    }));

  test("whoever gives up is told what it means: by the book, without one, and among people", () =>
    visit({}, async ({ page: anna }) => {
      const warning = async () => {
        await anna.getByRole("button", { name: "Leave the table" }).click();
        const dialog = anna.locator("dialog[open]");
        await dialog.locator("blockquote").waitFor();
        return dialog.locator("li", { has: anna.getByRole("button", { name: "Give up" }) }).textContent();
      };
      await sitAt(anna, await makeTable(anna, { game: "byd", players: 2 }));
      assert.match(await warning(), /it ends here and is not counted to its end/);
      await anna.keyboard.press("Escape");
      const alone = await makeTable(anna, { game: "kaiser", players: 2 });
      await sitAt(anna, alone);
      assert.match(await warning(), /by the book you have lost it/);
      await anna.getByRole("button", { name: "Give up" }).click();
      await anna.waitForSelector(".after");
      const made = await makeTable(anna, { game: "kaiser", players: 2, bots: null });
      await anna.evaluate((id) => (location.hash = `#/table/${id}`), made.table);
      await visit({}, async ({ page: jens }) => {
        await joinBy(jens, invitation(house.inn, made), "Jens");
        await anna.waitForSelector(".board .act");
        assert.match(await warning(), /the others have won/);
        await anna.getByRole("button", { name: "Give up" }).click();
        await jens.waitForSelector(".after");
        await jens.locator(".log", { hasText: "gives the match up" }).waitFor({ state: "attached" });
      });
    }));

  test("who gets up among people has a bot play for him, and his seat again when he comes back", () =>
    visit(
      {},
      async ({ page: anna }) => {
        const made = await makeTable(anna, { game: "piquet", players: 2, bots: null });
        await anna.goto(`${leisurely.address}/#/table/${made.table}`);
        await visit(
          {},
          async ({ page: jens }) => {
            await joinBy(jens, invitation(leisurely, made), "Jens");
            await anna.waitForSelector(".board .act");
            const sitting = (kind) =>
              jens.waitForFunction(
                async ([id, wanted]) => (await (await fetch(`/api/tables/${id}?lang=en`)).json()).table.seats[0].kind === wanted,
                [made.table, kind],
                { polling: 250 },
              );
            await sitting("person");
            await anna.getByRole("button", { name: "Leave the table" }).click();
            const dialog = anna.locator("dialog[open]");
            assert.match(await dialog.textContent(), /the others wait for you/);
            assert.match(await dialog.textContent(), /a bot plays on for you, and the seat is kept for you/);
            await dialog.getByRole("button", { name: "Get up" }).click();
            await anna.waitForSelector(".gamename");
            await sitting("bot");
            await anna.goto(`${leisurely.address}/#/table/${made.table}`);
            await anna.waitForSelector(".hand button.card");
            await sitting("person");
          },
          leisurely,
        );
      },
      leisurely,
    ));

  test("all unfinished games are listed, where it is one's turn first, and none of them for others", () =>
    visit({}, async ({ page }) => {
      for (const game of ["kaiser", "polsk-pas", "styrvolt"]) await makeTable(page, { game });
      const made = await makeTable(page, { game: "piquet", players: 2, bots: null });
      await page.goto(`${house.inn.address}/#/table/${made.table}`);
      await visit({}, async ({ page: friend }) => {
        await joinBy(friend, invitation(house.inn, made), "Jens");
        // Whoever is asked first, in the end the friend is.
        await page.waitForSelector(".board .act");
        const asked = friend.locator(".act.mine");
        for (let i = 0; i < 4 && !(await asked.count()); ++i) {
          const first = await Promise.any([page, friend].map((one) => one.waitForSelector(".act.mine").then(() => one)));
          if (first === page) await decideByMouse(page, { toTheEnd: false });
        }
        await asked.waitFor();
      });
      await page.goto(`${house.inn.address}/#/`);
      const games = page.locator(".mygames li");
      await page.waitForFunction(() => document.querySelectorAll(".mygames li").length === 4);
      // It was played last, and waits for somebody else.
      assert.match(await games.first().textContent(), /your turn/);
      assert.match(await games.last().textContent(), /Piquet/);
      assert.doesNotMatch(await games.last().textContent(), /your turn/);
      await visit({}, async ({ page: other }) => {
        await other.waitForSelector("#tables li");
        const text = await other.locator("#tables").textContent();
        assert.doesNotMatch(text, /Kaiserspiel|Polsk Pas|Styr/);
      });
    }));

  test("by a link one is asked for a name and takes the seat of one's choice; the host has a code to show", () =>
    visit({}, async ({ page: anna }) => {
      const made = await makeTable(anna, { game: "byd", players: 4, bots: null });
      await anna.goto(`${house.inn.address}/#/table/${made.table}`);
      await anna.waitForFunction(() => document.querySelector(".qr path")?.getAttribute("d").length > 500);
      // A camera reads the invitation in it.
      const drawn = await anna.locator(".qr path").getAttribute("d");
      const { data } = encode(invitation(house.inn, made), { ecc: "M", border: 2 });
      const dark = data.flatMap((row, y) => row.flatMap((module, x) => (module ? [`${x} ${y}`] : [])));
      assert.deepEqual(
        [...drawn.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, place]) => place),
        dark,
      );
      await visit({ width: 390, height: 844 }, async ({ page: jens }) => {
        await jens.goto(invitation(house.inn, made));
        await jens.locator("input[autocomplete=nickname]").fill("Jens Peter");
        await jens.locator("input[type=radio][value='2']").check();
        await jens.locator("form .btn.first").click();
        await jens.waitForSelector(".chairlist");
        assert.equal(new URL(jens.url()).hash, `#/table/${made.table}`, "the invitation is gone from the address");
        await anna.waitForFunction(() => /Jens Peter/.test(document.querySelectorAll(".chairlist li")[2]?.textContent ?? ""));
      });
    }));

  test("play now asks once how, and knows it the next time", () =>
    visit({ width: 390, height: 844, touch: true }, async ({ page }) => {
      await page.locator('[data-game="byd"] .gamename').tap();
      const dialog = page.locator("dialog[open]");
      await dialog.getByLabel("Players", { exact: true }).selectOption({ index: 1 });
      await dialog.getByRole("radio", { name: /^Old hand, wins \d+ of 100/ }).check({ force: true });
      const chosen = await dialog.getByLabel("Players", { exact: true }).inputValue();
      await dialog.getByRole("button", { name: "Play", exact: true }).click();
      await page.waitForSelector(".board .act");
      assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("stube.settings")).plays.byd.level), 4);
      await page.goto(`${house.inn.address}/#/`);
      await page.locator('[data-game="byd"] .gamename').tap();
      await page.waitForSelector(".board .act");
      assert.equal(String(await page.locator(".others .seat").count()), String(Number(chosen) - 1));
    }));

  test("the length that was chosen at play now is played, and known the next time", () =>
    visit({}, async ({ page }) => {
      const { games } = await (await fetch(`${house.inn.address}/api/games`)).json();
      const { name, label, values, default: usual } = games.find(({ id }) => id === "femkort").options.find(({ length }) => length);
      const [short] = values;
      assert.notEqual(short, usual);
      const inn = async () => {
        await page.goto(`${house.inn.address}/#/`);
        await page.waitForSelector(".gamename:enabled");
      };
      const chosen = page.locator("dialog[open]").getByLabel(label, { exact: true });
      await chooseHere(page, "femkort");
      assert.equal(await chosen.inputValue(), String(usual));
      await page.locator("dialog[open]").getByLabel("Players", { exact: true }).selectOption("2");
      await chosen.selectOption(String(short));
      await page.locator("dialog[open] .btn.first").click();
      await page.waitForSelector(".board .act");
      // In one round everybody deals once.
      await playMatch(page);
      assert.equal(await dealNow(page), 2);
      await inn();
      await page.locator('[data-game="femkort"] .gamename').click();
      await page.waitForSelector(".board .act");
      await playMatch(page);
      assert.equal(await dealNow(page), 2);
      await inn();
      await page.reload();
      await chooseHere(page, "femkort");
      assert.equal(await chosen.inputValue(), String(short), name);
    }));

  test("the form offers nothing that is refused, and asks nothing that makes no difference", () =>
    visit({}, async ({ page }) => {
      const { games } = await (await fetch(`${house.inn.address}/api/games`)).json();
      const idle = [];
      for (const game of games.filter(({ players }) => players.length > 1)) {
        for (const players of game.players.filter((n) => n < 13)) {
          await page.goto(`${house.inn.address}/#/`);
          await page
            .locator(`[data-game="${game.id}"] .do .btn`)
            .nth(1)
            .evaluate((button) => button.click());
          const dialog = page.locator("dialog[open]");
          await dialog.getByLabel("Players", { exact: true }).selectOption(String(players));
          for (const more of await dialog.locator(".more").all()) await more.click();
          // What makes no difference with so many players, whatever else is chosen.
          for (const { option, when } of game.idle ?? []) {
            if (Object.keys(when).some((name) => name !== "players") || (when.players && !when.players.includes(players))) continue;
            const { label } = game.options.find(({ name }) => name === option);
            assert.equal(await dialog.getByLabel(label, { exact: true }).count(), 0, `${game.id} by ${players}: ${label}`);
            idle.push(option);
          }
          const make = dialog.locator("footer .btn.first");
          const box = await make.boundingBox();
          assert.ok(box.y + box.height <= 900, `${game.id}: in sight without scrolling`);
          await make.click();
          await page.waitForSelector(".chairlist, .board .act", { timeout: 10_000 }).catch(async () => {
            assert.fail(`${game.id} by ${players}: ${await dialog.locator(".warn").textContent()}`);
          });
        }
      }
      assert.ok(idle.length > 0);
    }));

  test("books, settings and home are within reach on a phone", () =>
    visit({ width: 360, height: 640, touch: true }, async ({ page }) => {
      await page.locator(".tabbar").getByText("Books").tap();
      await page.locator(".shelf a").first().tap();
      await page.waitForSelector(".law");
      await page.getByRole("button", { name: "Settings" }).tap();
      await page.locator("dialog[open]").waitFor();
      await page.keyboard.press("Escape");
      await page.locator(".tabbar").getByText("Games", { exact: true }).tap();
      await page.waitForSelector(".gamename");
      await page.locator(".tabbar").getByText("My games").tap();
      await page.waitForSelector(".mygames");
      assert.equal(await page.locator(".gamelist").isVisible(), false);
    }));

  test("a rulebook has chapters, and draws the cards that it names", () =>
    visit({}, async ({ page }) => {
      await page.goto(`${house.inn.address}/#/book/doppelkopf`);
      await page.waitForSelector(".law");
      assert.ok((await page.locator(".toc ol li").count()) >= 6);
      await page.waitForSelector(".law .cards svg");
    }));
});
