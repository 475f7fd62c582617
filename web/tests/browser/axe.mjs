// What axe finds on a page, each violation in one line.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { painted } from "./spared.mjs";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function violations(page, rules) {
  if (!(await page.evaluate(() => !!window.axe))) await page.evaluate(source);
  const found = await painted(page, () =>
    page.evaluate(
      (only) => window.axe.run(document, { resultTypes: ["violations"], ...(only ? { runOnly: { type: "rule", values: only } } : {}) }),
      rules,
    ),
  );
  return found.violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes
        .map((node) => [...node.target, ...node.any.map(({ message }) => `(${message})`)].join(" "))
        .slice(0, 4)
        .join(" | ")}`,
  );
}
