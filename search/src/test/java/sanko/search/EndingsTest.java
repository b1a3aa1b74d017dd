package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.board.testing.TextResource;
import sanko.nn.Evaluator;
import sanko.nn.RolloutPolicy;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.rollout.RolloutEvaluator;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * The points that moves lose which are chosen with and without the solver, in end games whose moves
 * have scores that are known exactly.
 *
 * <p>A line of {@code endings.txt} holds the kind of an end game, the player to move, the rows from
 * the top, and each legal move with the score it gives White without komi by Tromp-Taylor rules. A
 * move that fills one of the two eyes of a living wall has a dash in place of a score. To add end
 * games, add lines without moves and let {@link #theWholeTableIsExact} say what they should be.
 */
@Tag("solving")
class EndingsTest {
  private static final List<String> KINDS = List.of("dame", "double ko", "ko", "seki", "semeai");

  /** What the best move gets the player to move: lost, won, by much and by little, or a draw. */
  private static final double[] RESULTS = {-30, -4.5, -0.5, 0, 0.5, 4.5};

  private static final class Ending {
    final String line;
    final String kind;
    final Board board;
    final int toMove;
    final Map<String, String> scores = new TreeMap<>();

    Ending(String line) {
      this.line = line;
      String[] fields = line.split("[|]", -1);
      kind = fields[0];
      toMove = fields[1].equals("black") ? Color.BLACK : Color.WHITE;
      board = Diagrams.board(fields[2].replace('/', '\n'));
      for (String each : fields[3].split(" ", -1)) {
        scores.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
      }
    }

    GameState game(double komi) {
      return new GameState(board, toMove, Rules.TROMP_TAYLOR, komi, false);
    }

    /** The game in which the best move gets the player to move this result. */
    GameState gameFor(double result) {
      return game(toMove == Color.WHITE ? result - best() : best() - result);
    }

    String name(int move) {
      if (move == Board.PASS) {
        return "pass";
      }
      return "" + (char) ('A' + board.x(move)) + (board.height() - board.y(move));
    }

    /** What a move gets its player without komi; nothing at all if it fills an eye of a wall. */
    private double points(String move) {
      String score = scores.get(move);
      if (score == null) {
        throw new AssertionError(move + " has no score in " + line);
      }
      if (score.equals("-")) {
        return -board.area();
      }
      return toMove == Color.WHITE ? Integer.parseInt(score) : -Integer.parseInt(score);
    }

    private double best() {
      return scores.keySet().stream().mapToDouble(this::points).max().orElseThrow();
    }

    double lostBy(String move) {
      return best() - points(move);
    }

    /** The line as the exact solver would write it. */
    String solved() {
      StringJoiner moves = new StringJoiner(" ");
      GameState game = game(0);
      for (int index = 0; index <= board.area(); index++) {
        int move = index == board.area() ? Board.PASS : board.pointAt(index);
        if (game.isLegal(move)) {
          moves.add(name(move) + "=" + (fillsEye(move) ? "-" : solve(index)));
        }
      }
      return line.substring(0, line.lastIndexOf('|') + 1) + moves;
    }

    /** The outer columns hold nothing but the walls and their eyes. */
    private boolean fillsEye(int move) {
      return move != Board.PASS && (board.x(move) == 0 || board.x(move) == board.width() - 1);
    }

    private String solve(int index) {
      ExactSolver solver =
          new ExactSolver(board.width(), board.height(), 0, true, false, 5_000_000);
      solver.keepSafeEyes();
      solver.useGuide();
      return Integer.toString((int) solver.scoreAfter(board, toMove, index));
    }
  }

  private static List<Ending> endings() {
    return TextResource.lines(EndingsTest.class, "endings.txt").stream().map(Ending::new).toList();
  }

  @Test
  void thereAreTwelveEndGamesOfEachKindInWhichPointsCanBeLost() {
    Map<String, Integer> kinds = new TreeMap<>();
    for (Ending ending : endings()) {
      kinds.merge(ending.kind, 1, Integer::sum);
      assertThat(ending.scores.keySet())
          .as(ending.line)
          .anyMatch(move -> !"-".equals(ending.scores.get(move)) && ending.lostBy(move) > 0);
    }
    assertThat(kinds.keySet()).containsExactlyElementsOf(KINDS);
    assertThat(kinds.values()).allMatch(count -> count == 12);
  }

  @Test
  void aSampleOfTheTableIsExact() {
    Random random = new Random(7);
    for (Ending ending : endings()) {
      if (random.nextInt(6) == 0) {
        assertThat(ending.solved()).isEqualTo(ending.line);
      }
    }
  }

  @Tag("exhaustive")
  @Test
  void theWholeTableIsExact() {
    List<String> solved = endings().stream().map(Ending::solved).toList();
    assertThat(solved).isEqualTo(endings().stream().map(ending -> ending.line).toList());
  }

  private static SearchSettings settings(String solverMode) {
    return SearchSettings.DEFAULT
        .with("solverMode", solverMode)
        .with("numSearchThreads", "1")
        .with("nnRandomize", "false")
        .with("chosenMoveTemperature", "0")
        .with("chosenMoveTemperatureEarly", "0");
  }

  /** What searches without the solver and with it lost and cost. */
  private static final class Tally {
    final double[] lost = new double[2];
    final long[] visits = new long[2];

    @Override
    public String toString() {
      return String.format(
          "lost %.0f points without the solver and %.0f with it, %d and %d visits",
          lost[0], lost[1], visits[0], visits[1]);
    }
  }

  /** Adds up by kind what is lost, and lists the searches in which more is lost with the solver. */
  private static List<String> compare(Evaluator evaluator, long visits, Map<String, Tally> tallies)
      throws SearchException {
    SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
    List<SearchSettings> both = List.of(settings("0"), settings("3"));
    List<String> worse = new ArrayList<>();
    for (Ending ending : endings()) {
      Tally tally = tallies.computeIfAbsent(ending.kind, kind -> new Tally());
      for (double result : RESULTS) {
        GameState game = ending.gameFor(result);
        double[] lost = new double[2];
        for (int i = 0; i < 2; i++) {
          SearchSnapshot found = new Search(evaluator, both.get(i), 1).run(game, request);
          lost[i] = ending.lostBy(ending.name(new MoveChooser(both.get(i)).choose(game, found, 1)));
          tally.lost[i] += lost[i];
          tally.visits[i] += found.root().visits();
        }
        if (lost[1] > lost[0]) {
          worse.add(ending.line + " for " + result);
        }
      }
    }
    return worse;
  }

  private static Map<String, Tally> byRollouts(long visits, List<String> worse)
      throws SearchException {
    Map<String, Tally> tallies = new TreeMap<>();
    for (int seed = 1; seed <= 2; seed++) {
      try (Evaluator evaluator = new RolloutEvaluator(1, 8, RolloutPolicy.LIGHT, seed)) {
        worse.addAll(compare(evaluator, visits, tallies));
      }
    }
    return tallies;
  }

  /** In no kind in the sum, and in hardly a single search, each of which chance may decide. */
  @ParameterizedTest
  @ValueSource(longs = {30, 100, 300})
  void theSolverCostsNoPoints(long visits, TestReporter reporter) throws SearchException {
    List<String> worse = new ArrayList<>();
    check(byRollouts(visits, worse), reporter);
    reporter.publishEntry("worse", worse.toString());
    assertThat(worse).hasSizeLessThan(endings().size() * RESULTS.length / 50);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @ValueSource(longs = {100, 300})
  void theSolverCostsNoPointsWithANetwork(long visits, TestReporter reporter) throws Exception {
    Map<String, Tally> tallies = new TreeMap<>();
    try (Evaluator evaluator =
        NetworkEvaluator.open(EmbeddedNetwork.file(), EvaluatorSettings.fixed(1, 1, 1, 16))) {
      compare(evaluator, visits, tallies);
    }
    check(tallies, reporter);
  }

  private static void check(Map<String, Tally> tallies, TestReporter reporter) {
    tallies.forEach((kind, tally) -> reporter.publishEntry(kind, tally.toString()));
    assertThat(tallies.values()).hasSize(KINDS.size());
    assertThat(tallies)
        .allSatisfy(
            (kind, tally) -> {
              assertThat(tally.lost[1]).as(kind).isLessThanOrEqualTo(tally.lost[0]);
              assertThat(tally.visits[1]).as(kind).isLessThanOrEqualTo(tally.visits[0]);
            });
  }
}
