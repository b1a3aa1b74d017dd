package sanko.train.selfplay;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sanko.base.file.FileErrors;
import sanko.base.file.WholeFile;
import sanko.cli.cluster.Shard;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FolderLock;
import sanko.train.data.RowArray;
import sanko.train.data.RowFiles;
import sanko.train.data.TrainingRow;
import sanko.train.data.TrainingRows;

/**
 * The folder of a self-play run. Shared.
 *
 * <p>A game that is finished goes to {@code pending/}, its rows first, then its record: it counts
 * once the record is there. When there are enough rows they become a file in {@code tdata/} and the
 * records one in {@code sgfs/}; then {@code progress} counts them; then they leave {@code
 * pending/}. Every file gets its name when it is whole. So whenever the program is killed, what is
 * found tells which games are finished, each once.
 *
 * <p>A part of a run has {@code pending/}, {@code progress} and files with names of its own, so
 * that other parts may use the same folder at the same time. Part I of N has the games whose
 * numbers leave I - 1 when they are divided by N. A file {@code parts-N} keeps the folder from
 * being divided in two ways, since the same games would be in several parts then.
 */
final class GameStore implements AutoCloseable {
  private static final String RECORD = ".sgf";
  private static final String DIVISION = "parts-";
  private static final int FAST = 1;

  /** The digits of a file's number. */
  private static final int DIGITS = 6;

  private static final Pattern GAME = Pattern.compile("[0-9]{8,18}\\.sgf");

  /** What counts for nothing without the record of the game, and drafts. */
  private static final Pattern UNFINISHED = Pattern.compile("[0-9]{8,18}\\.(npz|(npz|sgf)\\.tmp)");

  /**
   * What the folder holds.
   *
   * @param games finished
   * @param rows of these games
   */
  record Totals(long games, long rows) {}

  private record Pending(List<TrainingRow> rows, String record) {}

  private final Path folder;
  private final Path pendingFolder;
  private final RowSettings settings;
  private final FolderLock lock;
  private final Shard shard;

  @GuardedBy("this")
  private final Map<Long, Pending> pending = new TreeMap<>();

  /** Files of rows that are complete, and the games and rows that they took. */
  @GuardedBy("this")
  private long files;

  @GuardedBy("this")
  private long filedGames;

  @GuardedBy("this")
  private long filedRows;

  /** All games in files have smaller numbers, though some of these may be pending yet. */
  @GuardedBy("this")
  private long nextNumber;

  private GameStore(Path folder, RowSettings settings, Shard shard, FolderLock lock) {
    this.folder = folder;
    this.settings = settings;
    this.shard = shard;
    this.lock = lock;
    pendingFolder = folder.resolve("pending" + shard.suffix());
  }

  /**
   * Opens a folder, or makes it, and finds what an earlier run left.
   *
   * @param shard the part of the run that is played here
   * @throws ConfigException if another program is playing this part into it, or it is divided into
   *     another number of parts, or damaged
   */
  static GameStore open(Path folder, RowSettings settings, Shard shard)
      throws IOException, ConfigException {
    List<String> parts = List.of("pending" + shard.suffix(), "tdata", "sgfs");
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ConfigException("cannot make the folder " + folder + ": " + FileErrors.reason(e));
    }
    checkDivision(folder, shard);
    for (String part : parts) {
      Files.createDirectories(folder.resolve(part));
    }
    FolderLock lock = FolderLock.tryTake(folder.resolve("lock" + shard.suffix()));
    if (lock == null) {
      String part = shard.count() == 1 ? "" : "part %d of ".formatted(shard.number());
      throw new ConfigException("another program is playing " + part + "into " + folder);
    }
    try {
      GameStore store = new GameStore(folder, settings, shard, lock);
      WholeFile.sweep(folder);
      for (String part : parts) {
        WholeFile.sweep(folder.resolve(part));
      }
      store.recover();
      return store;
    } catch (IOException | ConfigException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** Refuses a folder that is divided into another number of parts. */
  private static void checkDivision(Path folder, Shard shard) throws IOException, ConfigException {
    Path mark = folder.resolve(DIVISION + shard.count());
    boolean isOld = Files.exists(folder.resolve("progress"));
    boolean isNew = false;
    if (shard.count() > 1 || !isOld) {
      try {
        Files.createFile(mark);
        isNew = true;
      } catch (FileAlreadyExistsException e) {
        // Another run with as many parts was here.
      }
    }
    List<String> others;
    try (Stream<Path> files = Files.list(folder)) {
      others =
          files
              .map(each -> String.valueOf(each.getFileName()))
              .filter(each -> each.startsWith(DIVISION))
              .map(each -> each.substring(DIVISION.length()))
              .filter(each -> !each.equals(Integer.toString(shard.count())))
              .toList();
    }
    if (!others.isEmpty() || (isOld && shard.count() > 1)) {
      if (isNew) {
        Files.delete(mark);
      }
      throw new ConfigException(
          "%s is divided into %s, not %d; use another folder and another --seed"
              .formatted(
                  folder, others.isEmpty() ? "1" : String.join(", ", others), shard.count()));
    }
  }

  private Path progress() {
    return folder.resolve("progress" + shard.suffix());
  }

  private synchronized void recover() throws IOException, ConfigException {
    Properties counts = counts();
    String filed = counts.getProperty("filed", "");
    List<Path> found;
    try (Stream<Path> list = Files.list(pendingFolder)) {
      found = list.sorted().toList();
    }
    for (Path file : found) {
      String name = file.getFileName().toString();
      if (name.endsWith(RECORD)) {
        recover(file, List.of(filed.split(" ", -1)));
      } else if (UNFINISHED.matcher(name).matches() && !Files.exists(recordOf(file))) {
        Files.delete(file);
      }
    }
    checkFiles();
  }

  /** What the file of progress says, if there is one. */
  @GuardedBy("this")
  private Properties counts() throws IOException, ConfigException {
    Properties counts = new Properties();
    if (!Files.exists(progress())) {
      return counts;
    }
    try {
      counts.load(new StringReader(Files.readString(progress())));
      files = count(counts, "files");
      filedGames = count(counts, "games");
      filedRows = count(counts, "rows");
      nextNumber = count(counts, "next");
    } catch (CharacterCodingException e) {
      throw new ConfigException(progress() + " is damaged: it is not UTF-8 text");
    } catch (IllegalArgumentException e) {
      throw new ConfigException(progress() + " is damaged: " + e.getMessage());
    }
    return counts;
  }

  /** The next file must not replace one that is counted nowhere. */
  @GuardedBy("this")
  private void checkFiles() throws IOException, ConfigException {
    long allowed = isFilingCutOff() ? files : files - 1;
    String ours = prefix();
    for (String part : List.of("tdata", "sgfs")) {
      try (DirectoryStream<Path> found =
          Files.newDirectoryStream(folder.resolve(part), ours + "[0-9]".repeat(DIGITS) + ".*")) {
        for (Path file : found) {
          String name = file.getFileName().toString().substring(ours.length());
          if (Integer.parseInt(name.substring(0, DIGITS)) > allowed) {
            throw new ConfigException(
                "%s does not count %s; put back the right one, or use another folder"
                    .formatted(progress(), file));
          }
        }
      }
    }
  }

  /** Whether the next file is there, with nothing but games that are pending. */
  @GuardedBy("this")
  private boolean isFilingCutOff() throws IOException {
    if (!Files.exists(nextRecords())) {
      return false;
    }
    String others = Files.readString(nextRecords());
    for (Pending game : pending.values()) {
      others = others.replace(game.record(), "");
    }
    return others.isEmpty();
  }

  /** Takes over a pending game, unless a file has taken it already. */
  private synchronized void recover(Path record, List<String> filed)
      throws IOException, ConfigException {
    String name = record.getFileName().toString();
    if (!GAME.matcher(name).matches()) {
      throw new ConfigException("not a self-play game: " + record);
    }
    long number = Long.parseLong(name.substring(0, name.length() - RECORD.length()));
    nextNumber = Math.max(nextNumber, number + 1);
    if (filed.contains(Long.toString(number))) {
      remove(number);
      return;
    }
    Path rows = rowsOf(number);
    List<TrainingRow> read = Files.exists(rows) ? rows(RowFiles.read(rows)) : List.of();
    if (!read.isEmpty() && read.get(0).frame() != settings.frame()) {
      throw new ConfigException(
          "%s has rows of an earlier run with dataBoardLen = %d, which must stay as it was"
              .formatted(pendingFolder, read.get(0).frame()));
    }
    pending.put(number, new Pending(read, Files.readString(record)));
  }

  private static long count(Properties counts, String key) {
    String count = counts.getProperty(key);
    if (count == null || !count.matches("[0-9]{1,18}")) {
      throw new IllegalArgumentException(key + " is " + count);
    }
    return Long.parseLong(count);
  }

  private static List<TrainingRow> rows(TrainingRows read) {
    List<TrainingRow> rows = new ArrayList<>();
    for (int i = 0; i < read.count(); i++) {
      TrainingRow row = new TrainingRow(read.frame(), GameRows.ARRAYS);
      for (RowArray array : GameRows.ARRAYS) {
        for (int number = 0; number < array.length(read.frame()); number++) {
          row.set(array, number, read.get(array, i, number));
        }
      }
      rows.add(row);
    }
    return rows;
  }

  private Path rowsOf(long number) {
    return pendingFolder.resolve(name(number) + RowFiles.SUFFIX);
  }

  private Path recordOf(long number) {
    return pendingFolder.resolve(name(number) + RECORD);
  }

  /** The record that makes a file of an unfinished game count. */
  private static Path recordOf(Path rows) {
    String name = rows.getFileName().toString();
    return rows.resolveSibling(name.substring(0, name.indexOf('.')) + RECORD);
  }

  private static String name(long number) {
    return String.format(Locale.ROOT, "%08d", number);
  }

  private void remove(long number) throws IOException {
    Files.deleteIfExists(rowsOf(number));
    Files.deleteIfExists(recordOf(number));
  }

  /** The least number of this part that no game here has. */
  synchronized long nextNumber() {
    return nextNumber + Math.floorMod(shard.number() - 1 - nextNumber, (long) shard.count());
  }

  /** From the number of a game to that of the next one of this part. */
  long step() {
    return shard.count();
  }

  /** What the folder holds. */
  synchronized Totals totals() {
    return new Totals(filedGames + pending.size(), filedRows + pendingRows());
  }

  @GuardedBy("this")
  private long pendingRows() {
    return pending.values().stream().mapToLong(game -> game.rows().size()).sum();
  }

  /** Adds a finished game; it is on the disk when this returns. */
  synchronized void add(long number, List<TrainingRow> rows, String record) throws IOException {
    if (!rows.isEmpty()) {
      RowFiles.write(rowsOf(number), rows, FAST);
    }
    WholeFile.write(recordOf(number), record);
    pending.put(number, new Pending(rows, record));
    nextNumber = Math.max(nextNumber, number + 1);
    if (pendingRows() >= settings.rowsPerFile()) {
      fileAway();
    }
  }

  /** Files what is pending, however few rows it has. */
  synchronized void finish() throws IOException {
    if (!pending.isEmpty()) {
      fileAway();
    }
  }

  @GuardedBy("this")
  private void fileAway() throws IOException {
    List<TrainingRow> rows = new ArrayList<>();
    StringBuilder records = new StringBuilder();
    for (Pending game : pending.values()) {
      rows.addAll(game.rows());
      records.append(game.record());
    }
    Collections.shuffle(rows, new Random(files));
    WholeFile.write(nextRecords(), records.toString());
    if (!rows.isEmpty()) {
      RowFiles.write(folder.resolve("tdata").resolve(fileName() + RowFiles.SUFFIX), rows, FAST);
    }
    files++;
    filedGames += pending.size();
    filedRows += rows.size();
    WholeFile.write(progress(), progressText());
    for (long number : pending.keySet()) {
      remove(number);
    }
    pending.clear();
  }

  @GuardedBy("this")
  private String fileName() {
    return prefix() + String.format(Locale.ROOT, "%0" + DIGITS + "d", files);
  }

  /** The next file of records, which is written before that of rows. */
  @GuardedBy("this")
  private Path nextRecords() {
    return folder.resolve("sgfs").resolve(fileName() + RECORD);
  }

  /** What the names of this part's files begin with. */
  private String prefix() {
    return shard.count() == 1 ? "" : "part" + shard.suffix() + "-";
  }

  @GuardedBy("this")
  private String progressText() {
    StringBuilder filed = new StringBuilder();
    pending.keySet().forEach(number -> filed.append(number).append(' '));
    return "files=%d%ngames=%d%nrows=%d%nnext=%d%nfiled=%s%n"
        .formatted(files, filedGames, filedRows, nextNumber, filed.toString().strip());
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
