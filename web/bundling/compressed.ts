/** Beside every file that can be made smaller its compressed copies: the server sends them as they are. */

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

const KINDS = /\.(js|css|svg)$/;
/** A smaller file fits into one packet with its headers. */
const SMALLEST = 1024;

export const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  writeBundle({ dir }) {
    if (!dir) return;
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
      const path = join(dir, name);
      if (!KINDS.test(name) || statSync(path).size < SMALLEST) continue;
      const text = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      writeFileSync(`${path}.br`, brotliCompressSync(text, { params }));
      writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    }
  },
};
