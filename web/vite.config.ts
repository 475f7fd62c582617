// How the page is built. The server sends it under `default-src 'self'`: nothing may be inlined as a data
// address.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { wholeLanguages } from "./tools/whole-languages.mjs";

/** As the server sends it (server/http_fields.cpp), less what only a header can say. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'";

/** The games that have problems: their modules need not be loaded to know it. A page built apart from the games has none of them. */
const games = new URL("../games/", import.meta.url);
const withProblems = (existsSync(games) ? readdirSync(games) : []).filter((game) => existsSync(new URL(`${game}/problems.txt`, games)));

/** The chunk of this source file. */
const chunkOf = (bundle: Rollup.OutputBundle, source: string) =>
  Object.values(bundle).find((file): file is Rollup.OutputChunk => file.type === "chunk" && !!file.facadeModuleId?.endsWith(source));

/** What the first card needs is compiled whole, while it is fetched and beside the page's own thread. A browser that does not know the
 *  comment compiles each function when it is first called, as always. */
const firstCardCompiled: Plugin = {
  name: "stube-first-card-compiled",
  generateBundle: {
    // The comment must come first of all.
    order: "post",
    handler(_, bundle) {
      const wanted = new Set<Rollup.OutputChunk>();
      const want = (chunk: Rollup.OutputAsset | Rollup.OutputChunk | undefined): void => {
        if (chunk?.type !== "chunk" || wanted.has(chunk)) return;
        wanted.add(chunk);
        for (const file of chunk.imports) want(bundle[file]);
      };
      for (const source of ["/index.html", "/src/pages/Table.svelte"]) want(chunkOf(bundle, source));
      for (const chunk of wanted) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
};

/** What the static site says in its head, which a server says in its answers or not at all. */
const siteHead: Plugin = {
  name: "stube-site-head",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: { "http-equiv": "Content-Security-Policy", content: policy },
      injectTo: "head-prepend",
    },
    { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" }, injectTo: "head" },
    { tag: "link", attrs: { rel: "apple-touch-icon", href: "./icon-180.png" }, injectTo: "head" },
    { tag: "meta", attrs: { name: "theme-color", content: "#3a434a" }, injectTo: "head" },
  ],
};

/** What each language calls itself, by its code: all that the page needs to know of one before it is chosen. */
const languageNames: Plugin = {
  name: "stube-language-names",
  resolveId: (id) => (id === "virtual:language-names" ? `\0${id}` : null),
  load(id) {
    if (id !== "\0virtual:language-names") return null;
    const folder = new URL("src/words/", import.meta.url);
    const nameIn = (file: string) => (JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Record<string, string>)["language.name"];
    const names = readdirSync(folder).map((file) => [file.replace(/\.json$/, ""), nameIn(file)]);
    return `export default ${JSON.stringify(Object.fromEntries(names))};`;
  },
};

/** The languages in which the engine's modules lack no text: who speaks one of them need not fetch English. */
const wholeLanguagesModule: Plugin = {
  name: "stube-whole-languages",
  resolveId: (id) => (id === "virtual:whole-languages" ? `\0${id}` : null),
  load(id) {
    if (id !== "\0virtual:whole-languages") return null;
    return `export default ${JSON.stringify(wholeLanguages(fileURLToPath(new URL("../build-wasm/texts", import.meta.url)), "en"))};`;
  },
};

// The static site (`--mode site`) has relative addresses, so that it works under any path.
export default defineConfig(({ mode }) => ({
  define: { "import.meta.env.STUBE_PROBLEMS": JSON.stringify(withProblems) },
  base: mode === "site" ? "./" : "/",
  plugins: [svelte(), languageNames, wholeLanguagesModule, firstCardCompiled, ...(mode === "site" ? [siteHead] : [])],
  build: {
    target: "es2020",
    assetsInlineLimit: 0,
    // One file. Split by page the list of games fetches 6 kB instead of 28 and is there no sooner; a table, with eleven files instead of
    // one, is there some 200 ms later over a line with 150 ms of delay (`npm run slow-line`, interleaved runs).
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    ...(mode === "site" ? { outDir: "../site", emptyOutDir: true } : {}),
  },
  worker: { format: "es" },
  // What cards are called stands beside the server's words.
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": "http://127.0.0.1:8780", "/ws": { target: "ws://127.0.0.1:8780", ws: true } },
  },
}));
