/** A router as small as the page: a handful of places, real paths, the browser's own history. */

export type Place =
  | { name: "start" }
  | { name: "new"; id: string }
  | { name: "game"; id: string }
  | { name: "study"; game: string }
  | { name: "learn"; id: string }
  | { name: "login" }
  | { name: "account" }
  | { name: "person"; person: string }
  | { name: "ratings" }
  | { name: "rules"; game: string }
  | { name: "boards"; game: string }
  | { name: "nowhere" };

const PLACES: [RegExp, (key: string) => Place][] = [
  [/^\/$/, () => ({ name: "start" })],
  [/^\/new\/([\w-]+)\/?$/, (id) => ({ name: "new", id })],
  [/^\/game\/([\w-]+)\/?$/, (id) => ({ name: "game", id })],
  [/^\/study\/([\w-]+)\/?$/, (game) => ({ name: "study", game })],
  [/^\/learn\/([\w-]+)\/?$/, (id) => ({ name: "learn", id })],
  [/^\/login\/?$/, () => ({ name: "login" })],
  [/^\/account\/?$/, () => ({ name: "account" })],
  [/^\/people\/([^/]+)\/?$/, (person) => ({ name: "person", person: decoded(person) })],
  [/^\/ratings\/?$/, () => ({ name: "ratings" })],
  [/^\/rules(?:\/([\w-]+))?\/?$/, (game) => ({ name: "rules", game })],
  [/^\/boards\/([\w-]+)\/?$/, (game) => ({ name: "boards", game })],
];

/** A part of a path as it was before it was written into one; what nobody wrote so stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function placeOf(path: string): Place {
  for (const [pattern, make] of PLACES) {
    const match = pattern.exec(path);
    if (match) return make(match[1] ?? "");
  }
  return { name: "nowhere" };
}

class Router {
  path = $state(typeof location === "undefined" ? "/" : location.pathname);
  search = $state(typeof location === "undefined" ? "" : location.search);
  place = $derived(placeOf(this.path));

  go(path: string) {
    history.pushState(null, "", path);
    this.#read();
    window.scrollTo(0, 0);
  }

  /** Another view of the same place: the window stays where it is. With `isStep` going back passes it over. */
  turn(search: string, isStep = false) {
    const to = location.pathname + search;
    if (isStep) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.#read();
  }

  #read() {
    this.path = location.pathname;
    this.search = location.search;
  }

  /** Follows the browser's buttons and the page's own links; gives back how to stop. */
  listen(): () => void {
    const back = () => this.#read();
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.("a");
      if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
      if (link.pathname.startsWith("/api/")) return;
      // A place on the page that is shown: the browser goes there by itself.
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    };
    window.addEventListener("popstate", back);
    document.addEventListener("click", click);
    return () => {
      window.removeEventListener("popstate", back);
      document.removeEventListener("click", click);
    };
  }
}

export const router = new Router();
