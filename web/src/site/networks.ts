// What the bots of all games have learned, on the static site: each is kept when its game is first played, or all at once when somebody
// asks for it. The service worker answers from the same cache.
import { keptNetworks, networksHere } from "../lib/kept-here";
import { networks } from "../lib/local/engine";

const here = (address: string) => new URL(address, document.baseURI).href;

export type Network = (typeof networks)[number];

/** Those that are not kept yet. Looking keeps nothing. Throws where the browser keeps nothing. */
export async function missingNetworks(): Promise<Network[]> {
  const known = new Set(await keptNetworks());
  return networks.filter(({ address }) => !known.has(here(address)));
}

/** Throws where it could not be fetched or kept. */
export async function keepNetwork({ address }: Network): Promise<void> {
  const url = here(address);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  // The service worker has kept it already, where it rules this page.
  const cache = await networksHere();
  if (!(await cache.match(url))) await cache.put(url, new Response(bytes));
}
