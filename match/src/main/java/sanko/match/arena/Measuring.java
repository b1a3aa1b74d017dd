package sanko.match.arena;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Sha256;
import sanko.match.GtpProcess;
import sanko.match.PlayerException;

/** Measures an engine apart from games. For use by one thread. */
final class Measuring {
  static final String START = "start";
  static final String EVALUATIONS = "evaluations";
  static final String CONFORMITY = "conformity";
  static final String SUITE = "suite ";

  static final String FIRST_ANSWER = "firstAnswer";
  static final String FIRST_MOVE = "firstMove";
  static final String PER_SECOND = "perSecond";
  static final String PASSED = "passed";
  static final String ASKED = "asked";

  private static final int STARTS = 3;
  private static final int CONFORMITY_SIDE = 9;
  private static final double PATIENCE = 120;
  private static final double BENCHMARK_MINUTES = 5;

  /**
   * What was measured, a line of the journal.
   *
   * @param what one of the constants, after {@link #SUITE} the name of the suite
   * @param conditions on which it depends beside the engine
   * @param values by name; empty if it cannot be measured
   * @param remarks what failed
   */
  record Result(
      String engine,
      String what,
      String conditions,
      Map<String, Double> values,
      List<String> remarks) {
    /**
     * Checks what a journal says.
     *
     * @throws IllegalArgumentException if something is missing
     */
    Result {
      if (engine == null
          || what == null
          || conditions == null
          || values == null
          || remarks == null) {
        throw new IllegalArgumentException("no measurement");
      }
      values = new LinkedHashMap<>(values);
      remarks = List.copyOf(remarks);
    }

    /** Whether it failed, and may succeed another time. */
    boolean isFailed() {
      return values.isEmpty() && !remarks.isEmpty();
    }
  }

  private final ArenaEngine engine;
  private final List<GtpSuite> suites;

  /** Seconds for a move by the side of the board. */
  private final Map<Integer, Double> seconds;

  /**
   * An engine to be measured.
   *
   * @param boards with their times
   */
  Measuring(ArenaEngine engine, List<Arena.Board> boards, List<GtpSuite> suites) {
    this.engine = engine;
    this.suites = List.copyOf(suites);
    seconds = new LinkedHashMap<>();
    boards.forEach(each -> seconds.put(each.side(), each.seconds()));
  }

  /** Makes one measurement; what fails is said in its remarks. */
  Result measure(String what) throws InterruptedException {
    try {
      return switch (what) {
        case START -> start();
        case EVALUATIONS -> evaluations();
        case CONFORMITY -> conformity();
        default -> suite(what, suite(what));
      };
    } catch (IOException | PlayerException e) {
      return result(what, Map.of(), List.of(String.valueOf(e.getMessage())));
    }
  }

  private GtpSuite suite(String what) {
    return suites.stream()
        .filter(each -> what.equals(SUITE + each.name()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(what));
  }

  /** On what a measurement depends beside the engine: times for moves, checks and problems. */
  String conditions(String what) {
    return switch (what) {
      case START -> secondsOn(side()) + " s";
      case EVALUATIONS -> "";
      case CONFORMITY -> {
        List<Conformity.Check> checks = Conformity.checks();
        Stream<String> texts =
            checks.stream().map(each -> each.text() + " | " + each.expected().pattern());
        yield String.format(Locale.ROOT, "%d checks (%s)", checks.size(), hash(texts));
      }
      default -> {
        List<GtpSuite.Problem> problems = suite(what).problems();
        String times =
            problems.stream()
                .map(GtpSuite.Problem::side)
                .distinct()
                .sorted()
                .map(each -> each + ": " + secondsOn(each) + " s")
                .collect(Collectors.joining(", "));
        String hash = hash(problems.stream().map(GtpSuite.Problem::text));
        yield String.format(Locale.ROOT, "%d problems (%s), %s", problems.size(), hash, times);
      }
    };
  }

  /** The SHA-256 of texts, in hexadecimal digits. */
  private static String hash(Stream<String> texts) {
    return HexFormat.of().formatHex(Sha256.of(texts.collect(Collectors.joining("\n"))));
  }

  private Result result(String what, Map<String, Double> values, List<String> remarks) {
    return new Result(engine.name(), what, conditions(what), values, remarks);
  }

  /** The time of a board, or of the nearest one that is played. */
  private double secondsOn(int side) {
    return seconds.entrySet().stream()
        .min((a, b) -> Math.abs(a.getKey() - side) - Math.abs(b.getKey() - side))
        .map(Map.Entry::getValue)
        .orElse(1.0);
  }

  /** The least board that it plays among the common ones. */
  private int side() {
    return engine.plays(CONFORMITY_SIDE) ? CONFORMITY_SIDE : engine.smallest();
  }

  /** The medians of some starts. */
  private Result start() throws IOException, PlayerException {
    List<Double> answers = new ArrayList<>();
    List<Double> moves = new ArrayList<>();
    int side = side();
    for (int i = 0; i < STARTS; i++) {
      long begin = System.nanoTime();
      try (GtpProcess process = new GtpProcess(engine.commandFor(secondsOn(side)))) {
        process.ask("protocol_version", PATIENCE);
        answers.add((System.nanoTime() - begin) / 1e9);
        position(process, side);
        process.ask("genmove b", PATIENCE);
        moves.add((System.nanoTime() - begin) / 1e9);
      }
    }
    return result(
        START, Map.of(FIRST_ANSWER, median(answers), FIRST_MOVE, median(moves)), List.of());
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private void position(GtpProcess process, int side) throws PlayerException {
    process.ask("boardsize " + side, PATIENCE);
    process.ask("clear_board", PATIENCE);
    prepare(process, side);
  }

  private void prepare(GtpProcess process, int side) throws PlayerException {
    for (String line : engine.setupFor(secondsOn(side))) {
      process.ask(line, PATIENCE);
    }
  }

  /** What the program's own benchmark says last. */
  private Result evaluations() throws IOException, InterruptedException {
    if (engine.benchmark().isEmpty()) {
      return result(EVALUATIONS, Map.of(), List.of());
    }
    String output = ProgramOutput.of(engine.benchmarkCommand(), BENCHMARK_MINUTES);
    Matcher matcher = Pattern.compile(engine.benchmarkPattern()).matcher(output);
    Double found = null;
    while (matcher.find()) {
      found = Double.valueOf(matcher.group(1));
    }
    return found == null
        ? result(EVALUATIONS, Map.of(), List.of("its benchmark says nothing: " + last(output)))
        : result(EVALUATIONS, Map.of(PER_SECOND, found), List.of());
  }

  private static String last(String output) {
    String text = output.strip();
    return text.substring(text.lastIndexOf('\n') + 1);
  }

  private Result conformity() throws IOException, PlayerException, InterruptedException {
    if (!engine.plays(CONFORMITY_SIDE)) {
      return result(CONFORMITY, Map.of(), List.of("the checks need a board of 9x9"));
    }
    double time = secondsOn(CONFORMITY_SIDE);
    try (Conformity conformity = new Conformity(engine.commandFor(time), engine.setupFor(time))) {
      Conformity.Outcome outcome = conformity.run();
      int failed = outcome.failures().size();
      return result(
          CONFORMITY,
          Map.of(PASSED, (double) outcome.checked() - failed, ASKED, (double) outcome.checked()),
          outcome.failures());
    }
  }

  /**
   * Problems on boards that it does not play are not asked; one that it cannot answer is failed,
   * unless it answers none.
   */
  private Result suite(String what, GtpSuite suite)
      throws IOException, PlayerException, InterruptedException {
    List<GtpSuite.Problem> problems =
        suite.problems().stream().filter(each -> engine.plays(each.side())).toList();
    List<String> remarks = new ArrayList<>();
    int solved = 0;
    try (TimedProcess timed = new TimedProcess()) {
      for (GtpSuite.Problem problem : problems) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        GtpProcess process = timed.started(secondsOn(problem.side()));
        try {
          solved += problem.isSolvedBy(answer(process, problem)) ? 1 : 0;
        } catch (PlayerException e) {
          remarks.add(String.valueOf(e.getMessage()));
          timed.end();
        }
      }
    }
    Map<String, Double> values = new LinkedHashMap<>();
    if (remarks.size() < problems.size()) {
      values.put(PASSED, (double) solved);
      values.put(ASKED, (double) problems.size());
    }
    return result(what, values, remarks);
  }

  /** The engine's process, which lives as long as the time for moves stays the same. */
  private final class TimedProcess implements AutoCloseable {
    private @Nullable GtpProcess process;
    private double seconds;

    GtpProcess started(double secondsOfMove) throws IOException {
      if (seconds != secondsOfMove) {
        end();
      }
      GtpProcess now = process;
      if (now == null) {
        now = new GtpProcess(engine.commandFor(secondsOfMove));
        process = now;
        seconds = secondsOfMove;
      }
      return now;
    }

    void end() {
      if (process != null) {
        process.close();
        process = null;
      }
    }

    @Override
    public void close() {
      end();
    }
  }

  /** Its move; the position is set up anew for each problem, so that {@code genmove} serves too. */
  private String answer(GtpProcess process, GtpSuite.Problem problem) throws PlayerException {
    for (String line : problem.position()) {
      process.ask(line, PATIENCE);
    }
    prepare(process, problem.side());
    String color = problem.question().substring(problem.question().lastIndexOf(' ') + 1);
    return process.ask(asking(process) + " " + color, PATIENCE).toUpperCase(Locale.ROOT);
  }

  /** A command that plays no move and does not resign, if there is one. */
  private static String asking(GtpProcess process) throws PlayerException {
    for (String name : List.of("reg_genmove", "kata-search")) {
      if (process.ask("known_command " + name, PATIENCE).equalsIgnoreCase("true")) {
        return name;
      }
    }
    return "genmove";
  }
}
