// Pictures of every game and page at the sizes that are looked at, into web/shots/now/ or the folder that is named. The same page
// makes the same pictures, see stage.mjs; compare.mjs says which differ. STUBE_ONLY names a part of a picture's name, STUBE_SIZES some
// of the sizes (`390x844,1440x900`). With STUBE_KEEP=1 those that the README shows are written anew into docs/pictures, compressed.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBrowser } from "../browser/player.mjs";
import { untilAskedAboutCard } from "../browser/tutor.mjs";
import { recordMoments } from "./moments.mjs";
import { showMoment } from "./stage.mjs";

const out = process.argv[2] ?? fileURLToPath(new URL("../../shots/now/", import.meta.url));
const only = process.env.STUBE_ONLY ?? "";
const wanted = (process.env.STUBE_SIZES ?? "").split(",").filter(Boolean);
const sizes = ["390x844", "360x640", "844x390", "820x1180", "1440x900"];
const few = ["390x844", "1440x900"];
const drawers = sizes.filter((size) => Number(size.split("x")[0]) < 1100);
mkdirSync(out, { recursive: true });

const kept = {
  "hundert-trick-1440x900": "table",
  "perlaggen-naming-1440x900": "naming",
  "replay-hundert-1440x900": "replay",
  "inn-set-1440x900": "inn",
  "hundert-closed-1440x900": "account",
  "hundert-trick-390x844": "phone-trick",
  "piquet-discard-390x844": "phone-discards",
  "gnav-full-390x844-dark": "phone-gnav",
  "replay-hundert-390x844": "phone-replay",
  "study-hundert-1440x900": "study",
  "perlaggen-trick-844x390": "phone-sideways",
};
const pictures = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));

const all = await recordMoments();
all.moments.book = { at: "#/book/hundert/19", http: {}, first: [], later: [] };
all.moments.shelf = { at: "#/book", http: {}, first: [], later: [] };

const jobs = [];
/** Pictures of a moment; `open` opens once what is to be seen of it, `each` brings it into sight at each size. */
function picture(name, moment, { at = sizes, dark = [], ...how } = {}) {
  if (name.includes(only) && all.moments[moment]) jobs.push({ name, moment, at, dark, ...how });
}
const click =
  (...selectors) =>
  async (page) => {
    for (const selector of selectors) await page.$eval(selector, (element) => element.click());
  };
const scroll =
  (selector, block = "start") =>
  (page) =>
    page.$eval(selector, (element, where) => element.scrollIntoView({ behavior: "instant", block: where }), block);
const tool = (key) => click(`.tools [aria-keyshortcuts="${key}"]`);

const inBoth = new Set(["hundert-trick", "piquet-trick", "perlaggen-trick", "gnav-full", "doppelkopf-trick", "inn", "replay-hundert"]);
const opened = new Set(["hint", "offences", "perlaggen-name", "piquet-discard", "tutor"]);
const taught = /^(study|luck|school|lesson|problem|statistics)/;
for (const name of Object.keys(all.moments).filter((known) => !opened.has(known)))
  picture(name, name, {
    at: /-(first|closed)$/.test(name) || taught.test(name) ? few : sizes,
    each: name === "book" ? scroll(".law.now", "center") : undefined,
    dark: inBoth.has(name) || taught.test(name) ? few : [],
    speed: name.endsWith("-closed") ? "wait" : "at-once",
  });

picture("hint", "hint", { dark: few, open: tool("H") });
picture("last-trick", "hundert-trick", { at: few, open: tool("L") });
picture("offences", "offences", { dark: few, open: click(".offend") });
picture("offence-meant", "offences", { at: few, open: click(".offend", ".ask .choice") });
picture("perlaggen-naming", "perlaggen-name", { dark: few, open: click(".hand button.card.named, .acts .btn[data-group]") });
picture("strassperlaggen-naming", "strassperlaggen-trick", { open: click(".hand button.card.named") });
picture("piquet-discard", "piquet-discard", { open: click(...[4, 6, 9].map((at) => `.hand > :nth-child(${at}) button`)) });
picture("why", "kaiser-trick", { dark: few, open: (page) => page.locator(".hand button.card.dim").first().focus() });
picture("letters", "hundert-trick", { at: few, dark: few, settings: { suitLetters: true, fourColours: true } });
picture("no-book", "hundert-trick", { at: ["1440x900"], settings: { book: false } });
picture("no-book-open", "hundert-trick", { at: ["1440x900"], settings: { book: false }, open: click("#slate .par") });
picture("lost", "byd-trick", { at: few, lose: true });
picture("settings", "byd-trick", { dark: few, open: click('.tools [aria-label="Settings"]') });
picture("drawer-slate", "hundert-trick", { at: drawers, open: click(".strip") });
picture("drawer-slate-gnav", "gnav-full", { at: drawers, open: click(".strip") });
picture("drawer-book", "hundert-trick", { at: drawers, open: click(".lawline") });
picture("drawer-record", "replay-hundert", { at: drawers, open: click('.tools [aria-label="Record of the match"]') });
picture("replay-words", "replay-hundert", { open: click(".book .lang button:last-child") });
picture("replay-begin", "replay-doppelkopf", { at: few, open: (page) => page.keyboard.press("Home") });
picture("replay-end", "replay-piquet", { at: few, open: (page) => page.keyboard.press("End") });
const part = (hash) => (page) => page.evaluate((to) => (location.hash = to), hash);
picture("inn-play", "inn", { dark: few, open: click('[data-game="hundert"] .gamename') });
picture("inn-set", "inn", {
  dark: few,
  open: async (page) => {
    await page.locator('[data-game="hundert"] .do .btn:nth-child(2)').evaluate((button) => button.click());
    await page.waitForSelector(".option");
  },
});
picture("inn-mine", "inn", { at: drawers, open: part("#/mine") });
picture("inn-hover", "inn", { at: ["820x1180", "1440x900"], each: (page) => page.locator('[data-game="byd"] h3').hover() });
picture("inn-rename", "inn", {
  at: few,
  open: async (page) => (await part("#/mine")(page), await click(".me .btn")(page)),
  each: scroll(".me"),
});
picture("inn-tables", "inn", { at: drawers, open: part("#/tables") });
picture("inn-bottom", "inn", { each: scroll(".bookset:last-child", "end") });

picture("tutor", "tutor", { at: few, dark: few, settings: { level: 1, tutor: "strict" }, open: (page) => untilAskedAboutCard(page) });
picture("tutor-why", "tutor", {
  at: few,
  settings: { level: 1, tutor: "strict" },
  open: async (page) => (await untilAskedAboutCard(page), await click(".tutor [aria-expanded]")(page)),
});
picture("study-eyes", "study-mariage", { at: few, open: click(".eyes .btn") });
picture("study-list", "study-hundert", { at: few, each: scroll(".found li:last-child", "end") });

const browser = await openBrowser();
async function keep(context, page, name) {
  if (!process.env.STUBE_KEEP || !kept[name]) return;
  const session = await context.newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(`${pictures}${kept[name]}.webp`, Buffer.from(data, "base64"));
}
async function take({ name, moment, at, dark, open, each, ...how }) {
  const extent = (size) => ({ width: Number(size.split("x")[0]), height: Number(size.split("x")[1]) });
  const { page, context, troubles, settled } = await showMoment(browser, all, moment, { ...extent(at[0]), ...how });
  if (open) await open(page);
  for (const size of at) {
    await page.setViewportSize(extent(size));
    if (each) await each(page);
    await settled();
    for (const theme of wanted.length && !wanted.includes(size) ? [] : dark.includes(size) ? ["light", "dark"] : ["light"]) {
      await page.emulateMedia({ colorScheme: theme });
      const full = `${name}-${size}${theme === "dark" ? "-dark" : ""}`;
      await page.screenshot({ path: join(out, `${full}.png`), animations: "disabled" });
      await keep(context, page, full);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  if (troubles.length) console.log(name, troubles);
  await context.close();
}
await Promise.all(
  [0, 1].map(async () => {
    for (let job = jobs.shift(); job; job = jobs.shift())
      await take(job).catch((error) => console.log(job.name, String(error.message).split("\n")[0]));
  }),
);
await browser.close();
