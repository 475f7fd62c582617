// One match being studied: asks an engine for decision after decision as long as somebody looks, keeps what it said, and goes on from what
// was kept. Knows no page.
import { Refused } from "../api-error";
import type { LocalEngine } from "../local/engine";
import type { MatchRecord } from "../replay";
import type { Lang } from "../table";
import { beginStudy, nextOfStudy, readStudy, replaced, summaryOfStudy, type ToldDecision, type ToldStudy } from "./from-engine";
import { emptyStudy, type Decision, type StudyResult } from "./study";

/** A study as it is kept on this device. */
export interface KeptStudy {
  key: string;
  game: string;
  /** The table that it was played at, where that is known. */
  table: string | null;
  /** Whose device it is; null for a match of others. */
  seat: number | null;
  /** When the match was studied, in milliseconds. */
  when: number;
  told: ToldStudy;
  over: boolean;
}

export interface StudyParts {
  openEngine: (game: string) => LocalEngine;
  find: (key: string) => Promise<KeptStudy | null>;
  keep: (study: KeptStudy) => Promise<void>;
  now: () => number;
  /** Resolves when somebody looks at the page. */
  looking: () => Promise<void>;
  /** How long to think about a match; as long as the engine holds to be enough unless told. */
  seconds?: number;
}

export interface StudiedMatch {
  key: string;
  record: MatchRecord;
  table: string | null;
  seat: number | null;
}

/** After so many decisions it is asked what was luck so far, and what was found is kept. */
const BETWEEN = 10;

export class MatchStudy {
  result = $state.raw<StudyResult>(emptyStudy());
  /** Looks that are done, of all. */
  done = $state(0);
  of = $state(0);
  over = $state(false);
  trouble = $state("");
  private told: ToldStudy | null = null;
  private engine: LocalEngine | null = null;
  private lang: Lang = "";
  private closed = false;
  /** The decisions that are wanted first, by their numbers. */
  private wanted: number[] = [];
  private running = false;

  constructor(
    private readonly match: StudiedMatch,
    private readonly parts: StudyParts,
  ) {}

  async start(lang: Lang): Promise<void> {
    this.lang = lang;
    const kept = await this.parts.find(this.match.key).catch(() => null);
    if (this.closed) return;
    if (kept) {
      this.told = kept.told;
      this.over = kept.over;
      this.show();
    }
    if (!this.over) await this.run();
  }

  /** Somebody looks at the decision of this step: it comes next, at length, and in his language. */
  look(step: number): void {
    const known = this.told?.decisions.find((decision) => decision.step === step);
    if (!known || this.wanted.includes(known.ply)) return;
    const foreign = known.lang !== this.lang;
    if (!foreign && (this.over || known.pass > 1)) return;
    this.wanted.push(known.ply);
    void this.run();
  }

  /** Another reader: what is looked at is told anew. */
  speak(lang: Lang): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.engine?.close();
    this.engine = null;
    this.wanted = [];
    if (!this.over) void this.run();
  }

  /** What was told, for a file. */
  get file(): ToldStudy | null {
    return this.told;
  }

  close(): void {
    this.closed = true;
    this.engine?.close();
    this.engine = null;
  }

  private async run(): Promise<void> {
    if (this.running || this.closed) return;
    this.running = true;
    try {
      await this.goThrough();
    } catch (error) {
      if (!this.closed) this.trouble = error instanceof Refused ? error.message || error.code : String(error);
    } finally {
      this.running = false;
    }
  }

  private async goThrough(): Promise<void> {
    for (let count = 1; !this.closed && (!this.over || this.wanted.length); ++count) {
      await this.parts.looking();
      if (this.closed) return;
      const { lang } = this;
      const engine = await this.begun();
      if (!engine || lang !== this.lang) continue;
      const only = this.wanted.shift() ?? null;
      let next;
      try {
        next = await nextOfStudy(engine, lang, only);
      } catch (error) {
        // Another language was wanted meanwhile: another engine is asked.
        if (!this.closed && lang !== this.lang) continue;
        throw error;
      }
      if (this.closed || !this.told) return;
      [this.done, this.of] = [next.done, next.of];
      if (next.decision) this.take(next.decision);
      if (next.summary) this.told = { ...this.told, summary: next.summary };
      if (next.summary && only === null) this.over = true;
      if (!this.over && count % BETWEEN === 0) await this.sumUp(engine, lang);
      this.show();
      if (this.over || count % BETWEEN === 0) await this.keep();
    }
  }

  private async sumUp(engine: LocalEngine, lang: Lang): Promise<void> {
    const summary = await summaryOfStudy(engine, lang).catch(() => null);
    if (summary && this.told) this.told = { ...this.told, summary };
  }

  private take(decision: ToldDecision): void {
    this.told = { ...this.told!, decisions: replaced(this.told!.decisions, { ...decision, lang: this.lang }) };
  }

  private async begun(): Promise<LocalEngine | null> {
    if (this.engine) return this.engine;
    const engine = this.parts.openEngine(this.match.record.game);
    this.engine = engine;
    engine.fetchNetwork?.();
    const { lang } = this;
    try {
      const beginning = await beginStudy(engine, this.match.record, lang, this.parts.seconds);
      if (this.engine !== engine) return null;
      this.told = { decisions: this.told?.decisions ?? [], summary: this.told?.summary ?? null, beginning };
      this.of ||= beginning.decisions;
      this.show();
      return engine;
    } catch (error) {
      if (this.engine !== engine) return null;
      throw error;
    }
  }

  private show(): void {
    if (this.told) this.result = readStudy(this.told);
  }

  private async keep(): Promise<void> {
    if (!this.told) return;
    const { key, record, table, seat } = this.match;
    const kept = { key, game: record.game, table, seat, when: this.parts.now(), told: this.told, over: this.over };
    // A browser that keeps nothing still shows it.
    await this.parts.keep(kept).catch(() => undefined);
  }
}

/** The decision of a step, where it was weighed. */
export const decisionAt = (decisions: Decision[], step: number): Decision | null => decisions.find((known) => known.step === step) ?? null;
