// What stands at one's own place in words: what the others' plates show as signs, and in a ring who lost in the round that has ended.
import { isTold } from "../event-kinds";
import { seatFacts } from "../facts";
import { extraNow } from "../game-words.svelte";
import { tricksTold } from "../layout";
import { say } from "../words.svelte";
import type { TableClient } from "./table-client.svelte";

/** What happened last to one's own piece. */
function lastOfMine(session: TableClient, me: number): string {
  return session.log.events.filter((event) => isTold(event) && (event.seat === me || event.other === me)).at(-1)?.text ?? "";
}

/** @param ring single pieces lie in a ring */
export function ownFacts(session: TableClient | null, ring: boolean): string {
  const view = session?.table.view;
  const me = session?.table.seat ?? null;
  if (!session || !view || me === null) return "";
  if (ring) return session.turn.mine ? "" : lastOfMine(session, me);
  const tricks = tricksTold(view, me);
  return [
    view.dealer === me ? say("own.deals") : "",
    tricks ? say("own.tricks", { n: tricks }) : "",
    ...seatFacts(view, me, extraNow(), true),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Who lost in a round of single pieces; the ring itself shows the rest. */
export function ringClosed(session: TableClient | null): string {
  const deal = session?.presentation.closedDeal;
  if (!deal) return "";
  const { seat: me, names } = session.table;
  const who = deal.sums.flatMap((points, seat) => (points < 0 ? [seat === me ? say("you") : names[seat]] : []));
  return who.length ? say("ring.closed", { who: who.join(", ") }) : "";
}
