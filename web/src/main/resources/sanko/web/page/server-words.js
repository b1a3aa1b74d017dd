/** What people are told who meet an error of the server by ordinary use. */

import { text } from "./texts.js";

/** Its words, and the key of those for people. ServerWordsTest finds the words in the server. */
const WORDS = [
  ["Too many long queries are waiting", "server.busy"],
  ["positions would be waiting at once", "server.busy"],
  ["positions in one request", "server.large"],
  ["the request is too large for the memory", "server.memory"],
  ["This record is not there any more", "server.gone"],
  ["internal error: ", "server.failed"],
];

/** An error for people, or as the server worded it. @param {string} error */
export function serverWords(error) {
  const known = WORDS.find(([words]) => error.includes(words));
  return known ? text(known[1]) : error;
}
