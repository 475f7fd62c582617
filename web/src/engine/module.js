// A module of the engine, instantiated: text in, text out. Used by the page's workers and in Node alike, so nothing here is of
// either. The functions that the module imports are supplied here: the clocks, and those of WASI that are left without files and environment.
// @ts-check

const ERRNO_SUCCESS = 0;
const ERRNO_BADF = 8;
const ERRNO_NOSYS = 52;

/** The module has stopped in the middle of a call: out of memory, or a fault in it. It cannot be asked again. */
export class EngineStopped extends Error {}

/**
 * Texts of one language that are given as those of another too: what would be said in that one is said in this.
 * @typedef {{ language: string, for: string }} StandIn
 * @typedef {Record<string, (...args: number[]) => number>} Functions
 * @typedef {object} Engine
 * @property {(name: string, text: string, ...more: number[]) => string} call asks an exported function for text
 * @property {(name: string, text: string, ...more: number[]) => number} measure asks an exported function for a number
 * @property {(path: string, content: Uint8Array) => void} giveFile a file that is not built in, before anything asks for it
 * @property {(joined: string, standIn?: StandIn) => void} giveTexts files of words and rulebooks, as cmake/join-texts.cmake joins them
 * @property {() => number} bytes how much memory the module has
 */

/**
 * @param {WebAssembly.Module} compiled
 * @param {() => number} benchSeconds the time that a benchmark counts
 * @returns {Promise<Engine>}
 */
export async function instantiate(compiled, benchSeconds = () => performance.now() / 1000) {
  let said = "";
  const memory = () => /** @type {WebAssembly.Memory} */ (instance.exports.memory);
  const bytes = (/** @type {number} */ at, /** @type {number} */ size) => new Uint8Array(memory().buffer, at, size);
  const words = () => new DataView(memory().buffer);

  /** @type {Record<string, (...args: never[]) => number>} */
  const supplied = {
    random_get(/** @type {number} */ at, /** @type {number} */ size) {
      crypto.getRandomValues(bytes(at, size));
      return ERRNO_SUCCESS;
    },
    // The module writes only what its libraries say before they stop it.
    fd_write(/** @type {number} */ file, /** @type {number} */ parts, /** @type {number} */ count, /** @type {number} */ written) {
      if (file !== 1 && file !== 2) return ERRNO_BADF;
      let size = 0;
      for (let i = 0; i < count; ++i) {
        const at = words().getUint32(parts + 8 * i, true);
        const length = words().getUint32(parts + 8 * i + 4, true);
        said += new TextDecoder().decode(bytes(at, length));
        size += length;
      }
      words().setUint32(written, size, true);
      return ERRNO_SUCCESS;
    },
    environ_sizes_get(/** @type {number} */ count, /** @type {number} */ size) {
      words().setUint32(count, 0, true);
      words().setUint32(size, 0, true);
      return ERRNO_SUCCESS;
    },
    environ_get: () => ERRNO_SUCCESS,
    steady_millis: () => performance.now(),
    wall_millis: () => Date.now(),
    bench_seconds: benchSeconds,
    proc_exit(/** @type {number} */ code) {
      throw new EngineStopped(`exited with ${code}: ${said}`);
    },
  };
  /** @type {WebAssembly.Imports} */
  const imports = {};
  for (const { module, name } of WebAssembly.Module.imports(compiled)) {
    imports[module] ??= {};
    imports[module][name] = supplied[name] ?? (() => ERRNO_NOSYS);
  }
  const instance = await WebAssembly.instantiate(compiled, imports);
  const functions = /** @type {Functions} */ (/** @type {unknown} */ (instance.exports));
  let stopped = false;

  /** @param {string} name @param {Uint8Array} given @param {number[]} more */
  function callWith(name, given, ...more) {
    if (stopped) throw new EngineStopped("has stopped before");
    try {
      const at = functions.stube_input(given.length);
      bytes(at, given.length).set(given);
      return functions[name](given.length, ...more);
    } catch (error) {
      stopped = true;
      if (error instanceof EngineStopped) throw error;
      throw new EngineStopped(`${error} ${said}`.trim());
    }
  }
  /** @type {Engine["measure"]} */
  const measure = (name, text, ...more) => callWith(name, new TextEncoder().encode(text), ...more);
  functions._initialize?.();
  /** @type {Engine["giveFile"]} */
  const giveFile = (path, content) => {
    const name = new TextEncoder().encode(path);
    const given = new Uint8Array(name.length + content.length);
    given.set(name);
    given.set(content, name.length);
    callWith("stube_give_file", given, name.length);
  };
  return {
    measure,
    call(name, text, ...more) {
      const size = measure(name, text, ...more);
      return new TextDecoder().decode(bytes(functions.stube_output(), size));
    },
    giveFile,
    giveTexts(joined, standIn) {
      for (const text of joined.split("\x1e").slice(1)) {
        const end = text.indexOf("\n");
        const path = text.slice(0, end);
        const content = new TextEncoder().encode(text.slice(end + 1));
        giveFile(path, content);
        const other = standIn ? path.replace(new RegExp(`\\.${standIn.language}(?=(\\.md)?$)`), `.${standIn.for}`) : path;
        if (other !== path) giveFile(other, content);
      }
    },
    bytes: () => memory().buffer.byteLength,
  };
}
