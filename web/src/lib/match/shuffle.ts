// This seat's part of a fair shuffle: random bytes from this browser, which nobody else can know before.
import type { ToTable } from "../table";

const BYTES = 32;

function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class ShuffleContribution {
  private given = false;
  private readonly send: (message: ToTable) => void;

  constructor(send: (message: ToTable) => void) {
    this.send = send;
  }

  /** Answers the server's commitment, once. */
  give(): void {
    if (this.given) return;
    this.given = true;
    this.send({ t: "contribute", hex: randomHex() });
  }
}
