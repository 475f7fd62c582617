// Trials in a deal that is being studied: a table that goes on from a step of it, and what came of the last one.
import { playOn } from "../api";
import { isLocal } from "../local/tables";
import type { MatchRecord } from "../replay";
import { go, tableAddress } from "../route.svelte";
import { settings } from "../settings.svelte";
import { watch } from "../watch.svelte";
import { say } from "../words.svelte";
import { outcomeOf } from "./outcome";
import { handOver } from "./handed";
import { originOf } from "./origin";
import { branched, rememberTrial, trialsOf, type Trial } from "./trials";

/** The level of those who play on. */
const MASTERS = 5;

export class DealTrials {
  trouble = $state("");
  /** The last trial of this deal, once its own deal is over. */
  last = $state.raw<{ trial: Trial; end: number[] } | null>(null);

  /** @param of the table that the match was played at; none where it came from a file */
  constructor(
    private readonly of: () => string | null,
    private readonly match: () => MatchRecord,
    private readonly deal: () => number,
  ) {
    watch(deal, (now) => {
      const trial = trialsOf(originOf(of(), match())).find((known) => known.deal === now && isLocal(known.table));
      this.last = null;
      if (trial) void outcomeOf(trial, match().game).then((end) => end && (this.last = { trial, end }));
    });
  }

  /** What came from a file has no address: it waits for the way back from a trial. */
  keepForReturn(): void {
    if (this.of() === null) handOver(this.match(), "back");
  }

  /** A table that goes on from here, with this move already made, or with the player to choose one. */
  async begin(from: Pick<Trial, "step" | "seat" | "label" | "value">, move: string | null): Promise<void> {
    try {
      const cut = branched(this.match(), from.step, from.seat, move);
      const { table } = await playOn(cut, cut.moves.length, MASTERS, settings.lang, from.seat);
      rememberTrial({ ...from, table, of: originOf(this.of(), this.match()), deal: this.deal() });
      this.keepForReturn();
      go(tableAddress(table));
    } catch (error) {
      this.trouble = error instanceof Error && error.message ? error.message : say("replay.bad");
    }
  }
}
