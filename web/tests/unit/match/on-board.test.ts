// What lies on the board, for its layout: said of what is shown, and of nothing that lies under something else.
import { describe, expect, it } from "vitest";
import { whatLies } from "../../../src/lib/match/on-board";
import type { TableClient } from "../../../src/lib/match/table-client.svelte";
import type { MoveSelection } from "../../../src/lib/selection.svelte";
import { NO_PACK, type Contract, type View } from "../../../src/lib/table";

const bare = { stock: [], turnup: null, trump: null, contract: null, extra: {} };
const contract = { decided: true, trumps: true, suits: [], ranks: [], cards: [], seat: null } as unknown as Contract;

function lying(view: Partial<View> | null, { name = "", tutor = false, sheet = false, over = false, ring = false, hint = false } = {}) {
  const table = { view: view && { ...bare, ...view }, pack: NO_PACK, contract: name ? { name, line: "" } : null };
  const session = { table, tutor: { question: tutor ? {} : null } } as unknown as TableClient;
  return whatLies(session, { sheet: sheet ? {} : null } as unknown as MoveSelection, { over, ring, hint });
}

describe("what lies on the board", () => {
  it("is nothing before the cards are dealt and after the match", () => {
    expect(lying(null)).toEqual({});
    expect(lying({ turnup: "7H" }, { sheet: true, hint: true, over: true })).toEqual({});
  });

  it("tells the cards beside the trick", () => {
    expect(lying({})).toMatchObject({ piles: false, openCards: false });
    expect(lying({ turnup: "7H" })).toMatchObject({ piles: true, openCards: false });
    expect(lying({ stock: ["??"] })).toMatchObject({ piles: true, openCards: false });
  });

  it("tells that something is played once it is known", () => {
    const token = (view: Partial<View>, name = "") => lying(view, { name }).token;
    expect(token({})).toBe(false);
    expect(token({ trump: "hearts" })).toBe(true);
    expect(token({}, "Solo")).toBe(true);
    expect(token({ contract })).toBe(false);
    expect(token({ contract, trump: "hearts" })).toBe(false);
    expect(token({ contract: { ...contract, suits: ["hearts"] } })).toBe(true);
    expect(token({ contract: { ...contract, suits: ["hearts"], decided: false } })).toBe(false);
    expect(token({ contract: { ...contract, trumps: false } })).toBe(true);
  });

  it("has neither sheet nor hint under the tutor's question, and no cards beside a ring", () => {
    expect(lying({}, { sheet: true, hint: true })).toMatchObject({ sheet: true, hint: true });
    expect(lying({}, { sheet: true, hint: true, tutor: true })).toMatchObject({ sheet: false, hint: false });
    expect(lying({ turnup: "7H" }, { ring: true, sheet: true })).toEqual({ sheet: true, hint: false });
  });
});
