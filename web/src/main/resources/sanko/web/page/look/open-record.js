/** The button that opens a record from a file, for the modes that do not show the record. */

import { html } from "lit";
import { icons } from "../icons.js";
import { text } from "../texts.js";

const ENDINGS = ".sgf,.gib,.ngf,.ugf,.ugi,application/x-go-sgf,text/plain";

/** @param {function(HTMLInputElement): void} open takes the file that was chosen */
export function openButton(open) {
  return html`
    <label class="button-like low">${icons.open} ${text("record.open")}
      <input class="for-ears" type="file" accept=${ENDINGS} @change=${event => open(event.target)}></label>`;
}

/** Opens the file by what the records of this page are opened with. */
export async function openFile(app, input) {
  const { openerOf } = await import("../records.js");
  openerOf(app).openInput(input);
}
