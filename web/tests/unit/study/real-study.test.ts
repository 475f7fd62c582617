// Matches that the real modules play and study: every decision comes, what was luck and what play adds up, and the tutor answers.
import { describe, expect, it } from "vitest";
import type { LocalEngine } from "../../../src/lib/local/engine";
import type { TableNews } from "../../../src/lib/local/link";
import type { MatchRecord } from "../../../src/lib/replay";
import { digitsOf, takenApart } from "../../../src/lib/study/luck";
import { prospects } from "../../../src/lib/study/prospects";
import { MARKS } from "../../../src/lib/study/study";
import { MatchStudy, type KeptStudy } from "../../../src/lib/study/study.svelte";
import { transcript } from "../../../src/lib/study/transcript";
import type { TutorAnswer, ViewMessage } from "../../../src/lib/table";
import { sayIn } from "../../../src/lib/words.svelte";
import { built, realEngine } from "../real-modules";

const MOST_ACTS = 120;

/** Plays against bots: always the first of what is offered. */
async function play(engine: LocalEngine, game: string, players: number, tutor: TutorAnswer[]): Promise<MatchRecord> {
  const lang = "en";
  await engine.ask({ do: "new", id: "t", user: "me", name: "Anna", game, options: {}, players, bots: 1, lang, seed: "5" });
  let news = await engine.ask<TableNews & { table: { seats: { kind: string }[] } }>({ do: "join", after: 0, lang });
  for (let i = 0; i < MOST_ACTS; ++i) {
    const seat = news.table.seats.findIndex(({ kind }) => kind === "person");
    const view = news.messages.filter((message): message is ViewMessage => message.t === "view").at(-1);
    if (view?.view.result) break;
    if (!view?.view.turn.includes(seat)) {
      news = await engine.ask({ do: "bots", thoughts: [], lang });
      continue;
    }
    const [{ move }] = view.moves;
    if (view.moves.length > 1 && tutor.length < 3)
      tutor.push(await engine.ask<TutorAnswer>({ do: "tutor", move, strictness: "strict", lang }));
    news = await engine.ask({ do: "send", message: { t: "act", id: String(i), move }, lang });
  }
  return engine.ask<MatchRecord>({ do: "record", lang });
}

describe.runIf(built)("the study in the real module", () => {
  for (const [game, players] of [
    ["mariage", 2],
    ["hundert", 4],
    ["byd", 3],
  ] as const)
    it(`${game} by ${players}`, async () => {
      const told: TutorAnswer[] = [];
      const record = await play(realEngine(game), game, players, told);
      expect(told.length).toBeGreaterThan(0);
      for (const answer of told.filter(({ ask }) => ask)) {
        expect(answer.best).not.toBe(answer.move);
        expect(answer.loss).toBeGreaterThan(0);
        expect([answer.label, answer.bestLabel, answer.unit].every(Boolean)).toBe(true);
      }

      const kept: KeptStudy[] = [];
      const opened: LocalEngine[] = [];
      const parts = {
        openEngine: (id: string) => {
          opened.push(realEngine(id));
          return opened.at(-1)!;
        },
        find: () => Promise.resolve(null),
        keep: async (study: KeptStudy) => void kept.push(study),
        now: () => 0,
        looking: () => Promise.resolve(),
        seconds: 1,
      };
      const study = new MatchStudy({ key: "k", record, table: null, seat: 0 }, parts);
      await study.start("da");
      expect(study.trouble).toBe("");
      expect(study.over).toBe(true);
      expect(kept.at(-1)?.over).toBe(true);
      const { decisions, deals, match, sides } = study.result;
      expect(decisions).toHaveLength(kept.at(-1)!.told.beginning.decisions);
      expect(sides).toHaveLength(players);
      for (const decision of decisions) {
        expect(record.moves[decision.step]).toMatchObject({ seat: decision.seat, move: decision.move });
        expect(decision.moves.some(({ move }) => move === decision.move)).toBe(true);
        expect(decision.moves.every(({ value }) => value <= decision.moves[0].value)).toBe(true);
      }
      for (const balance of match ? [...deals, match] : deals)
        for (let seat = 0; seat < players; ++seat) {
          const { result, luck, you, partner, they } = takenApart(balance, seat, sides, digitsOf(deals));
          expect(luck + you + (partner ?? 0) + they).toBeCloseTo(result, 6);
        }
      // The page's own transcript says of luck and chance what the engine's does.
      const { lines } = await opened[0].ask<{ lines: string[] }>({ do: "study-transcript", lang: "en" });
      const say = sayIn("en");
      const text = transcript({
        title: "",
        study: study.result,
        names: sides.map((_, seat) => `P${seat}`),
        place: (step) => `@${step}`,
        dealName: String,
        cite: (rule) => rule,
        say,
      });
      const count = (of: string[], part: RegExp) => of.filter((each) => part.test(each)).length;
      const page = text.split("\n");
      for (const mark of MARKS) {
        const word = say(`study.mark.${mark}`);
        expect(count(page, new RegExp(` cost [\\d.]+( ± [\\d.]+)?, ${word}(,|\\))`))).toBe(count(lines, new RegExp(`” is ${word}\\.`)));
      }
      expect(count(page, /right, but unlucky/i)).toBe(count(lines, /is right, but unlucky/));
      const marked = decisions.filter(({ mark }) => mark);
      expect(marked.filter(({ note }) => note === "unknowable").length).toBe(count(lines, /could not know/));
      expect(count(page, /nobody could know/)).toBe(decisions.filter(({ note }) => note === "unknowable").length);
      for (const decision of marked) {
        const at = page.findIndex((each) => each.startsWith(`  @${decision.step}  `));
        const own = page.slice(
          at,
          page.findIndex((each, n) => n > at && !each.startsWith("      ")),
        );
        expect(own.join("\n")).toContain(`[${decision.rules[0]}]`);
      }

      const line = prospects({
        decisions,
        span: { first: 0, last: record.moves.length },
        eyes: 0,
        sides: study.result,
        result: deals[0]?.result ?? null,
        room: 0,
      });
      expect(line.lines.every(({ spots }) => spots.every(({ y }) => y >= 0 && y <= 100))).toBe(true);
    });
});
