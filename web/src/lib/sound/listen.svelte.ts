/** Ears for the page of a game, for as long as it is shown. */

import type { LiveGame } from "../game/live.svelte";
import { Hearing } from "./hearing";
import { sound } from "./sound.svelte";

/** To be called while a component is made; what changes in the game is told by `onchange`. */
export function listenTo(live: LiveGame): Hearing {
  const hearing = new Hearing((sounds) => sound.play(sounds));
  $effect(() => {
    if (live.refusal) hearing.refuse(live.refusal.code);
  });
  $effect(() => {
    if (live.game) hearing.time(live.game, live.time);
    return () => hearing.stop();
  });
  return hearing;
}
