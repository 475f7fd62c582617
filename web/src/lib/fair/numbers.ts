// Whole numbers of any size: powers by a modulus, primes, and their hexadecimal form. What takes long gives way to the page now and
// then, so that nothing freezes.

export const bigFromHex = (hex: string): bigint => (/^[0-9a-f]+$/.test(hex) ? BigInt(`0x${hex}`) : -1n);
export const bigToHex = (value: bigint, digits = 0): string => value.toString(16).padStart(digits, "0");

/** Lets the page draw and answer. */
export const breathe = (): Promise<void> => new Promise((done) => setTimeout(done));

export function powmod(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (const bit of exponent.toString(2).split("").reverse()) {
    if (bit === "1") result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

export function gcd(a: bigint, b: bigint): bigint {
  while (b) [a, b] = [b, a % b];
  return a;
}

function randomBits(bits: number): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(bits / 8));
  return [...bytes].reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** Rounds of Miller and Rabin with random bases: a number that is no prime passes with a chance of 4^-rounds at most. */
export async function isPrime(n: bigint, rounds = 12): Promise<boolean> {
  if (n < 1n << 15n || n % 2n === 0n) return false;
  const less = n - 1n;
  let odd = less;
  let twos = 0;
  while (odd % 2n === 0n) {
    odd /= 2n;
    ++twos;
  }
  const bits = Math.ceil(n.toString(16).length / 2) * 8;
  for (let round = 0; round < rounds; ++round) {
    await breathe();
    let power = powmod((randomBits(bits) % (n - 3n)) + 2n, odd, n);
    let passes = power === 1n || power === less;
    for (let i = 1; i < twos && !passes; ++i) {
      power = (power * power) % n;
      passes = power === less;
    }
    if (!passes) return false;
  }
  return true;
}

const SMALL = (() => {
  const primes: bigint[] = [];
  for (let n = 3n; n < 2000n; n += 2n) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
})();

/** A random prime whose two highest bits are set. */
export async function randomPrime(bits: number): Promise<bigint> {
  for (;;) {
    let n = randomBits(bits) | (3n << BigInt(bits - 2)) | 1n;
    for (let step = 0; step < 2000; ++step, n += 2n)
      if (SMALL.every((prime) => n % prime) && (await isPrime(n, 1)) && (await isPrime(n))) return n;
  }
}
