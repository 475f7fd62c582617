// What was said last at each seat, for the seat plates. State only; what is said comes with events and chat.
export class SeatSpeech {
  bySeat = $state.raw<Record<number, string>>({});

  show(seat: number, text: string): void {
    this.bySeat = { ...this.bySeat, [seat]: text };
  }

  hide(seat: number): void {
    this.show(seat, "");
  }

  clear(): void {
    this.bySeat = {};
  }
}
