"use strict";

// Steps through a game: the page holds the board, and for each ply what changes on it.

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
const PLAY = "M8 5L19 12L8 19Z";
const PAUSE = "M7 5H10V19H7ZM14 5H17V19H14Z";
const MS_A_MOVE = 900;

class Replay {
  constructor(root) {
    const { marks, changes, facts, values, end, curve } = JSON.parse(root.querySelector("script").textContent);
    this.root = root;
    this.last = changes.length - 1;
    this.positions = accumulated(marks, changes);
    this.facts = carriedOn(facts);
    this.values = values;
    this.curve = curve;
    this.board = new Board(root.querySelector("[data-marks]"));
    this.list = root.querySelector(".moves");
    this.moves = buttonsIn(this.list);
    this.told = toldOf(this.moves, end);
    this.slider = root.querySelector("input");
    this.status = root.querySelector(".told");
    this.player = root.querySelector("[data-act=play]");
    this.timer = null;
    this.ply = 0;
    this.listen();
    root.classList.add("live");
    this.show(0);
  }

  show(wanted) {
    const before = this.ply;
    const ply = Math.min(this.last, Math.max(0, wanted));
    this.ply = ply;
    this.board.show(this.positions[ply], Math.abs(ply - before) === 1);
    this.slider.value = ply;
    this.slider.setAttribute("aria-valuetext", this.told[ply]);
    this.status.textContent = this.told[ply];
    this.root.querySelectorAll(".facts dd").forEach((cell, i) => (cell.textContent = this.facts[ply][i]));
    this.root.querySelectorAll(".worth").forEach((cell, i) => this.showValue(cell, this.values[ply]?.[i]));
    const [left, right] = this.curve;
    const x = left + ((right - left) * ply) / Math.max(1, this.last);
    this.root.querySelector(".cursor").setAttribute("transform", `translate(${x} 0)`);
    this.mark();
  }

  showValue(cell, value) {
    if (value !== undefined) cell.textContent = `${Math.round(value)}\u00a0%`;
  }

  // The move that led here, in the list, which scrolls by itself and never the page.
  mark() {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = this.moves[this.ply - 1];
    current?.setAttribute("aria-current", "step");
    const { list } = this;
    list.scrollTop = current ? current.offsetTop - list.offsetTop - (list.clientHeight - current.offsetHeight) / 2 : 0;
  }

  go(wanted) {
    this.pause();
    this.show(wanted);
  }

  act(name) {
    if (name === "play") return this.timer === null ? this.play() : this.pause();
    return this.go({ first: 0, back: this.ply - 1, on: this.ply + 1, last: this.last }[name]);
  }

  play() {
    if (this.ply === this.last) this.show(0);
    this.timer = setInterval(() => (this.ply < this.last ? this.show(this.ply + 1) : this.pause()), MS_A_MOVE);
    this.name("Pause", PAUSE);
    // What changes by itself every second is not read out.
    this.status.setAttribute("aria-live", "off");
  }

  pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.name("Play", PLAY);
    this.status.removeAttribute("aria-live");
  }

  name(label, path) {
    this.player.setAttribute("aria-label", label);
    this.player.querySelector("path").setAttribute("d", path);
  }

  listen() {
    const { root, slider } = this;
    root.addEventListener("click", ({ target }) => this.click(target));
    root.addEventListener("keydown", (event) => this.press(event));
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    const graph = root.querySelector(".curve");
    graph.addEventListener("pointerdown", (event) => this.pick(graph, event));
    graph.addEventListener("pointermove", (event) => event.buttons && this.pick(graph, event));
    // On paper the game is over.
    let onScreen = 0;
    addEventListener("beforeprint", () => {
      onScreen = this.ply;
      this.show(this.last);
    });
    addEventListener("afterprint", () => this.show(onScreen));
  }

  click(target) {
    const name = target.closest("[data-act]")?.dataset.act;
    const number = target.closest("[data-ply]")?.dataset.ply;
    if (name) this.act(name);
    else if (number) this.go(Number(number));
  }

  press(event) {
    const name = KEYS[event.key];
    if (!name || event.target === this.slider || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.act(name);
  }

  // The ply under the pointer on the curve of values.
  pick(graph, { clientX }) {
    const [left, right, width] = this.curve;
    const box = graph.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * width;
    this.go(Math.round(((x - left) / (right - left)) * this.last));
  }
}

// A group of the drawing that shows marks; they lie one over the other in the order of their keys.
class Board {
  constructor(group) {
    this.group = group;
    this.shown = new Map();
    group.replaceChildren();
  }

  show(marks, isStep) {
    for (const [key, { mark, node }] of this.shown) {
      if (marks.get(key) === mark) continue;
      node.remove();
      this.shown.delete(key);
    }
    let above = null;
    for (const key of [...marks.keys()].sort().reverse()) {
      above = this.shown.get(key)?.node ?? this.add(key, marks.get(key), above, isStep);
    }
  }

  add(key, mark, above, isFresh) {
    const node = document.createElementNS(this.group.namespaceURI, "g");
    node.dataset.key = key;
    node.innerHTML = mark;
    if (isFresh) node.classList.add("fresh");
    this.group.insertBefore(node, above);
    this.shown.set(key, { mark, node });
    return node;
  }
}

// The drawings of every position by their keys, from what changes at each.
function accumulated(marks, changes) {
  let position = new Map();
  return changes.map((change) => {
    position = new Map(position);
    for (const [key, number] of Object.entries(change)) {
      if (number === null) position.delete(key);
      else position.set(key, marks[number]);
    }
    return position;
  });
}

// Where nothing is new, what was before.
function carriedOn(facts) {
  let texts = facts[0];
  return facts.map((news) => (texts = texts.map((text, i) => news[i] ?? text)));
}

// The moves become buttons: one can be pressed; the list has one stop for the keyboard, as arrow keys step through it.
function buttonsIn(list) {
  return [...list.children].map((item) => {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.textContent = item.textContent;
    item.replaceChildren(button);
    return button;
  });
}

// Each position as a sentence.
function toldOf(moves, end) {
  const said = moves.map(({ textContent }) => textContent.replace(/^\d+\. /, ""));
  const told = said.map((text, i) => `Move ${i + 1} of ${moves.length}: ${text}.`);
  told.push(`${told.pop() ?? ""} ${end}`.trim());
  return ["The start.", ...told];
}

for (const root of document.querySelectorAll("[data-replay]")) new Replay(root);

// On paper every definition is open.
addEventListener("beforeprint", () => {
  for (const each of document.querySelectorAll(".definition")) each.open = true;
});
