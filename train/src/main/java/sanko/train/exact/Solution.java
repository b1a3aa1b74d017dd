package sanko.train.exact;

import java.util.List;
import sanko.board.Board;

/**
 * What is proved about a position.
 *
 * @param whiteScore White's points minus Black's with best play, without komi
 * @param bestMoves all moves that keep the score, those into settled points left out; points and
 *     {@link Board#PASS}
 * @param replies for some of these moves, what keeps the score after them
 * @param whiteOwnership who owns each point in the end, in reading order: 1 for White, -1 for
 *     Black; the mean over some lines of best play
 */
record Solution(
    int whiteScore,
    List<Integer> bestMoves,
    List<List<Integer>> replies,
    List<Float> whiteOwnership) {}
