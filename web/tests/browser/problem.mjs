// A problem on the screen: opened, with the solution that the game's file has for it, and the cards that are right and wrong.
import { readFileSync } from "node:fs";

export const problemFolder = new URL("../../../games/", import.meta.url);

/** The solution and the id of a problem, as its line in the game's file has them (study/problems.hpp). */
function kept(game, n) {
  const lines = readFileSync(new URL(`${game}/problems.txt`, problemFolder), "utf8").split("\n");
  const [, , , players, , seed, solution, acts, table] = lines.filter((line) => line && !line.startsWith("#"))[n].split("|");
  return { n, solution, id: `${seed}-${players}-${acts ? acts.split(";").length : 0}${table ? "-table" : ""}` };
}

/** The first problem of a game's stream. */
export async function openProblem(page, address, game) {
  await page.goto(`${address}/#/problems/${game}`);
  await page.waitForSelector(".board .hand .card");
  const n = Number(await page.locator(".board").getAttribute("data-problem"));
  return kept(game, n);
}

/** The card of the hand that is played by a move. */
export const cardOf = (page, move) => page.locator(`.hand button[data-card="${move.split(" ")[1]}"]:enabled`).first();
export const wrongCard = (page, move) => page.locator(`.hand button:enabled:not([data-card="${move.split(" ")[1]}"])`).first();
