/** The server's requests as functions. Every failure is an ApiError, which `telling.ts` puts into words, or a LostError. */

import { parsed } from "./events";
import type { Completion, ErrorDetail, FieldProblem, Game, GameKind, GameSummary, Hint, NewGame, Position, RatingEvent, Refusal, Sketch, SketchAnswer, ThoughtEvent } from "./types";

export class ApiError extends Error {
  /** Which of the things that the code may mean. */
  readonly case: string | null;
  readonly fields: readonly FieldProblem[];
  /** After how many seconds it may be tried again. */
  readonly retry_s: number | null;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly clause: string | null,
    readonly squares: string[],
    { case: which = null, fields = [], retry_s = null }: Partial<Pick<ApiError, "case" | "fields" | "retry_s">> = {},
  ) {
    super(message);
    this.case = which;
    this.fields = fields;
    this.retry_s = retry_s;
  }
}

/** The server could not be reached. */
export class LostError extends Error {}

/** What is to be done is answered soon, or it was lost on the way: a line can be dead without anybody saying so. */
const PATIENCE_MS = 12_000;

async function answer(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`/api${path}`, init);
  } catch (error) {
    if (init.signal?.aborted && !isTimeout(init.signal)) throw error;
    throw new LostError(String(error));
  }
}

const isTimeout = ({ reason }: AbortSignal) => reason instanceof DOMException && reason.name === "TimeoutError";

export async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await answer(path, init);
  if (response.status === 204) return null as T;
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as T;
  throw problem(response, body);
}

/** The server's events as they come; ends with the last one, or when the server lets go. */
async function* watch<T>(path: string, signal: AbortSignal, init: RequestInit = {}): AsyncGenerator<T> {
  const response = await answer(path, { ...init, signal });
  if (!response.ok || !response.body) throw problem(response, await response.json().catch(() => null));
  try {
    yield* parsed<T>(response.body);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new LostError(String(error));
  }
}

function problem(response: Response, body: unknown): Error {
  const error = (body as { error?: ErrorDetail } | null)?.error;
  if (!error) return new LostError(`${response.status}`);
  const retry_s = Number(response.headers.get("retry-after")) || null;
  return new ApiError(response.status, error.code, error.message, error.clause, error.squares, { ...error, retry_s });
}

export function post<T>(path: string, body?: unknown, method = "POST"): Promise<T> {
  return request<T>(path, {
    method,
    headers: { "content-type": "application/json" },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

let kinds: Promise<GameKind[]> | null = null;

export const api = {
  /** The three games; asked once. */
  catalogue(): Promise<GameKind[]> {
    kinds ??= request<{ games: GameKind[] }>("/catalogue").then(({ games }) => games);
    kinds.catch(() => (kinds = null));
    return kinds;
  },
  games: (limit = 20) => request<{ games: GameSummary[] }>(`/games?limit=${limit}`).then(({ games }) => games),
  game: (id: string) => request<Game>(`/games/${id}`),
  /** Waits until the game has a version above `after`, or for the server's patience. */
  after: (id: string, after: number, signal: AbortSignal) => request<Game>(`/games/${id}?after=${after}`, { signal }),
  create: (game: NewGame) => post<Game>("/games", game),
  move: (id: string, ply: number, move: string) => post<Game>(`/games/${id}/moves`, { ply, move }),
  undo: (id: string, ply: number) => post<Game>(`/games/${id}/undo`, { ply }),
  position: (id: string, ply: number) => request<Position>(`/games/${id}/positions/${ply}`),
  /** From that ply on, as many as come at once. */
  positions: (id: string, from: number, signal: AbortSignal) =>
    request<{ positions: Position[] }>(`/games/${id}/positions?from=${from}`, { signal }).then(({ positions }) => positions),
  refusal: (id: string, move: string) =>
    request<{ refusal: Refusal | null }>(`/games/${id}/refusal?move=${encodeURIComponent(move)}`).then(
      ({ refusal }) => refusal,
    ),
  hint: (id: string) => request<Hint>(`/games/${id}/hint`),
  completion: (id: string, seat: number, ply: number) => request<Completion>(`/games/${id}/completion?seat=${seat}&ply=${ply}`),
  /** The engine thinks as long as this is read. */
  thoughts: (id: string, ply: number, signal: AbortSignal) => watch<ThoughtEvent>(`/games/${id}/analysis/${ply}`, signal),
  ratings: (id: string, signal: AbortSignal) => watch<RatingEvent>(`/games/${id}/analysis`, signal),
  /** Where a line of moves leads that nobody plays; nothing is kept. */
  sketch: (sketch: Sketch) => post<SketchAnswer>("/sketches", sketch),
  sketchRefusal: (sketch: Sketch, move: string) =>
    post<{ refusal: Refusal | null }>("/sketches/refusal", { ...sketch, move }).then(({ refusal }) => refusal),
  sketchThoughts: (sketch: Sketch, signal: AbortSignal) =>
    watch<ThoughtEvent>("/sketches/analysis", signal, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sketch),
    }),
  recordPath: (id: string) => `/api/games/${id}/record`,
};
