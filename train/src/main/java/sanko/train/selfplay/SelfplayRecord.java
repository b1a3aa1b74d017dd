package sanko.train.selfplay;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfPoints;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfRules;
import sanko.board.sgf.SgfStep;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.engine.RecordGame;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/** Game records of self-play: what the searches found stands in comments. */
final class SelfplayRecord {
  private SelfplayRecord() {}

  /**
   * The record as SGF. The comment of a move is what was known before it, as White sees it: win,
   * loss, no result, score, visits, weight.
   *
   * @param network who played
   */
  static String text(PlayedGame played, String network) {
    SgfTree tree = tree(played, network, List.of());
    SgfNode last = tree.root();
    int move = 0;
    SgfNode plain =
        tree(played, network, List.copyOf(RecordGame.moves(played.game()))).root().next();
    for (; plain != null; plain = plain.next()) {
      List<SgfProperty> properties = new ArrayList<>(plain.properties());
      int turn = move - played.openingMoves();
      if (turn >= 0) {
        properties.add(SgfProperty.of("C", comment(played, turn)));
      }
      last = last.add(properties.toArray(SgfProperty[]::new));
      move++;
    }
    return SgfWriter.write(tree);
  }

  private static SgfTree tree(PlayedGame played, String network, List<SgfStep> steps) {
    GameState game = played.game();
    return SgfTree.of(
        new SgfGame(
            game.board().width(),
            game.board().height(),
            OptionalDouble.of(game.komi()),
            0,
            SgfRules.words(game.rules()),
            network,
            network,
            result(played),
            setup(game),
            steps));
  }

  /** The stones from which the game began. */
  private static SgfStep.Setup setup(GameState game) {
    Board start = game.boardBefore(game.moveCount());
    List<Integer> black = SgfPoints.stones(start, Color.BLACK);
    List<Integer> white = SgfPoints.stones(start, Color.WHITE);
    if (black.isEmpty() && white.isEmpty()) {
      return SgfStep.Setup.NONE;
    }
    return new SgfStep.Setup(black, white, List.of(), game.firstToMove());
  }

  /** The result as SGF writes it. */
  static String result(PlayedGame played) {
    if (!played.isScored()) {
      return played.ending() == PlayedGame.Ending.NO_RESULT ? "Void" : "?";
    }
    BigDecimal points = BigDecimal.valueOf(new Scorer().whiteScore(played.game()));
    if (points.signum() == 0) {
      return "0";
    }
    String winner = points.signum() > 0 ? "W+" : "B+";
    return winner + points.abs().stripTrailingZeros().toPlainString();
  }

  private static String comment(PlayedGame played, int index) {
    PlayedGame.Turn turn = played.turns().get(index);
    ValueTarget value = turn.value();
    String found =
        String.format(
            Locale.ROOT,
            "%.2f %.2f %.2f %.1f v=%d weight=%.2f",
            value.win(),
            value.loss(),
            value.noResult(),
            value.score(),
            turn.effort().visits(),
            turn.effort().weight());
    return index > 0
        ? found
        : String.format(
            Locale.ROOT,
            "%s %s, game %d, seed %d, draws %.2f, advantage %.2f",
            found,
            played.start().kind().name().toLowerCase(Locale.ROOT),
            played.start().number(),
            played.start().seed(),
            played.start().drawWorth(),
            played.start().advantage().white());
  }
}
