// What all browser tests share: one server (inn.mjs), one browser, players whose page must log no error, and tests that run side by side.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, describe, test as nodeTest } from "node:test";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { openInn } from "./inn.mjs";
import { newVisitor, openBrowser } from "./player.mjs";

const only = process.env.STUBE_ONLY ?? "";
const workers = Number(process.env.STUBE_WORKERS ?? cpus().length + 1);

// An old page would be tested in silence.
if (!process.env.STUBE_DIST)
  execFileSync(fileURLToPath(new URL("../../../tools/build-page", import.meta.url)), ["--check"], { stdio: "inherit" });

export const house = { inn: null, browser: null };

// The static site is tested without the program too: STUBE_INN=none.
const inn = () => (process.env.STUBE_INN === "none" ? null : openInn());

before(async () => {
  [house.inn, house.browser] = await Promise.all([inn(), openBrowser()]);
});
after(async () => {
  await house.browser?.close();
  await house.inn?.close();
});

/** Tests that do not disturb each other: as many at a time as the machine bears. */
export const sideBySide = (name, body) => describe(name, { concurrency: workers }, body);
/** Tests that measure, one after another. */
export const alone = (name, body) => describe(name, { concurrency: 1 }, body);
export const test = (name, body) => nodeTest(name, { skip: !name.includes(only), timeout: 180_000 }, body);

/** A person with a browser of their own; what the page complained of fails the test. */
export async function visit(options, body, inn = house.inn) {
  const visitor = await newVisitor(house.browser, inn, options);
  try {
    await body(visitor);
    assert.deepEqual(visitor.troubles, []);
  } catch (error) {
    // What the page itself complained of tells more than the wait that ran out.
    if (visitor.troubles.length) error.message += `\n${visitor.troubles.join("\n")}`;
    throw error;
  } finally {
    await visitor.context.close();
  }
}
