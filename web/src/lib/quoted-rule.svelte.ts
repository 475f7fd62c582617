// The first rule of a law with its entry in the game's book, which is loaded in the visitor's language; made in a component.
import { rulebook, type Rulebook, type RuleEntry } from "./api";
import type { Law } from "./match/rule-in-force.svelte";
import { settings } from "./settings.svelte";
import { say } from "./words.svelte";

export class QuotedRule {
  readonly #law: () => Law;
  book = $state.raw<Rulebook | null>(null);

  constructor(game: () => string, law: () => Law) {
    this.#law = law;
    $effect(() => {
      rulebook(game(), settings.lang).then(
        (found) => (this.book = found),
        () => (this.book = null),
      );
    });
  }

  get id(): string {
    return this.#law().rules[0] ?? "";
  }

  get entry(): RuleEntry | undefined {
    return this.book?.entries.find((known) => known.id === this.id);
  }

  /** What the entry is about, as a heading: "Of playing"; empty where it has none. */
  get heading(): string {
    const key = `kind.${this.entry?.kinds[0] ?? ""}`;
    return say.has(key) ? say(key) : "";
  }
}
