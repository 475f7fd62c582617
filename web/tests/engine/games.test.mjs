// The games in the modules are those of the program: golden playthroughs, the generic checks and every scenario have the same results.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { builtModules, listedModules, openModule, openModules } from "../../tools/wasm-modules.mjs";
import { printed, root } from "./native.mjs";

const MATCHES_CHECKED = 60; // of each game, over all its option sets, and two of each set at least; the program's own tests play more

const { games } = await openModules();
const checks = await openModule(`${builtModules}/stube-checks.wasm`, { entries: await listedModules() });

for (const game of games) {
  test(`${game} plays its kept playthrough`, async () => {
    assert.equal(checks.call("stube_playthrough", game), await readFile(`${root}games/${game}/playthrough.txt`, "utf8"));
  });

  test(`${game} passes the generic checks, in as many moves as in the program`, async () => {
    // The program plays while the module does.
    const native = printed("check", game, "--total", String(MATCHES_CHECKED), "--threads", "1");
    const here = checks.call("stube_check", game, MATCHES_CHECKED);
    assert.match(here, / ok\n$/);
    assert.equal(here, await native);
  });
}

test("every scenario passes", async () => {
  const native = await printed("scenarios", "games");
  const here = await printed("scenarios", "games", "--engine", "tools/wasm-engine");
  assert.match(here, /\n[1-9]\d* passed, 0 failed\n$/);
  assert.equal(here, native);
});
