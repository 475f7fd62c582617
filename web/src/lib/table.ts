// What the page knows of a table: the messages that come and go, and the link that carries them. The link over a WebSocket is in
// websocket-link.ts, the one to an engine in this page in local/link.ts, the one that plays back a list in recorded-link.ts. No rendering.

/** The code of a language, as in the names of the files of words. */
export type Lang = string;

/** A kind of pack, as the engine describes it. */
export interface PackKind {
  /** Its drawings and the words for its cards are named after it. */
  name: string;
  /** Suits and ranks, a letter each, the best rank first; pieces have neither. */
  suits: string;
  ranks: string;
  /** Where suits have colours: those of each. */
  blacks: string;
  reds: string;
  /** They are no cards but pieces, each with a name. */
  pieces: boolean;
  /** All kinds of them, suit by suit, the best first. */
  cards: string;
}

/** Of a game that is not in the list. */
export const NO_PACK: PackKind = { name: "", suits: "", ranks: "", blacks: "", reds: "", pieces: false, cards: "" };

export interface SheetLine {
  side: number;
  points: number;
  for: string;
  rule: string;
}

export interface Played {
  seat: number;
  card: string;
  as?: string | null;
}

export interface Outcome {
  winners: number[];
  reason: string;
  rule: string;
}

/** A stretch of cards of a hand that stand together. */
export interface HandGroup {
  kind: "trumps" | "suit" | "wild" | "all";
  suit: string | null;
  count: number;
}

/** What is trump and who plays what, as far as it is known. */
export interface Contract {
  id: string;
  /** False while it is still bid for. */
  decided: boolean;
  /** False where it is decided and there are no trumps. */
  trumps: boolean;
  /** Ranks that are trumps in every suit, best first. */
  ranks: string[];
  suits: string[];
  /** Single cards that are trumps beyond ranks and suits, or stand above them. */
  cards: string[];
  /** All trumps, best first. */
  order: string[];
  seat: number | null;
  side: number | null;
}

/** A deal at its end, with the last trick: the view before lacks it, and the next one is already of the next deal. */
export interface EndedDeal {
  hands: string[];
  tricks: number[];
  score: number[];
  dealScore: (number | null)[];
  money: number[];
  extra: Record<string, unknown>;
}

/** What one seat may know, as the engine's protocol has it. */
export interface View {
  game: string;
  options: Record<string, string | number>;
  phase: string;
  dealer: number;
  turn: number[];
  trump: string | null;
  turnup: string | null;
  /** Each hand in the order in which it is held. */
  hands: string[];
  stock: string[];
  trick: Played[];
  tricks: number[];
  score: number[];
  /** Null, or null for a side, where this deal's count is hidden. */
  dealScore: (number | null)[];
  money: number[];
  sheet: SheetLine[];
  deal: number;
  result: Outcome | null;
  extra: Record<string, unknown>;
  /** The paragraphs that govern the question that is put now, the most important first. */
  rules: string[];
  /** Parallel to `hands`, whose cards are in the order in which they are held now. */
  handGroups: HandGroup[][];
  contract: Contract | null;
  /** There in the first acts of a deal: the one before it. */
  ended: EndedDeal | null;
}

/** What an event is for whoever watches; docs/protocol.md tells of each. `table` is the server's own note. */
export type EventRole =
  | "note"
  | "begins-deal"
  | "deals-cards"
  | "lays-card"
  | "lays-named"
  | "takes-trick"
  | "shows-hand"
  | "shows-card"
  | "spoken"
  | "decides"
  | "scores"
  | "pays"
  | "ends-deal"
  | "ends-match"
  | "table";

/** A stretch of a text, and what it stands for where that is more than words. */
export interface TextPart {
  text: string;
  seat?: number;
  side?: number;
  card?: string;
  points?: number;
  /** The first part: it is this seat that acts. */
  subject?: boolean;
  /** A sign of the sentence: `colon` after the first name, `stop` at the end. */
  sign?: string;
}

/** The page knows no event by its name: the message has it, this type has not. */
export interface TableEvent {
  seq: number;
  role: EventRole;
  /** The whole text; `parts` has the same, piece by piece. */
  text: string;
  parts: TextPart[];
  seat?: number;
  other?: number;
  side?: number;
  cards?: string;
  as?: string;
  points?: number;
  for?: string;
  /** What a score line is for, in the reader's language. */
  what?: string;
  rule?: string;
  /** The number of the deal that begins. Cards that are dealt again may be the same deal. */
  deal?: number;
  /** Of an undo: the first event that it took back. */
  undone?: number;
}

/** What a move is, whatever its game calls it. */
export type MoveRole =
  "lays-card" | "makes-bid" | "makes-announcement" | "lays-away" | "ends-early" | "accuses" | "penalizes" | "passes-on" | "other";
export interface Move {
  move: string;
  name: string;
  role: MoveRole;
  /** The same move has the same number in every question of a deal. */
  order?: number;
  /** The id of the group to which it belongs, and what it is called under that group's name. */
  group?: string;
  label?: string;
  /** What is at stake or goes over with it, and in words to whom or for what. */
  worth?: number;
  worthText?: string;
  /** It may lose more than a deal: it is asked about once more, with this sentence. */
  ruinous?: boolean;
  warning?: string;
}
export interface MoveGroup {
  id: string;
  name: string;
  /** What the words of its choices mean. */
  line?: string;
  /** What it and its like are called together. */
  of?: string;
}

export interface Chair {
  name: string;
  kind: "person" | "bot" | "open";
  here: boolean;
  /** A bot plays for this person, who may take over again at any time. */
  away?: boolean;
  /** For how many seconds this person has not been connected. */
  absent?: number | null;
  /** Who has asked that a bot play for this person. */
  botAskedBy?: number[];
  level?: number;
  levelName?: string;
}

/** How far a match is, as everybody may know it. */
export interface Progress {
  deal: number;
  /** By side. */
  score: number[];
  /** By seat. */
  sides: number[];
  turn: number[];
  winners: number[] | null;
}

export interface TableInfo {
  id: string;
  game: string;
  name: string;
  /** What the game is called where there is little room; what an older page kept on the device has it not. */
  short?: string;
  options: Record<string, string | number>;
  players: number;
  seats: Chair[];
  state: "waiting" | "playing" | "over";
  spectators: boolean;
  sentence: string;
  host?: boolean;
  invite?: string;
  freeChat?: boolean;
  /** Whether I may ask for hints here. */
  mayHint?: boolean;
  /** The house will sign the record: clients name a key, by which they sign it too. */
  signed?: boolean;
  /** One may give the match up: that concerns nobody else. */
  mayResign?: boolean;
  /** One may end the match where all others stay away. */
  mayClaim?: boolean;
  /** In lists of tables: one's own seat. */
  seat?: number | null;
  progress?: Progress | null;
  /** How a match ended that was not played to its end. */
  ended?: { how: "resigned" | "claimed"; seat: number } | null;
  /** Seconds since 1970. */
  changed?: number;
}

/** After how many seconds the others may do something about a person who does not play. */
export interface Waits {
  absent: number;
  idle: number;
  claim: number;
}

export interface TableMessage {
  t: "table";
  table: TableInfo;
  seat: number | null;
  /** The seat that is mine from the next deal on. */
  nextSeat: number | null;
  names: string[];
  phrases: { id: string; text: string }[];
  /** The word with which a card is played; empty where no move plays one. */
  cardVerb: string;
  waits: Waits;
}
export interface EventsMessage {
  t: "events";
  from: number;
  events: TableEvent[];
}
export interface ViewMessage {
  t: "view";
  seq: number;
  view: View;
  /** What may be done, also out of turn. */
  moves: Move[];
  /** What this table accepts though it is against the rules and never offered. */
  offences?: Move[];
  /** The groups that occur in the moves, in the order in which they are shown. */
  groups: MoveGroup[];
  question: string;
  /** What is played, in words. */
  contract: { name: string; line: string } | null;
  clock: { seat: number; seconds: number } | null;
  undo: boolean;
  result: string | null;
}
export interface WhyMessage {
  t: "why";
  move: string;
  legal: boolean;
  /** It can be done at this table though it is against the rules. */
  offence: boolean;
  why: string;
  rules: string[];
}

export interface HintMessage {
  t: "hint";
  /** The best moves, the best first, with what each is expected to bring. */
  best: {
    move: string;
    label: string;
    points: number | null;
    margin: number | null;
    reason: string;
    parts: TextPart[];
    other: string | null;
  }[];
  unit: string;
  sure: string;
  sureText: string;
  moves: { move: string; name: string; why: string | null; value: number | null }[];
}

/** What a tutor says of a move before it is made, from what this seat sees. */
export interface TutorAnswer {
  /** Whether the player should be asked once more. */
  ask: boolean;
  move: string;
  label: string;
  best: string;
  bestLabel: string;
  /** What the move brings less than the best one. */
  loss: number;
  unit: string;
  /** What speaks against it, and for the best one. */
  reason: string;
  bestReason: string;
  rules: string[];
  choices: { move: string; label: string; value: number; margin: number }[];
}

/** Who takes part in the shuffle: binds itself at `commit`, opens at `open`. */
export interface ShuffleMessage {
  t: "shuffle";
  stage: "commit" | "open";
  contributions: string;
  table: string;
  commitment: string;
  house: string;
  squarings: number;
  /** The locks that count, seat by seat, once that is fixed. */
  moduli?: (string | null)[];
  /** The acts up to that list. */
  head?: { acts: number; hash: string };
}

/** Nothing more is played at this table; after all that was. */
export interface OverMessage {
  t: "over";
  record: boolean;
  head: { acts: number; hash: string };
}

/** The acts so far, signed by the house; with every deal. */
export interface HeadMessage {
  t: "head";
  acts: number;
  hash: string;
  key: string;
  signature: string;
}

export type FromTable =
  | TableMessage
  | EventsMessage
  | ViewMessage
  | WhyMessage
  | { t: "ack"; id: string; seq: number }
  | { t: "no"; id: string; error: string; why: string; rules: string[] }
  | HintMessage
  | { t: "phrase"; seat: number; text: string }
  | { t: "say"; seat: number; text: string }
  | ShuffleMessage
  | HeadMessage
  | { t: "notice"; code: string; text: string }
  | OverMessage
  | { t: "error"; error: string; why: string };

export type ToTable =
  | { t: "act"; id: string; move: string }
  | { t: "why"; move: string }
  | { t: "hint" }
  | { t: "undo" }
  | { t: "back" }
  | { t: "ask-bot"; id: string; seat: number }
  | { t: "claim"; id: string }
  | { t: "resign"; id: string }
  | { t: "phrase"; id: string }
  | { t: "say"; text: string }
  | { t: "lang"; lang: Lang }
  | { t: "contribute"; modulus: string | null }
  | { t: "contribute"; p: string; q: string }
  | { t: "key"; key: string };

export type LinkState = "joining" | "open" | "lost" | "closed";

/** One's place at a table: messages come in order, each once; `send` while the link is lost is kept until it is found again. */
export interface TableLink {
  send(message: ToTable): void;
  /** What a tutor says of a move; not there where people play. */
  tutor?(move: string, strictness: string): Promise<TutorAnswer | null>;
  close(): void;
}

export interface TableListener {
  receive(message: FromTable): void;
  linkChanged(state: LinkState): void;
}

/** A view with every list there: what a game hides as a whole is an empty list. */
/** The suits that are trump, where a suit is: a game may turn up two. */
export const trumpSuits = ({ trump, contract }: Pick<View, "trump" | "contract">): string[] =>
  !trump ? [] : contract?.decided && contract.suits.length ? contract.suits : [trump];

export function wholeView(view: View): View {
  const sides = (view.score ?? []).length;
  return {
    ...view,
    hands: (view.hands ?? []).map((hand) => hand ?? ""),
    stock: view.stock ?? [],
    trick: view.trick ?? [],
    tricks: view.tricks ?? [],
    score: (view.score ?? []).map((points) => points ?? 0),
    dealScore: view.dealScore ?? Array<null>(sides).fill(null),
    money: view.money ?? [],
    sheet: view.sheet ?? [],
    turn: view.turn ?? [],
    extra: view.extra ?? {},
    options: view.options ?? {},
    rules: view.rules ?? [],
    handGroups: view.handGroups ?? [],
    contract: view.contract ?? null,
    ended: view.ended ?? null,
  };
}
