package sanko.match.cli;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.cli.Environment;
import sanko.cli.NoSplitting;
import sanko.cli.OptionCheck;
import sanko.cli.ProgressBar;
import sanko.cli.Subcommand;
import sanko.cli.cluster.PartOptions;
import sanko.cli.cluster.Shard;
import sanko.engine.ProcessExit;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.engine.config.FolderLock;
import sanko.engine.config.RulesFormat;
import sanko.match.MatchException;
import sanko.match.arena.Arena;
import sanko.match.arena.ArenaResult;
import sanko.match.arena.ArenaTable;
import sanko.match.arena.EngineCatalog;

/** {@code sanko arena}: the engines of this machine play each other and are measured. */
@Parameters(
    commandNames = "arena",
    commandDescription = "Let the engines of this machine play each other, and measure them.")
public final class ArenaSubcommand implements Subcommand {
  private static final String HELP =
      """
      Usage: sanko arena --out FOLDER [OPTIONS]
      Lets all Go engines of this machine play each other at equal time, each with one thread, and measures
      them: Elo, evaluations a second, GTP conformity, problems solved, start and size, processor time.
      Known are Sanko, KataGo, Leela Zero, GNU Go, Pachi, Fuego and michi-c; those that are not on the path
      and not named are skipped. The same command resumes; games, tables and a page are in the folder.
        --out FOLDER            journals, game records, arena.json, arena.markdown, index.html
        --engine NAME,...       only these; the first is the one that Elo is relative to
        --program NAME=FILE     where an engine is: --program KataGo=/opt/katago/katago
        --network FORMAT=FILE   for the engines that read it; formats: katago, leela-zero
        --engines FILE          descriptions of other engines (docs/match.md#the-arena)
        --size 9,13,19          board sizes (9,13,19)
        --time 0.25,0.5,0.5     seconds for a move, one for all boards or one for each (0.5)
        --games 20,4,4          games of each pair, even, one for all boards or one for each (20)
        --rules NAME, --komi K  the rules of the referee (chinese, 7.5); programs must know them
        --opening N             as in 'sanko match', by the embedded network (4)
        --margin S              a move that takes S seconds more than its time loses (5)
        --suites FILE|FOLDER    problems (.tst as of GNU Go) that are asked; may be repeated
        --only WHAT             games or measurements
        --seed N                the seed of the openings (1)
        --machine TEXT          what the table calls this machine
        --shard I/N             play the games of part I of N alone, such as 2/4
        --master MASTER         play all parts as tasks of Apache Spark; --out, programs and networks are on
                                a shared disk
        --parts N, --conf K=V   how many there are, and a setting of Spark, with --master
        --json                  print the result as JSON
      Exit status: 0; 2 if the arguments are invalid; 3 if it cannot start or was interrupted.
      """;

  private static final int LARGEST = 19;

  @Parameter(names = {"-out", "--out"})
  private @Nullable String out;

  @Parameter(names = {"-engine", "--engine"})
  private List<String> wanted = new ArrayList<>();

  @Parameter(
      names = {"-program", "--program"},
      splitter = NoSplitting.class)
  private List<String> programs = new ArrayList<>();

  @Parameter(
      names = {"-network", "--network"},
      splitter = NoSplitting.class)
  private List<String> networks = new ArrayList<>();

  @Parameter(names = {"-engines", "--engines"})
  private @Nullable String descriptions;

  @Parameter(names = {"-size", "--size"})
  private List<Integer> sizes = List.of(9, 13, 19);

  @Parameter(names = {"-time", "--time"})
  private List<Double> times = List.of(0.5);

  @Parameter(names = {"-games", "--games"})
  private List<Integer> games = List.of(20);

  @Parameter(
      names = {"-rules", "--rules"},
      splitter = NoSplitting.class)
  private String rules = "chinese";

  @Parameter(names = {"-komi", "--komi"})
  private double komi = 7.5;

  @Parameter(
      names = {"-opening", "--opening"},
      splitter = NoSplitting.class)
  private String opening = "4";

  @Parameter(names = {"-margin", "--margin"})
  private double margin = 5;

  @Parameter(
      names = {"-suites", "--suites"},
      splitter = NoSplitting.class)
  private List<String> suites = new ArrayList<>();

  @Parameter(names = {"-only", "--only"})
  private @Nullable String only;

  @Parameter(names = {"-seed", "--seed"})
  private long seed = 1;

  @Parameter(
      names = {"-machine", "--machine"},
      splitter = NoSplitting.class)
  private @Nullable String machine;

  @ParametersDelegate private final PartOptions parts = new PartOptions();

  @Parameter(names = {"-json", "--json"})
  private boolean json;

  @Override
  public String help() {
    return HELP;
  }

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    check(
        only == null || only.equals("games") || only.equals("measurements"),
        "--only is games or measurements, not " + only);
    check(margin >= 0, "--margin must not be negative");
    var unused = OptionCheck.read("--rules", () -> RulesFormat.parse(rules));
    parts.check();
    if (out == null) {
      throw new ParameterException("--out is missing");
    }
    Path folder = FileNames.path(out);
    Shard part = parts.shard();
    List<Arena.Board> boards = boards();
    Files.createDirectories(folder);
    Path mark = folder.resolve("lock" + part.suffix());
    FolderLock lock = FolderLock.take(mark, "at this arena in " + folder);
    try (lock) {
      Arena arena = Arena.open(request(folder), boards, terms());
      arena.lines().forEach(environment.err()::println);
      run(arena, part, environment);
    } catch (IllegalArgumentException | MatchException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw interrupted();
    }
  }

  private static ConfigException interrupted() {
    return new ConfigException("interrupted; the same command resumes the arena");
  }

  private void run(Arena arena, Shard part, Environment environment)
      throws ConfigException, IOException, MatchException, InterruptedException {
    ProcessExit.stopOnSignal(arena::stop);
    try {
      if (!parts.namesShard()) {
        arena.measure("games".equals(only) ? null : environment.err()::println);
      }
      if (!"measurements".equals(only) && !arena.isStopped()) {
        play(arena, part, environment);
      }
    } finally {
      ProcessExit.forgetSignals();
    }
    if (!parts.namesShard()) {
      ArenaResult result = arena.write();
      environment.print(json ? result.json() : new ArenaTable(result).report());
    }
    if (arena.isStopped()) {
      throw interrupted();
    }
  }

  private void play(Arena arena, Shard part, Environment environment)
      throws ConfigException, IOException, MatchException, InterruptedException {
    if (parts.isForCluster()) {
      parts.run("arena", arena.task(), environment);
      return;
    }
    int all = arena.games(part);
    try (ProgressBar progress = ProgressBar.of(environment, "arena")) {
      int[] played = new int[1];
      arena.play(
          part,
          environment.evaluators(),
          line -> progress.at(++played[0], all, line),
          failure -> {
            progress.clear();
            environment.err().println("not played: " + failure);
          });
      progress.clear();
    }
  }

  private Arena.Request request(Path folder) throws ConfigException, IOException {
    List<Path> problems = new ArrayList<>();
    for (String each : suites) {
      problems.add(FileNames.path(each));
    }
    return new Arena.Request(
        folder,
        new EngineCatalog(descriptions == null ? null : FileNames.path(descriptions)),
        wanted,
        files("--program", programs),
        files("--network", networks),
        problems,
        machine == null ? Arena.machine() : machine);
  }

  private Arena.Terms terms() {
    return new Arena.Terms(rules, komi, opening, margin, seed);
  }

  private static Map<String, Path> files(String option, List<String> pairs) throws ConfigException {
    Map<String, Path> files = new LinkedHashMap<>();
    for (String each : pairs) {
      int equals = each.indexOf('=');
      check(equals > 0, option + " takes NAME=FILE, not " + each);
      files.put(
          each.substring(0, equals), FileNames.path(each.substring(equals + 1)).toAbsolutePath());
    }
    return files;
  }

  private List<Arena.Board> boards() {
    List<Arena.Board> boards = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      int side = sizes.get(i);
      double seconds = at(times, i, "--time");
      int count = at(games, i, "--games");
      check(
          side >= Board.MIN_GAME_SIZE && side <= LARGEST,
          "--size is from " + Board.MIN_GAME_SIZE + " to " + LARGEST + ", not " + side);
      check(sizes.indexOf(side) == i, "--size names " + side + " twice");
      check(seconds > 0, "--time must be positive");
      check(
          count > 0 && count % 2 == 0,
          "--games must be positive and even, since games come in pairs");
      boards.add(new Arena.Board(side, seconds, count));
    }
    return boards;
  }

  private <T> T at(List<T> values, int index, String option) {
    check(
        values.size() == 1 || values.size() == sizes.size(),
        option + " has one value, or one for each board");
    return values.get(values.size() == 1 ? 0 : index);
  }
}
