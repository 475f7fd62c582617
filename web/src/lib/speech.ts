// Cuts the server's texts for the place where they are shown. They come in the reader's language as parts that say what they stand for;
// no text is taken apart by its words.
import { cardsLaid, startsDeal, takesTrick } from "./event-kinds";
import { written } from "./slate";
import type { TableEvent, TextPart } from "./table";

/** Points stand here as they do on the slate, with a minus sign; the server's texts have a hyphen. */
export const textOf = (parts: TextPart[]): string =>
  parts.map(({ text, points }) => (text === String(points) ? written(Number(points)) : text)).join("");

/** What stands at a seat need not begin with its name, nor end as a sentence does. */
export function saidAtSeat(event: TableEvent): string {
  if (!event.parts[0]?.subject) return event.text;
  return textOf(event.parts.slice(1).filter(({ sign }) => sign === undefined)).trim();
}

/** Who a text begins with, and the rest. */
export function headAndRest({ text, parts }: TableEvent): [head: string, rest: string] {
  if (!parts.length) return ["", text];
  return parts[0].seat === undefined ? ["", textOf(parts)] : [parts[0].text, textOf(parts.slice(1))];
}

/** An event that gives a trick to its winner names the cards as they are sorted: here they stand as they were played in `before`. */
export function inPlayingOrder(event: TableEvent, before: TableEvent[]): TableEvent {
  if (!takesTrick(event) || event.parts[0]?.card) return event;
  const cards = event.parts.filter(({ card }) => card);
  const waiting = [...cards];
  const played: TextPart[] = [];
  for (let i = before.length - 1; i >= 0 && waiting.length && !startsDeal(before[i]); --i)
    for (const { card } of cardsLaid(before[i]).reverse()) {
      const at = waiting.findIndex((part) => part.card === card);
      if (at >= 0) played.unshift(...waiting.splice(at, 1));
    }
  if (waiting.length) return event;
  const parts = event.parts.map((part) => (part.card ? played[cards.indexOf(part)] : part));
  return { ...event, parts, text: textOf(parts) };
}
