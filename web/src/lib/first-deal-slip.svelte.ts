// Whether the game in three lines lies on the table: shown by itself at the first deal of a game that is new here, and on request.
// State only; what the lines say is the game's, and `first-deal.ts` keeps what was played.
import type { GameInfo } from "./api";
import { cardsLaid } from "./event-kinds";
import { isNewcomer, rememberPlayed } from "./first-deal";
import type { TableClient } from "./match/table-client.svelte";
import type { MoveSelection } from "./selection.svelte";
import { settings } from "./settings.svelte";
import { whenChanged } from "./watch.svelte";

/** How long the ribbon says that the lines wait there. */
const RIBBON_MILLIS = 4000;

interface Around {
  game: () => GameInfo | null;
  atFirstDeal: () => boolean;
  session: () => TableClient | null;
  selection: () => MoveSelection | null;
}

export class FirstDealSlip {
  open = $state(false);
  ribbonTells = $state(false);
  private readonly around: Around;

  /** To be made while a component is set up: it watches the table. */
  constructor(around: Around) {
    this.around = around;
    whenChanged(around.atFirstDeal, (begun) => begun && this.begin());
    // A card that was tapped or a button that was pressed puts them away too.
    whenChanged(
      () => {
        const selection = around.selection();
        return [selection?.lifted, selection?.chosen.length, selection?.sheet, around.session()?.turn.waiting] as const;
      },
      ([lifted, chosen, sheet, waiting]) => {
        if ((lifted ?? null) !== null || chosen || sheet || waiting) this.close();
      },
    );
  }

  /** Before anything was played; bots wait until it has been read. */
  private begin(): void {
    const [game, session] = [this.around.game(), this.around.session()];
    if (!game || !session) return;
    const fresh = isNewcomer(game.id);
    rememberPlayed(game.id);
    if (!settings.threeLines || !fresh || session.log.events.some((event) => cardsLaid(event).length)) return;
    this.open = true;
    session.pacing.hold();
  }

  show(): void {
    this.open = !!this.around.game()?.intro;
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.ribbonTells = true;
    setTimeout(() => (this.ribbonTells = false), RIBBON_MILLIS);
    this.around.session()?.pacing.letGo();
  }

  /** Without a word about the ribbon: the table is gone. */
  putAway(): void {
    this.open = this.ribbonTells = false;
  }
}
