import { en } from "../en";
import type { Words } from "../language.svelte";
<<<<<<< HEAD
import { account } from "./account";
import { analysis } from "./analysis";
import { catalogue } from "./catalogue";
import { errors } from "./errors";
import { form } from "./form";
import { howTo } from "./howTo";
import { lobby } from "./lobby";
import { page } from "./page";
import { play } from "./play";
import { reasons } from "./reasons";
import { refusals } from "./refusals";
import { table } from "./table";

export const italian: Words = {
  ...en,
  ...page,
  account,
  analysis,
  catalogue,
  errors,
  form,
  howTo,
  lobby,
  play,
  reasons,
  refusals,
  table,
};
=======
import { settimo } from "./settimo";

export const italian: Words = { ...en, settimo };
>>>>>>> d60f2ab (Settimo: a diagram of a position, what a move shows at once, and a board that tells trips, gains and words in three languages)
