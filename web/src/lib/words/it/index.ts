import type { Words } from "../language.svelte";
import { account } from "./account";
import { analysis } from "./analysis";
import { catalogue } from "./catalogue";
import { errors } from "./errors";
import { form } from "./form";
import { howTo } from "./howTo";
import { learn } from "./learn";
import { lobby } from "./lobby";
import { page } from "./page";
import { pictures } from "./pictures";
import { play } from "./play";
import { ponte } from "./ponte";
import { reasons } from "./reasons";
import { refusals } from "./refusals";
import { rules } from "./rules";
import { settimo } from "./settimo";
import { study } from "./study";
import { sound } from "./sound";
import { table } from "./table";
import { viaduct } from "./viaduct";

export const italian: Words = {
  ...page,
  account,
  analysis,
  catalogue,
  errors,
  form,
  howTo,
  learn,
  lobby,
  pictures,
  play,
  ponte,
  reasons,
  refusals,
  rules,
  settimo,
  study,
  sound,
  table,
  viaduct,
};
