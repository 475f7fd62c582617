// Every question of every game at the sizes that are looked at: nothing lies over anything, nothing is cut off, and a thumb hits what it
// means. The positions are kept messages (tests/shots/positions.mjs): no server is asked.
import assert from "node:assert/strict";
import { findFaults } from "../shots/layout-faults.mjs";
import { keptPositions } from "../shots/positions.mjs";
import { openStage } from "../shots/stage.mjs";
import { house, sideBySide, test } from "./house.mjs";

const SIZES = [
  [390, 844],
  [360, 640],
  [844, 390],
  [667, 375],
  [820, 1180],
  [1280, 800],
  [1440, 900],
];
/** Each within the time that a test may take, also on a busy machine. */
const PARTS = 16;
const kept = keptPositions();
const names = Object.keys(kept.moments);

sideBySide("layout", () => {
  for (let part = 0; part < PARTS; ++part)
    test(`every question of every game fits on every screen, part ${part + 1} of ${PARTS}`, async () => {
      const { page, context, troubles, show, resize } = await openStage(house.browser, kept, { width: 390, height: 844 });
      const faults = [];
      for (const name of names.filter((_, at) => at % PARTS === part)) {
        await show(name);
        for (const [width, height] of SIZES) {
          await resize({ width, height });
          for (const fault of await findFaults(page, width < 1100)) faults.push(`${name} at ${width}×${height}: ${fault}`);
        }
      }
      await context.close();
      assert.deepEqual(troubles, []);
      assert.deepEqual(faults, []);
    });

  test("what lies over something or is cut off is found", async () => {
    const { page, context, show, resize } = await openStage(house.browser, kept, { width: 390, height: 844 });
    await show(names[0]);
    await resize({ width: 390, height: 844 });
    const spoil = (css) => page.addStyleTag({ content: css });
    await spoil(".prompt p { width: 40px; overflow: hidden; white-space: nowrap; }");
    assert.match((await findFaults(page, true)).join("\n"), /cut off: p/);
    await spoil(".head .btn { width: 30px; height: 30px; min-height: 0; }");
    assert.match((await findFaults(page, true)).join("\n"), /too small for a thumb/);
    await spoil(".acts .btn, .head .btn { height: 20px; padding: 0 40px; white-space: normal; }");
    assert.match((await findFaults(page, true)).join("\n"), /sticks out/);
    await spoil(".acts { height: 10px; min-height: 0 !important; overflow: auto; }");
    assert.match((await findFaults(page, true)).join("\n"), /answers are out of sight/);
    await spoil(".trick .card { width: 20px !important; } .place { width: 12px !important; padding: 0 !important; }");
    const withTrick = names.find((name) => name.startsWith("byd-7-play"));
    await show(withTrick);
    assert.match((await findFaults(page, true)).join("\n"), /too small to read(.|\n)*sticks out: span.place/);
    await spoil(".hand { position: fixed; top: 20px; left: 0; }");
    assert.match((await findFaults(page, true)).join("\n"), /lies over/);
    await context.close();
  });
});
