// What the browser tests leave to chance: STUBE_TEST_SEED (a number, or `random`; 1 unless told) and a test's name say what it comes to, so
// that a test chooses alike whatever runs beside it. A failure prints the seed. The cards are the server's own; those of a table on the
// device have a seed of their own where a test needs to know them. No test here.
import { AsyncLocalStorage } from "node:async_hooks";
import { createHash, randomInt } from "node:crypto";

const given = process.env.STUBE_TEST_SEED || "1";
export const seed = given === "random" ? randomInt(2 ** 32) : Number(given);
if (!Number.isSafeInteger(seed)) throw new Error(`STUBE_TEST_SEED is a number or "random", and not "${given}"`);

/** mulberry32: numbers from 0 up to 1. */
function numbersFrom(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const numbersOf = (name) => numbersFrom(createHash("sha256").update(`${seed}\n${name}`).digest().readInt32LE());

const ofTest = new AsyncLocalStorage();
const outside = numbersOf("");

/** The next number of the test that asks. */
export const chance = () => (ofTest.getStore() ?? outside)();

const playAgain = (name) => `Play it again: STUBE_TEST_SEED=${seed} STUBE_ONLY=${JSON.stringify(name)} npm run test:browser`;

/** A test's body with chances of its own; where it fails, or runs out of time, it says how they come again. */
export const withChance = (name, body) => (context) => {
  let over = false;
  context.signal.addEventListener("abort", () => over || console.error(`${name}: out of time. ${playAgain(name)}`));
  return ofTest.run(numbersOf(name), async () => {
    try {
      return await body(context);
    } catch (error) {
      if (error instanceof Error) error.message += `\n${playAgain(name)}`;
      throw error;
    } finally {
      over = true;
    }
  });
};
