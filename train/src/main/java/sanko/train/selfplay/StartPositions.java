package sanko.train.selfplay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.FileErrors;
import sanko.engine.PositionSample;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;

/** Positions from which games may begin, each drawn as often as its weight says. Immutable. */
final class StartPositions {
  static final StartPositions NONE = new StartPositions(List.of(), 0);

  private static final List<String> SUFFIXES =
      List.of(".startposes.txt", ".hintposes.txt", ".bookposes.txt");

  private final List<PositionSample> positions;
  private final double prob;
  private final double[] sums;

  private StartPositions(List<PositionSample> positions, double prob) {
    this.positions = List.copyOf(positions);
    this.prob = prob;
    sums = new double[positions.size()];
    double sum = 0;
    for (int i = 0; i < sums.length; i++) {
      sum += positions.get(i).weight();
      sums[i] = sum;
    }
  }

  /**
   * Reads the positions of folders, unless no game begins from one.
   *
   * @param fits which can be played
   * @throws ConfigException if there is no position, or a line makes no sense
   */
  static StartPositions load(StartSettings settings, Predicate<PositionSample> fits)
      throws ConfigException {
    if (settings.prob() == 0) {
      return NONE;
    }
    if (settings.folder().isEmpty()) {
      throw new ConfigException("hintPosesProb needs hintPosesDir");
    }
    List<PositionSample> positions = new ArrayList<>();
    for (String folder : settings.folder().split(",", -1)) {
      readAll(FileNames.path(folder.strip()), positions);
    }
    positions.removeIf(each -> each.weight() == 0 || !fits.test(each));
    if (positions.isEmpty()) {
      throw new ConfigException("no position in " + settings.folder() + " can be played");
    }
    return new StartPositions(positions, settings.prob());
  }

  private static void readAll(Path folder, List<PositionSample> positions) throws ConfigException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(StartPositions::isOfPositions).sorted().toList()) {
        read(file, positions);
      }
    } catch (IOException e) {
      throw new ConfigException("cannot read " + folder + ": " + FileErrors.reason(e));
    }
  }

  private static boolean isOfPositions(Path file) {
    return SUFFIXES.stream().anyMatch(file.toString()::endsWith);
  }

  private static void read(Path file, List<PositionSample> positions)
      throws IOException, ConfigException {
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      try {
        if (!line.isBlank()) {
          positions.add(PositionSample.parse(line));
        }
      } catch (IllegalArgumentException e) {
        throw new ConfigException(file + ", line " + number + ": " + FailureText.of(e));
      }
    }
  }

  /** How many there are. */
  int size() {
    return positions.size();
  }

  /** A position, or null if chance wants none; asks for no random number if there are none. */
  @Nullable PositionSample draw(Random random) {
    if (positions.isEmpty() || random.nextDouble() >= prob) {
      return null;
    }
    double place = random.nextDouble() * sums[sums.length - 1];
    int index = 0;
    while (index < sums.length - 1 && sums[index] <= place) {
      index++;
    }
    return positions.get(index);
  }
}
