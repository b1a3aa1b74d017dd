/** The texts of the page in the language chosen. */

import game from "./texts-en.js";
import coach from "./coach/texts-coach-en.js";
import opponents from "./opponents/texts-opponents-en.js";
import review from "./texts-review-en.js";
import solve from "./texts-solve-en.js";
import look from "./look/texts-look-en.js";
import learn from "./learn/texts-learn-en.js";
import offline from "./offline/texts-en.js";
import explorer from "./explorer/texts-en.js";
import links from "./links/texts-en.js";

/** The languages, each named by itself. */
export const LANGUAGES = { en: "English", zh: "中文", ja: "日本語", ko: "한국어" };

const english = { ...game, ...review, ...solve, ...look, ...learn, ...coach, ...opponents, ...explorer, ...offline, ...links };
let table = english;
let language = "en";

/** A gap for an argument, or for the form of a word that goes with one. */
const GAP = /\{(\d)(?:\|([^{}]*))?\}/g;

/**
 * The text for a key, with `{0}`, `{1}`, … replaced by the arguments, and `{0|point|points}` by the word that goes with
 * argument 0: the first form for one, the last for other numbers. A key without a text is shown as it is.
 *
 * @param {string} key
 * @param {...(string|number)} args
 * @returns {string}
 */
export function text(key, ...args) {
  const pattern = table[key] ?? english[key] ?? key;
  return args.length === 0 ? pattern : pattern.replace(GAP, (whole, index, forms) =>
    forms === undefined ? String(args[index] ?? whole) : formFor(String(args[index]), forms.split("|")));
}

/** The form of a word for a number as it is shown: "1 point", but "1.0 points". */
function formFor(shown, forms) {
  const minimumFractionDigits = shown.split(".")[1]?.length ?? 0;
  const category = new Intl.PluralRules(language, { minimumFractionDigits }).select(Number(shown));
  return category === "one" ? forms[0] : forms.at(-1);
}

/** Whether there is a text for this key. */
export function hasText(key) {
  return key in english;
}

/** Takes another language; the table is loaded if it is not English. */
export async function useLanguage(chosen) {
  table = chosen === "en" ? english : await loadTable(chosen);
  language = chosen;
  document.documentElement.lang = { zh: "zh-Hans" }[language] ?? language;
}

/** The whole table of a language: the texts of all parts. */
export async function loadTable(language) {
  const parts = await Promise.all([
    import(`./texts-${language}.js`), import(`./texts-review-${language}.js`), import(`./texts-solve-${language}.js`),
    import(`./look/texts-look-${language}.js`), import(`./learn/texts-learn-${language}.js`),
    import(`./coach/texts-coach-${language}.js`), import(`./opponents/texts-opponents-${language}.js`),
    import(`./explorer/texts-${language}.js`), import(`./offline/texts-${language}.js`),
    import(`./links/texts-${language}.js`),
  ]);
  return Object.assign({}, ...parts.map(part => part.default));
}

/** The first of the browser's languages that there is a table for. */
export function preferredLanguage() {
  const wanted = navigator.languages.map(each => each.slice(0, 2));
  return wanted.find(each => each in LANGUAGES) ?? "en";
}
