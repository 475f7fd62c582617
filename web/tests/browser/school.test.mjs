// The school in a real browser: a lesson by mouse and one by the keys alone, what was learned is still there after a reload, and axe has
// nothing to say.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { violations } from "./axe.mjs";
import { sideBySide, test, visit } from "./house.mjs";
import { goThrough, onwardByMouse } from "./lesson.mjs";

const assets = fileURLToPath(new URL("../../dist/assets/", import.meta.url));
const built = existsSync(assets) && readdirSync(assets).some((file) => file.endsWith(".wasm"));

const open = async (page, address) => {
  await page.evaluate((hash) => (location.hash = hash), address);
  await page.waitForSelector(address.split("/").length > 3 ? ".lesson .q h2" : ".less li");
};

if (built || process.env.STUBE_MODULES === "required")
  sideBySide("the school", () => {
    for (const [width, height, theme] of [
      [390, 844, "dark"],
      [844, 390, "light"],
      [1440, 900, "light"],
    ])
      test(`school: a lesson by mouse, ${width}x${height}`, () =>
        visit({ lang: "de", width, height, theme }, async ({ page }) => {
          await open(page, "#/school/mariage");
          assert.deepEqual(await violations(page), []);
          await open(page, "#/school/mariage/1");
          assert.deepEqual(await violations(page), []);
          const steps = await goThrough(page, {
            onward: async () => {
              assert.deepEqual(await violations(page), []);
              await onwardByMouse(page);
            },
          });
          assert.ok(steps >= 3);
          await page.reload();
          await page.waitForSelector(".less li");
          assert.equal(await page.locator(".less li .f .icon, .less li .f svg").count(), 1, "one lesson is done");
        }));

    test("school: on to a first deal with the tutor, and to problems", () =>
      visit({}, async ({ page }) => {
        await open(page, "#/school/mariage");
        await page.locator(".ways button").click();
        await page.waitForURL(/#\/table\/here-/);
        await page.waitForSelector(".board .act");
        assert.notEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("stube.settings")).tutor ?? "off"), "off");
        await open(page, "#/school/mariage");
        await page.locator(".ways a").click();
        await page.waitForURL(/#\/problems\/mariage$/);
      }));

    test("school: a lesson by the keys alone", () =>
      visit({ lang: "da" }, async ({ page }) => {
        await open(page, "#/school/mariage/3");
        await goThrough(page, {
          answer: async () => {
            await page.keyboard.press("ArrowRight");
            await page.keyboard.press("Space");
            await page.keyboard.press("Enter");
          },
          onward: () => page.keyboard.press("Enter"),
        });
      }));
  });
