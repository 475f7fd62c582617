// Debian 12 ships Node 18: nothing that the page is built or tested with may want a later one.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) =>
  JSON.parse(readFileSync(path, "utf8")) as { engines?: { node?: string }; devDependencies?: Record<string, string> };
const OLDEST = 18;

/** Whether a range such as "^18.0.0 || >=20" has the oldest Node in it. */
function admits(range: string): boolean {
  return range.split("||").some((part) => {
    const [, sign, major] = /^\s*(>=|\^|~)?\s*(\d+)/.exec(part) ?? [];
    return sign === ">=" ? Number(major) <= OLDEST : Number(major) === OLDEST;
  });
}

it("reads ranges of versions", () => {
  expect(["^18.0.0 || >=20", ">=18", ">= 14.17", ">=20", "^20.0.0 || >=22"].map(admits)).toEqual([true, true, true, false, false]);
});

const wanted = Object.keys(read("package.json").devDependencies ?? {}).map(
  (name) => [name, read(`node_modules/${name}/package.json`).engines?.node] as const,
);
it.each(wanted.filter(([, range]) => range))("%s runs on it (%s)", (_, range) => expect(admits(range!)).toBe(true));
