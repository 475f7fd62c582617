// Node 18 keeps WebCrypto out of the global scope.
import { webcrypto } from "node:crypto";
import { languages, loadWords } from "../../src/lib/languages";

if (!globalThis.crypto) Object.defineProperty(globalThis, "crypto", { value: webcrypto });

// In the page a language is fetched when it is chosen.
await Promise.all(languages.map(({ code }) => loadWords(code)));
