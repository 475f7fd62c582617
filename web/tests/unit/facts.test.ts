// What else a game has to show, from the `extra` of its view and what the game says of its fields. The fields are made up: none is known
// to the page by its name.
import { describe, expect, it } from "vitest";
import {
  asked,
  briefFacts,
  cardNames,
  figures,
  openCards,
  seatFacts,
  sideFacts,
  tableFacts,
  turnUpTaken,
  type ExtraField,
} from "../../src/lib/facts";
import { tricksTold } from "../../src/lib/layout";
import { sayIn } from "../../src/lib/words.svelte";
import { view } from "./messages";
import { french } from "./packs";

describe("facts of the table", () => {
  const fields: ExtraField[] = [
    { field: "zorbles", role: "fact", label: "Zorbles" },
    { field: "quimp", role: "fact", label: "Quimp", words: { low: "quite low" } },
    { field: "daxes", role: "fact", label: "Daxes" },
  ];
  it("are numbers, words and cards, called as the game says", () => {
    const shows = view({ extra: { zorbles: 3, quimp: "low", daxes: "Ah 9d", wug: 5 } });
    expect(tableFacts(shows, french, fields)).toEqual([
      { name: "Zorbles", value: "3", cards: [] },
      { name: "Quimp", value: "quite low", cards: [] },
      { name: "Daxes", value: "Ah 9d", cards: ["Ah", "9d"] },
    ]);
  });
  it("are left out where there is nothing, and where the game says nothing of a field", () => {
    expect(tableFacts(view({ extra: { zorbles: 0, quimp: null, daxes: "" } }), french, fields)).toEqual([]);
    expect(tableFacts(view({ extra: { zorbles: 3, pot: 4 } }), french, [])).toEqual([]);
    expect(tableFacts(view({ extra: { zorbles: 3 } }), french, [{ field: "zorbles", role: "of a later day", label: "Z" }])).toEqual([]);
  });
});

describe("facts of a seat", () => {
  const fields: ExtraField[] = [
    { field: "blickets", role: "seat-list", label: "blickets", own: "you blicket" },
    { field: "gone", role: "seat-list", label: "is gone" },
    { field: "tulgeys", role: "seat-fact", label: "{n} {n?tulgey|tulgeys}" },
    { field: "camps", role: "seat-fact", words: { snark: "Snark" } },
  ];
  const told = view({ extra: { blickets: [0], gone: [1], tulgeys: [2, 1], camps: ["snark", null] } });
  it("are said of the others", () => {
    expect(seatFacts(told, 0, fields)).toEqual(["blickets", "2 tulgeys", "Snark"]);
    expect(seatFacts(told, 1, fields)).toEqual(["is gone", "1 tulgey"]);
  });
  it("are said to the reader in his own place; in the same words where they name nobody", () => {
    expect(seatFacts(told, 0, fields, true)).toEqual(["you blicket", "2 tulgeys", "Snark"]);
    expect(seatFacts(told, 1, fields, true)).toEqual(["is gone", "1 tulgey"]);
  });
  it("are not told from a list that has no entry for each seat", () =>
    expect(seatFacts(view({ extra: { tulgeys: [2] } }), 0, fields)).toEqual([]));
});

const frabs: ExtraField = { field: "frabs", role: "side-fact", label: "Frabs ({target} win)" };

describe("facts of the sides", () => {
  it("stand beside the points, with nothing left out and the number that wins", () => {
    const score = view({ score: [44, 0], extra: { frabs: [1, 0], points: [20, 0], target: 5 } });
    expect(sideFacts(score, [frabs])).toEqual([{ name: "Frabs (5 win)", values: [1, 0] }]);
  });
  it("are only those with a role, one for each side", () => {
    expect(sideFacts(view({ extra: { points: [1, 2] } }), [frabs])).toEqual([]);
    expect(sideFacts(view({ extra: { frabs: [1, 2, 3], target: 5 } }), [frabs])).toEqual([]);
  });
  it("may be facts of the seats too", () => {
    const both = [frabs, { field: "frabs", role: "seat-fact", label: "{n} frabs" }];
    const score = view({ score: [0, 0], extra: { frabs: [1, 0], target: 5 } });
    expect(sideFacts(score, both)).toHaveLength(1);
    expect(seatFacts(score, 0, both)).toEqual(["1 frabs"]);
  });
});

it("a strip of one line begins with the reader's own side and has the first two", () => {
  const tricks = view({ score: [0, 1], extra: { frabs: [3, 2], bombs: 1, target: 5 } });
  const fields = [frabs, { field: "bombs", role: "fact", label: "Bombs" }];
  expect(briefFacts(tricks, { pack: french, seat: 1 }, fields)).toBe("Frabs (5 win) 2 : 3, Bombs 1");
  expect(briefFacts(tricks, { pack: french, seat: null }, fields)).toBe("Frabs (5 win) 3 : 2, Bombs 1");
  expect(briefFacts(view({ score: [0, 0], extra: { frabs: [0, 0] } }), { pack: french, seat: 0 }, fields)).toBe("");
});

it("a made-up game's fields are shown by their roles alone", () => {
  const shows = view({
    turnup: "Ah",
    extra: {
      wabe: { mimsy: { status: "held", stake: 4 }, rath: { status: "open", stake: 0 }, tove: null },
      grabes: [
        { seat: 0, with: 1 },
        { seat: 1, with: 1 },
      ],
      jubjub: 1,
      burbles: ["Ah", "9d"],
      galumph: "Kc",
      callay: { "7c": "Ac" },
    },
  });
  const fields: ExtraField[] = [
    { field: "wabe", role: "figures", words: { mimsy: "Mimsy" } },
    { field: "grabes", role: "exchanges" },
    { field: "jubjub", role: "turn-up-taken" },
    { field: "burbles", role: "open-cards" },
    { field: "galumph", role: "open-cards" },
    { field: "callay", role: "card-names" },
  ];
  expect(figures(shows, fields, sayIn("en"))).toEqual([
    { name: "Mimsy", value: "4", state: "held", live: true },
    { name: "rath", value: "0", state: "open", live: false },
    { name: "tove", value: "", state: "", live: false },
  ]);
  expect(asked(shows, fields)).toEqual([{ seat: 0, with: 1 }]);
  expect(turnUpTaken(shows, fields)).toBe(true);
  expect(openCards(shows, french, fields)).toEqual(["9d", "Kc"]);
  expect(cardNames(shows, fields)).toEqual({ "7c": "Ac" });
  // The names alone mean nothing.
  const known = view({
    extra: { figures: shows.extra.wabe, asked: [{ seat: 0, with: 1 }], taken: 0, turnups: ["9d"], baptised: { "7c": "Ac" } },
  });
  expect(figures(known, [], sayIn("en"))).toEqual([]);
  expect(asked(known, [])).toEqual([]);
  expect(turnUpTaken(known, [])).toBe(false);
  expect(openCards(known, french, [])).toEqual([]);
  expect(cardNames(known, [])).toEqual({});
});

it("tricks are told while they count: in Lang Hanrey until they are taken up", () => {
  const won = (game: string, part: number) => tricksTold(view({ game, tricks: [7, 2], extra: { part } }), 0);
  expect(won("lang-hanrey", 1)).toBe(7);
  expect(won("lang-hanrey", 2)).toBe(0);
  expect(won("styrvolt", 2)).toBe(7);
});
