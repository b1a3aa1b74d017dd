package sanko.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.engine.config.AvoidedRepeats;
import sanko.search.variety.AvoidedMoves;
import sanko.superko.GameState;

/**
 * The moves that engines have played, in a folder of files for each size of board, as KataGo keeps
 * them. For one thread at a time; several programs may share the folder.
 */
final class OwnMoves {
  private static final Pattern SIZE = Pattern.compile("[0-9]+x[0-9]+");
  private static final Pattern FILE = Pattern.compile("[0-9A-Fa-f]+_poses\\.txt");

  private final Path folder;
  private final Function<String, AvoidedRepeats> settings;
  private final Random random = new Random();
  private final Map<String, Open> open = new HashMap<>();

  /** The file that moves on boards of one size go to. */
  private static final class Open {
    private final Path file;
    private int moves;

    Open(Path file) {
      this.file = file;
    }
  }

  /**
   * The moves in a folder, which is made if it is missing.
   *
   * @param settings those of a size, such as 19x19
   */
  OwnMoves(Path folder, Function<String, AvoidedRepeats> settings) throws IOException {
    this.folder = Files.createDirectories(folder);
    this.settings = settings;
  }

  Path folder() {
    return folder;
  }

  // ---- keeping

  /** Keeps the last move of a game; returns whether its settings ask for that. */
  boolean keep(GameState game) throws IOException {
    int turn = game.moveCount() - 1;
    String size = game.board().sizeText();
    AvoidedRepeats of = settings.apply(size);
    if (game.move(turn) == Board.PASS || turn < of.minTurn() || turn > of.maxTurn()) {
      return false;
    }
    Open to = open.get(size);
    if (to == null || to.moves >= of.movesPerFile()) {
      Path ofSize = Files.createDirectories(folder.resolve(size));
      to = new Open(ofSize.resolve("%016X_poses.txt".formatted(random.nextLong())));
      open.put(size, to);
    }
    Files.writeString(
        to.file,
        PositionSample.ofLastMove(game).text() + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
    to.moves++;
    return true;
  }

  // ---- reading

  /** All moves kept, the newest first; deletes files beyond the number of moves wanted. */
  AvoidedMoves load() throws IOException {
    AvoidedMoves.Collector into = new AvoidedMoves.Collector();
    try (DirectoryStream<Path> sizes =
        Files.newDirectoryStream(folder, path -> isNamed(path, SIZE) && Files.isDirectory(path))) {
      for (Path ofSize : sizes) {
        load(ofSize, settings.apply(String.valueOf(ofSize.getFileName())), into);
      }
    }
    return into.moves();
  }

  private static boolean isNamed(Path path, Pattern pattern) {
    return pattern.matcher(String.valueOf(path.getFileName())).matches();
  }

  private static void load(Path ofSize, AvoidedRepeats of, AvoidedMoves.Collector into)
      throws IOException {
    double loss = of.utility();
    long moves = 0;
    for (Path file : newestFirst(ofSize)) {
      if (moves >= of.maxMoves()) {
        Files.deleteIfExists(file);
        continue;
      }
      into.beginSource();
      List<String> lines = lines(file);
      for (int i = lines.size() - 1; i >= 0; i--) {
        PositionSample sample = sample(lines.get(i));
        if (sample != null && sample.turn() >= of.minTurn() && sample.turn() <= of.maxTurn()) {
          into.add(sample.board(), sample.hint(), sample.toMove(), loss);
          loss *= of.lambda();
          moves++;
        }
      }
    }
  }

  private static List<Path> newestFirst(Path ofSize) throws IOException {
    Map<Path, FileTime> times = new HashMap<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(ofSize, path -> isNamed(path, FILE))) {
      for (Path file : files) {
        try {
          times.put(file, Files.getLastModifiedTime(file));
        } catch (NoSuchFileException e) {
          // Another program has deleted it meanwhile.
        }
      }
    }
    List<Path> sorted = new ArrayList<>(times.keySet());
    sorted.sort(
        Comparator.comparing((Path file) -> times.getOrDefault(file, FileTime.fromMillis(0)))
            .reversed()
            .thenComparing(Comparator.naturalOrder()));
    return sorted;
  }

  /** None if another program has deleted the file. */
  private static List<String> lines(Path file) throws IOException {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /** A move that can be read, or null. */
  private static @Nullable PositionSample sample(String line) {
    if (line.isBlank()) {
      return null;
    }
    try {
      PositionSample sample = PositionSample.parse(line);
      return sample.hint() > Board.PASS && sample.moves().isEmpty() ? sample : null;
    } catch (IllegalArgumentException e) {
      System.getLogger(OwnMoves.class.getName())
          .log(System.Logger.Level.DEBUG, "no move: " + line, e);
      return null;
    }
  }
}
