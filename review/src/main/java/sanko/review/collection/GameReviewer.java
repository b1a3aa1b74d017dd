package sanko.review.collection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfStep;
import sanko.engine.RecordGame;
import sanko.engine.solve.ProvingFateReader;
import sanko.engine.teach.FateReader;
import sanko.engine.teach.Phrasebook;
import sanko.engine.teach.Teacher;
import sanko.nn.Evaluator;
import sanko.review.Review;
import sanko.review.Verdict;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * Reviews one game: searches its positions in order, with one graph for all. It keeps no more than
 * the last two searches, since those of a whole game would take hundreds of megabytes. One thread
 * calls {@link #review}, any may call {@link #stop}.
 */
public final class GameReviewer {
  private final SgfGame game;
  private final Rules rules;
  private final ReviewTerms terms;
  private final Search search;
  private final SearchRequest request;
  private final List<SgfStep.Move> moves;
  private final List<Verdict> verdicts = new ArrayList<>();
  private final Map<Integer, String> explanations = new HashMap<>();

  /** Shared: set by any thread, seen by the one that reviews. */
  private volatile boolean stopped;

  /** A position that has been searched. */
  private record Searched(GameState position, SearchSnapshot found) {}

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
    search = new Search(evaluator, terms.search(), 0);
    request = Teacher.request().withLimits(SearchLimits.visits(terms.visits()));
    moves = Review.moves(game);
  }

  /** The number of positions of a game: one before each move and one behind the last. */
  public static int positions(SgfGame game) {
    return Review.moves(game).size() + 1;
  }

  /**
   * Searches the positions.
   *
   * @param progress receives the number of positions searched before each search, and at the end
   * @return null if {@link #stop} was called
   * @throws SearchException if the evaluator failed
   */
  public @Nullable Review review(IntConsumer progress) throws SearchException {
    Searched before = null;
    for (int done = 0; done <= moves.size(); done++) {
      progress.accept(done);
      Searched next = search(done);
      if (stopped) {
        return null;
      }
      verdicts.add(verdict(next.found()));
      if (before != null) {
        explain(done - 1, before, next);
      }
      before = next;
    }
    progress.accept(moves.size() + 1);
    return new Review(game, verdicts, terms.points(), explanations);
  }

  /** Makes the review end soon and without a result. */
  public void stop() {
    stopped = true;
    search.stop();
  }

  private Searched search(int done) throws SearchException {
    GameState position =
        RecordGame.after(game, done, rules, rules.defaultKomi(), terms.game()).state();
    return new Searched(position, search.run(position, request));
  }

  private static Verdict verdict(SearchSnapshot found) {
    List<Integer> line =
        found.moves().isEmpty()
            ? List.of()
            : found.moves().get(0).variation().stream().map(MoveInfo.PvMove::move).toList();
    return new Verdict(
        1 - found.root().values().winrate(),
        0.0 - found.root().values().lead(),
        line,
        found.root().visits());
  }

  /** Explains a move if it is a mistake of the player who was to move. */
  private void explain(int index, Searched before, Searched after) {
    SgfStep.Move played = moves.get(index);
    Review.Loss loss =
        Review.Loss.of(played.color(), played.move(), verdicts.get(index), verdicts.get(index + 1));
    if (!loss.isMistake(terms.points()) || before.position().toMove() != played.color()) {
      return;
    }
    Phrasebook words =
        new Phrasebook(terms.teach().language(), before.position().board(), Color.EMPTY);
    FateReader fates = ProvingFateReader.ofNodes(terms.teach().readingNodes(), () -> stopped);
    Teacher teacher = new Teacher(terms.teach().student(), fates);
    explanations.put(
        index,
        words.text(
            teacher.explain(before.position(), played.move(), before.found(), after.found())));
  }
}
