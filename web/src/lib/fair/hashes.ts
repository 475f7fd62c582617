// SHA-256, BLAKE2b with 32 bytes and ChaCha20 with nonce zero, and bytes as hexadecimal digits. Written out here because a browser offers
// the hashes only over https, and the other two not at all. Not for secrets that somebody could time.

// ---- SHA-256

const PRIMES = (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; ++n) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
})();
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) >>> 0;
const SHA_START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const SHA_ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const right = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 4, message.length * 8);
  const hash = [...SHA_START];
  const w = new Array<number>(64);
  for (let block = 0; block < blocks; ++block) {
    for (let i = 0; i < 16; ++i) w[i] = words.getUint32(block * 64 + i * 4);
    for (let i = 16; i < 64; ++i) {
      const s0 = right(w[i - 15], 7) ^ right(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = right(w[i - 2], 17) ^ right(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; ++i) {
      const t1 = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + SHA_ROUND[i] + w[i]) | 0;
      const t2 = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(i * 4, word));
  return new Uint8Array(out.buffer);
}

// ---- BLAKE2b with 32 bytes

const MASK = (1n << 64n) - 1n;
const BLAKE_START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const right64 = (word: bigint, bits: bigint): bigint => ((word >> bits) | (word << (64n - bits))) & MASK;

export function blake2b256(message: Uint8Array): Uint8Array {
  const state = [...BLAKE_START];
  state[0] ^= 0x01010000n ^ 32n;
  const blocks = Math.max(1, Math.ceil(message.length / 128));
  for (let block = 0; block < blocks; ++block) {
    const bytes = new Uint8Array(128);
    bytes.set(message.subarray(block * 128, block * 128 + 128));
    const view = new DataView(bytes.buffer);
    const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(i * 8, true));
    const v = [...state, ...BLAKE_START];
    v[12] ^= BigInt(Math.min(message.length, (block + 1) * 128));
    if (block === blocks - 1) v[14] ^= MASK;
    const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint) => {
      v[a] = (v[a] + v[b] + x) & MASK;
      v[d] = right64(v[d] ^ v[a], 32n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = right64(v[b] ^ v[c], 24n);
      v[a] = (v[a] + v[b] + y) & MASK;
      v[d] = right64(v[d] ^ v[a], 16n);
      v[c] = (v[c] + v[d]) & MASK;
      v[b] = right64(v[b] ^ v[c], 63n);
    };
    for (let round = 0; round < 12; ++round) {
      const s = SIGMA[round % 10];
      for (let i = 0; i < 4; ++i) mix(i, i + 4, i + 8, i + 12, m[s[2 * i]], m[s[2 * i + 1]]);
      for (let i = 0; i < 4; ++i) mix(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), m[s[8 + 2 * i]], m[s[9 + 2 * i]]);
    }
    for (let i = 0; i < 8; ++i) state[i] ^= v[i] ^ v[i + 8];
  }
  const out = new DataView(new ArrayBuffer(64));
  state.forEach((word, i) => out.setBigUint64(i * 8, word, true));
  return new Uint8Array(out.buffer, 0, 32);
}

// ---- ChaCha20, nonce zero

const left = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

/** The 32-bit words of the stream, one after the other. */
export function* chachaWords(key: Uint8Array): Generator<number, never> {
  const keyWords = new DataView(key.buffer, key.byteOffset, 32);
  const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
  for (let i = 0; i < 8; ++i) start.push(keyWords.getUint32(i * 4, true));
  start.push(0, 0, 0, 0);
  for (let block = 0; ; ++block) {
    start[12] = block;
    const x = [...start];
    const quarter = (a: number, b: number, c: number, d: number) => {
      x[a] = (x[a] + x[b]) | 0;
      x[d] = left(x[d] ^ x[a], 16);
      x[c] = (x[c] + x[d]) | 0;
      x[b] = left(x[b] ^ x[c], 12);
      x[a] = (x[a] + x[b]) | 0;
      x[d] = left(x[d] ^ x[a], 8);
      x[c] = (x[c] + x[d]) | 0;
      x[b] = left(x[b] ^ x[c], 7);
    };
    for (let round = 0; round < 10; ++round) {
      for (let i = 0; i < 4; ++i) quarter(i, i + 4, i + 8, i + 12);
      for (let i = 0; i < 4; ++i) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
    }
    for (let i = 0; i < 16; ++i) yield (x[i] + start[i]) >>> 0;
  }
}

// ---- hexadecimal digits

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
export const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
