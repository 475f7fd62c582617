// Every question that every game asks, kept as the messages that a seat is sent at it: matches of bots from fixed seeds, and worked examples
// of what bots never come to, stopped wherever a kind of question comes for the first time. The files are kept in the repository, so that
// the layout can be looked at and checked without a server: all questions in English, those of the games with most buttons in German too.
// `npm run positions` writes them anew, the same for the same program. STUBE_PROGRAM names the program; with STUBE_ONLY, a part of a game's
// id, the other games stay as they are. No browser here.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { openInn } from "../browser/inn.mjs";
import { playedByProgram } from "../browser/player.mjs";
import { newGuest } from "./guest.mjs";

const fileOf = (lang) => fileURLToPath(new URL(lang === "en" ? "positions.json.gz" : `positions.${lang}.json.gz`, import.meta.url));
/** Matches of the weakest bots that play sensibly; and of bots that play at random, who do what nobody else does. */
const MATCHES = [{ seed: 7 }, { seed: 21 }, { seed: 33 }, { seed: 7, level: 0 }, { seed: 21, level: 0 }];
/** As much of the log as the page shows. */
const EVENTS_KEPT = 60;
/** So many moves of a match are looked through for new questions. */
const MOVES = 260;
/** No bot acts while a position is asked for. */
const BOTS_REST = 60_000;
/** So many games are gone through at a time: the server has more than one thread. */
const AT_ONCE = 3;

const table = { discipline: "table" };
/** Tables that differ from the standard one in what they ask; of one with `scenario` the worked example is played. */
const SETS = {
  gnav: [{ players: 2 }, { players: 6 }, { players: 12 }, { players: 37 }],
  byd: [{ players: 4 }, { players: 7 }],
  hundert: [
    {},
    { scenario: "46-claim-while-announcing" },
    { options: { form: "four-scat" } },
    { options: table },
    { options: table, scenario: "36-table-review-after-the-last-trick" },
  ],
  kaiser: [
    {},
    { options: table },
    { options: table, scenario: "33-table-the-review-comes-without-any-fault" },
    { options: table, scenario: "53-an-imperiale-completed-by-honours-erases-at-once" },
    { options: table, scenario: "52-table-three-must-all-agree-to-end-the-match" },
  ],
  "tre-kort": [
    { players: 4 },
    { players: 11 },
    { options: table },
    { options: table, scenario: "54-a-top-trump-kept-back-is-called-and-the-covered-card-stays-where-it-lies" },
  ],
  doppelkopf: [{}, { options: table }, { options: table, scenario: "93-review-of-two-offenders" }],
  hanrey: [{}, { players: 8 }],
};
/** The games whose buttons are many or long: their words are longest in German. */
const ALSO_GERMAN = ["perlaggen", "strassperlaggen", "hundert", "kaiser", "doppelkopf", "piquet", "gnav"];

/** What is asked: the phase, and the word of what was answered; of those that only wait nothing is kept. */
const kindOf = ({ state, move }) => `${state.phase} ${move.split(" ")[0]}`;

/** The steps at which a kind of question comes first, and for cards that are played the step with most cards of a trick. */
function stepsToKeep(steps, seen) {
  const found = new Map();
  for (const [at, { state, move, seat }] of steps.entries()) {
    if (!state.turn.includes(seat)) continue;
    const kind = kindOf({ state, move });
    if (seen.has(kind)) continue;
    const lying = state.trick.length;
    const best = found.get(kind);
    if (!best || (lying > best.lying && state.deal === steps[best.at].state.deal)) found.set(kind, { at, lying, seat });
  }
  for (const kind of found.keys()) seen.add(kind);
  return [...found].map(([kind, { at, seat }]) => ({ kind, at, seat }));
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

const asked = (messages) => messages.findLast(({ t }) => t === "view")?.moves.length > 0;

/** What is drawn by lot at a server is the same every time: the table's number and the word that invites to it. */
function withoutChance(moment, { table, invite }, name) {
  const made = (what, length) => createHash("sha256").update(`${what} ${name}`).digest("hex").slice(0, length);
  return JSON.parse(
    JSON.stringify(moment).replaceAll(table, made("table", table.length)).replaceAll(invite, made("invite", invite.length)),
  );
}

/** The position after so many moves, as the seat that is to act is told it: in English, and in German where that is wanted. */
async function momentAt(me, played, { at, seat }, name, langs) {
  const made = await me.ask("/api/replay/table?lang=en", { record: played.record, step: at, seat, bots: 1 });
  const moments = {};
  for (const lang of langs) {
    const first = await me.hearUntil(made.table, asked, lang);
    const http = { [`/api/tables/${made.table}`]: await me.ask(`/api/tables/${made.table}?lang=${lang}`) };
    moments[lang] = withoutChance({ at: `#/table/${made.table}`, http, first: trimmed(first), later: [] }, made, name);
  }
  return moments;
}

const scenarioOf = (id, name) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../../games/${id}/scenarios/${name}.json`, import.meta.url)), "utf8"));

/** All questions of a game. */
async function questionsOf(me, id, langs) {
  const moments = Object.fromEntries(langs.map((lang) => [lang, {}]));
  const seenBy = new Map();
  for (const { scenario, ...set } of SETS[id] ?? [{}]) {
    const prefix = [id, set.players ?? "", ...Object.values(set.options ?? {})].filter(Boolean).join("-");
    if (!seenBy.has(prefix)) seenBy.set(prefix, new Set());
    const matches = scenario ? [{ scenario: scenarioOf(id, scenario) }] : MATCHES;
    for (const match of matches) {
      const played = await playedByProgram(id, { moves: MOVES, ...match, ...set });
      for (const step of stepsToKeep(played.steps, seenBy.get(prefix))) {
        const name = `${prefix}-${step.kind.replace(" ", "-")}`;
        for (const [lang, moment] of Object.entries(await momentAt(me, played, step, name, langs))) moments[lang][name] = moment;
      }
    }
  }
  return moments;
}

const langsOf = (id) => (ALSO_GERMAN.includes(id) ? ["en", "de"] : ["en"]);

async function record(inn) {
  const began = Date.now();
  const me = newGuest(inn.address, "en");
  await me.ask("/api/me");
  await me.ask("/api/name", { name: "Ingrid" });
  const only = process.env.STUBE_ONLY ?? "";
  const { games } = await me.ask("/api/games?lang=en");
  const wanted = games.map(({ id }) => id).filter((id) => id.includes(only));
  const found = new Map();
  const waiting = [...wanted];
  const work = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      found.set(id, await questionsOf(me, id, langsOf(id)));
      console.log(`${id}: ${Object.keys(found.get(id).en).length}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const lang of ["en", "de"]) {
    const kept = only && existsSync(fileOf(lang)) ? keptPositions(lang) : { http: {}, moments: {} };
    const http = { "/api/me": { name: "Ingrid" }, "/api/games": await me.ask(`/api/games?lang=${lang}`) };
    const moments = {};
    for (const { id } of games.filter((game) => langsOf(game.id).includes(lang))) {
      http[`/api/rules/${id}`] = await me.ask(`/api/rules/${id}?lang=${lang}`);
      const others = Object.entries(kept.moments).filter(([name]) => gameOf(name, games) === id);
      Object.assign(moments, found.get(id)?.[lang] ?? Object.fromEntries(others));
    }
    writeFileSync(fileOf(lang), gzipSync(JSON.stringify({ http, moments }), { level: 9 }));
    console.log(`${lang}: ${Object.keys(moments).length} questions`);
  }
  console.log(`${Math.round((Date.now() - began) / 1000)} s`);
}

/** The game of a position, by its name. */
export const gameOf = (name, games) =>
  games
    .map(({ id }) => id)
    .filter((id) => name.startsWith(`${id}-`))
    .sort((a, b) => b.length - a.length)[0];

export const keptPositions = (lang = "en") => JSON.parse(gunzipSync(readFileSync(fileOf(lang))).toString("utf8"));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const inn = await openInn({ botPause: BOTS_REST });
  await record(inn).finally(() => inn.close());
}
