package sanko.base.settings;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.base.Flag;
import sanko.base.NumberSyntax;

/** Reads and writes the values of a setting as text. */
sealed interface SettingType {
  /** Describes valid values, to follow the words "must be". */
  String accepts();

  /** The value of a text; null if the text is invalid. */
  @Nullable Object parse(String text);

  /** The text of a value. */
  default String text(Object value) {
    return value.toString();
  }

  /** {@code true}, {@code false}, {@code 1} or {@code 0}, in any case. */
  record Truth() implements SettingType {
    @Override
    public String accepts() {
      return "true or false";
    }

    @Override
    public @Nullable Object parse(String text) {
      return Flag.parse(text).orElse(null);
    }
  }

  /** A whole number; {@code isLong} gives the type. */
  record Whole(double min, double max, boolean isLong) implements SettingType {
    @Override
    public String accepts() {
      return "a whole number from " + Numbers.text(min) + " to " + Numbers.text(max);
    }

    @Override
    public @Nullable Object parse(String text) {
      double number = Numbers.parse(text);
      if (!(number >= min && number <= max) || number != Math.rint(number)) {
        return null;
      }
      return isLong ? (Object) (long) number : (Object) (int) number;
    }
  }

  /** A number. */
  record Real(double min, double max) implements SettingType {
    @Override
    public String accepts() {
      return "a number from " + Numbers.text(min) + " to " + Numbers.text(max);
    }

    @Override
    public @Nullable Object parse(String text) {
      double number = Numbers.parse(text);
      return number >= min && number <= max ? number : null;
    }

    @Override
    public String text(Object value) {
      return Numbers.text((double) value);
    }
  }

  /** A constant of an enumeration, by its name in any case. */
  record Constant(Class<?> type) implements SettingType {
    @Override
    public String accepts() {
      return Arrays.stream(type.getEnumConstants())
          .map(this::text)
          .collect(Collectors.joining(", ", "one of ", ""));
    }

    @Override
    public @Nullable Object parse(String text) {
      for (Object constant : type.getEnumConstants()) {
        if (((Enum<?>) constant).name().equalsIgnoreCase(text)) {
          return constant;
        }
      }
      return null;
    }

    @Override
    public String text(Object value) {
      String name = ((Enum<?>) value).name();
      return value.toString().equals(name) ? name.toLowerCase(Locale.ROOT) : value.toString();
    }
  }

  /** Any text. */
  record Text() implements SettingType {
    @Override
    public String accepts() {
      return "text";
    }

    @Override
    public Object parse(String text) {
      return text;
    }
  }

  /** A type of our own that has a static method {@code parse(String)}. */
  record Parsed(Method parse) implements SettingType {
    @Override
    public String accepts() {
      return "a " + parse.getDeclaringClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    @Override
    public Object parse(String text) {
      try {
        return parse.invoke(null, text);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof IllegalArgumentException cause) {
          throw cause;
        }
        throw new LinkageError("cannot parse by " + parse, e);
      } catch (IllegalAccessException e) {
        throw new LinkageError("cannot call " + parse, e);
      }
    }
  }

  /** Values with commas or blanks between them; at least one. */
  record Several(SettingType element) implements SettingType {
    private static final Pattern SEPARATOR = Pattern.compile("[,\\s]+");

    @Override
    public String accepts() {
      return "a list, each " + element.accepts();
    }

    @Override
    public @Nullable Object parse(String text) {
      List<Object> values = new ArrayList<>();
      for (String word : SEPARATOR.split(text, -1)) {
        Object value = element.parse(word);
        if (value == null) {
          return null;
        }
        values.add(value);
      }
      return List.copyOf(values);
    }

    @Override
    public String text(Object value) {
      return ((List<?>) value).stream().map(element::text).collect(Collectors.joining(", "));
    }
  }

  /** The type of a record's component. */
  static SettingType of(Class<?> type, @Nullable Class<?> element, Setting setting) {
    if (type == List.class && element != null) {
      return new Several(of(element, null, setting));
    }
    if (type == boolean.class || type == Boolean.class) {
      return new Truth();
    }
    if (type == int.class || type == Integer.class) {
      return new Whole(setting.min(), Math.min(setting.max(), Integer.MAX_VALUE), false);
    }
    if (type == long.class) {
      return new Whole(setting.min(), Math.min(setting.max(), Long.MAX_VALUE), true);
    }
    if (type == double.class || type == Double.class) {
      return new Real(setting.min(), setting.max());
    }
    if (type == String.class) {
      return new Text();
    }
    if (type.isEnum()) {
      return new Constant(type);
    }
    try {
      Method parse = type.getMethod("parse", String.class);
      if (Modifier.isStatic(parse.getModifiers()) && parse.getReturnType() == type) {
        return new Parsed(parse);
      }
    } catch (NoSuchMethodException e) {
      // Said below.
    }
    throw new LinkageError(setting.value() + " has a type that no text stands for: " + type);
  }

  /** Converts numbers to and from text. */
  final class Numbers {
    private static final double LARGEST_PLAIN = 1e16;

    private Numbers() {}

    /** The number of a decimal text; NaN if it is not a decimal. */
    static double parse(String text) {
      return NumberSyntax.isDecimal(text) ? Double.parseDouble(text) : Double.NaN;
    }

    /** The shortest decimal of a number. */
    static String text(double value) {
      if (value == Math.rint(value) && Math.abs(value) < LARGEST_PLAIN) {
        return Long.toString((long) value);
      }
      return Double.toString(value).replace(".0E", "e").replace('E', 'e');
    }
  }
}
