/** The words around a lesson; what it teaches stands in lib/learn/texts. */

export const learn = {
  link: "Learn",
  linkOf: (game: string) => `Learn ${game}`,
  stepOf: (n: number, of: number) => `Step ${n} of ${of}`,
  steps: "Steps of the lesson",
  done: "done",
  step: "The step",
  next: "Go on",
  skip: "Skip",
  back: "Back",
  restart: "Start over",
  help: "Show me",
  playIt: "Play it for me",
  roll: "Roll the die",
  begin: "Begin the game",
  otherRefusal: "That is refused too, but for another reason. Try again.",
  answers: (move: string) => `The other answers: ${move}`,
  standing: "How it stands",
  you: "You",
};
