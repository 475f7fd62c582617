// Who is missing at a table, and what the others may do about it now. Pure: the time is given.
import type { TableInfo, View, Waits } from "../table";

export interface Missing {
  seat: number;
  name: string;
  /** Seconds. */
  since: number;
  /** Connected, but on turn for a long time. */
  idle: boolean;
  /** Seconds until a bot may be asked for; 0: now. */
  botIn: number;
  asked: boolean;
  /** Those who have not agreed yet. */
  silent: string[];
  mayClaim: boolean;
}

export interface Company {
  info: TableInfo;
  seat: number | null;
  view: View | null;
  waits: Waits | null;
  /** Seconds since the company was told, and since the seats on turn were asked. */
  told: number;
  onTurn: number;
}

export function missing({ info, seat, view, waits, told, onTurn }: Company): Missing[] {
  if (!waits || info.state !== "playing") return [];
  const out: Missing[] = [];
  info.seats.forEach((chair, at) => {
    if (chair.kind !== "person" || chair.away || at === seat) return;
    const absent = typeof chair.absent === "number" ? chair.absent + told : null;
    const idle = absent === null && !!view?.turn.includes(at) && onTurn >= waits.idle;
    if (absent === null && !idle) return;
    const since = Math.floor(absent ?? onTurn);
    const agreed = chair.botAskedBy ?? [];
    const present = info.seats.filter(
      (other, i) => i !== at && other.kind === "person" && other.here && !other.away && !agreed.includes(i),
    );
    out.push({
      seat: at,
      name: chair.name,
      since,
      idle,
      botIn: Math.max(0, Math.ceil(idle ? 0 : waits.absent - (absent ?? 0))),
      asked: seat !== null && agreed.includes(seat),
      silent: present.map(({ name }) => name),
      mayClaim: !!info.mayClaim && absent !== null && absent >= waits.claim,
    });
  });
  return out;
}

/** Whether somebody else can be missing, or a bot play for oneself: never at a table against bots. */
export const hasCompany = ({ seats }: TableInfo, own: number | null): boolean =>
  seats.some(({ kind, away }, seat) => kind === "person" && (away === true || seat !== own));
