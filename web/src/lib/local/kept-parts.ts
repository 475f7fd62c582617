// The texts that are kept on this device as parts of one file: how each goes out, what it must look like to come in, and how it joins what
// is here already. What is here counts: nothing that was learned or solved on this device is lost to a file.
import { keepHere, readHere, readObjectHere, type Kind } from "../kept-here";
import { adoptKept, isKept, keptTables, loadKept, type Kept } from "../fair/kept";
import type { Learned } from "../lessons";
import type { Settings } from "../settings.svelte";
import { keepSolved, readSolved, type Solved } from "../study/problems";
import { allTrials, keepTrials, type Trial } from "../study/trials";
import { settingsToKeep, takeSettings } from "./kept-settings";

export interface KeptTexts {
  settings: Settings;
  name: string;
  played: Record<string, number>;
  school: Record<string, Learned>;
  problems: Solved;
  trials: Trial[];
  fair: Kept[];
}

interface Part<T> {
  /** Undefined: there is nothing. */
  save(): T | undefined;
  fits(found: unknown): boolean;
  take(found: T): void;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string";
const isEach = (value: unknown, fits: (one: unknown) => boolean): boolean => isObject(value) && Object.values(value).every(fits);
const someOf = <T extends object>(found: T): T | undefined => (Object.keys(found).length ? found : undefined);

function joined(here: Learned | undefined, found: Learned): Learned {
  const done = [...new Set([...(here?.done ?? []), ...found.done])];
  const steps = { ...found.lessons };
  for (const [lesson, step] of Object.entries(here?.lessons ?? {})) steps[lesson] = Math.max(step, steps[lesson] ?? 0);
  const lessons = Object.fromEntries(Object.entries(steps).map(([lesson, step]) => [lesson, done.includes(lesson) ? 0 : step]));
  return { lessons, count: here?.count ?? found.count, done };
}

export const keptParts: { [K in Kind]: Part<KeptTexts[K]> } = {
  settings: { save: settingsToKeep, fits: () => true, take: takeSettings },
  name: {
    save: () => readHere("name") ?? undefined,
    fits: isText,
    take: (name) => {
      if (!readHere("name")) keepHere("name", name);
    },
  },
  played: {
    save: () => someOf(readObjectHere<Record<string, number>>("played") as Record<string, number>),
    fits: (found) => isEach(found, Number.isFinite),
    take: (found) => {
      const here = readObjectHere<Record<string, number>>("played");
      for (const [game, when] of Object.entries(found)) here[game] = Math.max(when, here[game] ?? 0);
      keepHere("played", JSON.stringify(here));
    },
  },
  school: {
    save: () => someOf(readObjectHere<Record<string, Learned>>("school") as Record<string, Learned>),
    fits: (found) =>
      isEach(
        found,
        (one) =>
          isObject(one) &&
          Number.isFinite(one.count) &&
          isEach(one.lessons, Number.isFinite) &&
          Array.isArray(one.done) &&
          one.done.every(isText),
      ),
    take: (found) => {
      const here = readObjectHere<Record<string, Learned>>("school");
      const all = Object.entries(found).map(([game, known]) => [game, joined(here[game], known)] as const);
      keepHere("school", JSON.stringify({ ...here, ...Object.fromEntries(all) }));
    },
  },
  problems: {
    save: () => (readHere("problems") === null ? undefined : readSolved()),
    fits: (found) =>
      isObject(found) &&
      Number.isFinite(found.rating) &&
      isEach(found.done, (right) => typeof right === "boolean") &&
      isEach(found.days, (day) => ["right", "wrong", "mended"].includes(day as string)),
    take: (found) => {
      const here = readSolved();
      const rating = Object.keys(here.done).length ? here.rating : found.rating;
      keepSolved({ rating, done: { ...found.done, ...here.done }, days: { ...found.days, ...here.days } });
    },
  },
  trials: {
    save: () => someOf(allTrials()),
    fits: (found) =>
      Array.isArray(found) && found.every((one) => isObject(one) && isText(one.table) && isText(one.of) && Number.isInteger(one.step)),
    take: (found) => {
      const here = allTrials();
      keepTrials([...here, ...found.filter(({ table }) => here.every((known) => known.table !== table))]);
    },
  },
  // What this browser was promised at a table is never changed by a file.
  fair: {
    save: () =>
      someOf(
        keptTables()
          .map((table) => loadKept(table))
          .filter((kept) => kept !== null),
      ),
    fits: (found) => Array.isArray(found) && found.every(isKept),
    take: (found) => adoptKept(found),
  },
};
