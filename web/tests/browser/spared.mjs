// What pages are spared in tests: to be painted (a third of what a played card costs, and no test looks at pixels), and to search for two
// new primes of a time lock at every table. What judges by what is to be seen (axe, the faults of a layout) sees the page as it is, and a
// visitor may ask to make locks as everybody does. No test here.
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";

/** In the page, before anything of it: nothing of it is drawn from its first frame on; where things lie and what is clicked stays as it is. */
function unpaint() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
  window.painted = (whether) => (sheet.disabled = whether);
}

/** In the page, before anything of it: the RSA key that is kept under this name is every new one. */
function keepLock(name) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return;
  const generateKey = subtle.generateKey.bind(subtle);
  subtle.generateKey = async (algorithm, ...rest) => {
    const kept = algorithm.name?.startsWith("RSA") && localStorage.getItem(name);
    return kept
      ? { privateKey: await subtle.importKey("jwk", JSON.parse(kept), algorithm, true, ["sign"]) }
      : generateKey(algorithm, ...rest);
  };
}

export const LOCK = "test.lock";

/** The pages that are loaded from now on, of a context. */
export async function spare(context) {
  await context.addInitScript(unpaint);
  await context.addInitScript(keepLock, LOCK);
}

/** A key of the kind that a page makes for a table, to be kept under LOCK. */
export async function newLock() {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  return JSON.stringify(privateKey.export({ format: "jwk" }));
}

/** Gives what `body` gives while the page is painted. */
export async function painted(page, body) {
  await page.evaluate(() => window.painted?.(true));
  try {
    return await body();
  } finally {
    await page.evaluate(() => window.painted?.(false));
  }
}
