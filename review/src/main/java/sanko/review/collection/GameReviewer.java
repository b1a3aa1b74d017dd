package sanko.review.collection;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfStep;
import sanko.engine.RecordGame;
import sanko.engine.cache.GameIdentity;
import sanko.engine.cache.KeptGraph;
import sanko.engine.solve.ProvingFateReader;
import sanko.engine.teach.FateReader;
import sanko.engine.teach.Phrasebook;
import sanko.engine.teach.Teacher;
import sanko.nn.Evaluator;
import sanko.review.Review;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.graph.GraphFile;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * Reviews one game: its positions are searched as {@link GameSearch} says, and its mistakes
 * explained. One thread calls {@link #review}, any may call {@link #stop}.
 */
public final class GameReviewer {
  private final SgfGame game;
  private final Rules rules;
  private final ReviewTerms terms;
  private final Search search;
  private final List<SgfStep.Move> moves;
  private final GameSearch positions;

  /**
   * For a game that {@link RecordGame} can play to its end.
   *
   * @param rules of the game; see {@link RecordGame#rules}
   * @param evaluator may be shared with others
   */
  public GameReviewer(SgfGame game, Rules rules, ReviewTerms terms, Evaluator evaluator) {
    this.game = game;
    this.rules = rules;
    this.terms = terms;
    search = new Search(evaluator, GameSearch.ofGame(terms.search(), terms.visits()), 0);
    moves = game.moves();
    positions = new GameSearch(search, moves, this::position, terms.visits(), terms.points());
  }

  /** The number of positions of a game: one before each move and one behind the last. */
  public static int positions(SgfGame game) {
    return game.moves().size() + 1;
  }

  /**
   * Searches the positions.
   *
   * @param progress receives now and then how many of all positions the work done amounts to, and
   *     all of them at the end
   * @return null if {@link #stop} was called
   * @throws SearchException if the evaluator failed
   */
  public @Nullable Review review(IntConsumer progress) throws SearchException {
    positions.searchAll(progress);
    Map<Integer, String> explanations = new HashMap<>();
    for (int index = moves.size() - 1; index >= 0 && !positions.isStopped(); index--) {
      String text = explanation(index);
      if (text != null) {
        explanations.put(index, text);
      }
    }
    if (positions.isStopped()) {
      return null;
    }
    progress.accept(moves.size() + 1);
    return new Review(game, positions.verdicts(), terms.points(), explanations);
  }

  /** The review that was kept, if it is of this game and on these terms; else null. */
  @Nullable Review reviewOf(KeptReview kept, String wanted) {
    return kept.review(game, wanted, terms.points());
  }

  /**
   * The file header for the searches of a game; see {@link GameIdentity#of}.
   *
   * @throws IOException if the network's file cannot be read
   */
  public GraphFile.@Nullable Head head(Evaluator evaluator) throws IOException {
    StringBuilder text = new StringBuilder();
    GameState end =
        RecordGame.replay(game, rules, terms.game(), (before, move) -> add(before.state(), text))
            .state();
    add(end, text);
    return GameIdentity.of(evaluator, search.settings(), text.toString());
  }

  private static void add(GameState position, StringBuilder text) {
    text.append(position.stateHashLow()).append(' ').append(position.stateHashHigh()).append(' ');
  }

  /** Begins with the searches of an earlier review. */
  void load(KeptGraph kept) throws IOException {
    kept.load(search, new MutableBoard(game.width(), game.height()));
  }

  /** Writes the searches. */
  void save(KeptGraph kept, String note) throws IOException {
    kept.save(search, note);
  }

  /** Makes the review end soon and without a result. */
  void stop() {
    positions.stop();
  }

  private GameState position(int done) {
    return RecordGame.after(game, done, rules, terms.game()).state();
  }

  /**
   * Why a move is worse than the best one, without saying by how much, which the loss tells; null
   * if it is no mistake of the player who was to move, or nothing is found.
   */
  private @Nullable String explanation(int index) throws SearchException {
    if (!isMistake(index)) {
      return null;
    }
    SgfStep.Move played = moves.get(index);
    GameState position = position(index);
    if (position.toMove() != played.color()) {
      return null;
    }
    SearchSnapshot after = positions.again(index + 1, Teacher.request());
    SearchSnapshot before = positions.again(index, Teacher.request());
    boolean isForgotten = before.root().visits() < positions.visits(index);
    if (isForgotten || !isMistake(index)) {
      return null;
    }
    Phrasebook words = new Phrasebook(terms.teach().language(), position.board(), Color.EMPTY);
    FateReader fates =
        ProvingFateReader.ofNodes(terms.teach().readingNodes(), positions::isStopped);
    Teacher teacher = new Teacher(terms.teach().student(), fates);
    String reasons = words.reasons(teacher.explain(position, played.move(), before, after));
    return reasons.isEmpty() ? null : reasons;
  }

  private boolean isMistake(int index) {
    return positions.loss(index).isMistake(terms.points());
  }
}
