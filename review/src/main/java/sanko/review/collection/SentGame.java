package sanko.review.collection;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import sanko.base.FailureText;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.nn.Evaluator;
import sanko.review.Review;
import sanko.search.SearchException;

/**
 * A game of a collection on its way to another program, which needs neither the file nor the other
 * games to review it. Immutable.
 */
public final class SentGame implements Serializable {
  private static final long serialVersionUID = 1;

  private final String id;
  private final String file;
  private final int number;
  private final int count;
  private final byte[] record;

  SentGame(GameRecord game) {
    id = game.id();
    file = game.source().name();
    number = game.number();
    count = game.count();
    record = SgfWriter.writeBytes(List.of(game.tree()));
  }

  /** The game's id, a name that suits files. */
  public String id() {
    return id;
  }

  /**
   * Reviews it as if it were alone.
   *
   * @param evaluator may be shared with others
   * @throws SearchException if the evaluator failed
   * @throws IllegalArgumentException if the terms are not those under which it was listed
   */
  public GameData review(ReviewTerms terms, Evaluator evaluator) throws SearchException {
    GameRecord game = read(terms);
    GameReviewer reviewer = new GameReviewer(game.game(), game.rules(), terms, evaluator);
    Review review = reviewer.review(done -> {});
    return GameDataMaker.of(game, terms, Objects.requireNonNull(review, "nobody stops it"));
  }

  private GameRecord read(ReviewTerms terms) {
    try {
      SgfTree tree = SgfReader.readTrees(record).get(0);
      GameRecord game =
          GameRecord.of(Source.named(file), number, count, tree, tree.mainLine(), terms.rules());
      if (!game.id().equals(id)) {
        throw new IllegalArgumentException("it is not the game that was listed");
      }
      return game;
    } catch (SgfException e) {
      throw new IllegalArgumentException("it cannot be read again", e);
    }
  }

  /** That an error of ours keeps it from being reviewed. */
  public Problem failed(RuntimeException cause) {
    return new Problem(file, number, 0, "internal error: " + FailureText.of(cause));
  }
}
