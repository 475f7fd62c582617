// The lines for a screen reader.
import { expect, it } from "vitest";
import { Announcer } from "../../../src/lib/match/announcer.svelte";

it("keeps the last six lines, the newest last", () => {
  const announcer = new Announcer();
  for (let i = 1; i <= 8; ++i) announcer.announce(`line ${i}`);
  expect(announcer.lines.map(({ text }) => text)).toEqual(["line 3", "line 4", "line 5", "line 6", "line 7", "line 8"]);
});

it("says the same words again, and never nothing", () => {
  const announcer = new Announcer();
  announcer.announce("Bo passes.");
  announcer.announce("");
  announcer.announce("Bo passes.");
  const ids = announcer.lines.map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(ids[0]).not.toBe(ids[1]);
});
