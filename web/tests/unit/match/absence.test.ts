import { describe, expect, it } from "vitest";
import { hasCompany, missing, type Company } from "../../../src/lib/match/absence";
import type { Chair, TableInfo, View } from "../../../src/lib/table";

const chair = (name: string, more: Partial<Chair> = {}): Chair => ({
  name,
  kind: "person",
  here: true,
  away: false,
  absent: null,
  ...more,
});
const company = (seats: Chair[], more: Partial<Company> = {}): Company => ({
  info: { seats, state: "playing", mayClaim: true } as unknown as TableInfo,
  seat: 0,
  view: { turn: [1] } as unknown as View,
  waits: { absent: 30, idle: 180, claim: 180 },
  told: 0,
  onTurn: 0,
  ...more,
});

describe("a table", () => {
  const bot = chair("Jens", { kind: "bot" });
  const info = (...seats: Chair[]) => ({ seats }) as unknown as TableInfo;
  it("has no company where bots sit on all other seats, until one plays for oneself", () => {
    expect(hasCompany(info(chair("Anna"), bot), 0)).toBe(false);
    expect(hasCompany(info(chair("Anna", { away: true }), bot), 0)).toBe(true);
  });
  it("has company where another person sits, and for who watches", () => {
    expect(hasCompany(info(chair("Anna"), chair("Mette")), 0)).toBe(true);
    expect(hasCompany(info(chair("Anna"), bot), null)).toBe(true);
  });
});

describe("who is missing", () => {
  it("is nobody where all are there", () => expect(missing(company([chair("Anna"), chair("Jens")]))).toEqual([]));
  it("is who is not connected; a bot may be asked for after a while", () => {
    const seats = [chair("Anna"), chair("Jens", { here: false, absent: 10 })];
    expect(missing(company(seats, { told: 5 }))).toMatchObject([{ name: "Jens", since: 15, botIn: 15, mayClaim: false }]);
    expect(missing(company(seats, { told: 200 }))).toMatchObject([{ botIn: 0, mayClaim: true }]);
  });
  it("is also who is on turn and does nothing", () => {
    const seats = [chair("Anna"), chair("Jens")];
    expect(missing(company(seats, { onTurn: 179 }))).toEqual([]);
    expect(missing(company(seats, { onTurn: 181 }))).toMatchObject([{ name: "Jens", idle: true, botIn: 0 }]);
  });
  it("is nobody for whom a bot plays already", () =>
    expect(missing(company([chair("Anna"), chair("Jens", { here: false, absent: 99, away: true })]))).toEqual([]));
  it("says who has still to agree", () => {
    const seats = [
      chair("Anna"),
      chair("Jens", { here: false, absent: 99, botAskedBy: [0] }),
      chair("Mette"),
      chair("Ole", { kind: "bot" }),
    ];
    expect(missing(company(seats))).toMatchObject([{ asked: true, silent: ["Mette"] }]);
  });
});
