// Debian 12 ships Node 18: nothing that the page is built or tested with may want a later one, nor may what it brings along.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const OLDEST = 18;

/** Whether a range such as "^18.0.0 || >=20" has the oldest Node in it. */
function admits(range: string): boolean {
  return range.split("||").some((part) => {
    if (part.trim() === "*") return true;
    const [, sign, major] = /^\s*(>=|\^|~)?\s*(\d+)/.exec(part) ?? [];
    return sign === ">=" ? Number(major) <= OLDEST : Number(major) === OLDEST;
  });
}

it("reads ranges of versions", () => {
  const ranges = ["^18.0.0 || >=20", ">=18", ">= 14.17", "*", ">=20", "^20.0.0 || >=22"];
  expect(ranges.map(admits)).toEqual([true, true, true, true, false, false]);
});

interface LockFile {
  packages: Record<string, { engines?: { node?: string } }>;
}

it("runs every package of the lock file on it", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as LockFile;
  const wanted = Object.entries(packages).map(([path, { engines }]) => [path, engines?.node ?? "*"]);
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter(([, range]) => !admits(range))).toEqual([]);
});
