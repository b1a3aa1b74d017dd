package sanko.engine.rating;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.base.file.SmallText;
import sanko.base.file.WholeFile;
import sanko.engine.config.FolderLock;
import sanko.engine.config.SankoHome;

/**
 * The ratings of players by board and name, in a text file that several programs may share, or in
 * memory alone. A file that cannot be read as one is renamed, never overwritten; one of a later
 * format stays, and the ratings of this program are in memory. For use by one thread.
 */
public final class RatingBook {
  /** The name of the file in the user's folder. */
  public static final String FILE = "ratings.txt";

  private static final String LOCK = "ratings.lock";
  private static final String DAMAGED = FILE + ".damaged";
  private static final int FORMAT = 1;
  private static final String HEAD =
      "# Ratings of players, format "
          + FORMAT
          + " (docs/levels.md): board, Elo, its deviation, games, name\n";

  /** Files of the first versions name no format. */
  private static final Pattern LATER =
      Pattern.compile("# Ratings of players, format ([0-9]{1,9})\\b");

  private static final String BOARD = "[0-9]{1,2}x[0-9]{1,2}";
  private static final int COLUMNS = 5;
  private static final int LONGEST_NAME = 100;
  private static final int TRIES = 40;
  private static final int PAUSE_MILLIS = 25;

  /** Null if the ratings are in memory. */
  private @Nullable Path folder;

  private final Consumer<String> words;
  private final Map<String, PlayerRating> inMemory = new TreeMap<>();

  private RatingBook(@Nullable Path folder, Consumer<String> words) {
    this.folder = folder;
    this.words = words;
  }

  /** A book that ends with the program. */
  public static RatingBook inMemory() {
    return new RatingBook(null, word -> {});
  }

  /**
   * The book in the user's folder ({@code SANKO_HOME}), or in memory where there is none.
   *
   * @param words receives a line where a damaged file was renamed
   */
  public static RatingBook ofUser(Consumer<String> words) {
    Path folder = SankoHome.of(System.getenv()).folder();
    return folder == null ? inMemory() : in(folder, words);
  }

  /**
   * The book in a folder, which is made when something is written.
   *
   * @param words receives a line where a damaged file was renamed, or one is of a later format
   */
  public static RatingBook in(Path folder, Consumer<String> words) {
    return new RatingBook(folder, words);
  }

  /**
   * The rating of a player.
   *
   * @param board such as {@code 9x9}
   * @param otherwise that of a player who is not in the book
   * @throws IOException if the book cannot be read; the message is for the user
   */
  PlayerRating rating(String board, String name, PlayerRating otherwise) throws IOException {
    checkName(name);
    return ratings(folder).getOrDefault(key(board, name), otherwise);
  }

  /**
   * Changes the rating of a player, which is on the disk when this returns.
   *
   * @throws IOException if that fails; nothing is changed then, and the message is for the user
   */
  @SuppressWarnings("try") // the lock is only held
  PlayerRating change(
      String board, String name, PlayerRating otherwise, UnaryOperator<PlayerRating> change)
      throws IOException {
    checkName(name);
    Path place = folder;
    if (place == null) {
      return changed(inMemory, key(board, name), otherwise, change);
    }
    try {
      Files.createDirectories(place);
      try (FolderLock lock = take(place.resolve(LOCK))) {
        Map<String, PlayerRating> ratings = ratings(place);
        PlayerRating changed = changed(ratings, key(board, name), otherwise, change);
        if (folder != null) {
          WholeFile.write(place.resolve(FILE), text(ratings));
        }
        return changed;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static PlayerRating changed(
      Map<String, PlayerRating> ratings,
      String key,
      PlayerRating otherwise,
      UnaryOperator<PlayerRating> change) {
    PlayerRating changed = change.apply(ratings.getOrDefault(key, otherwise));
    ratings.put(key, changed);
    return changed;
  }

  private static FolderLock take(Path file) throws IOException, InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      FolderLock lock = FolderLock.tryTake(file);
      if (lock != null) {
        return lock;
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
    throw new IOException("another program is writing the ratings");
  }

  private static String key(String board, String name) {
    return board + " " + name.strip();
  }

  /** Names stand at the ends of lines. */
  private static void checkName(String name) throws IOException {
    boolean isPlain = name.chars().noneMatch(Character::isISOControl);
    if (name.isBlank() || !isPlain || name.length() > LONGEST_NAME) {
      throw new IOException("levelPlayer is not a name of 1 to " + LONGEST_NAME + " characters");
    }
  }

  /** The ratings in the file of a folder, or those in memory. */
  private Map<String, PlayerRating> ratings(@Nullable Path place) throws IOException {
    if (place == null) {
      return inMemory;
    }
    Path file = place.resolve(FILE);
    if (!Files.exists(file)) {
      return new TreeMap<>();
    }
    try {
      String text = SmallText.read(file);
      Matcher head = LATER.matcher(text);
      if (head.lookingAt() && Integer.parseInt(head.group(1)) > FORMAT) {
        leaveAlone(file, head.group(1));
        return inMemory;
      }
      return parse(text);
    } catch (CharacterCodingException | IllegalArgumentException e) {
      setAside(file, e);
      return new TreeMap<>();
    } catch (IOException e) {
      throw new IOException("cannot read " + file + ": " + FileErrors.reason(e));
    }
  }

  private void leaveAlone(Path file, String format) {
    folder = null;
    words.accept(
        ("%s is of format %s, and this version of Sanko reads %d; the file stays as it is,"
                + " and ratings last as long as this program")
            .formatted(file, format, FORMAT));
  }

  private void setAside(Path file, Exception why) throws IOException {
    Path aside = file.resolveSibling(DAMAGED);
    for (int i = 2; Files.exists(aside); i++) {
      aside = file.resolveSibling(DAMAGED + "-" + i);
    }
    Files.move(file, aside);
    words.accept(
        "The ratings in "
            + file
            + " are damaged ("
            + (why instanceof CharacterCodingException ? "not UTF-8 text" : why.getMessage())
            + "); the file is kept as "
            + aside.getFileName());
  }

  private static Map<String, PlayerRating> parse(String text) {
    Map<String, PlayerRating> ratings = new TreeMap<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank() && !line.startsWith("#")) {
        parse(line, number, ratings);
      }
    }
    return ratings;
  }

  private static void parse(String line, int number, Map<String, PlayerRating> into) {
    String[] words = line.strip().split("\\s+", COLUMNS);
    try {
      if (words.length == COLUMNS && words[0].matches(BOARD)) {
        PlayerRating rating =
            new PlayerRating(
                Double.parseDouble(words[1]),
                Double.parseDouble(words[2]),
                Integer.parseInt(words[3]));
        into.put(key(words[0], words[COLUMNS - 1]), rating);
        return;
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("line " + number, e);
    }
    throw new IllegalArgumentException("line " + number);
  }

  private static String text(Map<String, PlayerRating> ratings) {
    StringBuilder text = new StringBuilder(HEAD);
    ratings.forEach(
        (key, rating) -> {
          int space = key.indexOf(' ');
          text.append(
              String.format(
                  Locale.ROOT,
                  "%s %.1f %.1f %d %s\n",
                  key.substring(0, space),
                  rating.elo(),
                  rating.deviation(),
                  rating.games(),
                  key.substring(space + 1)));
        });
    return text.toString();
  }
}
