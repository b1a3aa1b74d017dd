/** What the teacher says of moves, asked with small searches of their own. */

/** Visits of the searches before and after a move. */
const VISITS = 50;

/** Positions of each reading that is to prove the fate of stones. */
const READING_NODES = 3000;

/** Before the positions that a review waits for. */
const PRIORITY = 10;

/**
 * @typedef {{remark: string, loss: number, better: string, pv: string[], text: string}} Remark `remark` is one sentence, empty
 *     where there is nothing to say; `text` the whole explanation, which names the better move
 */

/** The remarks on a game's moves, kept once they are known. Event "change" when there is a new one. */
export class Remarks extends EventTarget {
  #store;
  #connection;
  #known = new WeakMap();
  #asking = new Map();

  /**
   * @param {GameStore} store
   * @param {Connection} connection
   */
  constructor(store, connection) {
    super();
    this.#store = store;
    this.#connection = connection;
  }

  /**
   * What is known of the move of a node.
   *
   * @param {GameNode} node
   * @param {string} key what toKey() made
   * @returns {Remark|undefined}
   */
  of(node, key) {
    const known = this.#known.get(node);
    return known?.key === key ? known : undefined;
  }

  /** Whether the move of a node is being looked at. */
  isAsking(node) {
    return this.#asking.has(node);
  }

  /** Asks about these nodes what is not known, and no longer about others. */
  want(nodes, key) {
    for (const node of this.#asking.keys()) {
      if (!nodes.includes(node) || this.#asking.get(node).key !== key) {
        this.#forget(node);
      }
    }
    nodes.filter(node => !this.of(node, key) && !this.#asking.has(node)).forEach(node => this.#ask(node, key));
  }

  #forget(node) {
    this.#asking.get(node).stop?.();
    this.#asking.delete(node);
  }

  async #ask(node, key) {
    const asked = { key };
    this.#asking.set(node, asked);
    const [language, player] = key.split(" ");
    const explain = { language, move: node.move[1], visits: VISITS, readingNodes: READING_NODES, ...(player && { player }) };
    const query = await this.#store.query(node.parent).catch(() => null);
    if (this.#asking.get(node) !== asked) {
      return;
    }
    if (!query) {
      this.#asking.delete(node);
    } else {
      const { stop } = this.#connection.subscribe({ ...query, maxVisits: VISITS, priority: PRIORITY, explain }, answer => {
        if (this.#asking.get(node) === asked) {
          this.#asking.delete(node);
          if (!answer.error) {
            this.#known.set(node, { key, ...(answer.explain ?? { remark: "", loss: 0 }) });
          }
          this.dispatchEvent(new CustomEvent("change"));
        }
      });
      asked.stop = stop;
    }
  }
}

/** The key for a language and the player who is spoken to, "" for none. */
export function toKey(language, player) {
  return `${language} ${player}`;
}
