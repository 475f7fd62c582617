// Runs the browser tests: the page in a real browser at a real server. `npm run build` first; STUBE_PROGRAM names the program, STUBE_ONLY
// a part of a test's name, STUBE_WORKERS how many tests run side by side.
import "./weight.test.mjs";
import "./memory.test.mjs";
import "./deals.test.mjs";
import "./local.test.mjs";
import "./school.test.mjs";
import "./site.test.mjs";
import "./study.test.mjs";
import "./problems.test.mjs";
import "./seats.test.mjs";
import "./table.test.mjs";
import "./stumbles.test.mjs";
import "./smaller.test.mjs";
import "./deal-end.test.mjs";
import "./book.test.mjs";
import "./access.test.mjs";
import "./layout.test.mjs";
import "./language.test.mjs";
