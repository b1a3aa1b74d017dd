package sanko.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.FileErrors;
import sanko.base.file.InputFile;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfReading;
import sanko.board.sgf.SgfStep;
import sanko.board.sgf.SgfTree;
import sanko.engine.config.AvoidedRecords;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.engine.settings.EngineSettings;
import sanko.search.variety.AvoidedMoves;

/** Reads the moves of game records that the engine avoids. For one thread. */
final class RecordedMoves {
  private final AvoidedRecords settings;
  private final AvoidedMoves.Collector into;
  private final Consumer<String> warnings;
  private final Set<String> players;

  private RecordedMoves(
      AvoidedRecords settings, AvoidedMoves.Collector into, Consumer<String> warnings) {
    this.settings = settings;
    this.into = into;
    this.warnings = warnings;
    players = Set.copyOf(parts(settings.players()));
  }

  /**
   * Adds the moves of a set of records, those of the newest files first.
   *
   * @param warnings receives a line for each file that is not a record
   * @throws ConfigException if a folder or file cannot be read
   */
  static void add(AvoidedRecords settings, AvoidedMoves.Collector into, Consumer<String> warnings)
      throws ConfigException {
    if (settings.utility() == 0) {
      return;
    }
    if (settings.dirs() == null) {
      throw new ConfigException("avoidSgfPatternUtility needs avoidSgfPatternDirs");
    }
    new RecordedMoves(settings, into, warnings).addAll();
  }

  /** A record, and when it was written. */
  private record Written(Path file, FileTime time) {
    static final Comparator<Written> NEWEST_FIRST =
        Comparator.comparing(Written::time).reversed().thenComparing(Written::file);
  }

  private void addAll() throws ConfigException {
    List<Written> files = new ArrayList<>();
    for (String name : parts(settings.dirs())) {
      try {
        collect(FileNames.path(FileNames.unquoted(name)), files);
      } catch (IOException | UncheckedIOException e) {
        throw new ConfigException("cannot read the records to avoid: " + FailureText.of(e));
      }
    }
    files.sort(Written.NEWEST_FIRST);
    double loss = settings.utility();
    for (Written each : files.subList(0, Math.min(files.size(), settings.maxFiles()))) {
      into.beginSource();
      if (add(each.file(), loss)) {
        loss *= settings.lambda();
      }
    }
  }

  private static List<String> parts(@Nullable String list) {
    return list == null
        ? List.of()
        : Stream.of(list.split(",", -1))
            .map(String::strip)
            .filter(part -> !part.isEmpty())
            .toList();
  }

  private static void collect(Path path, List<Written> files) throws IOException {
    List<Path> found = List.of(path);
    if (Files.isDirectory(path)) {
      try (Stream<Path> below = Files.walk(path)) {
        found =
            below
                .filter(file -> SgfReader.isName(file.toString()) && Files.isRegularFile(file))
                .collect(Collectors.toList());
      }
    }
    for (Path file : found) {
      files.add(new Written(file, Files.getLastModifiedTime(file)));
    }
  }

  /** Adds the main lines of a file; returns whether it is a record. */
  private boolean add(Path file, double loss) {
    try {
      SgfReading reading = SgfReader.readSome(SgfReader.bytes(InputFile.checked(file)));
      boolean any = false;
      for (SgfTree tree : reading.trees()) {
        add(tree.mainLine(), loss);
        any = true;
      }
      if (!any) {
        warnings.accept(file + " has no game to avoid");
      }
      return any;
    } catch (IOException e) {
      return notAvoided(file, FileErrors.reason(e));
    } catch (SgfException e) {
      return notAvoided(file, FailureText.of(e));
    }
  }

  private boolean notAvoided(Path file, String reason) {
    warnings.accept("Not avoided: " + file + ": " + reason);
    return false;
  }

  private void add(SgfGame record, double loss) {
    int[] number = {0};
    RecordGame.Watcher watcher =
        (Game game, SgfStep.Move move) -> {
          number[0]++;
          String player = move.color() == Color.BLACK ? record.blackName() : record.whiteName();
          if (number[0] >= settings.firstMove()
              && (players.isEmpty() || players.contains(player.strip()))) {
            into.add(game.board(), move.move(), move.color(), loss);
          }
        };
    try {
      RecordGame.replay(record, Rules.TROMP_TAYLOR, EngineSettings.DEFAULT.game(), watcher);
    } catch (IllegalArgumentException e) {
      // The moves up to there were played.
      System.getLogger(RecordedMoves.class.getName())
          .log(System.Logger.Level.DEBUG, "a record breaks off", e);
    }
  }
}
