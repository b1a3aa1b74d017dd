/** Files that come into My games and go out of it. */

import { bytesIn, MOST_BYTES, tooLarge } from "./connection.js";
import { randomWord } from "./game-storage.js";
import { headOf, isBegun, mainLineOf } from "./library-head.js";
import { text } from "./texts.js";

/** Files that are usually read side by side, and games that are written at once. */
const SIDE_BY_SIDE = 4;
const AT_ONCE = 50;

/**
 * A file for parse_record: its bytes, since the server finds out the charset.
 *
 * @param {File} file more than the server takes is not read
 * @returns {Promise<{sgfBase64: string}>}
 */
export function recordOfFile(file) {
  return new Promise((resolve, reject) => {
    if (file.size > MOST_BYTES) {
      reject(new Error(tooLarge()));
      return;
    }
    const reader = new FileReader();
    reader.onload = () => resolve({ sgfBase64: reader.result.slice(reader.result.indexOf(",") + 1) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/**
 * Reads files into a library. Games that are there already are not kept twice.
 *
 * @param {{library: Library, connection: object, files: object[], folder: string, sideBySide: number}} what the files are File, or
 *   have a name and read()
 * @param {function(object): void} told the sums so far
 * @param {function(): boolean} isStopped asked before each file
 * @returns {Promise<{files: number, added: number, known: number, failed: string[]}>}
 */
export async function importFiles({ library, connection, files, folder, sideBySide = SIDE_BY_SIDE }, told = () => {}, isStopped = () => false) {
  const sums = { files: 0, added: 0, known: 0, failed: [] };
  const prints = new Set((await library.heads()).map(head => head.print));
  const waiting = [...files];
  const at = Date.now();
  let games = [];
  const keep = async () => {
    const kept = games.splice(0);
    kept.length > 0 && (await library.add(kept));
  };
  const readNext = async () => {
    while (waiting.length > 0 && !isStopped()) {
      const file = waiting.shift();
      try {
        const answer = await connection.request({ action: "parse_record", ...(await (file.read?.() ?? recordOfFile(file))) });
        const begun = answer.games.filter(isBegun);
        begun.length === 0 && sums.failed.push(`${file.name}: ${answer.problems?.[0]?.message ?? text("record.nothing")}`);
        for (const game of begun) {
          const imported = importedGame(game, { at, folder, source: file.name });
          if (prints.has(imported.head.print)) {
            sums.known++;
            continue;
          }
          prints.add(imported.head.print);
          sums.added++;
          games.push(imported);
        }
      } catch (error) {
        sums.failed.push(`${file.name}: ${error.message}`);
      }
      sums.files++;
      games.length >= AT_ONCE && (await keep());
      told({ ...sums });
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, readNext));
  await keep();
  return sums;
}

/** A game of a file as Keeper would save it. */
function importedGame(game, { at, folder, source }) {
  const id = randomWord();
  const tip = mainLineOf(game).slice(1).map(() => 0);
  const match = { phase: "over", result: game.info?.RE ?? "", human: "both" };
  const entry = { stamp: id, at, mode: "review", isOwn: true, source, game, path: [], tip, match };
  return { head: { ...headOf(id, entry), folder }, record: JSON.stringify(entry) };
}

/**
 * Games as one collection in SGF.
 *
 * @param {{library: Library, connection: object, ids: string[]}} what
 * @param {function(number): void} told how many are written
 * @returns {Promise<Blob>}
 */
export async function collectionOf({ library, connection, ids }, told = () => {}) {
  const parts = [];
  for (let i = 0; i < ids.length;) {
    const entries = await library.readAll(ids.slice(i, i + AT_ONCE));
    for (const games of inMessages(entries.map(entry => entry.game))) {
      const { sgf } = await connection.request({ action: "write_record", games });
      parts.push(sgf.trimEnd(), "\n");
    }
    i += AT_ONCE;
    told(Math.min(i, ids.length));
  }
  return new Blob(parts, { type: "application/x-go-sgf" });
}

/** Lists of games that the server takes in one message. */
export function* inMessages(games) {
  let list = [];
  let size = 0;
  for (const game of games) {
    const length = bytesIn(JSON.stringify(game));
    if (size + length > MOST_BYTES / 2 && list.length > 0) {
      yield list;
      list = [];
      size = 0;
    }
    list.push(game);
    size += length;
  }
  yield list;
}
