// Visits a static site once, and plays a deal of a game when its host is gone. Part of tools/site-deploy-test.
//
//   node visit-once.mjs ADDRESS PIPE
//
// When everything is kept a line is written to the pipe; when one comes back, the host is gone.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { newVisitor, openBrowser, playDeal } from "./player.mjs";
import { beginHere } from "./site-host.mjs";

const [address, pipe] = process.argv.slice(2);
const browser = await openBrowser();
try {
  const { page, troubles } = await newVisitor(browser, { address }, {});
  const active = () => navigator.serviceWorker.ready.then((ready) => ready.active?.state === "activated");
  await page.waitForFunction(active, null, { timeout: 120_000 });
  writeFileSync(pipe, "kept\n");
  readFileSync(pipe);
  await assert.rejects(fetch(`${address}/`));
  await page.reload();
  await beginHere(page, "piquet");
  await playDeal(page);
  assert.deepEqual(troubles, []);
} finally {
  await browser.close();
}
