// The tutor at a table on this device: a match is played badly until he asks.
import assert from "node:assert/strict";
import { takesAnswer } from "./player.mjs";
import { beginHere } from "./site-host.mjs";

/** Plays against the weakest bots, badly and with the keys, until the tutor asks about a card: which. */
export async function untilAskedAboutCard(page) {
  await beginHere(page, "mariage", { seed: "a bad evening" });
  const asks = page.locator(".tutor");
  for (let i = 0; i < 200; ++i) {
    await page.waitForSelector(".act.mine, .after");
    if (await page.locator(".after").count()) await beginAgain(page);
    await takesAnswer(page);
    // The last lawful card is rarely the best.
    const card = page.locator(".hand button.card:not(.dim):not(.idle)").last();
    const seq = await page.locator(".board").getAttribute("data-seq");
    const name = (await card.count()) ? await card.getAttribute("data-card") : null;
    if (name) await card.press("Enter");
    else await page.locator(".acts .btn[data-move]").first().click();
    await page.waitForFunction(
      (before) => document.querySelector(".tutor, .ask") || document.querySelector(".board")?.dataset.seq !== before,
      seq,
    );
    if (await page.locator(".ask").count()) await page.locator(".ask .choice, .ask .key, .ask .proposal").first().click();
    else if (name && (await asks.count())) return name;
    else if (await asks.count()) await page.locator(".tutor .answers .btn").first().click();
  }
  return assert.fail("it never asked");
}

async function beginAgain(page) {
  await page.locator(".after button.first").click();
  await page.waitForSelector(".act.mine");
}
