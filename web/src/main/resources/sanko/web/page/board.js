/** <go-board>: a Go board in SVG, usable alone. It shows what its properties say and tells what is done to it. */

import {
  CELL, Shape, areaLayer, candidateLayer, ghostLayer, labelLayer, markLayer, policyLayer, stoneLayer,
} from "./board-layers.js";
import { BOARD_STYLE } from "./board-style.js";
import { columnName, pointIndex, pointName, starPoints } from "./points.js";

/** Below this many pixels from line to line, figures on moves are left out and touches aim before they play. */
const SMALL_CELL = 27;

const BASE = {
  width: 19, height: 19, coordinates: true,
  stones: "", player: "", lastMove: null, ko: null, forbidden: {}, numbers: {},
  marks: {}, labels: {}, lines: [], arrows: [],
};

const OVERLAY = { candidates: [], ghosts: [], heat: null, dead: [], region: null, extraMarks: {} };

/** Which properties each part of the drawing depends on. */
const PARTS = {
  grid: ["width", "height", "coordinates"],
  stones: ["width", "height", "stones", "dead", "lastMove", "heat"],
  labels: ["width", "height", "stones", "numbers", "labels", "lastMove", "candidates", "ghosts"],
  marks: ["width", "height", "stones", "marks", "extraMarks", "lastMove", "ko", "numbers"],
  ties: ["width", "height", "lines", "arrows"],
  heat: ["width", "height", "stones", "heat"],
  region: ["width", "height", "region"],
  candidates: ["width", "height", "candidates", "ghosts"],
  ghosts: ["width", "height", "ghosts"],
};

const STYLE = new CSSStyleSheet();
STYLE.replaceSync(BOARD_STYLE);

/**
 * Properties, all with sensible values from the start:
 *
 * - `width`, `height`, `coordinates`
 * - `stones`: a character a point, row by row from the top left: "." empty, "X" black, "O" white
 * - `player` "B" or "W": whose stone the pointer shows; "" for nobody's. `forbidden`: point to reason
 * - `lastMove`, `ko`: points such as "Q4". `numbers`: point to number
 * - `marks`: {triangle, square, circle, cross, selected: points}; `labels`: point to text; `lines`, `arrows`: pairs of points
 * - `candidates`: [{point, letter, figure, level 0 to 5, size 0 to 1, best}]
 * - `ghosts`: [{point, color, number}]; `heat`: {kind "ownership"|"territory"|"policy", values}; `dead`, `region`: points
 * - `describe`: function from a point to words, for those who listen
 *
 * Events: "point" (a click, a tap, Enter: `detail` {point, pointerType, shiftKey}), "hover" ({point} or null), "drag"
 * ({from, to}), "cursor" ({point, description}).
 */
export class GoBoard extends HTMLElement {
  #values = { ...BASE, ...OVERLAY };
  #changed = new Set(Object.keys(PARTS));
  #scheduled = false;
  #hovered = null;
  #pressed = null;
  #cursor = -1;
  #cellPixels = 30;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [STYLE];
    const wood = document.createElement("div");
    wood.className = "wood";
    this.svg = new Shape("svg", { "aria-hidden": "true" });
    root.append(wood, this.svg.element);
    this.svg.element.innerHTML = GRADIENTS;
    this.#makeLayers(this.svg.element);
    this.#listen();
    this.describe = point => this.#plainDescription(point);
  }

  #makeLayers(svg) {
    this.grid = new Shape("g", {}, svg);
    this.heatItems = areaLayer(svg, "heat", () => CELL);
    this.stoneItems = stoneLayer(svg, "stones");
    this.points = areaLayer(svg, "points", item => item.side);
    this.policy = policyLayer(svg);
    this.ties = new Shape("path", { class: "ties" }, svg);
    this.outside = new Shape("path", { class: "outside" }, svg);
    this.markItems = markLayer(svg);
    this.labelItems = labelLayer(svg, "labels");
    this.candidateItems = candidateLayer(svg);
    this.ghostItems = ghostLayer(svg);
    this.aim = new Shape("path", { class: "aim" }, svg);
    this.hoverItem = stoneLayer(svg, "hover");
    this.cursorBack = new Shape("rect", { class: "cursor back", visibility: "hidden" }, svg);
    this.cursorFront = new Shape("rect", { class: "cursor front", visibility: "hidden" }, svg);
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

  /** Removes candidates, ghosts, heat, dead stones, region and extra marks. */
  clearOverlay() {
    Object.assign(this, OVERLAY);
  }

  /** Whether the board is so small that only letters are shown on moves. */
  get isSmall() {
    return this.#cellPixels < SMALL_CELL;
  }

  /** Sets one of the properties; what depends on it is drawn before the next frame. */
  change(name, value) {
    if (this.#values[name] === value) {
      return;
    }
    this.#values[name] = value;
    for (const part in PARTS) {
      if (PARTS[part].includes(name)) {
        this.#changed.add(part);
      }
    }
    this.#schedule();
  }

  value(name) {
    return this.#values[name];
  }

  #schedule() {
    if (!this.#scheduled) {
      this.#scheduled = true;
      queueMicrotask(() => {
        this.#scheduled = false;
        this.draw();
      });
    }
  }

  /** Draws what has changed now instead of soon. */
  draw() {
    const parts = [...this.#changed];
    this.#changed.clear();
    parts.forEach(part => this[`draw_${part}`]());
    this.#drawHover();
    this.#drawCursor();
  }

  draw_grid() {
    const { width, height, coordinates } = this.#values;
    const margin = (coordinates ? 1.02 : 0.72) * CELL;
    const w = (width - 1) * CELL;
    const h = (height - 1) * CELL;
    this.margin = margin;
    this.svg.set({ viewBox: `${-margin} ${-margin} ${w + 2 * margin} ${h + 2 * margin}` });
    this.style.setProperty("--go-ratio", String((w + 2 * margin) / (h + 2 * margin)));
    const group = this.grid.element;
    group.replaceChildren();
    let d = "";
    for (let x = 0; x < width; x++) {
      d += `M${x * CELL} 0V${h}`;
    }
    for (let y = 0; y < height; y++) {
      d += `M0 ${y * CELL}H${w}`;
    }
    new Shape("path", { class: "grid", d }, group);
    new Shape("path", { class: "grid edge", d: `M0 0H${w}V${h}H0Z` }, group);
    for (const index of starPoints(width, height)) {
      const { x, y } = this.#place(index);
      new Shape("circle", { class: "star", cx: x * CELL, cy: y * CELL, r: 3.6 }, group);
    }
    if (coordinates) {
      this.#drawCoordinates(group, w, h);
    }
    this.#measure();
  }

  #drawCoordinates(group, w, h) {
    const { width, height } = this.#values;
    const label = (x, y, text) => new Shape("text", { class: "coordinate", x, y, dy: "0.35em", text }, group);
    const gap = 0.7 * CELL;
    for (let x = 0; x < width; x++) {
      label(x * CELL, -gap, columnName(x));
      label(x * CELL, h + gap, columnName(x));
    }
    for (let y = 0; y < height; y++) {
      label(-gap, y * CELL, String(height - y));
      label(w + gap, y * CELL, String(height - y));
    }
  }

  draw_stones() {
    const { stones, lastMove, dead } = this.#values;
    const items = new Map();
    const last = this.#index(lastMove);
    const faded = new Set(dead.map(each => this.#index(each)));
    for (let i = 0; i < stones.length; i++) {
      if (stones[i] !== ".") {
        const color = stones[i] === "X" ? "B" : "W";
        items.set(`${i}${color}`, { ...this.#place(i), color, faded: faded.has(i), fresh: i === last });
      }
    }
    this.stoneItems.show(items);
  }

  draw_labels() {
    const { numbers, labels, lastMove, candidates, ghosts } = this.#values;
    const items = new Map();
    const covered = new Set([...candidates, ...ghosts].map(each => each.point));
    const put = (point, text, last) => items.set(point, { ...this.#placeOf(point), text, on: this.#stoneAt(point), last });
    Object.keys(numbers).forEach(point => put(point, String(numbers[point]), point === lastMove));
    Object.keys(labels).forEach(point => covered.has(point) || put(point, labels[point], false));
    this.labelItems.show(items);
  }

  draw_marks() {
    const { marks, extraMarks, lastMove, ko, numbers } = this.#values;
    const items = new Map();
    const put = (point, kind) => {
      if (this.#index(point) >= 0) {
        items.set(`${kind}${point}`, { ...this.#placeOf(point), kind, on: this.#stoneAt(point) });
      }
    };
    if (lastMove && !(lastMove in numbers)) {
      put(lastMove, "last");
    }
    if (ko) {
      put(ko, "ko");
    }
    for (const set of [marks, extraMarks]) {
      Object.keys(set).forEach(kind => set[kind].forEach(point => put(point, kind)));
    }
    this.markItems.show(items);
  }

  draw_ties() {
    const { lines, arrows } = this.#values;
    const path = ([from, to], head) => {
      const a = this.#placeOf(from);
      const b = this.#placeOf(to);
      const line = `M${a.x * CELL} ${a.y * CELL}L${b.x * CELL} ${b.y * CELL}`;
      return head ? line + arrowHead(a, b) : line;
    };
    this.ties.set({ d: [...lines.map(each => path(each)), ...arrows.map(each => path(each, true))].join("") || "M0 0" });
  }

  draw_heat() {
    const { heat, stones } = this.#values;
    const values = heat?.values ?? [];
    const ground = new Map();
    const points = new Map();
    const policy = new Map();
    for (let i = 0; i < this.#values.width * this.#values.height; i++) {
      const value = values[i] ?? 0;
      const size = Math.abs(value);
      const own = stones[i] === "X" ? 1 : stones[i] === "O" ? -1 : 0;
      if (heat?.kind === "policy") {
        if (value >= 0.002) {
          policy.set(i, { ...this.#place(i), value });
        }
      } else if (size >= 0.06 && heat?.kind === "ownership") {
        ground.set(i, { ...this.#place(i), value, opacity: Math.round(size * 14) / 14 * 0.62 });
        if (own * value < -0.15) {
          points.set(i, { ...this.#place(i), value, side: 8 + 10 * size });
        }
      } else if (size >= 0.3 && own * value <= 0) {
        points.set(i, { ...this.#place(i), value, side: size > 0.75 ? 15 : 9 });
      }
    }
    this.heatItems.show(ground);
    this.points.show(points);
    this.policy.show(policy);
  }

  draw_region() {
    const { region, width, height } = this.#values;
    let d = "";
    if (region) {
      const inside = new Set(region.map(each => this.#index(each)));
      for (let i = 0; i < width * height; i++) {
        if (!inside.has(i)) {
          const { x, y } = this.#place(i);
          d += `M${(x - 0.5) * CELL} ${(y - 0.5) * CELL}h${CELL}v${CELL}h${-CELL}z`;
        }
      }
    }
    this.outside.set({ d: d || "M0 0" });
  }

  draw_candidates() {
    const items = new Map();
    for (const candidate of this.#values.candidates) {
      if (this.#index(candidate.point) >= 0) {
        items.set(candidate.point, { ...this.#placeOf(candidate.point), ...candidate });
      }
    }
    this.candidateItems.group.set({ class: this.#values.ghosts.length > 0 ? "candidates aside" : "candidates" });
    this.candidateItems.show(items);
  }

  draw_ghosts() {
    const items = new Map();
    for (const ghost of this.#values.ghosts) {
      if (this.#index(ghost.point) >= 0 && !items.has(ghost.point)) {
        items.set(ghost.point, { ...this.#placeOf(ghost.point), ...ghost });
      }
    }
    this.ghostItems.show(items);
  }

  #drawHover() {
    const point = this.#hovered;
    const index = this.#index(point);
    const { stones, player, forbidden, ghosts } = this.#values;
    const free = index >= 0 && player && (stones[index] ?? ".") === "." && !(point in forbidden);
    const covered = ghosts.some(each => each.point === point);
    this.hoverItem.show(new Map(free && !covered ? [[0, { ...this.#place(index), color: player }]] : []));
    const { x, y } = index >= 0 ? this.#place(index) : { x: 0, y: 0 };
    const right = (this.#values.width - 1) * CELL;
    const bottom = (this.#values.height - 1) * CELL;
    this.aim.set({ d: this.#pressed?.aiming && index >= 0 ? `M0 ${y * CELL}H${right}M${x * CELL} 0V${bottom}` : "M0 0" });
  }

  #drawCursor() {
    const shown = this.#cursor >= 0;
    const { x, y } = shown ? this.#place(this.#cursor) : { x: 0, y: 0 };
    const place = { x: (x - 0.46) * CELL, y: (y - 0.46) * CELL, width: 0.92 * CELL, height: 0.92 * CELL, rx: 5 };
    for (const each of [this.cursorBack, this.cursorFront]) {
      each.set({ ...place, visibility: shown ? "visible" : "hidden" });
    }
  }

  #measure() {
    const bounds = this.getBoundingClientRect();
    const cells = this.#values.width - 1 + (2 * (this.margin ?? CELL)) / CELL;
    this.#cellPixels = bounds.width > 0 ? bounds.width / cells : 30;
    this.svg.set({ class: this.isSmall ? "small aiming" : undefined });
  }

  // What is done to the board.

  #listen() {
    this.addEventListener("pointermove", event => this.#moved(event));
    this.addEventListener("pointerleave", () => this.#hover(null));
    this.addEventListener("pointerdown", event => this.#down(event));
    this.addEventListener("pointerup", event => this.#up(event));
    this.addEventListener("pointercancel", () => this.#release());
    this.addEventListener("keydown", event => this.#key(event));
    this.addEventListener("focus", () => this.matches(":focus-visible") && this.#cursor < 0 && this.moveCursor(0, 0));
    this.addEventListener("blur", () => this.hideCursor());
  }

  #moved(event) {
    if (event.pointerType === "mouse" || this.#pressed) {
      this.#hover(this.pointAt(event.clientX, event.clientY));
    }
  }

  #down(event) {
    if (event.button !== 0) {
      return;
    }
    const point = this.pointAt(event.clientX, event.clientY);
    this.#pressed = { point, aiming: event.pointerType !== "mouse" && this.isSmall };
    this.hideCursor();
    this.#hover(point);
  }

  #up(event) {
    const pressed = this.#pressed;
    const point = this.pointAt(event.clientX, event.clientY);
    this.#release(event.pointerType === "mouse" ? point : null);
    if (!pressed || !point) {
      return;
    }
    if (pressed.aiming || pressed.point === point) {
      this.#choose(point, event);
    } else if (pressed.point) {
      this.#tell("drag", { from: pressed.point, to: point });
    }
  }

  #release(hovered = null) {
    this.#pressed = null;
    this.#hover(hovered);
    this.#drawHover();
  }

  #choose(point, event) {
    this.#tell("point", { point, pointerType: event.pointerType ?? "keyboard", shiftKey: event.shiftKey });
  }

  #hover(point) {
    if (point !== this.#hovered) {
      this.#hovered = point;
      this.#drawHover();
      this.#tell("hover", { point });
    }
  }

  #key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (this.#cursor < 0 || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (step) {
      this.moveCursor(...step);
    } else if (event.key === "Enter") {
      this.#choose(this.#name(this.#cursor), event);
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
    if (this.#cursor < 0 || this.#cursor >= width * height) {
      const last = this.#index(lastMove);
      this.#cursor = last >= 0 ? last : Math.floor(height / 2) * width + Math.floor(width / 2);
    } else {
      const x = Math.min(width - 1, Math.max(0, (this.#cursor % width) + dx));
      const y = Math.min(height - 1, Math.max(0, Math.floor(this.#cursor / width) + dy));
      this.#cursor = y * width + x;
    }
    this.#drawCursor();
    const point = this.#name(this.#cursor);
    this.#tell("cursor", { point, description: this.describe(point) });
    this.#tell("hover", { point });
  }

  /** Takes the cursor away. */
  hideCursor() {
    if (this.#cursor >= 0) {
      this.#cursor = -1;
      this.#drawCursor();
      this.#tell("hover", { point: null });
    }
  }

  /** The point under the cursor, or null. */
  get cursorPoint() {
    return this.#cursor >= 0 ? this.#name(this.#cursor) : null;
  }

  /** The point nearest to a place in the window, or null outside the board. */
  pointAt(clientX, clientY) {
    const { width, height } = this.#values;
    const bounds = this.getBoundingClientRect();
    const scale = (width - 1 + (2 * this.margin) / CELL) / bounds.width;
    const x = Math.round((clientX - bounds.left) * scale - this.margin / CELL);
    const y = Math.round((clientY - bounds.top) * scale - this.margin / CELL);
    return x >= 0 && y >= 0 && x < width && y < height ? this.#name(y * width + x) : null;
  }

  #plainDescription(point) {
    const stone = this.#stoneAt(point);
    return `${point}, ${stone === "B" ? "black stone" : stone === "W" ? "white stone" : "empty"}`;
  }

  #stoneAt(point) {
    return { X: "B", O: "W" }[this.#values.stones[this.#index(point)]] ?? "";
  }

  #index(point) {
    return point ? pointIndex(point, this.#values.width, this.#values.height) : -1;
  }

  #name(index) {
    return pointName(index, this.#values.width, this.#values.height);
  }

  #place(index) {
    return { x: index % this.#values.width, y: Math.floor(index / this.#values.width) };
  }

  #placeOf(point) {
    return this.#place(this.#index(point));
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

function arrowHead(a, b) {
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const wing = turn => `L${b.x * CELL - 12 * Math.cos(angle + turn)} ${b.y * CELL - 12 * Math.sin(angle + turn)}`;
  const tip = `M${b.x * CELL} ${b.y * CELL}`;
  return tip + wing(0.5) + tip + wing(-0.5);
}

const GRADIENTS = `
  <defs>
    <radialGradient id="black" cx="0.36" cy="0.3" r="0.75">
      <stop offset="0" stop-color="#66666b"/><stop offset="0.38" stop-color="#2d2d31"/><stop offset="1" stop-color="#0e0e10"/>
    </radialGradient>
    <radialGradient id="white" cx="0.36" cy="0.3" r="0.8">
      <stop offset="0" stop-color="#fff"/><stop offset="0.6" stop-color="#f4f2ec"/><stop offset="1" stop-color="#cfcabd"/>
    </radialGradient>
    <radialGradient id="shade">
      <stop offset="0.82" stop-color="#2a1a02" stop-opacity="0.5"/><stop offset="1" stop-color="#2a1a02" stop-opacity="0"/>
    </radialGradient>
  </defs>`;

customElements.define("go-board", GoBoard);
