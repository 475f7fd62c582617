// No text on any screen that comes from no word file: the page and the server in a test language that has a dot at every letter
// (tools/make-test-language). The page is built for it beside the checkout, from the same sources.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe } from "node:test";
import { fileURLToPath } from "node:url";
import { test, visit } from "./house.mjs";
import { openInn } from "./inn.mjs";
import { goThrough } from "./lesson.mjs";
import { decideByMouse, makeTable, playToAccount, sitAt } from "./player.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const maker = join(root, "tools/make-test-language");
const LANG = "xx";
const built = existsSync(join(root, "build-wasm/modules.json"));
const GAMES = [
  "byd",
  "femkort",
  "gnav",
  "hanrey",
  "hundert",
  "hundrede-og-eet",
  "kaiser",
  "lang-hanrey",
  "mariage",
  "perlaggen",
  "piquet",
  "polsk-pas",
  "strassperlaggen",
  "styrvolt",
  "tre-kort",
  "doppelkopf",
];

/** What stands in the corner of a card, also on the keys that name one. */
const CARD_LETTERS = "AKQJUODBTC";

/** The browser's own words for the days of a week: it has none in the test language. */
const DAYS = Array.from({ length: 7 }, (_, day) =>
  new Date(86_400_000 * day).toLocaleDateString("en", { weekday: "long", timeZone: "UTC" }),
);

const ALLOWED = new Set(["Stube", LANG.toUpperCase(), ...CARD_LETTERS, ...DAYS]);

/** The same in every language: names of people, and places in a book as the book calls them: "Vorrede 1", "Grund 8". */
async function allowNames(address) {
  const { games } = await (await fetch(`${address}/api/games`)).json();
  for (const { id, botNames } of games) {
    for (const name of botNames) for (const word of name.match(/[A-Za-z]+/g)) ALLOWED.add(word);
    const { entries } = await (await fetch(`${address}/api/rules/${id}?lang=${LANG}`)).json();
    for (const { cite } of entries) for (const word of cite.match(/[A-Za-z]+/g) ?? []) ALLOWED.add(word);
  }
}

/**
 * What a reader sees, or hears from a screen reader, that has a plain letter in it. Left out: the drawn faces of cards, texts in
 * a language of their own, and cards by their signs in a sentence ("K♥", "10♠", and German cards by their letters).
 */
function plainTexts(allowed) {
  const SIGNS = /(?:[AKQJDB]|\b10|\b[2-9])[♣♠♥♦]|\b(?:[2-9AKQJTUO]|10)[elhscbd]\b/g;
  const found = new Set();
  const look = (text, where) => {
    const words = (text.replace(SIGNS, "").match(/[A-Za-z]+/g) ?? []).filter(
      (word) => !allowed.some((known) => known === word || (word.length > 3 && known.startsWith(word))),
    );
    if (words.length) found.add(`${where}: ${text.trim().slice(0, 120)} [${words.slice(0, 6).join(" ")}]`);
  };
  const ownLanguage = (element) => element.closest(`[lang]:not([lang="${document.documentElement.lang}"])`);
  const called = (element) => `${element.tagName.toLowerCase()}${[...element.classList].map((name) => `.${name}`).join("")}`;
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("script, style, svg.sprite, noscript") || ownLanguage(element)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"])
      if (element.hasAttribute(name)) look(element.getAttribute(name), `${called(element)} ${name}`);
    if (element.closest(".card, kbd, code")) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) look(node.data, called(element));
  }
  look(document.title, "title of the page");
  return [...found];
}

describe("in the test language", { concurrency: 2 }, () => {
  let folder = "";
  let inn = null;
  let settings = {};
  let words = {};

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "stube-language-"));
    const [overlay, page] = [join(folder, "overlay"), join(folder, "page/web")];
    execFileSync(maker, [overlay]);
    execFileSync(maker, ["--page", join(folder, "page")]);
    execFileSync(join(page, "node_modules/.bin/vite"), ["build", "--logLevel", "error"], { cwd: page });
    words = JSON.parse(readFileSync(join(page, `src/words/${LANG}.json`), "utf8"));
    settings = { dist: join(page, "dist"), env: { STUBE_OVERLAY: overlay } };
    inn = await openInn(settings);
    await allowNames(inn.address);
  });
  after(async () => {
    await inn?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const marked = async (page, where) => {
    assert.equal(await page.evaluate(() => document.documentElement.lang), LANG);
    assert.deepEqual(await page.evaluate(plainTexts, [...ALLOWED]), [], where);
  };
  const here = (body, options = {}) =>
    visit(
      { lang: LANG, ...options },
      async (visitor) => {
        await visitor.page.evaluate(() =>
          fetch("/api/name", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: "77" }) }),
        );
        await visitor.page.reload();
        await visitor.page.waitForSelector(".game");
        await body(visitor.page);
      },
      inn,
    );
  const at = (page, table) => makeTable(page, { lang: LANG, ...table });
  const open = (page, path) => page.goto(`${inn.address}/#/${path}`);
  const tool = (page, key) => page.locator(`.tools .btn[aria-label="${words[key]}"]`);

  test("marked: the inn, and a table of every game being set", () =>
    here(async (page) => {
      await marked(page, "inn");
      const slips = page.locator("[data-game] .do .btn:nth-child(2)");
      for (let i = 0; i < (await slips.count()); ++i) {
        await slips.nth(i).evaluate((button) => button.click());
        const more = page.locator("#set .more");
        if (await more.count()) await more.click();
        const options = page.locator("#set .option select");
        for (let k = 0; k < (await options.count()); ++k) await options.nth(k).focus();
        await marked(page, `slip ${i}`);
        await page.keyboard.press("Escape");
        // How to play it now, with the picture of levels.
        await page.locator(".gamename").nth(i).click();
        await marked(page, `play now ${i}`);
        await page.keyboard.press("Escape");
      }
      await page.locator(`nav .btn[aria-label="${words.settings}"]`).click();
      await page.waitForSelector("dialog[open]");
      await marked(page, "settings");
    }));

  test("marked: rulebooks, an empty replay, no such table, the waiting room", () =>
    here(async (page) => {
      const { games } = await (await fetch(`${inn.address}/api/games`)).json();
      for (const { id } of games) {
        await open(page, `book/${id}`);
        await page.waitForSelector(".law");
        await marked(page, `book of ${id}`);
      }
      for (const [path, ready] of [
        ["book", ".shelf li"],
        ["replay", ".lone"],
        ["table/nowhere", ".lone"],
      ]) {
        await open(page, path);
        await page.waitForSelector(ready);
        await marked(page, path);
      }
      for (const clock of [null, 30]) {
        const made = await at(page, { game: "perlaggen", bots: null, freeChat: true, clock });
        await open(page, `table/${made.table}`);
        await page.waitForSelector(".waiting");
        await marked(page, "waiting room");
      }
    }));

  if (built || process.env.STUBE_MODULES === "required")
    for (const game of GAMES)
      test(`marked: the lessons of ${game}, gone through, and a problem`, () =>
        here(async (page) => {
          await open(page, `school/${game}`);
          await page.waitForSelector(".less li");
          await marked(page, "school");
          const lessons = await page.locator(".less li").count();
          for (let lesson = 1; lesson <= lessons; ++lesson) {
            await open(page, `school/${game}/${lesson}`);
            await page.waitForSelector(".lesson .q h2");
            await goThrough(page, { look: (step) => marked(page, `lesson ${lesson}, ${step}`) });
          }
          await open(page, `problems/${game}`);
          await page.waitForSelector("[data-problem]");
          await marked(page, "problem");
        }));

  for (const game of GAMES)
    test(`marked: a table of ${game}, with a hint`, () =>
      here(async (page) => {
        await sitAt(page, await at(page, { game }));
        await page.waitForSelector(".act.mine, .after");
        await marked(page, "the first decision");
        if (await tool(page, "hint").count()) {
          await tool(page, "hint").click();
          await page.waitForSelector(".advice li");
          await marked(page, "hint");
          await page.keyboard.press("Escape");
        }
        for (let i = 0; i < 6; ++i) {
          if (!(await decideByMouse(page))) break;
          await page.waitForSelector(".act.mine, .after");
          await marked(page, `after ${i + 1} decisions`);
        }
      }));

  test("marked: the account of a deal", () =>
    here(
      async (page) => {
        for (const table of [{ game: "byd", players: 3 }, { game: "hundert" }, { game: "piquet" }]) {
          await playToAccount(page, { lang: LANG, ...table });
          await marked(page, `account of ${table.game}`);
        }
      },
      { speed: "wait" },
    ));

  test("marked: the drawers of a small screen", () =>
    here(
      async (page) => {
        await sitAt(page, await at(page, { game: "hundert" }));
        await decideByMouse(page);
        await page.waitForSelector(".act.mine, .after");
        for (const drawer of [".strip", ".lawline"]) {
          await page.locator(drawer).click();
          await marked(page, drawer);
          await page.keyboard.press("Escape");
        }
      },
      { width: 390, height: 844 },
    ));

  test("marked: a server that is gone", async () => {
    const other = await openInn(settings);
    await visit(
      { lang: LANG },
      async ({ page }) => {
        // The guest is made here, in the page's language; a table would make one in the browser's.
        await page.evaluate(
          (lang) => fetch(`/api/guest?lang=${lang}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }),
          LANG,
        );
        await sitAt(page, await at(page, { game: "byd", players: 3 }));
        await other.close();
        await page.waitForSelector(".banner");
        await marked(page, "cut off");
      },
      other,
    );
  });
});
