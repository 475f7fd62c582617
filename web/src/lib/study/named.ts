// Moves of a study by the names of their cards: a card that is simply played is called by its name, in the reader's language whatever the
// language was in which the match was studied. Other moves keep the name that the engine gave them. Problems call moves as studies do.
import { cardName } from "../cards";
import type { ReplayStep } from "../replay";
import type { PackKind } from "../table";
import type { Say } from "../words.svelte";
import type { LineStep, Problem, ProblemAnswer } from "./problems";
import { cardsOfMove, type StudyResult } from "./study";

const isOneCard = (move: string, hand: string, pack: PackKind): boolean =>
  move.split(" ").length === 2 && cardsOfMove(move, hand, pack).length === 1;

/** The name of a move of somebody who holds these cards. */
export function moveName(move: string, label: string, hand: string, pack: PackKind, say: Say): string {
  return isOneCard(move, hand, pack) ? cardName(cardsOfMove(move, hand, pack)[0], pack, say) : label;
}

/** Names for the moves of one question. Where cards are not all used alike, played or exchanged, a card alone would not say how. */
function namesFor(moves: string[], hand: string, pack: PackKind, say: Say): (move: string, label: string) => string {
  const uses = new Set(moves.filter((move) => isOneCard(move, hand, pack)).map((move) => move.split(" ")[0]));
  return (move, label) => (uses.size > 1 ? label : moveName(move, label, hand, pack, say));
}

/** The name of a move that somebody has made, whatever is known of his hand. */
export const madeName = (move: string, label: string, pack: PackKind, say: Say): string =>
  moveName(move, label, move.split(" ").slice(1).join(" "), pack, say);

export const namedStep = (step: ReplayStep, pack: PackKind, say: Say): string => madeName(step.move ?? "", step.label ?? "", pack, say);

export function namedProblem(problem: Problem, pack: PackKind, say: Say): Problem {
  const hand = problem.view.hands[problem.seat] ?? "";
  const name = namesFor(
    problem.choices.map(({ move }) => move),
    hand,
    pack,
    say,
  );
  return { ...problem, choices: problem.choices.map(({ move, label }) => ({ move, label: name(move, label) })) };
}

export function namedAnswer(answer: ProblemAnswer, pack: PackKind, say: Say): ProblemAnswer {
  const steps = (line: LineStep[]) => line.map((step) => ({ ...step, label: madeName(step.move, step.label, pack, say) }));
  return {
    ...answer,
    bestLabel: madeName(answer.best, answer.bestLabel, pack, say),
    line: steps(answer.line),
    refutation: steps(answer.refutation),
  };
}

export function named(study: StudyResult, steps: ReplayStep[], pack: PackKind, say: Say): StudyResult {
  const decisions = study.decisions.map((decision) => {
    const hand = steps[decision.step]?.state.hands[decision.seat] ?? "";
    const { open } = decision;
    const all = [decision.move, ...decision.moves.map(({ move }) => move), ...(open ? [open.move] : [])];
    const name = namesFor(all, hand, pack, say);
    const moves = decision.moves.map((weighed) => ({ ...weighed, label: name(weighed.move, weighed.label) }));
    return {
      ...decision,
      label: name(decision.move, decision.label),
      moves,
      open: open && { ...open, label: name(open.move, open.label) },
    };
  });
  return { ...study, decisions };
}
