// Runs scripts of package.json side by side, as many at a time as there are cores, and shows what each said when it has ended.
//
//   node tools/at-once.mjs SCRIPT...     what takes longest first
import { spawn } from "node:child_process";
import { cpus } from "node:os";

const waiting = process.argv.slice(2);
let failed = false;

function run(script) {
  const said = [];
  const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => said.push(chunk));
  return new Promise((done, broken) => {
    child.on("error", broken);
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      if (code !== 0) console.error(`npm run ${script}: exit code ${code}`);
      failed ||= code !== 0;
      done();
    });
  });
}

async function runOneAfterAnother() {
  for (let script = waiting.shift(); script; script = waiting.shift()) await run(script);
}
await Promise.all(Array.from({ length: cpus().length }, runOneAfterAnother));
process.exit(failed ? 1 : 0);
