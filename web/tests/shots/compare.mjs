// Compares two folders of pictures pixel by pixel: `npm run compare-shots OLD NEW`. Names each picture that differs and how much; what
// differs is drawn red into NEW/differs/. Ends with 1 where any differs or is missing.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const [before, after] = process.argv.slice(2);
const shots = (folder) => readdirSync(folder).filter((name) => name.endsWith(".png"));
const differs = join(after, "differs");
rmSync(differs, { recursive: true, force: true });
mkdirSync(differs);

let [same, different] = [0, 0];
const known = new Set(shots(before));
// Only what was made anew is compared, so that some of the pictures can be made again.
for (const name of shots(after)) {
  if (!known.has(name)) {
    console.log(`${name}: only in ${after}`);
    ++different;
    continue;
  }
  const bytes = [before, after].map((folder) => readFileSync(join(folder, name)));
  if (bytes[0].equals(bytes[1])) {
    ++same;
    continue;
  }
  const [old, now] = bytes.map((data) => PNG.sync.read(data));
  if (old.width !== now.width || old.height !== now.height) {
    console.log(`${name}: ${now.width}x${now.height} instead of ${old.width}x${old.height}`);
    ++different;
    continue;
  }
  const drawn = new PNG({ width: old.width, height: old.height });
  const pixels = pixelmatch(old.data, now.data, drawn.data, old.width, old.height, { threshold: 0, includeAA: true });
  if (!pixels) {
    ++same;
    continue;
  }
  ++different;
  console.log(`${name}: ${pixels} pixels`);
  writeFileSync(join(differs, name), PNG.sync.write(drawn));
}
console.log(`${same} the same, ${different} different`);
process.exitCode = different ? 1 : 0;
