import { grammar } from "../grammar";

export const { count, list, figures } = grammar("it");

/** Tocca a Bruno, tocca ad Anna. */
export const to = (name: string) => (/^[aàá]/i.test(name) ? `ad ${name}` : `a ${name}`);
