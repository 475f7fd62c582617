// The two sounds of the page, made by the browser's audio interface: a card laid down, and a knock when it is one's turn. When they are
// played is decided in match/.
import { settings } from "./settings.svelte";

let context: AudioContext | null = null;

function knock(frequency: number, seconds: number, loudness: number): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, context.currentTime);
  tone.frequency.exponentialRampToValueAtTime(frequency / 2, context.currentTime + seconds);
  volume.gain.setValueAtTime(loudness, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + seconds);
}

export interface Sounds {
  card(): void;
  turn(): void;
}

export const sounds: Sounds = {
  card: () => knock(320, 0.06, 0.12),
  turn: () => knock(520, 0.12, 0.08),
};
