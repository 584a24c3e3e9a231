import type { SettimoColour } from "../../boards/views";
import { count, list } from "./count";

export const settimoColours: Record<SettimoColour, string> = {
  R: "red",
  O: "orange",
  Y: "yellow",
  G: "green",
  S: "sky blue",
  B: "blue",
  P: "purple",
};

export const settimo = {
  seats: ["white", "black"],
  colours: settimoColours,
  stones: (n: number) => count(n, "stone", "stones"),
  villages: (n: number) => count(n, "village", "villages"),
  travel: "Travel across a bridge, by at most two colours.",
  travelOn: (colours: string[]) => `Travel on by ${list.format(colours)}${colours.length < 2 ? " or a second colour" : ""}, as long as a bridge leads on.`,
  draw: "A village is drawn.",
  remove: "Remove one of the bridges that you crossed.",
  drawn: (colour: SettimoColour, island: string) => `${settimoColours[colour]} village on ${island}`,
  drawnTitle: "Drawn from the bag",
};
