// Answers of the server to a seat: reasons, hints, refusals.
import { expect, it } from "vitest";
import { Announcer } from "../../../src/lib/match/announcer.svelte";
import { Answers } from "../../../src/lib/match/answers.svelte";
import { RuleInForce } from "../../../src/lib/match/rule-in-force.svelte";
import type { ToTable, WhyMessage } from "../../../src/lib/table";

const why: WhyMessage = { t: "why", move: "play 7c", legal: false, offence: false, why: "Follow suit.", rules: ["byd/7"] };

function made() {
  const sent: ToTable[] = [];
  const [announcer, rule] = [new Announcer(), new RuleInForce()];
  return { sent, announcer, rule, answers: new Answers(announcer, rule, (message) => sent.push(message)) };
}

it("asks about a move once, until something else is asked", () => {
  const { sent, answers } = made();
  answers.askWhy("play 7c");
  answers.askWhy("play 7c");
  answers.askWhy("");
  expect(sent).toEqual([{ t: "why", move: "play 7c" }]);
  answers.clear();
  answers.askWhy("play 7c");
  expect(sent).toHaveLength(2);
});

it("shows a reason as soon as it is told, when it was asked to show it", () => {
  const { sent, answers } = made();
  answers.showWhy("play 7c");
  expect([answers.refusal, sent]).toEqual([null, [{ t: "why", move: "play 7c" }]]);
  answers.takeWhy({ ...why, move: "play 9c" });
  expect(answers.refusal, "that was another card").toBeNull();
  answers.takeWhy(why);
  expect(answers.refusal?.why).toBe("Follow suit.");
});

it("shows a known reason like a refusal: at the prompt and aloud, and the book turns to its paragraph without its words", () => {
  const { announcer, rule, answers } = made();
  answers.takeWhy(why);
  expect(answers.refusal, "nobody asked to see it").toBeNull();
  answers.takeWhy({ ...why, move: "play Ah", legal: true });
  answers.showWhy("play Ah");
  expect(answers.refusal, "there is nothing against this one").toBeNull();
  answers.showWhy("play 7c");
  expect(answers.refusal).toEqual({ why: "Follow suit.", rules: ["byd/7"] });
  expect(rule.law).toEqual({ rules: ["byd/7"], text: "" });
  expect(announcer.lines.map(({ text }) => text)).toEqual(["Follow suit."]);
});

it("gives the question its place back when a hint comes or something else is chosen", () => {
  const { answers } = made();
  answers.refuse("Follow suit.", []);
  answers.takeHint({ t: "hint", best: [], unit: "", sure: "", sureText: "", moves: [] });
  expect(answers.refusal).toBeNull();
  answers.showWhy("play 7c");
  answers.closeRefusal();
  answers.takeWhy(why);
  expect(answers.refusal, "another card was chosen meanwhile").toBeNull();
});

it("keeps reasons and errors when the player acts, and nothing when another question comes", () => {
  const { answers } = made();
  answers.takeWhy(why);
  answers.takeError("The seat is taken.");
  answers.refuse("No.", []);
  answers.dismiss();
  expect([answers.refusal, answers.error, Object.keys(answers.reasons)]).toEqual([null, "The seat is taken.", ["play 7c"]]);
  answers.clear();
  expect([answers.error, answers.reasons]).toEqual(["", {}]);
});
