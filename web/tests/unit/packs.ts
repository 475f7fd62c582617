// The kinds of packs as the engine describes them (`pack_object` in engine/introduction.cpp), for tests.
import type { PackKind } from "../../src/lib/table";

const suited = (name: string, suits: string, ranks: string, missing: string[] = []): PackKind => {
  const cards = [...suits].flatMap((suit) => [...ranks].map((rank) => rank + suit)).filter((card) => !missing.includes(card));
  return { name, suits, ranks, blacks: "", reds: "", pieces: false, cards: cards.join(" ") };
};

export const french: PackKind = { ...suited("french", "cshd", "AKQJT98765432"), blacks: "sc", reds: "hd" };
export const german: PackKind = suited("german", "elhs", "AKOUT9876", ["6e", "6l", "6h"]);
export const trappola: PackKind = suited("trappola", "sbcd", "AKCJT9872");
export const gnav: PackKind = {
  ...suited("gnav", "", ""),
  pieces: true,
  cards: "cuckoo dragoon cat horse house 12 11 10 9 8 7 6 5 4 3 2 1 0 pot owl fool",
};
