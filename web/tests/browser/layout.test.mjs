// Every question of every game at the sizes that are looked at: nothing lies over anything, nothing is cut off, and a thumb hits what it
// means. A hint lies open over each question in turn, and the reason against a card. The positions are kept messages
// (tests/shots/positions.mjs): no server is asked.
import assert from "node:assert/strict";
import { findFaults } from "../shots/layout-faults.mjs";
import { gameOf, keptPositions } from "../shots/positions.mjs";
import { isTouch, openStage } from "../shots/stage.mjs";
import { house, sideBySide, test } from "./house.mjs";
import { apart } from "./sizes.mjs";

const SIZES = [
  [390, 844],
  [360, 640],
  [844, 390],
  [667, 375],
  [820, 1180],
  [1280, 800],
  [1440, 900],
];
/** Each within the time that a test may take, also on a busy machine. */
const PARTS = 12;
const GERMAN_PARTS = 8;
const OPENED_PARTS = 3;
const SHEET_BUTTON = ".acts .btn[data-group]";
const kept = keptPositions();
const names = Object.keys(kept.moments);

/** Where hints and reasons are opened: on each kind of screen at its least. German, whose buttons are longer, where there is least of all. */
const OPENED_SIZES = new Set(["390×844", "360×640", "844×390", "667×375", "1280×800"]);
const TIGHT_SIZES = new Set(["360×640", "1280×800"]);

/** What is wrong with a question as it is asked, and, where `opened`, with the reason against a card over it and with a hint. All is
 *  looked at in one pass: to lay a page out for another size costs more than to open both. The hint comes last, for it puts the reason
 *  away, and closes without a trace. */
async function faultsAt(page, touch, opened) {
  const found = [];
  const look = async (what) => (await findFaults(page, touch)).forEach((fault) => found.push(`${what}: ${fault}`));
  await look("as asked");
  if (!opened) return found;
  const dim = page.locator(".hand button.card.dim").first();
  if (await dim.count()) {
    await dim.dispatchEvent("pointerenter");
    await page.waitForSelector(".why", { state: "attached" });
    await look("with a reason beside the card");
    await dim.dispatchEvent("pointerleave");
    await dim.evaluate((card) => card.click());
    await page.waitForSelector(":is(.prompt .warn, .leaf .apply)", { state: "attached" });
    await dim.dispatchEvent("pointerleave");
    await look("with a reason");
  }
  await page.keyboard.press("h");
  await page.waitForSelector(".advice", { state: "attached" });
  await look("with a hint");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".advice", { state: "detached" });
  return found;
}

/** The questions of these positions at all sizes: what is wrong with any of them. */
async function faultsOf(positions, some, settings = {}) {
  const { page, context, troubles, show, resize } = await openStage(house.browser, positions, {
    width: 390,
    height: 844,
    spared: true,
    settings,
  });
  const opened = settings.lang === "de" ? TIGHT_SIZES : OPENED_SIZES;
  const faults = [];
  for (const name of some) {
    await show(name);
    for (const [width, height] of SIZES) {
      await resize({ width, height });
      const size = `${width}×${height}`;
      for (const fault of await faultsAt(page, isTouch({ width }), opened.has(size))) faults.push(`${name} at ${size}, ${fault}`);
    }
  }
  await context.close();
  assert.deepEqual(troubles, []);
  return faults;
}

sideBySide("layout", () => {
  for (let part = 0; part < PARTS; ++part)
    test(`every question of every game fits on every screen, part ${part + 1} of ${PARTS}`, async () => {
      assert.deepEqual(
        await faultsOf(
          kept,
          names.filter((_, at) => at % PARTS === part),
        ),
        [],
      );
    });

  const german = keptPositions("de");
  const germanNames = Object.keys(german.moments);
  for (let part = 0; part < GERMAN_PARTS; ++part)
    test(`the questions with most buttons fit in German, part ${part + 1} of ${GERMAN_PARTS}`, async () => {
      const some = germanNames.filter((_, at) => at % GERMAN_PARTS === part);
      assert.deepEqual(await faultsOf(german, some, { lang: "de" }), []);
    });

  const { games } = kept.http["/api/games"];
  for (let part = 0; part < OPENED_PARTS; ++part)
    test(`a sheet fits in every game on every phone and tablet, part ${part + 1} of ${OPENED_PARTS}`, async () => {
      const { page, context, troubles, show, resize } = await openStage(house.browser, kept, { width: 390, height: 844, spared: true });
      const faults = [];
      for (const { id } of games.filter((_, at) => at % OPENED_PARTS === part)) {
        await resize({ width: 390, height: 844 });
        for (const name of names.filter((known) => gameOf(known, games) === id)) {
          await show(name);
          if (!(await page.locator(SHEET_BUTTON).count())) continue;
          for (const [width, height] of SIZES.filter(([wide]) => isTouch({ width: wide }))) {
            await resize({ width, height });
            await page
              .locator(SHEET_BUTTON)
              .first()
              .evaluate((element) => element.click());
            await page.waitForSelector(".ask", { state: "attached" });
            for (const fault of await findFaults(page, isTouch({ width }))) faults.push(`${name} at ${width}×${height}: ${fault}`);
            await page.keyboard.press("Escape");
          }
          break;
        }
      }
      await context.close();
      assert.deepEqual(troubles, []);
      assert.deepEqual(faults, []);
    });

  test("what lies over something or is cut off is found", async () => {
    const { page, context, show, resize } = await openStage(house.browser, kept, { width: 390, height: 844, spared: true });
    await show(names[0]);
    await resize({ width: 390, height: 844, spared: true });
    const spoil = (css) => page.addStyleTag({ content: css });
    await spoil(".prompt p { width: 40px; overflow: hidden; white-space: nowrap; }");
    assert.match((await findFaults(page, true)).join("\n"), /cut off: p/);
    await spoil(".head .btn { width: 30px; height: 30px; min-height: 0; }");
    assert.match((await findFaults(page, true)).join("\n"), /too small for a thumb/);
    await spoil(".acts .btn .text { width: 30px; }");
    assert.match((await findFaults(page, true)).join("\n"), /broken: Announce/);
    await spoil(".acts .btn, .head .btn { height: 20px; padding: 0 40px; white-space: normal; }");
    assert.match((await findFaults(page, true)).join("\n"), /sticks out/);
    await spoil(".acts { height: 10px; min-height: 0 !important; overflow: auto; }");
    assert.match((await findFaults(page, true)).join("\n"), /answers are out of sight/);
    await spoil(".trick .card { width: 20px !important; } .place { width: 12px !important; padding: 0 !important; }");
    const withTrick = names.find((name) => name.startsWith("byd-7-play"));
    await show(withTrick);
    assert.match((await findFaults(page, true)).join("\n"), /too small to read(.|\n)*sticks out: span.place/);
    await spoil(".hand { position: fixed; top: 20px; left: 0; }");
    assert.match((await findFaults(page, true)).join("\n"), /lies over/);
    await context.close();
  });

  test("the reason against a card of any row covers no card of the hand, and what is below it can be pressed", async () => {
    const name = "doppelkopf-play-play";
    const first = structuredClone(kept.moments[name].first);
    const { view } = first.findLast(({ t }) => t === "view");
    const [seat] = view.turn;
    const hand = view.hands[seat].split(" ");
    view.hands[seat] = [...hand, ...hand, ...hand].join(" ");
    view.handGroups[seat] = [{ kind: "trumps", suit: null, count: 3 * hand.length }];
    const moments = { [name]: { ...kept.moments[name], first } };
    const { page, context, show, resize } = await openStage(house.browser, { ...kept, moments }, { width: 1280, height: 900 });
    await show(name);
    for (const [width, height] of [
      [1280, 900],
      [700, 900],
    ]) {
      await resize({ width, height });
      const cards = page.locator(".hand button.card");
      const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
      const rows = [...new Set(boxes.map(({ y }) => Math.round(y / 20)))];
      assert.ok(rows.length > 1, `${width}: more than one row`);
      const dim = page.locator(".hand button.card.dim");
      for (const at of [0, (await dim.count()) - 1]) {
        await dim.nth(at).hover({ position: { x: 10, y: 40 }, force: true });
        await page.waitForSelector(".why");
        const slip = await page.locator(".why").boundingBox();
        for (const box of boxes) assert.ok(apart(slip, box), `${width}: ${JSON.stringify([at, slip, box])}`);
        const takers = await page
          .locator(".why, .why *")
          .evaluateAll((all) =>
            all.filter((element) => getComputedStyle(element).pointerEvents !== "none").map(({ outerHTML }) => outerHTML),
          );
        assert.deepEqual(takers, []);
      }
    }
    await context.close();
  });

  test("cards that were shown lie in sight with their names at every size", async () => {
    const name = "strassperlaggen-settling-raise";
    const first = [...kept.moments[name].first];
    const at = first.findLastIndex(({ t }) => t === "view");
    const { seq } = first[at];
    const shows = (seat, cards, as, after) => ({
      type: "show",
      role: "shows-card",
      seat,
      cards,
      as,
      seq: seq + after,
      text: "",
      parts: [],
    });
    const before = first.flatMap((message) => message.events ?? []).filter(({ role }) => role === "shows-card").length;
    const events = [shows(1, "7h", "Ah", 1), shows(1, "7s", "Os", 2), shows(2, "7l", "Kl", 3)];
    first.splice(at, 1, { t: "events", from: seq + 1, events }, { ...first[at], seq: seq + 3 });
    const moments = { [name]: { ...kept.moments[name], first } };
    const { page, context, show, resize } = await openStage(house.browser, { ...kept, moments }, { width: 390, height: 844 });
    await show(name);
    for (const [width, height] of SIZES) {
      await resize({ width, height });
      assert.deepEqual(await findFaults(page, isTouch({ width })), [], `${width}×${height}`);
      assert.equal(await page.locator(":is(.trick, .lies) .card").count(), before + events.length, `${width}×${height}`);
    }
    await context.close();
  });
});
