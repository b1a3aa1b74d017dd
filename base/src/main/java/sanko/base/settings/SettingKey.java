package sanko.base.settings;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One configuration key of a settings record: its name, the values it accepts, and how to read and
 * change its value in a record. Immutable.
 *
 * @param <R> the record
 * @param <T> the type of the value
 */
public final class SettingKey<R, T> {
  /**
   * The description of a key for users.
   *
   * @param name the key, KataGo's where it has one
   * @param aliases other names for the key
   * @param text what the setting decides, in one line
   * @param unit the unit of a number; empty for none
   * @param accepts the valid values, to follow the words "must be"
   * @param change when the setting may be changed
   */
  public record Description(
      String name, List<String> aliases, String text, String unit, String accepts, Change change) {
    public Description {
      aliases = List.copyOf(aliases);
    }
  }

  private final Description description;
  private final Function<R, String> text;
  private final Function<R, @Nullable T> getter;
  private final BiFunction<R, @Nullable T, R> wither;
  private final BiFunction<R, String, R> parser;

  SettingKey(
      Description description,
      Function<R, String> text,
      Function<R, @Nullable T> getter,
      BiFunction<R, @Nullable T, R> wither,
      BiFunction<R, String, R> parser) {
    this.description = description;
    this.text = text;
    this.getter = getter;
    this.wither = wither;
    this.parser = parser;
  }

  /**
   * Makes a key for a part of a value that is known only as text.
   *
   * @param text the text of the part
   * @param parser the record with the part changed; an {@link IllegalArgumentException} says what
   *     is wrong with the text
   */
  public static <R> SettingKey<R, String> ofText(
      Description description, Function<R, String> text, BiFunction<R, String, R> parser) {
    return new SettingKey<>(description, text, settings -> text.apply(settings), parser, parser);
  }

  /** The description of the key for users. */
  public Description description() {
    return description;
  }

  /** The name of the key. */
  public String name() {
    return description.name();
  }

  /** The value as text that {@link #parse} can read; empty if there is none. */
  public String text(R settings) {
    return text.apply(settings);
  }

  /** The value; null if there is none. */
  public @Nullable T get(R settings) {
    return getter.apply(settings);
  }

  /** The settings with another value, which is not checked against the range. */
  public R with(R settings, T value) {
    return wither.apply(settings, value);
  }

  /**
   * The settings with the value of a text.
   *
   * @throws IllegalArgumentException if the text is invalid; the message names the key and is for
   *     the user
   */
  public R parse(R settings, String value) {
    try {
      return parser.apply(settings, value.strip());
    } catch (IllegalArgumentException e) {
      String reason = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          name() + (reason.startsWith("must ") ? " " : ": ") + reason);
    }
  }
}
