// Runs the browser tests: the page in a real browser at a real server. `npm run build` first; STUBE_PROGRAM names the program, STUBE_ONLY
// a part of a test's name, STUBE_WORKERS how many tests run side by side.
import { inOneRow } from "./house.mjs";

// What takes longest comes first, so that the last to end is a short one.
await inOneRow(async () => {
  await import("./weight.test.mjs");
  await import("./memory.test.mjs");
  await import("./language.test.mjs");
  await import("./site.test.mjs");
  await import("./layout.test.mjs");
  await import("./deals.test.mjs");
  await import("./study.test.mjs");
  await import("./access.test.mjs");
  await import("./deal-end.test.mjs");
  await import("./local.test.mjs");
  await import("./school.test.mjs");
  await import("./problems.test.mjs");
  await import("./seats.test.mjs");
  await import("./table.test.mjs");
  await import("./stumbles.test.mjs");
  await import("./smaller.test.mjs");
  await import("./book.test.mjs");
});
