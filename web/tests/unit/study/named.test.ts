// A card has one name on a page: what is played is called as the card is, in studies and in problems alike.
import { describe, expect, it } from "vitest";
import { namedAnswer, namedProblem, namedStep } from "../../../src/lib/study/named";
import type { Problem, ProblemAnswer } from "../../../src/lib/study/problems";
import type { ReplayStep } from "../../../src/lib/replay";
import { sayIn } from "../../../src/lib/words.svelte";
import { french, german } from "../packs";

const say = sayIn("en");
const view = { hands: ["Qd Ks", "??"] };

describe("the name of a move", () => {
  it("is the card's where a card is simply played, among choices and in what follows", () => {
    const choices = [
      { move: "play Qd", label: "Play Q♦" },
      { move: "pass", label: "Pass" },
    ];
    const problem = namedProblem({ seat: 0, view, choices } as unknown as Problem, french, say);
    expect(problem.choices.map(({ label }) => label)).toEqual(["queen of diamonds", "Pass"]);
    const line = [{ seat: 1, move: "play 7s", label: "Play 7♠", view }];
    const answer = { best: "play Ks", bestLabel: "Play K♠", line, refutation: line } as unknown as ProblemAnswer;
    const told = namedAnswer(answer, french, say);
    expect([told.bestLabel, told.line[0].label, told.refutation[0].label]).toEqual([
      "king of spades",
      "seven of spades",
      "seven of spades",
    ]);
  });
  it("is the engine's where a card may be used in two ways: its name alone would not say which", () => {
    const choices = [
      { move: "exchange Qd", label: "Exchange Q♦" },
      { move: "play Qd", label: "Play Q♦" },
      { move: "play Ks", label: "Play K♠" },
    ];
    const problem = namedProblem({ seat: 0, view, choices } as unknown as Problem, french, say);
    expect(problem.choices).toEqual(choices);
  });
  it("is the engine's where more is said than a card", () => {
    const step = { move: "play 6s as Kl", label: "Play the Weli as K", state: view } as unknown as ReplayStep;
    expect(namedStep(step, german, say)).toBe("Play the Weli as K");
    expect(namedStep({ ...step, move: null, label: null }, german, say)).toBe("");
  });
});
