// Starts the service worker of the static site, and watches it. A page that is open stays what it is: a new version is that of the page
// that is opened next. Matches are in IndexedDB and go on in it.
import { site } from "./state.svelte";

const WORKER = "./sw.js";
/** Milliseconds after which all the rest is fetched: what the first card needs is on its way by then. */
const FIRST_THINGS = 2000;

function watch(worker: ServiceWorker | null): void {
  const isNew = navigator.serviceWorker.controller !== null;
  worker?.addEventListener("statechange", () => {
    if (worker.state !== "activated") return;
    site.kept = true;
    site.updated = isNew;
  });
}

export async function register(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const known = await navigator.serviceWorker.getRegistration(WORKER);
  if (!known) await new Promise((done) => setTimeout(done, FIRST_THINGS));
  const registration = await navigator.serviceWorker.register(WORKER);
  site.kept = registration.active !== null;
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
}
