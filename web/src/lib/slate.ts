// The score sheet of each deal, worked out from the events that scored, and as plain text for copying. Slate.svelte and Account.svelte
// draw it.
import { cardsLaid, endsDeal, startsDeal } from "./event-kinds";
import { hintOf } from "./layout";
import type { EndedDeal, SheetLine, TableEvent, View } from "./table";

export interface DealAccount {
  deal: number;
  lines: SheetLine[];
  /** What each side wrote in this deal. */
  sums: number[];
  /** The lines say what the deal was worth, and each side wrote its own part of it: no line is one side's alone. */
  settled: boolean;
  /** Stakes were paid for it and it has not begun. */
  early?: boolean;
  /** How all stand after it, where that was told. */
  totals?: number[];
}

/** The account of a deal as its end was told: what each side wrote counts, also where the lines do not add up to it. */
export function settleBy(account: DealAccount, ended: EndedDeal): DealAccount {
  const sums = ended.dealScore.map((points, side) => points ?? account.sums[side] ?? 0);
  const settled = account.settled || sums.some((points, side) => points !== account.sums[side]);
  return { ...account, sums, settled, totals: ended.score };
}

const newAccount = (deal: number, sides: number): DealAccount => ({
  deal,
  lines: [],
  sums: Array<number>(sides).fill(0),
  settled: false,
});

/**
 * Every deal so far, the one that is on last. Score lines are the events that say what they are for; what is paid between two deals, such
 * as a stake, belongs to the next.
 */
export function dealsOf(events: TableEvent[], sides: number): DealAccount[] {
  const deals: DealAccount[] = [];
  let between = true;
  for (const event of events) {
    if (startsDeal(event)) {
      const last = deals[deals.length - 1];
      const number = event.deal ?? (last?.deal ?? 0) + (last?.early ? 0 : 1);
      if (last?.early) Object.assign(last, { early: false, deal: number });
      else if (last?.deal !== number) deals.push(newAccount(number, sides));
      between = false;
      continue;
    }
    if (endsDeal(event)) between = true;
    if (event.points === undefined || event.side === undefined) continue;
    const paid = event.role === "pays";
    if (event.for === undefined && !paid) continue;
    if (between) deals.push({ ...newAccount((deals[deals.length - 1]?.deal ?? 0) + 1, sides), early: true });
    between = false;
    const deal = deals[deals.length - 1];
    if (paid) {
      // What each side writes counts, not the lines that led to it.
      if (!deal.settled) deal.sums.fill(0);
      deal.settled = true;
      deal.sums[event.side] = (deal.sums[event.side] ?? 0) + event.points;
      continue;
    }
    if (event.for === undefined) continue;
    deal.lines.push({ side: event.side, points: event.points, for: event.for, rule: event.rule ?? "" });
    if (!deal.settled) deal.sums[event.side] = (deal.sums[event.side] ?? 0) + event.points;
  }
  return deals;
}

export interface GatheredLine extends SheetLine {
  times: number;
  /** Not each time as many points. */
  mixed?: true;
}

/** Lines of a sheet that say the same and stand on one side, written as one. */
export function gathered(lines: SheetLine[]): GatheredLine[] {
  const out: GatheredLine[] = [];
  for (const line of lines) {
    const same = out.find((known) => known.for === line.for && known.rule === line.rule && known.side === line.side);
    if (same) {
      // So many times means so many times the same.
      if (line.points * same.times !== same.points) same.mixed = true;
      same.points += line.points;
      ++same.times;
    } else {
      out.push({ ...line, times: 1 });
    }
  }
  return out;
}

/** Lines that stand alike on every side are said once, of all of them. */
export function sharedLines<Line extends SheetLine>(lines: Line[], sides: number): (Line & { shared: boolean })[] {
  const alike = (a: SheetLine, b: SheetLine) => a.for === b.for && a.rule === b.rule && a.points === b.points;
  const shared = (line: SheetLine) =>
    sides > 2 && new Set(lines.filter((other) => alike(line, other)).map(({ side }) => side)).size === sides;
  const once = lines.filter((line, at) => !shared(line) || lines.findIndex((other) => alike(line, other)) === at);
  return once.map((line) => ({ ...line, shared: shared(line) }));
}

/** Numbers as they are written: with a minus sign, not a hyphen. */
export const written = (points: number): string => (points < 0 ? `−${-points}` : String(points));

export function sideNames(view: View, names: string[], seat: number | null, we: string, they: string, you: string): string[] {
  const sides = view.score.length;
  if (sides === 2 && view.hands.length > 2) {
    const mine = seat === null ? null : seat % 2;
    return mine === null ? [`${names[0]} & ${names[2] ?? ""}`, `${names[1]} & ${names[3] ?? ""}`] : mine === 0 ? [we, they] : [they, we];
  }
  return view.score.map((_, side) => (side === seat ? you : (names[side] ?? String(side + 1))));
}

export interface Standing {
  /** Each side's total, with what is won so far in this deal as far as it is told. */
  totals: number[];
  /** This deal's count, and its lines. */
  deal: (number | null)[];
  lines: SheetLine[];
}

/** What stands on the slate. Of a deal that has just ended more is known than its last view said. */
export function standing(view: View, closed: DealAccount | null = null): Standing {
  const running = hintOf(view.game).running && !view.result;
  const totals = view.score.map((points, side) => points + (running ? (view.dealScore[side] ?? 0) : 0));
  if (!closed) return { totals, deal: view.dealScore, lines: view.sheet };
  if (closed.totals) return { totals: closed.totals, deal: closed.sums, lines: closed.lines };
  const seen = (side: number) => view.sheet.reduce((sum, line) => sum + (line.side === side ? line.points : 0), 0);
  const before = view.score.map((points, side) => points - (running ? 0 : seen(side)));
  return { totals: before.map((points, side) => points + closed.sums[side]), deal: closed.sums, lines: closed.lines };
}

/** The sides in the order of the columns: one's own first. */
export function columns(view: View, seat: number | null): number[] {
  const sides = view.score.length;
  const first = seat === null ? 0 : seat % sides;
  return view.score.map((_, i) => (first + i) % sides);
}

export function slateText(
  title: string,
  heads: string[],
  deals: DealAccount[],
  order: number[],
  score: number[],
  called: Record<string, string> = {},
): string {
  const rows = [[title, ...heads]];
  for (const deal of deals) {
    for (const line of deal.lines)
      rows.push([`${deal.deal}. ${called[line.for] ?? line.for}`, ...order.map((side) => (side === line.side ? String(line.points) : ""))]);
  }
  rows.push(["=", ...order.map((side) => String(score[side]))]);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Strokes for a small number: each group of five as four and one across. */
export function strokes(count: number): { up: number; across: boolean }[] {
  const groups: { up: number; across: boolean }[] = [];
  for (let left = count; left > 0; left -= 5) groups.push({ up: Math.min(left, 4), across: left >= 5 });
  return groups;
}

/** What score lines are called in the reader's language. */
export function lineNames(events: TableEvent[]): Record<string, string> {
  const names: Record<string, string> = {};
  for (const event of events) if (event.for !== undefined && event.what) names[event.for] = event.what;
  return names;
}

/** What a seat has played since the cards were dealt, each as what it was named. */
export function ownCardsThisDeal(events: TableEvent[], seat: number | null): string[] {
  const cards: string[] = [];
  for (let i = events.length - 1; i >= 0; --i) {
    const event = events[i];
    if (startsDeal(event)) break;
    if (event.seat === seat) cards.push(...cardsLaid(event).map(({ card, as }) => as ?? card));
  }
  return cards;
}
