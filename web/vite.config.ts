import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { codeSplitting } from "./bundling/chunks";
import { compressed } from "./bundling/compressed";
import { preloads } from "./bundling/preloads";

export default defineConfig({
  plugins: [svelte(), preloads, compressed],
  build: {
    outDir: "../src/trearchi/server/static",
    emptyOutDir: true,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    // All styles are smaller in one file than those of one board in six.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // three.js alone is larger than Vite's usual limit; it is loaded with Viaduct only.
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: {
    proxy: { "/api": { target: process.env.TREARCHI_API ?? "http://127.0.0.1:8000", ws: true } },
  },
  // Styles are read by the tests of contrast and of motion.
  test: { css: true, environment: "node", include: ["src/**/*.test.ts", "tests/**/*.test.ts"] },
});
