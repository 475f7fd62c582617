// A table in the module: a match against bots, sealed on this side and verified by the program from its record alone; records of the one
// told by the other; and what is said with the texts of one language only.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { builtModules, listedModules, openModule, openModules } from "../../tools/wasm-modules.mjs";
import { openEngine, printed, program } from "./native.mjs";

const MOST_MOVES = 600; // of the person; a longer match is left

const modules = await openModules();
const folder = await mkdtemp(join(tmpdir(), "stube-records-"));
after(() => rm(folder, { recursive: true }));

/** Plays a match by the moves on offer in turn; its record, or where it is not over yet that of its finished deals. */
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
  return { over, record: ask({ do: "record" }) };
}

const ended = [];
for (const game of modules.games)
  test(`${game}: the program verifies what the module sealed`, async (context) => {
    const { over, record } = await playedRecord(game);
    assert.ok(record.moves.length > 0);
    const file = join(folder, `${game}.json`);
    await writeFile(file, JSON.stringify(record));
    const told = await printed("replay", file);
    assert.doesNotMatch(told, /exit code/, told);
    // Its secret is opened at the end.
    if (!over) return context.diagnostic("not over yet");
    ended.push(game);
    const found = await printed("verify", file);
    assert.doesNotMatch(found, /exit code/, found);
    record.moves.pop();
    await writeFile(file, JSON.stringify(record));
    assert.match(await printed("verify", file), /exit code/, "a move taken out is found");
  });

const MOVES_RECORDED = 40;

/** A match that bots have begun in the program. */
async function nativeRecord(game) {
  const native = openEngine(program, ["engine"]);
  const ask = async (request) => JSON.parse(await native.ask(JSON.stringify(request)));
  try {
    await ask({ cmd: "new", game, seed: 1829 });
    for (let made = 0; made < MOVES_RECORDED; ++made) {
      const { state } = await ask({ cmd: "state" });
      if (state.result !== null) break;
      const { moves } = await ask({ cmd: "moves" });
      const seat = state.turn.find((candidate) => moves[candidate].length > 0);
      const { move } = await ask({ cmd: "bot", seat, level: 1 });
      await ask({ cmd: "play", seat, move });
    }
    return (await ask({ cmd: "record" })).record;
  } finally {
    native.close();
  }
}

for (const game of modules.games)
  test(`${game}: the module tells the program's record, move by move`, async () => {
    const record = await nativeRecord(game);
    assert.ok(record.moves.length > 0);
    const engine = await modules.moduleOf(game);
    const replay = JSON.parse(engine.call("stube_table", JSON.stringify({ do: "replay", record, lang: "da", from: 0 })));
    assert.equal(replay.error, undefined, replay.why);
    assert.equal(replay.count, record.moves.length + 1);
  });

for (const [number, { game, module }] of (await listedModules()).entries())
  test(`${game}: with the texts of one language alone it says in it what it says with all`, async () => {
    const lang = ["da", "de"][number % 2];
    const alone = await openModule(join(builtModules, module), { entries: [{ game }], language: lang });
    const whole = await modules.moduleOf(game);
    const record = await nativeRecord(game);
    const table = { do: "new", id: "here-1", user: "me", name: "Anna", game, bots: 1, seed: "1774" };
    const why = { do: "send", message: { t: "why", id: "1", move: "play Zz" } };
    const asked = [
      { do: "rules", game },
      { do: "replay", record, from: 0 },
      { do: "lessons", game },
    ];
    for (const request of [...asked, table, { do: "join", after: 0 }, why, { do: "send", message: { t: "nothing" } }, { do: "nothing" }]) {
      const [one, other] = [alone, whole].map((engine) => JSON.parse(engine.call("stube_table", JSON.stringify({ ...request, lang }))));
      // Acts bear the time at which they were made.
      for (const reply of [one, other]) delete reply.acts;
      assert.deepEqual(one, other);
    }
  });

test("most matches came to their end", () => {
  assert.ok(ended.length > modules.games.length / 2, ended.join(", "));
});
