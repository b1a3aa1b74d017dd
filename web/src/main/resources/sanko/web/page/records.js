/** <sanko-records>: the record of the game: opening and saving it, its variations, comments and marks. */

import { html, nothing } from "lit";
import "./tree.js";
import "./look/menu.js";
import { download } from "./download.js";
import { gameWithResults } from "./export-data.js";
import { fileName } from "./file-names.js";
import { subtree } from "./game-node.js";
import { icons } from "./icons.js";
import { openButton } from "./look/open-record.js";
import { pasteDialog, RecordOpener } from "./record-opener.js";
import { Part } from "./part.js";
import { freeLabel } from "./labels.js";
import { pointIndex } from "./points.js";
import { text } from "./texts.js";

/** What a click on the board does while a tool is chosen; the signs are those that the board shows. */
const TOOLS = [
  { name: "triangle", sign: "△" }, { name: "square", sign: "□" }, { name: "circle", sign: "○" },
  { name: "cross", sign: "✕" }, { name: "letter", sign: "A" }, { name: "number", sign: "1" },
  { name: "setB", sign: "●" }, { name: "setW", sign: "◯" },
];

const INFO = ["PB", "BR", "PW", "WR", "EV", "DT", "RE", "GN"];

/** The panel under the mode's own. `onPoint` says whether a click on the board was for a tool. */
class SankoRecords extends Part {
  static properties = { app: { attribute: false }, tool: { state: true } };

  constructor() {
    super();
    this.tool = "";
  }

  connectedCallback() {
    super.connectedCallback();
    this.opener = openerOf(this.app);
    this.watch(this.opener, "change", () => this.requestUpdate());
    this.watch(this.app.store, "change", () => this.requestUpdate());
    this.watch(this.app.store, "move", () => this.requestUpdate());
  }

  /** Uses the tool chosen at a point. @returns {boolean} whether there is one */
  async onPoint(point) {
    const { store } = this.app;
    const node = store.current;
    switch (this.tool) {
      case "":
        return false;
      case "letter":
      case "number":
        store.setLabel(node, point, node.labels[point] ? "" : freeLabel(node.labels, this.tool));
        break;
      case "setB":
      case "setW":
        await this.#setUpInTurn(point, this.tool === "setB" ? "B" : "W");
        return true;
      default:
        store.setMark(node, this.tool, point);
    }
    Object.assign(this.app.board, { marks: node.marks, labels: node.labels });
    return true;
  }

  /** Stones are set up one after the other: each needs to know those before. */
  #setUpInTurn(point, color) {
    const { root } = this.app.store;
    this.settingUp = (this.settingUp ?? Promise.resolve()).then(() =>
      root === this.app.store.root && this.#setUp(point, color).catch((error) => this.app.refuse(error, point)));
    return this.settingUp;
  }

  /** Puts a stone, or takes one away, in a node of its own after a move. */
  async #setUp(point, color) {
    const { store } = this.app;
    const node = store.current;
    const position = await store.position(node);
    const there = position.stones[pointIndex(point, store.width, store.height)];
    const wanted = there === (color === "B" ? "X" : "O") ? "empty" : color;
    if (node.move || node.children.length > 0) {
      store.goTo(await store.add(node, { setup: { [wanted]: [point] }, player: position.player }));
      return;
    }
    const setup = {};
    for (const kind of ["B", "W", "empty"]) {
      setup[kind] = (node.setup?.[kind] ?? []).filter((each) => each !== point);
    }
    setup[wanted].push(point);
    await store.setSetup(node, setup);
  }

  updated() {
    this.querySelector("dialog.paste:not([open])")?.showModal();
  }

  render() {
    return html`
      <section class="panel records" aria-label=${text("record.title")}>
        <h2>${text("record.panel")}</h2>
        ${this.#renderFiles()}
        ${this.#renderProblems()}
        ${this.#renderGames()}
        <sanko-tree .store=${this.app.store}></sanko-tree>
        ${this.#renderEditing()}
        ${this.#renderComment()}
        ${this.#renderInfo()}
      </section>
      ${this.opener.isPasting ? pasteDialog(this.opener) : nothing}`;
  }

  #renderFiles() {
    const button = (key, icon, act) => html`<button class="low" @click=${act}>${icon} ${text(key)}</button>`;
    return html`
      <div class="buttons files">
        ${openButton(input => this.opener.openInput(input))}
        ${button("record.paste", icons.paste, () => this.opener.startPasting())}
        ${button("record.save", icons.save, () => this.save())}
        ${button("games.title", icons.games, () => this.app.openDialog("games"))}
      </div>
      ${this.app.store.root.children.length === 0 ? html`<p class="quiet drop-hint">${text("record.dropHint")}</p>` : nothing}`;
  }

  #renderProblems() {
    const { problems } = this.opener;
    if (problems.length === 0) {
      return nothing;
    }
    return html`
      <div class="problem" role="alert">
        <p>${text("record.problems", problems.length)}</p>
        <ul>${problems.slice(0, 20).map(({ line, column, message }) =>
          html`<li>${text("record.problem", line, column, message)}</li>`)}</ul>
        <button @click=${() => this.opener.forgetProblems()}>${text("record.understood")}</button>
      </div>`;
  }

  #renderGames() {
    const { games, index } = this.opener;
    if (!this.opener.isCollection) {
      return nothing;
    }
    return html`
      <label class="games">${text("record.games", games.length)}
        <select @change=${(event) => this.opener.choose(Number(event.target.value))}>
          ${games.map((game, each) => html`<option value=${each} ?selected=${each === index}>${gameTitle(game, each)}</option>`)}
        </select></label>`;
  }

  #renderEditing() {
    return html`
      <div class="buttons tools" role="group" aria-label=${text("record.tools")}>
        ${TOOLS.map(({ name, sign }) => html`
          <button class="tool" aria-pressed=${this.tool === name} aria-label=${text(`record.tool.${name}`)}
            title=${text(`record.tool.${name}`)} @click=${() => (this.tool = this.tool === name ? "" : name)}><span aria-hidden="true">${sign}</span></button>`)}
        <sanko-menu .label=${text("record.more")} .items=${this.#branchActions}></sanko-menu>
      </div>
      ${this.tool ? html`<p class="quiet" role="status">${text("record.toolHint")}</p>` : nothing}`;
  }

  /** What is done with the branch from the node shown on. */
  get #branchActions() {
    const { store } = this.app;
    const { current } = store;
    const { branches } = this.opener;
    return [
      { words: text("branch.copy"), act: () => branches.copy(), isOff: !current.parent },
      { words: text("branch.paste"), act: () => this.opener.pasteBranch(), isOff: !branches.canPaste },
      { words: text("record.promote"), act: () => store.promote(current), isOff: isMain(current) },
      { words: text("record.delete"), act: () => this.#remove(), isOff: !current.parent, isDanger: true },
    ];
  }

  /** Deletes from the node shown on; a notice offers to take it back. */
  #remove() {
    const { store } = this.app;
    const node = store.current;
    const { parent } = node;
    const place = parent.children.indexOf(node);
    store.remove(node);
    this.app.notify(text("record.deleted", [...subtree(node)].length), {
      actions: [[text("record.undo"), () => store.restore(parent, node, place)]], isOfGame: true,
    });
  }

  /** What is typed belongs at once to the node shown: a field that is left may show another node by then. */
  #renderComment() {
    const { store } = this.app;
    const node = store.current;
    return html`
      <label class="comment">${text("record.comment")}
        <textarea rows="3" .value=${node.comment} @input=${(event) => store.setComment(node, event.target.value)}></textarea>
      </label>`;
  }

  #renderInfo() {
    const { store } = this.app;
    return html`
      <details>
        <summary>${text("record.info")}</summary>
        <div class="info">${INFO.map((key) => html`
          <label>${text(`record.info.${key}`)}
            <input type="text" .value=${store.info[key] ?? ""} @input=${(event) => store.setInfo(key, event.target.value)}></label>`)}
        </div>
      </details>`;
  }

  /** Saves the record with the results of the analysis. */
  async save() {
    const { store, connection } = this.app;
    try {
      const games = this.opener.gamesToSave(gameWithResults(store));
      const answer = await connection.request({ action: "write_record", games });
      download(`${fileName(this.app)}.sgf`, answer.sgf, "application/x-go-sgf");
    } catch (error) {
      this.app.notify(error.message, { kind: "error" });
    }
  }
}

function isMain(node) {
  for (let at = node; at.parent; at = at.parent) {
    if (at.parent.children[0] !== at) {
      return false;
    }
  }
  return true;
}

function gameTitle(game, index) {
  const { PB, PW, GN, EV, DT } = game.info ?? {};
  const names = [PB, PW].filter(Boolean).join(" – ") || GN || EV || "";
  return [`${index + 1}.`, names, DT, text("record.moves", game.nodes.filter((node) => node.move).length)].filter(Boolean).join(" ");
}

let opener = null;

/** What opens records on this page. */
export function openerOf(app) {
  opener ??= new RecordOpener(app);
  return opener;
}

customElements.define("sanko-records", SankoRecords);

// Records are opened in every mode, so this does not wait for the panel.
openerOf(document.querySelector("sanko-app")).listen();
