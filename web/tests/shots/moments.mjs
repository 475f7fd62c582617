// The moments of which pictures are made, recorded once from a real server: matches played from a seed, each stopped at a chosen
// step. What the server answered is kept in shots/moments.json, and every later picture is made from that file alone, so that
// two sets of pictures differ only where the page does. Delete the file to record anew. No browser here.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openInn, program } from "../browser/inn.mjs";
import { playedRecord } from "../browser/player.mjs";
import { newGuest } from "./guest.mjs";

const file = fileURLToPath(new URL("../../shots/moments.json", import.meta.url));
const lang = process.env.STUBE_LANG ?? "en";

const dealOf = (steps, deal) => steps.findIndex(({ state }) => state.deal === deal);
/** The step at which most cards of a later trick lie, within the first deal. */
function midTrick(steps) {
  const end = dealOf(steps, 2) < 0 ? steps.length : dealOf(steps, 2);
  let best = Math.floor(end / 2);
  let most = 0;
  steps.slice(0, end).forEach(({ state }, at) => {
    const trick = state.trick.length + (state.tricks.some(Boolean) ? 0.5 : 0);
    if (state.turn.length && !state.result && trick > most) [best, most] = [at, trick];
  });
  return best;
}
const withMove = (wanted) => (steps) => steps.findIndex((_, at) => wanted.test(steps[at + 1]?.move ?? ""));

/** What `stube study` says of a match, as the page keeps it. */
function studyOf(record, told) {
  const folder = mkdtempSync(join(tmpdir(), "stube-study-"));
  const path = join(folder, "record.json");
  writeFileSync(path, JSON.stringify(record));
  const lines = execFileSync(program, ["study", path, "--json", "--seconds", "20", "--lang", lang], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  rmSync(folder, { recursive: true });
  const objects = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const summary = objects.pop();
  const decisions = objects.map((decision) => ({ ...decision, lang }));
  const { unit, thresholds, deals } = summary;
  // Partners sit opposite.
  const { hands, score } = told.steps[0].state;
  const sides = hands.map((_, seat) => seat % score.length);
  return { beginning: { sides, unit, thresholds, decisions: decisions.length, deals }, decisions, summary };
}

/** The page's keyOf (src/lib/study/kept.ts). */
const keyOf = ({ game, players, deals, moves }) =>
  createHash("sha256")
    .update(JSON.stringify([game, players, deals, moves.map(({ seat, move }) => [seat, move])]))
    .digest("hex");

const schoolBegun = { "stube.school": JSON.stringify({ mariage: { lessons: { tricks: 2 }, count: 6, done: [] } }) };

/** A player with a name and some evenings behind him; the figures follow from the number of the evening. */
function figuresOf(me) {
  const day = 86_400_000;
  const evenings = Array.from({ length: 24 }, (_, i) => ({
    game: ["mariage", "hundert", "byd"][i % 3],
    when: Date.UTC(2019, 11, 1) + i * day,
  }));
  const studies = evenings.map(({ game, when }, i) => ({
    match: String(i).padStart(64, "0"),
    game,
    when,
    decisions: 40,
    mistakes: Math.max(0, 7 - Math.floor(i / 5) + ((i * 5) % 4)),
    luck: ((i * 7) % 9) - 4,
    result: ((i * 7) % 9) - 4 + ((i * 3) % 5) - 2,
    play: ((i * 3) % 5) - 3,
    unit: "points",
  }));
  const results = evenings.map((evening, i) => ({ ...evening, won: (i * 5) % 7 < 2 + i / 8 }));
  return { "/api/me": { ...me, user: { ...me.user, guest: false, name: "Agnes" } }, "/api/me/figures": { studies, results } };
}

export async function recordMoments() {
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const inn = await openInn();
  const me = newGuest(inn.address, lang);
  const http = { "/api/me": await me.ask("/api/me"), "/api/games": await me.ask(`/api/games?lang=${lang}`) };
  const games = http["/api/games"].games;
  for (const { id } of games) http[`/api/rules/${id}`] = await me.ask(`/api/rules/${id}?lang=${lang}`);
  const moments = {};
  const records = new Map();

  async function match(game, { players, options = {}, moves = 400 } = {}) {
    const key = JSON.stringify([game, players, options, moves]);
    if (!records.has(key)) {
      const record = await playedRecord(game, { players, options, moves });
      records.set(key, { record, told: await me.ask(`/api/replay?lang=${lang}`, record) });
    }
    return records.get(key);
  }

  /** A table as it stood at a step, seen from the seat that must act there; `then` is sent, and what follows comes after a view. */
  async function table(name, game, at, { then = [], ...set } = {}) {
    try {
      const { record, told } = await match(game, set);
      const step = at(told.steps);
      if (step < 0) throw new Error("no such step");
      const made = await me.ask(`/api/replay/table?lang=${lang}`, { record, step, bots: 1 });
      const parts = await me.hear(made.table, ...then);
      const one = await me.ask(`/api/tables/${made.table}?lang=${lang}`);
      moments[name] = {
        at: `#/table/${made.table}`,
        http: { [`/api/tables/${made.table}`]: one },
        first: parts[0],
        later: parts.slice(1).flat(),
      };
    } catch (error) {
      console.log(`${name}: ${error.message}`);
    }
  }

  const lastMove = (view) => ({ t: "act", id: "last", move: view.moves[0].move });
  for (const { id, players } of games) {
    await table(`${id}-first`, id, () => 0);
    await table(`${id}-trick`, id, midTrick);
    await table(`${id}-closed`, id, (steps) => dealOf(steps, 2) - 1, { then: [lastMove] });
    const most = Math.min(players.at(-1), 12);
    if (players.length > 1) await table(`${id}-full`, id, midTrick, { players: most });
  }
  for (const count of [6, 37])
    await table(`gnav-${count}`, "gnav", (steps) => Math.min(3, steps.length - 1), { players: count, moves: 30 });
  await table("piquet-discard", "piquet", withMove(/^(exchange|discard)/));
  await table("perlaggen-name", "perlaggen", withMove(/ as /));
  await table("offences", "byd", midTrick, { options: { discipline: "table" } });
  // Which offences a table accepts depends on the game; the sheet looks alike for all.
  for (const view of (moments.offences?.first ?? []).filter(({ t }) => t === "view"))
    view.offences = ["Look at the rest", "Lift the last trick", "Say what one holds"].map((name, i) => ({ move: `offend ${i}`, name }));
  await table("hint", "hundert", midTrick, { then: [{ t: "hint" }] });
  await table("over", "femkort", (steps) => steps.findIndex(({ state }) => state.result) - 1, {
    players: 3,
    options: { rounds: 1 },
    moves: 400,
    then: [lastMove],
  });

  const waiting = await me.ask("/api/tables", { game: "perlaggen", bots: null, spectators: true, lang });
  const [told] = await me.hear(waiting.table);
  moments.waiting = {
    at: `#/table/${waiting.table}`,
    http: { [`/api/tables/${waiting.table}`]: await me.ask(`/api/tables/${waiting.table}?lang=${lang}`) },
    first: told,
    later: [],
  };

  for (const [name, body] of [
    ["Therese", { game: "mariage", bots: null }],
    ["Wenzel", { game: "gnav", players: 9, bots: null }],
    ["Ignaz", { game: "doppelkopf", bots: 1 }],
  ]) {
    const other = newGuest(inn.address, lang);
    await other.ask("/api/me");
    await other.ask("/api/name", { name });
    await other.ask("/api/tables", { spectators: true, lang, ...body });
  }
  moments.inn = { at: "#/", http: { "/api/tables": await me.ask(`/api/tables?lang=${lang}`) }, first: [], later: [] };

  for (const [id, set] of [
    ["hundert", {}],
    ["piquet", {}],
    ["doppelkopf", {}],
    ["perlaggen", {}],
    ["byd", { players: 5 }],
    ["gnav", { players: 12 }],
  ]) {
    const { record, told: steps } = await match(id, set);
    moments[`replay-${id}`] = {
      at: "#/replay/t1",
      http: { "/api/tables/t1/record": record, "/api/replay": steps },
      first: [],
      later: [],
      step: Math.max(3, midTrick(steps.steps)),
    };
  }
  // Studies as this device has kept them, so that nobody thinks while a picture is made.
  for (const [id, set] of [
    ["mariage", { moves: 120 }],
    ["hundert", { moves: 90 }],
  ]) {
    const { record, told } = await match(id, set);
    const study = studyOf(record, told);
    const seats = record.names.slice(0, record.players).map((name, seat) => ({ kind: seat ? "bot" : "person", name }));
    const kept = { key: keyOf(record), game: id, table: "t1", seat: 0, when: Date.UTC(2020, 0, 5), told: study, over: true };
    const http = { "/api/tables/t1/record": record, "/api/tables/t1": { table: { seats, seat: 0 } }, "/api/replay": told };
    const dearest = study.decisions.filter(({ seat, mark }) => seat === 0 && mark).sort((a, b) => b.loss - a.loss)[0]?.step ?? 0;
    const here = { http, first: [], later: [], kept: { studies: [kept] } };
    moments[`study-${id}`] = { ...here, at: `#/study/t1/${dearest}`, there: ".line .mark" };
    moments[`luck-${id}`] = { ...here, at: "#/study/t1/match", there: ".whole tbody tr" };
    if (id === "mariage")
      moments.school = { ...here, at: "#/school/mariage", there: ".less li", kept: { ...here.kept, texts: schoolBegun } };
  }
  const plain = { http: {}, first: [], later: [] };
  moments.lesson = { ...plain, at: "#/school/mariage/1", there: ".lesson .q h2" };
  moments.problem = { ...plain, at: "#/problems/mariage", there: "[data-problem]" };
  moments["problem-of-the-day"] = { ...plain, at: "#/problems", there: "[data-problem]" };
  moments.statistics = { ...plain, http: figuresOf(http["/api/me"]), at: "#/statistics", there: ".time .plot" };
  moments.tutor = { ...plain, http: moments.inn.http, at: "#/" };
  await inn.close();
  const all = { http, moments };
  mkdirSync(fileURLToPath(new URL("../../shots/", import.meta.url)), { recursive: true });
  writeFileSync(file, JSON.stringify(all));
  return all;
}
