/** Hands a file to the person, as browsers do with downloads. */
export function save(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // The browser has to have begun with it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
