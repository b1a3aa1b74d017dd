package sanko.train.records;

import com.beust.jcommander.ParameterException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import sanko.base.file.WholeFile;
import sanko.board.Board;
import sanko.engine.Game;
import sanko.engine.PositionSample;
import sanko.engine.RecordGame;
import sanko.engine.config.ConfigException;
import sanko.engine.settings.GameSettings;
import sanko.review.collection.RecordCollection;
import sanko.review.collection.RecordCollection.Found;
import sanko.superko.GameState;

/**
 * Draws positions from the main lines of records, each position once, and writes them for
 * self-play.
 */
final class RecordSampler {
  private static final String SUFFIX = ".startposes.txt";
  private static final int POSITIONS_PER_FILE = 100_000;

  /**
   * What is drawn.
   *
   * @param prob of a position to be drawn
   * @param weight of a drawn position
   * @param turnLambda the weight of a position after n moves is multiplied by {@code exp(-n
   *     turnLambda)}
   * @param passFactor the weight of a position after a pass is multiplied by this
   * @param leastWeight lighter positions are left out
   * @param rowWeight of the rows of games that begin there
   * @param firstTurn moves before the first position, per point of the board
   * @param lastTurn moves before the last, per point of the board
   */
  record Settings(
      double prob,
      double weight,
      double turnLambda,
      double passFactor,
      double leastWeight,
      double rowWeight,
      double firstTurn,
      double lastTurn) {}

  private record Key(long low, long high, int toMove, String size) {}

  private final Path folder;
  private final Settings settings;
  private final RecordFilter filter;
  private final Random random;
  private final Set<Key> seen = new HashSet<>();
  private final List<String> lines = new ArrayList<>();
  private final Map<String, Integer> leftOut = new TreeMap<>();
  private int files;
  private int games;
  private long positions;
  private double weight;

  /**
   * A sampler.
   *
   * @param folder made if it is not there
   * @param seed of what is drawn
   */
  RecordSampler(Path folder, Settings settings, RecordFilter filter, long seed) {
    this.folder = folder;
    this.settings = settings;
    this.filter = filter;
    random = new Random(seed);
  }

  /**
   * Writes the positions drawn.
   *
   * @throws ConfigException if the folder has positions already
   */
  void run(RecordCollection records) throws ConfigException, IOException, InterruptedException {
    Files.createDirectories(folder);
    if (Files.exists(file(0))) {
      throw new ConfigException(file(0) + " is there already; use another folder");
    }
    records.forEach(this::add);
    write();
  }

  private Path file(int number) {
    return folder.resolve(number + SUFFIX);
  }

  private void add(Found record) throws IOException {
    Optional<String> option = filter.leavesOut(record);
    if (option.isPresent()) {
      leftOut.merge(option.get(), 1, Integer::sum);
      return;
    }
    games++;
    Game last =
        RecordGame.replay(
            record.game(),
            record.rules(),
            GameSettings.DEFAULT,
            (game, move) -> offer(game.stateFor(move.color())));
    offer(last.state());
    if (lines.size() >= POSITIONS_PER_FILE) {
      write();
    }
  }

  private void offer(GameState state) {
    Board board = state.board();
    boolean over = state.isFinished() || state.phase() > 0 || state.consecutivePasses() >= 2;
    double turn = (double) state.moveCount() / board.area();
    if (over || turn < settings.firstTurn() || turn > settings.lastTurn()) {
      return;
    }
    Key key = new Key(board.hashLow(), board.hashHigh(), state.toMove(), board.sizeText());
    if (!seen.add(key) || random.nextDouble() >= settings.prob()) {
      return;
    }
    double own = settings.weight() * Math.exp(-state.moveCount() * settings.turnLambda());
    if (state.consecutivePasses() > 0) {
      own *= settings.passFactor();
    }
    if (own > Float.MAX_VALUE) { // the sum of them would soon be no number either
      throw new ParameterException(
          "-turn-weight-lambda %s gives a position after %d moves too much weight"
              .formatted(settings.turnLambda(), state.moveCount()));
    }
    if (own > 0 && own >= settings.leastWeight()) {
      lines.add(PositionSample.of(state, own, settings.rowWeight()).text());
      positions++;
      weight += own;
    }
  }

  private void write() throws IOException {
    if (!lines.isEmpty()) {
      String text = String.join("\n", lines) + "\n";
      WholeFile.write(file(files), text.getBytes(StandardCharsets.UTF_8));
      files++;
      lines.clear();
    }
  }

  /** What was done, for the user. */
  List<String> report() {
    List<String> report = new ArrayList<>();
    report.add(
        String.format(
            Locale.ROOT, "%d positions of %d games, weight %.1f", positions, games, weight));
    leftOut.forEach((option, count) -> report.add("Left out by %s: %d".formatted(option, count)));
    return report;
  }
}
