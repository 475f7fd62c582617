// A study as plain text to read or print: what was decided, what it cost and how surely, what would have been better and why, by which
// paragraph, what hidden cards had to do with it, and the balance. The same as the program tells (study/study_text.cpp), from what is kept:
// a study that was made earlier is not made again for it.
import type { Say } from "../words.svelte";
import { plainFigure, signed } from "./figures";
import { digitsOf, takenApart } from "./luck";
import { noteOn } from "./note";
import { betterMove, digitsFor, MARKS, type Decision, type StudyResult } from "./study";

export interface TranscriptOf {
  title: string;
  study: StudyResult;
  /** By seat, as the reader is to read them. */
  names: string[];
  /** The trick in which a step lies, or what it is called otherwise. */
  place: (step: number) => string;
  dealName: (deal: number) => string;
  /** How a paragraph is cited. */
  cite: (rule: string) => string;
  say: Say;
}

/** "ace of hearts: cost 22 ± 3, very bad". */
function costOf(decision: Decision, digits: number, say: Say): string {
  const margin = decision.exact ? "" : ` ± ${plainFigure(decision.margin, digits)}`;
  return [
    say("study.cost", { move: decision.label, n: plainFigure(decision.loss, digits) + margin }),
    decision.mark ? say(`study.mark.${decision.mark}`) : "",
    decision.exact ? say("study.counted-out") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function lines(decision: Decision, { names, place, cite, say }: TranscriptOf): string[] {
  const digits = digitsFor(decision.moves.map(({ value }) => value));
  const better = betterMove(decision);
  const head = `${place(decision.step)}  ${names[decision.seat]}: ${decision.label}`;
  const note = noteOn(decision, digits, say);
  const notes = note ? [`      ${note}`] : [];
  if (!better) return [`  ${head}`, ...notes];
  const law = decision.rules.slice(0, 1).map((rule) => `[${cite(rule)}]`);
  const reason = [decision.reason, ...law].filter(Boolean).join(" ");
  return [
    `  ${head}  (${costOf(decision, digits, say)})`,
    ...decision.moves.map(
      ({ label, value, margin, move }) =>
        `      ${signed(value, digits).padStart(7)} ± ${plainFigure(margin, digits)}  ${label}${
          move === decision.move ? ` (${say("study.played")})` : ""
        }`,
    ),
    ...(reason ? [`      ${reason}`] : []),
    ...notes,
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
        ["study.result", parts.result, 0],
        ["study.luck", parts.luck, parts.margin],
        ["study.own-play", parts.you, 0],
        ...(parts.partner === null ? [] : [["study.partner", parts.partner, 0] as const]),
        ["study.others", parts.they, 0],
      ] as [string, number, number][];
      const told = ([word, value, margin]: [string, number, number]) =>
        `${say(word)} ${signed(value, digits)}${margin > 0 ? ` ± ${plainFigure(margin, digits)}` : ""}`;
      return `  ${name}: ${figures.map(told).join(", ")}`;
    }),
  ]);
}

function counts({ study, names, say }: TranscriptOf): string[] {
  return names.map((name, seat) => {
    const own = study.decisions.filter((decision) => decision.seat === seat);
    const [doubtful, bad, very] = MARKS.map((mark) => own.filter((decision) => decision.mark === mark).length);
    return `  ${name}: ${say("study.seat-marks", { n: own.length, doubtful, bad, very })}`;
  });
}

export function transcript(of: TranscriptOf): string {
  const { title, study, dealName, say } = of;
  const deals = [...new Set(study.decisions.map(({ deal }) => deal))];
  const marked = study.decisions.filter(({ mark }) => mark).length;
  return [
    title,
    say("study.text-note", { n: study.decisions.length, marked, unit: study.unit }),
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
    ...counts(of),
    "",
  ].join("\n");
}
