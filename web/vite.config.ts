import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Everything is served by the inn itself under `default-src 'self'`: nothing may be inlined as a data address.
export default defineConfig({
  base: "/",
  plugins: [svelte()],
  build: { target: "es2020", assetsInlineLimit: 0, cssCodeSplit: false, modulePreload: { polyfill: false } },
  // What cards are called stands beside the server's words.
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": "http://127.0.0.1:8780", "/ws": { target: "ws://127.0.0.1:8780", ws: true } },
  },
  test: { setupFiles: ["tests/unit/setup.ts"], include: ["tests/unit/**/*.test.ts"], environment: "node" },
});
