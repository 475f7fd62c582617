import { expect, it } from "vitest";
import { RuleInForce } from "../../../src/lib/match/rule-in-force.svelte";

it("is the one cited last, or the one opened since", () => {
  const rule = new RuleInForce();
  expect(rule.law).toEqual({ rules: [], text: "" });
  rule.cite(["byd/7"], "Follow suit.");
  rule.open("byd/1");
  expect(rule.law).toEqual({ rules: ["byd/1"], text: "" });
  rule.cite(["byd/7"], "Follow suit.");
  expect(rule.law).toEqual({ rules: ["byd/7"], text: "Follow suit." });
});
