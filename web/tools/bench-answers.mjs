// How long a bot that does not look ahead (level 4, the network's best move) takes for a move in the game's module, on one thread: the
// modules that the page loads, with their networks, in the JavaScript engine that Chromium has. From the request to the reply, with
// everything that a table does for a move; counted by the processor's time, so that other work does not matter.
//
//   node bench-answers.mjs [--write] [--modules FOLDER] [GAME...]
import { parseArgs } from "node:util";
import { openReport } from "./report.mjs";
import { builtModules, openModules } from "./wasm-modules.mjs";

const LEVEL = 4;
const DECISIONS = 300; // each timed
const WARM_UP = 20; // not counted: the network is read, and the compiler sees what is hot
const LONGEST = 5; // milliseconds

const { values, positionals } = parseArgs({
  options: { write: { type: "boolean" }, modules: { type: "string", default: builtModules } },
  allowPositionals: true,
});
const report = openReport("bench-answers", values.write);
const modules = await openModules(values.modules);

/** Milliseconds for each of so many answers, sorted. Anna takes her first move. */
function answers(engine, game) {
  const times = [];
  let [view, reply, tables] = [null, null, 0];
  const ask = (request) => {
    const answer = JSON.parse(engine.call("stube_table", JSON.stringify({ lang: "en", ...request })));
    view = (answer.messages ?? []).findLast((message) => message.t === "view") ?? view;
    return answer;
  };
  const sitDown = () => {
    ++tables;
    ask({ do: "new", id: `bench${tables}`, user: "me", name: "Anna", game, bots: LEVEL, seed: `bench${tables}` });
    reply = ask({ do: "join" });
  };
  sitDown();
  for (let i = 0; times.length < WARM_UP + DECISIONS && tables < DECISIONS; ++i) {
    if (reply.bots) {
      const begun = process.cpuUsage();
      reply = ask({ do: "bots" });
      const { user, system } = process.cpuUsage(begun);
      times.push((user + system) / 1000);
    } else if (view.moves.length) {
      reply = ask({ do: "send", message: { t: "act", id: String(i), move: view.moves[0].move } });
    } else sitDown();
  }
  return times.slice(WARM_UP).sort((a, b) => a - b);
}

report.print(`| game | answers of level ${LEVEL} | median, ms | 99 of 100 within, ms | longer than ${LONGEST} ms |\n|---|---|---|---|---|`);
let longest = 0;
for (const game of positionals.length ? positionals : modules.games) {
  const times = answers(await modules.moduleOf(game), game);
  const within = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
  longest = Math.max(longest, within(0.5));
  const late = times.filter((time) => time > LONGEST).length;
  report.print(`| ${game} | ${times.length} | ${within(0.5).toFixed(2)} | ${within(0.99).toFixed(2)} | ${late} |`);
}
report.print(`\nThe longest median is ${longest.toFixed(2)} ms; less than ${LONGEST} is wanted.`);
report.close();
if (longest >= LONGEST) process.exitCode = 1;
