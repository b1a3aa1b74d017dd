package sanko.engine;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorWork;
import sanko.search.choice.MoveChooser;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * What searches made of an evaluator in the opening of a game that they played.
 *
 * @param moves played, one after each search
 * @param visits of the roots, those kept from earlier moves included
 * @param work positions computed, and the time of that
 * @param searchNanos processor time of the thread that searched
 * @param seconds of searching, and of choosing moves
 */
public record SearchTrial(
    int moves, long visits, EvaluatorWork work, long searchNanos, double seconds) {
  /**
   * Searches a position.
   *
   * @param <E> how that fails
   */
  public interface Searcher<E extends Exception> {
    /** What is found for the player to move. */
    SearchSnapshot search(GameState game) throws E;
  }

  /**
   * Plays on by searches.
   *
   * @param settings by which moves are chosen
   * @param game changed
   */
  public static <E extends Exception> SearchTrial play(
      Searcher<E> searcher, Evaluator evaluator, SearchSettings settings, GameState game, int moves)
      throws E {
    MoveChooser chooser = new MoveChooser(settings);
    EvaluatorWork before = evaluator.work();
    long searched = processorNanos();
    long start = System.nanoTime();
    long visits = 0;
    for (int move = 0; move < moves; move++) {
      SearchSnapshot found = searcher.search(game);
      visits += found.root().visits();
      game.play(chooser.choose(game, found, 0), game.toMove());
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SearchTrial(
        moves, visits, evaluator.work().since(before), processorNanos() - searched, seconds);
  }

  /** That of this thread; 0 where nobody counts it. */
  private static long processorNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() ? threads.getCurrentThreadCpuTime() : 0;
  }

  /** Positions that the evaluator computed in a second. */
  public double evaluationsPerSecond() {
    return work.evaluations() / seconds;
  }

  /** How the processors' time was spent, for the user. */
  public String times() {
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
        seconds / moves,
        (double) visits / moves,
        evaluationsPerSecond());
  }
}
