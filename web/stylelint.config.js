// What stylelint holds the page's styles to. Form is prettier's alone.
// Colours stand in tokens.css and nowhere else; a component reads them as custom properties.
const TOKENS = "src/styles/tokens.css";

export default {
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    "block-no-empty": true,
    "color-named": "never",
    "color-no-hex": true,
    "custom-property-no-missing-var-function": true,
    "declaration-block-no-duplicate-custom-properties": true,
    "declaration-block-no-duplicate-properties": [true, { ignore: ["consecutive-duplicates-with-different-values"] }],
    "declaration-block-no-shorthand-property-overrides": true,
    "declaration-no-important": true,
    "font-family-no-duplicate-names": true,
    "function-disallowed-list": ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"],
    "function-linear-gradient-no-nonstandard-direction": true,
    "max-nesting-depth": 2,
    "media-feature-name-no-unknown": true,
    // The breakpoints that tokens.css lists.
    "media-feature-name-value-allowed-list": {
      "min-width": ["641px", "1100px", "1280px"],
      "max-width": ["379px", "640px", "739px", "1099px", "1279px", "1359px"],
      "max-height": ["359px", "479px", "740px", "860px"],
    },
    "no-duplicate-at-import-rules": true,
    "no-duplicate-selectors": true,
    "no-invalid-double-slash-comments": true,
    "property-no-unknown": true,
    // A class named twice to outdo another rule.
    "selector-disallowed-list": [/(\.[\w-]+)\1(?![\w-])/],
    "selector-max-id": 0,
    // Ids, then classes, attributes and pseudo-classes, then elements. svelte adds one class of its own to what stands in a component.
    "selector-max-specificity": ["0,4,2", { ignoreSelectors: [":global"] }],
    "selector-pseudo-class-no-unknown": [true, { ignorePseudoClasses: ["global"] }],
    "selector-pseudo-element-no-unknown": true,
    "selector-type-no-unknown": [true, { ignore: ["custom-elements"] }],
    "unit-no-unknown": true,
  },
  overrides: [
    { files: ["src/**/*.svelte"], customSyntax: "postcss-html" },
    { files: [TOKENS], rules: { "color-named": null, "color-no-hex": null, "function-disallowed-list": null } },
  ],
};
