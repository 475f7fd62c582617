// A table on this device: the link over a made-up engine, and whole matches with the real modules where they have been built.
import { describe, expect, it, vi } from "vitest";
import { EngineLost, type LocalEngine } from "../../src/lib/local/engine";
import { knownSettings, settingsToKeep } from "../../src/lib/local/kept-settings";
import { makeBackup, readBackup, restoreBackup } from "../../src/lib/local/backup";
import { localLink, type TableNews } from "../../src/lib/local/link";
import { LastMade } from "../../src/lib/local/made-table";
import type { KeptTable, LocalStore } from "../../src/lib/local/store";
import { localRecord, localSeed, localTables, newLocalTable, removeLocal, replayHere, type Device } from "../../src/lib/local/tables";
import type { FromTable, Lang, LinkState, TableInfo, TableListener, ViewMessage } from "../../src/lib/table";
import type { KeptStudy } from "../../src/lib/study/study.svelte";
import { built, modules, realEngine } from "./real-modules";

function memoryStore(): LocalStore & { kept: Map<string, { table: KeptTable; acts: string[] }> } {
  const kept = new Map<string, { table: KeptTable; acts: string[] }>();
  return {
    kept,
    begin: async (table, acts) => void kept.set(table.id, { table, acts: [...acts] }),
    append: async (id, count, acts, info) => {
      const found = kept.get(id)!;
      if (found.acts.length !== count) throw new Error("an act that is there already");
      found.acts.push(...acts);
      found.table = { ...found.table, info };
    },
    table: async (id) => structuredClone(kept.get(id) ?? null),
    tables: async () => [...kept.values()].map(({ table }) => table),
    remove: async (id) => void kept.delete(id),
    clear: async () => kept.clear(),
  };
}

class Listener implements TableListener {
  messages: FromTable[] = [];
  states: LinkState[] = [];
  onMessage: (message: FromTable) => void = () => undefined;
  receive(message: FromTable): void {
    this.messages.push(message);
    this.onMessage(message);
  }
  linkChanged(state: LinkState): void {
    this.states.push(state);
  }
  views = () => this.messages.filter((message): message is ViewMessage => message.t === "view");
}

const info = { id: "here-1", game: "made-up", seats: [] } as unknown as TableInfo;
const news = (some: Partial<TableNews> = {}): TableNews => ({ acts: [], messages: [], bots: false, table: info, ...some });

async function keptTable() {
  const store = memoryStore();
  await store.begin({ id: "here-1", game: "made-up", secret: "s", user: "me", name: "Anna", begun: 0, changed: 0, info }, ["setup"]);
  return store;
}

describe("the link to a table on this device", () => {
  it("opens what was kept, and keeps an act before its messages are shown", async () => {
    const store = await keptTable();
    const asked: Record<string, unknown>[] = [];
    const engine: LocalEngine = {
      ask: async <T>(request: Record<string, unknown>) => {
        asked.push(request);
        return (request.do === "send" ? news({ acts: ["move"], messages: [{ t: "ack", id: "1", seq: 2 }] }) : news()) as T;
      },
      close: vi.fn(),
    };
    const listener = new Listener();
    let keptWhenTold = 0;
    listener.onMessage = () => (keptWhenTold = store.kept.get("here-1")!.acts.length);
    const link = localLink("here-1", "da", listener, { store, openEngine: () => engine, pause: 0 });
    link.send({ t: "act", id: "1", move: "pass" });
    await vi.waitFor(() => expect(listener.messages).toHaveLength(1));
    expect(asked.map((request) => request.do)).toEqual(["open", "join", "send"]);
    expect(asked[0]).toMatchObject({ acts: ["setup"], secret: "s", name: "Anna", lang: "da" });
    expect(keptWhenTold).toBe(2);
    expect(listener.states).toEqual(["joining", "open"]);
    link.close();
    expect(engine.close).toHaveBeenCalled();
  });

  it("starts another module where one has stopped, and sends again what was on the way", async () => {
    const store = await keptTable();
    let started = 0;
    const openEngine = (): LocalEngine => {
      const number = ++started;
      return {
        ask: async <T>(request: Record<string, unknown>) => {
          if (number === 1 && request.do === "send") throw new EngineLost("unreachable");
          return (request.do === "send" ? news({ messages: [{ t: "ack", id: "1", seq: 2 }] }) : news()) as T;
        },
        close: () => undefined,
      };
    };
    const listener = new Listener();
    const link = localLink("here-1", "en", listener, { store, openEngine });
    link.send({ t: "act", id: "1", move: "pass" });
    await vi.waitFor(() => expect(listener.messages).toEqual([{ t: "ack", id: "1", seq: 2 }]));
    expect(started).toBe(2);
    expect(listener.states).toEqual(["joining", "open", "lost", "open"]);
  });

  it("gives up where every module stops, and says so", async () => {
    const store = await keptTable();
    const openEngine = (): LocalEngine => ({
      ask: async <T>(request: Record<string, unknown>) => {
        if (request.do === "send") throw new EngineLost("unreachable");
        return news() as T;
      },
      close: () => undefined,
    });
    const listener = new Listener();
    const link = localLink("here-1", "en", listener, { store, openEngine });
    link.send({ t: "hint" });
    await vi.waitFor(() => expect(listener.messages.map((message) => message.t)).toEqual(["error"]));
    expect(listener.states.at(-1)).toBe("lost");
  });

  it("asks the bots after their pause, and nobody once it is closed", async () => {
    vi.useFakeTimers();
    const store = await keptTable();
    const asked: unknown[] = [];
    const engine: LocalEngine = {
      ask: async <T>(request: Record<string, unknown>) => {
        asked.push(request.do);
        return news({ bots: true }) as T;
      },
      close: () => undefined,
    };
    const link = localLink("here-1", "en", new Listener(), { store, openEngine: () => engine, pause: 100 });
    await vi.advanceTimersByTimeAsync(99);
    expect(asked).toEqual(["open", "join"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(["open", "join", "bots"]);
    link.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual(["open", "join", "bots"]);
    vi.useRealTimers();
  });

  /** Engines in the order in which they were opened, the table's own first; each keeps what it was asked. */
  function engines(answer: (number: number, request: Record<string, unknown>) => unknown) {
    const asked: Record<string, unknown>[][] = [];
    const openEngine = (): LocalEngine => {
      const number = asked.push([]) - 1;
      return {
        ask: async <T>(request: Record<string, unknown>) => {
          asked[number].push(request);
          return (await answer(number, request)) as T;
        },
        close: () => undefined,
      };
    };
    const answers = () => asked[0].filter((request) => request.do === "bots").map((request) => request.thoughts);
    return { asked, openEngine, answers };
  }

  it("gathers what further engines find, each at the table's last act, and does without one that stops", async () => {
    const store = await keptTable();
    const { asked, openEngine, answers } = engines((number, request) => {
      if (number === 2 && request.do === "catch-up") throw new EngineLost("unreachable");
      if (request.do === "think") return { thoughts: [number] };
      return news({ bots: true, thinks: true, acts: request.do === "bots" ? ["bot"] : [] });
    });
    const link = localLink("here-1", "en", new Listener(), { store, openEngine, pause: 0, furtherWorkers: 2 });
    await vi.waitFor(() => expect(answers().length).toBeGreaterThan(2));
    link.close();
    expect(answers().slice(0, 3)).toEqual([[1, 2], [1], [1]]);
    expect(asked[1].slice(0, 4)).toMatchObject([
      { do: "open", acts: ["setup"] },
      { do: "think" },
      { do: "catch-up", acts: ["bot"] },
      { do: "think" },
    ]);
    expect(asked[2].map((request) => request.do)).toEqual(["open", "think", "catch-up"]);
    expect(asked[0].map((request) => request.do)).not.toContain("think");
  });

  it("lets the table's engine think where no other can", async () => {
    const store = await keptTable();
    const { openEngine, answers } = engines((number, request) => {
      if (number > 0) throw new EngineLost("out of memory");
      return news({ bots: request.do !== "bots", thinks: true });
    });
    const link = localLink("here-1", "en", new Listener(), { store, openEngine, pause: 0, furtherWorkers: 2 });
    await vi.waitFor(() => expect(answers()).toEqual([[]]));
    link.close();
  });

  it("answers the player while a bot thinks, and asks the bots about nothing that has passed", async () => {
    const store = await keptTable();
    const thoughts: ((found: { thoughts: unknown[] }) => void)[] = [];
    const { asked, openEngine, answers } = engines((_, request) => {
      if (request.do === "think") return new Promise((done) => thoughts.push(done));
      const message = request.message as { t: string } | undefined;
      return news({ bots: request.do !== "bots", thinks: true, acts: message?.t === "undo" ? ["undo"] : [] });
    });
    const link = localLink("here-1", "en", new Listener(), { store, openEngine, pause: 0, furtherWorkers: 1 });
    const done = () => asked[0].map((request) => (request.message as { t: string } | undefined)?.t ?? request.do);
    await vi.waitFor(() => expect(thoughts).toHaveLength(1));
    for (const message of [{ t: "why", id: "1", move: "play Ah" }, { t: "hint" }] as const) link.send(message);
    await vi.waitFor(() => expect(done()).toEqual(["open", "join", "why", "hint"]));
    // Nothing has happened at the table: what is thought about is still what is asked.
    expect(asked[1].map((request) => request.do)).toEqual(["open", "think"]);
    link.send({ t: "undo" });
    await vi.waitFor(() => expect(thoughts).toHaveLength(2));
    thoughts[0]({ thoughts: ["old"] });
    thoughts[1]({ thoughts: ["new"] });
    await vi.waitFor(() => expect(answers()).toEqual([["new"]]));
    expect(done()).toEqual(["open", "join", "why", "hint", "undo", "bots"]);
    link.close();
  });

  it("speaks another language by another engine, which tells all again", async () => {
    const store = await keptTable();
    const opened: Lang[] = [];
    const asked: Record<string, unknown>[] = [];
    const closed: Lang[] = [];
    const openEngine = (_: string, lang: Lang): LocalEngine => {
      opened.push(lang);
      return {
        ask: async <T>(request: Record<string, unknown>) => {
          asked.push(request);
          return news() as T;
        },
        close: () => void closed.push(lang),
      };
    };
    const link = localLink("here-1", "en", new Listener(), { store, openEngine });
    link.send({ t: "lang", lang: "da" });
    link.send({ t: "hint" });
    await vi.waitFor(() => expect(asked).toHaveLength(5));
    expect([opened, closed]).toEqual([["en", "da"], ["en"]]);
    expect(asked.map(({ do: what, lang, after }) => [what, lang, after])).toEqual([
      ["open", "en", undefined],
      ["join", "en", 0],
      ["open", "da", undefined],
      ["join", "da", 0],
      ["send", "da", undefined],
    ]);
  });

  it("asks the tutor about a move before it is made, in turn with all else", async () => {
    const store = await keptTable();
    const asked: Record<string, unknown>[] = [];
    const engine: LocalEngine = {
      ask: async <T>(request: Record<string, unknown>) => {
        asked.push(request);
        return (request.do === "tutor" ? { ask: true, move: request.move } : news()) as T;
      },
      close: () => undefined,
    };
    const link = localLink("here-1", "da", new Listener(), { store, openEngine: () => engine, pause: 0 });
    expect(await link.tutor!("play Ah", "strict")).toEqual({ ask: true, move: "play Ah" });
    expect(asked.map((request) => request.do)).toEqual(["open", "join", "tutor"]);
    expect(asked[2]).toMatchObject({ move: "play Ah", strictness: "strict", lang: "da" });
    link.close();
    expect(await link.tutor!("play Kh", "strict")).toBeNull();
  });

  it("goes on with the engine that made the table, and with what that has answered already", async () => {
    const store = await keptTable();
    const asked: unknown[] = [];
    const engine: LocalEngine = {
      ask: async <T>(request: Record<string, unknown>) => {
        asked.push(request.do);
        return news({ messages: [{ t: "ack", id: "1", seq: 3 }] }) as T;
      },
      close: vi.fn(),
    };
    const { table, acts } = (await store.table("here-1"))!;
    const joined = Promise.resolve(news({ acts: ["deal"], messages: [{ t: "ack", id: "0", seq: 2 }] }));
    const lastMade = new LastMade();
    lastMade.hold({ table, acts, lang: "da", engine, joined });
    const parts = {
      store,
      openEngine: () => expect.fail("there is one"),
      takeMade: (id: string, lang: Lang) => lastMade.take(id, lang),
    };
    const listener = new Listener();
    const link = localLink("here-1", "da", listener, parts);
    link.send({ t: "act", id: "1", move: "pass" });
    await vi.waitFor(() => expect(listener.messages).toHaveLength(2));
    expect(asked).toEqual(["send"]);
    expect(store.kept.get("here-1")!.acts).toEqual(["setup", "deal"]);
    link.close();
    expect(engine.close).toHaveBeenCalled();
  });

  it("opens what was kept where the engine that made the table has stopped, or speaks another language", async () => {
    for (const [lang, joined] of [
      ["da", Promise.reject(new EngineLost("unreachable"))],
      ["de", Promise.resolve(news())],
    ] as const) {
      const store = await keptTable();
      const lastMade = new LastMade();
      const engine: LocalEngine = { ask: async () => expect.fail("it is not asked"), close: vi.fn() };
      lastMade.hold({ ...(await store.table("here-1"))!, lang, engine, joined });
      const asked: unknown[] = [];
      const another: LocalEngine = {
        ask: async <T>(request: Record<string, unknown>) => {
          asked.push(request.do);
          return news() as T;
        },
        close: () => undefined,
      };
      const listener = new Listener();
      const takeMade = (id: string, spoken: Lang) => lastMade.take(id, spoken);
      localLink("here-1", "da", listener, { store, openEngine: () => another, takeMade });
      await vi.waitFor(() => expect(listener.states).toEqual(["joining", "open"]));
      expect(asked).toEqual(["open", "join"]);
    }
  });

  it("leaves the engine of a table that nobody opens", async () => {
    vi.useFakeTimers();
    const engine: LocalEngine = { ask: async () => expect.fail("it is not asked"), close: vi.fn() };
    const lastMade = new LastMade();
    lastMade.hold({ ...(await (await keptTable()).table("here-1"))!, lang: "da", engine, joined: Promise.resolve(news()) });
    expect(lastMade.find("here-1")).not.toBeNull();
    vi.runAllTimers();
    expect(lastMade.find("here-1")).toBeNull();
    expect(engine.close).toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("opens no engine for one who has gone before his table was found", async () => {
    const store = await keptTable();
    const openEngine = vi.fn<() => LocalEngine>();
    const looks = vi.spyOn(store, "table");
    localLink("here-1", "da", new Listener(), { store, openEngine }).close();
    // The store answers at once: what hangs on it has run before the next task begins.
    await new Promise((done) => setImmediate(done));
    expect(looks).toHaveBeenCalledTimes(1);
    expect(openEngine).not.toHaveBeenCalled();
  });

  it("says that a table is not there", async () => {
    const listener = new Listener();
    localLink("here-2", "en", listener, { store: memoryStore(), openEngine: () => expect.fail("no engine is needed") });
    await vi.waitFor(() => expect(listener.states).toEqual(["joining", "lost"]));
    expect(listener.messages).toMatchObject([{ t: "error" }]);
  });
});

const realDevice = (): Device & { store: ReturnType<typeof memoryStore> } => ({
  store: memoryStore(),
  openEngine: realEngine,
  now: () => 0,
});

describe("the seed of a table", () => {
  const engine: LocalEngine = {
    ask: async <T>(request: Record<string, unknown>) => ({ ...news(), secret: "s", table: { ...info, id: request.id } }) as T,
    close: () => undefined,
  };
  const wanted = {
    game: "made-up",
    options: {},
    players: 2,
    bots: 1,
    spectators: false,
    freeChat: false,
    clock: null,
    lang: "en" as const,
  };
  it("is kept with it, and that there is none", async () => {
    const device: Device = { store: memoryStore(), openEngine: () => engine, now: () => 0 };
    const [known, drawn] = [
      await newLocalTable({ ...wanted, seed: "old acquaintances" }, "Anna", device),
      await newLocalTable(wanted, "Anna", device),
    ];
    expect(await localSeed(known.table, device)).toBe("old acquaintances");
    expect(await localSeed(drawn.table, device)).toBe("");
  });
});

describe.runIf(built)("a table in the real module", () => {
  it("says whether one of its bots looks ahead", async () => {
    for (const [bots, thinks] of [
      [4, false],
      [5, true],
      [[4, 6, 4], true],
    ]) {
      const made = await realEngine("byd").ask<TableNews>({
        do: "new",
        id: "here-1",
        user: "me",
        name: "Anna",
        game: "byd",
        bots,
        lang: "en",
      });
      expect([bots, made.thinks]).toEqual([bots, thinks]);
    }
  });
});

const MOST_MOVES = 60;

describe.runIf(built)("a match in the real module", () => {
  for (const { game } of modules)
    it(`${game}: is played, opened again as it was, recorded and replayed`, async () => {
      const device = realDevice();
      const { games } = await device
        .openEngine(game, "en")
        .ask<{ games: { id: string; standardPlayers: number }[] }>({ do: "games", lang: "en" });
      const players = games.find((known) => known.id === game)!.standardPlayers;
      const made = await newLocalTable(
        { game, options: {}, players, bots: 3, spectators: true, freeChat: false, clock: null, lang: "de" },
        "Anna",
        device,
      );
      const listener = new Listener();
      let moves = 0;
      let over = false;
      const finished = new Promise<void>((done) => {
        listener.onMessage = (message) => {
          if (message.t === "over") over = true;
          if (message.t !== "view") return;
          if (message.view.result || moves >= MOST_MOVES) return done();
          if (!message.view.turn.includes(made.seat)) return;
          link.send({ t: "act", id: `a${++moves}`, move: message.moves[moves % message.moves.length].move });
        };
      });
      const link = localLink(made.table, "de", listener, { ...device, pause: 0 });
      await finished;
      link.close();
      expect(listener.messages.filter((message) => message.t === "no" || message.t === "error")).toEqual([]);

      const again = new Listener();
      const reopened = localLink(made.table, "de", again, { ...device, pause: 1e6 });
      await vi.waitFor(() => expect(again.views()).toHaveLength(1));
      reopened.close();
      expect(again.views()[0]).toEqual(listener.views().at(-1));

      const record = await localRecord(made.table, "de", device);
      expect(record.game).toBe(game);
      expect((await replayHere(record, "da", device)).steps.length).toBe(record.moves.length + 1);
      expect((await localTables(device)).map((table) => table.state)).toEqual([over ? "over" : "playing"]);
      await removeLocal(made.table, device);
      expect(await localTables(device)).toEqual([]);
    });
});

describe("a backup", () => {
  it("brings every table to another device", async () => {
    const from = await keptTable();
    const to = memoryStore();
    const backup = readBackup(JSON.stringify(await makeBackup(from)));
    expect(await restoreBackup(backup!, to)).toBe(1);
    expect(to.kept).toEqual(from.kept);
  });
  it("has the studies too, and leaves a whole one as it is", async () => {
    const study = (key: string, over = true) =>
      ({
        key,
        game: "byd",
        table: null,
        seat: 0,
        when: 1,
        over,
        told: { decisions: [], summary: null, beginning: {} },
      }) as unknown as KeptStudy;
    const shelf = (...all: KeptStudy[]) => {
      const kept = new Map(all.map((one) => [one.key, one]));
      return {
        keptStudies: () => Promise.resolve([...kept.values()]),
        findStudy: (key: string) => Promise.resolve(kept.get(key) ?? null),
        keepStudy: (one: KeptStudy) => Promise.resolve(void kept.set(one.key, one)),
        removeStudies: () => Promise.resolve(kept.clear()),
      };
    };
    const backup = readBackup(JSON.stringify(await makeBackup(await keptTable(), shelf(study("a"), study("b")))));
    const here = shelf({ ...study("a"), when: 9 }, study("b", false));
    await restoreBackup(backup!, memoryStore(), here);
    expect((await here.keptStudies()).map(({ key, when, over }) => [key, when, over])).toEqual([
      ["a", 9, true],
      ["b", 1, true],
    ]);
    const before = { ...backup!, studies: undefined };
    expect(readBackup(JSON.stringify(before))).not.toBeNull();
    expect(readBackup(JSON.stringify({ ...backup!, studies: [{ key: "a" }] }))).toBeNull();
  });
  it("does not set a match back that has gone further here", async () => {
    const from = await keptTable();
    const backup = await makeBackup(from);
    await from.append("here-1", 1, ["move"], info);
    expect(await restoreBackup(backup, from)).toBe(0);
    expect(from.kept.get("here-1")!.acts).toEqual(["setup", "move"]);
  });
  it("is read whole or not at all", async () => {
    const good = await makeBackup(await keptTable());
    for (const bad of ["", "x", "[]", "null", '{"stube":2,"tables":[]}', '{"stube":1,"tables":[null]}']) expect(readBackup(bad)).toBeNull();
    const broken = { ...good, tables: [...good.tables, { ...good.tables[0], acts: [1] }] };
    expect(readBackup(JSON.stringify(broken))).toBeNull();
    expect(readBackup(JSON.stringify(good))).toEqual(good);
  });
  it("has the settings, and of those in a file only what is known is taken", async () => {
    expect((await makeBackup(await keptTable())).settings).toEqual(settingsToKeep());
    expect(knownSettings({ level: 5, lang: "da", sound: "loud", unheard: 1 })).toEqual({ level: 5, lang: "da" });
    expect(knownSettings({ lang: "xx" })).toEqual({});
    for (const bad of [undefined, null, 3, "x"]) expect(knownSettings(bad)).toEqual({});
  });
});
