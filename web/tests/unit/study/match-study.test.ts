// A match being studied: decisions come one by one, the one that is looked at first; what was kept is not thought about again; nothing
// thinks on when one has left.
import { describe, expect, it } from "vitest";
import type { LocalEngine } from "../../../src/lib/local/engine";
import type { MatchRecord } from "../../../src/lib/replay";
import type { ToldDecision } from "../../../src/lib/study/from-engine";
import { keyOf } from "../../../src/lib/study/kept";
import { MatchStudy, type KeptStudy } from "../../../src/lib/study/study.svelte";
import { readStudy } from "../../../src/lib/study/from-engine";
import { originOf } from "../../../src/lib/study/origin";
import { backFrom, branched, whyWorse, type Trial } from "../../../src/lib/study/trials";
import { beginning, mistake, summary, told, whole } from "./told";

const record: MatchRecord = { game: "byd", players: 2, deals: ["Ah Kh"], moves: [{ seat: 0, move: "play Ah" }] };

/** An engine that knows three decisions; `asked` is what it was asked. */
function engines(all: ToldDecision[] = [told(0, 0), told(1, 1, { pass: 1 }), mistake]) {
  const asked: Record<string, unknown>[] = [];
  let open = 0;
  const openEngine = (): LocalEngine => {
    let at = 0;
    ++open;
    return {
      async ask<T>(request: Record<string, unknown>) {
        asked.push(request);
        await Promise.resolve();
        if (request.do === "study") return beginning as T;
        if (request.only !== undefined) {
          const found = all.find(({ ply }) => ply === request.only)!;
          return { decision: { ...found, pass: 2, label: `${found.label} ${String(request.lang)}` }, done: at, of: 3 } as T;
        }
        return (at < all.length ? { decision: all[at], done: ++at, of: 3 } : { summary, done: 3, of: 3 }) as T;
      },
      close: () => {
        --open;
      },
    };
  };
  return { asked, openEngine, running: () => open };
}

function device(openEngine: () => LocalEngine, kept = new Map<string, KeptStudy>()) {
  return {
    openEngine,
    find: (key: string) => Promise.resolve(kept.get(key) ?? null),
    keep: (study: KeptStudy) => Promise.resolve(void kept.set(study.key, study)),
    now: () => 7,
    looking: () => Promise.resolve(),
  };
}
const match = { key: "k", record, table: "here-1", seat: 0 };

describe("a study", () => {
  it("shows each decision as it comes, and is kept when all is weighed", async () => {
    const { openEngine, asked } = engines();
    const kept = new Map<string, KeptStudy>();
    const study = new MatchStudy(match, device(openEngine, kept));
    await study.start("en");
    expect(study.result.decisions.map(({ step }) => step)).toEqual([0, 1, 2]);
    expect([study.done, study.of, study.over]).toEqual([3, 3, true]);
    expect(study.result.match?.result).toEqual([40, -40]);
    expect(asked.map((request) => request.do)).toEqual(["study", "study-next", "study-next", "study-next", "study-next"]);
    expect(kept.get("k")).toMatchObject({ game: "byd", table: "here-1", seat: 0, over: true, when: 7 });
  });

  it("that was kept is not thought about again", async () => {
    const kept = new Map<string, KeptStudy>();
    await new MatchStudy(match, device(engines().openEngine, kept)).start("en");
    const later = engines();
    const study = new MatchStudy(match, device(later.openEngine, kept));
    await study.start("en");
    expect(later.asked).toEqual([]);
    expect(study.over).toBe(true);
    expect(study.result.decisions).toHaveLength(3);
  });

  it("tells what is looked at in the reader's language", async () => {
    const kept = new Map<string, KeptStudy>();
    await new MatchStudy(match, device(engines().openEngine, kept)).start("en");
    const later = engines();
    const study = new MatchStudy(match, device(later.openEngine, kept));
    await study.start("da");
    study.look(2);
    await expect.poll(() => study.result.decisions[2].label).toBe("ace of hearts da");
    expect(study.result.decisions[0].label).toBe("ace of hearts");
    expect(later.asked.map(({ do: what, only, lang }) => [what, only, lang])).toEqual([
      ["study", undefined, "da"],
      ["study-next", 2, "da"],
    ]);
  });

  it("thinks about the decision first that somebody looks at", async () => {
    const { openEngine, asked } = engines();
    let looks = 0;
    const study: MatchStudy = new MatchStudy(match, {
      ...device(openEngine),
      looking: async () => {
        if (++looks === 3) study.look(1);
      },
    });
    await study.start("en");
    expect(asked.map(({ only }) => only)).toEqual([undefined, undefined, undefined, 1, undefined, undefined]);
    expect(study.result.decisions[1].first).toBe(false);
  });

  it("stops when one leaves, and ends its engine", async () => {
    const { openEngine, asked, running } = engines();
    const study: MatchStudy = new MatchStudy(match, {
      ...device(openEngine),
      looking: async () => {
        if (asked.length === 3) study.close();
      },
    });
    await study.start("en");
    expect(asked).toHaveLength(3);
    expect(running()).toBe(0);
    expect(study.trouble).toBe("");
  });

  it("waits while nobody looks", async () => {
    const { openEngine, asked } = engines();
    let seen: () => void = () => undefined;
    const study = new MatchStudy(match, { ...device(openEngine), looking: () => new Promise((done) => (seen = done)) });
    const all = study.start("en");
    await Promise.resolve();
    await Promise.resolve();
    expect(asked).toEqual([]);
    study.close();
    seen();
    await all;
    expect(asked).toEqual([]);
  });

  it("says why it cannot go on", async () => {
    const openEngine = (): LocalEngine => ({ ask: () => Promise.reject(new Error("broken")), close: () => undefined });
    const study = new MatchStudy(match, device(openEngine));
    await study.start("en");
    expect(study.trouble).toContain("broken");
    expect(study.over).toBe(false);
  });
});

it("finds a match again by its cards and moves", () => {
  expect(keyOf({ ...record, names: ["A", "B"] })).toBe(keyOf(record));
  expect(keyOf({ ...record, moves: [{ seat: 0, move: "play Kh" }] })).not.toBe(keyOf(record));
});

it("branches off a match before a move, without the seals of what was played", () => {
  const sealed = { ...record, shuffle: {}, table: { acts: [] } };
  expect(branched(sealed, 0, 0, "play Kh")).toEqual({ ...record, moves: [{ seat: 0, move: "play Kh" }] });
  expect(branched(sealed, 0, 0, null).moves).toEqual([]);
});

describe("a trial", () => {
  const trial: Trial = { table: "here-2", of: "here-1", step: 2, deal: 1, seat: 0, label: "jack of hearts", value: 35 };
  const [, , decision] = readStudy(whole()).decisions;

  it("leads back to where it was begun, also where the match came from a file", () => {
    expect(backFrom(trial)).toBe("#/study/here-1/2");
    const of = originOf(null, record);
    expect(of).not.toBe(originOf(null, { ...record, deals: ["Kh Ah"] }));
    expect(backFrom({ ...trial, of })).toBe("#/study//2");
    expect(originOf("here-1", record)).toBe("here-1");
  });
  it("of the better move that ended worse is put down to what was hidden, or to the play where nothing was", () => {
    expect(whyWorse(trial, [32, -32], [40, -40], decision, 0)).toEqual({ cause: "hidden", gain: 22 });
    expect(whyWorse(trial, [32, -32], [40, -40], { ...decision, exact: true }, 0)).toEqual({ cause: "play", gain: 22 });
  });
  it("that ended better, or of a move that was not the better one, needs no reason", () => {
    expect(whyWorse(trial, [44, -44], [40, -40], decision, 0)).toBeNull();
    expect(whyWorse(trial, [40, -40], [40, -40], decision, 0)).toBeNull();
    expect(whyWorse({ ...trial, label: "" }, [32, -32], [40, -40], decision, 0)).toBeNull();
    expect(whyWorse(trial, [32, -32], [40, -40], null, 0)).toBeNull();
  });
});
