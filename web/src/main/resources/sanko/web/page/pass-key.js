/** The key for a pass asks first, since it is easily hit: pressed again while the question is shown, it passes. */

import { text } from "./texts.js";

/** What has been asked, and where. */
export class PassKey {
  #question = null;
  #node = null;

  /** @param {{store: object, notices: import("./notices.js").Notices, notify: function}} app */
  constructor(app) {
    this.app = app;
  }

  /** @param {function(): void} pass done if this was the answer */
  pressed(pass) {
    const { notices, store } = this.app;
    const isAnswer = notices.isShown(this.#question) && store.current === this.#node;
    notices.remove(this.#question);
    if (isAnswer) {
      pass();
      return;
    }
    const node = store.current;
    this.#node = node;
    this.#question = this.app.notify(text("keys.passSure"), {
      actions: [[text("move.pass"), () => store.current === node && pass()]],
    });
  }
}
