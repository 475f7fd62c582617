// A player's figures at the server, for those who have an account there: what other devices have studied, and the results of tables with
// people. A guest's are kept on his device alone.
import { ask, me } from "../api";
import { hasServer } from "../server";
import type { PlayedOnce, StudiedOnce } from "./statistics";

export interface ServerFigures {
  results: PlayedOnce[];
  studies: StudiedOnce[];
}

const PATH = "/api/me/figures";

/** Whether anything is kept there of whoever sits here. */
async function hasAccount(): Promise<boolean> {
  if (!hasServer) return false;
  const { user } = await me();
  return !user.guest;
}

/** What one study found. */
export async function sendFigures({ match, game, when, decisions, mistakes, luck, result, play, unit }: StudiedOnce): Promise<void> {
  if (await hasAccount()) await ask<{ kept: boolean }>(PATH, { match, game, when, decisions, mistakes, luck, result, play, unit });
}

/** What is kept there, and what only this device had until now is sent; null for a guest. */
export async function meetFigures(here: StudiedOnce[]): Promise<ServerFigures | null> {
  const MOST = 20;
  if (!(await hasAccount())) return null;
  const kept = await ask<ServerFigures>(PATH);
  const known = new Set(kept.studies.map(({ match }) => match));
  for (const study of here.filter(({ match }) => !known.has(match)).slice(-MOST)) await sendFigures(study);
  return kept;
}
