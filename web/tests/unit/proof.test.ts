import { describe, expect, it } from "vitest";
import { blake2b256, chachaWords, checkShuffles, dealKey, fromHex, inOrder, sha256, toHex, unshuffled } from "../../src/lib/proof";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("primitives", () => {
  it("SHA-256", () => {
    expect(toHex(sha256(bytes("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(toHex(sha256(bytes("a".repeat(200))))).toBe("c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5");
  });
  it("BLAKE2b-256", () => {
    expect(toHex(blake2b256(bytes("")))).toBe("0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    expect(toHex(blake2b256(bytes("abc")))).toBe("bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  });
  it("ChaCha20", () => {
    const words = chachaWords(new Uint8Array(32));
    expect([words.next().value, words.next().value].map((word) => word.toString(16))).toEqual(["ade0b876", "903df1a0"]);
  });
});

describe("packs in order", () => {
  it("are known without knowing the game", () => {
    expect(inOrder("6c 7c Ac 6d 7d Ad".split(" "))).toBe(true);
    expect(inOrder("6c 7c Tc 7d 6d Td".split(" "))).toBe(false);
    expect(inOrder("6c 6d 7c 7d".split(" "))).toBe(false);
    expect(inOrder("7e Ae 6s 7s As".split(" "))).toBe(true);
    expect(inOrder("Jc Jc Ac Ac Jd Jd Ad Ad".split(" "))).toBe(true);
  });
});

describe("a shuffle", () => {
  const secret = "11".repeat(32);
  const given = "22".repeat(32);
  const proof = {
    method: "stube 1",
    secret,
    commitment: toHex(sha256(fromHex(secret))),
    seats: [{ opened: given, commitment: toHex(sha256(fromHex(given))) }, null],
  };
  const pack = "cshd".split("").flatMap((suit) => "6789TJQKA".split("").map((rank) => rank + suit));
  // The other way round: what the key makes of the pack in order.
  function shuffled(deal: number): string[] {
    const places = unshuffled(pack.map((_, i) => String(i)), dealKey(proof, deal));
    const out = new Array<string>(pack.length);
    places.forEach((from, to) => (out[Number(from)] = pack[to]));
    return out;
  }
  const deals = [shuffled(1).join(" "), shuffled(2).join(" ")];
  it("that follows from the secrets is found fair", () => expect(checkShuffles(proof, deals)).toEqual({ good: true, deals: 2, fault: "" }));
  it("with two cards changed is found out", () => {
    const [a, b, ...rest] = deals[0].split(" ");
    expect(checkShuffles(proof, [[b, a, ...rest].join(" ")]).fault).toBe("pack");
  });
  it("with another secret is found out", () => expect(checkShuffles({ ...proof, secret: "33".repeat(32) }, deals).fault).toBe("secret"));
  it("with another part of a seat is found out", () =>
    expect(checkShuffles({ ...proof, seats: [{ opened: secret, commitment: proof.seats[0]!.commitment }, null] }, deals).fault).toBe("seat"));
});
