// The line of prospects: what each seat could expect from what it knew, over one deal, as points in a field of which the width and the
// height are 100. Only numbers; StudyLine.svelte draws.
import { bestValue, digitsFor, gains, isMistake, rounded, upward, type Decision, type Sides } from "./study";

export interface Spot {
  x: number;
  y: number;
}

export interface ProspectLine {
  seat: number;
  spots: Spot[];
  /** Where its name stands; names do not lie over each other. */
  nameY: number;
}

/** A mistake: the piece between the best move and the one that was played. */
export interface ProspectDrop {
  decision: Decision;
  x: number;
  from: number;
  to: number;
  /** Good for whoever looks. */
  up: boolean;
  /** There is room for a button. */
  button: boolean;
}

export interface Prospects {
  lines: ProspectLine[];
  drops: ProspectDrop[];
  /** The height of nothing won or lost. */
  zero: number;
  /** What the deal brought, for whoever looks. */
  end: { value: number; y: number } | null;
  x: (step: number) => number;
  y: (value: number) => number;
}

const NAME_GAP = 15;
/** Air above the highest and under the lowest. */
const AIR = 8;

/** Moves values apart that are nearer than `gap`, and keeps them between 0 and 100; in the same order. */
export function spread(values: number[], gap: number): number[] {
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  for (let i = 1; i < order.length; ++i) order[i].value = Math.max(order[i].value, order[i - 1].value + gap);
  let limit = 100;
  for (let i = order.length - 1; i >= 0; --i) {
    order[i].value = Math.min(order[i].value, limit);
    limit = order[i].value - gap;
  }
  const out = [...values];
  for (const { value, at } of order) out[at] = value;
  return out;
}

/** Of the drops the dearest first, each with a button unless one of those before is nearer than `room`. */
function giveButtons(drops: ProspectDrop[], room: number): void {
  const taken: number[] = [];
  for (const drop of [...drops].sort((a, b) => b.decision.loss - a.decision.loss)) {
    drop.button = taken.every((x) => Math.abs(x - drop.x) >= room);
    if (drop.button) taken.push(drop.x);
  }
}

export function prospects(options: {
  /** Those of the deal. */
  decisions: Decision[];
  span: { first: number; last: number };
  eyes: number;
  sides: Sides;
  /** By seat, once the deal has been weighed. */
  result: number[] | null;
  /** How wide a button is, in hundredths of the field. */
  room: number;
  /** How high a name is, in hundredths of the field. */
  nameGap?: number;
}): Prospects {
  const { decisions, span, eyes, sides, result, room, nameGap = NAME_GAP } = options;
  const weighed = decisions.filter(({ value }) => value !== null);
  const sign = (seat: number) => upward(seat, eyes, sides);
  const values = [
    0,
    ...weighed.flatMap((decision) => [sign(decision.seat) * bestValue(decision), sign(decision.seat) * decision.value!]),
    ...(result ?? []).map((value, seat) => sign(seat) * value),
  ];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const length = Math.max(1, span.last - span.first);
  const x = (step: number) => Math.max(0, Math.min(100, (100 * (step - span.first)) / length));
  const y = (value: number) => (most === least ? 50 : AIR + ((100 - 2 * AIR) * (most - value)) / (most - least));
  const seats = [...new Set(weighed.map(({ seat }) => seat))].sort((a, b) => a - b);
  const lines = seats.map((seat) => {
    const spots = weighed
      .filter((decision) => decision.seat === seat)
      .flatMap((decision) => [
        { x: x(decision.step), y: y(sign(seat) * bestValue(decision)) },
        ...(decision.loss > 0 ? [{ x: x(decision.step), y: y(sign(seat) * decision.value!) }] : []),
      ]);
    spots.unshift({ x: 0, y: spots[0].y });
    if (result) spots.push({ x: 100, y: y(sign(seat) * (result[seat] ?? 0)) });
    return { seat, spots, nameY: spots[0].y };
  });
  spread(
    lines.map(({ nameY }) => nameY),
    nameGap,
  ).forEach((nameY, at) => (lines[at].nameY = nameY));
  const drops = weighed.filter(isMistake).map((decision) => ({
    decision,
    x: x(decision.step),
    from: y(sign(decision.seat) * bestValue(decision)),
    to: y(sign(decision.seat) * decision.value!),
    up: gains(decision, eyes, sides),
    button: true,
  }));
  giveButtons(drops, room);
  const end = result ? { value: rounded(result[eyes] ?? 0, digitsFor(values)), y: y(result[eyes] ?? 0) } : null;
  return { lines, drops, zero: y(0), end, x, y };
}
