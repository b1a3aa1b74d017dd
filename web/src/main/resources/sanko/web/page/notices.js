/** Short messages: which there are, and for how long. Pure. */

const MOST = 3;
const LEAST_SECONDS = 7;

/** How long a notice is awaited again that somebody is reading. */
const AGAIN_SECONDS = 3;

/** Characters that a slow reader reads in a second; of Chinese, Japanese and Korean ones fewer. */
const READ = { letters: 12, wide: 4 };
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/g;

/** How long a notice is shown: time to read it, and twice that to choose one of its actions. */
export function secondsToRead(sentence, hasActions) {
  const wide = sentence.match(WIDE)?.length ?? 0;
  const reading = 3 + wide / READ.wide + (sentence.length - wide) / READ.letters;
  return Math.max(LEAST_SECONDS, reading) * (hasActions ? 2 : 1);
}

/** The notices of a component, which shows them by notice-list.js. */
export class Notices {
  #list = [];
  #count = 0;

  /**
   * @param {{requestUpdate: function}} host
   * @param {function(function, number): void} later calls a function after some milliseconds
   */
  constructor(host, later = setTimeout.bind(window)) {
    this.host = host;
    this.later = later;
  }

  /**
   * @param {string} sentence
   * @param {{kind?: "info"|"error", actions?: [string, function][], isOfGame?: boolean}} options `isOfGame`: it has no
   *     meaning for another game
   * @returns {object} the notice
   */
  add(sentence, { kind = "info", actions = [], isOfGame = false } = {}) {
    const notice = { id: ++this.#count, sentence, kind, actions, isOfGame };
    this.#list = [...this.#list.filter(each => each.sentence !== sentence), notice].slice(-MOST);
    this.#await(notice, secondsToRead(sentence, actions.length > 0));
    this.host.requestUpdate();
    return notice;
  }

  #await(notice, seconds) {
    this.later(() => {
      if (document.hidden) {
        document.addEventListener("visibilitychange", () => this.#await(notice, seconds), { once: true });
      } else if (this.#isRead(notice)) {
        this.#await(notice, AGAIN_SECONDS);
      } else {
        this.remove(notice);
      }
    }, 1000 * seconds);
  }

  /** Whether a notice has the pointer or the focus, or a dialog hides it. */
  #isRead(notice) {
    const element = document.querySelector(`[data-notice="${notice.id}"]`);
    const hasPointer = matchMedia("(hover: hover)").matches && element?.matches(":hover");
    return Boolean(this.host.dialog) || Boolean(hasPointer) || Boolean(element?.matches(":focus-within"));
  }

  isShown(notice) {
    return this.#list.includes(notice);
  }

  remove(notice) {
    this.#list = this.#list.filter(each => each !== notice);
    this.host.requestUpdate();
  }

  /** Removes those of a game that is left. */
  leaveGame() {
    this.#list = this.#list.filter(each => !each.isOfGame);
    this.host.requestUpdate();
  }

  /** Those shown, in the order in which they came. @returns {object[]} */
  get list() {
    return this.#list;
  }
}
