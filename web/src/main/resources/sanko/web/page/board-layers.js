/** The layers of a board: each keeps its SVG elements by point and changes only what is different. */

import { CELL, SHELL, fillOf } from "./board-stones.js";

export { CELL };

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element that remembers its attributes, so that setting the same again costs nothing.
 */
export class Shape {
  constructor(name, attributes = {}, parent) {
    this.element = document.createElementNS(SVG, name);
    this.values = {};
    this.set(attributes);
    parent?.append(this.element);
  }

  /** Sets attributes; `text` is the content. Undefined removes one. */
  set(attributes) {
    for (const key in attributes) {
      const value = attributes[key];
      if (this.values[key] === value) {
        continue;
      }
      this.values[key] = value;
      if (key === "text") {
        this.element.textContent = value ?? "";
      } else if (value === undefined) {
        this.element.removeAttribute(key);
      } else {
        this.element.setAttribute(key, value);
      }
    }
  }
}

/** A group whose items have keys: `show` creates, changes and removes elements so that exactly these items are there. */
export class Layer {
  /**
   * @param {Element} parent
   * @param {string} name its class
   * @param {function(SVGElement): Object<string, Shape>} make the shapes of a new item, within its group
   * @param {function(Object<string, Shape>, object): void} change sets the shapes to an item
   */
  constructor(parent, name, make, change) {
    this.group = new Shape("g", { class: name }, parent);
    this.make = make;
    this.change = change;
    this.items = new Map();
  }

  /** @param {Map<string|number, {x: number, y: number}>} wanted items by key, each with its place in cells */
  show(wanted) {
    for (const [key, entry] of this.items) {
      if (!wanted.has(key)) {
        entry.holder.element.remove();
        this.items.delete(key);
      }
    }
    for (const [key, item] of wanted) {
      let entry = this.items.get(key);
      if (!entry) {
        const holder = new Shape("g", {}, this.group.element);
        entry = { holder, shapes: this.make(holder.element) };
        this.items.set(key, entry);
      }
      entry.holder.set({ transform: `translate(${item.x * CELL} ${item.y * CELL})` });
      this.change(entry.shapes, item);
    }
  }
}

/** Stones: `color` "B" or "W", `kind` 0 to 2, `faded` for dead ones, `fresh` for one that was just put down. */
export function stoneLayer(parent, name) {
  return new Layer(parent, name, stoneShapes, (shapes, item) => {
    showStone(shapes, item);
    [shapes.shade, shapes.shell].forEach(each => each.set({ visibility: item.faded ? "hidden" : "visible" }));
  });
}

function stoneShapes(holder) {
  return {
    shade: new Shape("circle", { class: "shade", cx: 1.3, cy: 2.7, r: 21.4, fill: "url(#shade)" }, holder),
    stone: new Shape("circle", { r: 19.2 }, holder),
    shell: new Shape("path", {}, holder),
  };
}

function showStone({ stone, shell }, { color, kind = 0, faded, fresh }) {
  const isBlack = color === "B";
  const isFresh = fresh ? " fresh" : "";
  stone.set({ fill: fillOf(color, kind), class: `stone ${isBlack ? "black" : "white"}${faded ? " faded" : ""}${isFresh}` });
  shell.set({ d: isBlack ? undefined : SHELL[kind], class: `shell${isFresh}` });
}

/** Stones of a line that could be played, with their numbers. */
export function ghostLayer(parent) {
  return new Layer(parent, "ghosts", holder => ({
    ...stoneShapes(holder),
    number: new Shape("text", { class: "number", dy: "0.35em" }, holder),
  }), (shapes, item) => {
    const black = item.color === "B";
    showStone(shapes, item);
    shapes.number.set({ text: item.number ?? "", class: numberClass(item.number, black) });
  });
}

/** Numbers and labels: `text`, `on` the color of the stone below ("B", "W" or ""), `last` for the last move. */
export function labelLayer(parent, name) {
  return new Layer(parent, name, holder => ({
    back: new Shape("ellipse", { ry: 13, class: "label-back" }, holder),
    text: new Shape("text", { dy: "0.35em" }, holder),
  }), (shapes, item) => {
    const shown = shortLabel(item.text);
    shapes.back.set({ rx: widthOf(shown) > 2 ? 17 : 13, visibility: item.on ? "hidden" : "visible" });
    shapes.text.set({ text: shown, class: `${numberClass(shown, item.on === "B")}${item.last ? " last" : ""}` });
  });
}

/** A label as it fits beside the next point: at most as wide as four letters. */
export function shortLabel(text) {
  const characters = [...String(text ?? "")];
  if (widthOf(characters) <= 4) {
    return characters.join("");
  }
  let kept = "";
  for (const each of characters) {
    if (widthOf(kept + each) > 3) {
      break;
    }
    kept += each;
  }
  return `${kept}…`;
}

/** Letters are 1 wide, Chinese, Japanese and Korean characters 2. */
function widthOf(characters) {
  return [...characters].reduce((sum, each) => sum + (each >= "\u1100" && each !== "…" ? 2 : 1), 0);
}

function numberClass(text, onBlack) {
  const width = widthOf(String(text ?? ""));
  const size = width > 3 ? "four" : width > 2 ? "three" : "two";
  return `number ${size} ${onBlack ? "on-black" : "on-white"}`;
}

const MARK_PATHS = {
  triangle: "M0 -12L10.5 7H-10.5Z",
  square: "M-9 -9H9V9H-9Z",
  circle: "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z",
  cross: "M-9 -9L9 9M9 -9L-9 9",
  selected: "M-9 -9H9V9H-9Z",
  last: "M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0Z",
  ko: "M-10 -10H10V10H-10Z",
  focus: "M-18 -10V-18H-10M10 -18H18V-10M18 10V18H10M-10 18H-18V10",
  played: "M8 -19H19V-8Z",
  chosen: "M-20 0a20 20 0 1 0 40 0a20 20 0 1 0 -40 0Z",
  forbidden: "M-7 -7L7 7M7 -7L-7 7",
};

/** Marks: `kind` of MARK_PATHS, `on` the color of the stone below. */
export function markLayer(parent) {
  return new Layer(parent, "marks", holder => ({ path: new Shape("path", {}, holder) }), (shapes, item) => {
    shapes.path.set({ d: MARK_PATHS[item.kind], class: `mark ${item.kind} ${item.on === "B" ? "on-black" : item.on ? "on-white" : "on-white bare"}` });
  });
}

/** Who owns what, a square to a point: `value` from -1 (White) to 1 (Black). */
export function areaLayer(parent, name, side) {
  return new Layer(parent, name, holder => ({ square: new Shape("rect", {}, holder) }), (shapes, item) => {
    const size = Math.round(side(item) * 2) / 2;
    shapes.square.set({
      x: -size / 2, y: -size / 2, width: size, height: size,
      class: item.value > 0 ? "area-black" : "area-white",
      "fill-opacity": item.opacity === undefined ? undefined : item.opacity.toFixed(2),
    });
  });
}

/** How much the network likes a move: `value` from 0 to 1. */
export function policyLayer(parent) {
  return new Layer(parent, "policy", holder => ({
    disc: new Shape("circle", {}, holder),
    text: new Shape("text", { class: "policy-text detail", dy: "0.35em" }, holder),
  }), (shapes, item) => {
    const root = Math.sqrt(item.value);
    shapes.disc.set({ r: item.value >= 0.01 ? (11 + 8 * root).toFixed(1) : 5, "fill-opacity": (0.45 + 0.5 * root).toFixed(2) });
    shapes.text.set({ text: item.value >= 0.01 ? String(Math.round(item.value * 100)) : "" });
  });
}

/** Moves to choose from: `letter`, `figure`, `level` 0 (best) to 5, `size` 0 to 1, `best`, `isPointed`. */
export function candidateLayer(parent) {
  return new Layer(parent, "candidates", holder => ({
    disc: new Shape("circle", {}, holder),
    ring: new Shape("circle", { class: "ring", r: 21.5 }, holder),
    letter: new Shape("text", { class: "letter" }, holder),
    figure: new Shape("text", {}, holder),
  }), (shapes, item) => {
    shapes.disc.set({ r: (16.5 + 2.7 * item.size).toFixed(1), class: `disc level${item.level}${item.best ? " best" : ""}` });
    shapes.ring.set({ visibility: item.isPointed ? "visible" : "hidden" });
    shapes.letter.set({ text: item.letter });
    shapes.figure.set({ text: item.figure, class: `figure detail${item.figure?.length > 4 ? " long" : ""}` });
  });
}
