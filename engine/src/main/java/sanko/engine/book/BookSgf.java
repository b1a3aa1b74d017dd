package sanko.engine.book;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import sanko.board.Color;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfPoints;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfRules;
import sanko.board.sgf.SgfTree;
import sanko.superko.GameState;

/**
 * Writes a book as a game record: its moves as variations, the best first, each with its values.
 * Each position is written once, where it is reached first; equivalent moves are one.
 */
public final class BookSgf {
  private final BookMoves moves;
  private final Set<BookPosition.Key> written = new HashSet<>();

  private BookSgf(BookMoves moves) {
    this.moves = moves;
  }

  /**
   * The record.
   *
   * @param game the moves after which the book's own begin; as after the call
   * @param plies how many moves follow at most
   */
  public static SgfTree of(BookMoves moves, GameState game, int plies) {
    BookTerms terms = moves.book().terms();
    SgfNode root =
        new SgfNode(
            List.of(
                SgfProperty.of("GM", "1"),
                SgfProperty.of("FF", "4"),
                SgfProperty.of("CA", "UTF-8"),
                SgfProperty.of("AP", "Sanko"),
                SgfProperty.of("SZ", SgfPoints.size(terms.width(), terms.height())),
                SgfProperty.of("KM", Double.toString(terms.komi())),
                SgfProperty.of("RU", SgfRules.words(terms.rules()))));
    SgfNode last = root;
    for (int i = 0; i < game.moveCount(); i++) {
      last = last.add(property(game, game.mover(i), game.move(i)));
    }
    new BookSgf(moves).addMoves(last, game, plies);
    return new SgfTree(root);
  }

  private void addMoves(SgfNode node, GameState game, int plies) {
    BookPosition position = BookPosition.of(game);
    if (plies == 0 || position == null || !written.add(position.key())) {
      return;
    }
    for (BookMoves.Choice choice : moves.choices(game)) {
      int point = choice.points().get(0);
      List<SgfProperty> properties = new ArrayList<>();
      properties.add(property(game, game.toMove(), point));
      properties.add(SgfProperty.of("C", comment(choice, game.toMove())));
      SgfNode added = node.add(properties.toArray(new SgfProperty[0]));
      game.play(point, game.toMove());
      addMoves(added, game, plies - 1);
      game.undo();
    }
  }

  private static SgfProperty property(GameState game, int color, int move) {
    return SgfProperty.of(Color.letter(color), SgfPoints.format(move, game.board()));
  }

  private static String comment(BookMoves.Choice choice, int color) {
    int sign = color == Color.WHITE ? 1 : -1;
    return String.format(
        Locale.ROOT,
        "%s: win rate %.1f%%, lead %+.1f, %d visits",
        Color.playerName(color),
        50 * (1 + sign * choice.winLoss()),
        sign * choice.lead(),
        choice.stored().visits());
  }
}
