// What stands on a player's plate: name, cards held, what he won and said, whose turn it is. For every layout of the table alike.
import { cardsIn, HIDDEN } from "./cards";
import { seatFacts } from "./facts";
import { extraNow } from "./game-words.svelte";
import { tricksTold } from "./layout";
import type { TableClient } from "./match/table-client.svelte";
import { say } from "./words.svelte";

export interface Plate {
  name: string;
  /** Cards in hand, hidden ones too. */
  held: string[];
  /** Those of them that lie open. */
  open: string[];
  facts: string[];
  partner: boolean;
  deals: boolean;
  turn: boolean;
  said: string;
}

export function plateOf(session: TableClient, seat: number): Plate {
  const { table, presentation, speech } = session;
  const view = table.view!;
  const chair = table.info?.seats[seat];
  const held = cardsIn(view.hands[seat]);
  const facts: string[] = [];
  const tricks = tricksTold(view, seat);
  if (tricks) facts.push(say("seat.tricks", { n: tricks }));
  facts.push(...seatFacts(view, seat, extraNow()));
  if (chair?.away) facts.push(say("seat.bot-plays-on"));
  // At a table of bots alone nobody need be told that each of them is one.
  else if (table.company && chair?.kind === "bot") facts.push(say("seat.bot"));
  const spoken = speech.bySeat[seat] ?? "";
  return {
    name: table.names[seat] ?? say("seat", { n: seat + 1 }),
    held,
    open: held.filter((card) => card !== HIDDEN),
    facts,
    partner: table.seat !== null && view.score.length === 2 && view.hands.length === 4 && (seat + 2) % 4 === table.seat,
    deals: view.dealer === seat,
    turn: !presentation.busy && view.turn.includes(seat) && !view.result,
    said: facts.includes(spoken) ? "" : spoken,
  };
}
