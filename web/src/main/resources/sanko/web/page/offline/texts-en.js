/** English: without the server. */
export default {
  "offline.title": "Offline",
  "offline.how": "The server cannot be reached. What is in My games can be opened and stepped through. New moves, analysis and SGF files wait until it is back.",
  "offline.notKept": "The positions of this game are not in the browser; they are shown when the server is back.",
  "offline.missing": "A part of the page could not be loaded: {0}",
  "offline.reload": "Reload the page",
};
