// Cuts the server's texts for the place where they are shown. They come in the reader's language as parts that say what they stand for;
// no text is taken apart by its words.
import type { TableEvent, TextPart } from "./table";

export const textOf = (parts: TextPart[]): string => parts.map(({ text }) => text).join("");

/** What stands at a seat need not begin with its name, nor end as a sentence does. */
export function saidAtSeat(event: TableEvent): string {
  if (!event.parts[0]?.subject) return event.text;
  return textOf(event.parts.slice(1)).replace(/^:? /, "").replace(/\.$/, "");
}

/** Who a text begins with, and the rest. */
export function headAndRest({ text, parts }: TableEvent): [head: string, rest: string] {
  return parts[0]?.seat === undefined ? ["", text] : [parts[0].text, textOf(parts.slice(1))];
}
