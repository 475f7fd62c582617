// Moves of a study by the names of their cards: a card that is simply played is called by its name, in the reader's language whatever the
// language was in which the match was studied. Other moves keep the name that the engine gave them. Problems call moves as studies do.
import { cardName } from "../cards";
import type { ReplayStep } from "../replay";
import type { PackKind } from "../table";
import type { Say } from "../words.svelte";
import type { LineStep, Problem, ProblemAnswer } from "./problems";
import { cardsOfMove, type StudyResult } from "./study";

/** The name of a move of somebody who holds these cards. */
export function moveName(move: string, label: string, hand: string, pack: PackKind, say: Say): string {
  const cards = cardsOfMove(move, hand, pack);
  return cards.length === 1 && move.split(" ").length === 2 ? cardName(cards[0], pack, say) : label;
}

/** The name of a move that somebody has made, whatever is known of his hand. */
const madeName = (move: string, label: string, pack: PackKind, say: Say): string =>
  moveName(move, label, move.split(" ").slice(1).join(" "), pack, say);

export const namedStep = (step: ReplayStep, pack: PackKind, say: Say): string => madeName(step.move ?? "", step.label ?? "", pack, say);

export function namedProblem(problem: Problem, pack: PackKind, say: Say): Problem {
  const hand = problem.view.hands[problem.seat] ?? "";
  return { ...problem, choices: problem.choices.map(({ move, label }) => ({ move, label: moveName(move, label, hand, pack, say) })) };
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
    const name = (move: string, label: string) => moveName(move, label, hand, pack, say);
    const moves = decision.moves.map((weighed) => ({ ...weighed, label: name(weighed.move, weighed.label) }));
    return { ...decision, label: name(decision.move, decision.label), moves };
  });
  return { ...study, decisions };
}
