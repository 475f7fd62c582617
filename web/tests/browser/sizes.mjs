// The sizes that are looked at, and where things lie on a screen. No test here.
export const SIZES = {
  phone: [390, 844],
  small: [360, 640],
  sideways: [844, 390],
  low: [667, 375],
  tablet: [820, 1180],
  laptop: [1280, 800],
  desk: [1440, 900],
};
export const at = (size, rest = {}) => ({ width: SIZES[size][0], height: SIZES[size][1], ...rest });
/** Resolves two frames later: what depends on the size has been laid out anew. */
export async function resize(page, size) {
  await page.setViewportSize({ width: SIZES[size][0], height: SIZES[size][1] });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
export const boxOf = (page, selector) => page.locator(selector).first().boundingBox();
export const within = (box, [width, height]) =>
  box && box.x >= -1 && box.y >= -1 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
export const inside = (box, outer) =>
  box.x >= outer.x - 1 &&
  box.y >= outer.y - 1 &&
  box.x + box.width <= outer.x + outer.width + 1 &&
  box.y + box.height <= outer.y + outer.height + 1;
export const apart = (a, b) =>
  a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 || a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;
