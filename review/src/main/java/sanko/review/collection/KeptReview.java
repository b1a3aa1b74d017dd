package sanko.review.collection;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.sgf.SgfGame;
import sanko.engine.json.Json;
import sanko.review.Review;
import sanko.review.Verdict;

/**
 * What a review found, as the note of the file with its searches: JSON. Immutable.
 *
 * @param terms all that decides how the game is reviewed
 * @param verdicts of all positions, from the first
 * @param explanations by the index of the move
 */
record KeptReview(String terms, List<Verdict> verdicts, Map<Integer, String> explanations) {
  KeptReview {
    verdicts = List.copyOf(verdicts);
    explanations = Map.copyOf(explanations);
  }

  /** That of a review. */
  static KeptReview of(Review review, String terms) {
    Map<Integer, String> explanations = new HashMap<>();
    for (int index = 0; index < review.moveCount(); index++) {
      String explanation = review.explanation(index);
      if (explanation != null) {
        explanations.put(index, explanation);
      }
    }
    List<Verdict> verdicts =
        IntStream.rangeClosed(0, review.moveCount()).mapToObj(review::verdict).toList();
    return new KeptReview(terms, verdicts, explanations);
  }

  String note() {
    return Json.text(GameData.MAPPER.writer(), this);
  }

  /**
   * Reads a note.
   *
   * @throws IOException if it is none
   */
  static KeptReview of(String note) throws IOException {
    KeptReview kept = GameData.MAPPER.readValue(note, KeptReview.class);
    if (kept == null) {
      throw new IOException("it is damaged");
    }
    return kept;
  }

  /** The review, if it is of this game and on these terms; else null. */
  @Nullable Review review(SgfGame game, String wanted, double gravePoints) {
    if (!terms.equals(wanted) || verdicts.size() != GameReviewer.positions(game)) {
      return null;
    }
    Review review = new Review(game, verdicts, gravePoints, explanations);
    Board board = review.board();
    boolean areMoves =
        verdicts.stream()
            .flatMap(each -> each.line().stream())
            .allMatch(move -> move == Board.PASS || board.isOnBoard(move));
    return areMoves ? review : null;
  }
}
