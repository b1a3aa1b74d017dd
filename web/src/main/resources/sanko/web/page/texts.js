/** The texts of the page in the language chosen. */

import game from "./texts-en.js";
import review from "./texts-review-en.js";

/** The languages, each named by itself. */
export const LANGUAGES = { en: "English", zh: "中文", ja: "日本語", ko: "한국어" };

const english = { ...game, ...review };
let table = english;

/**
 * The text for a key, with `{0}`, `{1}`, … replaced by the arguments. A key without a text is shown as it is.
 *
 * @param {string} key
 * @param {...(string|number)} args
 * @returns {string}
 */
export function text(key, ...args) {
  const pattern = table[key] ?? english[key] ?? key;
  return args.length === 0 ? pattern : pattern.replace(/\{(\d)\}/g, (whole, index) => String(args[index] ?? whole));
}

/** Whether there is a text for this key. */
export function hasText(key) {
  return key in english;
}

/** Takes another language; the table is loaded if it is not English. */
export async function useLanguage(language) {
  table = language === "en" ? english : await loadTable(language);
  document.documentElement.lang = { zh: "zh-Hans" }[language] ?? language;
}

/** The whole table of a language: the game's texts, and those of records and review. */
export async function loadTable(language) {
  const parts = await Promise.all([import(`./texts-${language}.js`), import(`./texts-review-${language}.js`)]);
  return Object.assign({}, ...parts.map(part => part.default));
}

/** The first of the browser's languages that there is a table for. */
export function preferredLanguage() {
  const wanted = navigator.languages.map(each => each.slice(0, 2));
  return wanted.find(each => each in LANGUAGES) ?? "en";
}
