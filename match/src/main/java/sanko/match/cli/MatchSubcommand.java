package sanko.match.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.NumberSyntax;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.cli.DeviceOption;
import sanko.cli.Environment;
import sanko.cli.NoSplitting;
import sanko.cli.ProgressBar;
import sanko.cli.Subcommand;
import sanko.engine.BoardSize;
import sanko.engine.ProcessExit;
import sanko.engine.StatusLines;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.engine.config.FolderLock;
import sanko.engine.config.RulesFormat;
import sanko.match.GtpPlayer;
import sanko.match.Match;
import sanko.match.MatchException;
import sanko.match.MatchJournal;
import sanko.match.MatchOpenings;
import sanko.match.MatchReport;
import sanko.match.MatchRules;
import sanko.match.MatchSchedule;
import sanko.match.MatchTeams;
import sanko.match.OwnEngine;
import sanko.match.ScoreJudge;
import sanko.match.Sprt;
import sanko.match.TimeWords;
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
        --clock "SYSTEM"    absolute T | byoyomi T P N | canadian T P N | fischer T INC |
                            fischer-capped T INC MAX MOVE, in seconds; exceeding it loses
        --time-margin S     tolerated seconds beyond the clock (0)
        --dead HOW          which stones are dead after two passes: none, agree, judge (docs/match.md)
        --no-resign         Sanko's engines do not resign
        --max-moves F       a game of more than F moves per point is a draw (4)
        --sprt ELO0,ELO1    stop when a sequential test has decided; also --alpha, --beta (0.05)
        --seed N            the seed of openings and players (1)
        --start-limit S, --answer-limit S   a program that is silent for longer fails (60, 60)
        --threads N, --device D   for Sanko's engines, as in gtp
        --json              print the summary as JSON
      Exit status: 0; 2 if the arguments are invalid; 3 if the match cannot start or was interrupted.
      """;

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

  @Parameter(names = {"-size", "--size"})
  private List<String> sizes = List.of("9");

  @Parameter(
      names = {"-rules", "--rules"},
      splitter = NoSplitting.class)
  private String rulesText = "tromp-taylor";

  @Parameter(names = {"-komi", "--komi"})
  private @Nullable Double komi;

  @Parameter(
      names = {"-opening", "--opening"},
      splitter = NoSplitting.class)
  private String opening = "0";

  @Parameter(
      names = {"-clock", "--clock"},
      splitter = NoSplitting.class)
  private String clock = "none";

  @Parameter(names = {"-time-margin", "--time-margin"})
  private double timeMargin;

  @Parameter(names = {"-dead", "--dead"})
  private @Nullable String dead;

  @Parameter(names = {"-no-resign", "--no-resign"})
  private boolean noResign;

  @Parameter(names = {"-max-moves", "--max-moves"})
  private double movesPerPoint = 4;

  @Parameter(
      names = {"-sprt", "--sprt"},
      splitter = NoSplitting.class)
  private @Nullable String sprt;

  @Parameter(names = {"-alpha", "--alpha"})
  private double alpha = 0.05;

  @Parameter(names = {"-beta", "--beta"})
  private double beta = 0.05;

  @Parameter(names = {"-seed", "--seed"})
  private long seed = 1;

  @Parameter(names = {"-start-limit", "--start-limit"})
  private double startLimit = 60;

  @Parameter(names = {"-answer-limit", "--answer-limit"})
  private double answerLimit = 60;

  @Parameter(names = {"-threads", "--threads"})
  private int threads;

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  @Parameter(names = {"-json", "--json"})
  private boolean json;

  @Override
  public String help() {
    return HELP;
  }

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    check(games > 0 && games % 2 == 0, "--games must be an even number, since games come in pairs");
    check(concurrency >= 0, "--concurrency must not be negative");
    check(movesPerPoint > 0, "--max-moves must be positive");
    check(timeMargin >= 0, "--time-margin must not be negative");
    check(startLimit > 0 && answerLimit > 0, "--start-limit and --answer-limit must be positive");
    MatchRules rules;
    List<BoardSize> boards;
    Sprt test;
    try {
      rules = rules();
      boards = sizes.stream().map(BoardSize::parse).toList();
      test = sprt();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(FailureText.of(e));
    }
    Path folder = FileNames.path(given(out, "--out"));
    StatusLines status = new StatusLines(environment.err());
    OwnEngine.Common common = new OwnEngine.Common(model, visits, time, threads, device.given());
    try (MatchTeams teams =
        MatchTeams.of(
            given(a, "--a"),
            given(b, "--b"),
            common,
            new GtpPlayer.Patience(startLimit, answerLimit),
            !noResign,
            status)) {
      checkLimits(teams, rules.time());
      teams.load(environment.evaluators());
      MatchOpenings openings = MatchOpenings.parse(opening, teams.network());
      MatchSchedule schedule = new MatchSchedule(boards, openings.make(rules, boards, seed), seed);
      int lanes = lanes(teams, rules.time());
      teams.divideMemory(lanes);
      Match.Settings settings =
          new Match.Settings(games, lanes, test, folder, teams.nameA(), teams.nameB());
      Files.createDirectories(folder);
      try (FolderLock lock = FolderLock.tryTake(folder.resolve("lock"))) {
        if (lock == null) {
          throw new ConfigException("another program is playing a match in " + folder);
        }
        play(
            settings,
            rules,
            schedule,
            teams,
            identity(teams, rules, boards, openings, test),
            environment);
      }
    } catch (IllegalArgumentException | MatchException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  private void play(
      Match.Settings settings,
      MatchRules rules,
      MatchSchedule schedule,
      MatchTeams teams,
      Map<String, String> identity,
      Environment environment)
      throws ConfigException, MatchException, IOException {
    try (MatchJournal journal = MatchJournal.open(settings.folder(), identity);
        ProgressBar progress = ProgressBar.of(environment, "match")) {
      Match match =
          new Match(
              settings,
              rules,
              schedule,
              journal,
              new ScoreJudge(teams.judge()),
              new Match.Players(teams::playerA, teams::playerB));
      play(match, environment, progress);
    }
  }

  private static void check(boolean holds, String message) {
    if (!holds) {
      throw new ParameterException(message);
    }
  }

  private static String given(@Nullable String value, String option) {
    if (value == null) {
      throw new ParameterException(option + " is missing");
    }
    return value;
  }

  private MatchRules rules() {
    Rules rules = RulesFormat.parse(rulesText);
    double points = komi == null ? rules.defaultKomi() : komi;
    check(Rules.isKomi(points), "komi must be from -%1$d to %1$d".formatted(Rules.MOST_KOMI));
    return new MatchRules(
        new MatchRules.NamedRules(rules, rulesText),
        points,
        control(),
        timeMargin,
        movesPerPoint,
        dead(rules));
  }

  private TimeControl control() {
    String[] words = clock.strip().toLowerCase(Locale.ROOT).split("\\s+", -1);
    double[] numbers = new double[words.length - 1];
    for (int i = 0; i < numbers.length; i++) {
      if (!NumberSyntax.isDecimal(words[i + 1])) {
        throw new IllegalArgumentException("--clock: not a number: " + words[i + 1]);
      }
      numbers[i] = Double.parseDouble(words[i + 1]);
    }
    return TimeControl.named(words[0], numbers);
  }

  /** Where the rules take what stands for alive, so does the referee. */
  private MatchRules.RemovedStones dead(Rules rules) {
    if (dead == null) {
      return rules.friendlyPassOk() || rules.scoring() == Scoring.TERRITORY
          ? MatchRules.RemovedStones.AGREE
          : MatchRules.RemovedStones.NONE;
    }
    try {
      return MatchRules.RemovedStones.valueOf(dead.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--dead is none, agree or judge, not " + dead, e);
    }
  }

  private @Nullable Sprt sprt() {
    if (sprt == null) {
      return null;
    }
    String[] bounds = sprt.split(",", -1);
    check(
        bounds.length == 2
            && NumberSyntax.isDecimal(bounds[0])
            && NumberSyntax.isDecimal(bounds[1]),
        "--sprt takes two numbers, such as 0,10");
    return new Sprt(Double.parseDouble(bounds[0]), Double.parseDouble(bounds[1]), alpha, beta);
  }

  /** Engines of ours fill batches with many games; a program and a clock want a core for a game. */
  private int lanes(MatchTeams teams, TimeControl control) {
    int cores = Runtime.getRuntime().availableProcessors();
    int wanted = concurrency;
    if (wanted == 0) {
      boolean timed = !(control instanceof TimeControl.Unlimited) || time != null;
      wanted = timed ? 1 : teams.hasProgram() ? cores : 4 * cores;
    }
    return Math.min(wanted, games);
  }

  private static void checkLimits(MatchTeams teams, TimeControl control) throws ConfigException {
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
      MatchTeams teams,
      MatchRules rules,
      List<BoardSize> boards,
      MatchOpenings openings,
      @Nullable Sprt test)
      throws IOException {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("version", BuildInfo.version());
    identity.put("a", teams.identityA());
    identity.put("b", teams.identityB());
    identity.put("size", boards.toString());
    identity.put("rules", rules.named().rules().compactText());
    identity.put("komi", Double.toString(rules.komi()));
    identity.put("opening", openings.text());
    identity.put("seed", Long.toString(seed));
    identity.put("clock", TimeWords.kata(rules.time()));
    identity.put("time margin", Double.toString(timeMargin));
    identity.put("limits", Double.toString(startLimit) + " " + Double.toString(answerLimit));
    identity.put("max moves", Double.toString(movesPerPoint));
    identity.put("dead", rules.dead().name().toLowerCase(Locale.ROOT));
    identity.put("resign", Boolean.toString(!noResign));
    identity.put("sprt", test == null ? "none" : test.toString());
    return identity;
  }

  private void play(Match match, Environment environment, ProgressBar progress)
      throws ConfigException, MatchException, IOException {
    AtomicBoolean interrupted = new AtomicBoolean();
    // A second signal finds nobody who says farewell and ends the program at once.
    ProcessExit.onSignal(
        () -> {
          match.stop();
          return interrupted.compareAndSet(false, true);
        });
    try {
      match.run(report -> progress.at(report.games(), games, report.line()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      interrupted.set(true);
    } finally {
      ProcessExit.onSignal(() -> false);
    }
    progress.clear();
    MatchReport report = match.report();
    environment.print(json ? report.json() : report.text());
    if (interrupted.get()) {
      throw new ConfigException("interrupted; the same command resumes the match");
    }
  }
}
