package sanko.cli;

import com.beust.jcommander.IStringConverter;
import com.beust.jcommander.IStringConverterInstanceFactory;
import com.beust.jcommander.Parameter;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.NumberSyntax;

/** Reads the numbers of options. JCommander says "long" and "double" of what is no number. */
final class NumberOptions implements IStringConverterInstanceFactory {
  private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]+");

  @Override
  public @Nullable IStringConverter<?> getConverterInstance(
      Parameter parameter, Class<?> type, String option) {
    if (type == int.class || type == Integer.class) {
      return text -> (int) whole(option, text, Integer.MAX_VALUE);
    }
    if (type == long.class || type == Long.class) {
      return text -> whole(option, text, Long.MAX_VALUE);
    }
    if (type == double.class || type == Double.class) {
      return text -> decimal(option, text);
    }
    return null;
  }

  private static long whole(String option, String text, long most) {
    OptionCheck.check(
        WHOLE.matcher(text).matches(), option + " must be a whole number, not '" + text + "'");
    BigInteger number = new BigInteger(text);
    OptionCheck.check(
        number.abs().compareTo(BigInteger.valueOf(most)) <= 0,
        "%1$s must be a whole number from -%2$d to %2$d, not '%3$s'".formatted(option, most, text));
    return number.longValueExact();
  }

  private static double decimal(String option, String text) {
    OptionCheck.check(
        NumberSyntax.isDecimal(text), option + " must be a number, not '" + text + "'");
    double number = Double.parseDouble(text);
    OptionCheck.check(
        Double.isFinite(number), option + " must be a finite number, not '" + text + "'");
    return number;
  }
}
