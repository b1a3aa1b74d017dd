package sanko.match.cli;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.FileErrors;
import sanko.base.file.SmallText;
import sanko.cli.Environment;
import sanko.cli.NoSplitting;
import sanko.cli.OptionCheck;
import sanko.cli.ProgressBar;
import sanko.cli.Subcommand;
import sanko.engine.ProcessExit;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.engine.config.FolderLock;
import sanko.engine.config.RulesFormat;
import sanko.engine.level.LevelTable;
import sanko.match.MatchException;
import sanko.match.calibration.CalibrationReport;
import sanko.match.calibration.EloCurve;
import sanko.match.calibration.LevelCalibration;
import sanko.match.calibration.LevelChart;
import sanko.match.calibration.LevelMatch;
import sanko.nn.NetworkException;
import sanko.nn.network.EmbeddedNetwork;

/** {@code sanko levels}: measures the levels of play and makes their steps alike. */
@Parameters(
    commandNames = "levels",
    commandDescription = "Measure the Elo of the levels of play and make their steps alike.")
public final class LevelsSubcommand implements Subcommand {
  private static final int FEWER = 3;

  @Parameter(
      names = {"-model", "--model"},
      description = "FILE: The network; by default Sanko's own.")
  private @Nullable String model;

  @Parameter(
      names = {"-work", "--work"},
      description = "FOLDER: Where all games go; the same command goes on where it was stopped.")
  private @Nullable String work;

  @Parameter(
      names = {"-out", "--out"},
      description = "FILE: Write the table of levels here; the program's own is levels.txt.")
  private @Nullable String out;

  @Parameter(
      names = {"-from", "--from"},
      description = "FILE: Begin with this table; by default with the program's own.")
  private @Nullable String from;

  @Parameter(
      names = {"-size", "--size"},
      description = "N,...: The sides of the boards (9,13,19).")
  private List<Integer> sizes = List.of(9, 13, 19);

  @Parameter(
      names = {"-games", "--games"},
      description = "Games of each level against the next (100).")
  private int games = 100;

  @Parameter(
      names = {"-search-games", "--search-games"},
      description =
          "Games of steps that search more than 8 visits, which take long; 0 for none (-games).")
  private @Nullable Integer searchGames;

  @Parameter(
      names = {"-tune", "--tune"},
      description = "How often to move the strengths, with a third of the games (0).")
  private int rounds;

  @Parameter(
      names = {"-anchor", "--anchor"},
      splitter = NoSplitting.class,
      description = "ENGINE: Place this engine among the levels, as in match; several times.")
  private List<String> anchors = new ArrayList<>();

  @Parameter(
      names = {"-anchor-games", "--anchor-games"},
      description = "Games of each match against an anchor (20).")
  private int anchorGames = 20;

  @Parameter(
      names = {"-full-visits", "--full-visits"},
      description = "Visits of the last level, the engine itself (400).")
  private long fullVisits = 400;

  @Parameter(
      names = {"-rules", "--rules"},
      description = "NAME: The rules (chinese-kgs).")
  private String rules = "chinese-kgs";

  @Parameter(
      names = {"-concurrency", "--concurrency"},
      description = "Games at a time (24).")
  private int concurrency = 24;

  @Parameter(
      names = {"-threads", "--threads"},
      description = "CPU threads to use; by default chosen for the machine.")
  private int threads;

  @Parameter(
      names = {"-chart", "--chart"},
      description = "FILE: Draw Elo over level as SVG.")
  private @Nullable String chart;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    if (work == null) {
      throw new ParameterException("-work is missing");
    }
    spareInputs();
    check(Set.copyOf(sizes).size() == sizes.size(), "-size names a board twice");
    var unused = OptionCheck.read("-rules", () -> RulesFormat.parse(rules));
    checkGames();
    check(concurrency > 0 && fullVisits > 0, "-concurrency and -full-visits must be positive");
    check(rounds >= 0, "-tune must not be negative");
    OptionCheck.threads(threads, "-threads");
    LevelTable table = table();
    for (int side : sizes) {
      if (table.rows(side).isEmpty()) {
        throw new ParameterException("the table has no levels on " + side + "x" + side);
      }
    }
    Path folder = FileNames.path(work);
    LevelCalibration.Settings settings =
        new LevelCalibration.Settings(folder, model, rules, concurrency, fullVisits, threads, 1);
    for (String anchor : anchors) {
      settings.checkAnchor(anchor, sizes);
    }
    Files.createDirectories(folder);
    for (String file : new String[] {out, chart}) {
      if (file != null) {
        OptionCheck.writable(FileNames.path(file));
      }
    }
    FolderLock lock = FolderLock.take(folder.resolve("lock"), "measuring in " + folder);
    try (lock;
        ProgressBar progress = ProgressBar.of(environment, "levels")) {
      calibrate(environment, table, settings, progress);
    } catch (MatchException | NetworkException | IllegalArgumentException e) {
      throw new ConfigException(FailureText.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted; the same command goes on");
    } finally {
      ProcessExit.forgetSignals();
    }
  }

  private LevelTable table() throws ConfigException {
    if (from == null) {
      return LevelTable.standard();
    }
    Path file = FileNames.path(from);
    try {
      return LevelTable.parse(SmallText.read(file));
    } catch (IOException e) {
      throw new ConfigException("cannot read " + file + ": " + FileErrors.reason(e));
    } catch (IllegalArgumentException e) {
      throw new ConfigException(file + ": " + e.getMessage());
    }
  }

  private void calibrate(
      Environment environment,
      LevelTable table,
      LevelCalibration.Settings settings,
      ProgressBar progress)
      throws ConfigException, IOException, MatchException, NetworkException, InterruptedException {
    LevelCalibration calibration =
        new LevelCalibration(
            settings,
            environment.evaluators(),
            new StatusLines(environment.err()),
            line -> progress.at(0, 1, line));
    ProcessExit.stopOnSignal(calibration::stop);
    List<LevelTable.Row> measured = new ArrayList<>();
    List<String> report = new ArrayList<>();
    for (int side : sizes) {
      CalibrationReport board = calibrate(calibration, side, table, measured);
      report.addAll(board.lines());
      report.add("");
      write(new LevelTable(comment(), merged(table, measured)));
    }
    progress.clear();
    environment.print(String.join("\n", report).stripTrailing());
  }

  private CalibrationReport calibrate(
      LevelCalibration calibration, int side, LevelTable table, List<LevelTable.Row> measured)
      throws ConfigException, IOException, MatchException, InterruptedException {
    List<LevelTable.Row> levels = table.rows(side);
    List<EloCurve.Observation> observations = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      observations.addAll(
          EloCurve.of(calibration.steps(side, levels, third(games), third(ofSearch())), levels));
      refuseIfStopped(calibration);
      levels = new EloCurve(observations).evenLevels(side);
    }
    List<LevelMatch> steps = calibration.steps(side, levels, games, ofSearch());
    refuseIfStopped(calibration);
    observations.addAll(EloCurve.of(steps, levels));
    levels = new EloCurve(observations).measured(side, levels);
    measured.addAll(levels);
    List<CalibrationReport.Anchor> placed = new ArrayList<>();
    for (String anchor : anchors) {
      List<LevelMatch> matches = calibration.anchor(side, levels, anchor, anchorGames);
      refuseIfStopped(calibration);
      double elo = LevelCalibration.place(matches, levels);
      placed.add(new CalibrationReport.Anchor(anchor, elo, matches));
    }
    return new CalibrationReport(levels, steps, placed);
  }

  private void checkGames() {
    check(
        games > 0 && games % 2 == 0 && anchorGames > 0 && anchorGames % 2 == 0,
        "-games and -anchor-games must be positive and even, since games are paired");
    check(
        ofSearch() >= 0 && ofSearch() % 2 == 0,
        "-search-games must be even and not negative, since games are paired");
  }

  private int ofSearch() {
    return searchGames == null ? games : searchGames;
  }

  /** An even number, 0 only of 0. */
  private static int third(int games) {
    return games == 0 ? 0 : Math.max(2, games / FEWER / 2 * 2);
  }

  private static void refuseIfStopped(LevelCalibration calibration) throws ConfigException {
    if (calibration.isStopped()) {
      throw new ConfigException("interrupted; the same command goes on");
    }
  }

  /** The boards that were not measured stay as they were. */
  private static List<LevelTable.Row> merged(LevelTable table, List<LevelTable.Row> measured) {
    List<LevelTable.Row> rows = new ArrayList<>(measured);
    for (LevelTable.Row row : table.rows()) {
      if (measured.stream().noneMatch(each -> each.side() == row.side())) {
        rows.add(row);
      }
    }
    return rows;
  }

  /** The table to begin with may be replaced by what becomes of it. */
  private void spareInputs() throws ConfigException {
    spare(model, out, "-out", "the network");
    spare(model, chart, "-chart", "the network");
    spare(from, chart, "-chart", "the table to begin with");
  }

  private static void spare(
      @Nullable String source, @Nullable String target, String option, String kind)
      throws ConfigException {
    if (source != null && target != null) {
      OptionCheck.spares(FileNames.path(source), FileNames.path(target), option, kind);
    }
  }

  private String comment() throws ConfigException, NetworkException {
    return "Levels of play (docs/levels.md): side of the board, level, strength, Elo.\n"
        + "Network: "
        + (model == null ? EmbeddedNetwork.name() : FileNames.path(model).getFileName())
        + "; the last level with "
        + fullVisits
        + " visits.";
  }

  private void write(LevelTable table) throws ConfigException {
    write(out, table.text());
    write(chart, new LevelChart(table.rows()).svg());
  }

  private static void write(@Nullable String name, String text) throws ConfigException {
    if (name == null) {
      return;
    }
    FileNames.write(FileNames.path(name), text.getBytes(StandardCharsets.UTF_8));
  }
}
