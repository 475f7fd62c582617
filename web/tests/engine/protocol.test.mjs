// The modules answer every request of the protocol as the program does, byte for byte; and a record made by the one is read by the
// other. Whoever looks ahead does so in so many rounds: in a time each would get as far as it can.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { builtModules, openModules } from "../../tools/wasm-modules.mjs";
import { openEngine, program, root } from "./native.mjs";

const MOST_MOVES = 150;
const LEVELS = 7;
const ROUNDS = 16;
const LANGUAGES = ["en", "de", "da"];

const native = openEngine(program, ["engine"]);
const modules = openEngine("node", [`${root}web/tools/wasm-engine.mjs`, builtModules]);
after(() => {
  native.close();
  modules.close();
});

/** Where two replies part, with what stands there. */
function difference(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) ++at;
  const from = Math.max(0, at - 60);
  return `program: …${one.slice(from, at + 120)}\nmodule:  …${other.slice(from, at + 120)}`;
}

/** The reply of both, which must be the same. */
async function ask(request) {
  const line = typeof request === "string" ? request : JSON.stringify(request);
  const [one, other] = await Promise.all([native.ask(line), modules.ask(line)]);
  assert.ok(other === one, `${line.slice(0, 300)}\n${difference(one, other)}`);
  return JSON.parse(one);
}

/** The seat that acts next, and how; what is asked of bots, hints and the study comes round to all of them. */
async function nextMove(made) {
  const { moves } = await ask({ cmd: "moves" });
  const { state } = await ask({ cmd: "state" });
  if (state.result !== null) return null;
  const seat = state.turn.find((candidate) => moves[candidate].length > 0);
  const { move } = await ask({ cmd: "bot", seat, level: (seat + made) % LEVELS, rounds: ROUNDS });
  if (made % 5 === 0) await ask({ cmd: "hint", seat, rounds: ROUNDS });
  if (made % 8 === 0) await ask({ cmd: "study", seat, rounds: ROUNDS });
  if (made % 13 === 0) await ask({ cmd: "hint", seat: seat + 1, rounds: ROUNDS });
  return { seat, move };
}

async function playMatch(lang) {
  for (let made = 0; made < MOST_MOVES; ++made) {
    const next = await nextMove(made);
    if (next === null) return;
    await ask({ cmd: "view", seat: made % 2 });
    await ask({ cmd: "why", ...next });
    await ask({ cmd: "play", ...next, id: made });
    if (made % 7 === 0) {
      await ask({ cmd: "undo" });
      await ask({ cmd: "play", ...next });
    }
    if (made % 11 === 0) await ask({ cmd: "play", seat: next.seat, move: "play Zz", lang });
  }
}

const { games } = await openModules();

test("the list of games is the same", async () => {
  assert.deepEqual(
    (await ask({ cmd: "games", id: 1 })).games.map((game) => game.id),
    games,
  );
});

for (const [number, game] of games.entries()) {
  const lang = LANGUAGES[number % LANGUAGES.length];
  test(`${game} (${lang}): a match, its views, refusals and its record`, async () => {
    const options = number % 2 === 0 ? {} : { discipline: "table" };
    await ask({ cmd: "new", game, seed: 1774 + number, lang, options });
    await playMatch(lang);
    const { record } = await ask({ cmd: "record" });
    assert.ok(record.moves.length > 0);
    await ask({ cmd: "new", record });
    await ask({ cmd: "state" });
  });
}

test("every rule of every book is told in the same words", async () => {
  for (const game of games)
    for (const lang of LANGUAGES) for (const number of [1, 2, 3]) await ask({ cmd: "rule", rule: `${game}/${number}`, lang });
  await ask({ cmd: "rule", rule: "nobody/1" });
});

test("what is not a request is refused in the same words", async () => {
  for (const line of ["x", "[]", "{}", '{"cmd":1}', '{"cmd":"nothing"}', '{"cmd":"new"}', '{"cmd":"new","game":"whist"}', '{"cmd":"play"}'])
    await ask(line);
  await ask({ cmd: "new", game: "byd", deals: ["Ah"] });
  await ask({ cmd: "new", game: "byd", players: 99 });
  await ask({ cmd: "new", game: "byd", seed: 1774 });
  for (const cmd of ["bot", "hint", "study"]) for (const effort of [{ rounds: 0 }, { millis: 0 }]) await ask({ cmd, seat: 0, ...effort });
  await ask(" ".repeat(10) + JSON.stringify({ cmd: "state", more: "x".repeat(2 << 20) }));
});
