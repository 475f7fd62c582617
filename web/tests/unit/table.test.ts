// The page's small pure functions: cards, book, citations, places, routes, slate, words.
import { describe, expect, it } from "vitest";
import { cardName, without } from "../../src/lib/cards";
import { chapters, explained, explains, placeOf, quotation, spans } from "../../src/lib/book";
import { citation, learnCitation } from "../../src/lib/citations.svelte";
import { compass, others, place, ringPlace } from "../../src/lib/places";
import { readRoute, studyAddress, studyStepAddress } from "../../src/lib/route.svelte";
import { columns, dealsOf, gathered, sharedLines, slateText, standing, strokes } from "../../src/lib/slate";
import { fill, sayIn } from "../../src/lib/words.svelte";
import { trumpSuits, type TableEvent, type View } from "../../src/lib/table";
import { french, german, trappola, gnav } from "./packs";

describe("cards", () => {
  it("have names in three languages", () => {
    expect(cardName("Th", french, sayIn("en"))).toBe("ten of hearts");
    expect(cardName("Oe", german, sayIn("de"))).toBe("Eichel Ober");
    expect(cardName("2c", trappola, sayIn("en"))).toBe("Do of cups");
    expect(cardName("cuckoo", gnav, sayIn("da"))).toBe("gøg");
  });
  it("leave a hand one at a time", () => expect(without(["Qh", "Qh", "7c"], ["Qh"])).toEqual(["Qh", "7c"]));
});

it("names every trump suit, where a game turns up two", () => {
  const contract = { decided: true, suits: ["s", "h"] } as View["contract"];
  expect(trumpSuits({ trump: "s", contract })).toEqual(["s", "h"]);
  expect(trumpSuits({ trump: "s", contract: null })).toEqual(["s"]);
  expect(trumpSuits({ trump: null, contract }), "where no suit alone is trump, none is shown").toEqual([]);
});

describe("the book", () => {
  const entry = (id: string, cite: string, ours: boolean) => ({
    id,
    cite,
    margin: cite,
    part: "",
    number: "1",
    ours,
    kinds: ["mechanic"],
    source: "",
    text: "",
  });
  it("is cited as the server says, and what is ours says so", () => {
    learnCitation("en", "g/8", entry("g/8", "§ 8", false));
    learnCitation("en", "g/i-4", entry("g/i-4", "ours 4", true));
    expect(citation("g/8")).toEqual({ cite: "§ 8", ours: false });
    expect(citation("g/i-4")).toEqual({ cite: "ours 4", ours: true });
    expect(citation("g/i-5").ours, "what is not known yet is not guessed from its id").toBe(false);
  });
  it("says where and when a book appeared", () => {
    expect(placeOf({ year: 1774 })).toBe("Copenhagen 1774");
    expect(placeOf({ year: null })).toBe("house rules");
  });
  it("sets `words` and *titles* in italics", () =>
    expect(spans("an `option` here")).toEqual([
      { text: "an ", strong: false },
      { text: "option", strong: true },
      { text: " here", strong: false },
    ]));
  it("marks the sentence that decides, and quotes from it on while it is asked", () => {
    expect(spans("One. Two *two*. Three.", "Two *two*.")).toEqual([
      { text: "One. ", strong: false },
      { text: "Two ", strong: false, deciding: true },
      { text: "two", strong: true, deciding: true },
      { text: ".", strong: false, deciding: true },
      { text: " Three.", strong: false },
    ]);
    const long = { ...entry("g/1", "§ 1", false), text: "Of *old*.\n\nOne. Two *two*. Three.", deciding: "Two *two*." };
    expect(quotation(long, true)).toBe("… Two two.");
    expect(quotation(long, false)).toBe("Of old.");
    expect(quotation({ ...long, deciding: "Of *old*." }, true)).toBe("Of old.");
    expect(quotation({ ...long, deciding: undefined }, true)).toBe("Of old.");
  });
  it("says what a word means where a quoted paragraph has it first", () => {
    const told = { word: "Forehand", means: "beside the dealer" };
    const ours = {
      ...entry("g/i-1", "ours 1", true),
      text: "Agreed beforehand. Forehand leads; forehand’s lead is free.",
      explained: told,
    };
    expect(quotation(ours, true)).toBe("Agreed beforehand. Forehand [beside the dealer] leads; forehand’s lead is free.");
    expect(quotation({ ...ours, explained: undefined }, true)).toBe(ours.text);
    expect(explained("Agreed beforehand.", told)).toBe("Agreed beforehand.");
    expect(explains(["Cards are dealt.", "Forehand leads.", "Then Forehand."], told)).toBe(1);
    expect(explains(["Forehand leads."], undefined)).toBe(-1);
  });
  it("is cut where its own numbering changes", () => {
    const entries = [entry("g/1", "§ 1", false), entry("g/2", "§ 2", false), entry("g/i-1", "ours 1", true)];
    expect(chapters(entries).map((chapter) => chapter.entries.length)).toEqual([2, 1]);
    const parts = ["", "", "marque", "marque", ""].map((part, i) => ({ ...entry(`g/${i}`, "", false), part }));
    expect(chapters(parts).map(({ key, entries }) => `${key} ${entries.length}`)).toEqual([
      "kind.mechanic 2",
      "marque 2",
      "kind.mechanic 1",
    ]);
  });
  it("is divided by what its paragraphs are about; a single one belongs to the chapter before", () => {
    const about = (n: number, kind: string) => ({ ...entry(`g/${n}`, `§ ${n}`, false), kinds: [kind] });
    const kinds = [
      "advice",
      "set-up",
      "set-up",
      "penalty",
      "mechanic",
      "mechanic",
      "scoring",
      "mechanic",
      "mechanic",
      "scoring",
      "scoring",
    ];
    expect(chapters(kinds.map((kind, i) => about(i + 1, kind))).map(({ key, entries }) => `${key} ${entries.length}`)).toEqual([
      "kind.set-up 4",
      "kind.mechanic 5",
      "kind.scoring 2",
    ]);
  });
});

describe("seats", () => {
  it("sit to the left in the order of play", () => {
    expect(others(2, 4)).toEqual([3, 0, 1]);
    expect(others(2, 4).map((seat) => place(seat, 2, 4))).toEqual(["left", "top", "right"]);
    expect(compass(2, 2, 4)).toBe("s");
    expect(compass(3, 2, 4)).toBe("w");
  });
  it("of a ring have one's own at the bottom", () => expect(ringPlace(0, 12).top).toBeGreaterThan(80));
});

describe("the slate", () => {
  const event = (role: TableEvent["role"], rest: Partial<TableEvent> = {}): TableEvent => ({ seq: 0, role, text: "", parts: [], ...rest });
  const events = [
    event("begins-deal"),
    event("lays-card"),
    event("scores", { side: 0, points: 5, for: "trick", rule: "g/1" }),
    event("begins-deal"),
    event("note"),
    event("lays-card"),
    event("scores", { side: 1, points: 7, for: "trick", rule: "g/1" }),
  ];
  it("keeps deals apart", () =>
    expect(dealsOf(events, 2).map((deal) => deal.sums)).toEqual([
      [5, 0],
      [0, 7],
    ]));
  it("counts a deal in which nothing was written", () =>
    expect(dealsOf([event("begins-deal"), event("spoken"), ...events], 2).map(({ deal, sums }) => [deal, sums])).toEqual([
      [1, [0, 0]],
      [2, [5, 0]],
      [3, [0, 7]],
    ]));
  it("counts cards that are dealt again under the same number as one deal", () => {
    const again = [1, 1, 2].map((deal) => event("begins-deal", { deal }));
    expect(
      dealsOf([again[0], event("spoken"), again[1], ...events.slice(1, 3), again[2]], 2).map(({ deal, sums }) => [deal, sums]),
    ).toEqual([
      [1, [5, 0]],
      [2, [0, 0]],
    ]);
  });
  it("counts a stake that is paid between two deals in the next, and opens no further deal for it", () => {
    const stakes = [0, 1].map((side) => event("scores", { side, points: -1, for: "stake", rule: "g/2" }));
    const deals = dealsOf([...stakes, ...events.slice(0, 3), event("ends-deal"), ...stakes], 2);
    expect(deals.map(({ deal, sums, early }) => [deal, sums, early])).toEqual([
      [1, [4, -1], false],
      [2, [-1, -1], true],
    ]);
    expect(dealsOf([...stakes, ...events.slice(0, 3), event("ends-deal"), ...stakes, ...events.slice(3)], 2)).toHaveLength(2);
  });
  it("has what each side wrote where the lines are worth the same to all of a party", () => {
    const scores: Partial<TableEvent>[] = [
      { role: "begins-deal" },
      { role: "scores", side: 0, points: 7, for: "no90" },
      { role: "scores", side: 0, points: 2, for: "fox" },
      ...[9, -9, 9, -9].map((points, side) => ({ role: "pays" as const, side, points })),
    ];
    const [deal] = dealsOf(scores as TableEvent[], 4);
    expect([deal.sums, deal.settled, deal.lines.length]).toEqual([[9, -9, 9, -9], true, 2]);
  });
  it("is copied as text", () => {
    const text = slateText("Slate", ["We", "They"], dealsOf(events, 2), [0, 1], [5, 7], { trick: "Stich" });
    expect(text.split("\n")).toHaveLength(4);
    expect(text).toContain("1. Stich");
  });
  it("gathers many equal lines", () => {
    const line = { side: 0, points: 1, for: "lead", rule: "g/7" };
    expect(gathered(Array(9).fill(line))).toEqual([{ ...line, points: 9, times: 9 }]);
    expect(gathered([line, { ...line, points: 2 }, line])).toEqual([{ ...line, points: 4, times: 3, mixed: true }]);
    expect(gathered([line, { ...line, side: 1 }, line])).toEqual([
      { ...line, points: 2, times: 2 },
      { ...line, side: 1, times: 1 },
    ]);
  });
  it("adds what is won in this deal where the game adds it at the end only, and as far as it is told", () => {
    const at = (game: string, rest: Partial<View> = {}) =>
      standing({ game, score: [36, 42], dealScore: [11, null], sheet: [], result: null, ...rest } as unknown as View).totals;
    expect(at("hundert")).toEqual([47, 42]);
    expect(at("perlaggen")).toEqual([36, 42]);
    expect(at("hundert", { result: { winners: [0], reason: "", rule: "" } })).toEqual([36, 42]);
  });
  it("knows the whole of a deal that has just ended", () => {
    const ante = { side: 0, points: -1, for: "ante", rule: "g/4" };
    const closed = { deal: 1, lines: [ante, { side: 1, points: 7, for: "trick", rule: "g/1" }], sums: [-1, 7], settled: false };
    const seen = (game: string, score: number[]) =>
      standing({ game, score, dealScore: [-1, 0], sheet: [ante], result: null } as unknown as View, closed);
    expect(seen("byd", [9, 20]).totals).toEqual([9, 27]);
    expect(seen("hundert", [10, 20]).totals).toEqual([9, 27]);
    expect(seen("byd", [9, 20]).lines).toHaveLength(2);
  });
  it("says once what stands alike on every side", () => {
    const ante = [0, 1, 2].map((side) => ({ side, points: -1, for: "ante", rule: "g/4" }));
    const pot = { side: 2, points: 3, for: "pot", rule: "g/5" };
    expect(sharedLines([...ante, pot], 3)).toEqual([
      { ...ante[0], shared: true },
      { ...pot, shared: false },
    ]);
    expect(sharedLines([ante[0], ante[1], pot], 3)).toHaveLength(3);
  });
  it("has one's own side first", () => expect(columns({ score: [0, 0] } as unknown as View, 3)).toEqual([1, 0]));
  it("counts strokes by fives", () =>
    expect(strokes(7)).toEqual([
      { up: 4, across: true },
      { up: 2, across: false },
    ]));
});

it("fills texts and chooses between one and many", () => {
  expect(fill("{n} {n?card|cards}", { n: 1 })).toBe("1 card");
  expect(fill("{n} {n?card|cards}", { n: 2 })).toBe("2 cards");
});

it("keeps the invitation after the #", () => {
  expect(readRoute("#/table/abc/tok")).toEqual({ page: "join", id: "abc", invite: "tok" });
  expect(readRoute("#/table/abc")).toEqual({ page: "table", id: "abc" });
  expect(readRoute("#/study/abc")).toEqual({ page: "study", id: "abc", whole: false, step: null });
  expect(readRoute(studyAddress("abc", true))).toEqual({ page: "study", id: "abc", whole: true, step: null });
  expect(readRoute(studyStepAddress("abc", 12))).toEqual({ page: "study", id: "abc", whole: false, step: 12 });
  expect(readRoute(studyStepAddress(null, 0))).toEqual({ page: "study", id: null, whole: false, step: 0 });
  expect(readRoute("#/mine")).toEqual({ page: "inn", part: "mine" });
  expect(readRoute("")).toEqual({ page: "inn", part: "games" });
});
