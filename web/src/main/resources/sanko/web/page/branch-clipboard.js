/** Copying a branch of a record and adding it elsewhere, by buttons or by the keys for copying and pasting. */

import { graft, impossibleEnd } from "./branches.js";
import { branchOf } from "./game-node.js";
import { writeText } from "./clipboard.js";
import { text } from "./texts.js";
import { describeProblem } from "./view.js";

export class BranchClipboard {
  #branch = null;
  #sgf = "";

  /** @param {object} app the root of the page */
  constructor(app) {
    this.app = app;
  }

  /** Whether there is a branch for a board of this size. */
  get canPaste() {
    const { width, height } = this.app.store;
    return this.#branch?.width === width && this.#branch.height === height;
  }

  /** Whether a text is the branch that was copied, and not a record to open. */
  isCopied(plain) {
    return this.#sgf !== "" && plain.trim().replace(/\r\n/g, "\n") === this.#sgf;
  }

  /** Copies the node shown and those below it; other programs get them as SGF. */
  async copy() {
    const { store, connection } = this.app;
    const nodes = branchOf(store.current);
    const { width, height, rules, komi } = store;
    this.#branch = { nodes, width, height };
    this.app.notify(text("branch.copied", nodes.length));
    const below = nodes.map(node => ({ ...node, parent: node.parent + 1 }));
    const game = { boardXSize: width, boardYSize: height, rules, komi, handicap: 0, info: {}, nodes: [{ parent: -1 }, ...below] };
    await writeText(connection.request({ action: "write_record", games: [game] }).then(({ sgf }) => (this.#sgf = sgf.trim())));
  }

  /** Adds the branch below the node shown, if the board can take it; a notice offers to take it back. */
  async paste() {
    const { store } = this.app;
    if (!this.canPaste) {
      this.app.notify(text("branch.otherBoard"), { kind: "error" });
      return;
    }
    const at = store.current;
    const { nodes } = this.#branch;
    const end = await impossibleEnd(store, at, nodes);
    if (end) {
      this.app.notify(describeProblem(store, end), { kind: "error" });
      return;
    }
    if (!store.holds(at)) {
      return;
    }
    const { tops, first, count } = graft(store, at, nodes);
    store.goTo(first);
    const undo = () => {
      tops.forEach(each => store.remove(each));
      store.goTo(at);
    };
    this.app.notify(text("branch.pasted", count), { actions: count > 0 ? [[text("record.undo"), undo]] : [], isOfGame: true });
  }

  /** What the browser's key for copying does where no text is selected. @param {ClipboardEvent} event */
  copied(event) {
    const selection = document.getSelection();
    if (selection.isCollapsed && !isField(event.target) && !this.app.dialog && this.app.store.current.parent) {
      event.preventDefault();
      this.copy().catch(error => this.app.notify(error.message, { kind: "error" }));
    }
  }
}

function isField(target) {
  return target instanceof Element && target.closest("input, textarea, [contenteditable], dialog") !== null;
}
