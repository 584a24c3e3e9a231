/** Every word of the page in English: the shape that every other language has. */

import { account } from "./account";
import { analysis } from "./analysis";
import { form } from "./form";
import { howTo } from "./howTo";
import { lobby } from "./lobby";
import { page } from "./page";
import { play } from "./play";
import { ponte } from "./ponte";
import { settimo } from "./settimo";
import { table } from "./table";
import { viaduct } from "./viaduct";

export const en = {
  ...page,
  account,
  analysis,
  form,
  howTo,
  lobby,
  play,
  ponte,
  settimo,
  table,
  viaduct,
};
