/** Calls whoever looks elsewhere: the title and the icon of a hidden tab, and the browser's notifications. */

import type { Note } from "../api/live.svelte";
import type { Game } from "../api/types";
import { router } from "../router.svelte";
import { words } from "../words";
import { ownSeat, seatName } from "./names";

const KEY = "trearchi.notify";
const ICONS = { calm: "/favicon.svg", turn: "/favicon-turn.svg" };

const canNotify = () => typeof Notification !== "undefined";

export class Attention {
  isHidden = $state(document.visibilityState === "hidden");
  isOn = $state(canNotify() && Notification.permission === "granted" && localStorage.getItem(KEY) === "on");
  isDenied = $state(false);

  listen(): () => void {
    const look = () => (this.isHidden = document.visibilityState === "hidden");
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      this.mark(false);
    };
  }

  /** The dot on the icon of the tab. */
  mark(isTurn: boolean) {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const wanted = isTurn ? ICONS.turn : ICONS.calm;
    if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  }

  toggle = async () => {
    const isWanted = !this.isOn;
    this.isOn = isWanted && canNotify() && (await Notification.requestPermission()) === "granted";
    this.isDenied = isWanted && !this.isOn;
    localStorage.setItem(KEY, this.isOn ? "on" : "off");
  };

  /** What a change of the game is to its players. */
  change = (game: Game, before: Game) => {
    const what = happened(game, before);
    if (what) this.#notify(game.title, what, `/game/${game.id}`);
  };

  note = (note: Note) => this.#notify(note.title, words.table.told[note.what], `/game/${note.game}`);

  #notify(title: string, body: string, path: string) {
    if (!this.isOn || !this.isHidden || Notification.permission !== "granted") return;
    try {
      const shown = new Notification(title, { body, tag: path, icon: ICONS.turn });
      shown.onclick = () => {
        window.focus();
        shown.close();
        if (location.pathname !== path) router.go(path);
      };
    } catch (error) {
      // Phones show notifications of workers alone.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** In words, where it concerns the one who looks and they did not do it themselves. */
export function happened(game: Game, before: Game): string | null {
  const say = words.table.told;
  const own = game.you.seats;
  if (!own.length) return null;
  if (game.position.is_over && !before.position.is_over) return say.over;
  const joined = game.seats.findIndex(({ kind }, seat) => kind === "human" && before.seats[seat]?.kind === "open" && !own.includes(seat));
  if (joined >= 0) return say.joined(seatName(game, joined));
  const asked = game.offers.find(({ kind, needed, by }) => needed.some((seat) => own.includes(seat)) && !before.offers.some((each) => each.kind === kind && each.by === by));
  if (asked) return say.offer(seatName(game, asked.by));
  const isMine = (each: Game) => each.started && each.position.seat !== null && each.position.seat === ownSeat(each);
  return isMine(game) && !isMine(before) ? say.turn : null;
}
