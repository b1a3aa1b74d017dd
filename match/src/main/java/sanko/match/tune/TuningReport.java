package sanko.match.tune;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import sanko.engine.json.Json;

/** What a run of tuning shows, as text, as JSON and as a picture. Immutable. */
public final class TuningReport {
  /** The growth of the expected points of a pair, in [-2, 2], with a difference in Elo, at 0. */
  private static final double POINTS_PER_ELO = Math.log(10) / 400;

  /**
   * One key.
   *
   * @param start the value at the start
   * @param end the value after the last pair
   * @param lastThirdMean its mean over the last third of the pairs
   * @param lastThirdStdev the standard deviation of its values there
   * @param pull how clearly the games drive it back to its best values: the t-statistic of the
   *     slope with which what a pair says for a higher value falls with the value. For a key
   *     without any effect it is that of a random walk, above 2.9 in one of twenty runs (D. Dickey
   *     and W. Fuller, <i>Distribution of the Estimators for Autoregressive Time Series With a Unit
   *     Root</i>, 1979)
   */
  public record Line(
      String key,
      String start,
      String end,
      double lastThirdMean,
      double lastThirdStdev,
      double pull) {}

  private final List<TunedKey> keys;
  private final Gains gains;
  private final List<double[]> path;
  private final int[] outcomes = new int[5];
  private final List<Integer> points;
  private final double variance;

  /**
   * A report.
   *
   * @param path coordinates of the keys after each number of pairs
   * @param points of the pairs, from -2 to 2
   */
  TuningReport(List<TunedKey> keys, Gains gains, List<double[]> path, List<Integer> points) {
    this.keys = keys;
    this.gains = gains;
    this.path = List.copyOf(path);
    this.points = List.copyOf(points);
    points.forEach(each -> outcomes[each + 2]++);
    variance = points.stream().mapToDouble(each -> each * each).average().orElse(0);
  }

  /** The number of finished pairs. */
  int pairs() {
    return path.size() - 1;
  }

  /** The present values of the keys. */
  public Map<String, String> values() {
    double[] last = path.get(pairs());
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      values.put(keys.get(i).name(), keys.get(i).text(last[i]));
    }
    return values;
  }

  /** The lines of the keys. */
  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      lines.add(line(i));
    }
    return lines;
  }

  private Line line(int index) {
    TunedKey key = keys.get(index);
    int number = pairs();
    double[] last =
        path.subList(2 * number / 3, number + 1).stream()
            .mapToDouble(each -> key.value(each[index]))
            .toArray();
    double mean = 0;
    for (double each : last) {
      mean += each / last.length;
    }
    double squares = 0;
    for (double each : last) {
      squares += (each - mean) * (each - mean) / last.length;
    }
    return new Line(
        key.name(),
        key.text(key.atStart()),
        key.text(path.get(number)[index]),
        mean,
        Math.sqrt(squares),
        pull(index));
  }

  private double pull(int index) {
    int number = pairs();
    SimpleRegression line = new SimpleRegression();
    for (int pair = 0; pair < number; pair++) {
      double at = path.get(Math.max(0, pair - Tuning.LAG))[index];
      line.add(at, points.get(pair) * gains.direction(index, pair));
    }
    return -line.slopeOverError();
  }

  /**
   * The Elo by which the chance in the results keeps the values below the best ones, once the run
   * has long been around them. With curvature h (Elo per squared perturbation), a coordinate x in
   * perturbations is pulled by {@code 2 R g h x} a pair, g the points per Elo, and shaken with the
   * variance {@code R^2 s^2}; in balance the mean of {@code h x^2 / 2} is {@code R s^2 / (8 g)} for
   * each key, whatever h is.
   */
  double eloNoise() {
    return keys.size() * gains.endRate() * variance / (8 * POINTS_PER_ELO);
  }

  /** The whole report. */
  public String text() {
    List<String> text = new ArrayList<>();
    text.add(
        format(
            "%d of %d pairs; those in which A won 0, 1/2, 1, 3/2, 2 games: %d %d %d %d %d",
            pairs(),
            gains.iterations(),
            outcomes[0],
            outcomes[1],
            outcomes[2],
            outcomes[3],
            outcomes[4]));
    int width = keys.stream().mapToInt(key -> key.name().length()).max().orElse(0);
    String row = "%-" + Math.max(3, width) + "s %10s %10s %24s %8s";
    text.add(format(row, "key", "start", "end", "last third", "pull"));
    for (Line line : lines()) {
      text.add(
          format(
              row,
              line.key,
              line.start,
              line.end,
              format("%.5g +- %.2g", line.lastThirdMean, line.lastThirdStdev),
              format("%+.1f", line.pull)));
    }
    text.add("pull: how clearly the games drive a key back to these values; up to 2.9 it may be");
    text.add("chance, and the value at the start as good");
    text.add(
        format(
            "Once the values have settled, chance keeps them about %.1f Elo below the best ones;",
            eloNoise()));
    text.add("half of --tune-rate halves that and takes twice the games");
    text.add("");
    values().forEach((key, value) -> text.add(key + " = " + value));
    return String.join("\n", text);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * The whole report as one line of JSON.
   *
   * @param command what to try next
   */
  public String json(String command) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("pairs", pairs());
    fields.put("pairsPlanned", gains.iterations());
    fields.put("outcomes", outcomes);
    fields.put("values", values());
    fields.put("keys", lines());
    fields.put("eloNoise", eloNoise());
    fields.put("next", command);
    return Json.text(fields);
  }

  /** The values through the run, as SVG. */
  public String svg() {
    return new TuningChart(keys, path, gains.iterations()).svg();
  }
}
