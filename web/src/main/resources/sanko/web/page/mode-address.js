/** The mode in the address and in the browser's history, so that *Back* leads to the mode before. */

/** The modes by name. */
export const MODES = ["play", "analyze", "review", "solve", "learn"];

/** The mode that the address names, or undefined. */
export function modeOfAddress() {
  const name = location.hash.slice(1);
  return MODES.includes(name) ? name : undefined;
}

/** Puts a mode into the address in place of what is there. */
export function replaceAddress(mode) {
  history.replaceState(null, "", `${location.pathname}${location.search}#${mode}`);
}

/** Makes a mode the next step of the history, unless the address already names it. */
export function pushAddress(mode) {
  if (modeOfAddress() !== mode) {
    history.pushState(null, "", `${location.pathname}${location.search}#${mode}`);
  }
}
