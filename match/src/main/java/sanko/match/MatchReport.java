package sanko.match;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.base.NumberSyntax;
import sanko.engine.json.Json;

/** The state of a match, as text and as JSON. Immutable. */
public final class MatchReport {
  /**
   * One engine's games taken together.
   *
   * @param visits visits of its searches; 0 if not known
   * @param evaluations positions it had evaluated; 0 if not known
   * @param offences games it lost by each offence
   * @param disputes final positions that it counts otherwise than the referee
   * @param disputedWinners those among them in which it sees another winner
   */
  private record Side(
      String name,
      long moves,
      double seconds,
      long visits,
      long evaluations,
      Map<String, Integer> offences,
      int disputes,
      int disputedWinners) {
    double perMove(double sum) {
      return moves == 0 ? 0 : sum / moves;
    }
  }

  private final Match.Settings settings;
  private final List<GameResult> results;
  private final PairCounts counts;
  private final EloEstimate elo;
  private final int gamesBefore;
  private final double seconds;
  private final Side a;
  private final Side b;

  private MatchReport(
      Match.Settings settings, List<GameResult> results, int gamesBefore, double seconds) {
    this.settings = settings;
    this.results = results;
    this.gamesBefore = gamesBefore;
    this.seconds = seconds;
    counts = PairCounts.of(results);
    elo = EloEstimate.of(counts);
    a = side(settings.nameA(), results, true);
    b = side(settings.nameB(), results, false);
  }

  /**
   * A report on games.
   *
   * @param gamesBefore how many of them are from earlier runs
   * @param seconds how long this run took
   */
  static MatchReport of(
      Match.Settings settings, List<GameResult> results, int gamesBefore, double seconds) {
    return new MatchReport(settings, List.copyOf(results), gamesBefore, seconds);
  }

  private static Side side(String name, List<GameResult> results, boolean isA) {
    Function<GameResult, GameResult.Side> of = isA ? GameResult::a : GameResult::b;
    Map<String, Integer> offences = new LinkedHashMap<>();
    int disputes = 0;
    int winners = 0;
    for (GameResult result : results) {
      if (result.ending().isOffence() && result.offenderIsA() == isA) {
        offences.merge(result.ending().text(), 1, Integer::sum);
      }
      if (isA ? result.aDisagrees() : result.bDisagrees()) {
        disputes++;
        double claimed = Scores.whiteScore(of.apply(result).claim());
        double counted = Scores.whiteScore(result.result());
        winners += Math.signum(claimed) == Math.signum(counted) ? 0 : 1;
      }
    }
    return new Side(
        name,
        results.stream().mapToLong(each -> of.apply(each).moves()).sum(),
        results.stream().mapToDouble(each -> of.apply(each).seconds()).sum(),
        results.stream().mapToLong(each -> of.apply(each).visits()).sum(),
        results.stream().mapToLong(each -> of.apply(each).evaluations()).sum(),
        offences,
        disputes,
        winners);
  }

  private double score() {
    return counts.games() == 0 ? 0.5 : counts.points() / counts.games();
  }

  private static String format(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  /** The number of finished games, those of earlier runs included. */
  public int games() {
    return counts.games();
  }

  /**
   * The number of games of the whole match; those of earlier runs may be more than are asked for.
   */
  public int gamesPlanned() {
    return Math.max(settings.games(), games());
  }

  /** The results so far, from the point of view of engine A. */
  public PairCounts counts() {
    return counts;
  }

  /** The result so far, on one line. */
  public String line() {
    String sprt = "";
    if (settings.sprt() != null) {
      sprt = format("  LLR %.2f", settings.sprt().logLikelihoodRatio(counts));
    }
    int offences = total(a.offences) + total(b.offences);
    return format(
        "+%d =%d -%d  Elo %s%s%s  %.1f games/min",
        counts.wins(),
        counts.draws(),
        counts.losses(),
        elo.text(),
        sprt,
        offences == 0 ? "" : "  violations " + offences,
        gamesPerMinute());
  }

  private static int total(Map<String, Integer> numbers) {
    return numbers.values().stream().mapToInt(Integer::intValue).sum();
  }

  private double gamesPerMinute() {
    return seconds <= 0 ? 0 : 60 * (counts.games() - gamesBefore) / seconds;
  }

  /** The whole report as text. */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("A: " + a.name);
    lines.add("B: " + b.name);
    lines.add(
        format(
            "%d of %d games, %d pairs: A won %d, lost %d, drew %d (%.1f %%); as Black %s, as White"
                + " %s",
            games(),
            gamesPlanned(),
            counts.pairs(),
            counts.wins(),
            counts.losses(),
            counts.draws(),
            100 * score(),
            wonWith(true),
            wonWith(false)));
    boolean pairwise = counts.pairs() >= EloEstimate.LEAST_PAIRS;
    lines.add(
        format(
            "Elo of A over B: %s (95 %%, from the variance of %s); A is stronger with probability"
                + " %.1f %%",
            elo.text(), pairwise ? "pairs" : "games", 100 * elo.superiority()));
    lines.add(
        format(
            "Pairs in which A made 0, 1/2, 1, 3/2, 2 points: %d %d %d %d %d",
            counts.zeros(), counts.halves(), counts.ones(), counts.threeHalves(), counts.twos()));
    if (settings.sprt() != null) {
      lines.add(sprtText(settings.sprt()));
    }
    lines.add("Games ended by: " + text(endings()));
    lines.add("Violations of A: " + text(a.offences) + "; of B: " + text(b.offences));
    lines.add(
        format(
            "Final scores that differ from the referee's: by A %d (%d with another winner),"
                + " by B %d (%d)",
            a.disputes, a.disputedWinners, b.disputes, b.disputedWinners));
    lines.add("   s/game   s/move   visits/move   evaluations/move   visits/s   moves");
    lines.add(row("A", a));
    lines.add(row("B", b));
    lines.add(format("%.1f games per minute in this run of %.0f s", gamesPerMinute(), seconds));
    return String.join("\n", lines);
  }

  private String wonWith(boolean black) {
    long games = results.stream().filter(each -> each.aIsBlack() == black).count();
    long won =
        results.stream().filter(each -> each.aIsBlack() == black && each.halfPoints() == 2).count();
    return won + "/" + games;
  }

  private String sprtText(Sprt sprt) {
    String verdict =
        switch (sprt.verdict(counts)) {
          case OPEN -> "open";
          case ACCEPT_0 -> "elo0 accepted";
          case ACCEPT_1 -> "elo1 accepted";
        };
    return format(
        "SPRT elo0 %s, elo1 %s, alpha %s, beta %s: LLR %.3f, bounds %.3f and %.3f: %s",
        NumberSyntax.plain(sprt.elo0()),
        NumberSyntax.plain(sprt.elo1()),
        NumberSyntax.plain(sprt.alpha()),
        NumberSyntax.plain(sprt.beta()),
        sprt.logLikelihoodRatio(counts),
        sprt.lowerBound(),
        sprt.upperBound(),
        verdict);
  }

  private Map<String, Integer> endings() {
    Map<GameEnding, Integer> endings = new EnumMap<>(GameEnding.class);
    results.forEach(each -> endings.merge(each.ending(), 1, Integer::sum));
    Map<String, Integer> named = new LinkedHashMap<>();
    endings.forEach((ending, count) -> named.put(ending.text(), count));
    return named;
  }

  private static String text(Map<String, Integer> numbers) {
    return numbers.isEmpty()
        ? "none"
        : numbers.entrySet().stream()
            .map(each -> each.getKey() + " " + each.getValue())
            .collect(Collectors.joining(", "));
  }

  private String row(String letter, Side side) {
    return format(
        "%s %7.2f %8.3f %13s %18s %10s %7d",
        letter,
        counts.games() == 0 ? 0 : side.seconds / counts.games(),
        side.perMove(side.seconds),
        side.visits == 0 ? "-" : format("%.1f", side.perMove((double) side.visits)),
        side.evaluations == 0 ? "-" : format("%.1f", side.perMove((double) side.evaluations)),
        side.visits == 0 ? "-" : format("%.0f", side.visits / Math.max(1e-9, side.seconds)),
        side.moves);
  }

  /** The whole report as one line of JSON. */
  public String json() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("games", games());
    fields.put("gamesPlanned", gamesPlanned());
    fields.put("counts", counts);
    fields.put("score", score());
    fields.put("elo", elo);
    Sprt sprt = settings.sprt();
    if (sprt != null) {
      fields.put("sprt", sprt);
      fields.put("llr", sprt.logLikelihoodRatio(counts));
      fields.put("verdict", sprt.verdict(counts));
    }
    fields.put("endings", endings());
    fields.put("a", a);
    fields.put("b", b);
    fields.put("seconds", seconds);
    fields.put("gamesPerMinute", gamesPerMinute());
    return Json.text(fields);
  }
}
