import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** What every page shows first is asked for with the page, not when a style has been read that names it. */
const FIRST = /(source-sans-3|fraunces)-latin-wght-normal-.*\.woff2$/;

const preloadFonts: Plugin = {
  name: "preload-fonts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => FIRST.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head",
        })),
  },
};

export default defineConfig({
  plugins: [svelte(), preloadFonts],
  build: {
    outDir: "../src/trearchi/server/static",
    emptyOutDir: true,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // three.js alone is larger than Vite's usual limit; it is loaded with Viaduct only.
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: { "/api": { target: process.env.TREARCHI_API ?? "http://127.0.0.1:8000", ws: true } },
  },
  // Styles are read by the tests of contrast and of motion.
  test: { css: true, environment: "node", include: ["src/**/*.test.ts", "tests/**/*.test.ts"] },
});
