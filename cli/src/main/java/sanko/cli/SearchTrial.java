package sanko.cli;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import sanko.board.Rules;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorWork;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * What a search made of an evaluator in the opening of a game, half a second a move.
 *
 * @param visits of the roots, those kept from earlier moves included
 * @param work positions computed, and the time of that
 * @param searchNanos processor time of the thread that searched
 * @param seconds of searching, and of choosing moves
 */
record SearchTrial(long visits, EvaluatorWork work, long searchNanos, double seconds) {
  private static final double SECONDS_A_MOVE = 0.5;
  private static final int MOVES = 8;

  /** Before, while sessions are opened and the JVM compiles most of what it will. */
  private static final int WARM_UP_MOVES = 6;

  private static final double KOMI = 7;

  /** Plays; the moves of the warm-up are left out. */
  static SearchTrial of(Evaluator evaluator, int size) throws SearchException {
    SearchSettings settings = SearchSettings.DEFAULT;
    Search search = new Search(evaluator, settings, 0);
    GameState game = new GameState(size, size, Rules.TROMP_TAYLOR, KOMI);
    for (int move = 0; move < WARM_UP_MOVES; move++) {
      move(search, settings, game);
    }
    EvaluatorWork before = evaluator.work();
    long searched = processorNanos();
    long start = System.nanoTime();
    long visits = 0;
    for (int move = 0; move < MOVES; move++) {
      visits += move(search, settings, game);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchTrial(
        visits, evaluator.work().since(before), processorNanos() - searched, seconds);
  }

  private static long move(Search search, SearchSettings settings, GameState game)
      throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.seconds(SECONDS_A_MOVE));
    SearchSnapshot found = search.run(game, request);
    game.play(new MoveChooser(settings).choose(game, found, 0), game.toMove());
    return found.root().visits();
  }

  /** That of this thread; 0 where nobody counts it. */
  private static long processorNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }

  double evaluationsPerSecond() {
    return work.evaluations() / seconds;
  }

  /** How the processors' time was spent, for the user. */
  String times() {
    double all = seconds * 1e9 * Runtime.getRuntime().availableProcessors();
    double network = work.networkNanos() / all;
    double search = searchNanos / all;
    double encoding = work.encodingNanos() / all;
    double decoding = work.decodingNanos() / all;
    return String.format(
        Locale.ROOT,
        "processors: network %.1f %%, search %.1f %%, encoding %.1f %%, decoding and cache %.1f %%,"
            + " other work, other programs or idle %.1f %%",
        100 * network,
        100 * search,
        100 * encoding,
        100 * decoding,
        100 * Math.max(0, 1 - network - search - encoding - decoding));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "search at %.1f s a move: %.0f visits a move, %.0f evaluations/s",
        SECONDS_A_MOVE,
        (double) visits / MOVES,
        evaluationsPerSecond());
  }
}
