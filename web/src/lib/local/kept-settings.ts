// The settings as part of a backup: all of them go out, and of what comes in only what this version knows.
import { isLanguage } from "../languages";
import { settings, type Settings } from "../settings.svelte";

export const settingsToKeep = (): Settings => JSON.parse(JSON.stringify(settings)) as Settings;

/** Those of a file that are settings here, each of the kind that it has here. */
export function knownSettings(found: unknown): Partial<Settings> {
  if (typeof found !== "object" || found === null) return {};
  const known = Object.entries(found).filter(
    ([key, value]) =>
      key in settings &&
      typeof value === typeof settings[key as keyof Settings] &&
      Array.isArray(value) === Array.isArray(settings[key as keyof Settings]) &&
      (key !== "lang" || isLanguage(value)),
  );
  return Object.fromEntries(known) as Partial<Settings>;
}

export function takeSettings(found: unknown): void {
  Object.assign(settings, knownSettings(found));
}
