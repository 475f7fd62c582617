// How the page's unit tests are run: built as the page is.
import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config";

export default defineConfig((asked) =>
  mergeConfig(page(asked), {
    test: {
      setupFiles: ["tests/unit/setup.ts"],
      include: ["tests/unit/**/*.test.ts"],
      environment: "node",
      // No test measures time: on a machine with much else to do some take long.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
