package sanko.match.tune;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.engine.settings.EngineSettings;
import sanko.match.GameEnding;
import sanko.match.GameResult;

/** Runs of tuning whose games are drawn by lot. */
@Timeout(60)
class TuningTest {
  private static final int PAIRS = 3000;
  private static final double RATE = 0.02;
  private static final GameResult.Side SIDE = new GameResult.Side(10, 1, 0, 0, 0, "");

  /** Depends on the first three keys only. */
  private static final List<TunedKey> KEYS =
      TunedKey.parse(
          "cpuctExploration:0.2..4:0.2, fpuReductionMax:0..1:0.1,"
              + "cpuctExplorationBase:10..100000:0.3:log, lcbStdevs:1..12:0.5",
          EngineSettings.DEFAULT);

  private static double elo(List<String> values) {
    double exploration = Double.parseDouble(values.get(0)) - 1.8;
    double reduction = Double.parseDouble(values.get(1)) - 0.6;
    double base = Math.log(Double.parseDouble(values.get(2)) / 3000);
    return -300 * exploration * exploration - 1000 * reduction * reduction - 60 * base * base;
  }

  /** A match in memory: A and B win by their difference in Elo, each game by a seed of its own. */
  private static final class Games {
    private final Map<Integer, GameResult> results = new HashMap<>();
    private final Tuning tuning;

    Games(Map<Integer, GameResult> before) {
      results.putAll(before);
      tuning = new Tuning(KEYS, new Gains(PAIRS, RATE, 1), results::get);
    }

    /**
     * Plays the pairs up to one.
     *
     * @param order in which of those that may be under way they end
     */
    void play(int pairs, Random order) throws InterruptedException {
      for (int done = 0; done < pairs; ) {
        int pair = Math.min(pairs - 1, done + order.nextInt(Tuning.LAG + 1));
        if (!results.containsKey(2 * pair + 1)) {
          play(pair);
        }
        while (done < pairs && results.containsKey(2 * done + 1)) {
          done++;
        }
        tuning.update();
      }
    }

    private void play(int pair) throws InterruptedException {
      List<String> valuesA = requireNonNull(tuning.values(pair, true));
      List<String> valuesB = requireNonNull(tuning.values(pair, false));
      double lead = elo(valuesA) - elo(valuesB);
      double chance = 1 / (1 + Math.pow(10, -lead / 400));
      for (int game = 2 * pair; game <= 2 * pair + 1; game++) {
        int points = new SplittableRandom(game).nextDouble() < chance ? 2 : 0;
        results.put(game, result(game, points));
      }
    }
  }

  private static GameResult result(int game, int points) {
    return new GameResult(
        game, "9", game % 2 == 0, points, "B+R", GameEnding.RESIGNATION, "", 9, SIDE, SIDE);
  }

  @Test
  void findsTheBestValuesThroughTheNoise() throws InterruptedException {
    Games games = new Games(Map.of());
    games.play(PAIRS, new Random(1));
    TuningReport report = games.tuning.report();
    List<TuningReport.Line> lines = report.lines();
    assertThat(lines.get(0).lastThirdMean()).isCloseTo(1.8, within(0.1));
    assertThat(lines.get(1).lastThirdMean()).isCloseTo(0.6, within(0.07));
    assertThat(Math.log(lines.get(2).lastThirdMean() / 3000)).isCloseTo(0, within(0.4));
    assertThat(lines.stream().limit(3).mapToDouble(TuningReport.Line::pull).sum() / 3)
        .isGreaterThan(3);
    assertThat(lines.get(3).pull()).isLessThan(4);
    double lost = elo(report.values().values().stream().toList());
    assertThat(-lost).isBetween(0.0, 4 * report.eloNoise());
    assertThat(report.pairs()).isEqualTo(PAIRS);
  }

  @Test
  void doesNotDependOnWhichGamesEndFirst() throws InterruptedException {
    Games one = new Games(Map.of());
    one.play(500, new Random(1));
    Games other = new Games(Map.of());
    other.play(500, new Random(2));
    assertThat(other.results).isEqualTo(one.results);
    assertThat(other.tuning.report().json("")).isEqualTo(one.tuning.report().json(""));
  }

  @Test
  void goesOnFromTheResultsOfAnEarlierRun() throws InterruptedException {
    Games whole = new Games(Map.of());
    whole.play(400, new Random(1));
    Map<Integer, GameResult> half = new HashMap<>(whole.results);
    // The second game of a pair, and some pairs after it, are lost.
    half.keySet().removeIf(game -> game == 401 || game > 410);
    Games rest = new Games(half);
    assertThat(rest.tuning.report().pairs()).isEqualTo(200);
    rest.play(400, new Random(3));
    assertThat(rest.tuning.report().values()).isEqualTo(whole.tuning.report().values());
  }

  @Test
  void waitsForTheResultsThatValuesFollowFrom() throws Exception {
    Games games = new Games(Map.of());
    AtomicReference<List<String>> values = new AtomicReference<>();
    Thread player =
        new Thread(
            () -> {
              try {
                values.set(games.tuning.values(Tuning.LAG + 1, true));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    player.start();
    while (player.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    games.play(1, new Random(1));
    player.join();
    assertThat(values.get()).hasSize(KEYS.size());
    games.tuning.stop();
    assertThat(games.tuning.values(2 * Tuning.LAG, true)).isNull();
  }

  /** By hand: 1000^0.101 = 2.0091, (1100 / 101)^0.602 = 4.2104. */
  @Test
  void hasTheGainsOfSpall() {
    Gains gains = new Gains(1000, 0.01, 1);
    TunedKey key = KEYS.get(0);
    assertThat(gains.perturbation(key, 999)).isCloseTo(0.2, within(1e-12));
    assertThat(gains.step(key, 999)).isCloseTo(0.2 * 0.01, within(1e-12));
    assertThat(gains.perturbation(key, 0)).isCloseTo(0.2 * 2.0091, within(1e-4));
    assertThat(gains.step(key, 0)).isCloseTo(0.2 * 0.01 * 4.2104 / 2.0091, within(1e-6));
  }

  @Test
  void triesEachKeyToBothSidesAlikeAndApartFromTheOthers() {
    Gains gains = new Gains(1000, 0.01, 1);
    int sum = 0;
    int together = 0;
    for (int pair = 0; pair < 1000; pair++) {
      sum += gains.direction(0, pair);
      together += gains.direction(0, pair) * gains.direction(1, pair);
    }
    assertThat(sum).isBetween(-100, 100);
    assertThat(together).isBetween(-100, 100);
  }

  /** By hand: R s^2 / (8 g) with R = 0.02, s^2 = 4, g = ln(10) / 400, for each of four keys. */
  @Test
  void statesTheNoise() {
    Map<Integer, GameResult> results = new HashMap<>();
    for (int game = 0; game < 20; game++) {
      results.put(game, result(game, game % 4 < 2 ? 2 : 0));
    }
    TuningReport report = new Games(results).tuning.report();
    assertThat(report.pairs()).isEqualTo(10);
    assertThat(report.eloNoise()).isCloseTo(4 * 1.7372, within(1e-3));
    assertThat(report.text())
        .contains("10 of 3000 pairs; those in which A won 0, 1/2, 1, 3/2, 2 games: 5 0 0 0 5")
        .containsPattern("(?m)^lcbStdevs = [0-9.]+$");
  }

  /** By hand: slope 0.6, residuals 0.2, -0.4, 0.2 twice over, squares of x 4. */
  @Test
  void fitsALine() {
    SimpleRegression line = new SimpleRegression();
    for (int i = 0; i < 2; i++) {
      line.add(1, 1);
      line.add(2, 1);
      line.add(3, 2.2);
    }
    assertThat(line.slopeOverError()).isCloseTo(0.6 / Math.sqrt(0.48 / 4 / 4), within(1e-9));
    assertThat(new SimpleRegression().slopeOverError()).isZero();
  }

  @Test
  void drawsAPictureThatNeedsNothingElse() throws InterruptedException {
    Games games = new Games(Map.of());
    games.play(50, new Random(1));
    String svg = games.tuning.report().svg();
    assertThat(svg)
        .startsWith("<svg")
        .endsWith("</svg>\n")
        .doesNotContain("href", "url(", "@import");
    assertThat(svg.split("<polyline ", -1)).hasSize(1 + KEYS.size());
    for (TunedKey key : KEYS) {
      assertThat(svg).contains(key.name() + " = ");
    }
  }
}
