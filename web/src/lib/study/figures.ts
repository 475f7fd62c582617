// Numbers of a study as they are written: with a sign, a true minus, and the language's decimal sign.
import { settings } from "../settings.svelte";
import { rounded } from "./study";

export function plainFigure(value: number, digits: number, lang = settings.lang): string {
  const shown = rounded(value, digits);
  const text = Math.abs(shown).toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return shown < 0 ? `−${text}` : text;
}

/** "+35", "−22", "0". */
export function signed(value: number, digits: number, lang = settings.lang): string {
  return `${rounded(value, digits) > 0 ? "+" : ""}${plainFigure(value, digits, lang)}`;
}
