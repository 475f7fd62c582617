// What hidden cards had to do with a decision, in a sentence: it was right but unlucky, or only open cards would have told the better move.
import type { Say } from "../words.svelte";
import { plainFigure } from "./figures";
import type { Decision } from "./study";

export function noteOn({ note, open }: Decision, digits: number, say: Say): string {
  if (!note) return "";
  if (!open) return say(`study.note.${note}`);
  return note === "unlucky"
    ? say("study.unlucky-by", { move: open.label, n: plainFigure(open.loss, digits) })
    : say("study.unknowable-was", { move: open.label });
}
