/** From the file of a record to a study of it. */

import { ApiError } from "../api/client";
import { errorWords } from "../api/telling";
import type { GameKind } from "../api/types";
import { words } from "../words";
import { keep } from "./kept";
import { followed } from "./legal";
import { linePath } from "./link";
import { madeOf, stoppedText } from "./opening";
import { recordOf, RecordProblem } from "./record";

/** Takes a record in, and gives back the address where it is shown. Raises RecordProblem, LostError. */
export async function taken(text: string, kinds: readonly GameKind[]): Promise<string> {
  const record = recordOf(text);
  const kind = kinds.find(({ id }) => id === record.game);
  if (!kind) throw new RecordProblem(words.study.record.unknown(record.game));
  const { game, parameters, setup, moves } = record;
  const { answer, stopped } = await followed({ game, parameters, setup, moves }).catch((error: unknown) => {
    if (error instanceof ApiError) throw new RecordProblem(words.study.noBeginning(errorWords(error)));
    throw error;
  });
  if (answer.setup && !setup) throw new RecordProblem(words.study.record.lacks("setup"));
  const path = linePath({ game, parameters: answer.parameters, setup: answer.setup }, [], kind.parameters);
  const trunk = madeOf(answer.moves, answer.movers, answer.position.seat);
  keep(path, { names: record.seats, trunk, branches: [], notice: stopped ? stoppedText(game, stopped) : "" });
  return path;
}
