import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "dist/", "src/lib/api/schema.d.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // The page has a router of its own, not SvelteKit's.
      "svelte/no-navigation-without-resolve": "off",
    },
  },
  { files: ["scripts/**", "*.config.*"], languageOptions: { globals: { ...globals.node } } },
  { rules: { "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }] } },
);
