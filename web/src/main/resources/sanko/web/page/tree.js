/** <sanko-tree>: the variations of a game as a drawing; only what the window shows is made. */

import { html, svg } from "lit";
import { Part } from "./part.js";
import { text } from "./texts.js";
import { TreeLayout } from "./tree-layout.js";
import { verdictOf } from "./verdicts.js";
import { listenToWheel } from "./wheel.js";

/** Pixels from node to node. */
const PITCH = 26;
const MARGIN = 20;
/** Columns and rows drawn beyond the window, so that scrolling shows no gaps. */
const AROUND = 4;

/**
 * Property `store`. A click shows a node; the arrow keys of the page move in the tree, up and down
 * to other variations. Event "steps" as of listenToWheel().
 */
export class SankoTree extends Part {
  static properties = { store: { attribute: false } };

  #layout = null;
  #scheduled = false;

  firstUpdated() {
    listenToWheel(this);
  }

  connectedCallback() {
    super.connectedCallback();
    this.watch(this.store, "change", () => this.#reshape());
    this.watch(this.store, "result", () => this.#drawSoon());
    this.watch(this.store, "move", () => this.requestUpdate());
    this.sizes = new ResizeObserver(() => this.#drawSoon());
    this.sizes.observe(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  #reshape() {
    this.#layout = null;
    this.#drawSoon();
  }

  #drawSoon() {
    if (!this.#scheduled) {
      this.#scheduled = true;
      requestAnimationFrame(() => {
        this.#scheduled = false;
        // Out of the page it does not hear of changes of the tree.
        this.isConnected && this.requestUpdate();
      });
    }
  }

  get #window() {
    return this.querySelector(".tree-window");
  }

  willUpdate() {
    this.#layout ??= new TreeLayout(this.store.root);
  }

  render() {
    const box = this.#window;
    const left = Math.floor((box?.scrollLeft ?? 0) / PITCH) - AROUND;
    const top = Math.floor((box?.scrollTop ?? 0) / PITCH) - AROUND;
    const visible = this.#layout.visible({
      left, top,
      right: left + Math.ceil((box?.clientWidth ?? 400) / PITCH) + 2 * AROUND,
      bottom: top + Math.ceil((box?.clientHeight ?? 160) / PITCH) + 2 * AROUND,
    });
    const path = new Set(this.store.path(this.store.current));
    return html`
      <div class="tree-window" tabindex="0" role="group" aria-label=${this.#description()} @scroll=${() => this.#drawSoon()}
        @click=${this.#click}>
        <svg class="tree" aria-hidden="true">
          ${visible.map((node) => this.#link(node, path))}
          ${visible.map((node) => this.#node(node, path))}
        </svg>
      </div>`;
  }

  updated() {
    const drawing = this.querySelector("svg.tree");
    drawing.setAttribute("width", 2 * MARGIN + PITCH * (this.#layout.columns - 1));
    drawing.setAttribute("height", 2 * MARGIN + PITCH * (this.#layout.rows - 1));
    if (this.shownNode !== this.store.current) {
      this.shownNode = this.store.current;
      this.#reveal();
    }
  }

  /** Scrolls so that the node shown is in the window. */
  #reveal() {
    const box = this.#window;
    const { x, y } = this.#center(this.store.current);
    const edge = 2.5 * PITCH;
    const left = within(box.scrollLeft, x, box.clientWidth, edge);
    const top = within(box.scrollTop, y, box.clientHeight, 1.2 * PITCH);
    if (left !== box.scrollLeft || top !== box.scrollTop) {
      box.scrollTo(left, top);
      this.#drawSoon();
    }
  }

  #description() {
    const { current } = this.store;
    const siblings = current.parent?.children ?? [current];
    return siblings.length > 1
      ? text("record.treeVariation", current.number, siblings.indexOf(current) + 1, siblings.length)
      : text("record.treeMove", current.number);
  }

  #center(node) {
    const { column, row } = this.#layout.place(node);
    return { x: MARGIN + PITCH * column, y: MARGIN + PITCH * row };
  }

  #link(node, path) {
    if (!node.parent) {
      return null;
    }
    const from = this.#center(node.parent);
    const to = this.#center(node);
    const bend = from.y === to.y ? "" : `V${to.y - PITCH / 2}L${from.x + PITCH / 2} ${to.y}`;
    return svg`<path class=${path.has(node) ? "link on" : "link"} d="M${from.x} ${from.y}${bend}H${to.x}"></path>`;
  }

  #node(node, path) {
    const { x, y } = this.#center(node);
    const isCurrent = node === this.store.current;
    const names = ["node", node.move?.[0] ?? "none", path.has(node) ? "on" : "", isCurrent ? "current" : ""];
    const verdict = verdictOf(node);
    return svg`
      <g class=${names.join(" ")} transform="translate(${x} ${y})">
        ${isCurrent ? svg`<circle class="ring" r="12.5"></circle>` : null}
        ${node.move ? svg`<circle class="stone" r="9.5"></circle>` : svg`<rect class="stone" x="-7" y="-7" width="14" height="14" rx="2"></rect>`}
        ${node.move ? svg`<text dy="3.4">${node.number}</text>` : null}
        ${node.comment ? svg`<rect class="has-comment" x="-4" y="11" width="8" height="2.4" rx="1"></rect>` : null}
        ${verdict && verdict.loss >= 1.5 ? svg`<text class="sign ${verdict.class.name}" x="8" y="-7">${verdict.class.sign}</text>` : null}
      </g>`;
  }

  #click(event) {
    const bounds = this.querySelector("svg.tree").getBoundingClientRect();
    const column = (event.clientX - bounds.left - MARGIN) / PITCH;
    const row = (event.clientY - bounds.top - MARGIN) / PITCH;
    const near = this.#layout.at(Math.round(column), Math.round(row));
    if (near) {
      this.store.goTo(near);
    }
  }
}

/** Where to scroll so that a place is visible with some space around it. */
function within(scroll, place, size, edge) {
  if (place - edge < scroll) {
    return Math.max(0, place - size / 2);
  }
  return place + edge > scroll + size ? place - size / 2 : scroll;
}

customElements.define("sanko-tree", SankoTree);
