// What all browser tests share: one server (inn.mjs), one browser, players whose page must log no error, and tests that run side by side.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, describe, test as nodeTest } from "node:test";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { withChance } from "./chance.mjs";
import { openInn } from "./inn.mjs";
import { openBrowser } from "./player.mjs";
import { visitorsOf } from "./visitors.mjs";

const only = process.env.STUBE_ONLY ?? "";
const workers = Number(process.env.STUBE_WORKERS ?? 3 * cpus().length);

// An old page would be tested in silence.
if (!process.env.STUBE_DIST)
  execFileSync(fileURLToPath(new URL("../../../tools/build-page", import.meta.url)), ["--check"], { stdio: "inherit" });

export const house = { inn: null, browser: null, visitors: null };

// The static site is tested without the program too: STUBE_INN=none.
const inn = () => (process.env.STUBE_INN === "none" ? null : openInn());

before(async () => {
  // Where one of them cannot be opened, the other is closed all the same, or the run would never end.
  const opened = await Promise.allSettled([inn(), openBrowser()]);
  [house.inn, house.browser] = opened.map(({ value = null }) => value);
  for (const { reason } of opened) if (reason) throw reason;
  house.visitors = visitorsOf(house.browser);
});
after(async () => {
  await house.browser?.close();
  await house.inn?.close();
});

let together = null;
let apart = null;

/** Tests that do not disturb each other: as many at a time as the machine bears. */
export const sideBySide = (name, body) => (together ? together.push(body) : describe(name, { concurrency: workers }, body));
/** Tests that measure, one after another. */
export function alone(name, body) {
  const begin = () => describe(name, { concurrency: 1 }, body);
  return apart ? apart.push(begin) : begin();
}

/** The tests of several files that run side by side do so across the files too: none waits for the last one of another file. All are known
 *  before the first begins: where the first had ended while others were being read, the browser would be closed before these. */
export async function inOneRow(load) {
  [together, apart] = [[], []];
  await load();
  const [bodies, first] = [together, apart];
  together = apart = null;
  for (const begin of first) begin();
  sideBySide("side by side", () => bodies.forEach((body) => body()));
}
export const test = (name, body, timeout = 180_000) => nodeTest(name, { skip: !name.includes(only), timeout }, withChance(name, body));

/** A person with a browser of their own; what the page complained of fails the test. */
export async function visit(options, body, inn = house.inn) {
  const visitor = await house.visitors.take(inn, options);
  let well = false;
  try {
    await body(visitor);
    assert.deepEqual(visitor.troubles, []);
    well = true;
  } catch (error) {
    // What the page itself complained of tells more than the wait that ran out.
    if (visitor.troubles.length) error.message += `\n${visitor.troubles.join("\n")}`;
    throw error;
  } finally {
    await house.visitors.giveBack(visitor, well);
  }
}
