/**
 * Tells the server what each place of the page will load, so that it is asked for with the page itself and not when a script
 * has run that asks for it: `preloads.json`, read by `src/trearchi/server/pages.py`.
 */

import type { Plugin, Rolldown } from "vite";

/** Pages and boards by the source file that a place loads. */
const PAGES: Record<string, string> = {
  "": "StartPage",
  account: "AccountPage",
  game: "GamePage",
  learn: "LearnPage",
  login: "LoginPage",
  new: "NewPage",
  people: "PersonPage",
  ratings: "RatingsPage",
  rules: "RulesPage",
  study: "StudyPage",
};
const BOARD = /\/boards\/(\w+)\/(?:Board\.svelte|anticipate\.ts)$/;
/** Every page shows it first: it is asked for before a style has been read that names it. */
const TEXT = /source-sans-3-latin-wght-normal-.*\.woff2$/;
/** Pages with a board have no title in the typeface of titles but the name of the house. */
const TITLES = /fraunces-latin-600-normal-.*\.woff2$/;
const UNTITLED = ["game", "study"];

export const preloads: Plugin = {
  name: "preloads",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => TEXT.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head",
        })),
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
    const first = closure(bundle, chunks.filter(({ isEntry }) => isEntry));
    const missing = (of: Rolldown.OutputChunk) => [...closure(bundle, [of])].filter((file) => !first.has(file));
    const made = (id: RegExp) => chunks.find(({ facadeModuleId }) => id.test(facadeModuleId ?? ""));
    const pages = Object.entries(PAGES).map(([place, name]) => {
      const chunk = made(new RegExp(`/pages/${name}\\.svelte$`));
      if (!chunk) throw new Error(`no file of its own for the page ${name}`);
      const pictures = [...(chunk.viteMetadata?.importedAssets ?? [])].filter((file) => file.endsWith(".avif"));
      const titles = UNTITLED.includes(place) ? [] : Object.keys(bundle).filter((file) => TITLES.test(file));
      return [place, [...missing(chunk), ...titles, ...pictures]];
    });
    const boards: Record<string, string[]> = {};
    for (const chunk of chunks) {
      const game = BOARD.exec(chunk.facadeModuleId ?? "")?.[1];
      if (game) boards[game] = [...new Set([...(boards[game] ?? []), ...missing(chunk)])];
    }
    const source = JSON.stringify({ pages: Object.fromEntries(pages), boards });
    this.emitFile({ type: "asset", fileName: "preloads.json", source });
  },
};

/** The files that come with these: what they import from the start. Styles are one file, which the page itself names. */
function closure(bundle: Rolldown.OutputBundle, chunks: Rolldown.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const take = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of chunk.imports) {
      const other = bundle[name];
      if (other?.type === "chunk") take(other);
    }
  };
  chunks.forEach(take);
  return files;
}
