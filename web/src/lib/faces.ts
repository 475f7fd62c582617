// Loads the drawn faces of one pack into the document, once; cards then refer to them by <use>. Which cards there are is in cards.ts.
import type { PackKind } from "./table";

// Named by their content in the build, so that a browser keeps them.
const sheets = import.meta.glob<string>("../faces/*.svg", { eager: true, query: "?url", import: "default" });
const loaded = new Map<PackKind, Promise<void>>();

export function loadFaces(pack: PackKind): Promise<void> {
  let known = loaded.get(pack);
  if (!known) {
    known = load(pack);
    loaded.set(pack, known);
    known.catch(() => loaded.delete(pack));
  }
  return known;
}

async function load(pack: PackKind): Promise<void> {
  const answer = await fetch(sheets[`../faces/${pack}.svg`]);
  if (!answer.ok) throw new Error(`no faces of ${pack}`);
  const sheet = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  for (const symbol of sheet.querySelectorAll("symbol")) symbol.id = `${pack}-${symbol.id}`;
  sheet.setAttribute("class", "sprite");
  sheet.setAttribute("aria-hidden", "true");
  document.body.append(document.importNode(sheet, true));
}

export const faceId = (pack: PackKind, card: string): string =>
  card === "??" ? `#${pack}-back-${pack === "gnav" ? "piece" : "red"}` : `#${pack}-face-${card}`;
export const signId = (pack: PackKind, suit: string): string => `#${pack}-sign-${suit}`;
