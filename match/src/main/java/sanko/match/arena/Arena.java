package sanko.match.arena;

import com.beust.jcommander.ParameterException;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sanko.base.file.WholeFile;
import sanko.cli.cluster.PartTask;
import sanko.cli.cluster.Shard;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorFactory;
import sanko.engine.json.JsonJournal;
import sanko.match.MatchException;
import sanko.nn.Evaluator;

/**
 * An arena in a folder: plays the games and makes the measurements that are missing there, and
 * writes the table. {@link #stop} may be called by any thread, the rest by one.
 */
public final class Arena {
  /** The result as JSON, in the folder. */
  public static final String JSON = "arena.json";

  private static final String MARKDOWN = "arena.markdown";
  private static final String PAGE = "index.html";
  private static final String MEASUREMENTS = "measurements";

  /**
   * What the user wants.
   *
   * @param wanted names of engines; empty for all that are here
   * @param programs files by the name of the engine
   * @param networks files by format
   * @param machine what to call this machine
   */
  public record Request(
      Path folder,
      EngineCatalog catalog,
      List<String> wanted,
      Map<String, Path> programs,
      Map<String, Path> networks,
      List<Path> suites,
      String machine) {
    public Request {
      wanted = List.copyOf(wanted);
      programs = Map.copyOf(programs);
      networks = Map.copyOf(networks);
      suites = List.copyOf(suites);
    }
  }

  /**
   * A board that is played.
   *
   * @param seconds for a move
   * @param games of each pair of engines, even
   */
  public record Board(int side, double seconds, int games) implements Serializable {
    private static final long serialVersionUID = 1;
  }

  /**
   * What holds on all boards.
   *
   * @param rules by name
   * @param opening as {@code sanko match} takes it
   * @param margin seconds that a move may take beyond its time before it loses
   */
  public record Terms(String rules, double komi, String opening, double margin, long seed)
      implements Serializable {
    private static final long serialVersionUID = 1;
  }

  private final ArenaPlan plan;
  private final List<EngineCatalog.Missing> missing;
  private final List<GtpSuite> suites;
  private final String machine;
  private final List<Measuring.Result> measured = new ArrayList<>();

  private volatile @Nullable ArenaGames games;
  private volatile boolean stopped;

  @GuardedBy("this")
  private @Nullable Thread measurer;

  private Arena(
      ArenaPlan plan, List<EngineCatalog.Missing> missing, List<GtpSuite> suites, String machine) {
    this.plan = plan;
    this.missing = missing;
    this.suites = suites;
    this.machine = machine;
  }

  /**
   * Finds the engines, asks for their versions and reads their files.
   *
   * @throws ConfigException if there are fewer than two, or a file is wrong
   * @throws ParameterException if a name is wrong, or two suites have the same
   */
  public static Arena open(Request request, List<Board> boards, Terms terms)
      throws ConfigException, IOException, InterruptedException {
    Path folder = request.folder.toAbsolutePath();
    Files.createDirectories(folder);
    EngineCatalog.Found found =
        request.catalog.find(request.wanted, request.programs, request.networks, folder);
    if (found.engines().size() < 2) {
      List<String> reasons = new ArrayList<>(List.of("an arena needs two engines at least"));
      found.missing().forEach(each -> reasons.add(each.text()));
      throw new ConfigException(String.join("; ", reasons));
    }
    List<Competitor> competitors = new ArrayList<>();
    for (ArenaEngine each : found.engines()) {
      competitors.add(Competitor.of(each));
    }
    List<GtpSuite> suites = GtpSuite.read(request.suites);
    ArenaPlan plan = new ArenaPlan(folder.toString(), competitors, boards, terms);
    return new Arena(plan, found.missing(), suites, request.machine);
  }

  /** The games as a job in parts. */
  public PartTask task() {
    return plan;
  }

  /** How many games a part has. */
  public int games(Shard part) {
    return plan.games(part);
  }

  /** Engines that take part, and those that are not here. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    plan.engines().forEach(each -> lines.add(each.name() + ": " + each.version()));
    missing.forEach(each -> lines.add(each.text()));
    return lines;
  }

  /** Ends soon what is going on; what is finished stays. */
  public void stop() {
    stopped = true;
    ArenaGames playing = games;
    if (playing != null) {
      playing.stop();
    }
    synchronized (this) {
      if (measurer != null) {
        measurer.interrupt();
      }
    }
  }

  /** Whether {@link #stop} was called. */
  public boolean isStopped() {
    return stopped;
  }

  /**
   * Plays the games of a part that are missing.
   *
   * @param lines receives one after each game
   * @param failures receives one for each pairing that cannot be played
   */
  public void play(
      Shard part, EvaluatorFactory evaluators, Consumer<String> lines, Consumer<String> failures)
      throws ConfigException, IOException, MatchException, InterruptedException {
    try (Evaluator evaluator = plan.open(evaluators, UnaryOperator.identity())) {
      ArenaGames playing = new ArenaGames(plan, evaluator);
      games = playing;
      if (!stopped) {
        playing.play(part, lines, failures);
      }
    } finally {
      games = null;
    }
  }

  /**
   * Reads the measurements that were made, and makes those that are missing or failed.
   *
   * @param lines receives one before each that is made; null to make none
   */
  public void measure(@Nullable Consumer<String> lines) throws IOException {
    List<String> all =
        new ArrayList<>(List.of(Measuring.START, Measuring.EVALUATIONS, Measuring.CONFORMITY));
    suites.forEach(each -> all.add(Measuring.SUITE + each.name()));
    synchronized (this) {
      measurer = Thread.currentThread();
    }
    try {
      for (String what : all) {
        for (Competitor each : plan.engines()) {
          if (!stopped) {
            measure(each, what, lines);
          }
        }
      }
    } catch (InterruptedException | ClosedChannelException e) {
      // An interruption closes the journal that is being read or written.
      stopped = true;
    } finally {
      synchronized (this) {
        measurer = null;
        // An interruption is over with what it ended.
        Thread.interrupted();
      }
    }
  }

  private void measure(Competitor competitor, String what, @Nullable Consumer<String> lines)
      throws IOException, InterruptedException {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("version", BuildInfo.version());
    identity.put("engine", competitor.identity());
    Measuring measuring = new Measuring(competitor.engine(), plan.boards(), suites);
    Path file =
        Path.of(plan.folder(), MEASUREMENTS, ArenaEngine.fileName(competitor.name()) + ".jsonl");
    JsonJournal.Opened<Measuring.Result> opened =
        JsonJournal.open(file, new JsonJournal.Kind<>("arena", identity, Measuring.Result.class));
    try (JsonJournal journal = opened.journal()) {
      Measuring.Result last = null;
      for (Measuring.Result each : opened.parts()) {
        if (each.what().equals(what) && each.conditions().equals(measuring.conditions(what))) {
          last = each;
        }
      }
      if (last != null && (lines == null || !last.isFailed())) {
        measured.add(last);
        return;
      }
      if (lines == null) {
        return;
      }
      lines.accept(
          competitor.name()
              + ": "
              + what
              + (last == null ? "" : ", again, since it failed: " + last.remarks().get(0)));
      Measuring.Result result = measuring.measure(what);
      if (!stopped) {
        journal.add(result);
        measured.add(result);
      }
    }
  }

  /** Sums up what there is, and writes it as JSON, Markdown and a page. */
  public ArenaResult write() throws IOException {
    ArenaResult result = new ResultBuilder(plan).build(machine, measured, missing);
    ArenaTable table = new ArenaTable(result);
    Path folder = Path.of(plan.folder());
    WholeFile.write(folder.resolve(JSON), result.json());
    WholeFile.write(folder.resolve(MARKDOWN), table.report());
    WholeFile.write(folder.resolve(PAGE), table.page());
    return result;
  }

  /** What a system says of its processor, and the Java that holds the arena. */
  public static String machine() {
    String model = System.getProperty("os.arch", "");
    try {
      model =
          Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
              .filter(line -> line.startsWith("model name"))
              .map(line -> line.substring(line.indexOf(':') + 1).strip())
              .findFirst()
              .orElse(model);
    } catch (IOException e) {
      System.getLogger(Arena.class.getName())
          .log(System.Logger.Level.DEBUG, "the processor has no name here", e);
    }
    return "%s, %d processors, Java %s, Sanko %s"
        .formatted(
            model,
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("java.version"),
            BuildInfo.version());
  }
}
