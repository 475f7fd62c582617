// Draws the letters of a TrueType font with fewer points: curves become lines that stay within a tolerance of them, on a coarser grid. For
// faces that were traced from old prints, whose letters have hundreds of points each that nobody can see. Kerning and layout tables
// are left as they are, so it is for fonts that have no distances in them.

/** Bits of a point's flags in the table `glyf`. */
const ON_CURVE = 1;
const SHORT_X = 2;
const SHORT_Y = 4;
const REPEAT = 8;
const SAME_X = 16;
const SAME_Y = 32;
/** Bits of a component's flags. */
const WORDS = 1;
const OFFSETS = 2;
const SCALE = 8;
const MORE = 32;
const TWO_SCALES = 64;
const MATRIX = 128;

/** Lines that a curve is cut into before points are left out. */
const PIECES = 6;

/** Where the tables other than `glyf` and `hmtx` have distances, as 16-bit numbers. */
const DISTANCES = {
  head: [18, 36, 38, 40, 42],
  hhea: [4, 6, 8, 10, 12, 14, 16],
  "OS/2": [2, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 68, 70, 72, 74, 76, 86, 88],
};

const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const between = ([x, y], [u, v], t) => [x + (u - x) * t, y + (v - y) * t];

function tablesOf(font) {
  const tables = {};
  for (let i = 0; i < font.readUInt16BE(4); ++i) {
    const at = 12 + 16 * i;
    const begin = font.readUInt32BE(at + 8);
    tables[font.toString("latin1", at, at + 4)] = Buffer.from(font.subarray(begin, begin + font.readUInt32BE(at + 12)));
  }
  return tables;
}

function fontOf(tables, version) {
  const names = Object.keys(tables).sort();
  const directory = Buffer.alloc(12 + 16 * names.length);
  directory.writeUInt32BE(version, 0);
  directory.writeUInt16BE(names.length, 4);
  const parts = [directory];
  let end = directory.length;
  names.forEach((name, i) => {
    const table = padded(tables[name]);
    directory.write(name, 12 + 16 * i, "latin1");
    directory.writeUInt32BE(end, 12 + 16 * i + 8);
    directory.writeUInt32BE(tables[name].length, 12 + 16 * i + 12);
    parts.push(table);
    end += table.length;
  });
  return Buffer.concat(parts);
}

/** The contours of a simple glyph, each a list of [x, y, on the curve]. */
function contoursOf(glyph, count) {
  const ends = Array.from({ length: count }, (_, i) => glyph.readUInt16BE(10 + 2 * i));
  let at = 10 + 2 * count;
  at += 2 + glyph.readUInt16BE(at); // its hinting program
  const points = (ends.at(-1) ?? -1) + 1;
  const flags = [];
  while (flags.length < points) {
    const flag = glyph[at++];
    for (let times = flag & REPEAT ? glyph[at++] + 1 : 1; times > 0; --times) flags.push(flag);
  }
  const along = (short, same) => {
    let place = 0;
    return flags.map((flag) => {
      if (flag & short) place += flag & same ? glyph[at++] : -glyph[at++];
      else if (!(flag & same)) [place, at] = [place + glyph.readInt16BE(at), at + 2];
      return place;
    });
  };
  const xs = along(SHORT_X, SAME_X);
  const ys = along(SHORT_Y, SAME_Y);
  const all = xs.map((x, i) => [x, ys[i], (flags[i] & ON_CURVE) !== 0]);
  return ends.map((last, i) => all.slice(i ? ends[i - 1] + 1 : 0, last + 1));
}

/** A closed contour as points on straight lines, beginning with one of the curve's own. */
function flattened(contour) {
  // Between two control points the curve passes through their middle.
  const whole = contour.flatMap((point, i) => {
    const next = contour[(i + 1) % contour.length];
    return point[2] || next[2] ? [point] : [point, [...between(point, next, 0.5), true]];
  });
  const first = whole.findIndex(([, , on]) => on);
  const turned = [...whole.slice(first), ...whole.slice(0, first)];
  return turned.flatMap((point, i) => {
    if (point[2]) return [point];
    const [before, after] = [turned[i - 1], turned[(i + 1) % turned.length]];
    return Array.from({ length: PIECES - 1 }, (_, piece) => {
      const t = (piece + 1) / PIECES;
      return between(between(before, point, t), between(point, after, t), t);
    });
  });
}

/** Douglas and Peucker's: leaves out every point that is within the tolerance of the line that remains. */
function thinned(line, tolerance) {
  const [[x, y], [u, v]] = [line[0], line.at(-1)];
  const length = Math.hypot(u - x, v - y);
  const away = ([a, b]) => (length ? Math.abs((u - x) * (b - y) - (v - y) * (a - x)) / length : Math.hypot(a - x, b - y));
  let farthest = 0;
  for (let i = 1; i < line.length - 1; ++i) if (!farthest || away(line[i]) > away(line[farthest])) farthest = i;
  if (!farthest || away(line[farthest]) <= tolerance) return [line[0], line.at(-1)];
  return [...thinned(line.slice(0, farthest + 1), tolerance).slice(0, -1), ...thinned(line.slice(farthest), tolerance)];
}

function simpleGlyph(contours) {
  const head = Buffer.alloc(12 + 2 * contours.length);
  const all = contours.flat();
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  head.writeInt16BE(contours.length, 0);
  [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach((edge, i) => head.writeInt16BE(edge, 2 + 2 * i));
  let last = -1;
  contours.forEach((contour, i) => head.writeUInt16BE((last += contour.length), 10 + 2 * i));
  const flags = all.map(() => ON_CURVE);
  const along = (places, short, same) => {
    const bytes = [];
    places.forEach((place, i) => {
      const step = place - (i ? places[i - 1] : 0);
      if (step === 0) flags[i] |= same;
      else if (Math.abs(step) > 255) bytes.push((step >> 8) & 255, step & 255);
      else {
        flags[i] |= step > 0 ? short | same : short;
        bytes.push(Math.abs(step));
      }
    });
    return bytes;
  };
  const [x, y] = [along(xs, SHORT_X, SAME_X), along(ys, SHORT_Y, SAME_Y)];
  return Buffer.concat([head, Buffer.from([...flags, ...x, ...y])]);
}

/** A glyph of other glyphs: only where they stand is on the new grid. */
function movedComponents(glyph, onGrid) {
  const moved = Buffer.from(glyph);
  for (const at of [2, 4, 6, 8]) moved.writeInt16BE(onGrid(moved.readInt16BE(at)), at);
  for (let at = 10, flag = MORE; flag & MORE;) {
    flag = moved.readUInt16BE(at);
    at += 4;
    const size = flag & WORDS ? 2 : 1;
    if (flag & OFFSETS) for (const place of [at, at + size]) moved.writeIntBE(onGrid(moved.readIntBE(place, size)), place, size);
    at += 2 * size + (flag & SCALE ? 2 : flag & TWO_SCALES ? 4 : flag & MATRIX ? 8 : 0);
  }
  return moved;
}

/**
 * @param {Buffer} font a TrueType font
 * @param {number} grid how many of its units become one
 * @param {number} tolerance in its units
 */
export function simplified(font, grid, tolerance) {
  const tables = tablesOf(font);
  const { glyf, head, hhea, hmtx, loca, maxp } = tables;
  const onGrid = (distance) => Math.round(distance / grid);
  const begins = (i) => (head.readInt16BE(50) ? loca.readUInt32BE(4 * i) : 2 * loca.readUInt16BE(2 * i));
  const drawn = Array.from({ length: maxp.readUInt16BE(4) }, (_, i) => {
    const glyph = glyf.subarray(begins(i), begins(i + 1));
    if (!glyph.length) return glyph;
    const count = glyph.readInt16BE(0);
    if (count < 0) return movedComponents(glyph, onGrid);
    const contours = contoursOf(glyph, count).map((contour) => {
      const line = flattened(contour);
      const placed = thinned([...line, line[0]], tolerance).map(([x, y]) => [onGrid(x), onGrid(y)]);
      return placed.slice(1).filter(([x, y], k) => x !== placed[k][0] || y !== placed[k][1]);
    });
    const visible = contours.filter((contour) => contour.length > 2);
    return visible.length ? simpleGlyph(visible) : Buffer.alloc(0);
  }).map(padded);

  const ends = [0];
  for (const glyph of drawn) ends.push(ends.at(-1) + glyph.length);
  tables.glyf = Buffer.concat(drawn);
  tables.loca = Buffer.alloc(4 * ends.length);
  ends.forEach((end, i) => tables.loca.writeUInt32BE(end, 4 * i));
  const widths = hhea.readUInt16BE(34);
  for (let i = 0; i < widths; ++i) hmtx.writeUInt16BE(onGrid(hmtx.readUInt16BE(4 * i)), 4 * i);
  for (let i = 0; i < drawn.length; ++i) {
    const at = i < widths ? 4 * i + 2 : 2 * (widths + i);
    hmtx.writeInt16BE(onGrid(hmtx.readInt16BE(at)), at);
  }
  for (const [name, places] of Object.entries(DISTANCES))
    for (const at of places) if (at + 2 <= tables[name].length) tables[name].writeInt16BE(onGrid(tables[name].readInt16BE(at)), at);
  head.writeInt16BE(1, 50); // long places in `loca`
  return fontOf(tables, font.readUInt32BE(0));
}
