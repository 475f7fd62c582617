// The route: which page is shown, read from the address. It stands after the #, so that an invitation never reaches a server's log.
/** What a phone shows of the inn; a larger screen has room for all of it. */
export type InnPart = "games" | "mine" | "tables";

export type Route =
  | { page: "inn"; part: InnPart }
  | { page: "table"; id: string }
  | { page: "join"; id: string; invite: string | null }
  | { page: "book"; game: string; rule: string | null }
  | { page: "school"; game: string; lesson: number | null; step: number }
  | { page: "replay"; id: string | null }
  | { page: "study"; id: string | null; whole: boolean; step: number | null }
  | { page: "statistics" }
  | { page: "problems"; game: string | null; /** A date as ISO 8601 writes it. */ day: string | null };

export function readRoute(hash: string): Route {
  const [place, ...rest] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (place === "table" && rest[0] && rest[1]) return { page: "join", id: rest[0], invite: rest[1] };
  if (place === "table" && rest[0]) return { page: "table", id: rest[0] };
  if (place === "join" && rest[0]) return { page: "join", id: rest[0], invite: null };
  if (place === "book") return { page: "book", game: rest[0] ?? "", rule: rest[1] ?? null };
  // Lessons and steps are counted from one in the address.
  if (place === "school" && rest[0])
    return {
      page: "school",
      game: rest[0],
      lesson: rest[1] ? Math.max(0, Number(rest[1]) - 1 || 0) : null,
      step: Math.max(0, Number(rest[2] ?? 1) - 1 || 0),
    };
  if (place === "replay") return { page: "replay", id: rest[0] ?? null };
  if (place === "study")
    return { page: "study", id: rest[0] || null, whole: rest[1] === "match", step: /^\d+$/.test(rest[1] ?? "") ? Number(rest[1]) : null };
  if (place === "problems") {
    const day = /^\d{4}-\d\d-\d\d$/.test(rest[0] ?? "") ? rest[0] : null;
    return { page: "problems", game: day ? null : rest[0] || null, day };
  }
  if (place === "statistics") return { page: "statistics" };
  return { page: "inn", part: place === "mine" || place === "tables" ? place : "games" };
}

class Where {
  route = $state.raw<Route>(typeof location === "undefined" ? readRoute("") : readRoute(location.hash));
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
/** Goes on without leaving the page one came from in the history. */
export function replaceRoute(hash: string): void {
  history.replaceState(null, "", hash);
  where.route = readRoute(hash);
}
/** The problem of a day: today's without one, else that of a date as ISO 8601 writes it. */
export const problemAddress = (day: string | null = null): string => `#/problems${day ? `/${day}` : ""}`;
export const joinAddress = (id: string): string => `#/join/${id}`;
export const tableAddress = (id: string, invite?: string | null): string => `#/table/${id}${invite ? `/${invite}` : ""}`;
/** The study of a match, or of the whole of it: luck and play. */
export const studyAddress = (id: string, whole = false): string => `#/study/${id}${whole ? "/match" : ""}`;
/** The study at one of its steps; without a table it is of a match that came from a file. */
export const studyStepAddress = (id: string | null, step: number): string => `#/study/${id ?? ""}/${step}`;
