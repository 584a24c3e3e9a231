/** The words beside the board: what was said, what is new, and what one says oneself. */

import { ApiError, LostError } from "../api/client";
import { errorWords } from "../api/telling";
import { line } from "../api/live.svelte";
import { people } from "../api/people";
import { table } from "../api/table";
import type { ChatMessage } from "../api/types";
import { words } from "../words";
import type { LiveGame } from "./live.svelte";

export class Chat {
  messages = $state.raw<readonly ChatMessage[]>([]);
  /** The panel is in sight: what comes is read. */
  isOpen = $state(false);
  problem = $state("");
  isBusy = $state(false);
  #read = $state(0);
  #isOff = false;
  unread = $derived(this.messages.filter(({ id, seat }) => id > this.#read && !this.#live.game?.you.seats.includes(seat)).length);

  readonly #live: LiveGame;
  readonly #key: string;

  constructor(live: LiveGame) {
    this.#live = live;
    this.#key = `trearchi.read.${live.id}`;
    this.#read = Number(sessionStorage.getItem(this.#key) ?? 0);
  }

  /** All that was said; asked for at the start and after a break. */
  load = async () => {
    if (this.#isOff) return;
    try {
      this.#merge(await table.messages(this.#live.id));
    } catch (error) {
      // The line tells when it is back, and whether one may read is in `you.may`.
      if (!(error instanceof ApiError || error instanceof LostError)) throw error;
    }
  };

  hear = (message: ChatMessage) => this.#merge([message]);

  open(isOpen: boolean) {
    this.isOpen = isOpen;
    if (isOpen) this.#markRead();
  }

  say = async (text: string): Promise<boolean> => {
    this.problem = "";
    return this.#try(async () => this.#merge([await table.say(this.#live.id, text)]));
  };

  report = (id: number) =>
    this.#try(async () => {
      await table.report(this.#live.id, id);
      this.messages = this.messages.map((each) => (each.id === id ? { ...each, reported: true } : each));
    });

  /** The switch; the game says anew what one may do. */
  turn = (hasChat: boolean) =>
    this.#try(async () => {
      // The line is made anew, and the game that it had still says that one may read.
      this.#isOff = !hasChat;
      await people.change({ has_chat: hasChat });
      line.renew();
      await this.#live.refresh();
      if (hasChat) await this.load();
      else this.messages = [];
    });

  async #try(work: () => Promise<void>): Promise<boolean> {
    this.isBusy = true;
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof ApiError) this.problem = errorWords(error);
      else if (error instanceof LostError) this.problem = words.table.chatLost;
      else throw error;
      return false;
    } finally {
      this.isBusy = false;
    }
  }

  #merge(more: readonly ChatMessage[]) {
    const kept = this.messages.filter(({ id }) => !more.some((each) => each.id === id));
    this.messages = [...kept, ...more].sort((a, b) => a.id - b.id);
    if (this.isOpen) this.#markRead();
  }

  #markRead() {
    this.#read = this.messages.at(-1)?.id ?? this.#read;
    sessionStorage.setItem(this.#key, String(this.#read));
  }
}
