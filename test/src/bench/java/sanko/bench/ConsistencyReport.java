package sanko.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfStep;
import sanko.engine.RecordGame;
import sanko.engine.settings.GameSettings;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorWork;
import sanko.nn.Precision;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * How often do the searches of two neighboring positions of a game contradict each other, and what
 * does it cost to search a game in one way or another? All positions of a part of each record are
 * searched with the same visits. A move contradicts if the lead after it differs by more than two
 * points although it was the search's own, or is better by more than two points for its player than
 * the lead before it. With visits for a reference, the mean error of the points that moves lost is
 * told, too, against searches of each position alone. Run {@code main} with the network, one number
 * of visits or several with commas, visits for the reference or 0, the precision of the network, the
 * first and the last position, and the records; docs/decisions/0036-one-graph-for-a-game.md has the
 * command and a table.
 */
public final class ConsistencyReport {
  private static final System.Logger LOGGER = System.getLogger(ConsistencyReport.class.getName());
  private static final double MOST = 2;
  private static final double NANOS = 1e9;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Ways to search the positions of a game. */
  private enum Way {
    REFERENCE,
    ALONE,
    FORWARD,
    BACKWARD,
    KNOWN;

    boolean isBackward() {
      return compareTo(BACKWARD) >= 0;
    }
  }

  /** What a search says of a position: Black's lead and the best move. */
  private record Found(double blackLead, int best, long visits) {}

  private final Evaluator evaluator;
  private final Map<Way, Map<Long, Figures>> figures = new EnumMap<>(Way.class);
  private long moves;

  /** What searches in one way with so many visits have come to. */
  private static final class Figures {
    private long contradictions;
    private double errors;
    private double seconds;
    private long evaluations;
    private long visits;
  }

  private ConsistencyReport(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /** Measures and logs a table; see the class. */
  public static void main(String[] args) throws Exception {
    List<Long> visits = Arrays.stream(args[1].split(",", -1)).map(Long::valueOf).toList();
    long reference = Long.parseLong(args[2]);
    EvaluatorSettings settings =
        EvaluatorSettings.fixed(2, 1, 8, 20).withPrecision(Precision.valueOf(args[3]));
    int first = Integer.parseInt(args[4]);
    int last = Integer.parseInt(args[5]);
    try (Evaluator evaluator = NetworkEvaluator.open(Path.of(args[0]), settings)) {
      ConsistencyReport report = new ConsistencyReport(evaluator);
      for (String name : List.of(args).subList(6, args.length)) {
        report.add(positions(SgfReader.read(Path.of(name)), first, last), visits, reference);
        report.tell(reference > 0);
      }
    }
  }

  /** Each position from the first to the last wanted, as far as the record goes. */
  private static List<GameState> positions(SgfGame record, int first, int last) {
    Rules rules = RecordGame.rules(record, Rules.CHINESE_SERVER, warning -> {});
    long moves = record.steps().stream().filter(SgfStep.Move.class::isInstance).count();
    return IntStream.rangeClosed(first, (int) Math.min(moves, last))
        .mapToObj(
            turn ->
                RecordGame.after(record, turn, rules, rules.defaultKomi(), GameSettings.DEFAULT)
                    .state())
        .toList();
  }

  private void add(List<GameState> game, List<Long> usual, long reference) throws SearchException {
    moves += game.size() - 1;
    List<Found> truth = List.of();
    for (Way way : Way.values()) {
      if (way == Way.REFERENCE) {
        truth = reference == 0 ? truth : measure(game, way, reference, truth);
        continue;
      }
      for (long visits : usual) {
        measure(game, way, visits, truth);
      }
    }
  }

  private List<Found> measure(List<GameState> game, Way way, long visits, List<Found> truth)
      throws SearchException {
    evaluator.clearCache();
    EvaluatorWork before = evaluator.work();
    long start = THREADS.getCurrentThreadCpuTime();
    List<Found> found = search(game, way, visits);
    Figures sum =
        figures
            .computeIfAbsent(way, unused -> new TreeMap<>())
            .computeIfAbsent(visits, unused -> new Figures());
    sum.seconds += (THREADS.getCurrentThreadCpuTime() - start) / NANOS;
    sum.evaluations += evaluator.work().since(before).evaluations();
    sum.visits += found.stream().mapToLong(Found::visits).sum();
    for (int i = 0; i + 1 < game.size(); i++) {
      GameState next = game.get(i + 1);
      int move = next.move(next.moveCount() - 1);
      double sign = next.mover(next.moveCount() - 1) == Color.BLACK ? 1 : -1;
      sum.contradictions += contradicts(found, i, move, sign) ? 1 : 0;
      sum.errors +=
          truth.isEmpty() ? 0 : Math.abs(lost(found, i, move, sign) - lost(truth, i, move, sign));
    }
    return found;
  }

  private List<Found> search(List<GameState> game, Way way, long most) throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT.with("useEvalCache", Boolean.toString(way == Way.KNOWN));
    SearchRequest request = SearchRequest.forAnalysis(SearchLimits.visits(most));
    Search search = new Search(evaluator, settings, 1);
    Found[] found = new Found[game.size()];
    for (int i = 0; i < found.length; i++) {
      int turn = way.isBackward() ? found.length - 1 - i : i;
      if (way == Way.ALONE || way == Way.REFERENCE) {
        search.clear();
      }
      SearchSnapshot snapshot = search.run(game.get(turn), request);
      found[turn] =
          new Found(
              -snapshot.root().values().lead(),
              snapshot.moves().isEmpty() ? Board.PASS : snapshot.moves().get(0).move(),
              snapshot.root().visits());
    }
    return List.of(found);
  }

  private static double gain(List<Found> found, int turn, double sign) {
    return sign * (found.get(turn + 1).blackLead() - found.get(turn).blackLead());
  }

  private static boolean contradicts(List<Found> found, int turn, int move, double sign) {
    double gain = gain(found, turn, sign);
    return gain > MOST || (found.get(turn).best() == move && gain < -MOST);
  }

  private static double lost(List<Found> found, int turn, int move, double sign) {
    return found.get(turn).best() == move ? 0 : Math.max(0, -gain(found, turn, sign));
  }

  private void tell(boolean hasReference) {
    List<String> lines = new ArrayList<>();
    figures.forEach(
        (way, all) ->
            all.forEach((usual, sum) -> lines.add(line(way, usual, sum, hasReference))));
    LOGGER.log(System.Logger.Level.INFO, String.join(System.lineSeparator(), lines));
  }

  private String line(Way way, long usual, Figures sum, boolean hasReference) {
    return String.format(
        Locale.ROOT,
        "%-9s %5d: %4d of %d moves contradict, %7d evaluations, %7d visits, %6.2f s beside the network%s",
        way,
        usual,
        sum.contradictions,
        moves,
        sum.evaluations,
        sum.visits,
        sum.seconds,
        hasReference ? String.format(Locale.ROOT, ", error %.3f", sum.errors / moves) : "");
  }
}
