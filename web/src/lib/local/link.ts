// A table on this device behind the interface that the WebSocket implements: opens what was kept, keeps every act before its messages
// are shown, and asks the bots when their pause is over. Bots that look ahead think in workers of their own, so that the table's engine
// answers the player meanwhile. A module that stops is replaced by another from what was kept.
import type { FromTable, Lang, TableInfo, TableLink, TableListener, ToTable, TutorAnswer } from "../table";
import { Refused } from "../api-error";
import { FurtherWorkers } from "./further-workers";
import { EngineLost, type LocalEngine } from "./engine";
import type { MadeTable } from "./made-table";
import type { LocalStore } from "./store";

const BOT_PAUSE = 500;
const MOST_RESTARTS = 3;

/** What the engine answers about its table. */
export interface TableNews {
  acts: string[];
  messages: FromTable[];
  bots: boolean;
  /** One of the table's bots looks ahead. */
  thinks?: boolean;
  table: TableInfo;
}

export interface LinkParts {
  store: LocalStore;
  openEngine: (game: string, lang: Lang) => LocalEngine;
  /** The table where it was just made, with its engine. */
  takeMade?: (id: string, lang: Lang) => MadeTable | null;
  pause?: number;
  /** Workers that think for the bots; without any the table's own does. */
  furtherWorkers?: number;
}

export function localLink(id: string, lang: Lang, listener: TableListener, parts: LinkParts): TableLink {
  const { store, pause = BOT_PAUSE, furtherWorkers = 0 } = parts;
  let engine: LocalEngine | null = null;
  let further: FurtherWorkers | null = null;
  let acts: string[] = [];
  let lines = 0;
  let restarts = 0;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is thought about: the position after so many acts. */
  let thinking: { after: number } | null = null;
  let last: Promise<void>;

  async function take(news: TableNews): Promise<void> {
    if (news.acts.length) await store.append(id, acts.length, news.acts, news.table);
    acts.push(...news.acts);
    if (closed) return;
    for (const message of news.messages) {
      if (message.t === "events") lines = Math.max(lines, ...message.events.map((event) => event.seq));
      listener.receive(message);
    }
    if (news.thinks) further?.start(acts);
    if (thinking?.after === acts.length) return;
    clearTimeout(timer);
    if (news.bots) timer = setTimeout(() => void askBots(news.thinks === true), pause);
  }

  async function askBots(thinks: boolean): Promise<void> {
    if (!thinks || !further) return inTurn({ do: "bots" });
    const position = (thinking = { after: acts.length });
    const thoughts = await further.think(acts);
    inTurn(() => {
      // Where something has happened meanwhile, the bots are asked anew about what is now.
      if (thinking !== position) return null;
      thinking = null;
      return acts.length === position.after ? { do: "bots", thoughts: thoughts ?? [] } : null;
    });
  }

  /** The table where it was just made and its engine answers; that engine is this link's from then on. */
  async function justMade() {
    const made = parts.takeMade?.(id, lang);
    if (!made) return null;
    engine = made.engine;
    try {
      return { ...made, news: await made.joined };
    } catch {
      made.engine.close();
      return null;
    }
  }

  async function open(): Promise<void> {
    const made = await justMade();
    const found = made ?? (await store.table(id));
    if (closed) return;
    if (!found) throw new Refused("no-such-table", "");
    const spoken = lang;
    const another = () => parts.openEngine(found.table.game, spoken);
    engine = made?.engine ?? another();
    const { secret, user, name } = found.table;
    acts = found.acts;
    const table = { id, secret, user, name, lang };
    further?.close();
    thinking = null;
    further = furtherWorkers > 0 ? new FurtherWorkers(furtherWorkers, another, table) : null;
    if (!made) await engine.ask({ ...table, do: "open", acts: [...acts] });
    await take(made?.news ?? (await engine.ask<TableNews>({ do: "join", after: lines, lang })));
    listener.linkChanged("open");
    // After the table is shown: only bots want it, and the first card does not wait for it.
    engine.fetchNetwork?.();
  }

  /** Asks; where the module has stopped, once more from what was kept. */
  async function ask(request: Record<string, unknown>): Promise<void> {
    try {
      if (!engine) await open();
      await take(await engine!.ask<TableNews>({ ...request, lang }));
    } catch (error) {
      if (closed) return;
      if (!(error instanceof EngineLost) || ++restarts > MOST_RESTARTS) throw error;
      engine?.close();
      engine = null;
      listener.linkChanged("lost");
      await open();
      if (request.do === "send") await take(await engine!.ask<TableNews>({ ...request, lang }));
    }
  }

  function fail(error: unknown): void {
    if (closed) return;
    listener.linkChanged("lost");
    const [code, why] = error instanceof Refused ? [error.code, error.message] : ["internal", String(error)];
    listener.receive({ t: "error", error: code, why });
  }

  /** One after the other, whatever comes in between; null asks for nothing after all. */
  function inTurn(request: Record<string, unknown> | (() => Record<string, unknown> | null)): void {
    last = last
      .then(async () => {
        const wanted = typeof request === "function" ? request() : request;
        if (!closed && wanted) await ask(wanted);
      })
      .catch(fail);
  }

  /** From now on in another language: an engine has the texts of one only, so another one opens what was kept. */
  function speak(wanted: Lang): void {
    last = last
      .then(async () => {
        if (closed) return;
        lang = wanted;
        lines = 0;
        engine?.close();
        engine = null;
        await open();
      })
      .catch(fail);
  }

  listener.linkChanged("joining");
  last = open().catch(fail);

  return {
    send(message: ToTable) {
      if (message.t === "lang") speak(message.lang);
      else inTurn({ do: "send", message });
    },
    tutor(move, strictness) {
      const told = last.then(async () => (closed || !engine ? null : engine.ask<TutorAnswer>({ do: "tutor", move, strictness, lang })));
      last = told.then(
        () => undefined,
        () => undefined,
      );
      return told;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      engine?.close();
      further?.close();
      listener.linkChanged("closed");
    },
  };
}
