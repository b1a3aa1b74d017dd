/** The drawing of a board: which layers there are, and what each shows for the values of the board. */

import {
  CELL, Shape, areaLayer, candidateLayer, ghostLayer, labelLayer, markLayer, policyLayer, stoneLayer,
} from "./board-layers.js";
import { DEFINITIONS, stoneAt } from "./board-stones.js";
import { columnName, pointIndex, starPoints } from "./points.js";

/** What each part of the drawing depends on. */
const DEPENDS = {
  grid: ["width", "height", "coordinates", "crop"],
  stones: ["width", "height", "stones", "dead", "lastMove", "stoneSet"],
  labels: ["width", "height", "stones", "numbers", "labels", "lastMove", "candidates", "ghosts"],
  marks: ["width", "height", "stones", "marks", "extraMarks", "played", "lastMove", "ko", "numbers"],
  ties: ["width", "height", "lines", "arrows"],
  heat: ["width", "height", "stones", "heat"],
  region: ["width", "height", "region"],
  zone: ["width", "height", "zone"],
  candidates: ["width", "height", "candidates", "ghosts", "pointed"],
  ghosts: ["width", "height", "ghosts"],
};

/** Points with less than this share of an owner are drawn as nobody's. */
const FAINT = 0.06;

/** A board in SVG. `values` are the properties of <go-board>. */
export class BoardDrawing {
  #dirty = new Set(Object.keys(DEPENDS));

  constructor(values) {
    this.values = values;
    this.svg = new Shape("svg", { "aria-hidden": "true" });
    const svg = this.svg.element;
    svg.innerHTML = `${DEFINITIONS}<clipPath id="part"></clipPath>`;
    this.margin = CELL;
    /** Whether there is no room for coordinates. */
    this.isNarrow = false;
    this.coordinates = new Shape("g", {}, svg);
    this.clip = new Shape("rect", {}, svg.querySelector("#part"));
    this.points = new Shape("g", {}, svg);
    const inner = this.points.element;
    this.grid = new Shape("g", {}, inner);
    this.zone = new Shape("path", { class: "zone" }, inner);
    this.ground = areaLayer(inner, "heat", () => CELL);
    this.stones = stoneLayer(inner, "stones");
    this.squares = areaLayer(inner, "points", item => item.side);
    this.policy = policyLayer(inner);
    this.ties = new Shape("path", { class: "ties" }, inner);
    this.outside = new Shape("path", { class: "outside" }, inner);
    this.marks = markLayer(inner);
    this.labels = labelLayer(inner, "labels");
    this.candidates = candidateLayer(inner);
    this.ghosts = ghostLayer(inner);
    this.aim = new Shape("path", { class: "aim" }, inner);
    this.hover = stoneLayer(inner, "hover");
    this.cursorBack = new Shape("rect", { class: "cursor back", visibility: "hidden" }, inner);
    this.cursorFront = new Shape("rect", { class: "cursor front", visibility: "hidden" }, inner);
    this.drawers = {
      grid: () => this.#drawGrid(), stones: () => this.#drawStones(), labels: () => this.#drawLabels(),
      marks: () => this.#drawMarks(), ties: () => this.#drawTies(), heat: () => this.#drawHeat(),
      region: () => this.#drawRegion(), zone: () => this.#drawZone(), candidates: () => this.#drawCandidates(), ghosts: () => this.#drawGhosts(),
    };
  }

  /** Notes that a value is another one. */
  changed(name) {
    for (const part in DEPENDS) {
      if (DEPENDS[part].includes(name)) {
        this.#dirty.add(part);
      }
    }
  }

  /** Draws what has changed. */
  draw() {
    const parts = [...this.#dirty];
    this.#dirty.clear();
    parts.forEach(part => this.drawers[part]());
  }

  /** The columns and rows that are shown. */
  get part() {
    const { crop, width, height } = this.values;
    return crop ?? { left: 0, top: 0, right: width - 1, bottom: height - 1 };
  }

  #drawGrid() {
    const { width, height } = this.values;
    const coordinates = this.values.coordinates && !this.isNarrow;
    this.margin = (coordinates ? 1.2 : 0.72) * CELL;
    const w = (width - 1) * CELL;
    const h = (height - 1) * CELL;
    this.#drawPart();
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
      const { x, y } = this.place(index);
      new Shape("circle", { class: "star", cx: x * CELL, cy: y * CELL, r: 3.8 }, group);
    }
    this.coordinates.element.replaceChildren();
    if (coordinates) {
      this.#drawCoordinates(this.coordinates.element);
    }
  }

  /** Takes the part shown into view; lines that go on beyond it end half a line after it. */
  #drawPart() {
    const { crop, width, height } = this.values;
    const { left, top, right, bottom } = this.part;
    const box = (before, after) => ({
      x: left * CELL - before(left === 0), y: top * CELL - before(top === 0),
      width: (right - left) * CELL + before(left === 0) + after(right === width - 1),
      height: (bottom - top) * CELL + before(top === 0) + after(bottom === height - 1),
    });
    const { x, y, width: w, height: h } = box(() => this.margin, () => this.margin);
    this.svg.set({ viewBox: `${x} ${y} ${w} ${h}` });
    const reach = isEdge => (isEdge ? this.margin : CELL / 2);
    this.clip.set(box(reach, reach));
    this.points.set({ "clip-path": crop ? "url(#part)" : undefined });
  }

  #drawCoordinates(group) {
    const { height } = this.values;
    const { left, top, right, bottom } = this.part;
    const size = Math.min(14.5, 8 + 0.35 * Math.max(right - left + 1, bottom - top + 1));
    this.svg.element.style.setProperty("--size", `${size.toFixed(1)}px`);
    const label = (x, y, text) => new Shape("text", { class: "coordinate", x, y, dy: "0.35em", text }, group);
    const gap = 0.74 * CELL;
    for (let x = left; x <= right; x++) {
      label(x * CELL, top * CELL - gap, columnName(x));
      label(x * CELL, bottom * CELL + gap, columnName(x));
    }
    for (let y = top; y <= bottom; y++) {
      label(left * CELL - gap, y * CELL, String(height - y));
      label(right * CELL + gap, y * CELL, String(height - y));
    }
  }

  #drawStones() {
    const { stones, lastMove, dead } = this.values;
    const items = new Map();
    const last = this.index(lastMove);
    const faded = new Set(dead.map(each => this.index(each)));
    for (let i = 0; i < stones.length; i++) {
      if (stones[i] !== ".") {
        const color = stones[i] === "X" ? "B" : "W";
        const key = `${i}${color}`;
        const fresh = i === last && !this.stones.items.has(key);
        items.set(key, { ...this.#lying(i), color, faded: faded.has(i), fresh });
      }
    }
    this.stones.show(items);
  }

  /** Where a stone lies, and its kind: real ones differ, drawn ones do not. */
  #lying(index) {
    const { x, y } = this.place(index);
    const { kind, dx, dy } = stoneAt(index);
    return this.values.stoneSet === "shell" ? { x: x + dx, y: y + dy, kind } : { x, y };
  }

  #drawLabels() {
    const { numbers, labels, lastMove, candidates, ghosts } = this.values;
    const items = new Map();
    const covered = new Set([...candidates, ...ghosts].map(each => each.point));
    const put = (point, text, last) => {
      if (this.index(point) >= 0) {
        items.set(point, { ...this.placeOf(point), text, on: this.stoneAt(point), last });
      }
    };
    Object.keys(numbers).forEach(point => put(point, String(numbers[point]), point === lastMove));
    Object.keys(labels).forEach(point => covered.has(point) || put(point, labels[point], false));
    this.labels.show(items);
  }

  #drawMarks() {
    const { marks, extraMarks, played, lastMove, ko, numbers } = this.values;
    const items = new Map();
    const put = (point, kind) => {
      if (this.index(point) >= 0) {
        items.set(`${kind}${point}`, { ...this.placeOf(point), kind, on: this.stoneAt(point) });
      }
    };
    if (lastMove && !(lastMove in numbers)) {
      put(lastMove, "last");
    }
    if (ko) {
      put(ko, "ko");
    }
    for (const set of [marks, extraMarks, played]) {
      Object.keys(set).forEach(kind => set[kind].forEach(point => put(point, kind)));
    }
    this.marks.show(items);
  }

  #drawTies() {
    const { lines, arrows } = this.values;
    const path = ([from, to], hasHead) => {
      const a = this.placeOf(from);
      const b = this.placeOf(to);
      const line = `M${a.x * CELL} ${a.y * CELL}L${b.x * CELL} ${b.y * CELL}`;
      return hasHead ? line + arrowHead(a, b) : line;
    };
    this.ties.set({ d: [...lines.map(each => path(each)), ...arrows.map(each => path(each, true))].join("") || "M0 0" });
  }

  #drawHeat() {
    const { heat, stones, width, height } = this.values;
    const values = heat?.values ?? [];
    const ground = new Map();
    const squares = new Map();
    const policy = new Map();
    for (let i = 0; heat && i < width * height; i++) {
      const value = values[i] ?? 0;
      const size = Math.abs(value);
      const own = stones[i] === "X" ? 1 : stones[i] === "O" ? -1 : 0;
      if (heat.kind === "policy") {
        if (value >= 0.002) {
          policy.set(i, { ...this.place(i), value });
        }
      } else if (heat.kind === "ownership" && size >= FAINT) {
        ground.set(i, { ...this.place(i), value, opacity: (Math.round(size * 14) / 14) * 0.62 });
        if (own * value < -0.15) {
          squares.set(i, { ...this.place(i), value, side: 8 + 10 * size });
        }
      } else if (heat.kind === "territory" && size >= 0.3 && own * value <= 0) {
        squares.set(i, { ...this.place(i), value, side: size > 0.75 ? 15 : 9 });
      }
    }
    this.ground.show(ground);
    this.squares.show(squares);
    this.policy.show(policy);
  }

  #drawRegion() {
    const { region, width, height } = this.values;
    const inside = new Set(region?.map(each => this.index(each)));
    const outside = Array.from({ length: width * height }, (unused, i) => i).filter(i => !inside.has(i));
    this.outside.set({ d: this.#cells(region ? outside : []) });
  }

  #drawZone() {
    this.zone.set({ d: this.#cells(this.values.zone.map(each => this.index(each)).filter(i => i >= 0)) });
  }

  /** A path of squares around points. */
  #cells(indices) {
    const squares = indices.map(i => {
      const { x, y } = this.place(i);
      return `M${(x - 0.5) * CELL} ${(y - 0.5) * CELL}h${CELL}v${CELL}h${-CELL}z`;
    });
    return squares.join("") || "M0 0";
  }

  #drawCandidates() {
    const hasLine = this.values.ghosts.some(each => each.number);
    this.candidates.group.set({ class: hasLine ? "candidates aside" : "candidates" });
    const { candidates, pointed } = this.values;
    this.candidates.show(this.#byPoint(candidates.map(each => ({ ...each, isPointed: each.point === pointed }))));
  }

  #drawGhosts() {
    this.ghosts.show(this.#byPoint(this.values.ghosts));
  }

  #byPoint(list) {
    const items = new Map();
    for (const each of list) {
      if (this.index(each.point) >= 0 && !items.has(each.point)) {
        items.set(each.point, { ...this.placeOf(each.point), ...each });
      }
    }
    return items;
  }

  /** Shows the stone that the pointer would play, and where a finger aims. */
  drawHover(point, isAiming) {
    const index = this.index(point);
    const { stones, player, forbidden, ghosts, width, height } = this.values;
    const isFree = index >= 0 && player && (stones[index] ?? ".") === "." && !(point in forbidden)
      && !ghosts.some(each => each.point === point);
    this.hover.show(new Map(isFree ? [[0, { ...this.place(index), color: player }]] : []));
    const { x, y } = this.place(Math.max(0, index));
    const lines = `M0 ${y * CELL}H${(width - 1) * CELL}M${x * CELL} 0V${(height - 1) * CELL}`;
    this.aim.set({ d: isAiming && index >= 0 ? lines : "M0 0" });
  }

  /** Shows the cursor at an index, or nowhere. */
  drawCursor(index) {
    const { x, y } = this.place(Math.max(0, index));
    const visibility = index >= 0 ? "visible" : "hidden";
    const frame = { x: (x - 0.46) * CELL, y: (y - 0.46) * CELL, width: 0.92 * CELL, height: 0.92 * CELL, rx: 5, visibility };
    this.cursorBack.set(frame);
    this.cursorFront.set(frame);
  }

  /** Width by height of the drawing. */
  get ratio() {
    const { left, top, right, bottom } = this.part;
    return ((right - left) * CELL + 2 * this.margin) / ((bottom - top) * CELL + 2 * this.margin);
  }

  /** How many lines the drawing is wide, margins included. */
  get cellsAcross() {
    const { left, right } = this.part;
    return right - left + (2 * this.margin) / CELL;
  }

  /** The color of the stone on a point, or "". */
  stoneAt(point) {
    return { X: "B", O: "W" }[this.values.stones[this.index(point)]] ?? "";
  }

  index(point) {
    return point ? pointIndex(point, this.values.width, this.values.height) : -1;
  }

  place(index) {
    return { x: index % this.values.width, y: Math.floor(index / this.values.width) };
  }

  placeOf(point) {
    return this.place(this.index(point));
  }
}

function arrowHead(a, b) {
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const wing = turn => `L${b.x * CELL - 12 * Math.cos(angle + turn)} ${b.y * CELL - 12 * Math.sin(angle + turn)}`;
  const tip = `M${b.x * CELL} ${b.y * CELL}`;
  return tip + wing(0.5) + tip + wing(-0.5);
}
