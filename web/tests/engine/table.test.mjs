// A table in the module: a match against bots, sealed on this side and verified by the program from its record alone.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openModules } from "../../tools/wasm-modules.mjs";
import { printed } from "./native.mjs";

const MOST_MOVES = 600; // of the person; a longer match is left

const modules = await openModules();
const folder = await mkdtemp(join(tmpdir(), "stube-records-"));
after(() => rm(folder, { recursive: true }));

/** Plays a match by the first move on offer; the record where it came to its end. */
async function playedRecord(game) {
  const engine = await modules.moduleOf(game);
  let view = null;
  let over = false;
  let bots = false;
  let moves = 0;
  const ask = (request) => {
    const reply = JSON.parse(engine.call("stube_table", JSON.stringify({ lang: "en", ...request })));
    assert.equal(reply.error, undefined, reply.why);
    for (const message of reply.messages ?? []) {
      assert.ok(!["no", "error"].includes(message.t), JSON.stringify(message));
      if (message.t === "view") view = message;
      if (message.t === "over") over = true;
    }
    bots = reply.bots;
    return reply;
  };
  const made = ask({ do: "new", id: `here-${game}`, user: "me", name: "Anna", game, bots: 4 });
  const seat = made.table.seats.findIndex((chair) => chair.kind === "person");
  ask({ do: "join" });
  while (!over && moves < MOST_MOVES) {
    if (bots) ask({ do: "bots" });
    else {
      assert.ok(view.view.turn.includes(seat), "somebody is asked");
      const { move } = view.moves[moves % view.moves.length];
      ask({ do: "send", message: { t: "act", id: String(++moves), move } });
    }
  }
  return over ? ask({ do: "record" }) : null;
}

const ended = [];
for (const game of modules.games)
  test(`${game}: the program verifies what the module sealed`, async (context) => {
    const record = await playedRecord(game);
    if (!record) return context.diagnostic("not over yet");
    ended.push(game);
    const file = join(folder, `${game}.json`);
    await writeFile(file, JSON.stringify(record));
    const found = await printed("verify", file);
    assert.doesNotMatch(found, /exit code/, found);
    record.moves.pop();
    await writeFile(file, JSON.stringify(record));
    assert.match(await printed("verify", file), /exit code/, "a move taken out is found");
  });

test("most matches came to their end", () => {
  assert.ok(ended.length > modules.games.length / 2, ended.join(", "));
});
