// The drawn faces of a pack: one sheet, fetched once. A drawing goes into the document when a card first shows it, and cards refer to it by
// <use>; a whole pack at once would hold up a slow machine. Which cards there are is in cards.ts.
import type { PackKind } from "./table";

// Named by their content in the build, so that a browser keeps them.
const sheets = import.meta.glob<string>("../faces/*.svg", { eager: true, query: "?url", import: "default" });
/** By the pack's name. */
const loaded = new Map<string, Promise<void>>();
/** The symbols of the packs that are here, by pack and id; each until it is in the document. */
const drawings = new Map<string, string>();
/** Shown before their sheet has come, and those that are in the document. */
const awaited = new Set<string>();
const done = new Set<string>();
let sprite: SVGSVGElement | null = null;

export function loadFaces({ name: pack }: PackKind): Promise<void> {
  let known = loaded.get(pack);
  if (!known) {
    known = load(pack);
    loaded.set(pack, known);
    known.catch(() => loaded.delete(pack));
  }
  return known;
}

async function load(pack: string): Promise<void> {
  const sheet = sheets[`../faces/${pack}.svg`];
  const answer = sheet ? await fetch(sheet) : null;
  if (!answer?.ok) throw new Error(`no faces of ${pack}`);
  for (const [symbol, id] of (await answer.text()).matchAll(/<symbol id="([^"]*)".*?<\/symbol>/gs))
    drawings.set(`${pack}-${id}`, symbol.replace(`id="${id}"`, `id="${pack}-${id}"`));
  for (const name of awaited) draw(name);
}

/** Brings a drawing into the document, as soon as its sheet is here. */
function draw(name: string): void {
  if (done.has(name)) return;
  const drawing = drawings.get(name);
  if (!drawing) {
    awaited.add(name);
    return;
  }
  awaited.delete(name);
  drawings.delete(name);
  done.add(name);
  if (!sprite) {
    sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    sprite.setAttribute("class", "sprite");
    sprite.setAttribute("aria-hidden", "true");
    document.body.append(sprite);
  }
  sprite.insertAdjacentHTML("beforeend", drawing);
}

function shown(name: string): string {
  draw(name);
  return `#${name}`;
}

export const faceId = (pack: PackKind, card: string): string => shown(card === "??" ? `${pack.name}-back` : `${pack.name}-face-${card}`);
export const signId = (pack: PackKind, suit: string): string => shown(`${pack.name}-sign-${suit}`);
