// An engine program as `stube engine` is one, with the modules of the page behind it: the protocol on standard input and output. Each
// game has a module of its own, so requests go to that of the game in play.
//
//   node wasm-engine.mjs [FOLDER OF THE MODULES]
import { createInterface } from "node:readline";
import { openModules } from "./wasm-modules.mjs";

const modules = await openModules(process.argv[2]);
let current = modules.games[0];
let spoken = null; // the language of the match

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** The game whose module answers a request. */
function gameOf(request) {
  if (request?.cmd === "new") {
    const named = request.record?.game ?? request.game;
    return modules.games.includes(named) ? named : current;
  }
  if (request?.cmd === "rule" && typeof request.rule === "string") {
    const named = request.rule.split("/")[0];
    return modules.games.includes(named) ? named : current;
  }
  return current;
}

async function answer(line) {
  const request = parsed(line);
  if (request?.cmd === "games") {
    const games = [];
    for (const game of modules.games)
      games.push(JSON.parse(await modules.ask(game, '{"cmd":"games"}')).games.find((known) => known.id === game));
    return JSON.stringify({ games, ok: true, ...("id" in request ? { id: request.id } : {}) });
  }
  const game = gameOf(request);
  const elsewhere = request?.cmd === "rule" && game !== current && !("lang" in request) && spoken;
  const reply = await modules.ask(game, elsewhere ? JSON.stringify({ ...request, lang: spoken }) : line);
  if (request?.cmd === "new" && JSON.parse(reply).ok) {
    current = game;
    spoken = request.record?.lang ?? request.lang ?? null;
  }
  return reply;
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === "") continue;
  process.stdout.write(`${await answer(line)}\n`);
  if (parsed(line)?.cmd === "quit") break;
}
process.exit(0);
