// A lesson in the page, gone through.
import assert from "node:assert/strict";

const stepText = (page) => page.locator(".lesson .st").innerText();
const over = (page) => page.evaluate(() => !!document.querySelector(".less li"));
const canGoOn = (page) => page.locator(".goon .btn.first").isVisible();
/** Something can be done: between two steps there is a moment in which nothing can. */
const ready = (page) =>
  page.waitForFunction(
    () => document.querySelector(".less li, [data-choice]:enabled") || document.querySelector(".goon .btn.first")?.checkVisibility(),
  );

export const answerByMouse = async (page) => {
  await page.locator("[data-choice]:enabled").first().click();
  await page.locator(".act .btn.first").click();
};
export const onwardByMouse = (page) => page.locator(".goon .btn.first").click();

/**
 * The lesson that is open: `answer` gives an answer, `onward` goes on, `look` sees everything that is shown with the name of its step.
 * How many steps it had.
 */
export async function goThrough(page, { answer = answerByMouse, onward = onwardByMouse, look = () => undefined } = {}) {
  const seen = new Set();
  for (let i = 0; i < 120; ++i) {
    await ready(page);
    if (await over(page)) break;
    const step = await stepText(page);
    seen.add(step);
    await look(step);
    const before = await page.locator(".lesson").innerHTML();
    await ((await canGoOn(page)) ? onward(page) : answer(page));
    // The next thing to do, or the school again.
    await page.waitForFunction((old) => {
      const lesson = document.querySelector(".lesson");
      return lesson ? lesson.innerHTML !== old : document.querySelector(".less li");
    }, before);
  }
  assert.ok(await over(page), "the lesson has an end");
  return seen.size;
}
