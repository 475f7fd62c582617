// What the static site answers in a server's place, to the requests of lib/api.ts: games and rulebooks from the files it was built
// with, and who one is from this browser. Whatever needs other people is refused with a sentence.
import type { GameInfo, Rulebook, User } from "../lib/api";
import { Refused } from "../lib/api-error";
import { keepHere, readHere } from "../lib/kept-here";
import { isLanguage, REFERENCE } from "../lib/languages";
import { rulesHere } from "../lib/local/tables";
import type { Lang } from "../lib/table";
import { say } from "../lib/words.svelte";

const LONGEST_NAME = 24;

/** Written by tools/make-catalogue.mjs. */
const catalogues = import.meta.glob<{ games: GameInfo[] }>("../catalogue/*.json", { import: "default" });

const person = (): { user: User } => ({ user: { id: "me", name: readHere("name") || say("you"), guest: true } });

function rename(name: unknown): { user: User } {
  const wanted = typeof name === "string" ? name.trim() : "";
  if (!wanted || [...wanted].length > LONGEST_NAME) throw new Refused("bad-name", say("site.bad-name", { most: LONGEST_NAME }));
  if (!keepHere("name", wanted)) throw new Refused("not-kept", say("device.fails"));
  return person();
}

async function rules(game: string, lang: Lang): Promise<Rulebook> {
  return rulesHere(game, lang);
}

export async function answer(path: string, body?: unknown): Promise<unknown> {
  const address = new URL(path, "http://here");
  const asked = address.searchParams.get("lang");
  const lang = isLanguage(asked) ? asked : REFERENCE;
  const [, , what, which] = address.pathname.split("/");
  if (what === "games") return (await catalogues[`../catalogue/${lang}.json`]?.()) ?? { games: [] };
  if (what === "rules" && which) return rules(decodeURIComponent(which), lang);
  if (what === "tables" && !which && body === undefined) return { open: [], mine: [] };
  if ((what === "me" || what === "guest") && !which) return person();
  if (what === "name") return rename((body as { name?: unknown } | undefined)?.name);
  throw new Refused("no-server", say("site.needs-server"));
}
