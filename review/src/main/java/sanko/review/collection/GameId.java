package sanko.review.collection;

import java.util.HexFormat;
import sanko.base.file.Sha256;
import sanko.board.Rules;
import sanko.board.sgf.SgfGame;

/** Identifies games by what a review depends on: 16 hexadecimal digits. */
final class GameId {
  private static final int BYTES = 8;

  private GameId() {}

  /**
   * The id of a game. Two records of the same size, start position, komi, rules and moves have the
   * same one, whoever the players are.
   */
  static String of(SgfGame game, Rules rules) {
    double komi = game.komi().orElse(rules.defaultKomi());
    return of(
        "%dx%d %s %s %d %s %s"
            .formatted(
                game.width(),
                game.height(),
                komi,
                rules.compactText(),
                game.handicap(),
                game.setup(),
                game.steps()));
  }

  /** An id made from a text. */
  static String of(String text) {
    return HexFormat.of().formatHex(Sha256.of(text), 0, BYTES);
  }

  /** The id as an unsigned number. */
  static long number(String id) {
    return Long.parseUnsignedLong(id, 16);
  }
}
