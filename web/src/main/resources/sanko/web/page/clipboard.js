/** Text for the clipboard. */

import { text } from "./texts.js";

/**
 * Puts a text on the clipboard and says so.
 *
 * @param {{notify: function}} app
 * @param {string|Promise<string>} words
 */
export async function copyText(app, words) {
  const isDone = await writeText(words);
  app.notify(text(isDone ? "copy.done" : "copy.failed"), { kind: isDone ? "info" : "error" });
}

/**
 * @param {string|Promise<string>} words a text that is still to be made is promised at once in the click that asks for it; later
 *     browsers would not let the page copy
 * @returns {Promise<boolean>} whether the browser has taken the text; rejected if it could not be made
 */
export async function writeText(words) {
  return typeof words === "string" ? writePlain(words) : (await writePromised(words)) || writePlain(await words);
}

async function writePromised(words) {
  const blob = words.then(plain => new Blob([plain], { type: "text/plain" }));
  // Where the browser takes no promise, nobody else hears that there is no text.
  blob.catch(() => {});
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return false;
  }
}

async function writePlain(plain) {
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
