package sanko.cli;

import com.beust.jcommander.ParameterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.InputFile;
import sanko.base.file.WholeFile;
import sanko.board.Rules;
import sanko.engine.config.ConfigException;
import sanko.engine.settings.EngineSettings;

/** Refuses options that make no sense together or have impossible values, by their names. */
public final class OptionCheck {
  private static final int MOST_PORT = 65_535;

  /** More than machines have; with a hundred thousand a start seems to hang. */
  private static final int MOST_THREADS = 4096;

  private OptionCheck() {}

  /**
   * Does nothing if the options make sense.
   *
   * @param message what is wrong otherwise, for the user
   * @throws ParameterException if they do not
   */
  public static void check(boolean holds, String message) {
    if (!holds) {
      throw new ParameterException(message);
    }
  }

  /** Refuses words that can only be meant as options; a dash alone is standard input. */
  public static void noOption(List<String> words) {
    for (String word : words) {
      check(!word.startsWith("-") || word.equals("-"), "unknown option " + word);
    }
  }

  /** Refuses an option, if it is given, that has no effect without another one. */
  public static void needs(String needed, String option, boolean isGiven) {
    check(!isGiven, option + " needs " + needed);
  }

  /** Refuses a number that is too small. */
  public static void atLeast(long least, long given, String option) {
    check(given >= least, "%s must be at least %d, not %d".formatted(option, least, given));
  }

  /** Refuses a number that is not more than 0. */
  public static void positive(double given, String option) {
    check(given > 0, option + " must be more than 0, not " + given);
  }

  /** Refuses what is no number of threads; 0 leaves it to the program. */
  public static void threads(int given, String option) {
    check(
        given >= 0 && given <= MOST_THREADS,
        "%s must be from 0 to %d, not %d".formatted(option, MOST_THREADS, given));
  }

  /** Refuses a komi that no game has; null is none given. */
  public static void komi(@Nullable Double given, String option) {
    check(
        given == null || Rules.isKomi(given),
        "%1$s must be from -%2$d to %2$d".formatted(option, Rules.MOST_KOMI));
  }

  /** Refuses what is no number of a port; null is none and 0 any that is free. */
  public static void port(@Nullable Integer given, String option) {
    check(
        given == null || (given >= 0 && given <= MOST_PORT),
        option + ": not a port number: " + given);
  }

  /**
   * Refuses to write over a file that is to be read.
   *
   * @param option which names the file to be written
   * @param kind of the file to be read, such as "the record to review"
   */
  public static void spares(Path source, Path target, String option, String kind) {
    check(
        !InputFile.isLostBy(source, target),
        "%s: %s is %s; name another".formatted(option, target, kind));
  }

  /**
   * Refuses a file that cannot be written, before the long work of which it is to tell.
   *
   * @throws ConfigException if its folder is missing, or it may not be written
   */
  public static void writable(Path file) throws ConfigException {
    Path folder = folder(file);
    String problem = null;
    if (Files.isDirectory(file)) {
      problem = "it is a folder";
    } else if (!Files.isDirectory(folder)) {
      problem = "there is no such folder";
    } else if (!isReplaceable(file, folder)) {
      problem = "permission denied";
    }
    if (problem != null) {
      throw new ConfigException("cannot write " + file + ": " + problem);
    }
  }

  /** Where a file would be written; links to what is not there yet are followed. */
  private static Path folder(Path file) throws ConfigException {
    try {
      Path target = Files.exists(file) ? file.toAbsolutePath() : WholeFile.followed(file);
      return target.resolveSibling("");
    } catch (IOException e) {
      throw new ConfigException("cannot write " + FailureText.of(e));
    }
  }

  /** A regular file is replaced by another one in its folder. */
  private static boolean isReplaceable(Path file, Path folder) {
    return !Files.exists(file)
        ? Files.isWritable(folder)
        : Files.isWritable(file) && (!Files.isRegularFile(file) || Files.isWritable(folder));
  }

  /**
   * What an option says.
   *
   * @param reader refuses it by an {@link IllegalArgumentException} with a message for the user
   * @throws ParameterException if it is refused
   */
  public static <T> T read(String option, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(option + ": " + FailureText.of(e), e);
    }
  }

  /**
   * What some options say together; the reader's messages name them.
   *
   * @throws ParameterException if it is refused
   */
  public static <T> T read(Supplier<T> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * Adds the value of an option that stands for a key of the configuration, if it is given.
   *
   * @throws ParameterException if it is not a value for the key; the message names the option
   */
  public static void put(
      String option, String key, @Nullable Object given, Map<String, String> values) {
    if (given == null) {
      return;
    }
    try {
      var unused = EngineSettings.DEFAULT.with(key, given.toString());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(FailureText.of(e).replaceFirst("^" + key + "\\b", option), e);
    }
    values.put(key, given.toString());
  }
}
