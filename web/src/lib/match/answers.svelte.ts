// What the server answered to this seat: why a move may not be made, a hint, a refusal, an error. They hold until something else is asked.
import { readHint, type Hint } from "../advice";
import type { HintMessage, ToTable, WhyMessage } from "../table";
import type { Announcer } from "./announcer.svelte";
import type { RuleInForce } from "./rule-in-force.svelte";

export class Answers {
  refusal = $state.raw<{ why: string; rules: string[] } | null>(null);
  /** By move. */
  reasons = $state.raw<Record<string, WhyMessage>>({});
  hint = $state.raw<Hint | null>(null);
  error = $state("");
  private readonly announcer: Announcer;
  private readonly rule: RuleInForce;
  private readonly send: (message: ToTable) => void;
  private asked = new Set<string>();
  /** The move whose reason is shown as soon as it is told. */
  private wanted = "";

  constructor(announcer: Announcer, rule: RuleInForce, send: (message: ToTable) => void) {
    this.announcer = announcer;
    this.rule = rule;
    this.send = send;
  }

  /** Asks the server why a move may not be made, each move once. */
  askWhy(move: string): void {
    if (!move || this.asked.has(move)) return;
    this.asked.add(move);
    this.send({ t: "why", move });
  }

  /** Shows the reason against a move like a refusal: at once where it is known, else when it is told. */
  showWhy(move: string): void {
    const reason = this.reasons[move];
    this.wanted = reason ? "" : move;
    if (reason && !reason.legal) this.refuse(reason.why, reason.rules);
    else this.askWhy(move);
  }

  /** The prompt says why; the book turns to the paragraph without saying it again. */
  refuse(why: string, rules: string[]): void {
    this.refusal = { why, rules };
    this.hint = null;
    if (rules.length) this.rule.cite(rules, "");
    this.announcer.announce(why);
  }

  takeWhy(message: WhyMessage): void {
    this.reasons = { ...this.reasons, [message.move]: message };
    if (message.move === this.wanted) this.showWhy(message.move);
  }

  takeHint(message: HintMessage): void {
    this.hint = readHint(message);
    this.refusal = null;
    this.announcer.announce(this.hint.best.map(({ label, reason }) => [label, reason].filter(Boolean).join(": ")).join(" "));
  }

  takeError(why: string): void {
    this.error = why;
    this.announcer.announce(why);
  }

  /** Another card is chosen, or a sheet is opened: the question stands again where the refusal was. */
  closeRefusal(): void {
    this.refusal = null;
    this.wanted = "";
  }

  closeHint(): void {
    this.hint = null;
  }

  /** The player has acted. */
  dismiss(): void {
    this.closeRefusal();
    this.hint = null;
  }

  /** Something else is asked. */
  clear(): void {
    this.dismiss();
    this.error = "";
    this.reasons = {};
    this.asked.clear();
  }
}
