/**
 * Keeps the focus of who goes by keyboard: what has it may vanish with what it did (a choice, an answer, a whole page), or
 * have nothing more to do. Then the focus goes to what is nearest; the browser would leave it nowhere.
 */

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']";
/** Whoever takes something away may first say where the focus goes. */
const GONE_MS = 60;
/** A button that is busy comes back; one that has nothing more to do does not. */
const DISABLED_MS = 400;

const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });

export function keepFocus(root: HTMLElement): () => void {
  let kept: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const keep = () => {
    const now = document.activeElement;
    if (!(now instanceof HTMLElement || now instanceof SVGElement) || now === document.body) return;
    kept = now.matches(":focus-visible") ? (now as HTMLElement) : null;
    around = [];
    for (let at = now.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  };

  const isDisabled = () => kept?.matches(":disabled") ?? false;
  const isGone = () => kept !== null && (!kept.isConnected || isDisabled() || !isSeen(kept));
  const isLost = () => isGone() && document.activeElement === document.body;

  const look = () => {
    // A browser leaves the focus on what is disabled until it draws the next time: what is lost is seen then.
    if (!isGone()) {
      if (kept?.isConnected && timer !== undefined && document.activeElement === document.body) kept.focus();
      return stop();
    }
    timer ??= setTimeout(move, kept?.isConnected && isDisabled() ? DISABLED_MS : GONE_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const move = () => {
    timer = undefined;
    if (isLost()) nearest(kept, around)?.focus();
  };

  const observer = new MutationObserver(look);
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["disabled", "hidden", "inert"] });
  document.addEventListener("focusin", keep);
  document.addEventListener("keydown", keep, true);
  document.addEventListener("pointerdown", stop);
  return () => {
    observer.disconnect();
    stop();
    document.removeEventListener("focusin", keep);
    document.removeEventListener("keydown", keep, true);
    document.removeEventListener("pointerdown", stop);
  };
}

/** In what is left around it: what comes after it, or the last before; beside a board the board. */
function nearest(gone: HTMLElement | null, around: readonly HTMLElement[]): HTMLElement | null {
  for (const each of around) {
    if (!each.isConnected || each.matches("#app, main, .page")) continue;
    if (each.matches("aside")) return board() ?? first(each);
    const all = [...each.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isSeen);
    const next = gone?.isConnected ? all.find((one) => gone.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) : all[0];
    const found = next ?? all.at(-1);
    if (found) return found;
  }
  // Of another page nothing is known yet, nor whether its board is there already.
  return around.some((each) => each.isConnected && each.matches("main, aside, .page")) ? (board() ?? page()) : page();
}

const first = (where: HTMLElement) => [...where.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isSeen) ?? null;
const board = () => document.querySelector<HTMLElement>(".ponte [tabindex='0'], .settimo [tabindex='0'], .viaduct [tabindex='0']");

/** Another page: it begins with its name. */
function page(): HTMLElement | null {
  const begin = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (begin) begin.tabIndex = -1;
  return begin;
}
