// Pictures of every game and page at the sizes that are looked at, into web/shots/. A table is played to a moment once and then seen
// at every size and, for some, in both lights. STUBE_ONLY names a game or page, STUBE_SIZES some of the sizes (`390x844,1440x900`).
// STUBE_LANG makes them in another language. With STUBE_KEEP=1 those that the README shows are written anew into docs/pictures, compressed.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openInn } from "./inn.mjs";
import { decideByMouse, isOver, makeTable, newVisitor, openBrowser, openRecord, playMatch, playToAccount, sitAt } from "./player.mjs";

const out = fileURLToPath(new URL("../../shots/", import.meta.url));
mkdirSync(out, { recursive: true });
const only = process.env.STUBE_ONLY ?? "";
const wanted = (process.env.STUBE_SIZES ?? "").split(",").filter(Boolean);
const sizes = ["390x844", "1440x900", "360x640", "768x1024", "320x640"].filter((size) => !wanted.length || wanted.includes(size));
const both = ["light", "dark"];
const lang = process.env.STUBE_LANG ?? "en";

const inn = await openInn();
const browser = await openBrowser();
const games = (await (await fetch(`${inn.address}/api/games`)).json()).games;
const seeded = () => {
  let seed = 7;
  return () => ((seed = (seed * 48271) % 2147483647), seed / 2147483647);
};

const kept = {
  "table-hundert-1440x900": "table",
  "table-perlagg-name-1440x900": "naming",
  "replay-hundert-1440x900": "replay",
  "inn-1440x900": "inn",
  "deal-over-hundert-1440x900": "account",
  "table-hundert-390x844": "phone-trick",
  "table-piquet-discard-390x844": "phone-discards",
  "table-gnav-390x844-dark": "phone-gnav",
  "replay-hundert-390x844": "phone-replay",
};
const pictures = fileURLToPath(new URL("../../../docs/pictures/", import.meta.url));

async function keep(page, name) {
  if (!process.env.STUBE_KEEP || !kept[name]) return;
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(`${pictures}${kept[name]}.webp`, Buffer.from(data, "base64"));
}

const jobs = [];
/** `show` brings the page to a moment; `open` opens what that size shows of it, and is called again for each size. */
function picture(name, show, { themes = ["light"], open = null, at = sizes, speed = "at-once" } = {}) {
  if (name.includes(only)) jobs.push({ name, show, themes, open, speed, at: at.filter((size) => sizes.includes(size)) });
}

async function take({ name, show, themes, open, speed, at }) {
  const { page, context, troubles } = await newVisitor(browser, inn, { width: 1440, height: 900, lang, speed });
  try {
    await show(page);
    for (const size of at) {
      const [width, height] = size.split("x").map(Number);
      await page.setViewportSize({ width, height });
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await page.mouse.move(3, 3);
        await page.waitForTimeout(200);
        if (open) await open(page, width);
        await page.waitForTimeout(200);
        const full = `${name}-${size}${theme === "dark" ? "-dark" : ""}`;
        await page.screenshot({ path: `${out}${full}.png` });
        await keep(page, full);
        // A slip over a drawer first, then the drawer.
        for (let i = 0; open && i < 2; ++i) await page.keyboard.press("Escape");
      }
    }
    if (troubles.length) console.log(name, troubles);
  } catch (error) {
    console.log(name, String(error.message).split("\n")[0]);
  }
  await context.close();
}

async function atTable(page, id, count, table = {}) {
  await sitAt(page, await makeTable(page, { game: id, lang, ...table }));
  const rng = seeded();
  for (let i = 0; i < count; ++i) if (!(await decideByMouse(page, rng))) break;
  if (!(await isOver(page))) await page.waitForSelector(".act.mine, .after").catch(() => undefined);
}

/** Plays new deals until what is looked for is there. */
async function until(page, id, selector, table = {}, click = null) {
  for (let tries = 0; tries < 12; ++tries) {
    await sitAt(page, await makeTable(page, { game: id, ...table }));
    for (let i = 0; i < 12; ++i) {
      await page.waitForSelector(".act.mine, .after");
      if (click && (await page.locator(click).count())) {
        await page.waitForTimeout(420);
        await page
          .locator(click)
          .first()
          .click({ position: { x: 14, y: 14 } });
        await page.waitForTimeout(100);
      }
      if (await page.locator(selector).count()) return;
      if (!(await decideByMouse(page))) break;
    }
  }
  throw new Error(`never seen: ${selector}`);
}

const decisions = { piquet: 4, gnav: 2, perlaggen: 2, strassperlaggen: 2, doppelkopf: 6, mariage: 5, hundert: 5 };
const company = { gnav: 12, byd: 5, "tre-kort": 6, femkort: 7 };
const dark = new Set(["hundert", "piquet", "perlaggen", "gnav", "doppelkopf", "kaiser"]);

/** Others in the house: tables that wait for somebody, and one that can be watched. */
async function otherGuests() {
  for (const [name, table] of [
    ["Therese", { game: "perlaggen", bots: null }],
    ["Wenzel", { game: "gnav", players: 9, bots: null }],
    ["Ignaz", { game: "doppelkopf" }],
  ]) {
    const { page } = await newVisitor(browser, inn, { lang });
    await page.evaluate(
      (called) =>
        fetch("/api/name", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: called }) }),
      name,
    );
    const made = await makeTable(page, { lang, ...table });
    await page.goto(`${inn.address}/#/table/${made.table}`);
    await page.waitForSelector(".waiting, .board .act");
  }
}
picture(
  "inn",
  async (page) => {
    await otherGuests();
    await atTable(page, "hundert", 4);
    await page.goto(`${inn.address}/#/`);
    await page.reload();
    await page.waitForSelector(".game");
    await page.waitForTimeout(500);
  },
  { themes: both },
);
picture("inn-set", async (page) => page.waitForSelector(".game"), {
  open: (page) => page.locator('[data-game="perlaggen"] .do .btn:nth-child(2)').evaluate((button) => button.click()),
});
picture(
  "book",
  async (page) => {
    await page.goto(`${inn.address}/#/book/hundert/19`);
    await page.waitForSelector(".law.now");
  },
  { themes: both },
);
picture("shelf", async (page) => {
  await page.goto(`${inn.address}/#/book`);
  await page.waitForSelector(".shelf li");
});
picture("replay-empty", async (page) => {
  await page.goto(`${inn.address}/#/replay`);
  await page.waitForSelector(".lone");
});
picture("waiting", async (page) => {
  const made = await makeTable(page, { game: "perlaggen", bots: null });
  await page.evaluate((id) => (location.hash = `#/table/${id}`), made.table);
  await page.waitForSelector(".waiting");
});
// The last to play, with something on the slate and a card that may not be played.
picture(
  "table-hundert",
  (page) => until(page, "hundert", ".table-page:has(.trick .at:nth-child(3) .card):has(.account tr.fresh):has(.hand .card.dim)"),
  { themes: both },
);
for (const { id } of games.filter((game) => game.id !== "hundert"))
  picture(`table-${id}`, (page) => atTable(page, id, decisions[id] ?? 3, company[id] ? { players: company[id] } : {}), {
    themes: dark.has(id) ? both : ["light"],
  });
for (const { id, players } of games)
  if (players.length > 1) {
    const most = players[players.length - 1];
    if (most !== company[id]) picture(`full-${id}-${most}`, (page) => atTable(page, id, 1, { players: most }));
  }
picture("table-piquet-discard", async (page) => {
  await atTable(page, "piquet", 0);
  for (const at of [3, 5, 8])
    await page
      .locator(".hand button.card")
      .nth(at)
      .click({ position: { x: 14, y: 14 } });
});
picture("table-perlagg-name", (page) => until(page, "perlaggen", ".ask .keys", {}, ".hand button.card.named"), { themes: both });
picture("table-perlagg-answer", (page) => until(page, "perlaggen", '.acts .btn[data-move^="good"] ~ .btn'));
picture("table-gnav-30", (page) => atTable(page, "gnav", 0, { players: 30 }));
picture(
  "table-hint",
  async (page) => {
    await atTable(page, "hundert", 3);
    await page.locator('.tools .btn[aria-label="Hint"]').click();
    await page.waitForSelector(".advice");
  },
  { themes: both },
);
picture("table-scat", async (page) => {
  await until(page, "hundert", ".acts .btn.off", { options: { form: "four-scat" } }, '.acts .btn[data-move="take"]');
  for (let i = 0; i < 3; ++i)
    await page
      .locator(".hand button.card:not(.dim):not(.sel)")
      .first()
      .click({ position: { x: 14, y: 14 } });
});
for (const [id, table] of [
  ["hundert", {}],
  ["byd", { players: 5 }],
  ["piquet", {}],
  ["gnav", { players: 12 }],
])
  picture(
    `deal-over-${id}`,
    async (page) => {
      await sitAt(page, await makeTable(page, { game: id, lang, ...table }));
      await playToAccount(page);
    },
    { speed: "wait" },
  );
picture("lost", async (page) => {
  const other = await openInn();
  await page.goto(`${other.address}/`);
  await page.waitForSelector(".me p");
  await atTable(page, "byd", 2);
  await other.close();
  await page.waitForSelector(".banner");
});
picture("table-over", async (page) => {
  await sitAt(page, await makeTable(page, { game: "femkort", players: 3, options: { rounds: 1 } }));
  await playMatch(page);
});
const replayed = { hundert: 24, piquet: 14, perlaggen: 12, doppelkopf: 30, byd: 12, gnav: 9, "tre-kort": 8 };
for (const [id, count] of Object.entries(replayed))
  picture(
    `replay-${id}`,
    async (page) => {
      await openRecord(page, inn, id, { players: { gnav: 12, byd: 5, "tre-kort": 6 }[id] });
      for (let i = 0; i < count; ++i) await page.keyboard.press("ArrowRight");
    },
    { themes: id === "hundert" ? both : ["light"] },
  );
picture(
  "replay-words",
  async (page) => {
    await openRecord(page, inn, "hundert");
    for (let i = 0; i < 24; ++i) await page.keyboard.press("ArrowRight");
  },
  {
    open: async (page, width) => {
      if (width < 1100) await page.locator('.tools .btn[aria-label="Record of the match"]').click();
      await page.getByRole("button", { name: "Words", exact: true }).click();
    },
  },
);
picture("table-settings", (page) => atTable(page, "byd", 1), {
  open: async (page, width) => {
    if (width < 1100) await page.locator(".strip").click();
    await page.locator('button:visible:has-text("Settings")').first().click();
  },
});
const small = sizes.filter((size) => Number(size.split("x")[0]) < 1100);
picture("drawer-slate", (page) => atTable(page, "hundert", 5), { at: small, open: (page) => page.locator(".strip").click() });
picture("drawer-book", (page) => atTable(page, "hundert", 5), { at: small, open: (page) => page.locator(".lawline").click() });

await Promise.all(
  [0, 1].map(async () => {
    while (jobs.length) await take(jobs.shift());
  }),
);
await browser.close();
await inn.close();
