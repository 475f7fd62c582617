// Every question that every game asks, kept as the messages that a seat is sent at it: matches of bots from fixed seeds, stopped wherever
// a kind of question comes for the first time. The file is kept in the repository, so that the layout can be looked at and checked
// without a server. `npm run positions` writes it anew; a kind that the bots do not come upon any more stays as it was, and to begin
// from nothing the file is deleted first. STUBE_PROGRAM names the program, STUBE_ONLY a part of a game's id. No browser here.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { openInn } from "../browser/inn.mjs";
import { playedRecord } from "../browser/player.mjs";
import { newGuest } from "./guest.mjs";

const file = fileURLToPath(new URL("positions.json.gz", import.meta.url));
const SEEDS = [7, 21, 33];
/** As much of the log as the page shows. */
const EVENTS_KEPT = 60;
/** So many moves of a match are looked through for new questions. */
const MOVES = 260;

/** Tables that differ from the standard one in what they ask. */
const SETS = {
  gnav: [{ players: 2 }, { players: 6 }, { players: 12 }, { players: 37 }],
  byd: [{ players: 4 }, { players: 7 }],
  hundert: [{}, { options: { form: "four-scat" } }],
  "tre-kort": [{ players: 4 }, { players: 11 }],
  hanrey: [{}, { players: 8 }],
};

/** What is asked: the phase, and the word of what was answered; of those that only wait nothing is kept. */
const kindOf = (steps, at) => `${steps[at].state.phase} ${(steps[at + 1]?.move ?? "").split(" ")[0]}`;

/** The steps at which a kind of question comes first, and for cards that are played the step with most cards of a trick. */
function stepsToKeep(steps, seen) {
  const found = new Map();
  for (let at = 0; at < steps.length - 1; ++at) {
    const { state } = steps[at];
    if (!state.turn.length || state.result || !steps[at + 1].move) continue;
    const kind = kindOf(steps, at);
    if (seen.has(kind)) continue;
    const lying = state.trick.length;
    const best = found.get(kind);
    if (!best || (lying > best.lying && state.deal === steps[best.at].state.deal)) found.set(kind, { at, lying });
  }
  for (const kind of found.keys()) seen.add(kind);
  return [...found].map(([kind, { at }]) => ({ kind, at }));
}

function trimmed(messages) {
  return messages
    .filter(({ t }) => t === "table" || t === "events" || t === "view")
    .map((message) =>
      message.t === "events"
        ? { ...message, from: message.events.at(-EVENTS_KEPT)?.seq ?? message.from, events: message.events.slice(-EVENTS_KEPT) }
        : message,
    );
}

async function record() {
  const inn = await openInn();
  const me = newGuest(inn.address, "en");
  const http = { "/api/me": await me.ask("/api/me"), "/api/games": await me.ask("/api/games?lang=en") };
  const kept = existsSync(file) ? keptPositions() : { http: {}, moments: {} };
  const { moments } = kept;
  const only = process.env.STUBE_ONLY ?? "";
  for (const { id } of http["/api/games"].games.filter((game) => game.id.includes(only))) {
    http[`/api/rules/${id}`] = await me.ask(`/api/rules/${id}?lang=en`);
    const seen = new Set();
    for (const set of SETS[id] ?? [{}]) {
      const asked = set.players || set.options ? new Set() : seen;
      for (const seed of SEEDS) {
        const played = await playedRecord(id, { seed, moves: MOVES, ...set });
        const { steps } = await me.ask("/api/replay?lang=en", played);
        for (const { kind, at } of stepsToKeep(steps, asked)) {
          const made = await me.ask("/api/replay/table?lang=en", { record: played, step: at, bots: 1 });
          const [first] = await me.hear(made.table);
          const view = first.filter(({ t }) => t === "view").at(-1);
          if (!view?.moves.length) continue;
          const name = [id, set.players ?? "", ...Object.values(set.options ?? {}), ...kind.split(" ")].filter(Boolean).join("-");
          moments[name] = {
            at: `#/table/${made.table}`,
            http: { [`/api/tables/${made.table}`]: await me.ask(`/api/tables/${made.table}?lang=en`) },
            first: trimmed(first),
            later: [],
          };
        }
      }
    }
    // After every game, so that what was found is not lost where the rest takes long.
    writeFileSync(file, gzipSync(JSON.stringify({ http: { ...kept.http, ...http }, moments }), { level: 9 }));
    console.log(`${id}: ${Object.keys(moments).filter((name) => name.startsWith(`${id}-`)).length}`);
  }
  await inn.close();
}

export const keptPositions = () => JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));

if (process.argv[1] === fileURLToPath(import.meta.url)) await record();
