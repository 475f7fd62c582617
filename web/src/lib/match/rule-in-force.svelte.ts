// The paragraph that the book is open at: the one cited last by an event or a refusal, or one that the reader opened since.
export interface Law {
  rules: string[];
  text: string;
}

export class RuleInForce {
  private cited = $state.raw<Law>({ rules: [], text: "" });
  private opened = $state<string | null>(null);
  readonly law: Law = $derived(this.opened ? { rules: [this.opened], text: "" } : this.cited);

  cite(rules: string[], text: string): void {
    this.cited = { rules, text };
    this.opened = null;
  }

  open(rule: string): void {
    this.opened = rule;
  }
}
