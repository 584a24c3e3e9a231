import { en } from "../en";
import type { Words } from "../language.svelte";

export const german: Words = { ...en };
