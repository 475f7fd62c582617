import { describe as group, expect, it } from "vitest";
import { ago, describe, inOrder, scoreOf } from "../../src/lib/my-games";
import type { GameInfo } from "../../src/lib/api";
import { ladder } from "../../src/lib/levels";
import type { TableInfo } from "../../src/lib/table";
import { sayIn } from "../../src/lib/words.svelte";

const say = sayIn("en");
const table = (more: Partial<TableInfo>): TableInfo => ({
  id: "t",
  game: "g",
  name: "Game",
  options: {},
  players: 2,
  seats: [
    { name: "Anna", kind: "person", here: true },
    { name: "Jens", kind: "person", here: true },
  ],
  state: "playing",
  spectators: false,
  sentence: "",
  seat: 1,
  progress: { deal: 3, score: [47, 53], sides: [0, 1], turn: [0], winners: null },
  changed: 1000,
  ...more,
});

group("my games", () => {
  it("have the score with one's own side first", () => {
    expect(scoreOf(table({}))).toBe("53 : 47");
    expect(scoreOf(table({ progress: { deal: 1, score: [1, -2, 3], sides: [0, 1, 2], turn: [], winners: null } }))).toBe("−2");
    expect(scoreOf(table({ progress: null }))).toBe("");
  });
  it("call a deal what the game calls it", () => {
    const game = { id: "g", things: { deal: "round" } } as GameInfo;
    expect(describe(table({}), say, "en", 1180, [game]).status).toContain("round 3");
  });
  it("say who is to act, with whom and since when", () => {
    expect(describe(table({}), say, "en", 1180).status).toBe("Anna is to act · deal 3 · with Anna · 3 minutes ago");
    expect(describe(table({ seat: 0 }), say, "en", 1000).status).toContain("your turn");
  });
  it("say what came of those that are over", () => {
    const over = (more: Partial<TableInfo>) => describe(table({ state: "over", ...more }), say, "en", 1000).status;
    expect(over({ progress: { deal: 9, score: [103, 80], sides: [0, 1], turn: [], winners: [1] } })).toContain("won");
    expect(over({ progress: { deal: 9, score: [103, 80], sides: [0, 1], turn: [], winners: [0] } })).toContain("lost");
    expect(over({ ended: { how: "resigned", seat: 1 } })).toContain("given up");
    expect(over({ ended: { how: "resigned", seat: 0 } })).toContain("the others gave up");
  });
  it("begin with those where it is one's turn", () => {
    const [first] = inOrder([table({ id: "new", changed: 9 }), table({ id: "mine", seat: 0, changed: 1 })]);
    expect(first.id).toBe("mine");
  });
  it("tell the time in the reader's language", () => {
    expect(ago(0, 30, say, "en")).toBe("just now");
    expect(ago(0, 7200, say, "de")).toBe("vor 2 Stunden");
    expect(ago(0, 86_400, say, "da")).toBe("i går");
  });
});

group("the picture of levels", () => {
  it("grows with every level that wins more than half", () => {
    const { widths, luck } = ladder([63, 57, 59, 60, 77]);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(luck).toBe(false);
  });
  it("says where luck decides", () => expect(ladder([52, 51, 50, 50, 50]).luck).toBe(true));
  it("is empty where nothing was measured", () => expect(ladder([])).toEqual({ shares: [], widths: [], luck: false }));
});
