/** The requests about people and about games among them (docs/http.md). */

import { post, request } from "./client";
import type { components } from "./schema";
import type { Game, GameId, GameSummary } from "./types";

type Schemas = components["schemas"];
export type Me = Schemas["Me"];
export type Session = Schemas["Session"];
export type Token = Schemas["Token"];
export type Profile = Schemas["Profile"];
export type Rated = Schemas["Rated"];

interface Games {
  games: GameSummary[];
}
interface Sessions {
  sessions: Session[];
}

const gamesOf = ({ games }: Games) => games;
const sessionsOf = ({ sessions }: Sessions) => sessions;
const end = { method: "DELETE" };

export const people = {
  lobby: () => request<Games>("/lobby").then(gamesOf),
  watch: () => request<Games>("/watch").then(gamesOf),
  games: (limit: number) => request<Games>(`/games?limit=${limit}`).then(gamesOf),
  /** Take the first open seat; an account has its own name. */
  join: (id: string, name: string | null) => post<Game>(`/games/${id}/join`, { name }),

  me: () => request<Me>("/me"),
  change: (change: { has_chat?: boolean; name?: string }) => post<Me>("/me", change, "PATCH"),
  signUp: (name: string, password: string) => post<Me>("/account", { name, password }),
  logIn: (name: string, password: string) => post<Me>("/session", { name, password }),
  logOut: () => request<Me>("/session", end),
  changePassword: (old: string, password: string) => post<Me>("/account/password", { old, new: password }),
  deleteAccount: (password: string) => post<Me>("/account", { password }, "DELETE"),

  sessions: () => request<Sessions>("/sessions").then(sessionsOf),
  endSession: (id: string) => request<Sessions>(`/sessions/${id}`, end).then(sessionsOf),
  endOtherSessions: () => request<Sessions>("/sessions", end).then(sessionsOf),
  createToken: (label: string) => post<Token>("/tokens", { label }),

  profile: (name: string) => request<Profile>(`/people/${encodeURIComponent(name)}`),
  ratings: (game: GameId) => request<{ ratings: Rated[] }>(`/ratings?game=${game}`).then(({ ratings }) => ratings),
};
