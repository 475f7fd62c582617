// A lesson in the page, gone through.
import assert from "node:assert/strict";

/** In the page: what is to be done next, as soon as something is, and it is not what was to be done before; null where the lesson is over.
 *  Between two steps there is a moment in which nothing can be done. */
function nextToDo() {
  const lesson = document.querySelector(".lesson");
  if (document.querySelector(".less li")) return { over: true };
  const onward = !!document.querySelector(".goon .btn.first")?.checkVisibility();
  if (!lesson || lesson.innerHTML === window.lessonBefore || !(onward || document.querySelector("[data-choice]:enabled"))) return null;
  window.lessonBefore = lesson.innerHTML;
  return { over: false, step: lesson.querySelector(".st").innerText, onward };
}

export const answerByMouse = async (page) => {
  await page.locator("[data-choice]:enabled").first().click();
  await page.locator(".act .btn.first").click();
};
export const onwardByMouse = (page) => page.locator(".goon .btn.first").click();

/** In the page: presses these one after another, each when it is there. */
const press = (page, ...wanted) =>
  page.evaluate(async (selectors) => {
    const until = performance.now() + 10_000;
    for (const selector of selectors) {
      let button = document.querySelector(selector);
      for (; !button; button = document.querySelector(selector)) {
        if (performance.now() > until) throw new Error(`${selector} is not there`);
        await new Promise((done) => setTimeout(done, 10));
      }
      button.click();
    }
  }, wanted);
/** As quickly as it goes, where it is not looked at how one answers. */
export const answerAtOnce = (page) => press(page, "[data-choice]:enabled", ".act .btn.first:enabled");
export const onwardAtOnce = (page) => press(page, ".goon .btn.first:enabled");

/**
 * The lesson that is open: `answer` gives an answer, `onward` goes on, `look` sees everything that is shown with the name of its step.
 * How many steps it had.
 */
export async function goThrough(page, { answer = answerByMouse, onward = onwardByMouse, look = () => undefined } = {}) {
  const seen = new Set();
  await page.evaluate(() => (window.lessonBefore = ""));
  for (let i = 0; i < 120; ++i) {
    const next = await page.waitForFunction(nextToDo, null, { polling: 25 }).then((found) => found.jsonValue());
    if (next.over) return seen.size;
    seen.add(next.step);
    await look(next.step);
    await (next.onward ? onward(page) : answer(page));
  }
  assert.fail("the lesson has no end");
}
