import { en } from "../en";
import type { Words } from "../language.svelte";

export const italian: Words = { ...en };
