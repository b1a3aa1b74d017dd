/** What the list of My games knows of each game without its record: pure. */

import { resultWords } from "./result-words.js";
import { text } from "./texts.js";
import { colorName } from "./view.js";

/**
 * The head of a game.
 *
 * @param {string} id
 * @param {object} entry as Keeper saves it
 * @param {string} [stones] of its last position, row by row, if they are known
 * @returns {{id: string, stamp: string, at: number, folder: string, print: string, black: string, white: string, human: string,
 *     date: string, event: string, result: string, source: string, width: number, height: number, moves: number, stones: string}}
 */
export function headOf(id, entry, stones = "") {
  const { game, match, at, stamp } = entry;
  const info = game.info ?? {};
  return {
    id, stamp, at, folder: "", print: printOf(game), black: player(info, "B"), white: player(info, "W"), human: match?.human ?? "",
    date: info.DT ?? "", event: info.EV || info.GN || "", result: info.RE ?? "", source: entry.source ?? "",
    width: game.boardXSize, height: game.boardYSize, moves: mainLineOf(game).filter(node => node.move).length, stones,
  };
}

function player(info, color) {
  return [info[`P${color}`], info[`P${color}`] && info[`${color}R`]].filter(Boolean).join(" ");
}

/** The indices of the first nodes from the root of a GAME on. @returns {object[]} its NODEs */
export function mainLineOf(game) {
  const firsts = new Map();
  game.nodes.forEach(({ parent }, index) => firsts.has(parent) || firsts.set(parent, index));
  const line = [];
  for (let at = firsts.get(-1); at !== undefined; at = firsts.get(at)) {
    line.push(game.nodes[at]);
  }
  return line;
}

/** Whether a GAME has moves or stones. */
export function isBegun(game) {
  return game.nodes.some(({ move, setup }) => move || setup);
}

/** A word that the same game has wherever it comes from: its moves and players, not what was said of them. */
export function printOf(game) {
  const line = mainLineOf(game).map(({ move, setup }) => [move, setup]);
  const { PB, PW, DT } = game.info ?? {};
  return hash(JSON.stringify([game.boardXSize, game.boardYSize, PB, PW, DT, line]));
}

/** 53 bits of a text: cyrb53, public domain. */
export function hash(words) {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < words.length; i++) {
    const code = words.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** The players in words, or the file of a record that names none. */
export function namesOf({ black, white, human, source }) {
  if (source && !black && !white) {
    return source;
  }
  const name = (color, given) => given
    || (human === "both" || !human ? colorName(color) : human === color ? text("play.you") : "Sanko");
  return `${name("B", black)} – ${name("W", white)}`;
}

/** Date, board, moves and result in words; a record without a date has the time at which it was changed last. */
export function factsOf({ date, at, event, width, height, moves, result }) {
  return [date || timeText(at), `${width}×${height}`, text("record.moves", moves), result && resultWords(result), event]
    .filter(Boolean).join(" · ");
}

function timeText(at) {
  const language = document.documentElement.lang || "en";
  return at > 0 ? new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(at) : "";
}

/** What a search looks at: made once for each head. */
const searched = new WeakMap();

function searchedText(head) {
  let words = searched.get(head);
  if (words === undefined) {
    const { date, event, result, source, folder, width, height } = head;
    words = [namesOf(head), date, event, result, source, folder, `${width}×${height} ${width}x${height}`].join(" ").toLowerCase();
    searched.set(head, words);
  }
  return words;
}

/**
 * The heads that have all the words, in the order given.
 *
 * @param {object[]} heads
 * @param {string} words divided by spaces, in any case
 * @param {?string} folder null for all
 */
export function searchHeads(heads, words, folder = null) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return heads.filter(head => (folder === null || head.folder === folder)
    && (wanted.length === 0 || wanted.every(word => searchedText(head).includes(word))));
}

/** The one changed last first; of those that came together, the one played last. */
export function sorted(heads) {
  return heads.sort((a, b) => b.at - a.at || (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** The folders with the number of their games, by name. @returns {[string, number][]} */
export function foldersOf(heads) {
  const counts = new Map();
  heads.forEach(({ folder }) => folder && counts.set(folder, (counts.get(folder) ?? 0) + 1));
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}
