package sanko.match.cli;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.base.NumberSyntax;
import sanko.cli.DeviceOption;
import sanko.cli.Environment;
import sanko.cli.NoSplitting;
import sanko.cli.OptionCheck;
import sanko.cli.Subcommand;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.engine.config.FolderLock;
import sanko.match.GtpPlayer;
import sanko.match.Match;
import sanko.match.MatchException;
import sanko.match.MatchOpenings;
import sanko.match.MatchSchedule;
import sanko.match.MatchTeams;
import sanko.match.OwnEngine;
import sanko.match.Sprt;
import sanko.search.time.TimeControl;

/** {@code sanko match}: two engines play games against each other. */
@Parameters(
    commandNames = "match",
    commandDescription = "Let two engines play and report which is stronger.")
public final class MatchSubcommand implements Subcommand {
  private static final String HELP =
      """
      Usage: sanko match --a ENGINE --b ENGINE --out FOLDER [OPTIONS]
      Plays paired games between two engines and reports wins, Elo with an interval, violations and time.
      An ENGINE is "key=value,..." (Sanko with these keys; also name=, model=, config=), a .cfg file, or a
      program that speaks GTP, with its arguments: --b "gnugo --mode gtp --level 10"
        --out FOLDER        game records and journal; the same command resumes the match
        -model FILE         the network of Sanko's engines; by default as in gtp
        --visits N, --time S   limits per move of Sanko's engines
        --games N           number of games, in pairs with the same opening and both colors (200)
        --concurrency N     games played at a time
        --size 9,13x9       board sizes, used in turn (9)
        --rules NAME        tromp-taylor, chinese, japanese, ... (tromp-taylor)
        --komi K            by default that of the rules
        --opening N         N moves drawn from the network's policy, or uniformly without one; also
                            uniform:N, policy:N, an SGF file or a folder of them (0)
        --clock "SYSTEM"    none | absolute T | byoyomi T P N | canadian T P N | fischer T INC |
                            fischer-capped T INC MAX MOVE, in seconds; exceeding it loses
        --time-margin S     tolerated seconds beyond the clock (0)
        --virtual-clock N   time passes for Sanko's engines by their visits alone, N a second; or N,N
        --dead HOW          which stones are dead after two passes: none, agree, judge (docs/match.md)
        --no-resign         Sanko's engines do not resign
        --max-moves F       a game of more than F moves per point is a draw (4)
        --sprt ELO0,ELO1    stop when a sequential test has decided; also --alpha, --beta (0.05)
        --tune "KEY:MIN..MAX:C,..."   let A play itself to find the best values (docs/match.md)
        --tune-rate R       the size of the last steps (0.01)
        --seed N            the seed of openings and players (1)
        --start-limit S, --answer-limit S   a program that is silent for longer fails (60, 60)
        --threads N, --device D   for Sanko's engines, as in gtp; with a clock, threads of each game
        --json              print the summary as JSON
      Exit status: 0; 2 if the arguments are invalid; 3 if it cannot start, or its games are interrupted.
      """;

  /** How often a sequential test errs, unless the user says otherwise. */
  private static final double USUAL_ERROR = 0.05;

  @Parameter(
      names = {"-a", "--a"},
      splitter = NoSplitting.class)
  private @Nullable String a;

  @Parameter(
      names = {"-b", "--b"},
      splitter = NoSplitting.class)
  private @Nullable String b;

  @Parameter(names = {"-out", "--out"})
  private @Nullable String out;

  @Parameter(names = {"-model", "--model"})
  private @Nullable String model;

  @Parameter(names = {"-visits", "--visits"})
  private @Nullable Long visits;

  @Parameter(names = {"-time", "--time"})
  private @Nullable Double time;

  @Parameter(names = {"-games", "--games"})
  private int games = 200;

  @Parameter(names = {"-concurrency", "--concurrency"})
  private int concurrency;

  @Parameter(names = {"-no-resign", "--no-resign"})
  private boolean noResign;

  @Parameter(
      names = {"-sprt", "--sprt"},
      splitter = NoSplitting.class)
  private @Nullable String sprt;

  @Parameter(names = {"-alpha", "--alpha"})
  private @Nullable Double alpha;

  @Parameter(names = {"-beta", "--beta"})
  private @Nullable Double beta;

  @Parameter(names = {"-seed", "--seed"})
  private long seed = 1;

  @Parameter(names = {"-start-limit", "--start-limit"})
  private double startLimit = 60;

  @Parameter(names = {"-answer-limit", "--answer-limit"})
  private double answerLimit = 60;

  @Parameter(names = {"-threads", "--threads"})
  private int threads;

  @ParametersDelegate private final GameOptions game = new GameOptions();

  @ParametersDelegate private final TuneOptions tune = new TuneOptions();

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  @Parameter(names = {"-json", "--json"})
  private boolean json;

  @Override
  public String help() {
    return HELP;
  }

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    check(
        games > 0 && games % 2 == 0,
        "--games must be positive and even, since games come in pairs");
    check(concurrency >= 0, "--concurrency must not be negative");
    OptionCheck.threads(threads, "--threads");
    check(startLimit > 0 && answerLimit > 0, "--start-limit and --answer-limit must be positive");
    if (tune.isWanted()) {
      check(b == null, "--tune lets --a play against itself: leave --b out");
      check(sprt == null, "--tune and --sprt exclude each other");
    }
    GameOptions.Games planned = game.games();
    Sprt test = sprt(sprt, alpha, beta);
    Path folder = FileNames.path(given(out, "--out"));
    String specA = tune.isWanted() && a == null ? "" : given(a, "--a");
    String specB = tune.isWanted() ? specA : given(b, "--b");
    StatusLines status = new StatusLines(environment.err());
    boolean timed = isTimed(planned);
    int each = timed ? threadsOfGame() : threads;
    OwnEngine.Common common = new OwnEngine.Common(model, visits, time, each, device.given());
    GtpPlayer.Patience patience = new GtpPlayer.Patience(startLimit, answerLimit);
    try (MatchTeams teams = MatchTeams.of(specA, specB, common, patience, !noResign, status)) {
      planned.setVirtualClock(teams);
      checkLimits(teams, planned.rules().time());
      TuneOptions.Plan plan = tune.plan(teams, games, seed);
      int lanes = lanes(teams, timed);
      teams.load(environment.evaluators(), timed ? lanes : 1);
      MatchOpenings openings = MatchOpenings.parse(game.opening(), teams.network());
      MatchSchedule schedule = openings.schedule(planned.rules(), planned.boards(), seed);
      teams.divideMemory(lanes);
      Match.Settings settings =
          new Match.Settings(games, lanes, test, folder, teams.nameA(), teams.nameB());
      Files.createDirectories(folder);
      FolderLock lock = FolderLock.take(folder.resolve("lock"), "playing a match in " + folder);
      try (lock) {
        Map<String, String> identity = identity(teams, planned, openings, test);
        MatchRun run = new MatchRun(settings, planned.rules(), schedule, teams, environment);
        if (plan == null) {
          run.play(identity, json);
        } else {
          plan.describe(identity);
          run.tune(plan, identity, json, values -> test(values, folder));
        }
      }
    } catch (IllegalArgumentException | MatchException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /** The match that tests the values found. */
  private String test(Map<String, String> values, Path folder) throws ConfigException {
    String base = a == null ? "" : a;
    ShellCommand next = new ShellCommand("sanko", "match");
    next.add("--a", OwnEngine.changed(base, values)).add("--b", base);
    next.add("--sprt", "0,5").add("--games", "40000").add("--seed", Long.toString(seed + 1));
    next.addGiven("-model", model).addGiven("--visits", visits).addGiven("--time", time);
    game.addTo(next);
    if (noResign) {
      next.add("--no-resign");
    }
    return next.add("--out", folder + "-sprt").toString();
  }

  private static String given(@Nullable String value, String option) {
    if (value == null) {
      throw new ParameterException(option + " is missing");
    }
    return value;
  }

  /**
   * The sequential test that an option describes.
   *
   * @param text two numbers with a comma between them; null for no test
   * @param alpha null for the usual one
   * @param beta null for the usual one
   * @throws ParameterException if there is no such test, or an error without a test
   */
  static @Nullable Sprt sprt(@Nullable String text, @Nullable Double alpha, @Nullable Double beta) {
    if (text == null) {
      check(alpha == null && beta == null, "--alpha and --beta need --sprt");
      return null;
    }
    String[] bounds = text.split(",", -1);
    check(
        bounds.length == 2
            && NumberSyntax.isDecimal(bounds[0])
            && NumberSyntax.isDecimal(bounds[1]),
        "--sprt takes two numbers, such as 0,10");
    return OptionCheck.read(
        () ->
            new Sprt(
                Double.parseDouble(bounds[0]),
                Double.parseDouble(bounds[1]),
                alpha == null ? USUAL_ERROR : alpha,
                beta == null ? USUAL_ERROR : beta));
  }

  /** Whether the engines play against real time. */
  private boolean isTimed(GameOptions.Games planned) {
    boolean limited = !(planned.rules().time() instanceof TimeControl.Unlimited) || time != null;
    return limited && planned.virtualClock() == null;
  }

  /** The processor threads of an engine in a game where time is real; 0 for all there are. */
  private int threadsOfGame() {
    if (threads > 0 || concurrency <= 1) {
      return threads;
    }
    return Math.max(1, Runtime.getRuntime().availableProcessors() / Math.min(concurrency, games));
  }

  /** Engines of ours fill batches with many games; a program and a clock want a core for a game. */
  private int lanes(MatchTeams teams, boolean timed) {
    int cores = Runtime.getRuntime().availableProcessors();
    int wanted = concurrency;
    if (wanted == 0) {
      wanted = timed ? 1 : teams.hasProgram() ? cores : 4 * cores;
    }
    return Math.min(wanted, games);
  }

  static void checkLimits(MatchTeams teams, TimeControl control) throws ConfigException {
    for (OwnEngine engine : teams.ownEngines()) {
      boolean limited = engine.settings().hasLimit() || engine.settings().level().isLimited();
      if (control instanceof TimeControl.Unlimited && !limited) {
        throw new ConfigException(
            "'"
                + engine.name()
                + "' has no limit: give it maxVisits, or --visits, --time, --clock");
      }
    }
  }

  private Map<String, String> identity(
      MatchTeams teams, GameOptions.Games planned, MatchOpenings openings, @Nullable Sprt test)
      throws IOException {
    Map<String, String> identity = planned.identity(teams, openings, seed);
    identity.put("limits", Double.toString(startLimit) + " " + Double.toString(answerLimit));
    identity.put("resign", Boolean.toString(!noResign));
    identity.put("sprt", test == null ? "none" : test.toString());
    return identity;
  }
}
