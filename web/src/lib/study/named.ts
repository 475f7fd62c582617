// Moves of a study by the names of their cards: a card that is simply played is called by its name, in the reader's language whatever the
// language was in which the match was studied. Other moves keep the name that the engine gave them.
import { cardName } from "../cards";
import type { ReplayStep } from "../replay";
import type { PackKind } from "../table";
import type { Say } from "../words.svelte";
import { cardsOfMove, type StudyResult } from "./study";

/** The name of a move of somebody who holds these cards. */
export function moveName(move: string, label: string, hand: string, pack: PackKind, say: Say): string {
  const cards = cardsOfMove(move, hand, pack);
  return cards.length === 1 && move.split(" ").length === 2 ? cardName(cards[0], pack, say) : label;
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
