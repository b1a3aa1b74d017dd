/** Tabs: one stop of the Tab key for all; the arrow keys, Home and End move among them, Enter or space chooses. */

import { html } from "lit";

/**
 * The tabs of an element with `role="tablist"`. What they show has `role="tabpanel"`, the id `ID-view`, and as its label
 * `ID-tab-NAME`, the id of the tab chosen.
 *
 * @param {string} id
 * @param {string[]} names
 * @param {string} chosen one of the names
 * @param {{words: function(string): *, choose: function(string): void}} actions each takes a name
 */
export function tabs(id, names, chosen, { words, choose }) {
  return names.map(name => html`
    <button role="tab" id="${id}-tab-${name}" aria-controls="${id}-view" aria-selected=${name === chosen} tabindex=${name === chosen ? 0 : -1}
      @click=${event => clicked(event, () => choose(name))} @keydown=${moveFocus}>${words(name)}</button>`);
}

/** After a click of the mouse the arrow keys are still those of the game. */
function clicked(event, choose) {
  if (event.detail > 0) {
    event.currentTarget.blur();
  }
  choose();
}

function moveFocus(event) {
  const all = [...event.currentTarget.parentElement.children];
  const at = all.indexOf(event.currentTarget);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey) {
    all.at(to % all.length).focus();
    event.preventDefault();
  }
}
