// What a tool measures, printed as Markdown, and with --write put into docs/wasm.md between the marks of its name.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const page = fileURLToPath(new URL("../../docs/wasm.md", import.meta.url));

export function openReport(name, writes) {
  const lines = [];
  return {
    print(line) {
      lines.push(line);
      console.log(line);
    },
    close() {
      if (!writes) return;
      const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
      const text = readFileSync(page, "utf8");
      const [from, to] = [text.indexOf(begin), text.indexOf(end)];
      if (from < 0 || to < from) throw new Error(`${page} has no place for ${name}`);
      writeFileSync(page, `${text.slice(0, from + begin.length)}\n${lines.join("\n")}\n${text.slice(to)}`);
    },
  };
}
