import { expect, it } from "vitest";
import { namedCards } from "../../src/lib/named-cards";
import { sayIn } from "../../src/lib/words.svelte";

it("finds the cards that a paragraph names, in its order", () => {
  expect(namedCards("The queen of clubs and the ten of hearts are above all.", "french", sayIn("en"))).toEqual(["Qc", "Th"]);
  expect(namedCards("The queens of clubs are many.", "french", sayIn("en")), "no name in full").toEqual([]);
  expect(namedCards("Katzenauge", "gnav", sayIn("de")), "part of a word").toEqual([]);
  expect(namedCards("Whoever holds the cuckoo knocks.", "gnav", sayIn("en"))).toEqual(["cuckoo"]);
});
