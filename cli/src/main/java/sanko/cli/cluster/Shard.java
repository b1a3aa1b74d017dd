package sanko.cli.cluster;

import com.beust.jcommander.IStringConverter;
import com.beust.jcommander.ParameterException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a job. Which part an item belongs to follows from its number alone, so each belongs to
 * exactly one, whatever else there is.
 *
 * @param number from 1
 * @param count of parts
 */
public record Shard(int number, int count) {
  /** The whole job. */
  public static final Shard ALL = new Shard(1, 1);

  /** Reads one that is named on the command line. */
  public static final class Converter implements IStringConverter<Shard> {
    @Override
    public Shard convert(String value) {
      try {
        return parse(value);
      } catch (IllegalArgumentException e) {
        throw new ParameterException("--shard: " + e.getMessage(), e);
      }
    }
  }

  private static final Pattern FORM = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if there is no such part
   */
  public Shard {
    if (number < 1 || number > count) {
      throw new IllegalArgumentException("there is no part " + number + "/" + count);
    }
  }

  /**
   * Reads {@code I/N}, where I is in 1..N.
   *
   * @throws IllegalArgumentException worded for the user
   */
  static Shard parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException("not I/N, such as 1/4: " + text);
    }
    return new Shard(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
  }

  /**
   * Whether what has this number belongs to this part.
   *
   * @param item unsigned
   */
  public boolean holds(long item) {
    return Long.remainderUnsigned(item, count) == number - 1;
  }

  /** A part of file names, empty for the whole job. */
  public String suffix() {
    return count == 1 ? "" : String.format(Locale.ROOT, "-%d-of-%d", number, count);
  }
}
