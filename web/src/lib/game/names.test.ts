import { afterEach, describe, expect, it } from "vitest";

import type { Game, Player } from "../api/types";
import { freshForm, request } from "../newgame/form";
import { standing } from "../lobby/telling";
import { language } from "../words";
import { german } from "../words/de";
import { en } from "../words/en";
import { italian } from "../words/it";
import { headline } from "./status";
import { moveWords, nameWords, seatName } from "./names";

const player = (name: string, rest: Partial<Player> = {}) => ({ kind: "human", name, level: null, account: false, ...rest }) as Player;
const seated = (seats: Player[], own: number[]) => ({ seats, you: { seats: own } }) as unknown as Game;

afterEach(() => {
  language.words = en;
});

describe("a name that nobody typed", () => {
  it("is read in the language of the page, whatever it was made in", () => {
    language.words = italian;
    expect(["You", "Du", "Guest", "Gast", "Friend 2", "Freund", "Computer 1", "Anna"].map((name) => nameWords({ name }))).toEqual(
      ["Tu", "Tu", "Ospite", "Ospite", "Amico 2", "Amico", "Computer 1", "Anna"],
    );
    language.words = german;
    expect(nameWords({ name: "Amico 1" })).toBe("Freund 1");
    expect(nameWords({ name: "Deleted player" })).toBe("Gelöschter Spieler");
  });
  it("is somebody's own where an account has it, and where it only begins so", () => {
    language.words = german;
    expect(nameWords({ name: "Guest", account: true })).toBe("Guest");
    expect(nameWords({ name: "You and me" })).toBe("You and me");
  });
  it("means the one who looks, and a number for the others", () => {
    const made = [player("Tu"), player("Computer", { kind: "computer" })];
    expect(seatName(seated(made, [0]), 0)).toBe("You");
    expect(seatName(seated(made, []), 0)).toBe("Player 1");
    language.words = german;
    expect(seatName(seated(made, [0]), 0)).toBe("Du");
    const game = { ...seated([player("You"), player("Freund")], [0, 1]), started: true } as Game;
    expect(headline(game, { seat: 0 } as Game["position"])).toBe("Du bist am Zug");
    expect(standing({ ...game, yours: [0, 1], seat: 0 } as unknown as Parameters<typeof standing>[0])).toBe("Du bist am Zug");
  });
  it("is asked for anew in the language of the page", () => {
    language.words = italian;
    const kind = { id: "ponte", title: "", sentence: "", seats: [2, 2], board: null, parameters: [] } as Parameters<typeof freshForm>[0];
    const names = (mine?: string) => request(kind, freshForm(kind, mine)).seats.map(({ name }) => name);
    expect(names()).toEqual(["Tu", "Computer"]);
    expect(names("Guest")).toEqual(["Tu", "Computer"]);
    expect(names("Anna")).toEqual(["Anna", "Computer"]);
  });
});

describe("a move", () => {
  it("is shown as it is written, but in words where it is no place", () => {
    expect(["c3,d4", "roll2", "draw:S", "pass"].map(moveWords)).toEqual(["c3,d4", "two", "sky blue village", "pass"]);
    language.words = german;
    expect(["c3,d4", "roll2", "draw:S", "pass"].map(moveWords)).toEqual(["c3,d4", "Zwei", "hellblaues Dorf", "passt"]);
  });
});
