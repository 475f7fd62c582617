// How a list of moves becomes cards to click, cards to choose, and buttons. No game is known here: only the roles of the moves, and how they
// are written.
import { cardsIn, isCard, sameCards, without } from "./cards";
import type { Move, MoveGroup, PackKind } from "./table";

export interface ParsedMove extends Move {
  verb: string;
  /** The cards of the asker's own hand that the move spends. */
  cards: string[];
  /** What follows them, such as `as Kl`. */
  rest: string[];
}

/** Moves of one card: what clicking each card may mean. */
export interface CardMoves {
  verb: string;
  byCard: Map<string, ParsedMove[]>;
}

/** Moves of several cards under one verb: cards are chosen, then one button is pressed. */
export interface Selection {
  verb: string;
  moves: ParsedMove[];
  least: number;
  most: number;
}

export interface ButtonGroup {
  verb: string;
  moves: ParsedMove[];
}

export interface Choices {
  single: CardMoves | null;
  selections: Selection[];
  buttons: ParsedMove[];
  groups: ButtonGroup[];
  /** Against the rules, and not done by choosing a card of one's own hand. */
  offences: ParsedMove[];
}

/** A sheet with moves to choose among. */
export interface Asking {
  title: string;
  moves: ParsedMove[];
  /** They are against the rules. */
  offences?: boolean;
  /** One move that may ruin the match: it is asked about once more. */
  second?: boolean;
}

export const NO_CHOICES: Choices = { single: null, selections: [], buttons: [], groups: [], offences: [] };

/** Of two cards that look alike one is as good as the other: each move once. */
export const eachOnce = (moves: Move[]): Move[] => [...new Map(moves.map((known) => [known.move, known])).values()];

/** A move as it is written, taken apart. */
export function partsOfMove(move: string, hand: string[], pack: PackKind): Pick<ParsedMove, "verb" | "cards" | "rest"> {
  const [verb, ...words] = move.split(" ");
  const cards: string[] = [];
  let held = hand;
  let at = 0;
  while (at < words.length && isCard(words[at], pack) && held.includes(words[at])) {
    cards.push(words[at]);
    held = without(held, [words[at]]);
    ++at;
  }
  return { verb, cards, rest: words.slice(at) };
}

export const parseMove = (move: Move, hand: string[], pack: PackKind): ParsedMove => ({ ...move, ...partsOfMove(move.move, hand, pack) });

const MANY_BUTTONS = 6;
/** So many calls, or acts out of turn, of one verb stand side by side; more are a sheet. */
const FEW = 2;

const parseAll = (moves: Move[], handText: string, pack: PackKind): ParsedMove[] => {
  const hand = cardsIn(handText).filter((card) => card !== "??");
  return moves.map((move) => parseMove(move, hand, pack));
};

/** The same move stands at the same place in every question of a deal, where the game says at which. */
const inOrder = <Known extends Move>(moves: Known[]): Known[] =>
  moves
    .map((move, at) => ({ move, at }))
    .sort((a, b) => (a.move.order ?? 0) - (b.move.order ?? 0) || a.at - b.at)
    .map(({ move }) => move);

/** Moves under the names of their groups, those without a group first. */
export interface Section<Known extends Move> {
  name: string;
  moves: Known[];
}

export function sections<Known extends Move>(moves: Known[], groups: MoveGroup[]): Section<Known>[] {
  const known = new Set(groups.map(({ id }) => id));
  const loose = moves.filter(({ group }) => group === undefined || !known.has(group));
  return [{ name: "", moves: loose }, ...groups.map(({ id, name }) => ({ name, moves: moves.filter(({ group }) => group === id) }))].filter(
    (section) => section.moves.length > 0,
  );
}

/** What the words of these moves mean, each explanation once. */
export function explained(moves: Move[], groups: MoveGroup[]): string {
  const lines = groups.filter(({ id }) => moves.some(({ group }) => group === id)).map(({ line }) => line ?? "");
  return [...new Set(lines.filter(Boolean))].join(" ");
}

function gatherByVerb(moves: ParsedMove[]): Map<string, ParsedMove[]> {
  const byVerb = new Map<string, ParsedMove[]>();
  for (const move of moves) byVerb.set(move.verb, [...(byVerb.get(move.verb) ?? []), move]);
  return byVerb;
}

export function sortChoices(moves: Move[], handText: string, pack: PackKind, offences: Move[] = []): Choices {
  const byVerb = gatherByVerb(inOrder(parseAll(moves, handText, pack)));
  const choices: Choices = { single: null, selections: [], buttons: [], groups: [], offences: [] };
  const plain: ParsedMove[] = [];
  for (const [verb, all] of byVerb) {
    const withCards = all.filter((move) => move.cards.length > 0);
    const bare = all.filter((move) => move.cards.length === 0);
    const one = withCards.every((move) => move.cards.length === 1);
    const byCard = all.every(({ role }) => role === "lays-card") || withCards.every((move) => move.rest[0] === "as");
    if (withCards.length && one && byCard && !choices.single) {
      choices.single = { verb, byCard: byFirstCard(withCards) };
    } else if (withCards.length && chosenFromHand(withCards)) {
      choices.selections.push(selectionOf(verb, withCards));
    } else {
      plain.push(...withCards);
    }
    plain.push(...bare);
  }
  // A single card of another verb than playing is chosen like several, unless nothing else is done with cards just now.
  if (!choices.single && choices.selections.length === 1 && choices.selections[0].most === 1) {
    const [only] = choices.selections;
    if (only.moves.length > 1) {
      choices.single = { verb: only.verb, byCard: byFirstCard(only.moves) };
      choices.selections = [];
    }
  }
  // Where a click already plays a card, what else is done with cards has buttons of its own: two tens that may be exchanged.
  if (choices.single) {
    plain.push(...choices.selections.flatMap((selection) => selection.moves));
    choices.selections = [];
  }
  arrangeButtons(plain, choices);
  choices.offences = parseAll(offences, handText, pack).filter((move) => !joinsCards(move, choices));
  return choices;
}

/** A wrong card of one's own hand is played like a right one: by choosing it. */
function joinsCards(move: ParsedMove, { single, selections }: Choices): boolean {
  if (!move.cards.length) return false;
  if (single?.verb === move.verb && move.cards.length === 1) {
    single.byCard.set(move.cards[0], [...(single.byCard.get(move.cards[0]) ?? []), move]);
    return true;
  }
  const selection = selections.find(({ verb }) => verb === move.verb);
  if (!selection || move.rest.length) return false;
  selection.moves.push(move);
  selection.least = Math.min(selection.least, move.cards.length);
  selection.most = Math.max(selection.most, move.cards.length);
  return true;
}

/** What a seat that is not asked may do all the same: buttons, and a sheet for a verb of several. Its cards stay as they are. */
export function sortOutOfTurn(moves: Move[], handText: string, pack: PackKind, offences: Move[] = []): Choices {
  const choices: Choices = { ...NO_CHOICES, buttons: [], groups: [], offences: parseAll(offences, handText, pack) };
  for (const [verb, all] of gatherByVerb(inOrder(parseAll(moves, handText, pack)))) addButtons(verb, all, all.length > FEW, choices);
  return choices;
}

/** Cards are chosen in the hand where a verb offers several sets, all without further words; else each move is a button. */
function chosenFromHand(moves: ParsedMove[]): boolean {
  return moves.length > 1 && moves.every((move) => move.rest.length === 0);
}

function byFirstCard(moves: ParsedMove[]): Map<string, ParsedMove[]> {
  const byCard = new Map<string, ParsedMove[]>();
  for (const move of moves) byCard.set(move.cards[0], [...(byCard.get(move.cards[0]) ?? []), move]);
  return byCard;
}

function selectionOf(verb: string, moves: ParsedMove[]): Selection {
  const sizes = moves.map((move) => move.cards.length);
  return { verb, moves, least: Math.min(...sizes), most: Math.max(...sizes) };
}

function arrangeButtons(moves: ParsedMove[], choices: Choices): void {
  const byVerb = gatherByVerb(inOrder(moves));
  const crowded = moves.length > MANY_BUTTONS;
  // Who is asked whether he calls a fault mostly does not.
  const verbs = [...byVerb];
  const accuses = (all: ParsedMove[]): boolean => all[0].role === "accuses";
  const passes = ([, all]: [string, ParsedMove[]]): number => Number(all[0].role === "passes-on");
  if (moves.some((move) => accuses([move]))) verbs.sort((a, b) => passes(b) - passes(a));
  for (const [verb, all] of verbs) addButtons(verb, all, (crowded || accuses(all)) && all.length > FEW, choices);
}

function addButtons(verb: string, moves: ParsedMove[], together: boolean, choices: Choices): void {
  if (!together) {
    choices.buttons.push(...moves);
    return;
  }
  // What belongs to no group stands beside the others as a button, unless there is much of it.
  const loose = moves.filter(({ group }) => group === undefined);
  const apart = loose.length <= FEW && loose.length < moves.length ? loose : [];
  const gathered = moves.filter((move) => !apart.includes(move));
  choices.buttons.push(...apart);
  choices.groups.push({ verb, moves: gathered });
}

/** Where there is little room, so many buttons with so many letters are gathered. */
const SOME_BUTTONS = 4;
const MANY_LETTERS = 80;

/** The same answers where there is little room for them: of many long ones those of one verb are a sheet. */
export function withLittleRoom(choices: Choices): Choices {
  const letters = choices.buttons.reduce((sum, { name }) => sum + name.length, 0);
  if (choices.buttons.length <= SOME_BUTTONS || letters <= MANY_LETTERS) return choices;
  const out: Choices = { ...choices, buttons: [], groups: [...choices.groups] };
  for (const [verb, all] of gatherByVerb(choices.buttons)) addButtons(verb, all, all.length > FEW, out);
  return out;
}

/** What gathered moves are called: their one group, or what all of their groups are called together; empty where they have no such name. */
export function gatheredName(moves: Move[], groups: MoveGroup[]): string {
  const ids = new Set(moves.map(({ group }) => group));
  const of = groups.filter(({ id }) => ids.has(id));
  if (!of.length || ids.size > of.length) return "";
  if (of.length === 1) return of[0].name;
  return of.every((group) => group.of === of[0].of) ? (of[0].of ?? "") : "";
}

/** The move that the chosen cards make, if they make one. */
export function chosenMove(selections: Selection[], chosen: string[]): ParsedMove | null {
  for (const selection of selections) for (const move of selection.moves) if (sameCards(move.cards, chosen)) return move;
  return null;
}

/** Whether this card could still join the chosen ones. */
export function mayChoose(selections: Selection[], chosen: string[], card: string): boolean {
  const wanted = [...chosen, card];
  return selections.some((selection) => selection.moves.some((move) => holdsAll(move.cards, wanted)));
}

function holdsAll(cards: string[], wanted: string[]): boolean {
  return without(wanted, cards).length === 0;
}

/**
 * What to ask the server about a card that may not be played now, or not be chosen beside the others: then a lawful move with these
 * others, in which the card stands for one of the rest.
 * @param cardVerb the word with which a card is played where no card is asked for just now
 */
export function moveToAskAbout(choices: Choices, card: string, chosen: string[], cardVerb: string): string {
  if (choices.single || !choices.selections.length) {
    const verb = choices.single?.verb ?? cardVerb;
    const named = [...(choices.single?.byCard.values() ?? [])].flat().every(({ rest }) => rest[0] === "as");
    return verb && (choices.single && named ? `${verb} ${card} as ${card}` : `${verb} ${card}`);
  }
  for (const { verb, moves } of choices.selections) {
    const lawful = moves.find((move) => move.cards.length > chosen.length && holdsAll(move.cards, chosen));
    if (lawful) return [verb, ...chosen, card, ...without(lawful.cards, chosen).slice(1)].join(" ");
  }
  return "";
}

/** Moves of one card that only differ in another card's name, such as `play 6s as Kl`: a board of names instead of a list. */
export function namedAs(moves: ParsedMove[], pack: PackKind): Map<string, ParsedMove> | null {
  const names = new Map<string, ParsedMove>();
  if (moves.some((move) => move.cards[0] !== moves[0].cards[0])) return null;
  for (const move of moves) {
    if (move.rest.length === 0) names.set(move.cards[0] ?? "", move);
    else if (move.rest.length === 2 && move.rest[0] === "as" && isCard(move.rest[1], pack)) names.set(move.rest[1], move);
    else return null;
  }
  return names.size > 3 ? names : null;
}

/** Moves that are words put together, such as `bid gleich hanger`: each word is tapped, then the move is made. */
export interface Combination {
  words: { word: string; label: string }[];
  /** The move of these words, in this order if it matters. */
  find(words: string[]): ParsedMove | null;
  /** Moves of the same verb that no other word goes with, such as `announce none`. */
  alone: ParsedMove[];
}

export function combination(moves: ParsedMove[]): Combination | null {
  if (moves.some((move) => move.cards.length || !move.rest.length || new Set(move.rest).size < move.rest.length)) return null;
  const joined = new Set(moves.filter((move) => move.rest.length > 1).flatMap((move) => move.rest));
  const single = moves.filter((move) => move.rest.length === 1 && joined.has(move.rest[0]));
  if (single.length < 2 || single.length !== joined.size || moves.length <= joined.size + 1) return null;
  const byWords = new Map(moves.map((move) => [move.rest.join(" "), move]));
  return {
    words: single.map((move) => ({ word: move.rest[0], label: move.label ?? move.name })),
    find: (words) =>
      byWords.get(words.join(" ")) ??
      moves.find((move) => move.rest.length === words.length && words.every((word) => move.rest.includes(word))) ??
      null,
    alone: moves.filter((move) => move.rest.length === 1 && !joined.has(move.rest[0])),
  };
}
