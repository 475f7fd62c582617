// The lessons of a game: asked of the engine on this device (solo/solo_requests.hpp), and what was learned, kept in this browser. Nothing
// is judged here: the engine says what is right.
import type { RuleEntry } from "./api";
import { keepHere, readObjectHere } from "./kept-here";
import type { PackKind } from "./table";

export interface LessonEntry {
  id: string;
  title: string;
  about: string;
  steps: number;
  rules: RuleEntry[];
}

export interface LessonList {
  game: string;
  name: string;
  /** What the game is called where there is little room. */
  short: string;
  lessons: LessonEntry[];
}

export type StepKind = "read" | "may-play" | "choose" | "takes" | "counts" | "play";

export interface StepChoice {
  id: string;
  name: string;
  card: string | null;
}

export interface LessonStep {
  title: string;
  step: number;
  steps: number;
  kind: StepKind;
  text: string;
  question: string;
  pack: PackKind;
  seat: number;
  names: string[];
  rule: RuleEntry | null;
  rows: string[][];
  view: { hands: string[]; trick: { seat: number; card: string }[]; trump: string | null };
  choices: StepChoice[];
  /** The whole trick, where it is asked who takes it. */
  trick?: { seat: number; card: string }[];
  /** Of a deal that is played: what has happened, a word about it, what we would do, and whether it is over. */
  told?: { text: string }[];
  comment?: string;
  advice?: { move: string; name: string; why: string } | null;
  done?: boolean;
}

export interface Mark {
  id: string;
  mark: "right" | "wrong" | "missed";
  why: string;
  rules?: string[];
}

export interface Judged {
  right: boolean;
  marks: Mark[];
  after: string;
}

/** The answer that a card of the hand stands for. */
export const choiceOfCard = (step: LessonStep, card: string): StepChoice | null =>
  step.choices.find((choice) => choice.card === card && choice.id === `play ${card}`) ?? null;

export const markOf = (judged: Judged | null, choice: string | undefined): Mark | null =>
  judged?.marks.find(({ id }) => id === choice) ?? null;

/** How many steps of each lesson were gone through, and how many lessons a school has, by game. */
export interface Learned {
  lessons: Record<string, number>;
  count: number;
  done: string[];
}

const all = () => readObjectHere<Record<string, Learned>>("school") as Record<string, Learned>;

export const learned = (game: string): Learned => all()[game] ?? { lessons: {}, count: 0, done: [] };

/** The school that was begun and is not done, that of the last step first; null where there is none. */
export function begunSchool(): { game: string; done: number; of: number } | null {
  const begun = Object.entries(all()).filter(
    ([, { lessons, count, done }]) => done.length < count && (done.length > 0 || Object.values(lessons).some((step) => step > 0)),
  );
  const [game, known] = begun.at(-1) ?? [];
  return game && known ? { game, done: known.done.length, of: known.count } : null;
}

/** A browser that keeps nothing begins each lesson anew. */
function keep(game: string, known: Learned): void {
  const { [game]: _, ...others } = all();
  keepHere("school", JSON.stringify({ ...others, [game]: known }));
}

export function keepCount(game: string, count: number): void {
  keep(game, { ...learned(game), count });
}

/** `step`: how many of the lesson are behind the learner. */
export function keepStep(game: string, lesson: string, step: number, of: number): void {
  const known = learned(game);
  const done = step >= of && !known.done.includes(lesson) ? [...known.done, lesson] : known.done;
  keep(game, { ...known, done, lessons: { ...known.lessons, [lesson]: step >= of ? 0 : step } });
}

/** The lesson to go on with: the first that is not done. */
export function nextLesson(list: LessonEntry[], done: string[]): number {
  const at = list.findIndex(({ id }) => !done.includes(id));
  return at < 0 ? 0 : at;
}

export const schoolAddress = (game: string, lesson?: number, step?: number): string =>
  `#/school/${game}${lesson === undefined ? "" : `/${lesson + 1}`}${step ? `/${step + 1}` : ""}`;
