package sanko.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
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
import sanko.review.Review;
import sanko.review.Verdict;
import sanko.review.collection.GameSearch;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * How often do the searches of two neighboring positions of a game contradict each other, and what
 * does it cost to search a game in one way or another? All positions of a part of each record are
 * searched with the same visits, on average where searches go on. A move contradicts if the lead
 * after it differs by more than two points although it was the search's own, or is better by more
 * than two points for its player than the lead before it; it is open if a review says so. With
 * visits for a reference, the mean error of the points that moves lost is told, too, against
 * searches of each position alone; with a number behind a slash, of one move in so many. Run {@code
 * main} with the network, one number of visits or several with commas, visits for the reference or
 * 0, the precision of the network, the first and the last position, and the records;
 * docs/decisions/0036-one-graph-for-a-game.md has the command and a table.
 */
public final class ConsistencyReport {
  private static final System.Logger LOGGER = System.getLogger(ConsistencyReport.class.getName());
  private static final double MOST = 2;
  private static final double NANOS = 1e9;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Ways to search the positions of a game. */
  private enum Way {
    ALONE,
    FORWARD,
    BACKWARD,
    KNOWN,
    GONE_ON;

    boolean isBackward() {
      return compareTo(BACKWARD) >= 0;
    }
  }

  private final Evaluator evaluator;
  private final long reference;
  private final int every;
  private final Map<Way, Map<Long, Figures>> figures = new EnumMap<>(Way.class);
  private long moves;

  /** What searches in one way with so many visits have come to. */
  private static final class Figures {
    private long contradictions;
    private long open;
    private double errors;
    private long compared;
    private double seconds;
    private long evaluations;
    private long visits;
  }

  private ConsistencyReport(Evaluator evaluator, long reference, int every) {
    this.evaluator = evaluator;
    this.reference = reference;
    this.every = every;
  }

  /** Measures and logs a table; see the class. */
  public static void main(String[] args) throws Exception {
    List<Long> visits = Arrays.stream(args[1].split(",", -1)).map(Long::valueOf).toList();
    String[] reference = args[2].split("/", 2);
    EvaluatorSettings settings =
        EvaluatorSettings.fixed(2, 1, 8, 20).withPrecision(Precision.valueOf(args[3]));
    int first = Integer.parseInt(args[4]);
    int last = Integer.parseInt(args[5]);
    try (Evaluator evaluator = NetworkEvaluator.open(Path.of(args[0]), settings)) {
      ConsistencyReport report =
          new ConsistencyReport(
              evaluator,
              Long.parseLong(reference[0]),
              reference.length > 1 ? Integer.parseInt(reference[1]) : 1);
      for (String name : List.of(args).subList(6, args.length)) {
        report.add(positions(SgfReader.read(Path.of(name)), first, last), visits);
        report.tell();
      }
    }
  }

  /** Each position from the first to the last wanted, as far as the record goes. */
  private static List<GameState> positions(SgfGame record, int first, int last) {
    Rules rules = RecordGame.rules(record, Rules.CHINESE_SERVER, warning -> {});
    return IntStream.rangeClosed(first, Math.min(record.moves().size(), last))
        .mapToObj(turn -> RecordGame.after(record, turn, rules, GameSettings.DEFAULT).state())
        .toList();
  }

  private void add(List<GameState> game, List<Long> usual) throws SearchException {
    Map<Integer, Verdict> truth = new HashMap<>();
    for (int i = 0; reference > 0 && i + 1 < game.size(); i++) {
      if ((moves + i) % every == every / 2) {
        for (int turn : List.of(i, i + 1)) {
          if (!truth.containsKey(turn)) {
            truth.put(turn, alone(game.get(turn), reference));
          }
        }
      }
    }
    moves += game.size() - 1;
    for (Way way : Way.values()) {
      for (long visits : usual) {
        measure(game, way, visits, truth);
      }
    }
  }

  private void measure(List<GameState> game, Way way, long visits, Map<Integer, Verdict> truth)
      throws SearchException {
    evaluator.clearCache();
    EvaluatorWork before = evaluator.work();
    long start = THREADS.getCurrentThreadCpuTime();
    List<Verdict> found = search(game, way, visits);
    Figures sum =
        figures
            .computeIfAbsent(way, unused -> new TreeMap<>())
            .computeIfAbsent(visits, unused -> new Figures());
    sum.seconds += (THREADS.getCurrentThreadCpuTime() - start) / NANOS;
    sum.evaluations += evaluator.work().since(before).evaluations();
    sum.visits += found.stream().mapToLong(Verdict::visits).sum();
    List<SgfStep.Move> played = moves(game);
    for (int i = 0; i < played.size(); i++) {
      Verdict earlier = found.get(i);
      Verdict later = found.get(i + 1);
      SgfStep.Move move = played.get(i);
      sum.contradictions += contradicts(earlier, move, later) ? 1 : 0;
      sum.open +=
          Review.Loss.of(move.color(), move.move(), earlier, later).isOpen(MOST) ? 1 : 0;
      if (truth.containsKey(i) && truth.containsKey(i + 1)) {
        double right = lost(truth.get(i), move, truth.get(i + 1));
        sum.errors += Math.abs(lost(earlier, move, later) - right);
        sum.compared++;
      }
    }
  }

  /** The moves between positions. */
  private static List<SgfStep.Move> moves(List<GameState> game) {
    return game.stream()
        .skip(1)
        .map(
            next ->
                new SgfStep.Move(
                    next.mover(next.moveCount() - 1), next.move(next.moveCount() - 1)))
        .toList();
  }

  private List<Verdict> search(List<GameState> game, Way way, long most) throws SearchException {
    if (way == Way.GONE_ON) {
      Search search =
          new Search(evaluator, GameSearch.ofGame(SearchSettings.DEFAULT, most), 1);
      GameSearch whole = new GameSearch(search, moves(game), game::get, most, MOST);
      whole.searchAll(done -> {});
      return whole.verdicts();
    }
    SearchSettings settings =
        SearchSettings.DEFAULT.with("useEvalCache", Boolean.toString(way == Way.KNOWN));
    Search search = new Search(evaluator, settings, 1);
    Verdict[] found = new Verdict[game.size()];
    for (int i = 0; i < found.length; i++) {
      int turn = way.isBackward() ? found.length - 1 - i : i;
      if (way == Way.ALONE) {
        search.clear();
      }
      found[turn] = verdict(search, game.get(turn), most);
    }
    return List.of(found);
  }

  private Verdict alone(GameState position, long most) throws SearchException {
    return verdict(new Search(evaluator, SearchSettings.DEFAULT, 1), position, most);
  }

  private static Verdict verdict(Search search, GameState position, long most)
      throws SearchException {
    return GameSearch.verdict(
        search.run(position, SearchRequest.forAnalysis(SearchLimits.visits(most))));
  }

  private static double gain(Verdict before, SgfStep.Move move, Verdict after) {
    double sign = move.color() == Color.BLACK ? 1 : -1;
    return sign * (after.blackLead() - before.blackLead());
  }

  private static boolean contradicts(Verdict before, SgfStep.Move move, Verdict after) {
    double gain = gain(before, move, after);
    return gain > MOST || (before.best() == move.move() && gain < -MOST);
  }

  private static double lost(Verdict before, SgfStep.Move move, Verdict after) {
    return before.best() == move.move() ? 0 : Math.max(0, -gain(before, move, after));
  }

  private void tell() {
    List<String> lines = new ArrayList<>();
    figures.forEach((way, all) -> all.forEach((usual, sum) -> lines.add(line(way, usual, sum))));
    LOGGER.log(System.Logger.Level.INFO, String.join(System.lineSeparator(), lines));
  }

  private String line(Way way, long usual, Figures sum) {
    return String.format(
        Locale.ROOT,
        "%-9s %5d: %4d of %d moves contradict, %4d are open, %7d evaluations, %7d visits, %6.2f s beside the network%s",
        way,
        usual,
        sum.contradictions,
        moves,
        sum.open,
        sum.evaluations,
        sum.visits,
        sum.seconds,
        sum.compared > 0
            ? String.format(
                Locale.ROOT, ", error %.3f of %d", sum.errors / sum.compared, sum.compared)
            : "");
  }
}
