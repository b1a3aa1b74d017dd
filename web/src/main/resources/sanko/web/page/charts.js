/** <sanko-graph>: the score and the win rate over the moves of a line, with mistakes marked. */

import { html, nothing } from "lit";
import "chart.js";
import { Part } from "./part.js";
import { leadScale, leadTick, moveTicks } from "./graph-axes.js";
import { GraphGhost } from "./look/graph-ghost.js";
import { LANE, REACH, graphPlugin, phaseStretches, radiiOf } from "./look/graph-plugins.js";
import { settings } from "./settings.js";
import { text } from "./texts.js";
import { colorName, leadText, moveName, percent } from "./view.js";
import { listenToWheel } from "./wheel.js";

const Chart = globalThis.Chart;

/** The dearest mistakes are marked, each in the lane of its player. */
const MOST_MARKS = 40;

/** Marks of mistakes differ by player in shape, not in color alone. */
const SHAPES = { B: "triangle", W: "rectRot" };

/**
 * Properties: `store`; `nodes`, the line; `current`, the node shown; `mistakes`, verdicts to mark, if mistakes are to be marked; `revision`,
 * any value that changes when results do. Without results it is only a slider. Event "choose" (`detail` is a node) when one is chosen by
 * a click, by sliding along the graph, or by keys; "steps" as of listenToWheel(). The graph is a slider over the moves for those who do not see it.
 */
export class SankoGraph extends Part {
  static properties = {
    nodes: { attribute: false }, current: { attribute: false }, mistakes: { attribute: false },
    revision: { attribute: false }, store: { attribute: false },
  };

  #chart = null;
  #later = 0;

  constructor() {
    super();
    this.nodes = [];
    this.mistakes = null;
    this.drawn = { cursor: 0, phases: [] };
    this.media = ["(prefers-color-scheme: dark)", "print"].map((query) => matchMedia(query));
  }

  connectedCallback() {
    super.connectedCallback();
    this.media.forEach((each) => this.watch(each, "change", () => this.#restart()));
    this.watch(settings, "change", () => this.#restart());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#forget();
  }

  #forget() {
    clearTimeout(this.#later);
    this.#later = 0;
    this.#chart?.destroy();
    this.#chart = null;
  }

  render() {
    const index = this.#currentIndex();
    const last = Math.max(0, this.nodes.length - 1);
    return html`
      <div class=${this.#hasResults ? "graph" : "graph none"} role="slider" tabindex="0" aria-label=${text("review.graph")} aria-valuemin="0"
        aria-valuemax=${last} aria-valuenow=${index} aria-valuetext=${describe(this.nodes[index])} @keydown=${this.#key}
        @pointerdown=${event => this.#press(event)} @pointermove=${event => this.#pointed(event)} @pointerleave=${() => this.ghost?.hide()}>
        <canvas aria-hidden="true"></canvas>
        <progress class="track" aria-hidden="true" max=${Math.max(1, last)} .value=${index}></progress>
        <span class="side black" aria-hidden="true">${text("color.black")}</span>
        <span class="side white" aria-hidden="true">${text("color.white")}</span>
      </div>
      ${this.#hasResults ? html`
        <p class="graph-key">${(this.mistakes ? [...KEY, ...MISTAKES_KEY] : KEY).map(([name, words]) => html`<span><i class="swatch ${name}"></i>${words()}</span>`)}</p>` : nothing}`;
  }

  get #hasResults() {
    return this.nodes.some(node => node.result);
  }

  firstUpdated() {
    const graph = this.querySelector(".graph");
    listenToWheel(graph);
    this.ghost = this.store && new GraphGhost(graph, this.store);
  }

  updated() {
    if (!this.#hasResults) {
      this.#forget();
    } else if (this.#chart) {
      this.#fill();
    } else {
      // The first drawing takes long: it is a task of its own, and so is an empty chart before it.
      this.#soon(() => this.#begin() && this.#soon(() => this.#fill()));
    }
  }

  #soon(action) {
    this.#later ||= setTimeout(() => {
      this.#later = 0;
      action();
    });
  }

  /** Makes an empty chart. Chart.js keeps it until it is destroyed, which nobody would do once this has left the page. */
  #begin() {
    if (this.#hasResults && this.isConnected) {
      this.#chart = new Chart(this.querySelector("canvas"), this.#configuration());
    }
    return this.#chart;
  }

  /** Draws the graph anew, at once, as paper does not wait. */
  #restart() {
    if (this.#chart || this.#later) {
      this.#forget();
      this.#begin() && this.#fill();
    }
    this.requestUpdate();
  }

  #currentIndex() {
    return Math.max(0, this.nodes.indexOf(this.current));
  }

  #fill() {
    const { data, options } = this.#chart;
    const root = (node) => node.result?.rootInfo;
    data.labels = this.nodes.map((node) => node.number);
    data.datasets[0].data = this.nodes.map((node) => root(node)?.scoreLead ?? null);
    data.datasets[1].data = this.nodes.map((node) => (root(node) ? 100 * root(node).winrate : null));
    data.datasets.slice(0, 2).forEach((dataset) => (dataset.pointRadius = radiiOf(dataset.data)));
    const { top, ticks } = leadScale(data.datasets[0].data.map((lead) => lead ?? 0));
    this.top = top;
    Object.assign(options.scales.lead, { min: -REACH * top, max: REACH * top, afterBuildTicks: marked(ticks) });
    options.scales.x.afterBuildTicks = marked(moveTicks(data.labels.at(-1) ?? 0).map((number) => data.labels.indexOf(number)));
    this.#fillMistakes(data.datasets[2]);
    this.drawn = {
      cursor: this.#currentIndex(),
      phases: this.store ? phaseStretches(data.labels, this.store.width * this.store.height) : [],
    };
    this.#chart.update("none");
  }

  #fillMistakes(dataset) {
    const byNode = new Map((this.mistakes ?? []).slice(0, MOST_MARKS).map((verdict) => [verdict.node, verdict]));
    dataset.data = this.nodes.map((node) => (byNode.has(node) ? LANE * this.top * (byNode.get(node).player === "B" ? 1 : -1) : null));
    dataset.pointStyle = this.nodes.map((node) => SHAPES[byNode.get(node)?.player] ?? "circle");
    dataset.pointBackgroundColor = this.nodes.map((node) =>
      byNode.has(node) ? this.#verdictColor(byNode.get(node).class.name) : "transparent");
    dataset.pointRadius = this.nodes.map((node) => 3 + Math.min(3.5, (byNode.get(node)?.loss ?? 0) / 3));
  }

  #verdictColor(name) {
    this.verdictColors[name] ??= color(this, `--verdict-${name}`);
    return this.verdictColors[name];
  }

  #configuration() {
    this.verdictColors = {};
    const ink = color(this, "--ink-soft");
    const rule = color(this, "--graph-rule");
    const [ground, shade, cursor] = ["--graph-ground", "--graph-shade", "--graph-cursor"].map(name => color(this, name));
    Chart.defaults.font = { ...Chart.defaults.font, family: getComputedStyle(this).fontFamily, size: 11 };
    const axis = { ticks: { color: ink, autoSkip: false }, border: { display: false } };
    return {
      type: "line",
      data: { labels: [], datasets: datasetsFor(this) },
      options: {
        animation: false,
        maintainAspectRatio: false,
        layout: { padding: { top: 17 } },
        interaction: { mode: "index", intersect: false },
        scales: {
          x: { ...axis, grid: { display: false }, ticks: { ...axis.ticks, maxRotation: 0 } },
          lead: {
            ...axis, position: "left", grid: { color: rule },
            ticks: { ...axis.ticks, callback: leadTick },
          },
          winrate: {
            ...axis, position: "right", min: 50 - 50 * REACH, max: 50 + 50 * REACH, grid: { display: false }, afterBuildTicks: marked([0, 25, 50, 75, 100]),
            ticks: { ...axis.ticks, callback: (value) => `${value}%` },
          },
        },
        plugins: { legend: { display: false }, tooltip: { enabled: false } },
      },
      plugins: [graphPlugin({ ground, shade, cursor, ink }, () => this.drawn)],
    };
  }

  /** What is said of a node beside its position. */
  #words(node) {
    const verdict = this.mistakes?.find((each) => each.node === node);
    const loss = verdict ? `. ${verdict.class.sign} ${text("review.points", verdict.loss.toFixed(1))}` : "";
    return describe(node) + loss;
  }

  #press(event) {
    if (event.button === 0) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      this.#choose(this.#indexAt(event));
    }
  }

  /** A pressed pointer slides along the game; one that hovers shows what was there. */
  #pointed(event) {
    const index = this.#indexAt(event);
    if (event.buttons > 0) {
      this.ghost?.hide();
      this.#choose(index);
    } else if (event.pointerType === "mouse" && this.nodes[index]) {
      this.ghost?.show(this.nodes[index], event.clientX, this.#words(this.nodes[index]));
    }
  }

  /** The index of the node under the pointer. */
  #indexAt(event) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    // Results that have come since it was drawn have no chart yet.
    const area = this.#chart?.chartArea ?? { left: 0, width };
    const share = (event.clientX - left - area.left) / area.width;
    return Math.round(Math.max(0, Math.min(1, share)) * (this.nodes.length - 1));
  }

  #choose(index) {
    const node = this.nodes[index];
    if (node && node !== this.current) {
      this.dispatchEvent(new CustomEvent("choose", { detail: node }));
    }
  }

  #key(event) {
    const index = this.#currentIndex();
    const target = {
      ArrowLeft: index - 1, ArrowDown: index - 1, ArrowRight: index + 1, ArrowUp: index + 1,
      PageDown: index - 10, PageUp: index + 10, Home: 0, End: this.nodes.length - 1,
    }[event.key];
    if (target === undefined || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.#choose(Math.max(0, Math.min(this.nodes.length - 1, target)));
  }
}

/** What the lines and marks mean. */
const KEY = [
  ["lead", () => text("review.leadBlack")],
  ["winrate", () => text("review.winrateBlack")],
];
const MISTAKES_KEY = [
  ["mistake B", () => text("review.mistakeOf", colorName("B"))],
  ["mistake W", () => text("review.mistakeOf", colorName("W"))],
];

/** Marks an axis at these values. */
function marked(values) {
  return (scale) => (scale.ticks = values.map((value) => ({ value })));
}

function datasetsFor(element) {
  const named = (name) => color(element, name);
  const line = { pointRadius: 0, spanGaps: false, tension: 0.2 };
  return [
    {
      ...line, yAxisID: "lead", borderColor: named("--graph-lead"), pointBackgroundColor: named("--graph-lead"),
      borderWidth: 1.5, order: 2,
      fill: { target: "origin", above: named("--graph-black"), below: named("--graph-white") },
    },
    {
      ...line, yAxisID: "winrate", borderColor: named("--graph-winrate"), pointBackgroundColor: named("--graph-winrate"),
      borderWidth: 1.4, borderDash: [4, 3], order: 1,
    },
    { yAxisID: "lead", showLine: false, borderColor: named("--surface"), borderWidth: 1, order: 0, data: [] },
  ];
}

/** A custom property as a color that a canvas understands. */
function color(element, name) {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  element.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

function describe(node) {
  if (!node) {
    return "";
  }
  const move = node.move
    ? `${node.number} ${colorName(node.move[0])} ${moveName(node.move[1])}`
    : text("review.start");
  const root = node.result?.rootInfo;
  return root ? `${move}: ${leadText(root.scoreLead)}, ${text("review.winrateOf", percent(root.winrate))}` : move;
}

customElements.define("sanko-graph", SankoGraph);
