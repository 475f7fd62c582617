// What a table's form offers: values that other choices rule out are not there, options that make no difference are not asked.
import type { Condition, GameInfo, GameOption } from "./api";

export type Value = string | number;

/** What has been chosen so far. */
export interface Choice {
  players: number;
  options: Record<string, Value>;
}

const holds = (when: Condition, { players, options }: Choice): boolean =>
  Object.entries(when).every(([name, values]) => values.includes(name === "players" ? players : options[name]));

export const isRefused = (game: GameInfo, choice: Choice, option: string, value: Value): boolean =>
  (game.conflicts ?? []).some((conflict) => conflict.option === option && conflict.values.includes(value) && holds(conflict.when, choice));

/** Positions in `values` of those that can be chosen now. */
export const offered = (game: GameInfo, choice: Choice, option: GameOption): number[] =>
  option.values.map((_, at) => at).filter((at) => !isRefused(game, choice, option.name, option.values[at]));

/** Whether the option has anything to choose and makes a difference. */
export const isAsked = (game: GameInfo, choice: Choice, option: GameOption): boolean =>
  offered(game, choice, option).length > 1 && !(game.idle ?? []).some((idle) => idle.option === option.name && holds(idle.when, choice));

export const standardChoice = (game: GameInfo): Choice =>
  settled(game, {
    players: game.standardPlayers,
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
  });

/** The same choice with every value that is refused replaced by the first that is not; options that are not known any more are dropped. */
export function settled(game: GameInfo, choice: Choice): Choice {
  const players = game.players.includes(choice.players) ? choice.players : game.standardPlayers;
  const known = game.options.map((option) => {
    const value = choice.options[option.name];
    return [option.name, option.values.includes(value) ? value : option.default] as const;
  });
  const out: Choice = { players, options: Object.fromEntries(known) };
  // One replacement can rule out another value; each option is replaced at most once a round.
  for (let round = 0; round < game.options.length; ++round) {
    const wrong = game.options.find((option) => isRefused(game, out, option.name, out.options[option.name]));
    if (!wrong) break;
    const [first] = offered(game, out, wrong);
    if (first === undefined) break;
    out.options[wrong.name] = wrong.values[first];
  }
  return out;
}

export const phraseOf = (option: GameOption, at: number): string =>
  option.phrases?.[at] ?? option.valueLabels?.[at] ?? String(option.values[at]);
