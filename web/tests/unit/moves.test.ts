// A list of moves as cards to click, cards to choose, and buttons.
import { describe, expect, it } from "vitest";
import {
  chosenMove,
  combination,
  gatheredName,
  explained,
  mayChoose,
  moveToAskAbout,
  namedAs,
  NO_CHOICES,
  parseMove,
  sections,
  sortChoices,
  sortOutOfTurn,
  withLittleRoom,
} from "../../src/lib/moves";
import type { Move } from "../../src/lib/table";
import { moveOf } from "./messages";
import { french, german, trappola } from "./packs";

const moves = (...texts: string[]): Move[] => texts.map((move) => moveOf(move));

describe("moves of one card", () => {
  const choices = sortChoices(moves("play Ah", "play 7c", "pass"), "Ah 7c Kd", french);
  it("are played by clicking the card", () => {
    expect([...choices.single!.byCard.keys()]).toEqual(["Ah", "7c"]);
    expect(choices.buttons.map((move) => move.move)).toEqual(["pass"]);
  });
  it("lets one ask about the others with the same verb", () => expect(moveToAskAbout(choices, "Kd", [], "play")).toBe("play Kd"));
  it("asks about a card by its own name where cards are only named", () => {
    const showing = sortChoices(moves("show 6s as Kl", "show 6s as Al", "pass"), "6s 8s", german);
    expect(moveToAskAbout(showing, "8s", [], "play")).toBe("show 8s as 8s");
  });
  it("leave a button to whatever else is done with single cards, be there one or two", () => {
    const plays = ["Ts", "Th", "7c"].map((card) => moveOf(`play ${card}`, { role: "lays-card" }));
    const offered = sortChoices([...moves("exchange Ts", "exchange Th"), ...plays], "Ts Th 7c", french);
    expect([...offered.single!.byCard.keys()]).toEqual(["Ts", "Th", "7c"]);
    expect(offered.buttons.map((move) => move.move)).toEqual(["exchange Ts", "exchange Th"]);
    expect(offered.selections).toEqual([]);
  });
  it("keeps what a card may be played as beside the card", () => {
    const named = sortChoices(moves("play 6s as Kl", "play 6s as Al", "play 8s"), "6s 8s", german);
    expect(named.single!.byCard.get("6s")).toHaveLength(2);
    expect(named.single!.byCard.get("8s")).toHaveLength(1);
  });
});

describe("moves of several cards", () => {
  const { selections, single, buttons } = sortChoices(
    moves("pass", "discard 7c 8c", "discard 7c 9c", "discard 7c 8c 9c"),
    "7c 8c 9c Ah",
    french,
  );
  it("lets one ask about a card beside those that are chosen", () => {
    const choices = { ...NO_CHOICES, selections, single, buttons };
    expect(moveToAskAbout(choices, "Ah", [], "play")).toBe("discard Ah 8c");
    expect(moveToAskAbout(choices, "Ah", ["7c"], "play")).toBe("discard 7c Ah");
    expect(moveToAskAbout(choices, "Ah", ["8c", "9c"], "play")).toBe("discard 8c 9c Ah");
    expect(moveToAskAbout(choices, "Ah", ["7c", "8c", "9c"], "play")).toBe("");
  });
  it("are chosen in the hand", () => {
    expect(single).toBeNull();
    expect(selections).toHaveLength(1);
    expect(selections[0]).toMatchObject({ verb: "discard", least: 2, most: 3 });
    expect(buttons.map((move) => move.move)).toEqual(["pass"]);
  });
  it("are found in whatever order the cards were chosen", () => {
    expect(chosenMove(selections, ["8c", "7c"])?.move).toBe("discard 7c 8c");
    expect(chosenMove(selections, ["8c"])).toBeNull();
  });
  it("take only cards that lead to a move", () => {
    expect(mayChoose(selections, ["7c"], "8c")).toBe(true);
    expect(mayChoose(selections, ["7c"], "Ah")).toBe(false);
    expect(mayChoose(selections, ["7c", "8c", "9c"], "7c")).toBe(false);
  });
  it("count doubled cards each by itself", () => {
    const twice = sortChoices(moves("exchange Qh Qh", "exchange Qh Jd"), "Qh Qh Jd", french);
    expect(chosenMove(twice.selections, ["Qh", "Qh"])?.move).toBe("exchange Qh Qh");
    expect(mayChoose(twice.selections, ["Qh"], "Qh")).toBe(true);
  });
  it("of one or more cards to play are chosen as well", () => {
    const lead = sortChoices(moves("play 7c", "play 7c 7d 9h"), "7c 7d 9h", french);
    expect(lead.single).toBeNull();
    expect(lead.selections[0]).toMatchObject({ least: 1, most: 3 });
  });
});

describe("moves of a game that nobody has heard of", () => {
  const [outgrabe, mimsy] = ["Ah", "7c"].map((card) => moveOf(`wabe ${card}`, { role: "lays-card" }));
  const pass = moveOf("tove", { role: "passes-on" });
  const calls = [1, 2, 3].map((seat) => moveOf(`burble ${seat}`, { role: "accuses" }));
  it("are played by clicking the card where they lay one", () => {
    const { single, selections } = sortChoices([outgrabe, mimsy, moveOf("florp 7c")], "Ah 7c", french);
    expect([single!.verb, ...single!.byCard.keys()]).toEqual(["wabe", "Ah", "7c"]);
    expect(selections).toEqual([]);
  });
  it("begin with passing where a fault may be called, and gather the calls", () => {
    const { buttons, groups } = sortChoices([...calls, moveOf("gimble"), pass], "", french);
    expect(buttons.map(({ move }) => move)).toEqual(["tove", "gimble"]);
    expect(groups).toMatchObject([{ verb: "burble", moves: { length: 3 } }]);
  });
  it("stand in their order where no fault may be called", () =>
    expect(sortChoices([moveOf("gimble"), pass], "", french).buttons.map(({ move }) => move)).toEqual(["gimble", "tove"]));
  it("lend their word to a question about a card while none is asked for", () => {
    expect(moveToAskAbout(NO_CHOICES, "Ah", [], "wabe")).toBe("wabe Ah");
    expect(moveToAskAbout(NO_CHOICES, "Ah", [], "")).toBe("");
  });
});

describe("buttons", () => {
  it("stay buttons while they are few", () => {
    const few = sortChoices(moves("hold gleich", "raise gleich 3", "good gleich", "leave"), "Ah", german);
    expect(few.buttons).toHaveLength(4);
    expect(few.groups).toHaveLength(0);
  });
  it("are gathered by verb where they are many", () => {
    const signs = Array.from({ length: 9 }, (_, i) => `signal gleich ${i}`);
    const many = sortChoices([...moves("pass"), ...signs.map((move, i) => moveOf(move, { name: `Sign: Gleich of ${i}` }))], "Ah", german);
    expect(many.buttons.map((move) => move.move)).toEqual(["pass"]);
    expect(many.groups).toMatchObject([{ verb: "signal", moves: { length: 9 } }]);
  });
  it("of no group stand beside the group of their verb", () => {
    const soli = Array.from({ length: 8 }, (_, i) => moveOf(`announce solo ${i}`, { name: `Claim a solo: ${i}`, group: "solo" }));
    const { buttons, groups } = sortChoices([...moves("pass", "announce five-kings"), ...soli], "Ah", french);
    expect(buttons.map(({ move }) => move)).toEqual(["pass", "announce five-kings"]);
    expect(groups).toMatchObject([{ verb: "announce", moves: { length: 8 } }]);
  });
  it("that are many and long are gathered where there is little room, short ones are not", () => {
    const lay = (what: string) => moveOf(`announce ${what}`, { name: `Lay a ${what} with the Do of a suit`, group: "lay" });
    const long = sortChoices([...moves("pass"), ...["26 2c", "26 2s", "52 2s", "52 2c"].map(lay)], "Ah", trappola);
    expect([long.buttons.length, long.groups.length]).toEqual([5, 0]);
    const gathered = withLittleRoom(long);
    expect([gathered.buttons.length, gathered.groups[0].moves.length]).toEqual([1, 4]);
    const short = sortChoices(moves("pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"), "Ah", french);
    expect(withLittleRoom(short)).toBe(short);
  });
  it("do not mistake a word for a card", () => expect(sortChoices(moves("announce 26 2c"), "2c 3c", trappola).buttons).toHaveLength(1));
});

describe("what is not asked for", () => {
  const texts = (list: { move: string }[]) => list.map(({ move }) => move);
  it("leaves the cards of the hand alone", () => {
    const { single, selections, buttons, groups } = sortOutOfTurn(moves("lay 2c", "call fault 1"), "2c 3c", french);
    expect([single, selections]).toEqual([null, []]);
    expect(texts(buttons)).toEqual(["lay 2c", "call fault 1"]);
    expect(groups).toEqual([]);
  });
  it("is a sheet where a verb has several", () => {
    const { buttons, groups } = sortOutOfTurn(moves("announce re", "call fault 1", "call fault 2", "call fault 3"), "2c", french);
    expect(texts(buttons)).toEqual(["announce re"]);
    expect(groups).toMatchObject([{ verb: "call", moves: { length: 3 } }]);
  });
});

describe("a review", () => {
  it("has passing first, and several calls in a sheet", () => {
    const { buttons, groups } = sortChoices(moves("call false 1", "call false 3", "call revoke 1", "pass"), "2c", french);
    expect(buttons.map(({ move }) => move)).toEqual(["pass"]);
    expect(groups).toMatchObject([{ verb: "call", moves: { length: 3 } }]);
  });
  it("shows one or two calls as they are", () => {
    const { buttons } = sortChoices(moves("call false 1", "call false 3", "pass"), "2c", french);
    expect(buttons.map(({ move }) => move)).toEqual(["pass", "call false 1", "call false 3"]);
  });
});

describe("offences", () => {
  const wrong = moves("play Kd", "look", "show Ah", "play 9s");
  it("with a card of one's own hand are done by choosing it, the others stand apart", () => {
    const { single, buttons, offences } = sortChoices(moves("play Ah"), "Ah Kd", french, wrong);
    expect([...single!.byCard.keys()]).toEqual(["Ah", "Kd"]);
    expect(buttons).toEqual([]);
    expect(offences.map(({ move }) => move)).toEqual(["look", "show Ah", "play 9s"]);
  });
  it("join the cards that are chosen together", () => {
    const { selections } = sortChoices(
      moves("discard 7c 8c", "discard 7c 9c"),
      "7c 8c 9c",
      french,
      moves("discard 7c", "discard 7c 8c 9c"),
    );
    expect(selections[0]).toMatchObject({ least: 1, most: 3 });
    expect(chosenMove(selections, ["7c"])?.move).toBe("discard 7c");
  });
  it("all stand apart while one is not asked", () => expect(sortOutOfTurn([], "Ah Kd", french, wrong).offences).toHaveLength(4));
});

it("names gathered moves as the game names their group, or their groups together", () => {
  const groups = [
    { id: "hold", name: "Sign what you hold", of: "Sign" },
    { id: "play", name: "Sign what to play", of: "Sign" },
    { id: "bid", name: "Bid" },
  ];
  const of = (...ids: (string | undefined)[]) =>
    gatheredName(
      ids.map((group, i) => moveOf(`jub ${i}`, { group })),
      groups,
    );
  expect(of("bid", "bid")).toBe("Bid");
  expect(of("hold", "play")).toBe("Sign");
  expect(of("hold", "bid"), "no name for both").toBe("");
  expect(of("hold", undefined), "one without a group").toBe("");
  expect(of(undefined), "no group").toBe("");
});

it("sees a board of names", () => {
  const { single } = sortChoices(moves("play 6s as Kl", "play 6s as Al", "play 6s as Ol", "play 6s"), "6s", german);
  expect([...namedAs(single!.byCard.get("6s")!, german)!.keys()]).toEqual(["Kl", "Al", "Ol", "6s"]);
});

describe("moves put together of words", () => {
  const parsed = (...texts: [string, string][]) => texts.map(([move, label]) => parseMove(moveOf(move, { label }), [], french));
  const bids = parsed(
    ["bid gleich", "Gleich"],
    ["bid hanger", "Hanger"],
    ["bid gleich hanger", "Gleich, then Hanger"],
    ["bid hanger gleich", "Hanger, then Gleich"],
  );
  const announced = parsed(
    ["announce none", "nothing"],
    ["announce point", "the point"],
    ["announce set", "the set"],
    ["announce point set", "point and set"],
  );
  it("offer each word by its label", () =>
    expect(combination(bids)!.words).toEqual([
      { word: "gleich", label: "Gleich" },
      { word: "hanger", label: "Hanger" },
    ]));
  it("keep the order of tapping where it makes another move", () => {
    expect(combination(bids)!.find(["hanger", "gleich"])!.move).toBe("bid hanger gleich");
    expect(combination(bids)!.find(["gleich", "hanger"])!.move).toBe("bid gleich hanger");
  });
  it("take words in any order where only one is a move", () =>
    expect(combination(announced)!.find(["set", "point"])!.move).toBe("announce point set"));
  it("leave apart what goes with nothing", () => expect(combination(announced)!.alone.map((move) => move.move)).toEqual(["announce none"]));
  it("are not made of moves with cards, or of words that never stand alone", () => {
    expect(combination(sortChoices(moves("play Ah", "play 7c"), "Ah 7c", french).single!.byCard.get("Ah")!)).toBeNull();
    expect(combination(parsed(["announce 52 2b", "a"], ["announce 52 2c", "b"], ["announce kings", "c"]))).toBeNull();
  });
});

describe("what the game says of its moves", () => {
  const moves = [
    moveOf("good", { name: "Let it be good", order: 9 }),
    moveOf("sign a", { name: "Sign: a Gleich", order: 3, group: "signal", label: "a Gleich" }),
    moveOf("hold", { name: "Hold it", order: 1, worth: 4, worthText: "at stake" }),
  ];
  it("gives buttons their places", () => {
    expect(sortChoices(moves, "", german).buttons.map(({ move }) => move)).toEqual(["hold", "sign a", "good"]);
  });
  it("puts them under the names of their groups", () => {
    const named = sections(sortChoices(moves, "", german).buttons, [{ id: "signal", name: "Signs to your partner" }]);
    expect(named.map(({ name, moves: of }) => [name, of.length])).toEqual([
      ["", 2],
      ["Signs to your partner", 1],
    ]);
  });
});

it("explains the words of a group once, and only where there is something to explain", () => {
  const groups = [
    { id: "bid", name: "Bid", line: "Gleich: cards of one rank." },
    { id: "unseen", name: "Bid unseen", line: "Gleich: cards of one rank." },
    { id: "call", name: "Call" },
  ];
  const bids = ["bid", "unseen"].map((group) => moveOf(`bid ${group}`, { name: group, group }));
  expect(explained(bids, groups)).toBe("Gleich: cards of one rank.");
  expect(explained([moveOf("call 1", { name: "Call", group: "call" }), ...moves("pass")], groups)).toBe("");
});
