// Starts the service worker of the static site, and watches it. A page that is open stays what it is: a new version is that of the page
// that is opened next. Matches are in IndexedDB and go on in it.
import { site } from "./state.svelte";

const WORKER = "./sw.js";
/** Milliseconds after which all the rest is fetched: what the first card needs is on its way by then. */
const FIRST_THINGS = 2000;

const versionOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data as string);
    worker.postMessage("version", [port2]);
  });

/** The browser looks for a new worker at any moment, also before this page listens, and lets it wait as long as the old one seems to have
 *  work: the versions tell, not the order of events. */
async function look({ waiting, active }: ServiceWorkerRegistration): Promise<void> {
  site.kept = active !== null;
  const newest = waiting ?? active;
  const mine = document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content;
  if (newest) site.updated = (await versionOf(newest)) !== mine;
}

export async function register(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const known = await navigator.serviceWorker.getRegistration(WORKER);
  if (!known) await new Promise((done) => setTimeout(done, FIRST_THINGS));
  const registration = await navigator.serviceWorker.register(WORKER);
  const watch = () => registration.installing?.addEventListener("statechange", () => void look(registration));
  registration.addEventListener("updatefound", watch);
  watch();
  await look(registration);
}
