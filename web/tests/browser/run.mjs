// The page in a real browser at a real inn. `npm run build` first; STUBE_PROGRAM names the program, STUBE_ONLY a part of a test's
// name, STUBE_WORKERS how many tests run side by side.
import "./weight.test.mjs";
import "./deals.test.mjs";
import "./table.test.mjs";
import "./access.test.mjs";
import "./language.test.mjs";
