package sanko.match.tune;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import sanko.engine.settings.EngineSettings;
import sanko.match.GameResult;

/**
 * A search for the values of keys with which an engine wins most, by SPSA. Each pair of games is an
 * iteration: A plays with all keys changed a little to random sides, B with the same keys changed
 * to the other sides, and the keys move toward the winner. Shared.
 *
 * <p>The values of a pair follow from the results of all pairs but the {@link #LAG} before it, in
 * order, so that many pairs can be played at a time and a run is still the same whichever of them
 * ends first; and all that a run knows follows from the results in a journal.
 */
public final class Tuning {
  /** How many pairs before it the values of a pair do not know. */
  static final int LAG = 32;

  private final List<TunedKey> keys;
  private final Gains gains;
  private final IntFunction<@Nullable GameResult> results;

  /** The coordinates after each number of finished pairs, in order. */
  @GuardedBy("this")
  private final List<double[]> path = new ArrayList<>();

  /** The points of each finished pair: games won less games lost by A. */
  @GuardedBy("this")
  private final List<Integer> points = new ArrayList<>();

  @GuardedBy("this")
  private boolean stopped;

  /**
   * A run, as far as it has come.
   *
   * @param results gives the result of a game by its number, or null if it is not finished
   */
  public Tuning(List<TunedKey> keys, Gains gains, IntFunction<@Nullable GameResult> results) {
    this.keys = List.copyOf(keys);
    this.gains = gains;
    this.results = results;
    path.add(keys.stream().mapToDouble(TunedKey::atStart).toArray());
    update();
  }

  /** Takes in the games that have been finished. */
  public synchronized void update() {
    for (int pair = points.size(); pair < gains.iterations(); pair++) {
      GameResult first = results.apply(2 * pair);
      GameResult second = results.apply(2 * pair + 1);
      if (first == null || second == null) {
        break;
      }
      take(pair, first.halfPoints() + second.halfPoints() - 2);
    }
    notifyAll();
  }

  @GuardedBy("this")
  private void take(int pair, int result) {
    double[] next = path.get(pair).clone();
    for (int i = 0; i < next.length; i++) {
      TunedKey key = keys.get(i);
      double step = gains.step(key, pair) * result * gains.direction(i, pair);
      next[i] = key.within(next[i] + step);
    }
    points.add(result);
    path.add(next);
  }

  /** Lets nobody wait any more. */
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /**
   * The values with which one of the players plays a pair, by key; waits for the results that they
   * follow from.
   *
   * @param isA whether for A
   * @return null if the run was stopped
   */
  synchronized @Nullable List<String> values(int pair, boolean isA) throws InterruptedException {
    int known = Math.max(0, pair - LAG);
    while (!stopped && points.size() < known) {
      wait();
    }
    if (stopped) {
      return null;
    }
    double[] at = path.get(known);
    List<String> values = new ArrayList<>();
    for (int i = 0; i < at.length; i++) {
      TunedKey key = keys.get(i);
      double change = gains.perturbation(key, pair) * gains.direction(i, pair);
      values.add(key.text(key.within(at[i] + (isA ? change : -change))));
    }
    return values;
  }

  /** Settings with these values of the keys. */
  EngineSettings with(EngineSettings settings, List<String> values) {
    EngineSettings changed = settings;
    for (int i = 0; i < values.size(); i++) {
      changed = changed.with(keys.get(i).name(), values.get(i));
    }
    return changed;
  }

  /** The present values, on one line. */
  public synchronized String line() {
    double[] last = path.get(points.size());
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < last.length; i++) {
      TunedKey key = keys.get(i);
      line.append(i == 0 ? "" : "  ").append(key.name()).append(' ').append(key.text(last[i]));
    }
    return line.toString();
  }

  /** What the run shows by now. */
  public synchronized TuningReport report() {
    return new TuningReport(keys, gains, path, points);
  }
}
