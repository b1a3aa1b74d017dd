/** What the coach speaks about and when it offers to take a move back. */

/** Points from which a loss is worth an offer, as settings keep them; "board" leaves it to the size of the board. */
export const THRESHOLDS = ["board", "2", "3", "5", "8", "12", "never"];

/** On 19x19; smaller boards have fewer. */
const POINTS_ON_19 = 5;
const FEWEST_POINTS = 2;
const SIDE = 19;

/** The loss in points from which a move may be taken back; Infinity for never. */
export function threshold(chosen, width, height) {
  if (chosen === "never") {
    return Infinity;
  }
  return Number(chosen) || boardThreshold(width, height);
}

/** 3 points on 9x9, 4 on 13x13, 5 on 19x19. */
export function boardThreshold(width, height) {
  const side = Math.sqrt(width * height);
  return Math.max(FEWEST_POINTS, Math.round(1 + (POINTS_ON_19 - 1) * side / SIDE));
}

/**
 * The nodes whose moves are spoken of where one is shown: that one and, in a game against the engine, the person's move
 * that it answers.
 *
 * @param {GameNode} shown
 * @param {"B"|"W"|""} person the color of the one person who plays, or none
 * @returns {GameNode[]} in the order of the game
 */
export function nodesToRemark(shown, person) {
  const isAnswer = person && shown.move && shown.move[0] !== person && shown.parent?.move?.[0] === person;
  return (isAnswer ? [shown.parent, shown] : [shown]).filter(canBeAsked);
}

/** Whether the teacher can look at the move of a node: its player was to move. */
function canBeAsked({ move, parent }) {
  return Boolean(move && parent?.known) && parent.known.player === move[0];
}

/**
 * The node whose move may be taken back: the person's last one, if it loses that much.
 *
 * @param {{node: GameNode, remark: object}[]} said
 * @param {{person: "B"|"W"|"", tip: GameNode, points: number}} game the last node of the game and the threshold
 * @returns {?GameNode}
 */
export function nodeToTakeBack(said, { person, tip, points }) {
  const found = said.find(({ node, remark }) =>
    node.move[0] === person && (node === tip || node === tip.parent) && remark.loss >= points);
  return found?.node ?? null;
}
