// A seat at a table: other people, links that break, languages, and what the table tells.
import assert from "node:assert/strict";
import { openInn } from "./inn.mjs";
import { house, sideBySide, test, visit } from "./house.mjs";
import {
  decideByMouse,
  handOf,
  isOver,
  joinBy,
  makeTable,
  playMatch,
  playToAccount,
  routed,
  sitAt,
  takesAnswer,
  until,
  untilNaming,
} from "./player.mjs";

const trickOf = (page) => page.locator(".trick .card").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));
const go = (page, made) => page.evaluate((id) => (location.hash = `#/table/${id}`), made.table);

sideBySide("at the table", () => {
  test("an offence is done only after its rule was read, with the keys too", () =>
    visit({}, async ({ page }) => {
      const why = { t: "why", move: "look", legal: true, offence: true, why: "Nobody may look.", rules: ["byd/5"] };
      const sent = await routed(
        page,
        (view) => ({ ...view, offences: [{ move: "look", name: "Look at the rest" }] }),
        (message) =>
          message.t === "why" && message.move === "look" ? why : message.t === "act" ? { t: "ack", id: message.id, seq: 0 } : null,
      );
      await sitAt(page, await makeTable(page, { game: "byd", players: 2, options: { discipline: "table" } }));
      await takesAnswer(page);
      assert.equal(await page.locator(".act [data-move='look']").count(), 0, "it is not offered");
      await page.locator(".offend").focus();
      await page.keyboard.press("Enter");
      await page.locator(".ask .choice:focus").waitFor();
      await page.keyboard.press("Enter");
      await page.locator(".offence", { hasText: "Nobody may look." }).waitFor();
      assert.match(await page.locator(".offence .par").textContent(), /§ 5/);
      assert.equal(sent.filter(({ t }) => t === "act").length, 0, "nothing is done yet");
      await page.locator(".offence .back:focus").waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => !document.querySelector(".ask"));
      assert.deepEqual(
        sent.filter(({ t }) => t === "act").map(({ move }) => move),
        ["look"],
      );
    }));

  test("what may be done out of turn is there, and calls nobody to the table", () =>
    visit({}, async ({ page }) => {
      const calls = [1, 2, 3].map((seat) => ({ move: `call fault ${seat}`, name: `Call a fault of ${seat}` }));
      await routed(page, (view) => ({ ...view, view: { ...view.view, turn: [1] }, moves: calls }));
      await sitAt(page, await makeTable(page, { game: "byd", players: 4 }));
      await page.locator(".besides [data-group='call']").waitFor();
      assert.equal(await page.locator(".act.mine, .act .manicule, .hand .card.dim").count(), 0);
      assert.equal(await page.locator("#assertive").textContent(), "");
      assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
      await page.locator(".besides [data-group='call']").click();
      assert.equal(await page.locator(".ask .choice").count(), 3);
    }));

  test("two browsers at one table through a link", () =>
    visit({}, async ({ page: host }) => {
      const made = await makeTable(host, { game: "byd", players: 2, bots: null });
      await go(host, made);
      const link = await host.locator(".linkfield input").inputValue();
      assert.match(link, /#\/table\//);
      await visit({}, async ({ page: friend }) => {
        await joinBy(friend, link, "Jens");
        await Promise.all([host, friend].map((page) => page.waitForSelector(".board .act")));
        const hands = await Promise.all([handOf(host), handOf(friend)]);
        assert.equal(hands[0].length, hands[1].length);
        assert.equal(hands[0].filter((card) => hands[1].includes(card)).length, 0);
        for (let i = 0; i < 8; ++i) {
          const turn = await Promise.any([host, friend].map((page) => page.waitForSelector(".act.mine, .after").then(() => page)));
          if (await isOver(turn)) break;
          await decideByMouse(turn);
        }
        assert.ok((await host.locator(".log li").count()) > 10);
      });
    }));

  test("reload in mid-trick", () =>
    visit({}, async ({ page }) => {
      await until(page, { game: "byd", players: 4 }, async () => (await trickOf(page)).length > 0);
      const state = async () => [await handOf(page), await trickOf(page)];
      const before = await state();
      await page.reload();
      await page.waitForSelector(".act.mine");
      assert.deepEqual(await state(), before);
    }));

  test("the server restarts in mid-deal", async () => {
    const inn = await openInn();
    try {
      await visit(
        {},
        async ({ page }) => {
          await sitAt(page, await makeTable(page, { game: "byd", players: 4 }));
          await decideByMouse(page);
          await page.waitForSelector(".act.mine");
          const before = await handOf(page);
          await inn.stop();
          await page.waitForSelector(".banner");
          await inn.start();
          await page.waitForSelector(".banner", { state: "detached", timeout: 10_000 });
          assert.deepEqual(await handOf(page), before);
          await decideByMouse(page);
          assert.notDeepEqual(await handOf(page), before);
        },
        inn,
      );
    } finally {
      await inn.close();
    }
  });

  test("a spectator sees nothing hidden", () =>
    visit({}, async ({ page: player }) => {
      const made = await makeTable(player, { game: "byd", players: 4 });
      await sitAt(player, made);
      await player.waitForSelector(".act.mine");
      const held = await handOf(player);
      assert.ok(held.length > 0);
      await visit({}, async ({ page: guest }) => {
        const frames = [];
        guest.on("websocket", (socket) => socket.on("framereceived", (frame) => frames.push(String(frame.payload))));
        await guest.goto(`${house.inn.address}/#/table/${made.table}`);
        await guest.reload();
        await guest.waitForSelector(".board .act");
        assert.equal(await guest.locator(".hand button.card").count(), 0);
        const views = frames.map((text) => JSON.parse(text)).filter((message) => message.t === "view");
        assert.ok(views.length > 0);
        for (const { view } of views)
          for (const hand of view.hands) for (const card of held) assert.ok(!hand.includes(card), `${card} is seen`);
      });
    }));

  for (const [lang, hello, button, log, guest] of [
    ["de", "Was spielen wir?", "Jetzt spielen", /Du spielst .*\./, /Gast \d+/],
    ["da", "Hvad skal vi spille?", "Spil nu", /Du spiller .*\./, /Gæst \d+/],
  ])
    test(`the page in ${lang}`, () =>
      visit({ lang }, async ({ page }) => {
        await page.getByRole("heading", { level: 1, name: hello }).waitFor();
        assert.ok((await page.getByText(button).count()) > 0);
        assert.match(
          await page.locator(".me p").textContent(),
          new RegExp(guest.source.split(" ")[0], "i"),
          "nobody has a name before he needs one",
        );
        await sitAt(page, await makeTable(page, { game: "byd", lang }));
        assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
        await decideByMouse(page);
        assert.match(await page.locator(".log").textContent(), log);
        assert.doesNotMatch(await page.locator(".log").textContent(), new RegExp(`${guest.source} (?!setzt|sætter)`), "the log says you");
      }));

  test("a table changes its language while one sits at it", () =>
    visit({}, async ({ page }) => {
      const links = [];
      page.on("websocket", (link) => links.push(link.url()));
      await sitAt(page, await makeTable(page, { game: "byd" }));
      await page.waitForSelector(".act.mine");
      await page.locator(".book .lang button[lang=de]").click();
      await page.waitForFunction(() => /bekommt|Karten/.test(document.querySelector(".log")?.textContent ?? ""));
      await page.waitForFunction(() => /Karte|Spiel/.test(document.querySelector(".prompt")?.textContent ?? ""));
      assert.equal(links.length, 1, "over the link that is there");
    }));

  test("on a touch screen a tap chooses and a second one plays", () =>
    visit({ width: 390, height: 844, touch: true }, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "byd", players: 4 }));
      await takesAnswer(page);
      const before = (await handOf(page)).length;
      const card = page.locator(".hand button.card:not(.dim)").first();
      await card.tap();
      await page.waitForSelector(".hand .card.sel");
      await page.waitForSelector(".acts .btn.first[data-move]");
      assert.equal((await handOf(page)).length, before);
      await card.tap();
      await page.waitForFunction((count) => document.querySelectorAll(".hand button.card").length < count, before);
    }));

  test("a card that may not be played says why, with its paragraph", () =>
    visit({}, async ({ page }) => {
      const dim = page.locator(".hand button.card.dim");
      await until(page, { game: "byd", players: 4 }, async () => {
        if (await page.locator(".after").count()) return false;
        // Before that, cards are dim for another reason.
        await takesAnswer(page);
        return (await dim.count()) > 0;
      });
      // After the mouse a focus points at nothing; after a key it does.
      await page.keyboard.press("Tab");
      await dim.first().focus();
      await page.waitForSelector(".why");
      assert.match(await page.locator(".why").textContent(), /§|ours \d/);
      await page.keyboard.press("?");
      await page.waitForFunction(() => document.querySelector(".law.now"));
    }));

  test("pointing at a card that may not be played leaves the next one within reach", () =>
    visit({ width: 1120 }, async ({ page }) => {
      const blocked = () =>
        page.evaluate(() => {
          // While others play, cards are dim for another reason.
          if (!document.querySelector(".act.mine")) return -1;
          const cards = [...document.querySelectorAll(".hand:not(.few):not(.rows) button.card")];
          return cards.findIndex((card, i) => card.classList.contains("dim") && cards[i + 1]);
        });
      await until(page, { game: "kaiser" }, async () => (await blocked()) >= 0, 8);
      const at = await blocked();
      const cards = page.locator(".hand button.card");
      await cards.nth(at).hover({ position: { x: 10, y: 60 } });
      await page.waitForSelector(".why");
      const next = await cards.nth(at + 1).evaluate((card) => {
        const box = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(box.left + 12, box.top + 60));
      });
      assert.ok(next);
    }));

  test("a deal is accounted for before the next one begins, and the player goes on", () =>
    visit({ speed: "wait" }, async ({ page }) => {
      await playToAccount(page, { game: "byd", players: 3 });
      assert.match(await page.locator(".closed").textContent(), /Deal 1 is over/);
      assert.ok((await page.locator(".closed li").count()) > 1);
      assert.ok((await page.locator(".closed .par").count()) > 1);
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => /2/.test(document.querySelector(".head .where")?.textContent ?? ""));
      assert.equal(await page.locator(".closed").count(), 0);
    }));

  test("what is won in a deal is added to the total at once", () =>
    visit({}, async ({ page }) => {
      const total = () =>
        page.locator(".account .total td").evaluateAll((cells) => cells.slice(1).reduce((sum, cell) => sum + Number(cell.textContent), 0));
      await until(page, { game: "hundert" }, async () => (await page.locator(".account tr.fresh").count()) > 0, 9);
      const lines = await page
        .locator(".account tbody tr:not(.sum) td:not(:first-child)")
        .evaluateAll((cells) => cells.reduce((sum, cell) => sum + Number(cell.textContent), 0));
      assert.ok(lines > 0);
      assert.equal(await total(), lines);
    }));

  test("the slate has what each side holds beside its points", () =>
    visit({}, async ({ page }) => {
      await routed(page, (view) => ({
        ...view,
        view: { ...view.view, score: [44, 24], extra: { ...view.view.extra, imperials: [1, 1], points: [20, 0], target: 5 } },
      }));
      await sitAt(page, await makeTable(page, { game: "kaiser", players: 2 }));
      const row = page.locator("#slate .account .beside");
      await row.waitFor();
      assert.deepEqual(await row.locator("td").allTextContents(), ["Imperials (5 win)", "1", "1"]);
    }));

  const withExtra = (page, extra) => routed(page, (view) => ({ ...view, view: { ...view.view, extra: { ...view.view.extra, ...extra } } }));
  test("one's own place speaks to the player", () =>
    visit({}, async ({ page }) => {
      await withExtra(page, { playing: [0, 1] });
      await sitAt(page, await makeTable(page, { game: "tre-kort" }));
      await page.locator(".prompt small", { hasText: "you play" }).waitFor();
    }));
  test("a turn-up that was taken is shown as taken", () =>
    visit({}, async ({ page }) => {
      await withExtra(page, { taken: 1 });
      await sitAt(page, await makeTable(page, { game: "polsk-pas" }));
      await page.locator(".pile.taken figcaption", { hasText: "taken" }).waitFor();
    }));

  test("the rule in force is told in three lines where the screen is high", () =>
    visit({ width: 390, height: 844, touch: true }, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "perlaggen", players: 2, options: { unseen: "on" } }));
      const told = page.locator(".lawline .clamp", { hasText: "A side may jointly bid" });
      await told.waitFor();
      const lines = () => told.evaluate((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)));
      assert.equal(await lines(), 3);
      await page.setViewportSize({ width: 390, height: 780 });
      assert.equal(await lines(), 2);
    }));

  test("the words that are bid with are explained where they are bid", () =>
    visit({}, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "perlaggen", players: 2, options: { unseen: "on" } }));
      await takesAnswer(page);
      await page.locator(".prompt .meaning, .ask .meaning, .ask .line", { hasText: "Hanger: a run in one suit" }).waitFor();
    }));

  test("Lang Hanrey marks the card that beats what was led", () =>
    visit({}, async ({ page }) => {
      await until(page, { game: "lang-hanrey" }, async () => (await page.locator(".trick .card.takes").count()) > 0, 40, 6);
      assert.match(await page.locator(".trick").textContent(), /takes it|took it/);
    }));

  test("the card that takes the trick is marked before the trick ends", () =>
    visit({}, async ({ page }) => {
      await until(page, { game: "hundert" }, async () => (await trickOf(page)).length > 1, 9);
      assert.equal(await page.locator(".trick .card.takes").count(), 1);
      assert.match(await page.locator(".trick").textContent(), /takes it/);
    }));

  test("undo against bots gives the card back", () =>
    visit({}, async ({ page }) => {
      await sitAt(page, await makeTable(page, { game: "byd", players: 4 }));
      await page.waitForSelector(".act.mine");
      const before = await handOf(page);
      await decideByMouse(page);
      await page.waitForSelector(".act.mine");
      await page.keyboard.press("Shift+Z");
      await page.waitForFunction((count) => document.querySelectorAll(".hand button.card").length === count, before.length);
      assert.deepEqual(await handOf(page), before);
    }));

  test("a hint names moves with reasons, and marks them in the hand", () =>
    visit({}, async ({ page }) => {
      await until(page, { game: "hundert" }, async () => (await page.locator(".hand button.card:not(.idle)").count()) > 3);
      await page.locator('.tools .btn[aria-label="Hint"]').click();
      await page.waitForSelector(".advice li");
      assert.ok((await page.locator(".advice li").count()) <= 3);
      assert.ok((await page.locator(".advice .reason").first().textContent()).length > 10);
      assert.ok((await page.locator(".hand .hintno").count()) > 0);
      assert.match(await page.locator("#polite").textContent(), /Play/);
    }));

  test("a Perlagg is named from proposals or from all names", () =>
    visit({}, async ({ page }) => {
      await untilNaming(page, { game: "perlaggen" });
      const keys = page.locator(".ask .keys .suitrow .key");
      assert.equal(await keys.count(), 33);
      assert.ok((await page.locator(".ask .proposal").count()) > 0);
      const name = await page.locator(".ask .proposal b").first().textContent();
      await page.locator(".ask .proposal").first().click();
      await page.waitForFunction(
        (wanted) => document.querySelector(".log")?.textContent.toLowerCase().includes(`as ${wanted.toLowerCase()}`),
        name,
      );
    }));

  test("what is announced in Piquet is put together of its words", () =>
    visit({}, async ({ page }) => {
      const words = page.locator(".acts .btn.word");
      await until(page, { game: "piquet" }, async () => (await words.count()) > 1);
      await takesAnswer(page);
      await words.nth(0).click();
      await words.nth(1).click();
      const both = page.locator(".combined .btn.first[data-move]");
      assert.equal((await both.getAttribute("data-move")).split(" ").length, 3);
      await words.nth(0).click();
      assert.equal((await both.getAttribute("data-move")).split(" ").length, 2);
      await both.click();
      await page.waitForFunction(() => !document.querySelector(".combine"));
    }));

  test("cards thrown away in Piquet lie in a tray, and the rest is weighed", () =>
    visit({}, async ({ page }) => {
      const off = page.locator(".acts .btn.off");
      await until(page, { game: "piquet" }, async () => (await off.count()) > 0, 0);
      const cards = page.locator(".hand button.card");
      await cards.nth(0).click({ position: { x: 12, y: 12 } });
      assert.equal(await page.locator(".tray .card").count(), 1);
      assert.match(await page.locator(".prompt small").textContent(), /You would keep/);
      await cards.nth(0).click({ position: { x: 12, y: 12 } });
      assert.equal(await page.locator(".tray .card").count(), 0);
    }));

  test("cards thrown away in Piquet are as many as were chosen, and as many are bought", () =>
    visit({}, async ({ page }) => {
      const off = page.locator(".acts .btn.off");
      await until(page, { game: "piquet" }, async () => (await off.count()) > 0, 0);
      await takesAnswer(page);
      const before = await handOf(page);
      const cards = page.locator(".hand button.card");
      for (const at of [2, 5, 9]) await cards.nth(at).click({ position: { x: 12, y: 12 } });
      assert.equal(await page.locator(".tray .card").count(), 3);
      await page.locator(".acts .btn.first[data-move]").click();
      await page.waitForFunction(() => !document.querySelector(".tray"));
      const after = await handOf(page);
      assert.equal(after.length, before.length);
      for (const at of [2, 5, 9]) assert.ok(!after.includes(before[at]), `${before[at]} was thrown`);
      assert.equal(before.filter((card) => after.includes(card)).length, before.length - 3);
    }));

  test("the Scat of Hundertspiel is bought, and as many cards are laid away", () =>
    visit({}, async ({ page }) => {
      const take = page.locator('.acts .btn[data-move="take"]');
      const kingOrAce = (card) => /^[AK]/.test(card);
      await until(
        page,
        { game: "hundert", options: { form: "four-scat" } },
        async () => (await take.count()) > 0 && (await handOf(page)).some(kingOrAce),
        3,
      );
      await takesAnswer(page);
      const before = await handOf(page);
      await take.click();
      const off = page.locator(".acts .btn.off");
      await off.waitFor();
      const whole = await handOf(page);
      const bought = whole.filter((card) => !before.includes(card));
      assert.equal(bought.length, 4);
      // Kings and aces must be kept: they are dim, and pressing one chooses nothing.
      const kept = whole.findIndex(kingOrAce);
      const cards = page.locator(".hand button.card");
      assert.match(await cards.nth(kept).getAttribute("class"), /dim/);
      await cards.nth(kept).click({ position: { x: 12, y: 12 }, force: true });
      assert.equal(await page.locator(".tray .card").count(), 0);
      await page.locator(".prompt", { has: page.locator(".warn"), hasText: "§" }).waitFor();
      await page.mouse.move(3, 3);
      const away = whole.flatMap((card, at) => (kingOrAce(card) ? [] : [at])).slice(0, 4);
      for (const at of away) await cards.nth(at).click({ position: { x: 12, y: 12 } });
      assert.equal(await page.locator(".tray .card").count(), 4);
      await takesAnswer(page);
      await page.locator(".acts .btn.first[data-move]").click();
      await page.waitForFunction((count) => document.querySelectorAll(".hand button.card").length === count, before.length);
      assert.deepEqual((await handOf(page)).sort(), whole.filter((_, at) => !away.includes(at)).sort());
    }));

  test("a table is set with options that their paragraphs explain", () =>
    visit({}, async ({ page }) => {
      await page.locator('[data-game="byd"]').hover();
      await page.locator('[data-game="byd"] .btn:has-text("Open a table")').click();
      const slip = page.locator("dialog[open]");
      await slip.locator("button.more").click();
      const option = slip.locator('select[aria-label="Must suit be followed?"]');
      await option.focus();
      await page.waitForFunction(() => (document.querySelector(".explained")?.textContent.length ?? 0) > 80);
      await option.selectOption({ index: 2 });
      await slip.locator('select[aria-label="Empty seats go to"]').selectOption({ index: 0 });
      await slip.locator(".btn.first").click();
      await page.waitForSelector(".board .act");
      assert.match(await page.locator(".book .foot").textContent(), /any card goes/);
    }));

  test("after the match: result, record, replay with all hands, the shuffle checked, and play on", () =>
    visit({ ownLocks: true }, async ({ page }) => {
      const made = await makeTable(page, { game: "femkort", players: 2, options: { rounds: 1 } });
      await sitAt(page, made);
      await playMatch(page);
      assert.equal(await page.locator(".standing li").count(), 2);
      // The page has checked the match against what it kept, says so, and has signed it.
      await page.locator(".result .fair", { hasText: "Fair cards" }).waitFor();
      const signed = () =>
        page.evaluate(async (id) => (await (await fetch(`/api/tables/${id}/record`)).json()).signatures.seats.length, made.table);
      for (let i = 0; i < 100 && (await signed()) === 0; ++i) await page.waitForTimeout(50);
      assert.equal(await signed(), 1);
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByText("Download the record").click()]);
      assert.match(download.suggestedFilename(), /femkort.*\.json$/);
      const file = await download.path();
      await page.getByText("Replay the match").click();
      await page.locator(".replay-page .proof", { hasText: "The shuffle was fair" }).waitFor();
      assert.equal(await page.locator(".replay-page .open").count(), 2);
      assert.equal(await page.locator(".replay-page .open .card.down").count(), 0);
      const step = () => page.locator(".board").getAttribute("data-step").then(Number);
      await page.keyboard.press("ArrowRight");
      assert.equal(await step(), 1);
      await page.keyboard.press("Shift+ArrowRight");
      assert.ok((await step()) > 1);
      assert.equal(await page.locator(".trick .card.takes").count(), 1);
      // The file says the same.
      await page.goto(`${house.inn.address}/#/replay`);
      await page.waitForSelector(".lone");
      await page.locator("input[type=file]").setInputFiles(file);
      await page.locator(".replay-page .proof", { hasText: "The shuffle was fair" }).waitFor();
      await page.keyboard.press("ArrowRight");
      await page.getByRole("button", { name: "Play on from here" }).click();
      await page.waitForSelector(".board .act.mine");
      await decideByMouse(page);
    }));

  test("cards that the rules keep unseen stay covered in the replay", () =>
    visit({}, async ({ page }) => {
      const made = await makeTable(page, { game: "tre-kort", players: 3, options: { rounds: 1 } });
      await sitAt(page, made);
      await playMatch(page);
      await page.getByText("Replay the match").click();
      await page.locator(".replay-page .proof", { hasText: "The shuffle was fair" }).waitFor();
      await page.locator(".replay-page .proof", { hasText: "stays sealed" }).waitFor();
      const record = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).json(), made.table);
      assert.equal(record.seenBy, 0);
      assert.equal(record.shuffle.secret, undefined);
      // One's own hand is open from the first step on; of the others' only what was seen later.
      const dealt = record.deals[0].split(" ");
      const hidden = [0, 1, 2, 3, 4, 5, 6, 7, 8].filter((place) => dealt[place] === "??").length;
      assert.equal(await page.locator(".replay-page .open .card").count(), 9);
      assert.equal(await page.locator(".replay-page .open .card.down").count(), hidden);
      // A card changed in the file is found out.
      const [card, salt] = record.shuffle.seals[0].find((seal) => seal.includes(" ")).split(" ");
      const other = card === "Ah" ? "Kh" : "Ah";
      const altered = JSON.stringify(record).replace(`${card} ${salt}`, `${other} ${salt}`);
      await page.goto(`${house.inn.address}/#/replay`);
      await page.waitForSelector(".lone");
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "altered.json", mimeType: "application/json", buffer: Buffer.from(altered) });
      await page.locator(".replay-page .proof", { hasText: "The seal does not fit" }).waitFor();
    }));

  test("a house that changes its seal or the list after the match began is found out, loudly", async () => {
    const lies = {
      "The inn’s seal is not the one": (message) => (message.commitment = "0".repeat(64)),
      "The list of those who took part": (message) => message.moduli?.splice(1, 1, "f".repeat(512)),
    };
    for (const [alarm, lie] of Object.entries(lies))
      await visit({}, async ({ page }) => {
        await page.routeWebSocket(/\/ws\//, (socket) => {
          const server = socket.connectToServer();
          server.onMessage((text) => {
            const message = JSON.parse(text);
            if (message.t === "shuffle") lie(message);
            socket.send(JSON.stringify(message));
          });
          socket.onMessage((text) => server.send(text));
        });
        await page.reload();
        await page.waitForSelector(".me p");
        const made = await makeTable(page, { game: "femkort", players: 2, options: { rounds: 1 } });
        await sitAt(page, made);
        await playMatch(page);
        const line = page.locator(".result .fair[role=alert]", { hasText: "The inn did not keep its word" });
        await line.waitFor();
        assert.match(await line.textContent(), new RegExp(alarm));
        const record = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).json(), made.table);
        assert.deepEqual(record.signatures.seats, [], "what is not good is not signed");
        // The replay says the same, also after a reload.
        await page.goto(`${house.inn.address}/#/replay/${made.table}`);
        await page.locator(".replay-page .proof [role=alert]", { hasText: alarm }).waitFor();
      });
  });

  test("a record that was altered is found out", () =>
    visit({}, async ({ page }) => {
      const made = await makeTable(page, { game: "femkort", players: 2, options: { rounds: 1 } });
      await sitAt(page, made);
      await playMatch(page);
      const record = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).json(), made.table);
      record.shuffle.commitment = record.shuffle.commitment.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
      await page.goto(`${house.inn.address}/#/replay`);
      await page.waitForSelector(".lone");
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "altered.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(record)) });
      await page.locator(".replay-page .proof", { hasText: "The seal does not fit" }).waitFor();
    }));
});
