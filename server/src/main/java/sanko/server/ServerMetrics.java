package sanko.server;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;

/** Metrics of the server in Prometheus's text format. Shared. */
public final class ServerMetrics {
  private static final MathContext NINE_DIGITS = new MathContext(9);
  private static final double[] BOUNDS = {0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60};

  /** How long things took. */
  private static final class Histogram {
    final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];
    final DoubleAdder sum = new DoubleAdder();

    Histogram() {
      for (int i = 0; i < counts.length; i++) {
        counts[i] = new LongAdder();
      }
    }

    void add(double seconds) {
      int i = 0;
      while (i < BOUNDS.length && seconds > BOUNDS[i]) {
        i++;
      }
      counts[i].increment();
      sum.add(seconds);
    }

    void addTo(StringBuilder text, String name) {
      long total = 0;
      for (int i = 0; i < counts.length; i++) {
        total += counts[i].sum();
        String bound = i < BOUNDS.length ? number(BOUNDS[i]) : "+Inf";
        text.append(name).append("_bucket{le=\"").append(bound).append("\"} ").append(total);
        text.append('\n');
      }
      text.append(name).append("_sum ").append(number(sum.sum())).append('\n');
      text.append(name).append("_count ").append(total).append('\n');
    }
  }

  private final Map<String, LongAdder> counters = new ConcurrentSkipListMap<>();
  private final Map<String, DoubleSupplier> gauges = new ConcurrentSkipListMap<>();
  private final Map<String, Histogram> histograms = new ConcurrentSkipListMap<>();

  /**
   * Increments a counter.
   *
   * @param name with its labels, such as {@code sanko_connections_total{protocol="gtp"}}
   */
  void count(String name) {
    counters.computeIfAbsent(name, unused -> new LongAdder()).increment();
  }

  /** Counts a client that was turned away for this reason, of a few words. */
  void countRefused(String reason) {
    count("sanko_refused_total{reason=\"" + reason + "\"}");
  }

  /** Counts a client that was let in and whose connection was cut for this reason, of one word. */
  void countDropped(String reason) {
    count("sanko_dropped_total{reason=\"" + reason + "\"}");
  }

  /** The total of a counter. */
  public long total(String name) {
    LongAdder counter = counters.get(name);
    return counter == null ? 0 : counter.sum();
  }

  /** Adds a gauge, whose value is computed when the metrics are read. */
  public void gauge(String name, DoubleSupplier value) {
    gauges.put(name, value);
  }

  /** Adds a duration to a histogram. */
  public void observe(String name, double seconds) {
    histograms.computeIfAbsent(name, unused -> new Histogram()).add(seconds);
  }

  /** All metrics as text. */
  public String text() {
    StringBuilder text = new StringBuilder();
    Set<String> typed = new TreeSet<>();
    counters.forEach(
        (name, value) -> {
          addType(text, typed, name, "counter");
          text.append(name).append(' ').append(value.sum()).append('\n');
        });
    gauges.forEach(
        (name, value) -> {
          addType(text, typed, name, "gauge");
          text.append(name).append(' ').append(number(value.getAsDouble())).append('\n');
        });
    histograms.forEach(
        (name, value) -> {
          addType(text, typed, name, "histogram");
          value.addTo(text, name);
        });
    return text.toString();
  }

  private static void addType(StringBuilder text, Set<String> typed, String name, String type) {
    int labels = name.indexOf('{');
    String plain = labels < 0 ? name : name.substring(0, labels);
    if (typed.add(plain)) {
      text.append("# TYPE ").append(plain).append(' ').append(type).append('\n');
    }
  }

  private static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).round(NINE_DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
