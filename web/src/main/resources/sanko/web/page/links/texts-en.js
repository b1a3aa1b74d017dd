/** English: games by their addresses. */
export default {
  "links.label": "Addresses of games on OGS or Fox",
  "links.import": "Import",
  "links.importing": "{0} of {1} {1|game|games}…",
  "links.failed": "Could not be fetched: {0} {0|game|games}",
  "links.address": "not the address of a game on OGS or Fox",
  "links.busy": "too many requests; try again in a minute",
  "links.missing": "there is no such game",
  "links.private": "the game is private or still being played",
  "links.late": "no answer in time",
  "links.large": "the record is too large",
  "links.content": "the answer is not a game record",
  "links.network": "the game server cannot be reached",
};
