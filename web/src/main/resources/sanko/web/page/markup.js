/** Markup for files that the page saves. Values are escaped unless they are markup themselves. */

/** A piece of markup that is put into another one as it is. */
export class Markup {
  #text;

  /** @param {string} text that is well-formed markup; use the tag `markup` for all else */
  constructor(text) {
    this.#text = text;
  }

  toString() {
    return this.#text;
  }
}

/**
 * A tag for template strings: text is escaped, Markup and lists of it are put in as they are, and
 * null, undefined and false are left out.
 *
 * @returns {Markup}
 */
export function markup(strings, ...values) {
  let text = strings[0];
  values.forEach((value, index) => {
    text += rendered(value) + strings[index + 1];
  });
  return new Markup(text);
}

function rendered(value) {
  if (value instanceof Markup) {
    return value.toString();
  }
  if (Array.isArray(value)) {
    return value.map(rendered).join("");
  }
  return value === null || value === undefined || value === false ? "" : escapeText(String(value));
}

/**
 * Text that is safe between tags and within quoted attributes. Characters that XML forbids become
 * the replacement character.
 *
 * @param {string} text
 */
export function escapeText(text) {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
