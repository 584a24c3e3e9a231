/** The requests of people at a table beside the moves: sit down, go, ask the others, answer, say something. */

import { post, request } from "./client";
import type { ChatMessage, Game, OfferKind } from "./types";

export interface Asking {
  kind: OfferKind;
  seat?: number | null;
  level?: number | null;
}

const at = (id: string, what: string) => `/games/${id}/${what}`;

export const table = {
  join: (id: string, seat: number, name: string | null) => post<Game>(at(id, "join"), { seat, name }),
  resign: (id: string) => post<Game>(at(id, "resign")),
  leave: (id: string) => post<Game>(at(id, "leave")),
  abort: (id: string) => post<Game>(at(id, "abort")),
  offer: (id: string, ply: number, asking: Asking) => post<Game>(at(id, "offers"), { ply, ...asking }),
  answer: (id: string, { kind, seat }: Asking, accept: boolean) =>
    post<Game>(at(id, "answers"), { kind, seat: seat ?? null, accept }),
  messages: (id: string) => request<{ messages: ChatMessage[] }>(at(id, "messages")).then(({ messages }) => messages),
  say: (id: string, text: string) => post<ChatMessage>(at(id, "messages"), { text }),
  report: (id: string, message: number) => post<null>(at(id, `messages/${message}/report`)),
};
