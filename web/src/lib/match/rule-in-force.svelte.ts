// The paragraph that the book is open at: the rule of the question that is put now. While something happens, or where a move is refused,
// it is the rule of that; and one that the reader opened stays until then.
export interface Law {
  rules: string[];
  text: string;
  /** The first of them governs the question that is put now. */
  asked?: true;
}

export class RuleInForce {
  private cited = $state.raw<Law>({ rules: [], text: "" });
  private opened = $state<string | null>(null);
  readonly law: Law = $derived(this.opened ? { rules: [this.opened], text: "" } : this.cited);

  cite(rules: string[], text: string): void {
    this.cited = { rules, text };
    this.opened = null;
  }

  /** A question is put under these rules, the most important first. What was told under the same rule tells how it applies. */
  ask(rules: string[]): void {
    if (!rules.length) return;
    const told = this.cited.rules[0] === rules[0] ? this.cited.text : "";
    this.cited = { rules, text: told, asked: true };
  }

  /** What was told has been taken back. */
  forget(): void {
    this.cited = { rules: [], text: "" };
    this.opened = null;
  }

  open(rule: string): void {
    this.opened = rule;
  }
}
