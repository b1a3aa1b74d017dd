/** English. */
export default {
  "mode.all": "What to do",
  "mode.play": "Play",
  "mode.analyze": "Analyze",
  "mode.review": "Review",
};
