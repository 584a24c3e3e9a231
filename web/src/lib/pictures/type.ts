/** The type of the page for a picture: a program that shows it knows no fonts of ours. */

import sans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";

let sheet: Promise<string> | null = null;

async function asData(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob();
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error ?? new Error("a font cannot be read"));
    reader.readAsDataURL(blob);
  });
}

/** A style sheet with Latin letters and figures of the text face; empty where they cannot be had. */
export function typeSheet(): Promise<string> {
  sheet ??= asData(sans)
    .then((data) => `@font-face{font-family:"Source Sans 3 Variable";font-weight:200 900;src:url(${data}) format("woff2")}`)
    .catch(() => {
      sheet = null;
      return "";
    });
  return sheet;
}
