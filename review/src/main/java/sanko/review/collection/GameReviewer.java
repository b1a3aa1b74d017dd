package sanko.review.collection;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
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
import sanko.review.Verdict;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.graph.GraphFile;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Reviews one game: searches its positions from the last to the first, with one graph for all, so
 * that the search of each knows what was found after the move that was played. Where two still
 * contradict each other both go on, as far as that costs little. It keeps no more than the last two
 * results, since those of a whole game would take hundreds of megabytes. One thread calls {@link
 * #review}, any may call {@link #stop}.
 */
public final class GameReviewer {
  /** Searches around an open move go on to this multiple of the usual visits. */
  private static final int MORE = 3;

  /** The share of a game's visits that may be spent on that. */
  private static final double EXTRA = 0.05;

  private final SgfGame game;
  private final Rules rules;
  private final ReviewTerms terms;
  private final Search search;
  private final List<SgfStep.Move> moves;

  /** From the last position to the first. */
  private final Deque<Verdict> verdicts = new ArrayDeque<>();

  private final Map<Integer, String> explanations = new HashMap<>();

  /** Visits that are left for searches that go on. */
  private double extra;

  /** Shared: set by any thread, seen by the one that reviews. */
  private volatile boolean stopped;

  /** A position that has been searched. */
  private record Searched(GameState position, SearchSnapshot found, Verdict verdict) {}

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
    search = new Search(evaluator, ofGame(terms), 0);
    moves = Review.moves(game);
    extra = EXTRA * terms.visits() * positions(game);
  }

  private static SearchSettings ofGame(ReviewTerms terms) {
    long known = terms.search().graph().evalCacheMinVisits();
    return terms
        .search()
        .with(SearchKeys.USE_EVAL_CACHE, true)
        .with(SearchKeys.EVAL_CACHE_MIN_VISITS, Math.min(known, terms.visits()));
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
    Searched after = null;
    for (int done = moves.size(); done >= 0; done--) {
      progress.accept(moves.size() - done);
      Searched found = search(done, terms.visits());
      if (after != null && isOpen(done, found, after) && mayGoOn()) {
        after = search(done + 1, MORE * terms.visits());
        verdicts.removeFirst();
        verdicts.addFirst(after.verdict());
        found = search(done, MORE * terms.visits());
      }
      if (stopped) {
        return null;
      }
      if (after != null) {
        explain(done, found, after);
      }
      verdicts.addFirst(found.verdict());
      after = found;
    }
    progress.accept(moves.size() + 1);
    return new Review(game, List.copyOf(verdicts), terms.points(), explanations);
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
        RecordGame.replay(
                game,
                rules,
                rules.defaultKomi(),
                terms.game(),
                (before, move) -> add(before.state(), text))
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
  public void stop() {
    stopped = true;
    search.stop();
  }

  private boolean isOpen(int index, Searched before, Searched after) {
    return !stopped && loss(index, before, after).isOpen(terms.points());
  }

  private Review.Loss loss(int index, Searched before, Searched after) {
    SgfStep.Move played = moves.get(index);
    return Review.Loss.of(played.color(), played.move(), before.verdict(), after.verdict());
  }

  /** Takes the visits with which two searches go on, if that many are left. */
  private boolean mayGoOn() {
    double needed = 2.0 * (MORE - 1) * terms.visits();
    boolean may = extra >= needed;
    extra -= may ? needed : 0;
    return may;
  }

  private Searched search(int done, long visits) throws SearchException {
    GameState position =
        RecordGame.after(game, done, rules, rules.defaultKomi(), terms.game()).state();
    SearchRequest request = Teacher.request().withLimits(SearchLimits.visits(visits));
    SearchSnapshot found = search.run(position, request);
    return new Searched(position, found, verdict(found));
  }

  private static Verdict verdict(SearchSnapshot found) {
    Verdict.Value value = value(found.root().values());
    if (found.moves().isEmpty()) {
      return new Verdict(value, value, List.of(), found.root().visits());
    }
    MoveInfo best = found.moves().get(0);
    return new Verdict(
        value,
        value(best.values()),
        best.variation().stream().map(MoveInfo.PvMove::move).toList(),
        found.root().visits());
  }

  private static Verdict.Value value(Values found) {
    return new Verdict.Value(1 - found.winrate(), 0.0 - found.lead());
  }

  /** Explains a move if it is a mistake of the player who was to move. */
  private void explain(int index, Searched before, Searched after) {
    SgfStep.Move played = moves.get(index);
    if (!loss(index, before, after).isMistake(terms.points())
        || before.position().toMove() != played.color()) {
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
