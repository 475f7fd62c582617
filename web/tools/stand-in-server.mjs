// A stand-in for the server, for work on the page: its interface in front of one or more `stube engine` programs, one person against
// bots, nothing kept. Not the server: see docs/api.md for that.
//   STUBE_ENGINES=path:path PORT=8780 node tools/stand-in-server.mjs
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { WebSocketServer } from "ws";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const gamesFolder = process.env.STUBE_GAMES ?? fileURLToPath(new URL("../../games", import.meta.url));
const programs = (process.env.STUBE_ENGINES ?? process.env.STUBE_PROGRAM ?? "stube").split(":");
const NAMES = ["You", "Karen", "Jens", "Mette", "Peder", "Anna", "Søren", "Lise", "Hans", "Maren", "Niels", "Sidsel", "Rasmus", "Dorte"];

function engine(program) {
  const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()(JSON.parse(line)));
  return {
    ask: (request) => new Promise((done) => (waiting.push(done), child.stdin.write(JSON.stringify(request) + "\n"))),
    quit: () => child.kill(),
  };
}

const games = new Map();
for (const program of programs) {
  const asked = engine(program);
  for (const game of (await asked.ask({ cmd: "games" })).games) if (!games.has(game.id)) games.set(game.id, { ...game, program });
  asked.quit();
}

function wordsOf(game, lang) {
  const words = {};
  for (const program of [gamesFolder, ...programs.map((path) => join(path, "../../games"))]) {
    const file = join(program, game, `words.${lang}`);
    if (!existsSync(file)) continue;
    for (const line of readFileSync(file, "utf8").split("\n")) {
      const at = line.indexOf(" = ");
      if (at > 0 && !line.startsWith("#")) words[line.slice(0, at)] ??= line.slice(at + 3);
    }
  }
  return words;
}

function rulesOf(game, lang) {
  const file = [gamesFolder, ...programs.map((path) => join(path, "../../games"))]
    .map((f) => join(f, game, `rulebook.${lang}.md`))
    .find(existsSync);
  const [head, ...parts] = readFileSync(file, "utf8").split(/^## /m);
  const [title, ...about] = head.trim().split("\n");
  const entries = parts.map((part) => {
    const [id, ...lines] = part.split("\n");
    const field = (name) =>
      lines
        .find((line) => line.startsWith(name + ":"))
        ?.slice(name.length + 1)
        .trim() ?? "";
    const text = lines
      .filter((line) => !/^(kind|source|unexercised):/.test(line))
      .join("\n")
      .trim();
    const kinds = field("kind").split(", ");
    return { id: id.trim(), cite: id.trim().split("/")[1], ours: kinds.includes("interpretation"), kinds, source: field("source"), text };
  });
  return { title: title.replace(/^# /, ""), about: about.join("\n").trim(), entries };
}

const packOf = (game) => ({ hundert: "trappola", perlaggen: "german", strassperlaggen: "german", gnav: "gnav" })[game] ?? "french";
const describe = (game, lang) => {
  const words = wordsOf(game.id, lang);
  const { entries } = rulesOf(game.id, lang);
  return {
    id: game.id,
    name: words["game.name"] ?? game.name,
    sentence: words["game.sentence"] ?? "",
    book: rulesOf(game.id, lang).about,
    players: game.players,
    standardPlayers: game.players.includes(4) && game.id !== "mariage" ? 4 : game.players[0],
    pack: packOf(game.id),
    options: game.options.map((option) => {
      const { cite = "", ours = false } = entries.find(({ id }) => id === option.rule) ?? {};
      return { ...option, cite, ours, label: words[`option.${option.name}`] ?? option.name };
    }),
  };
};

const tables = new Map();

class Table {
  constructor(id, wanted) {
    this.id = id;
    this.wanted = wanted;
    this.game = games.get(wanted.game);
    this.players = wanted.players || describe(this.game, "en").standardPlayers;
    this.names = Array.from({ length: this.players }, (_, i) => NAMES[i] ?? `Guest ${i}`);
    this.events = [];
    this.sockets = new Set();
    this.engine = engine(this.game.program);
    this.lang = wanted.lang ?? "en";
    this.level = Math.min(wanted.bots ?? 1, 1);
  }
  async begin() {
    const reply = await this.engine.ask({
      cmd: "new",
      game: this.game.id,
      players: this.players,
      options: this.wanted.options ?? {},
      lang: this.lang,
      seed: this.wanted.seed ?? 5,
    });
    if (!reply.ok) throw new Error(reply.why);
    this.add(reply.events);
  }
  info() {
    const words = wordsOf(this.game.id, this.lang);
    return {
      id: this.id,
      game: this.game.id,
      name: words["game.name"] ?? this.game.name,
      options: this.wanted.options ?? {},
      players: this.players,
      seats: this.names.map((name, i) => ({ name, kind: i ? "bot" : "person", here: true })),
      state: "playing",
      spectators: true,
      sentence: `${this.game.name}, ${this.players}.`,
      host: true,
      invite: "token",
    };
  }
  add(events) {
    for (const event of events) {
      // The engine tells what the referee sees; what others get or do with cards unseen is left out roughly.
      const hidden = event.seat !== undefined && event.seat !== 0 && ["deals-cards", "spoken"].includes(event.role);
      const shown = { ...event, seq: this.events.length + 1 };
      if (hidden && shown.cards) shown.cards = shown.cards.replace(/\S+/g, "??");
      shown.parts = event.parts.map((part) => {
        if (part.seat !== undefined) return { ...part, text: this.names[part.seat] };
        return hidden && part.card ? { text: "…" } : part;
      });
      shown.text = shown.parts.map(({ text }) => text).join("");
      this.events.push(shown);
    }
  }
  say(message) {
    for (const socket of this.sockets) socket.send(JSON.stringify(message));
  }
  async tell() {
    const { view } = await this.engine.ask({ cmd: "view", seat: 0 });
    const { moves } = await this.engine.ask({ cmd: "moves", seat: 0 });
    const words = wordsOf(this.game.id, this.lang);
    const name = (move) => {
      const [verb, ...rest] = move.split(" ");
      const text = words[`move.${verb}-${rest[0]}`] ?? words[`move.${verb}`] ?? verb;
      return text
        .replace(/\{(card|cards)\}/, rest.join(" "))
        .replace(/\{a\}/, words[`word.${rest[0]}`] ?? rest[0] ?? "")
        .replace(/\{other\}/, rest[2] ?? "")
        .replace(/\{\w+[^}]*\}/g, "");
    };
    const result = view.result ? `${view.result.winners.map((side) => this.names[side]).join(", ")}: ${view.result.reason}` : null;
    this.say({
      t: "view",
      seq: this.events.length,
      view,
      moves: (moves["0"] ?? []).map((move) => ({ move, name: name(move) })),
      question: words[`phase.${view.phase}`] ?? "",
      clock: null,
      undo: true,
      result,
    });
    return view;
  }
  async bots() {
    for (;;) {
      const { moves } = await this.engine.ask({ cmd: "moves" });
      const seat = Object.keys(moves)
        .map(Number)
        .find((s) => s !== 0 && moves[s].length);
      if (seat === undefined) return;
      const { move } = await this.engine.ask({ cmd: "bot", seat, level: this.level });
      if (!move) return;
      const from = this.events.length;
      this.add((await this.engine.ask({ cmd: "play", seat, move })).events);
      this.say({ t: "events", from: from + 1, events: this.events.slice(from) });
      await this.tell();
    }
  }
  async heard(socket, message) {
    if (message.t === "act") {
      const from = this.events.length;
      const reply = await this.engine.ask({ cmd: "play", seat: 0, move: message.move });
      if (!reply.ok) return socket.send(JSON.stringify({ t: "no", id: message.id, why: reply.why, rules: reply.rules ?? [] }));
      socket.send(JSON.stringify({ t: "ack", id: message.id, seq: from + 1 }));
      this.add(reply.events);
      this.say({ t: "events", from: from + 1, events: this.events.slice(from) });
      await this.tell();
      await this.bots();
    } else if (message.t === "why") {
      const reply = await this.engine.ask({ cmd: "why", seat: 0, move: message.move });
      socket.send(
        JSON.stringify({ t: "why", move: message.move, legal: reply.legal ?? false, why: reply.why ?? "", rules: reply.rules ?? [] }),
      );
    } else if (message.t === "hint") {
      const { move } = await this.engine.ask({ cmd: "bot", seat: 0, level: 1 });
      socket.send(JSON.stringify({ t: "hint", moves: [{ move, name: move, why: "A bot of the first level would.", value: null }] }));
    } else if (message.t === "undo") {
      await this.engine.ask({ cmd: "undo" });
      await this.tell();
    }
  }
}

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".woff": "font/woff",
};

async function api(path, query, body) {
  const lang = query.get("lang") ?? "en";
  if (path === "/api/me") return { user: { id: "u", name: "Guest", guest: true } };
  if (path === "/api/name") return { user: { id: "u", name: body.name, guest: true } };
  if (path === "/api/games") return { games: [...games.values()].map((game) => describe(game, lang)) };
  if (path.startsWith("/api/rules/")) return rulesOf(path.slice(11), lang);
  if (path === "/api/tables" && !body) return { open: [], mine: [...tables.values()].map((table) => table.info()).slice(-2) };
  if (path === "/api/tables") {
    const id = `t${tables.size + 1}`;
    const table = new Table(id, body);
    await table.begin();
    tables.set(id, table);
    return { table: id, seat: 0, invite: "token" };
  }
  if (path === "/api/replay") {
    const player = engine(games.get(body.game).program);
    const begun = await player.ask({ cmd: "new", record: { ...body, moves: [] } });
    const steps = [{ seat: null, move: null, events: begun.events, state: (await player.ask({ cmd: "state" })).state }];
    for (const { seat, move } of body.moves) {
      const { events } = await player.ask({ cmd: "play", seat, move });
      steps.push({ seat, move, events, state: (await player.ask({ cmd: "state" })).state });
    }
    player.quit();
    return { game: body.game, names: body.names ?? [], steps };
  }
  const [, id, rest] = path.match(/^\/api\/tables\/(\w+)(?:\/(\w+))?$/) ?? [];
  const table = tables.get(id);
  if (!table) return null;
  if (rest === "record") return { ...(await table.engine.ask({ cmd: "record" })).record, names: table.names };
  if (!rest) return { table: table.info() };
  return { seat: 0 };
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://x");
  if (url.pathname.startsWith("/api/")) {
    let text = "";
    for await (const part of request) text += part;
    const body = text ? JSON.parse(text) : request.method === "POST" ? {} : undefined;
    const answer = await api(url.pathname, url.searchParams, body).catch((error) => ({ error: "bad", why: error.message }));
    response.writeHead(answer ? (answer.error ? 400 : 200) : 404, { "Content-Type": "application/json" });
    return response.end(JSON.stringify(answer ?? { error: "none", why: "There is no such table." }));
  }
  const file = join(dist, normalize(url.pathname === "/" ? "/index.html" : url.pathname));
  if (!file.startsWith(dist) || !existsSync(file)) return response.writeHead(404).end();
  response.writeHead(200, {
    "Content-Type": types[extname(file)] ?? "application/octet-stream",
    "Content-Security-Policy": "default-src 'self'",
  });
  response.end(readFileSync(file));
});
const sockets = new WebSocketServer({ server });
sockets.on("connection", async (socket, request) => {
  const url = new URL(request.url, "http://x");
  const table = tables.get(url.pathname.slice(4));
  if (!table) return socket.close();
  table.sockets.add(socket);
  socket.on("close", () => table.sockets.delete(socket));
  socket.on("message", (data) => void table.heard(socket, JSON.parse(data)));
  const after = Number(url.searchParams.get("after") ?? 0);
  socket.send(
    JSON.stringify({
      t: "table",
      table: table.info(),
      seat: 0,
      names: table.names,
      phrases: [],
      waits: { absent: 30, idle: 180, claim: 180 },
    }),
  );
  if (after < table.events.length) socket.send(JSON.stringify({ t: "events", from: after + 1, events: table.events.slice(after) }));
  await table.tell();
  await table.bots();
});
server.listen(Number(process.env.PORT ?? 8780), "127.0.0.1", () =>
  console.log(`${games.size} games at http://127.0.0.1:${server.address().port}`),
);
