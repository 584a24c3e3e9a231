/** Who uses this page: an account, a guest, or nobody yet. */

import { line } from "../api/live.svelte";
import { people, type Me } from "../api/people";

const NAME = "trearchi.name";
const SECONDS_TO_RETRY = 3;

class Identity {
  /** Null until the server has said it. */
  me = $state.raw<Me | null>(null);
  /** The name of the account; null for a guest and for nobody. */
  account = $derived(this.me?.account ? this.me.name : null);

  /** Asks now, and again whenever the page is seen again: another tab may have logged in or out. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      clearTimeout(timer);
      if (!(await this.ask())) timer = setTimeout(ask, SECONDS_TO_RETRY * 1000);
    };
    const seen = () => {
      if (!document.hidden) void ask();
    };
    const renew = () => line.renew();
    void ask();
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("trearchi:identity", renew);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("trearchi:identity", renew);
      document.removeEventListener("visibilitychange", seen);
    };
  }

  /** False where the server could not be reached. */
  async ask(): Promise<boolean> {
    try {
      this.become(await people.me());
      return true;
    } catch {
      return false;
    }
  }

  /** What the server answered to a log-in, a sign-up, a log-out: the page's socket has to connect anew. */
  become(me: Me) {
    const isOther = this.me !== null && (this.me.known !== me.known || this.me.account !== me.account || this.me.name !== me.name);
    this.me = me;
    if (isOther) window.dispatchEvent(new Event("trearchi:identity"));
  }

  /** The name under which this guest played last; empty for none. */
  get guestName(): string {
    try {
      return localStorage.getItem(NAME) ?? "";
    } catch {
      return "";
    }
  }

  remember(name: string) {
    try {
      localStorage.setItem(NAME, name);
    } catch {
      // No storage: the name is asked again.
    }
  }
}

export const identity = new Identity();
