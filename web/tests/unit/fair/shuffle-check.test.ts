// The hashes and ciphers against known values, and the check of a record's shuffles, good and forged.
import { describe, expect, it } from "vitest";
import { blake2b256, chachaWords, fromHex, sha256, toHex } from "../../../src/lib/fair/hashes";
import {
  checkShuffles,
  dealKey,
  fairOrder,
  inOrder,
  sealedKey,
  sealOf,
  sealOfAll,
  sealOfPack,
  unshuffled,
  type SealedProof,
} from "../../../src/lib/fair/shuffle-check";
import { givenDeals } from "../../../src/lib/replay";

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
    const places = unshuffled(
      pack.map((_, i) => String(i)),
      dealKey(proof, deal),
    );
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
    expect(checkShuffles({ ...proof, seats: [{ opened: secret, commitment: proof.seats[0]!.commitment }, null] }, deals).fault).toBe(
      "seat",
    ));
});

describe("a pack of sealed cards", () => {
  const pack = "cshd".split("").flatMap((suit) => "6789TJQKA".split("").map((rank) => rank + suit));
  const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
  const number = (n: number) => Uint8Array.from({ length: 8 }, (_, i) => Math.floor(n / 2 ** (8 * i)) & 255);
  const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const seeds = Array.from({ length: 128 }, (_, i) => blake2b256(join(bytes("stube pack 1\n"), secret, number(i))));
  const commitment = toHex(sealOfAll(seeds.map((seed) => sealOfPack(pack, seed))));
  const bare: SealedProof = {
    method: "stube 2",
    commitment,
    seats: [null, { opened: toHex(secret), commitment: toHex(sha256(secret)) }],
    pack: pack.join(" "),
    packs: seeds.map(toHex),
    seals: [],
  };

  /** Two deals, of which every third card was shown. */
  const proof: SealedProof = structuredClone(bare);
  const dealt: string[][] = [];
  for (const deal of [1, 2]) {
    const used = fairOrder(128, sealedKey(bare, 0))[deal - 1];
    const laid = fairOrder(36, seeds[used]).map((place) => pack[place]);
    const salt = (i: number) => sha256(join(bytes("stube salt\n"), seeds[used], number(i)));
    const places = fairOrder(36, sealedKey(bare, deal));
    dealt.push(places.map((place) => laid[place]));
    proof.packs[used] = null;
    proof.seals.push(places.map((place, k) => (k % 3 ? toHex(sealOf(salt(place), laid[place])) : `${laid[place]} ${toHex(salt(place))}`)));
  }
  const deals = dealt.map((cards) => cards.map((card, k) => (k % 3 ? "??" : card)).join(" "));
  const changed = (change: (copy: SealedProof, deals: string[]) => void) => {
    const copy = structuredClone(proof);
    const texts = [...deals];
    change(copy, texts);
    return checkShuffles(copy, texts).fault;
  };

  it("is sealed and shuffled as the server does it", () => {
    // The same as in tests/fair_seals_test.cpp.
    expect(commitment).toBe("d9113abf54d52eead996c311d302c94ed031536b991a1699a97c0b441b6873da");
    expect(dealt[0].join(" ")).toBe(
      "Ah 7s 9c Qc 7h 6d 8s Kh Td 6h Ts 9h 9s Ac Qh 7c Ad Th Kc Qd Jc 8d Tc Js 8h As 6c 8c Qs Jd 9d 6s Jh 7d Kd Ks",
    );
  });
  it("is found good without the cards that stay unseen", () =>
    expect(checkShuffles(proof, deals)).toEqual({ good: true, deals: 2, fault: "" }));
  it("with a swapped card is found out", () => {
    const other = dealt[0][1];
    expect(
      changed((copy, texts) => {
        copy.seals[0][0] = copy.seals[0][0].replace(/^\S+/, other);
        texts[0] = texts[0].replace(/^\S+/, other);
      }),
    ).toBe("seal");
  });
  it("with a changed salt or seal is found out", () => {
    for (const place of [0, 1])
      expect(changed((copy) => (copy.seals[1][place] = copy.seals[1][place].replace(/.$/, (digit) => (digit === "0" ? "1" : "0"))))).toBe(
        "seal",
      );
  });
  it("with a card in the record that is not opened, or the other way round, is found out", () => {
    expect(changed((_, texts) => (texts[0] = texts[0].replace("??", dealt[0][1])))).toBe("pack");
    expect(changed((_, texts) => (texts[0] = texts[0].replace(/^\S+/, "??")))).toBe("pack");
  });
  it("with the same card twice is found out", () => expect(changed((copy) => (copy.seals[0][3] = copy.seals[0][0]))).toBe("pack"));
  it("with a pack kept back, another pack, or a deal too few is found out", () => {
    const left = proof.packs.findIndex((seed) => seed !== null);
    expect(changed((copy) => (copy.packs[left] = null))).toBe("seal");
    expect(changed((copy) => (copy.packs[left] = "00".repeat(32)))).toBe("seal");
    expect(changed((copy) => copy.seals.pop())).toBe("seal");
  });
  it("with another part of a seat is found out", () => expect(changed((copy) => (copy.seats[1]!.opened = "00".repeat(32)))).toBe("seat"));
});

describe("deals that came with a record", () => {
  it("are counted by the table's first act", () => {
    const record = { game: "byd", players: 2, deals: [], moves: [] };
    expect(givenDeals(record)).toBe(0);
    expect(givenDeals({ ...record, table: { acts: ['{"a":"setup","begun":{"deals":["Ah","Kh"]}}'] } })).toBe(2);
    expect(givenDeals({ ...record, table: { acts: ["nonsense"] } })).toBe(0);
  });
});
