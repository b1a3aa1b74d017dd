package sanko.match.calibration;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.Bisection;
import sanko.engine.BoardSize;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorFactory;
import sanko.engine.config.RulesFormat;
import sanko.engine.level.LevelTable;
import sanko.match.EloEstimate;
import sanko.match.GtpPlayer;
import sanko.match.Match;
import sanko.match.MatchException;
import sanko.match.MatchJournal;
import sanko.match.MatchOpenings;
import sanko.match.MatchRules;
import sanko.match.MatchTeams;
import sanko.match.OwnEngine;
import sanko.match.PairCounts;
import sanko.match.ScoreJudge;
import sanko.search.time.TimeControl;

/**
 * Plays the matches of a calibration, one after the other, each with many games side by side. Every
 * match has a folder with a journal, so that it is played once and goes on where it was
 * interrupted. {@link #stop} may be called by any thread; all else by one.
 */
public final class LevelCalibration {
  private static final GtpPlayer.Patience PATIENCE = new GtpPlayer.Patience(60, 120);
  private static final double MOVES_PER_POINT = 4;
  private static final int OPENING = 4;
  private static final double HALF = 0.5;

  /** The strength of 8 visits. */
  private static final double SEARCHING = 2;

  /**
   * What is played.
   *
   * @param folder of all matches
   * @param model the network, or null for the embedded one
   * @param rules by name; with superko, or weak players repeat positions
   * @param concurrency games at a time
   * @param fullVisits visits of the last level, which is the engine itself
   */
  public record Settings(
      Path folder,
      @Nullable String model,
      String rules,
      int concurrency,
      long fullVisits,
      int threads,
      long seed) {
    /**
     * Refuses an anchor whose settings make no sense, or a program that cannot be started, unless
     * it has played on each of these boards: it may be needed no more.
     *
     * @throws ConfigException if it is one
     */
    public void checkAnchor(String program, List<Integer> sides)
        throws ConfigException, IOException {
      StatusLines silent = new StatusLines(new PrintStream(OutputStream.nullOutputStream()));
      try (MatchTeams teams = MatchTeams.of(program, "", common(), PATIENCE, true, silent)) {
        for (int side : sides) {
          if (!hasPlayed(program, side)) {
            teams.checkPrograms();
            return;
          }
        }
      }
    }

    private boolean hasPlayed(String program, int side) throws IOException {
      Path matches = folder.resolve(BoardSize.parse(Integer.toString(side)).toString());
      if (!Files.isDirectory(matches)) {
        return false;
      }
      try (Stream<Path> found = Files.list(matches)) {
        return found
            .map(each -> String.valueOf(each.getFileName()))
            .anyMatch(each -> each.equals(name(each.replaceFirst("-.*", ""), program)));
      }
    }

    private OwnEngine.Common common() {
      return new OwnEngine.Common(model, null, null, threads, null);
    }
  }

  private final Settings settings;
  private final EvaluatorFactory evaluators;
  private final StatusLines status;
  private final Consumer<String> progress;

  /** Shared: the match under way, for {@link #stop}. */
  private volatile @Nullable Match running;

  private volatile boolean stopped;

  /**
   * A calibration.
   *
   * @param progress receives a line for each finished game
   */
  public LevelCalibration(
      Settings settings,
      EvaluatorFactory evaluators,
      StatusLines status,
      Consumer<String> progress) {
    this.settings = settings;
    this.evaluators = evaluators;
    this.status = status;
    this.progress = progress;
  }

  /** Ends the match under way, and all. */
  public void stop() {
    stopped = true;
    Match match = running;
    if (match != null) {
      match.stop();
    }
  }

  /** Whether {@link #stop} was called. */
  public boolean isStopped() {
    return stopped;
  }

  /**
   * Plays each level against the next.
   *
   * @param levels all levels of the board; the last is the engine itself
   * @param games of each step
   * @param searchGames the same where more than 8 visits are searched; where it is 0, the Elo of
   *     the levels is taken for true
   * @return the steps, fewer if stopped
   */
  public List<LevelMatch> steps(int side, List<LevelTable.Row> levels, int games, int searchGames)
      throws ConfigException, IOException, MatchException, InterruptedException {
    List<Double> strengths = levels.stream().map(LevelTable.Row::strength).toList();
    List<LevelMatch> steps = new ArrayList<>();
    for (int level = 1; level < LevelTable.LEVELS && !stopped; level++) {
      int wanted = strengths.get(level) > SEARCHING ? searchGames : games;
      String lower = spec(level, strengths);
      String higher = spec(level + 1, strengths);
      LevelMatch step =
          wanted == 0
              ? LevelMatch.unplayed(level, levels.get(level).elo() - levels.get(level - 1).elo())
              : play(side, level, lower, higher, settings.concurrency(), wanted);
      steps.add(step);
      status.say(
          String.format(
              Locale.ROOT,
              "%dx%d: level %d over %d: %+.0f Elo in %d games",
              side,
              side,
              level + 1,
              level,
              step.elo(),
              step.results().games()));
    }
    return steps;
  }

  /**
   * Plays another program against levels, halving the range, until its place is known.
   *
   * @param program a command line of GTP, or settings as {@code sanko match} takes them
   * @return its matches
   */
  public List<LevelMatch> anchor(int side, List<LevelTable.Row> levels, String program, int games)
      throws ConfigException, IOException, MatchException, InterruptedException {
    List<Double> strengths = levels.stream().map(LevelTable.Row::strength).toList();
    List<LevelMatch> steps = new ArrayList<>();
    int low = 1;
    int high = LevelTable.LEVELS - 1;
    while (low <= high && !stopped) {
      int level = (low + high) / 2;
      int lanes = Math.min(settings.concurrency(), Runtime.getRuntime().availableProcessors());
      LevelMatch step = play(side, level, spec(level, strengths), program, lanes, games);
      steps.add(step);
      if (step.score() > HALF) {
        low = level + 1;
      } else {
        high = level - 1;
      }
    }
    return steps;
  }

  /** The Elo of a player among levels of known Elo that explains his results best. */
  public static double place(List<LevelMatch> steps, List<LevelTable.Row> levels) {
    List<Double> elos = levels.stream().map(LevelTable.Row::elo).toList();
    double low = elos.get(0) - 1000;
    double high = elos.get(elos.size() - 1) + 1000;
    return Bisection.find(low, high, Double.SIZE, elo -> surplus(steps, elos, elo) > 0);
  }

  /** The points that a player of this Elo made more than expected. */
  private static double surplus(List<LevelMatch> steps, List<Double> elos, double elo) {
    double surplus = 0;
    for (LevelMatch step : steps) {
      double expected = EloEstimate.score(elo - elos.get(step.lower() - 1));
      surplus += (step.score() - expected) * step.results().games();
    }
    return surplus;
  }

  private String spec(int level, List<Double> strengths) {
    String player =
        level == LevelTable.LEVELS
            ? "maxVisits=" + settings.fullVisits()
            : String.format(Locale.ROOT, "levelStrength=%.4f", strengths.get(level - 1));
    return player + ",name=level " + level;
  }

  private LevelMatch play(int side, int level, String lower, String other, int lanes, int games)
      throws ConfigException, IOException, MatchException, InterruptedException {
    BoardSize size = BoardSize.parse(Integer.toString(side));
    Path folder = settings.folder().resolve(size.toString()).resolve(name(lower, other));
    try (MatchTeams teams =
        MatchTeams.of(other, lower, settings.common(), PATIENCE, true, status)) {
      teams.load(evaluators, 1);
      teams.divideMemory(lanes);
      MatchOpenings openings =
          MatchOpenings.parse(teams.network() == null ? "0" : "policy:" + OPENING, teams.network());
      try (MatchJournal journal =
          MatchJournal.open(folder, identity(teams, size, openings.text()))) {
        Match match =
            new Match(
                new Match.Settings(games, lanes, null, folder, teams.nameA(), teams.nameB()),
                rules(),
                openings.schedule(rules(), List.of(size), settings.seed()),
                journal,
                new ScoreJudge(teams.judge()),
                teams.players());
        running = match;
        if (!stopped) {
          match.run(report -> progress.accept(size + " " + teams.nameA() + ": " + report.line()));
        }
        return new LevelMatch(level, PairCounts.of(journal.results()));
      } finally {
        running = null;
      }
    }
  }

  /** A folder's name that is the same for the same players, and valid everywhere. */
  static String name(String lower, String other) {
    String readable = (strength(lower) + "-" + strength(other)).replaceAll("[^A-Za-z0-9.]+", "-");
    String all = strength(lower) + "/" + strength(other);
    UUID hash = UUID.nameUUIDFromBytes(all.getBytes(StandardCharsets.UTF_8));
    return readable + "-" + hash.toString().substring(0, 8);
  }

  private static String strength(String spec) {
    return spec.replaceAll(",name=[^,]*", "").replace("levelStrength=", "");
  }

  private MatchRules rules() {
    var rules = RulesFormat.parse(settings.rules());
    return new MatchRules(
        new MatchRules.NamedRules(rules, settings.rules()),
        rules.defaultKomi(),
        TimeControl.named("none"),
        0,
        MOVES_PER_POINT,
        MatchRules.RemovedStones.AGREE);
  }

  private Map<String, String> identity(MatchTeams teams, BoardSize size, String opening)
      throws IOException {
    Map<String, String> identity = teams.identity();
    identity.put("size", size.toString());
    identity.put("rules", settings.rules());
    identity.put("opening", opening);
    identity.put("seed", Long.toString(settings.seed()));
    return identity;
  }
}
