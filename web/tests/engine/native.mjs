// The program that the modules are compared with: its commands run to their end, and its engine kept open.
import { execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("../../..", import.meta.url));
export const program = process.env.STUBE_PROGRAM ?? `${root}build/stube`;

/** What a command prints; also where it says by its exit code that something failed. */
export async function printed(...args) {
  const run = promisify(execFile);
  try {
    return (await run(program, args, { cwd: root, maxBuffer: 1 << 26 })).stdout;
  } catch (error) {
    if (typeof error.code !== "number") throw error;
    return `${error.stdout}${error.stderr}exit code ${error.code}\n`;
  }
}

/** An engine program: `ask` sends a line and gives the next line that it answers. */
export function openEngine(command, args) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(line) {
      child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${command} has ended instead of answering ${line}`);
      return value;
    },
    close: () => child.kill(),
  };
}
