// A study as plain text to read or print: what was decided, what it cost, what would have been better and why, and the balance.
import type { Say } from "../words.svelte";
import { plainFigure, signed } from "./figures";
import { digitsOf, takenApart } from "./luck";
import { betterMove, digitsFor, type Decision, type StudyResult } from "./study";

export interface TranscriptOf {
  title: string;
  study: StudyResult;
  /** By seat, as the reader is to read them. */
  names: string[];
  /** The trick in which a step lies, or what it is called otherwise. */
  place: (step: number) => string;
  dealName: (deal: number) => string;
  say: Say;
}

function lines(decision: Decision, { names, place, say }: TranscriptOf): string[] {
  const digits = digitsFor(decision.moves.map(({ value }) => value));
  const better = betterMove(decision);
  const mark = decision.mark ? say(`study.mark.${decision.mark}`) : "";
  const head = `${place(decision.step)}  ${names[decision.seat]}: ${decision.label}`;
  if (!better) return [`  ${head}`];
  const cost = [say("study.cost", { move: decision.label, n: plainFigure(decision.loss, digits) }), mark].filter(Boolean).join(", ");
  return [
    `  ${head}  (${cost})`,
    ...decision.moves.map(
      ({ label, value, margin, move }) =>
        `      ${signed(value, digits).padStart(7)} ± ${plainFigure(margin, digits)}  ${label}${
          move === decision.move ? ` (${say("study.played")})` : ""
        }`,
    ),
    ...(decision.reason ? [`      ${decision.reason}`] : []),
  ];
}

function balance(of: TranscriptOf): string[] {
  const { study, names, dealName, say } = of;
  const all = [...study.deals.filter(({ luck }) => luck.length), ...(study.match ? [study.match] : [])];
  const digits = digitsOf(all);
  return all.flatMap((known) => [
    known.deal ? dealName(known.deal) : say("study.whole-match"),
    ...names.map((name, seat) => {
      const parts = takenApart(known, seat, study.sides, digits);
      const figures = [
        ["study.result", parts.result],
        ["study.luck", parts.luck],
        ["study.own-play", parts.you],
        ...(parts.partner === null ? [] : [["study.partner", parts.partner] as const]),
        ["study.others", parts.they],
      ] as [string, number][];
      return `  ${name}: ${figures.map(([word, value]) => `${say(word)} ${signed(value, digits)}`).join(", ")}`;
    }),
  ]);
}

export function transcript(of: TranscriptOf): string {
  const { title, study, dealName, say } = of;
  const deals = [...new Set(study.decisions.map(({ deal }) => deal))];
  return [
    title,
    say("study.judged"),
    "",
    ...deals.flatMap((deal) => [
      dealName(deal),
      ...study.decisions.filter((decision) => decision.deal === deal).flatMap((decision) => lines(decision, of)),
      "",
    ]),
    say("study.luck-and-play"),
    ...balance(of),
    "",
  ].join("\n");
}
