/** Text for the clipboard. */

import { text } from "./texts.js";

/**
 * Puts a text on the clipboard and says so.
 *
 * @param {{notify: function}} app
 * @param {string} plain
 */
export async function copyText(app, plain) {
  const isDone = await writeText(plain);
  app.notify(text(isDone ? "copy.done" : "copy.failed"), { kind: isDone ? "info" : "error" });
}

/** @returns {Promise<boolean>} whether the browser has taken the text */
export async function writeText(plain) {
  try {
    await navigator.clipboard.writeText(plain);
    return true;
  } catch {
    return writeSelected(plain);
  }
}

/** Pages that come over plain HTTP have no `navigator.clipboard`. */
function writeSelected(plain) {
  const field = document.createElement("textarea");
  field.value = plain;
  field.className = "for-ears";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  return isDone;
}
