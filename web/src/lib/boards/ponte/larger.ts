/** Whether a player wants larger squares where they are small; each browser remembers it. */

const KEY = "ponte-larger";

export function wantsLarger(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export function wantLarger(isLarger: boolean) {
  try {
    if (isLarger) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // Then it holds for this page.
  }
}
