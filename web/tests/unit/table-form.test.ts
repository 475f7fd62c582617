// The form of a table never offers what the server refuses.
import { describe, expect, it } from "vitest";
import type { GameInfo, GameOption } from "../../src/lib/api";
import { isAsked, offered, phraseOf, settled, standardChoice } from "../../src/lib/table-form";

const option = (name: string, values: (string | number)[], more: Partial<GameOption> = {}): GameOption => ({
  name,
  label: name,
  values,
  default: values[0],
  rule: "g/1",
  cite: "§ 1",
  ours: false,
  ...more,
});
const form = option("form", ["four", "three"]);
const pack = option("pack", [32, 36], { phrases: ["thirty-two cards", "thirty-six cards"] });
const lays = option("lays", ["yes", "no"]);
const game = {
  id: "g",
  players: [3, 4],
  standardPlayers: 4,
  options: [form, pack, lays],
  conflicts: [
    { option: "form", values: ["four"], when: { players: [3] }, why: "" },
    { option: "pack", values: [32], when: { form: ["three"] }, why: "" },
  ],
  idle: [{ option: "lays", when: { pack: [36] } }],
} as unknown as GameInfo;

describe("the form of a table", () => {
  it("begins as the book has it", () => {
    expect(standardChoice(game)).toEqual({ players: 4, options: { form: "four", pack: 32, lays: "yes" } });
  });
  it("does not offer what another choice rules out, one choice after the other", () => {
    const three = settled(game, { ...standardChoice(game), players: 3 });
    expect(three.options.form).toBe("three");
    expect(three.options.pack, "ruled out by the form that took the place of another").toBe(36);
    expect(offered(game, three, form)).toEqual([1]);
  });
  it("does not ask what makes no difference, nor where there is nothing to choose", () => {
    const three = settled(game, { ...standardChoice(game), players: 3 });
    expect(isAsked(game, three, lays)).toBe(false);
    expect(isAsked(game, three, form)).toBe(false);
    expect(isAsked(game, standardChoice(game), lays)).toBe(true);
  });
  it("forgets what was kept and is not known any more", () => {
    expect(settled(game, { players: 9, options: { gone: 1, pack: 99 } })).toEqual(standardChoice(game));
  });
  it("has the words of the sentence for a value, else its label", () => {
    expect(phraseOf(pack, 1)).toBe("thirty-six cards");
    expect(phraseOf(form, 0)).toBe("four");
  });
});
