// Time locks: what a seat gives to the shuffles, known to its maker at once and to anybody else after minutes of squaring. The same as
// fair/time_lock.hpp does for the terminal; docs/api.md tells how.
import { fromHex, sha256, toHex } from "./hashes";
import { bigFromHex, bigToHex, gcd, isPrime, powmod, randomPrime } from "./numbers";

export const DIGITS = 512;
/** More squarings in a millisecond than anybody has; see fair/time_lock.hpp. */
const FASTEST = 45_000;
/** The list of locks must come within this time, or a lock may be known already. */
export const windowMillis = (squarings: number): number => Math.floor(squarings / FASTEST);

export interface LockKey {
  modulus: string;
  p: string;
  q: string;
}
export interface TimeLock {
  modulus: string;
  /** Hexadecimal. */
  commitment: string;
  table: string;
  seat: number;
  squarings: number;
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const joined = (...parts: ArrayLike<number>[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => Array.from(part)));

export function generator(lock: TimeLock): bigint {
  const base = sha256(joined(text("stube lock 1\n"), fromHex(lock.commitment), [lock.seat], text(lock.table)));
  const blocks = Array.from({ length: DIGITS / 64 }, (_, i) => toHex(sha256(joined(base, [i]))));
  return bigFromHex(blocks.join("")) % bigFromHex(lock.modulus);
}

export const isModulus = (value: unknown): value is string => typeof value === "string" && /^[89a-f][0-9a-f]{510}[13579bdf]$/.test(value);

/** The lock's value by its factors; null where they are not two different primes that make the modulus, each tested with this many rounds. */
export async function openLock(lock: TimeLock, p: string, q: string, rounds = 12): Promise<string | null> {
  const [n, a, b] = [lock.modulus, p, q].map(bigFromHex);
  if (a < 2n || b < 2n || a === b || a * b !== n) return null;
  const g = generator(lock);
  if (gcd(g, n) !== 1n || !(await isPrime(a, rounds)) || !(await isPrime(b, rounds))) return null;
  const exponent = powmod(2n, BigInt(lock.squarings), (a - 1n) * (b - 1n));
  return bigToHex(powmod(g, exponent, n), DIGITS);
}

/** What the seat gives. */
export const givenBy = (value: string): string => toHex(sha256(text(`stube lock value\n${value}`)));

const fromBase64 = (word: string): string =>
  [...atob(word.replace(/-/g, "+").replace(/_/g, "/"))].map((c) => c.charCodeAt(0).toString(16).padStart(2, "0")).join("");

/** A new lock: by the browser where it makes RSA keys for us, which it does over https only; else worked out here, in seconds. */
export async function makeLock(): Promise<LockKey> {
  if (globalThis.crypto?.subtle) {
    try {
      const algorithm = {
        name: "RSASSA-PKCS1-v1_5",
        modulusLength: 2048,
        publicExponent: Uint8Array.of(1, 0, 1),
        hash: "SHA-256",
      };
      const pair = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
      const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
      const [modulus, p, q] = [jwk.n, jwk.p, jwk.q].map((word) => fromBase64(word ?? ""));
      if (isModulus(modulus)) return { modulus, p, q };
    } catch {
      // Made by hand below.
    }
  }
  for (;;) {
    const p = await randomPrime(1024);
    const q = await randomPrime(1024);
    const modulus = bigToHex(p * q, DIGITS);
    if (p !== q && isModulus(modulus)) return { modulus, p: bigToHex(p), q: bigToHex(q) };
  }
}

let spare: Promise<LockKey> | null = null;
/** Makes a lock ahead of time, so that nobody waits for it when a table is full. */
export function makeSpareLock(): void {
  spare ??= makeLock();
}
/** A lock for one match: the spare one, or a new one. */
export function takeLock(): Promise<LockKey> {
  const lock = spare ?? makeLock();
  spare = null;
  return lock;
}
