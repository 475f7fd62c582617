// Starts a real server for the browser tests: `stube serve` with a store of its own. Where the program was built without the page, a
// small proxy serves web/dist and passes everything else on.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as ask } from "node:http";
import { connect, createServer as listen } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const built = process.env.STUBE_DIST ?? fileURLToPath(new URL("../../dist", import.meta.url));
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};
const policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'";

export const program = process.env.STUBE_PROGRAM ?? fileURLToPath(new URL("../../../build/stube", import.meta.url));

export const freePort = () =>
  new Promise((done) => {
    const probe = listen().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

async function answers(address) {
  for (let i = 0; i < 100; ++i) {
    const ok = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`nothing answers at ${address}`);
}

function front(port, inner, dist) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    const file = join(dist, normalize(path === "/" ? "/index.html" : path));
    if (file.startsWith(dist) && existsSync(file) && extname(file)) {
      response.writeHead(200, {
        "Content-Type": types[extname(file)] ?? "application/octet-stream",
        "Content-Security-Policy": policy,
        "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      });
      return response.end(readFileSync(file));
    }
    const passed = ask(
      { host: "127.0.0.1", port: inner, path: request.url, method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on("error", () => response.writeHead(502).end());
    request.pipe(passed);
  });
  server.on("upgrade", (request, socket, head) => {
    const through = connect(inner, "127.0.0.1", () => {
      const lines = [`${request.method} ${request.url} HTTP/1.1`];
      for (let i = 0; i < request.rawHeaders.length; i += 2) lines.push(`${request.rawHeaders[i]}: ${request.rawHeaders[i + 1]}`);
      through.write(lines.join("\r\n") + "\r\n\r\n");
      through.write(head);
      socket.pipe(through).pipe(socket);
    });
    for (const end of [socket, through]) end.on("error", () => (socket.destroy(), through.destroy()));
  });
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done(server)));
}

/** An inn that can be closed and opened again with the same store; `dist` is another page than the one built here. `direct`: without the
 *  front, with the page that was built into the program; `origin`: where the page is seen instead of at the inn's own address. */
export async function openInn({ botPause = 0, extra = [], dist = built, env = {}, direct = false, origin = null } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "stube-page-"));
  const inner = await freePort();
  const outer = direct ? inner : await freePort();
  const address = `http://127.0.0.1:${outer}`;
  let child = null;
  let door = null;
  const start = async () => {
    child = spawn(
      program,
      [
        "serve",
        "--port",
        String(inner),
        "--store",
        join(folder, "stube.db"),
        "--origin",
        origin ?? address,
        "--bot-pause",
        String(botPause),
        "--bot-millis",
        "20",
        "--requests",
        "0",
        "--arrivals",
        "0",
        "--messages",
        "0",
        "--limit",
        "all=0",
        "--log",
        "error",
        ...extra,
      ],
      { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } },
    );
    await answers(`http://127.0.0.1:${inner}/healthz`);
  };
  const stop = () => new Promise((done) => (child ? (child.once("exit", done), child.kill("SIGTERM"), (child = null)) : done()));
  await start();
  if (!direct) door = await front(outer, inner, dist);
  return {
    address,
    start,
    stop,
    async close() {
      await stop();
      door?.closeAllConnections?.();
      door?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
