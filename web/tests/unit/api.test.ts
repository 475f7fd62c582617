// The page's types against the server's own description of its messages, docs/api.json: the description is turned into types, and
// the compiler says whether what the page sends and expects fits them.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

type Fields = Record<string, string>;
interface Message {
  t: string;
  fields: Fields;
  best?: Fields;
  event?: Fields;
  part?: Fields;
}
interface Route {
  method: string;
  path: string;
  body?: Fields;
  answer: Fields | string;
}
interface Api {
  http: Route[];
  roles: string[];
  in: Message[];
  out: Message[];
}

const api = JSON.parse(readFileSync("../docs/api.json", "utf8")) as Api;

const KINDS: Record<string, string> = {
  text: "string",
  number: "number",
  flag: "boolean",
  list: "readonly any[]",
  object: "object",
  null: "null",
};
const kind = (text: string) =>
  text
    .split("|")
    .map((one) => KINDS[one])
    .join(" | ");
const shape = (fields: Fields) =>
  `{ ${Object.entries(fields)
    .map(([name, text]) => (text.endsWith("?") ? `"${name}"?: ${kind(text.slice(0, -1))}` : `"${name}": ${kind(text)}`))
    .join("; ")} }`;
const messages = (list: Message[]) => `{ ${list.map((message) => `"${message.t}": ${shape(message.fields)}`).join("; ")} }`;

/** The routes that the page asks, and what asks them. */
const ASKED: Record<string, string> = {
  "GET /api/me": "me",
  "POST /api/guest": "guest",
  "POST /api/me/delete": "deleteMe",
  "POST /api/name": "setName",
  "GET /api/games": "games",
  "GET /api/rules/<game>": "rulebook",
  "GET /api/tables": "tables",
  "POST /api/tables": "newTable",
  "GET /api/tables/<id>": "oneTable",
  "POST /api/tables/<id>/join": "join",
  "POST /api/tables/<id>/leave": "leave",
  "POST /api/tables/<id>/bots": "addBots",
  "POST /api/tables/<id>/send-away": "sendAway",
  "POST /api/tables/<id>/keep": "keepOpen",
  "GET /api/tables/<id>/record": "record",
  "POST /api/tables/<id>/acknowledge": "acknowledge",
  "POST /api/replay": "replay",
  "POST /api/replay/table": "playOn",
};

function check(described: Api): string[] {
  const answers = described.http.filter((route) => ASKED[`${route.method} ${route.path}`] && typeof route.answer === "object");
  const made = described.http.find((route) => route.method === "POST" && route.path === "/api/tables");
  const best = described.out.find((message) => message.t === "hint")?.best;
  const { event = {}, part = {} } = described.out.find((message) => message.t === "events") ?? {};
  const source = `
import type { EventRole, FromTable, HintMessage, TableEvent, TextPart, ToTable } from "./table";
import * as asked from "./api";
type ServerSays = ${messages(described.out)};
type ServerHears = ${messages(described.in)};
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : A) : B;
type Heard<T extends string> = Extract<FromTable, { t: T }>;
// Every message of the server is known, and none else; of each every field, of a kind that fits.
const kinds: Same<FromTable["t"], keyof ServerSays> = true;
type Unread = { [T in keyof ServerSays]: Exclude<keyof ServerSays[T], keyof Heard<T>> }[keyof ServerSays];
const unread: Same<Unread, never> = true;
type Unfit = { [T in keyof ServerSays]: Heard<T> extends ServerSays[T] ? never : T }[keyof ServerSays];
const unfit: Same<Unfit, never> = true;
// What the page says is heard.
type Unheard = { [T in ToTable["t"]]: T extends keyof ServerHears ? (Extract<ToTable, { t: T }> extends ServerHears[T] ? never : T) : T }[ToTable["t"]];
const unheard: Same<Unheard, never> = true;
// Of an event everything is known but its name, which is the game's own.
type Told = ${shape(event)};
const untold: Same<Exclude<keyof Told, keyof TableEvent>, "type"> = true;
const event: Omit<Told, "type" | "role" | "parts"> extends Omit<TableEvent, "role" | "parts"> ? true : false = true;
const part: Same<${shape(part)}, TextPart> = true;
const roles: Same<EventRole, ${described.roles.map((role) => `"${role}"`).join(" | ")}> = true;
${best ? `const best: HintMessage["best"][number] extends ${shape(best)} ? true : false = true;` : ""}
${made?.body ? `const table: asked.NewTable extends ${shape(made.body)} ? true : false = true;` : ""}
type Answer<F extends (...all: never[]) => unknown> = Awaited<ReturnType<F>>;
${answers.map((route) => `const ${ASKED[`${route.method} ${route.path}`]}: Answer<typeof asked.${ASKED[`${route.method} ${route.path}`]}> extends Partial<${shape(route.answer as Fields)}> ? true : false = true;`).join("\n")}
export { kinds, unread, unfit, unheard };
`;
  return compile(source);
}

let known: ts.Program | undefined;
function compile(source: string): string[] {
  const file = resolve("src/lib/described.ts");
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile("tsconfig.json", ts.sys.readFile).config, ts.sys, ".");
  const host = ts.createCompilerHost(options);
  const [exists, read, get] = [host.fileExists, host.readFile, host.getSourceFile];
  host.fileExists = (name) => resolve(name) === file || exists(name);
  host.readFile = (name) => (resolve(name) === file ? source : read(name));
  host.getSourceFile = (name, language, ...rest) =>
    resolve(name) === file ? ts.createSourceFile(name, source, language) : get(name, language, ...rest);
  known = ts.createProgram({
    rootNames: [file, resolve("src/vite-env.d.ts")].filter((name) => name === file || ts.sys.fileExists(name)),
    options: { ...options, noEmit: true, noUnusedLocals: false, types: ["vite/client"] },
    host,
    oldProgram: known,
  });
  const checked = known.getSourceFile(file)!;
  const faults = [...known.getSyntacticDiagnostics(checked), ...known.getSemanticDiagnostics(checked)];
  const named = (at = 0) => /const (\w+)/.exec(source.slice(source.lastIndexOf("\n", at) + 1, source.indexOf("\n", at)))?.[1] ?? "";
  return faults.map((found) => `${named(found.start)}: ${ts.flattenDiagnosticMessageText(found.messageText, " ")}`);
}

const changed = (change: (api: Api) => void): Api => {
  const copy = structuredClone(api);
  change(copy);
  return copy;
};

describe("docs/api.json", () => {
  it("fits the page's types", () => expect(check(api)).toEqual([]), 60_000);
  it("would not fit with a new field, another kind, a message more, or another answer", () => {
    const other = changed((described) => {
      const out = (t: string) => described.out.find((message) => message.t === t)!;
      out("view").fields.weather = "text";
      out("events").event!.mood = "text";
      out("events").part!.seat = "text?";
      described.roles.push("sings");
      out("why").fields.legal = "text";
      described.out.push({ t: "song", fields: { t: "text" } });
      described.in.find((message) => message.t === "act")!.fields.seat = "number";
      described.http.find((route) => route.path === "/api/games")!.answer = { games: "text" };
    });
    const faults = check(other).map((fault) => fault.split(":")[0]);
    expect(faults).toEqual(expect.arrayContaining(["kinds", "unread", "unfit", "unheard", "games", "untold", "part", "roles"]));
  }, 60_000);
  it("has every address that the page asks", () => {
    const routes = api.http.map((route) => `${route.method} ${route.path}`);
    expect(Object.keys(ASKED).filter((route) => !routes.includes(route))).toEqual([]);
    const asked = [...readFileSync("src/lib/api.ts", "utf8").matchAll(/["`](\/api\/[^"`?]*)/g)].map((found) =>
      found[1].replace(/\$\{\w+\}/g, "x"),
    );
    const patterns = api.http.map((route) => new RegExp(`^${route.path.replace(/<\w+>/g, "[^/]+")}$`));
    expect(asked.length).toBeGreaterThanOrEqual(Object.keys(ASKED).length - 2);
    expect(asked.filter((path) => !patterns.some((route) => route.test(path)))).toEqual([]);
  });
});
