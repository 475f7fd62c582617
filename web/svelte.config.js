// How Svelte compiles the page: TypeScript in components, and runes everywhere.
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true } };
