/** Games named by their addresses on game servers, which the page's server gets. */

import { text } from "../texts.js";

/**
 * The addresses in what somebody typed or pasted; a field of one line joins pasted lines.
 *
 * @param {string} words
 * @returns {string[]}
 */
export function addressesIn(words) {
  return [...new Set(words.split(/[\s,;]+|(?=https?:\/\/)/).filter(Boolean))];
}

/** Whether the server gets records. @returns {Promise<boolean>} */
export async function mayFetch(connection) {
  const { fetches } = await connection.request({ action: "query_version" }).catch(() => ({}));
  return fetches === true;
}

/**
 * A record of a game server in place of a file.
 *
 * @param {Connection} connection
 * @param {string} address
 * @returns {{name: string, read: function(): Promise<{sgf: string}>}}
 */
export function recordAt(connection, address) {
  return {
    name: address,
    async read() {
      const { sgf, problem } = await connection.request({ action: "fetch_record", url: address });
      if (problem) {
        throw new Error(text(`links.${problem}`));
      }
      return { sgf };
    },
  };
}
