// The titles' letters, drawn with fewer points, are the same letters: as many, as wide, in the same place.
import { readFileSync } from "node:fs";
// @ts-expect-error it has no types
import fontverter from "fontverter";
import { expect, it } from "vitest";
import { simplified } from "../../tools/simplify-font.mjs";

const GRID = 4;
const TOLERANCE = 3;

function tableOf(font: Buffer, name: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16)
    if (font.toString("latin1", at, at + 4) === name)
      return font.subarray(font.readUInt32BE(at + 8), font.readUInt32BE(at + 8) + font.readUInt32BE(at + 12));
  throw new Error(`no table ${name}`);
}
const glyphs = (font: Buffer) => tableOf(font, "maxp").readUInt16BE(4);
function glyph(font: Buffer, i: number): Buffer {
  const loca = tableOf(font, "loca");
  const begins = (n: number) => (tableOf(font, "head").readInt16BE(50) ? loca.readUInt32BE(4 * n) : 2 * loca.readUInt16BE(2 * n));
  return tableOf(font, "glyf").subarray(begins(i), begins(i + 1));
}
const box = (bytes: Buffer) => [2, 4, 6, 8].map((at) => bytes.readInt16BE(at));

it.each(["normal", "italic"])("IM Fell, %s", async (style) => {
  const file = readFileSync(`node_modules/@fontsource/im-fell-dw-pica/files/im-fell-dw-pica-latin-400-${style}.woff2`);
  const whole = Buffer.from((await fontverter.convert(file, "truetype")) as Uint8Array);
  const coarse = simplified(whole, GRID, TOLERANCE);
  expect(tableOf(coarse, "head").readUInt16BE(18)).toBe(tableOf(whole, "head").readUInt16BE(18) / GRID);
  expect(glyphs(coarse)).toBe(glyphs(whole));
  expect(tableOf(coarse, "glyf").length).toBeLessThan(tableOf(whole, "glyf").length / 2);
  for (let i = 0; i < glyphs(whole); ++i) {
    const [before, after] = [glyph(whole, i), glyph(coarse, i)];
    expect(after.length === 0).toBe(before.length === 0);
    if (!before.length) continue;
    // The font's own boxes may be those of the points beside the curves.
    box(after).forEach((edge, k) => expect(Math.abs(edge - box(before)[k] / GRID)).toBeLessThanOrEqual(TOLERANCE));
    const width = (font: Buffer) => tableOf(font, "hmtx").readUInt16BE(4 * i);
    expect(width(coarse)).toBe(Math.round(width(whole) / GRID));
  }
});
