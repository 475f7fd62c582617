// Requests about one's account over HTTP: the password, and where one is logged in. Names of guests are in api.ts.
import { ask, nowIs, type User } from "./api";
import { settings } from "./settings.svelte";

/** Somewhere one is logged in. */
export interface Login {
  id: string;
  /** Seconds since 1970. */
  created: number;
  seen: number;
  /** The address without its last part. */
  place: string;
  current: boolean;
}

const inLanguage = (path: string) => `${path}?lang=${settings.lang}`;

async function become(path: string, body: unknown): Promise<User> {
  const { user } = await ask<{ user: User }>(inLanguage(path), body);
  nowIs(user);
  return user;
}

/** The guest becomes a person with a password. */
export const register = (name: string, password: string) => become("/api/register", { name, password });
export const logIn = (name: string, password: string) => become("/api/login", { name, password });
/** All other logins end with it. */
export const changePassword = (old: string, wanted: string) => become("/api/password", { old, new: wanted });

export async function logOut(): Promise<void> {
  await ask(inLanguage("/api/logout"), {});
  nowIs(null);
}

export const logins = async () => (await ask<{ sessions: Login[] }>(inLanguage("/api/sessions"))).sessions;
export const endLogin = (id: string) => ask<{ ended: number }>(inLanguage("/api/sessions/end"), { id });
export const endOtherLogins = () => ask<{ ended: number }>(inLanguage("/api/sessions/end"), { which: "others" });
export async function endAllLogins(): Promise<void> {
  await ask(inLanguage("/api/sessions/end"), { which: "all" });
  nowIs(null);
}
