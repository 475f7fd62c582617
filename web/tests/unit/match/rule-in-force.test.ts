// Which paragraph the book is open at.
import { expect, it } from "vitest";
import { RuleInForce } from "../../../src/lib/match/rule-in-force.svelte";

it("is the rule of the question that is put, whatever was told before it", () => {
  const rule = new RuleInForce();
  rule.cite(["byd/3"], "Ada deals.");
  rule.ask(["byd/7", "byd/8"]);
  expect(rule.law).toEqual({ rules: ["byd/7", "byd/8"], text: "", asked: true });
  rule.cite(["byd/7"], "Bo leads the king.");
  rule.ask(["byd/7"]);
  expect(rule.law, "what was told under the same rule says how it applies").toEqual({
    rules: ["byd/7"],
    text: "Bo leads the king.",
    asked: true,
  });
  rule.forget();
  expect(rule.law.rules).toEqual([]);
});

it("is the one cited last, or the one opened since", () => {
  const rule = new RuleInForce();
  expect(rule.law).toEqual({ rules: [], text: "" });
  rule.cite(["byd/7"], "Follow suit.");
  rule.open("byd/1");
  expect(rule.law).toEqual({ rules: ["byd/1"], text: "" });
  rule.cite(["byd/7"], "Follow suit.");
  expect(rule.law).toEqual({ rules: ["byd/7"], text: "Follow suit." });
});
