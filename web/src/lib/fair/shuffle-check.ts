// Checks the shuffles of a record inside the page: the secret is the one that was promised, and each pack follows from it and from what
// the players added. Where a game keeps thrown cards unseen, every card has a seal of its own, and only the cards that were shown are
// opened. The chain of acts and the signatures are record-check.ts's.
import { blake2b256, chachaWords, fromHex, sha256, toHex } from "./hashes";

export interface ShuffleProof {
  method: string;
  commitment: string;
  secret: string;
  /** How the seats contributed, where not by hashes: then lib/fair/record-check.ts checks what they opened. */
  contributions?: string;
  seats: ({ commitment?: string; opened: string } | null)[];
}

/** Cards sealed one by one: docs/api.md tells what is sealed how. */
export interface SealedProof {
  method: "stube 2";
  commitment: string;
  contributions?: string;
  seats: ShuffleProof["seats"];
  /** The cards in order, before any shuffle. */
  pack: string;
  /** Of each pack that was laid ready the seed, where it was never dealt. */
  packs: (string | null)[];
  /** Of each deal the cards from the top: `Ah <salt>`, or the seal alone. */
  seals: string[][];
}

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);
const eightBytes = (number: number): Uint8Array => Uint8Array.from({ length: 8 }, (_, i) => Math.floor(number / 2 ** (8 * i)) & 255);

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function sharedKey(method: string, promise: string, seats: ShuffleProof["seats"], number: number): Uint8Array {
  const given = seats.flatMap((seat) => (seat ? [1, ...fromHex(seat.opened)] : [0]));
  return blake2b256(joined(ascii(`${method}\n`), fromHex(promise), Uint8Array.from(given), eightBytes(number)));
}

export const dealKey = (proof: ShuffleProof, deal: number): Uint8Array => sharedKey("stube shuffle 1", proof.secret, proof.seats, deal);

/** For each place of a shuffled pack where its card lay before. */
export function fairOrder(size: number, key: Uint8Array): number[] {
  const words = chachaWords(key);
  const order = Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; --i) {
    const bound = i + 1;
    const fair = 2 ** 32 - (2 ** 32 % bound);
    let word = words.next().value;
    while (word >= fair) word = words.next().value;
    [order[i], order[word % bound]] = [order[word % bound], order[i]];
  }
  return order;
}

/** The pack as it lay before the shuffle with this key gave `shuffled`. */
export function unshuffled(shuffled: string[], key: Uint8Array): string[] {
  const pack = new Array<string>(shuffled.length);
  fairOrder(shuffled.length, key).forEach((from, to) => (pack[from] = shuffled[to]));
  return pack;
}

/** A pack in order: suit by suit, every suit in the same order of ranks; pieces and doubled cards each beside its like or in two runs. */
export function inOrder(pack: string[]): boolean {
  if (new Set(pack).size < pack.length) {
    const half = pack.length / 2;
    const beside = pack.filter((_, i) => i % 2 === 0);
    if (pack.every((card, i) => card === beside[Math.floor(i / 2)])) return inOrder(beside);
    if (pack.slice(0, half).join() === pack.slice(half).join()) return inOrder(pack.slice(0, half));
    return inOrder([...new Set(pack)]) && runsOfSuits(pack);
  }
  if (pack.some((card) => card.length !== 2 || !/[a-z]/.test(card[1]))) return true;
  return runsOfSuits(pack);
}

function runsOfSuits(pack: string[]): boolean {
  const suits: string[] = [];
  for (const card of pack) if (suits[suits.length - 1] !== card[1]) suits.push(card[1]);
  if (new Set(suits).size !== suits.length) return false;
  const ranks = suits.map((suit) => pack.filter((card) => card[1] === suit).map((card) => card[0]));
  const longest = ranks.reduce((a, b) => (b.length > a.length ? b : a));
  return ranks.every((list) => isWithin(list, longest));
}

function isWithin(list: string[], whole: string[]): boolean {
  let at = 0;
  for (const rank of whole) if (list[at] === rank) ++at;
  return at === list.length;
}

export interface ProofResult {
  good: boolean;
  deals: number;
  /** What does not fit: the secret, a seat's part, a pack, or the seals of its cards. */
  fault: string;
}

const seatsKeptTheirWord = (seats: ShuffleProof["seats"]): boolean =>
  seats.every((seat) => !seat || toHex(sha256(fromHex(seat.opened))) === seat.commitment);

/** `given`: how many of the deals came with the record that the match went on from; nobody shuffled those. */
export function checkShuffles(proof: ShuffleProof | SealedProof, deals: unknown[], given = 0): ProofResult {
  if (!proof.contributions && !seatsKeptTheirWord(proof.seats)) return { good: false, deals: 0, fault: "seat" };
  return "seals" in proof ? checkSeals(proof, deals, given) : checkPacks(proof, deals, given);
}

function checkPacks(proof: ShuffleProof, deals: unknown[], given: number): ProofResult {
  if (toHex(sha256(fromHex(proof.secret))) !== proof.commitment) return { good: false, deals: 0, fault: "secret" };
  let first = "";
  let checked = 0;
  for (const [i, deal] of deals.entries()) {
    if (i < given) continue;
    if (typeof deal !== "string") return { good: false, deals: checked, fault: "pack" };
    const before = unshuffled(deal.split(" "), dealKey(proof, i + 1));
    first ||= before.join(" ");
    if (!inOrder(before) || before.join(" ") !== first) return { good: false, deals: checked, fault: "pack" };
    ++checked;
  }
  return { good: checked > 0 || deals.length === given, deals: checked, fault: "" };
}

// ---- cards sealed one by one

const HIDDEN = "??";
const hash = (name: string, ...parts: Uint8Array[]): Uint8Array => sha256(joined(ascii(`${name}\n`), ...parts));
export const sealOf = (salt: Uint8Array, card: string): Uint8Array => hash("stube card", salt, ascii(card));
export const sealOfAll = (seals: Uint8Array[]): Uint8Array => hash("stube seals", ...seals);

/** The seal of a whole pack as its seed makes it. */
export function sealOfPack(pack: string[], seed: Uint8Array): Uint8Array {
  const cards = fairOrder(pack.length, seed).map((place) => pack[place]);
  return sealOfAll(cards.map((card, i) => sealOf(hash("stube salt", seed, eightBytes(i)), card)));
}

/** The cards of a deal from the top as its seals show them: none of them twice, and all of this pack; else nothing. */
function shownCards(seals: string[], pack: string[]): string[] | null {
  const cards = seals.map((text) => (text.includes(" ") ? text.split(" ")[0] : HIDDEN));
  const open = cards.filter((card) => card !== HIDDEN);
  return seals.length === pack.length && new Set(open).size === open.length && open.every((card) => pack.includes(card)) ? cards : null;
}

export const sealedKey = (proof: SealedProof, number: number): Uint8Array =>
  sharedKey("stube shuffle 2", proof.commitment, proof.seats, number);

function checkSeals(proof: SealedProof, deals: unknown[], given: number): ProofResult {
  const pack = proof.pack.split(" ");
  if (!inOrder(pack) || new Set(pack).size < pack.length) return { good: false, deals: 0, fault: "pack" };
  const order = fairOrder(proof.packs.length, sealedKey(proof, 0));
  const packs = proof.packs.map((seed) => (seed ? sealOfPack(pack, fromHex(seed)) : null));
  for (const [i, seals] of proof.seals.entries()) {
    const cards = shownCards(seals, pack);
    // A deal that was taken back is sealed here and stands nowhere else.
    const told = deals[given + i] ?? cards?.join(" ");
    if (!cards || cards.join(" ") !== told) return { good: false, deals: i, fault: "pack" };
    const laid = new Array<Uint8Array>(seals.length);
    fairOrder(seals.length, sealedKey(proof, given + i + 1)).forEach((from, to) => {
      const [card, salt] = seals[to].split(" ");
      laid[from] = salt ? sealOf(fromHex(salt), card) : fromHex(card);
    });
    if (packs[order[given + i]]) return { good: false, deals: i, fault: "seal" };
    packs[order[given + i]] = sealOfAll(laid);
  }
  const whole = packs.filter((seal): seal is Uint8Array => seal !== null);
  const good = whole.length === packs.length && deals.length <= given + proof.seals.length && toHex(sealOfAll(whole)) === proof.commitment;
  return { good, deals: good ? proof.seals.length : 0, fault: good ? "" : "seal" };
}
