// The static site's service worker: after the first visit everything is kept in the browser, and pages are answered from there.
// tools/make-site.mjs puts the list of files and their version in. File names carry a hash of their content, so what an older
// version has kept is taken over and only what is new is fetched.
//
// The networks of the games are kept when a game is first played, for all versions: they are named by their content too.
//
// A new version takes over as soon as it is whole, and the page that is next opened is of it. The version before it stays kept, for pages
// that are still open.
/* global __VERSION__, __FILES__ */
const PREFIX = "stube-";
const VERSION = __VERSION__;
/** Relative to this file; the page itself first. */
const FILES = __FILES__;
const SIDE_BY_SIDE = 4;
const NETWORKS = "networks-of-stube";

const address = (file) => new URL(file, self.registration.scope).href;

async function keep(cache, file) {
  const url = address(file);
  if (await cache.match(url)) return;
  // The page itself has the same name in every version.
  const known = file.startsWith("assets/") ? await caches.match(url) : undefined;
  if (known) return cache.put(url, known);
  const answer = await fetch(url, { cache: file.startsWith("assets/") ? "default" : "reload", priority: "low" });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  await cache.put(url, answer);
}

async function keepAll() {
  const cache = await caches.open(PREFIX + VERSION);
  const waiting = [...FILES];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keep(cache, file);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

/** All versions but this one and the newest of the others. */
async function forgetOld() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** In one piece: a stream that its page no longer reads, since it was left, would keep the next version from taking over. */
async function network(request) {
  const cache = await caches.open(NETWORKS);
  const known = await cache.match(request);
  if (known) return new Response(await known.arrayBuffer());
  const found = await fetch(request.url);
  if (!found.ok) return found;
  const bytes = await found.arrayBuffer();
  const game = (url) => new URL(url).pathname.replace(/-[^-]*$/, "");
  await cache.put(request, new Response(bytes));
  // Not what has just been kept: another worker of the page may have asked for it too.
  const older = (await cache.keys()).filter(({ url }) => url !== request.url && game(url) === game(request.url));
  await Promise.all(older.map((old) => cache.delete(old)));
  return new Response(bytes);
}

async function answer(request) {
  const own = await caches.open(PREFIX + VERSION);
  const wanted = request.mode === "navigate" ? address("./") : request.url;
  // Every file has one form here, whatever the host's answers vary by.
  const any = { ignoreVary: true };
  return (await own.match(wanted, any)) ?? (await caches.match(wanted, any)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(forgetOld().then(() => self.clients.claim())));
self.addEventListener("message", (event) => event.data === "version" && event.ports[0]?.postMessage(VERSION));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.url.startsWith(address("nets/")) ? network(request) : answer(request));
});
