// A plain host for the static site, as anybody has one: files under a path, sent compressed where the browser takes it and a
// compressed form lies beside them. It counts what it sends.
import { createReadStream, existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const builtSite = fileURLToPath(new URL("../../../site", import.meta.url));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
};
const FORMS = [
  ["br", ".br"],
  ["gzip", ".gz"],
];

/** What a file weighs at least, compressed or not. */
const least = (file) =>
  Math.min(
    ...["", ".br", ".gz"]
      .map((end) => file + end)
      .filter(existsSync)
      .map((one) => statSync(one).size),
  );

/** `sent` lists every answer: the file, its bytes on the wire, and whether the service worker asked for it. */
export async function hostSite({ path = "/some/where/" } = {}) {
  const sent = [];
  let folder = builtSite;
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const name = normalize(asked.slice(path.length - 1));
    const file = join(folder, name.endsWith("/") ? `${name}index.html` : name);
    if (!asked.startsWith(path) || !file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile())
      return response.writeHead(404).end();
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const form = FORMS.find(([coding, end]) => accepted.includes(coding) && existsSync(file + end));
    const body = file + (form?.[1] ?? "");
    const { size } = statSync(body);
    sent.push({ file: name, bytes: size, byWorker: /\/sw\.js$/.test(request.headers.referer ?? "") });
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Content-Length": size,
      "Cache-Control": name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      ...(form ? { "Content-Encoding": form[0] } : {}),
    });
    return createReadStream(body).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    address: `http://127.0.0.1:${server.address().port}${path.replace(/\/$/, "")}`,
    sent,
    /** From now on the files of another folder. */
    serve: (other) => void (folder = other),
    /** Bytes of all files, or of these, on the wire. */
    everything: (wanted = () => true) =>
      readdirSync(folder, { recursive: true })
        .map((name) => join(folder, name))
        .filter((file) => statSync(file).isFile() && !/\.(br|gz)$/.test(file) && wanted(file))
        .reduce((sum, file) => sum + least(file), 0),
    close: () => new Promise((done) => (server.close(() => done()), server.closeAllConnections())),
  };
}

/** The slip that asks how a game is to be played against bots, also where it was played before. */
export async function chooseHere(page, game) {
  const tile = page.locator(`[data-game="${game}"]`);
  await tile.locator(".gamename:enabled").waitFor();
  const how = tile.locator(".how");
  await ((await how.count()) ? how : tile.locator(".gamename")).click();
  await page.waitForSelector("dialog[open] .btn.first");
}

/** Of the lengths that a game can have, the shortest. */
export const SHORT = 0;

/** Plays a game of the site against bots, also through the slip that asks how; with cards of a seed, or of a length: its place among those
 *  that are offered. */
export async function beginHere(page, game, { seed = "", length = null } = {}) {
  const slip = page.locator("dialog[open]");
  if (seed || length !== null) {
    await chooseHere(page, game);
    // The words of the sentence are how many play, the level, and the length.
    if (length !== null) await slip.locator(".sentence select").last().selectOption({ index: length });
    if (seed) {
      await slip.locator("summary").click();
      await slip.locator("details input").fill(seed);
    }
  } else {
    await page.locator(`[data-game="${game}"] .gamename`).click();
    await page.waitForSelector("dialog[open] .btn.first, .board .act");
  }
  if (await slip.locator(".btn.first").count()) await slip.locator(".btn.first").click();
  await page.waitForURL(/#\/table\/here-/);
  await page.waitForSelector(".board .act");
}
