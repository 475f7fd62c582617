// A refusal, by the server or by the engine on this device: a code, and why in words.
export class Refused extends Error {
  readonly code: string;

  constructor(code: string, why: string) {
    super(why);
    this.code = code;
  }
}
