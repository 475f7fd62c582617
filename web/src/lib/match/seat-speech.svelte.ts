// What was said last at each seat, for the seat plates. State only; what is said comes with events and chat.
export class SeatSpeech {
  bySeat = $state.raw<Record<number, string>>({});

  say(seat: number, text: string): void {
    this.bySeat = { ...this.bySeat, [seat]: text };
  }

  clear(): void {
    this.bySeat = {};
  }
}
