// No text on any screen that comes from no word file: the page and the server in a test language that has a dot at every letter
// (tools/make-test-language). The page is built for it beside the checkout, from the same sources.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { test as houseTest, sideBySide, visit } from "./house.mjs";
import { openInn } from "./inn.mjs";
import { answerAtOnce, goThrough, onwardAtOnce } from "./lesson.mjs";
import { decideByMouse, makeTable, openRecord, playMatch, playToAccount, sitAt } from "./player.mjs";
import { untilAskedAboutCard } from "./tutor.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const maker = join(root, "tools/make-test-language");
const run = promisify(execFile);
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

/** The browser's own words for days and months: it has none in the test language. */
const dated = (month, day, how) => new Date(Date.UTC(2026, month, day)).toLocaleDateString("en", { timeZone: "UTC", ...how });
const DAYS = [
  ...Array.from({ length: 7 }, (_, day) => ["long", "short"].map((weekday) => dated(0, 1 + day, { weekday }))),
  ...Array.from({ length: 12 }, (_, month) => ["long", "short"].map((name) => dated(month, 1, { month: name }))),
].flat();

/** Its words for a day and an hour, likewise. */
const DATES = [
  "AM",
  "PM",
  ...Array.from({ length: 12 }, (_, month) => new Date(2026, month, 1).toLocaleDateString("en", { month: "short" })),
];

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

/** The first of these tests also wait for a page that is built while others run. */
const test = (name, body) => houseTest(name, body, 400_000);

sideBySide("in the test language", () => {
  const folder = mkdtempSync(join(tmpdir(), "stube-language-"));
  let prepared = null;
  let inn = null;
  /** A server and a page in the test language, made while other tests run. */
  async function prepare() {
    const [overlay, page] = [join(folder, "overlay"), join(folder, "page/web")];
    await Promise.all([run(maker, [overlay]), run(maker, ["--page", join(folder, "page")])]);
    await run(join(page, "node_modules/.bin/vite"), ["build", "--logLevel", "error"], { cwd: page });
    const words = JSON.parse(readFileSync(join(page, `src/words/${LANG}.json`), "utf8"));
    const settings = { dist: join(page, "dist"), env: { STUBE_OVERLAY: overlay } };
    inn = await openInn(settings);
    await allowNames(inn.address);
    return { words, settings };
  }
  after(async () => {
    await prepared?.catch(() => undefined);
    await inn?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const allowed = (also) => JSON.stringify([...ALLOWED, ...also]);
  /** @param also what else is the same in every language here */
  const marked = async (page, where, also = []) => {
    const { lang, texts } = await page.evaluate(`({ lang: document.documentElement.lang, texts: (${plainTexts})(${allowed(also)}) })`);
    assert.equal(lang, LANG);
    assert.deepEqual(texts, [], where);
  };
  const here = async (body, options = {}) => {
    const { words } = await (prepared ??= prepare());
    await visit(
      { lang: LANG, ...options },
      async (visitor) => {
        await visitor.page.evaluate(() =>
          fetch("/api/name", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: "77" }) }),
        );
        await visitor.page.reload();
        await visitor.page.waitForSelector(".game");
        await body(visitor.page, { address: inn.address, words });
      },
      inn,
    );
  };
  const at = (page, table) => makeTable(page, { lang: LANG, ...table });
  /** At a table where something is asked: some matches end with the bots' first answer, and then another is begun. */
  const sitOnTurn = async (page, table, most = 6) => {
    for (let i = 0; i < most; ++i) {
      await sitAt(page, await at(page, table));
      await page.waitForSelector(".act.mine, .after");
      if (await page.locator(".act.mine").count()) return;
    }
    assert.fail(`${most} matches were over before anything was asked`);
  };
  const open = (page, path) => page.evaluate((to) => void (location.hash = `#/${to}`), path);

  test("marked: the inn and its settings", () =>
    here(async (page, { words }) => {
      await marked(page, "inn");
      await page.locator(`nav .btn[aria-label="${words.settings}"]`).click();
      await page.waitForSelector("dialog[open]");
      await marked(page, "settings");
    }));

  /** Of these every option is shown at once; of all others the rare ones stand behind a word. */
  const FEW_OPTIONS = ["mariage"];
  for (const game of GAMES)
    test(`marked: a table of ${game} being set`, () =>
      here(async (page) => {
        const row = page.locator(`[data-game="${game}"]`);
        await row.locator(".do .btn:nth-child(2)").evaluate((button) => button.click());
        await page.waitForSelector("#set");
        const more = page.locator("#set .more");
        assert.equal(await more.count(), FEW_OPTIONS.includes(game) ? 0 : 1);
        for (const button of await more.all()) await button.click();
        const options = page.locator("#set .option select");
        for (let k = 0; k < (await options.count()); ++k) await options.nth(k).focus();
        await marked(page, "slip");
        await page.keyboard.press("Escape");
        // How to play it now, with the picture of levels. Where the pointer rests, another tile's buttons would lie over this one's name.
        await page.mouse.move(0, 0);
        await row.locator(".gamename").click();
        await marked(page, "play now");
      }));

  test("marked: rulebooks, an empty replay, no such table, the waiting room", () =>
    here(async (page, { address }) => {
      const { games } = await (await fetch(`${address}/api/games`)).json();
      for (const { id } of games) {
        await open(page, `book/${id}`);
        await page.waitForSelector(`.law[data-rule^="${id}/"]`);
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
            await goThrough(page, {
              answer: answerAtOnce,
              onward: onwardAtOnce,
              look: (step) => marked(page, `lesson ${lesson}, ${step}`),
            });
          }
          await open(page, `problems/${game}`);
          await page.waitForSelector("[data-problem]");
          await marked(page, "problem");
        }));

  for (const game of GAMES)
    test(`marked: a table of ${game}, with a hint`, () =>
      here(async (page, { words }) => {
        await sitOnTurn(page, { game });
        await marked(page, "the first decision");
        await page.locator(`.tools .btn[aria-label="${words.hint}"]`).click();
        await page.waitForSelector(".advice li");
        await marked(page, "hint");
        await page.keyboard.press("Escape");
        for (let i = 0; i < 6; ++i) {
          if (!(await decideByMouse(page))) break;
          await page.waitForSelector(".act.mine, .after");
          await marked(page, `after ${i + 1} decisions`);
        }
      }));

  if (built || process.env.STUBE_MODULES === "required") {
    test("marked: a study, luck and play, one's figures", () =>
      here(async (page, { address, words }) => {
        await openRecord(page, { address }, "mariage", { seed: 11, moves: 60, names: ["7", "8"] });
        await page.getByRole("button", { name: words["study.open"] }).click();
        await page.waitForSelector(".found li button", { timeout: 60_000 });
        await page.locator(".found li button").first().click();
        await page.waitForSelector(".book ol .best");
        await marked(page, "study");
        await page.getByRole("button", { name: words["study.save"] }).click();
        await page.waitForSelector("dialog[open]");
        await marked(page, "the study's files");
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: words["study.luck-and-play"] }).click();
        await page.waitForSelector(".whole tbody tr", { timeout: 90_000 });
        await marked(page, "luck and play");
        await open(page, "statistics");
        await page.waitForSelector(".page main .none");
        await marked(page, "no figures yet");
      }));

    test("marked: figures of an account", () =>
      here(async (page) => {
        const post = (path, body) =>
          page.evaluate(
            ([to, what]) => fetch(to, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what) }),
            [path, body],
          );
        await post("/api/register", { name: String(Date.now() % 100_000), password: "eight-and-more" });
        for (const [at, game] of ["byd", "mariage"].entries()) {
          const figures = { decisions: 40, mistakes: 3, luck: -2, result: 3, play: 4, unit: "7" };
          await post("/api/me/figures", { match: String(at).repeat(64), game, when: Date.UTC(2026, 10, 9 + at), ...figures });
        }
        await page.reload();
        await open(page, "statistics");
        await page.waitForSelector(".luck tbody tr");
        await marked(page, "figures");
      }));

    test("marked: the tutor's question", () =>
      here(
        async (page) => {
          await untilAskedAboutCard(page);
          await marked(page, "the tutor's question");
          await page.locator(".tutor [aria-expanded]").click();
          await page.waitForSelector(".tutor li");
          await marked(page, "the tutor's figures");
          await page.keyboard.press("Escape");
        },
        { settings: { level: 1, tutor: "strict" } },
      ));
  }

  for (const table of [{ game: "byd", players: 3 }, { game: "hundert" }, { game: "piquet" }])
    test(`marked: the account of a deal of ${table.game}`, () =>
      here(
        async (page) => {
          await playToAccount(page, { lang: LANG, ...table });
          await marked(page, "account");
        },
        { speed: "wait" },
      ));

  for (const game of ["byd", "kaiser"])
    test(`marked: the result of a match of ${game}, and the match gone through again`, () =>
      here(async (page) => {
        const made = await at(page, { game, players: 2 });
        await sitAt(page, made);
        await playMatch(page);
        await page.waitForSelector(".result .standing");
        await marked(page, "result");
        await open(page, `replay/${made.table}`);
        await page.waitForSelector(".replay-page");
        await marked(page, "replay, the first step");
        await page.keyboard.press("End");
        await page.waitForSelector(".replay-page p.chalk");
        await marked(page, "replay, the last step");
      }));

  test("marked: before one sits down at a table, in the lobby and by invitation", () =>
    here(async (page) => {
      const made = await at(page, { game: "piquet", players: 2, bots: null, watch: true, clock: 30 });
      for (const path of [`join/${made.table}`, `table/${made.table}/${made.invite}`, "join/nowhere"]) {
        await open(page, path);
        await page.waitForSelector(path.endsWith("nowhere") ? ".lone .btn.first" : ".lone .chair");
        await marked(page, path);
      }
    }));

  test("marked: what is against the rules, and the rule that it breaks", () =>
    here(async (page, { words }) => {
      await sitAt(page, await at(page, { game: "byd", players: 2, options: { discipline: "table" } }));
      await page.waitForSelector(".act.mine");
      await page.locator(`.act .btn:text-is("${words["offence.open"]}")`).click();
      await page.waitForSelector(".ask .note");
      await marked(page, "offences");
      await page.locator(".ask .choice").first().click();
      await page.waitForSelector(".offence .btn:not(:disabled)[data-move]");
      await marked(page, "an offence");
    }));

  test("marked: the account, from registering to a new password", () =>
    here(async (page, { words }) => {
      const press = (key) => page.locator(`dialog[open] .btn:text-is("${words[key]}")`).click();
      const fill = (kind, text) => page.locator(`dialog[open] input[autocomplete="${kind}"]`).fill(text);
      await page.locator(`nav .btn[aria-label="${words.settings}"]`).click();
      await press("account.login");
      await marked(page, "log in");
      await fill("username", "7777");
      await fill("current-password", "77777777");
      await page.locator("dialog[open] form .btn.first").click();
      await page.waitForSelector("dialog[open] form .warn");
      await marked(page, "refused");
      await press("account.never-mind");
      await press("account.register");
      await marked(page, "register");
      await fill("username", "7777");
      await fill("new-password", "77777777");
      await page.locator("dialog[open] form .btn.first").click();
      await page.waitForSelector("dialog[open] h4 ~ ul li");
      await marked(page, "known", DATES);
      await press("account.password-change");
      await marked(page, "a new password", DATES);
    }));

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
    const { settings } = await (prepared ??= prepare());
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
