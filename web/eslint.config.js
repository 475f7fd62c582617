// What eslint looks for in the page: mistakes and habits that neither the compiler nor prettier sees. Form is prettier's alone.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default typescript.config(
  { ignores: ["dist/", "shots/", "src/faces/", "src/catalogue/", "art/faces/"] },
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "max-lines": ["error", 600],
      "no-restricted-syntax": [
        "error",
        {
          selector: "UnaryExpression[operator='void']:not([argument.type=/^(Call|Assignment)Expression$/])",
          message: "Only a call is made void. What an effect waits for is named with watch() of lib/watch.svelte.ts.",
        },
      ],
      "object-shorthand": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte", "tests/unit/**/*.ts"],
    languageOptions: { globals: globals.browser, parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: { "no-console": "error", "@typescript-eslint/no-floating-promises": "error" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
    rules: {
      "prefer-const": "off",
      "svelte/prefer-const": "error", // as prefer-const, but leaves `let { … } = $props()` alone
      "svelte/button-has-type": "error",
      "svelte/no-useless-mustaches": "off", // {" "} is how a space that must stay is written
      "svelte/prefer-svelte-reactivity": "off", // complains of every Map that is a local variable
    },
  },
  {
    // Runs in the page's workers and in Node.
    files: ["src/engine/*.js"],
    languageOptions: { globals: globals["shared-node-browser"] },
  },
  {
    files: ["src/site/service-worker.js"],
    languageOptions: { globals: globals.serviceworker },
  },
  {
    // Browser tests run in Node, and what they hand to page.evaluate runs in the page.
    files: ["*.js", "*.ts", "tools/**", "tests/**"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);
