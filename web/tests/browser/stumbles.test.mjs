// What players stumbled over at the table, each as it was met: first seen to fail, then mended.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { house, sideBySide, test, visit } from "./house.mjs";
import {
  decideByKeys,
  decideByMouse,
  handOf,
  joinBy,
  makeTable,
  myTurn,
  playDeal,
  playedByProgram,
  playToAccountOfRing,
  routed,
  sitAt,
  takesAnswer,
  until,
  untilNaming,
} from "./player.mjs";
import { at, boxOf, inside, resize, SIZES, within } from "./sizes.mjs";

sideBySide("stumbles", () => {
  for (const players of [2, 6])
    test(`Gnav by ${players}: one's own piece has a face, and all kinds stand from best to worst`, () =>
      visit({}, async ({ page }) => {
        await sitAt(page, await makeTable(page, { game: "gnav", players }));
        await page.waitForSelector(".act.mine");
        for (const [size, least] of [
          ["desk", 100],
          ["phone", 70],
          ["small", 44],
          ["sideways", 44],
        ]) {
          await resize(page, size);
          const { width, height } = await boxOf(page, ".ring .you .piece svg");
          assert.ok(width >= least && Math.abs(width - height) < 1, `${size}: ${width} by ${height}`);
          assert.equal(await page.locator(".ladder li").count(), 21, size);
          assert.equal(await page.locator(".ladder .mine").count(), 1, size);
          assert.match(await page.locator(".ladder .mine").getAttribute("aria-label"), /yours, \d+ of 21/);
        }
        assert.equal(await page.locator(".ring .g").count(), players);
      }));

  test("Gnav: at the show all pieces are seen, who lost is told, and the round waits", () =>
    visit({ speed: "fast" }, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "gnav", players: 4 }));
      await playToAccountOfRing(page);
      assert.equal(await page.locator(".ring .face.down").count(), 0);
      assert.ok((await page.locator(".ring .low .cost").count()) > 0);
      assert.equal(await page.locator(".closed").count(), 0, "nothing lies over the pieces");
      const strokesLeft = (where, of) =>
        page.locator(where).evaluateAll(
          (plates, pick) =>
            Object.fromEntries(
              plates.map((plate) => [
                plate.querySelector(pick).textContent.trim(),
                // Who has none left has a nought in the ring, and strokes that are wiped on the slate.
                parseInt(plate.querySelector(".tally")?.getAttribute("aria-label") ?? plate.querySelector(".num").textContent),
              ]),
            ),
          of,
        );
      assert.deepEqual(await strokesLeft(".seatsheet li", "span"), await strokesLeft(".ring .g", ".nm span"), "slate and ring agree");
      const round = await page.locator(".head .where").textContent();
      await page.locator(".acts .btn.first").click();
      await page.waitForFunction((before) => document.querySelector(".head .where")?.textContent !== before, round);
    }));

  test("letters on the cards: none on a piece, and in a fan none is covered by the next card", () =>
    visit({ settings: { suitLetters: true } }, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "gnav", players: 6 }));
      await page.waitForSelector(".act.mine");
      assert.equal(await page.locator(".letter").count(), 0);
      await sitAt(page, await makeTable(page, { game: "doppelkopf" }));
      await page.waitForSelector(".hand .letter");
      const covered = await page.locator(".hand .letter").evaluateAll((letters) =>
        letters.filter((letter) => {
          const box = letter.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return !letter.closest("button").contains(top);
        }),
      );
      assert.equal(covered.length, 0);
    }));

  for (const game of ["doppelkopf", "perlaggen", "piquet", "hundert"])
    test(`a phone held sideways shows hand, trick, prompt and law: ${game}`, () =>
      visit(at("sideways", { touch: true }), async ({ page }) => {
        await sitAt(page, await makeTable(page, { game }));
        await page.waitForSelector(".act.mine");
        for (const size of ["sideways", "low"]) {
          await resize(page, size);
          for (const selector of [".hand button.card >> nth=-1", ".prompt", ".columns", ".leaf", ".leaf .btn"])
            assert.ok(within(await boxOf(page, selector), SIZES[size]), `${size}: ${selector}`);
          const cards = await page
            .locator(".hand button.card")
            .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom));
          assert.ok(Math.max(...cards) <= SIZES[size][1], `${size}: the hand is whole`);
          assert.equal(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight), false);
        }
      }));

  test("what is played stays on the table at every size, and the hand is held as the game says", () =>
    visit({}, async ({ page }) => {
      const contract = { id: "x", decided: true, trumps: true, ranks: ["K", "Q", "J"], suits: [], cards: [], order: [], seat: 1, side: 1 };
      let held = "";
      await routed(page, (message) => {
        const seat = message.view.turn[0] ?? 0;
        held = message.view.hands[0].split(" ").reverse().join(" ");
        const hands = message.view.hands.map((hand, i) => (i === 0 ? held : hand));
        const handGroups = message.view.hands.map((hand) => [{ kind: "all", suit: null, count: hand ? hand.split(" ").length : 0 }]);
        return {
          ...message,
          contract: { name: "Köhler", line: "Köhler is played." },
          view: { ...message.view, hands, handGroups, contract, seat },
        };
      });
      await sitAt(page, await makeTable(page, { game: "doppelkopf" }));
      await page.waitForSelector(".act.mine");
      for (const size of Object.keys(SIZES)) {
        await resize(page, size);
        const token = page.locator(".token:visible").first();
        assert.ok(within(await token.boundingBox(), SIZES[size]), size);
        assert.equal((await token.locator(".ranks").textContent()).replace(/\s/g, ""), "KQJ", size);
      }
      assert.deepEqual(await handOf(page), held.split(" "));
    }));

  test("the contract of a real solo is on the table at every size, and the hand sorted by it", () =>
    visit({}, async ({ page }) => {
      const koehler = new URL("../../../games/doppelkopf/scenarios/15-koehler.json", import.meta.url);
      const { record, steps } = await playedByProgram("doppelkopf", { scenario: JSON.parse(readFileSync(koehler, "utf8")) });
      const step = steps.findIndex(({ state }) => state.phase === "play");
      const made = await page.evaluate(
        async (body) => (await fetch("/api/replay/table", { method: "POST", body: JSON.stringify(body) })).json(),
        { record, step, bots: 1 },
      );
      await sitAt(page, made);
      await page.waitForSelector(".act.mine");
      for (const size of Object.keys(SIZES)) {
        await resize(page, size);
        const token = page.locator(".token:visible").first();
        assert.ok(within(await token.boundingBox(), SIZES[size]), size);
        assert.equal((await token.locator(".ranks").textContent()).replace(/\s/g, ""), "KQJ", size);
        assert.match(await token.getAttribute("aria-label"), /Köhler/, size);
      }
      // Two kings, a queen and a jack of whatever suit are the trumps.
      const ranks = (await handOf(page)).map(([rank]) => rank).join("");
      assert.match(ranks, /^KKQJ[AT]{6}$/);
    }));

  test("Styr-Volt shows both its trump suits, and its matadors stand first in the hand", () =>
    visit({}, async ({ page }) => {
      const MATADORS = ["2h", "4c", "8s", "9h", "9d"];
      const chips = page.locator(".token:visible >> nth=0 >> .chip");
      const matadors = async () => (await handOf(page)).filter((card) => MATADORS.includes(card));
      await until(page, { game: "styrvolt" }, async () => (await chips.count()) === 2 && (await matadors()).length > 0, 0, 40);
      const held = await matadors();
      assert.deepEqual(
        held,
        MATADORS.filter((card) => held.includes(card)),
        "from the best down",
      );
      assert.deepEqual((await handOf(page)).slice(0, held.length), held);
      for (const size of Object.keys(SIZES)) {
        await resize(page, size);
        assert.equal(await chips.count(), 2, size);
      }
    }));

  for (const game of ["hundert", "perlaggen", "doppelkopf"])
    test(`a hint agrees with its own figures: ${game}`, () =>
      visit({}, async ({ page }) => {
        const DECISIONS = 4;
        // A match may end before so many: then another is begun.
        await sitAt(page, await makeTable(page, { game }));
        let seen = 0;
        for (let tables = 1; seen < DECISIONS;) {
          if (!(await myTurn(page))) {
            assert.ok(++tables <= DECISIONS, "every match ended at once");
            await sitAt(page, await makeTable(page, { game }));
            continue;
          }
          await page.locator('.tools [aria-keyshortcuts="H"]').click();
          await page.waitForSelector(".advice li");
          const worth = (await page.locator(".advice .worth").allTextContents())
            .filter((text) => text.trim())
            .map((text) => Number(text.trim().replace("−", "-")));
          assert.ok(worth.every(Number.isFinite), String(worth));
          assert.deepEqual(
            worth,
            [...worth].sort((a, b) => b - a),
            "the best first",
          );
          ++seen;
          await page.keyboard.press("Escape");
          await decideByMouse(page);
        }
      }));

  test("what was said at a place in the ring has its subject", () =>
    visit({ speed: "fast" }, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "gnav", players: 6 }));
      await page.evaluate(() => {
        window.told = [];
        new MutationObserver(() =>
          document.querySelectorAll(".ring .said").forEach(({ textContent }) => window.told.push(textContent)),
        ).observe(document.querySelector(".board"), { subtree: true, childList: true, characterData: true });
      });
      await decideByMouse(page, { toTheEnd: false });
      // One's own decision is said too, so something is told in every round.
      await page.waitForFunction(() => window.told.length > 0);
      for (const text of await page.evaluate(() => window.told)) assert.doesNotMatch(text.trim(), /^(and|,|who)\b/, text);
    }));

  test("the first tap on a card that may not be played says why", () =>
    visit(at("phone", { touch: true }), async ({ page }) => {
      const dim = page.locator(".hand button.card.dim");
      await until(page, { game: "kaiser" }, async () => (await dim.count()) > 0, 10);
      await takesAnswer(page);
      await dim.first().tap({ position: { x: 12, y: 20 }, force: true });
      await page.waitForSelector(".prompt .warn");
      assert.notEqual(await page.locator(".prompt .par").textContent(), "");
    }));

  test("H asks for a hint while the hand has the focus and holds a heart", () =>
    visit({}, async ({ page }) => {
      const heart = page.locator('.hand button.card[data-card$="h"]:not(.idle)');
      await until(page, { game: "byd", players: 3 }, async () => (await heart.count()) > 0);
      await takesAnswer(page);
      await heart.first().focus();
      await page.keyboard.press("h");
      await page.waitForSelector(".advice li");
      await page.keyboard.press("Escape");
      await page.locator(".hand button.card").first().focus();
      await page.keyboard.press("Shift+H");
      assert.match(await page.evaluate(() => document.activeElement.dataset.card), /h$/);
    }));

  test("undo leaves nothing stale: the last trick is the one before, the book has the question's rule", () =>
    visit({}, async ({ page }) => {
      const tool = page.locator('.tools [aria-keyshortcuts="L"]');
      await until(
        page,
        { game: "hundert" },
        async () => (await tool.isEnabled()) && (await page.locator(".trick .card").count()) === 0,
        12,
        3,
      );
      // Nothing lies on the table: the trick before this lead is the last one, also after one's own card is taken back.
      const lawBefore = await page.locator(".law.now").first().getAttribute("data-rule");
      await tool.click();
      const last = await page.locator(".trick .card").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));
      await tool.click();
      await decideByMouse(page);
      await page.waitForSelector(".act.mine");
      await page.keyboard.press("Shift+Z");
      await page.waitForFunction(() => document.querySelectorAll(".trick .card").length === 0 && document.querySelector(".act.mine"));
      assert.ok(await tool.isEnabled());
      await tool.click();
      assert.deepEqual(
        await page.locator(".trick .card").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label"))),
        last,
      );
      assert.equal(await page.locator(".law.now").first().getAttribute("data-rule"), lawBefore);
    }));

  test("what is said at a seat, and a long name, are read whole beside the open book", () =>
    visit(at("laptop"), async ({ page }) => {
      const names = ["Kunigunde", "Crescentia", "Benedikta"];
      const text = "Reservationsansage, Zwangsversteigerung!";
      await page.routeWebSocket(/\/ws\//, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((told) => {
          const message = JSON.parse(told);
          if (message.t === "table") message.names = message.names.map((name, seat) => names[seat - 1] ?? name);
          socket.send(JSON.stringify(message));
          if (message.t === "view") for (const seat of [1, 2, 3]) socket.send(JSON.stringify({ t: "say", seat, text }));
        });
        socket.onMessage((sent) => server.send(sent));
      });
      await page.reload();
      await page.waitForSelector(".me p");
      for (const table of [
        { game: "doppelkopf" },
        { game: "kaiser", players: 2 },
        { game: "gnav", players: 4 },
        { game: "byd", players: 7 },
      ]) {
        await sitAt(page, await makeTable(page, table));
        await page.waitForSelector(".said");
        for (const size of ["laptop", "desk"]) {
          await resize(page, size);
          const cut = await page.evaluate((known) => {
            const board = document.querySelector(".board").getBoundingClientRect();
            const wide = (element) => {
              const words = document.createRange();
              words.selectNodeContents(element);
              return words.getBoundingClientRect();
            };
            const said = [...document.querySelectorAll(".said")].filter((words) => wide(words).right > board.right);
            const named = [...document.querySelectorAll(".seat .name, .account :is(th, td), .seatsheet span, .ring .nm span")].filter(
              (cell) => known.includes(cell.textContent.trim()) && cell.scrollWidth > cell.clientWidth + 1,
            );
            return [...said, ...named].map((element) => `${element.className}: ${element.textContent}`);
          }, names);
          assert.deepEqual(cut, [], `${table.game} at ${size}`);
        }
      }
    }));

  test("the lines between the rows of a hint end where the numbers do", () =>
    visit({}, async ({ page }) => {
      const heard = (message) =>
        message.t === "hint"
          ? {
              t: "hint",
              sureText: "A close call.",
              unit: "points",
              best: ["6", "7"].map((move, i) => ({ move, label: `Play the ${move}`, reason: "It takes the trick.", points: 12.5 - i })),
            }
          : null;
      await routed(page, (message) => message, heard);
      await sitAt(page, await makeTable(page, { game: "hundert" }));
      await takesAnswer(page);
      await resize(page, "tablet");
      const lawBefore = await boxOf(page, ".lawstrip");
      await page.locator('.tools [aria-keyshortcuts="H"]').click();
      await page.waitForSelector(".advice li");
      assert.deepEqual(await boxOf(page, ".lawstrip"), lawBefore, "the law keeps its place under a hint");
      for (const size of ["phone", "small", "tablet", "laptop", "sideways"]) {
        await resize(page, size);
        const [slip, row] = [await boxOf(page, ".advice"), await boxOf(page, ".advice li >> nth=1")];
        assert.ok(
          Math.abs(row.x - slip.x - (slip.x + slip.width - row.x - row.width)) < 1,
          `${size}: as much air at the right as at the left`,
        );
        const worth = await boxOf(page, ".advice .worth >> nth=1");
        if (worth) assert.ok(Math.abs(worth.x + worth.width - row.x - row.width) < 1, `${size}: the number stands at the end of its line`);
      }
    }));

  test("why a card may not be played is said once: beside it while one points at it, at the prompt once it was pressed", () =>
    visit(at("laptop"), async ({ page }) => {
      const dim = page.locator(".hand button.card.dim");
      await until(page, { game: "kaiser" }, async () => (await dim.count()) > 0, 10);
      await takesAnswer(page);
      for (const card of await dim.all()) {
        await card.hover({ position: { x: 10, y: 40 }, force: true });
        await page.waitForSelector(".why");
        const [slip, board] = [await boxOf(page, ".why"), await boxOf(page, ".board")];
        assert.ok(inside(slip, board), `it is not cut by the book: ${JSON.stringify([slip, board])}`);
      }
      await dim.first().click({ position: { x: 10, y: 40 }, force: true });
      await page.waitForSelector(".prompt .warn");
      const why = (await page.locator(".prompt .warn").textContent()).trim();
      for (const size of ["laptop", "tablet", "phone", "sideways"]) {
        await resize(page, size);
        const shown = await page.evaluate((text) => {
          const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          let count = 0;
          while (all.nextNode()) {
            const { data, parentElement } = all.currentNode;
            if (data.includes(text) && parentElement.checkVisibility() && !parentElement.closest(".vh")) ++count;
          }
          return count;
        }, why);
        assert.equal(shown, 1, size);
      }
    }));

  test("a move that may lose the match is asked about once more", () =>
    visit({}, async ({ page }) => {
      let ruinous = "";
      const sent = await routed(page, (message) => {
        ruinous = message.moves[0]?.move ?? "";
        const warned = (move) => ({ ...move, ruinous: true, warning: "With less the match is lost." });
        return { ...message, moves: message.moves.map((move, i) => (i === 0 ? warned(move) : move)) };
      });
      await sitAt(page, await makeTable(page, { game: "byd", players: 2 }));
      await takesAnswer(page);
      const acts = () => sent.filter(({ t }) => t === "act").map(({ move }) => move);
      const wanted = ruinous;
      const card = page.locator(`.hand button.card[data-card="${wanted.split(" ")[1]}"]`).first();
      await card.click({ position: { x: 12, y: 30 } });
      assert.match(await page.locator(".second").textContent(), /With less the match is lost/);
      await page.locator(".second .back").click();
      await page.waitForSelector(".second", { state: "detached" });
      assert.deepEqual(acts(), []);
      await card.click({ position: { x: 12, y: 30 } });
      await page.locator(".second .btn[data-move]").click();
      await page.waitForFunction(() => !document.querySelector(".second"));
      assert.deepEqual(acts(), [wanted]);
    }));

  // A lawful card, a button, a name for a card, words put together: each with mouse and keys.
  for (const [how, decide] of [
    ["the mouse", decideByMouse],
    ["the keys", decideByKeys],
  ])
    for (const game of ["byd", "gnav", "perlaggen", "piquet"])
      test(`whoever plays in these tests says yes when he is asked once more, with ${how}: ${game}`, () =>
        visit({}, async ({ page }) => {
          const sent = await routed(page, (message) => ({
            ...message,
            moves: message.moves.map((move) => ({ ...move, ruinous: true, warning: "With less the match is lost." })),
          }));
          await sitAt(page, await makeTable(page, { game, players: game === "gnav" ? 4 : 2 }));
          for (let i = 0; i < 3 && (await decide(page)); ++i);
          assert.ok(sent.some(({ t }) => t === "act"));
        }));

  test("settings, rulebook and inn are to be reached at every size", () =>
    visit(at("phone", { touch: true }), async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "byd", players: 3 }));
      await page.waitForSelector(".act.mine");
      for (const size of ["phone", "small", "sideways", "low", "tablet"]) {
        await resize(page, size);
        await page.locator(".menu > .btn").click();
        for (const href of ["#/book/byd", "#/"])
          assert.ok(within(await page.locator(`.menu a[href="${href}"]`).boundingBox(), SIZES[size]), `${size}: ${href}`);
        await page.keyboard.press("Escape");
        assert.equal(await page.locator(".entries").count(), 0);
      }
      await page.locator(".menu > .btn").click();
      await page.locator(".entries .btn", { hasText: "Settings" }).click();
      await page.waitForSelector("dialog[open]");
    }));

  test("a partner is marked on the smallest phone, and what is trump is seen while a card is named or a sign is chosen", () =>
    visit(at("small"), async ({ page }) => {
      await untilNaming(page, { game: "perlaggen" });
      assert.ok(await page.locator(".seat .partner").isVisible());
      assert.ok(await page.locator(".ask .token").isVisible());
      assert.equal(
        await page
          .locator(".manicule:visible")
          .evaluateAll((hands) => hands.filter((hand) => hand.closest(".paper, .slate").matches(".slate")).length),
        1,
      );
      const signs = page.locator(".acts .btn[data-group]", { hasText: "Sign" });
      await until(page, { game: "perlaggen", players: 4 }, async () => (await signs.count()) > 0, 8);
      await takesAnswer(page);
      await signs.first().click();
      await page.waitForSelector(".ask .choice");
      assert.ok(await page.locator(".ask .token").isVisible());
    }));

  test("on the smallest phone the partner's answer stands at her seat while the trick lasts", () =>
    visit(at("small"), async ({ page }) => {
      const ask = page.locator('.acts .btn[data-move="ask"]');
      await until(page, { game: "styrvolt" }, async () => (await ask.count()) > 0, 8);
      await takesAnswer(page);
      await ask.click();
      const told = page.locator(".seat:has(.partner) .told", { hasText: /can(not)? beat it/ });
      await told.waitFor();
      assert.ok(await told.isVisible());
    }));

  test("the slate is closed on a phone also when there are deals to go through", () =>
    visit(at("phone", { lang: "de", still: true }), async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "styrvolt", lang: "de" }));
      await playDeal(page);
      for (const size of ["phone", "small"]) {
        await resize(page, size);
        await page.locator(".strip").click();
        await page.locator("#slate .again").waitFor();
        for (const tool of [".again", ".copy", ".settings", ".drawer-x"])
          assert.ok(within(await boxOf(page, `#slate ${tool}`), SIZES[size]), `${size}: ${tool}`);
        await page.locator("#slate .drawer-x").click();
      }
    }));

  test("what is said stays in the log", () =>
    visit({}, async ({ page }) => {
      const made = await makeTable(page, { game: "byd", players: 2, bots: null });
      const other = await house.browser.newContext();
      const friend = await other.newPage();
      await joinBy(friend, `${house.inn.address}/#/table/${made.table}/${made.invite}`, "Jens");
      await sitAt(page, made);
      await page.waitForSelector(".talk select");
      const phrase = await page.locator(".talk option").nth(1).textContent();
      await page.locator(".talk select").selectOption({ index: 1 });
      await page.locator(".log .talked", { hasText: phrase }).waitFor();
      await friend.locator(".log .talked", { hasText: phrase }).waitFor({ state: "attached" });
      const [form, column] = [await boxOf(page, ".talk"), await boxOf(page, ".panel.score")];
      assert.ok(form.y + form.height <= column.y + column.height + 1 && form.x + form.width <= column.x + column.width + 1);
      await other.close();
    }));
});
