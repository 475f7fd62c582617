// How long things lie on the table before the next is shown: pauses by the settings, and rests that the player ends. What is shown is
// presentation.svelte.ts's.
import { motion, settings, type Motion } from "../settings.svelte";

export class Pacing {
  /** Something lies on the table until the player goes on. */
  resting = $state(false);
  private end: (() => void) | null = null;
  private release: (() => void) | null = null;
  /** Settles when what lies over the table has been put away; null where nothing does. */
  held: Promise<void> | null = null;
  private stopped = false;

  get durations(): Motion {
    const speed = motion(settings.speed);
    const still = typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? { ...speed, slide: 0, gather: 0 } : speed;
  }

  pause(millis: number): Promise<void> {
    return millis > 0 && !this.stopped ? new Promise((done) => setTimeout(done, millis)) : Promise.resolve();
  }

  /** A pause, or a rest where the player has set that he goes on himself. */
  async pauseOrRest(millis: number): Promise<void> {
    if (settings.speed === "wait") await this.rest();
    else await this.pause(millis);
  }

  /** A rest that ends by itself after a while, unless the player has set that he goes on himself. */
  async restAtMost(millis: number): Promise<void> {
    const rest = this.rest();
    if (settings.speed === "wait") await rest;
    else await Promise.race([this.pause(millis), rest]);
    this.proceed();
  }

  /** A rest that the player ends, however long it takes. */
  async restUntilPlayer(): Promise<void> {
    if (!this.stopped) await this.rest();
  }

  /** Nothing more is shown until `letGo`: something lies over the table that is to be read first. */
  hold(): void {
    this.held ??= new Promise((done) => {
      this.release = done;
    });
  }

  letGo(): void {
    this.release?.();
    this.release = this.held = null;
  }

  /** Ends a rest; whether there was one. */
  proceed(): boolean {
    const was = this.end !== null;
    this.end?.();
    return was;
  }

  /** Ends the rest and begins no pause any more. */
  stop(): void {
    this.stopped = true;
    this.letGo();
    this.proceed();
  }

  private rest(): Promise<void> {
    return new Promise((done) => {
      this.resting = true;
      this.end = () => {
        this.end = null;
        this.resting = false;
        done();
      };
    });
  }
}
