/** <go-board>: a Go board in SVG, usable alone. It shows what its properties say and tells what is done to it. */

import { BoardDrawing } from "./board-drawing.js";
import { BOARD_STYLE } from "./board-style.js";
import { CELL, shortLabel } from "./board-layers.js";
import { drawFigure, hasFigure } from "./board-wood.js";
import { pointName } from "./points.js";

/** Below this width in pixels the coordinates are left out, so that the stones are larger. */
const NARROW = 400;

/** Below this many pixels from line to line, figures on moves are left out, and fingers that rest aim before they play. */
const SMALL_CELL = 27;

/** For how many milliseconds a finger rests before it aims, and the pixels after which it has moved: it then scrolls the page. */
const REST = 250;
const SLACK = 12;

const BASE = {
  width: 19, height: 19, coordinates: true, material: "kaya", stoneSet: "shell",
  stones: "", player: "", lastMove: null, ko: null, forbidden: {}, numbers: {},
  marks: {}, labels: {}, lines: [], arrows: [],
};

const OVERLAY = { candidates: [], pointed: null, ghosts: [], heat: null, dead: [], region: null, zone: [], played: {}, extraMarks: {}, crop: null };

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Whether the last key was Tab: then a focus comes from the keyboard, and not back from a dialog. */
let hasTabbed = false;
document.addEventListener("keydown", event => (hasTabbed = event.key === "Tab"), true);

const STYLE = new CSSStyleSheet();
STYLE.replaceSync(BOARD_STYLE);

/**
 * Properties, all with sensible values from the start:
 *
 * - `width`, `height`, `coordinates` (on boards that are wide enough)
 * - `material` of the board: "kaya", "walnut", "flat" or "paper"; `stoneSet`: "shell" (with slate), "flat" or "contrast"
 * - `stones`: a character a point, row by row from the top left: "." empty, "X" black, "O" white
 * - `player` "B" or "W": whose stone the pointer shows; "" for nobody's. `forbidden`: point to reason
 * - `lastMove`, `ko`: points such as "Q4". `numbers`: point to number
 * - `marks`: {triangle, square, circle, cross, selected: points}; `labels`: point to text; `lines`, `arrows`: pairs of points
 * - `candidates`: [{point, letter, figure, level 0 to 5, size 0 to 1, best}]; `pointed`: the point of one that is marked
 * - `ghosts`: [{point, color, number}]; `heat`: {kind "ownership"|"territory"|"policy", values}; `dead`, `region`, `zone`: points
 * - `played`: {played, chosen: points} that have a small sign in their corner, or a ring
 * - `extraMarks`: as `marks`, but part of the overlay, which clearOverlay() removes
 * - `crop`: {left, top, right, bottom}, the columns and rows that are shown, counted from 0; null for the whole board
 * - `describe`: function from a point to words, for those who listen
 *
 * Events: "point" (a click, a tap, Enter: `detail` {point, pointerType, shiftKey}), "hover" ({point} or null), "drag"
 * ({from, to}), "cursor" ({point, description}).
 */
export class GoBoard extends HTMLElement {
  #values = { ...BASE, ...OVERLAY };
  #drawing = new BoardDrawing(this.#values);
  #isScheduled = false;
  #hovered = null;
  #pressed = null;
  #cursor = -1;
  #cellPixels = 30;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [STYLE];
    this.wood = document.createElement("div");
    this.wood.className = "wood";
    this.figure = document.createElement("canvas");
    this.wood.append(this.figure);
    root.append(this.wood, this.#drawing.svg.element);
    this.#listen();
    this.describe = point => this.#plainDescription(point);
  }

  connectedCallback() {
    this.setAttribute("role", this.getAttribute("role") ?? "application");
    this.sizes = new ResizeObserver(() => this.#measure());
    this.sizes.observe(this);
    this.#schedule();
  }

  disconnectedCallback() {
    this.sizes.disconnect();
  }

  /** Removes candidates, ghosts, heat, dead stones, region, zone, signs and extra marks, and shows the whole board. */
  clearOverlay() {
    Object.assign(this, OVERLAY);
  }

  /** Whether the board is so small that only letters are shown on moves. */
  get isSmall() {
    return this.#cellPixels < SMALL_CELL;
  }

  /** Sets one of the properties; what depends on it is drawn before the next frame. */
  change(name, value) {
    if (this.#values[name] !== value) {
      this.#values[name] = value;
      this.#drawing.changed(name);
      name === "material" && this.isConnected && this.#measure();
      this.#schedule();
    }
  }

  /** The value of one of the properties. */
  value(name) {
    return this.#values[name];
  }

  #schedule() {
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      queueMicrotask(() => {
        this.#isScheduled = false;
        this.draw();
      });
    }
  }

  /** Draws what has changed now instead of soon. */
  draw() {
    this.#drawing.draw();
    this.#drawing.drawHover(this.#hovered, this.#pressed?.isAiming);
    this.#drawing.drawCursor(this.#cursor);
    const { material, stoneSet } = this.#values;
    Object.assign(this.dataset, { material, stones: stoneSet });
    const { ratio, cellsAcross } = this.#drawing;
    if (ratio !== this.ratio || cellsAcross !== this.cellsAcross) {
      Object.assign(this, { ratio, cellsAcross });
      this.style.setProperty("--go-ratio", String(this.ratio));
      this.#measure();
    }
  }

  #measure() {
    const pixels = this.clientWidth;
    this.#fitCoordinates(pixels);
    this.#cellPixels = pixels > 0 ? pixels / this.#drawing.cellsAcross : 30;
    // Lines and coordinates do not grow with the cells of small boards.
    this.#drawing.svg.element.style.setProperty("--unit", (CELL / this.#cellPixels).toFixed(3));
    this.#drawing.svg.set({ class: this.isSmall ? "small" : undefined });
    this.#drawFigure(Math.max(pixels, this.clientHeight));
  }

  /** Draws the figure of the wood if there is none of this kind that covers the board. */
  #drawFigure(pixels) {
    const { material } = this.#values;
    const ratio = Math.min(2, devicePixelRatio);
    const side = Math.ceil(pixels / 256) * 256;
    const drawn = this.drawnFigure;
    if (hasFigure(material) && pixels > 0 && !(drawn?.material === material && drawn.ratio === ratio && drawn.side >= side)) {
      this.drawnFigure = { material, ratio, side };
      // The board is there first, and its figure in the next frame.
      setTimeout(() => {
        drawFigure(this.figure, material, side, ratio);
        this.figure.style.width = `${side}px`;
      });
    }
  }

  /** Without coordinates a rectangle has another shape, and so perhaps another width: they come back only well above the limit. */
  #fitCoordinates(pixels) {
    const { width, height } = this.#values;
    const limit = this.#drawing.isNarrow && width !== height ? 1.35 * NARROW : NARROW;
    const isNarrow = pixels > 0 && pixels < limit;
    if (isNarrow !== this.#drawing.isNarrow) {
      this.#drawing.isNarrow = isNarrow;
      this.#drawing.changed("coordinates");
      this.#schedule();
    }
  }

  #listen() {
    this.addEventListener("pointermove", event => this.#moved(event));
    this.addEventListener("pointerleave", () => this.#hover(null));
    this.addEventListener("pointerdown", event => this.#down(event));
    this.addEventListener("pointerup", event => this.#up(event));
    this.addEventListener("pointercancel", () => this.#release());
    this.addEventListener("touchmove", event => this.#pressed?.isAiming && event.cancelable && event.preventDefault(), { passive: false });
    this.addEventListener("keydown", event => this.#key(event));
    this.addEventListener("focus", () => hasTabbed && this.#cursor < 0 && this.moveCursor(0, 0));
    this.addEventListener("blur", () => this.hideCursor());
  }

  #moved(event) {
    const pressed = this.#pressed;
    if (pressed?.mayAim && !pressed.isAiming && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLACK) {
      this.#release();
    } else if (event.pointerType === "mouse" || pressed) {
      this.#hover(this.pointAt(event.clientX, event.clientY));
    }
  }

  #down(event) {
    if (event.button !== 0) {
      return;
    }
    const point = this.pointAt(event.clientX, event.clientY);
    const pressed = { point, x: event.clientX, y: event.clientY, mayAim: event.pointerType !== "mouse" && this.isSmall };
    this.#pressed = pressed;
    pressed.mayAim && setTimeout(() => pressed === this.#pressed && this.#aim(), REST);
    this.hideCursor();
    this.#hover(point);
  }

  #aim() {
    this.#pressed.isAiming = true;
    this.#drawing.drawHover(this.#hovered, true);
  }

  #up(event) {
    const pressed = this.#pressed;
    const point = this.pointAt(event.clientX, event.clientY);
    this.#release(event.pointerType === "mouse" ? point : null);
    if (!pressed || !point) {
      return;
    }
    if (pressed.mayAim || pressed.point === point) {
      this.#choose(point, event);
    } else if (pressed.point) {
      this.#tell("drag", { from: pressed.point, to: point });
    }
  }

  #release(hovered = null) {
    this.#pressed = null;
    this.#hover(hovered);
    this.#drawing.drawHover(this.#hovered, false);
  }

  #choose(point, event) {
    this.#tell("point", { point, pointerType: event.pointerType ?? "keyboard", shiftKey: event.shiftKey });
  }

  #hover(point) {
    if (point !== this.#hovered) {
      this.#hovered = point;
      const label = this.#values.labels[point] ?? "";
      this.title = shortLabel(label) === label ? "" : label;
      this.#drawing.drawHover(point, this.#pressed?.isAiming);
      this.#tell("hover", { point });
    }
  }

  #key(event) {
    if (this.#cursor < 0 || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (ARROWS[event.key]) {
      this.moveCursor(...ARROWS[event.key]);
    } else if (event.key === "Enter") {
      this.#choose(this.cursorPoint, event);
    } else if (event.key === "Escape") {
      this.hideCursor();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the cursor, and shows it first if it is not there. */
  moveCursor(dx, dy) {
    const { width, height, lastMove } = this.#values;
    const { left, top, right, bottom } = this.#drawing.part;
    if (this.#cursor < 0 || this.#cursor >= width * height) {
      const last = this.#isShown(lastMove) ? this.#drawing.index(lastMove) : -1;
      this.#cursor = last >= 0 ? last : Math.ceil((top + bottom) / 2) * width + Math.ceil((left + right) / 2);
    } else {
      const x = Math.min(right, Math.max(left, (this.#cursor % width) + dx));
      const y = Math.min(bottom, Math.max(top, Math.floor(this.#cursor / width) + dy));
      this.#cursor = y * width + x;
    }
    this.#drawing.drawCursor(this.#cursor);
    this.wood.classList.add("chosen");
    const point = this.cursorPoint;
    this.#tell("cursor", { point, description: this.describe(point) });
    this.#tell("hover", { point });
  }

  /** Takes the cursor away. */
  hideCursor() {
    if (this.#cursor >= 0) {
      this.#cursor = -1;
      this.#drawing.drawCursor(-1);
      this.wood.classList.remove("chosen");
      this.#tell("hover", { point: null });
    }
  }

  #isShown(point) {
    const { left, top, right, bottom } = this.#drawing.part;
    const { x, y } = this.#drawing.placeOf(point);
    return x >= left && y >= top && x <= right && y <= bottom;
  }

  /** The point under the cursor, or null. */
  get cursorPoint() {
    return this.#cursor >= 0 ? this.#name(this.#cursor) : null;
  }

  /** The point nearest to a place in the window, or null outside the board. */
  pointAt(clientX, clientY) {
    const { left, top, right, bottom } = this.#drawing.part;
    const bounds = this.getBoundingClientRect();
    const scale = this.#drawing.cellsAcross / bounds.width;
    const margin = this.#drawing.margin / CELL;
    const x = left + Math.round((clientX - bounds.left) * scale - margin);
    const y = top + Math.round((clientY - bounds.top) * scale - margin);
    return x >= left && y >= top && x <= right && y <= bottom ? this.#name(y * this.#values.width + x) : null;
  }

  /** The place of a point in the window, as [x, y]. */
  placeOnPage(point) {
    const bounds = this.getBoundingClientRect();
    const { x, y } = this.#drawing.placeOf(point);
    const { left, top } = this.#drawing.part;
    const scale = bounds.width / this.#drawing.cellsAcross;
    const margin = this.#drawing.margin / CELL;
    return [bounds.left + (x - left + margin) * scale, bounds.top + (y - top + margin) * scale];
  }

  #plainDescription(point) {
    const stone = this.#drawing.stoneAt(point);
    return `${point}, ${stone === "B" ? "black stone" : stone === "W" ? "white stone" : "empty"}`;
  }

  #name(index) {
    return pointName(index, this.#values.width, this.#values.height);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

for (const name of Object.keys({ ...BASE, ...OVERLAY })) {
  Object.defineProperty(GoBoard.prototype, name, {
    get() {
      return this.value(name);
    },
    set(value) {
      this.change(name, value);
    },
  });
}

customElements.define("go-board", GoBoard);
