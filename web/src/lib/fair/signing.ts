// The key by which this browser signs the end of a match, and the check of others' signatures: Ed25519 where the browser has it, else
// P-256. Over plain http a browser signs nothing; then nothing is signed, and the page says so.
import { fromHex, toHex } from "./hashes";

export interface PlayerKey {
  kind: "ed25519" | "p256";
  /** As the chain has it: the kind, a colon, hexadecimal digits. */
  name: string;
  secret: JsonWebKey;
}

const P256 = { name: "ECDSA", namedCurve: "P-256" };
const SIGN_P256 = { name: "ECDSA", hash: "SHA-256" };
const ED25519 = { name: "Ed25519" };
const text = (value: string) => new TextEncoder().encode(value);

async function keyOf(kind: PlayerKey["kind"]): Promise<PlayerKey> {
  const pair = (await crypto.subtle.generateKey(kind === "p256" ? P256 : ED25519, true, ["sign", "verify"])) as CryptoKeyPair;
  const shown = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { kind, name: `${kind}:${toHex(shown)}`, secret: await crypto.subtle.exportKey("jwk", pair.privateKey) };
}

/** Null where this browser cannot sign. */
export async function makeKey(): Promise<PlayerKey | null> {
  if (!globalThis.crypto?.subtle) return null;
  return keyOf("ed25519").catch(() => keyOf("p256").catch(() => null));
}

export async function sign(key: PlayerKey, statement: string): Promise<string> {
  const secret = await crypto.subtle.importKey("jwk", key.secret, key.kind === "p256" ? P256 : ED25519, false, ["sign"]);
  return toHex(new Uint8Array(await crypto.subtle.sign(key.kind === "p256" ? SIGN_P256 : ED25519, secret, text(statement))));
}

/** Whether a signature fits; null where this browser cannot tell. */
export async function signatureFits(name: string, statement: string, signature: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const [kind, hex = ""] = name.split(":");
  if ((kind !== "ed25519" && kind !== "p256") || !/^[0-9a-f]{128}$/.test(signature)) return false;
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey("raw", fromHex(hex) as BufferSource, kind === "p256" ? P256 : ED25519, false, ["verify"]);
  } catch (error) {
    // No such point, or no such algorithm in this browser.
    return error instanceof DOMException && error.name === "NotSupportedError" ? null : false;
  }
  return crypto.subtle.verify(kind === "p256" ? SIGN_P256 : ED25519, key, fromHex(signature) as BufferSource, text(statement));
}

/** What is signed of a finished match. */
export const matchStatement = (table: string, acts: number, hash: string): string => `stube match 1\n${table}\n${acts}\n${hash}`;
/** What the house signs of a match that goes on. */
export const headStatement = (table: string, acts: number, hash: string): string => `stube head 1\n${table}\n${acts}\n${hash}`;
