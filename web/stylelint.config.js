// What stylelint holds the page's styles to. Form is prettier's alone.
// Colours, sizes of type, layers, corners and the scale of spaces stand in tokens.css and nowhere else; a component reads them as custom
// properties.
const TOKENS = "src/styles/tokens.css";
/** A size in a font: what stands after a stroke is the height of a line. */
const RAW_SIZE = /(?<![\w.-])(?<!\/ ?)\d*\.?\d+(px|rem|pt)\b/;
/** Steps of the scale of spaces. What lies between them is set by eye and stands in its component. */
const RAW_SPACE = /(?<![\w.-])-?(2|4|6|8|10|12|14|16|18|20|24|28|32|40)px\b/;

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
    // Sizes of type, layers, corners and spaces are read from tokens.css.
    "declaration-property-value-allowed-list": { "z-index": ["auto", /^var\(--z-[\w-]+\)$/] },
    "declaration-property-value-disallowed-list": {
      "/^font(-size)?$/": [RAW_SIZE],
      "/^--(account-name|column-name|par|place-size|wordmark)$/": [RAW_SIZE],
      "/^border(-\\w+)*-radius$/": [/\d(px|r?em)\b/],
      "/^(padding|margin)(-\\w+)*$/": [RAW_SPACE],
      "/^(row-|column-)?gap$/": [RAW_SPACE],
    },
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
    // A class named twice to outdo another rule, and a selector that stands there once more with an attribute that is always there.
    "selector-disallowed-list": [/(\.[\w-]+)\1(?![\w-])/, /(^|,\s*)(\S+),\s*\2\[[\w-]+\]/],
    // It takes weight from a selector only to please the rule below: what it asks is a class of its own.
    "selector-pseudo-class-disallowed-list": ["where"],
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
