package sanko.review.collection;

import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sanko.board.sgf.SgfStep;
import sanko.review.Review;
import sanko.review.Verdict;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * The searches of a game's positions in one graph: coarsely from the last to the first, so that
 * each knows what was found after the move that was played, and then where more visits are likely
 * to change what is told of a move. It keeps no more of a search than the verdict; a whole game's
 * snapshots would take hundreds of megabytes. One thread calls all methods but {@link #stop}.
 */
public final class GameSearch {
  /*
   * A loss below some points is told as exactly by short searches as by long ones, a large one is not.
   * Most contradictions are found in decided games, where moves that win alike differ in their leads
   * by many points. The lead of a short search is an average over such moves; the longer it is, the
   * closer it comes to the lead after the best. Small steps end soon after two searches agree
   * (docs/decisions/0036-one-graph-for-a-game.md).
   */

  /** At first, each position has the usual visits divided by this. */
  private static final int COARSENESS = 2;

  /** A search goes on by the usual visits divided by this at a time. */
  private static final int STEPS = 4;

  /** A search goes on to at most this multiple of the usual visits. */
  private static final int MOST = 5;

  /** How many usual visits one of a search that goes on counts as, since fewer are adopted. */
  private static final double COST = 1.0625;

  /** The share of a game's visits that may be made again afterwards where they were forgotten. */
  private static final double FORGOTTEN = 0.25;

  /** From this many visits on, a position is known to those before it. */
  private static final long KNOWN = 50;

  private static final SearchRequest ANALYSIS = SearchRequest.forAnalysis(SearchLimits.NONE);

  private final Search search;
  private final List<SgfStep.Move> moves;
  private final IntFunction<GameState> positions;
  private final long visits;
  private final long coarse;
  private final double gravePoints;

  /** By the number of moves done; null where none has been found yet. */
  private final @Nullable Verdict[] verdicts;

  /** Usual visits that may still be added, adopted ones and those that were forgotten included. */
  private double left;

  /** Shared: set by any thread, seen by the one that searches. */
  private volatile boolean stopped;

  /**
   * The searches of a game, before the first.
   *
   * @param search with settings {@link #ofGame}
   * @param positions the position after each number of moves, from 0 to all of them
   * @param visits the usual visits of a search, and the most on average
   * @param gravePoints a move that loses at least this many points is a mistake
   */
  public GameSearch(
      Search search,
      List<SgfStep.Move> moves,
      IntFunction<GameState> positions,
      long visits,
      double gravePoints) {
    this.search = search;
    this.moves = List.copyOf(moves);
    this.positions = positions;
    this.visits = visits;
    coarse = coarse(visits);
    this.gravePoints = gravePoints;
    verdicts = new Verdict[moves.size() + 1];
    left = (double) visits * verdicts.length;
  }

  private static long coarse(long visits) {
    return (visits + COARSENESS - 1) / COARSENESS;
  }

  /** The settings with which positions of one game know of each other at this many visits. */
  public static SearchSettings ofGame(SearchSettings settings, long visits) {
    return settings
        .with(SearchKeys.USE_EVAL_CACHE, true)
        .with(
            SearchKeys.EVAL_CACHE_MIN_VISITS,
            Math.min(settings.graph().evalCacheMinVisits(), Math.min(KNOWN, coarse(visits))));
  }

  /**
   * Searches all positions.
   *
   * @param progress receives now and then how many positions' usual visits have been made
   * @throws SearchException if the evaluator failed
   */
  public void searchAll(IntConsumer progress) throws SearchException {
    searchCoarsely(progress);
    goOn(progress);
    spread(progress);
    left = FORGOTTEN * visits * verdicts.length;
  }

  private void searchCoarsely(IntConsumer progress) throws SearchException {
    for (int done = moves.size(); done >= 0 && !stopped; done--) {
      progress.accept(progress());
      Verdict found = verdict(search(done, ANALYSIS.withLimits(SearchLimits.visits(coarse))));
      verdicts[done] = found;
      // A kept graph may know more.
      left -= found.visits();
    }
  }

  /**
   * Goes on where what is told of a move may well change: with the search beside it that has fewer
   * visits, step by step in rounds over the game, until that is no longer so or the visits are
   * spent.
   */
  private void goOn(IntConsumer progress) throws SearchException {
    boolean wentOn = true;
    while (wentOn) {
      wentOn = false;
      for (int index = moves.size() - 1; index >= 0 && !stopped; index--) {
        if (loss(index).isUncertain(gravePoints)) {
          progress.accept(progress());
          wentOn |= goOn(index);
        }
      }
    }
  }

  /** Spends the visits left on the positions with the fewest visits, up to the usual ones. */
  private void spread(IntConsumer progress) throws SearchException {
    for (long level = coarse; level < visits && left >= 1; ) {
      level = Math.min(level + step(), visits);
      for (int done = moves.size(); done >= 0 && left >= 1 && !stopped; done--) {
        if (visits(done) < level) {
          progress.accept(progress());
          extend(done, level, ANALYSIS);
        }
      }
    }
  }

  private long step() {
    return Math.max(1, visits / STEPS);
  }

  private int progress() {
    return (int) (verdicts.length - Math.max(0, left) / visits);
  }

  /** Goes on at a move, if enough is left for a step; whether that found more visits. */
  private boolean goOn(int index) throws SearchException {
    boolean isBefore = verdict(index).visits() <= verdict(index + 1).visits();
    int done = isBefore ? index : index + 1;
    long has = verdict(done).visits();
    long wanted = Math.min(has + step(), MOST * visits);
    if (wanted <= has || COST * (wanted - has) > left) {
      return false;
    }
    double hadLeft = left;
    boolean wentOn = extend(done, wanted, ANALYSIS).playouts() > 0 || verdict(done).visits() > has;
    if (done > 0 && !stopped) {
      // The graph tells the position before it what has changed.
      again(done - 1, ANALYSIS);
    }
    left = hadLeft - COST * (hadLeft - left);
    return wentOn;
  }

  /**
   * Hears once more what the graph knows of a position, and makes that the verdict. Where the graph
   * has forgotten visits, it makes them again, up to {@link #FORGOTTEN} of a game's.
   *
   * @throws SearchException if the evaluator failed
   */
  SearchSnapshot again(int done, SearchRequest request) throws SearchException {
    return extend(done, verdict(done).visits(), request);
  }

  private SearchSnapshot extend(int done, long most, SearchRequest request) throws SearchException {
    SearchLimits limits =
        new SearchLimits(most, Math.max(1, (long) left), Double.POSITIVE_INFINITY);
    long had = visits(done);
    SearchSnapshot found = search(done, request.withLimits(limits));
    left -= Math.max(found.playouts(), found.root().visits() - had);
    if (found.root().visits() >= had) {
      verdicts[done] = verdict(found);
    }
    return found;
  }

  private SearchSnapshot search(int done, SearchRequest request) throws SearchException {
    return search.run(positions.apply(done), request);
  }

  /** What a search says of its position. */
  public static Verdict verdict(SearchSnapshot found) {
    Verdict.Value value = value(found.root().values());
    if (found.moves().isEmpty()) {
      return new Verdict(value, value, List.of(), found.root().visits());
    }
    MoveInfo best = found.moves().get(0);
    return new Verdict(value, value(best.values()), best.line(), found.root().visits());
  }

  private static Verdict.Value value(Values found) {
    return new Verdict.Value(1 - found.winrate(), 0.0 - found.lead());
  }

  /** The verdicts on all positions; needs all. */
  public List<Verdict> verdicts() {
    return IntStream.range(0, verdicts.length).mapToObj(this::verdict).toList();
  }

  private Verdict verdict(int done) {
    Verdict found = verdicts[done];
    if (found == null) {
      throw new IllegalStateException("position %d has not been searched".formatted(done));
    }
    return found;
  }

  /** The visits of the verdict on a position. */
  long visits(int done) {
    return verdict(done).visits();
  }

  /** What a move lost, by the searches before and after it. */
  Review.Loss loss(int index) {
    SgfStep.Move played = moves.get(index);
    return Review.Loss.of(played.color(), played.move(), verdict(index), verdict(index + 1));
  }

  /** Makes the searches end soon, and no other begin. */
  void stop() {
    stopped = true;
    search.stop();
  }

  /** Whether they were stopped. */
  boolean isStopped() {
    return stopped;
  }
}
