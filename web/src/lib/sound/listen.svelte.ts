/** Ears for the page of a game or a lesson, for as long as it is shown. */

import { untrack } from "svelte";

import type { LiveGame } from "../game/live.svelte";
import type { Lesson } from "../learn/lesson.svelte";
import { soundOf } from "./events";
import { Hearing } from "./hearing";
import { sound } from "./sound.svelte";

/** To be called while a component is made; what changes in the game is told by `onchange`. */
export function listenTo(live: LiveGame): Hearing {
  const hearing = new Hearing((sounds) => sound.play(sounds));
  $effect(() => {
    if (live.refusal) hearing.refuse(live.refusal.code);
  });
  $effect(() => {
    const move = live.awaited;
    untrack(() => live.game && move && hearing.own(live.game, move));
  });
  $effect(() => {
    if (live.game) hearing.time(live.game, live.time);
    return () => hearing.stop();
  });
  return hearing;
}

/** Each move of a lesson's step and each refusal; a step that begins is no news. */
export function listenToLesson(lesson: Lesson) {
  let before: readonly string[] | null = null;
  $effect(() => {
    const now = lesson.isStale ? null : lesson.moves;
    const news = before && now ? now.slice(before.length) : [];
    before = now;
    untrack(() => sound.play(news.flatMap((move) => soundOf(lesson.id, move) ?? [])));
  });
  $effect(() => {
    if (lesson.said?.kind === "refused") sound.play(["refused"]);
  });
}
