// How long things lie on the table: pauses by the settings, and rests that the player ends.
import { motion, settings, type Motion } from "../settings.svelte";

export class Pacing {
  /** Something lies on the table until the player goes on. */
  resting = $state(false);
  private end: (() => void) | null = null;
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

  /** Ends a rest; whether there was one. */
  proceed(): boolean {
    const was = this.end !== null;
    this.end?.();
    return was;
  }

  /** Ends the rest and begins no pause any more. */
  stop(): void {
    this.stopped = true;
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
