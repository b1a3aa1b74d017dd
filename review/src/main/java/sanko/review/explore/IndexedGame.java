package sanko.review.explore;

import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfTree;

/**
 * What the index tells of a game; texts are empty where the record has none.
 *
 * @param id the same for the same moves of the same players
 * @param number in its file, from 0
 * @param result as SGF has it, such as {@code B+3.5}
 */
public record IndexedGame(
    long id, int number, String black, String white, String date, String event, String result) {
  /** Longer texts are cut. */
  private static final int LONGEST = 80;

  static IndexedGame of(SgfTree tree, SgfGame game, long id, int number) {
    return new IndexedGame(
        id,
        number,
        shortened(game.blackName()),
        shortened(game.whiteName()),
        shortened(text(tree, "DT")),
        shortened(text(tree, "EV")),
        shortened(game.result()));
  }

  private static String text(SgfTree tree, String property) {
    SgfProperty found = tree.root().property(property);
    return found == null ? "" : found.simpleText();
  }

  private static String shortened(String text) {
    String plain = text.strip();
    return plain.length() <= LONGEST ? plain : plain.substring(0, LONGEST);
  }

  /** Whether Black won. */
  public boolean isBlackWin() {
    return result.startsWith("B+");
  }

  /** Whether White won. */
  public boolean isWhiteWin() {
    return result.startsWith("W+");
  }
}
