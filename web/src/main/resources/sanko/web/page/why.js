/** "Why?": the teacher's reasons for a mistake of the game. How much it lost is the review's to say. */

import { html, nothing } from "lit";
import { settings } from "./settings.js";
import { text } from "./texts.js";

/** A smaller loss, in points, is not explained. */
const LEAST_LOSS = 1;

const VISITS = 100;

/** Positions of each reading that is to prove what is said about the fate of stones: a tenth of a second or two. */
const READING_NODES = 10_000;

/** Explanations of one game's moves, kept once they were asked for. Event "change" when there is a new one. */
export class Why extends EventTarget {
  #store;
  #connection;
  #answers = new WeakMap();

  /**
   * @param {GameStore} store
   * @param {Connection} connection
   */
  constructor(store, connection) {
    super();
    this.#store = store;
    this.#connection = connection;
  }

  /** A button to ask for the explanation of a mistake, or the explanation; nothing where there is none. */
  template(verdict) {
    if (verdict.loss < LEAST_LOSS) {
      return nothing;
    }
    const answer = this.#answers.get(verdict.node);
    if (answer?.language !== settings.language) {
      return html`<p><button class="why" title="w" @click=${() => this.ask(verdict)}>${text("review.why")}</button></p>`;
    }
    return html`<p class="why-text" role="status">${answer.text ?? text("review.why.asking")}</p>`;
  }

  /** Asks the engine for the explanation of a mistake, in the language of the page. */
  async ask(verdict) {
    const { node, move } = verdict;
    const { language } = settings;
    if (verdict.loss < LEAST_LOSS || this.#answers.get(node)?.language === language) {
      return;
    }
    this.#answers.set(node, { language });
    this.#changed();
    try {
      const answer = await this.#connection.request({
        ...await this.#store.query(node.parent), maxVisits: VISITS, priority: 10, explain: { language, move, readingNodes: READING_NODES },
      });
      this.#answers.set(node, { language, text: answer.explain?.reasons || text("review.why.nothing") });
    } catch (error) {
      this.#answers.set(node, { language, text: error.message });
    }
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new CustomEvent("change"));
  }
}
