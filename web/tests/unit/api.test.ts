// The page's types against the server's own description of its messages, where this tree has one.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const file = "../docs/api.json";
const source = readFileSync("src/lib/table.ts", "utf8");
const part = (from: string, to: string) => source.slice(source.indexOf(from), source.indexOf(to));
const interfaces = new Map([...source.matchAll(/export interface (\w+) \{\n {2}t: "(\w+)";([^}]*(?:\{[^}]*\}[^}]*)*)\n\}/g)].map((found) => [found[2], found[3]]));
const inline = new Map([...part("export type FromTable", "export type ToTable").matchAll(/\| \{ t: "(\w+)"([^\n]*)\}/g)].map((found) => [found[1], found[2]]));
const said = (text: string) => [...text.matchAll(/\bt: "(\w+)"/g)].map((found) => found[1]);
const toTable = said(part("export type ToTable", "export type LinkState"));
const fromTable = [...interfaces.keys(), ...said(part("export type FromTable", "export type ToTable"))];

describe.skipIf(!existsSync(file))("docs/api.json", () => {
  const api = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { in: [], out: [], http: [] };
  it("has every message that the page says", () => {
    const known = api.in.map((message: { t: string }) => message.t);
    expect(toTable.filter((kind) => !known.includes(kind))).toEqual([]);
  });
  it.each(api.out as { t: string; fields: Record<string, string> }[])("$t is understood with all its fields", ({ t, fields }) => {
    expect(fromTable).toContain(t);
    const body = interfaces.get(t) ?? inline.get(t) ?? "";
    for (const field of Object.keys(fields)) if (field !== "t" && field !== "error") expect(body, field).toMatch(new RegExp(`\\b${field}\\??:`));
  });
  it("has every address that the page asks", () => {
    const routes = (api.http as { path: string }[]).map((route) => new RegExp(`^${route.path.replace(/<\w+>/g, "[^/]+")}$`));
    const asked = [...readFileSync("src/lib/api.ts", "utf8").matchAll(/["`](\/api\/[^"`?]*)/g)].map((found) => found[1].replace(/\$\{\w+\}/g, "x"));
    expect(asked.length).toBeGreaterThan(8);
    // An inn without a replay of its own is told so by the replay page.
    const needed = asked.filter((path) => path !== "/api/replay");
    expect(needed.filter((path) => !routes.some((route) => route.test(path)))).toEqual([]);
  });
});
