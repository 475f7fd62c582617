// What lies on the board of a table that is played, for its layout: what gives way to what. The board itself knows no session.
import { openCards } from "../facts";
import { extraNow } from "../game-words.svelte";
import type { MoveSelection } from "../selection.svelte";
import type { TableClient } from "./table-client.svelte";

export interface OnBoard {
  /** The account of a deal, the first deal's slip, a hint, and the sheet of a choice. */
  account?: boolean;
  slip?: boolean;
  hint?: boolean;
  sheet?: boolean;
  /** Beside the trick: any cards, open ones besides the turn-up, and what is known to be trump or played. */
  piles?: boolean;
  openCards?: boolean;
  token?: boolean;
  /** Cards lie in the trick. */
  trick?: boolean;
}

export function whatLies(session: TableClient, { sheet }: MoveSelection, page: { over: boolean; ring: boolean; hint: boolean }): OnBoard {
  const { view, pack, contract: told } = session.table;
  if (!view || page.over) return {};
  const asked = !session.tutor.question;
  const choice = { sheet: asked && sheet !== null, hint: asked && page.hint };
  if (page.ring) return choice;
  const { stock, turnup, trump, contract } = view;
  const open = openCards(view, pack, extraNow()).length > 0;
  const declared = contract?.decided ? !contract.trumps || contract.suits.length > 0 : !!trump;
  return { ...choice, piles: open || !!turnup || stock.length > 0, openCards: open, token: !!told?.name || declared };
}
