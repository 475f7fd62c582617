// What this page keeps in the browser, by name. Nothing else in the page touches localStorage, IndexedDB or the caches (a test looks), so
// this list is whole: local/backup.ts puts all of it into a file, takes it back and deletes it. The page's own files, which the service
// worker of the static site keeps, are not on it.
const PREFIX = "stube.";

/** Texts. Of a kind there is one, or one for each of what it is kept `of`. */
export const KINDS = ["settings", "name", "played", "school", "problems", "trials", "fair"] as const;
export type Kind = (typeof KINDS)[number];

export const DATABASES = { tables: "stube", studies: "stube-studies" } as const;

/** What the bots have learned, on the static site. Its service worker writes there too. */
export const NETWORKS = "networks-of-stube";

const nameOf = (kind: Kind, of?: string): string => PREFIX + kind + (of === undefined ? "" : `.${of}`);

/** Null also where the browser keeps nothing. */
export function readHere(kind: Kind, of?: string): string | null {
  try {
    return localStorage.getItem(nameOf(kind, of));
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing. */
export function keepHere(kind: Kind, text: string, of?: string): boolean {
  try {
    localStorage.setItem(nameOf(kind, of), text);
    return true;
  } catch {
    return false;
  }
}

export function forgetHere(kind: Kind, of?: string): void {
  try {
    localStorage.removeItem(nameOf(kind, of));
  } catch {
    // Nothing is kept then.
  }
}

/** What was kept as an object; an empty one where there is none. */
export function readObjectHere<T extends object>(kind: Kind): Partial<T> {
  try {
    const found: unknown = JSON.parse(readHere(kind) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Partial<T>) : {};
  } catch {
    return {};
  }
}

function names(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "").filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

export const anyTextHere = (): boolean => names().length > 0;

/** All texts, those too that an earlier version of the page has left. */
export function forgetTexts(): void {
  for (const name of names()) localStorage.removeItem(name);
}

export const openHere = (database: keyof typeof DATABASES, version: number): IDBOpenDBRequest =>
  indexedDB.open(DATABASES[database], version);

/** Throws where the browser keeps nothing. */
export const networksHere = (): Promise<Cache> => caches.open(NETWORKS);

/** The addresses of those that are kept. Throws where the browser keeps nothing. */
export async function keptNetworks(): Promise<string[]> {
  // Opening the cache would make it.
  return (await caches.has(NETWORKS)) ? (await (await networksHere()).keys()).map(({ url }) => url) : [];
}
export async function forgetNetworks(): Promise<void> {
  try {
    await caches.delete(NETWORKS);
  } catch {
    // Nothing is kept then.
  }
}

/** Once in this tab, and no more until it is closed. */
export function firstTimeInTab(what: "reloaded"): boolean {
  if (sessionStorage.getItem(PREFIX + what)) return false;
  sessionStorage.setItem(PREFIX + what, "1");
  return true;
}
