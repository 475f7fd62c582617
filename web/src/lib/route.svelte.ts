// Where in the inn one is. The place stands after the # of the address, so that an invitation never reaches a server's log.
export type Route =
  | { page: "inn" }
  | { page: "table"; id: string; invite: string | null }
  | { page: "book"; game: string; rule: string | null }
  | { page: "replay"; id: string | null };

export function readRoute(hash: string): Route {
  const [place, ...rest] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (place === "table" && rest[0]) return { page: "table", id: rest[0], invite: rest[1] ?? null };
  if (place === "book") return { page: "book", game: rest[0] ?? "", rule: rest[1] ?? null };
  if (place === "replay") return { page: "replay", id: rest[0] ?? null };
  return { page: "inn" };
}

class Where {
  route = $state.raw<Route>(typeof location === "undefined" ? { page: "inn" } : readRoute(location.hash));
}

export const where = new Where();

export function followAddress(): () => void {
  const follow = () => {
    where.route = readRoute(location.hash);
    scrollTo(0, 0);
  };
  addEventListener("hashchange", follow);
  return () => removeEventListener("hashchange", follow);
}

export const go = (hash: string): void => void (location.hash = hash);
export const tableAddress = (id: string, invite?: string | null): string => `#/table/${id}${invite ? `/${invite}` : ""}`;
