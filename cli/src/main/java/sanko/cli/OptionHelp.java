package sanko.cli;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.ParameterDescription;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes how a subcommand is called, an option a line, so that it fits a screen. */
final class OptionHelp {
  private static final int WIDTH = 100;
  private static final int MOST_INDENT = 30;

  /** A description may begin with what the option takes. */
  private static final Pattern TAKING = Pattern.compile("([A-Z][A-Z0-9=,.:]*): (.*)");

  private record Line(String option, String description) {}

  private OptionHelp() {}

  static String of(String name, JCommander options, String summary) {
    List<Line> lines = new ArrayList<>();
    options.getParameters().stream()
        .filter(parameter -> !parameter.getParameter().hidden())
        .sorted(Comparator.comparing(ParameterDescription::getLongestName))
        .forEach(parameter -> lines.add(line(parameter)));
    String words =
        options.getMainParameterValue() == null
            ? ""
            : options.getMainParameterValue().getDescription();
    StringBuilder text = new StringBuilder("Usage: sanko " + name);
    text.append(lines.isEmpty() ? "" : " [OPTIONS]").append(words.isEmpty() ? "" : " " + words);
    text.append('\n').append(summary);
    int indent = 4 + lines.stream().mapToInt(line -> line.option().length()).max().orElse(0);
    for (Line line : lines) {
      add(text, line, Math.min(indent, MOST_INDENT));
    }
    return text.append('\n').toString();
  }

  private static Line line(ParameterDescription parameter) {
    String option = parameter.getParameter().names()[0];
    String description = parameter.getDescription();
    Matcher taking = TAKING.matcher(description);
    if (taking.matches()) {
      return new Line(option + " " + taking.group(1), taking.group(2));
    }
    Class<?> type = parameter.getParameterized().getType();
    return new Line(type == boolean.class ? option : option + " N", description);
  }

  /** Adds an option and, beside it, its description in as many lines as that takes. */
  private static void add(StringBuilder text, Line line, int indent) {
    text.append("\n  ").append(line.option());
    int column = 2 + line.option().length();
    String gap = " ".repeat(Math.max(2, indent - column));
    for (String word : line.description().split(" ", -1)) {
      boolean fits = column + gap.length() + word.length() <= WIDTH;
      text.append(fits ? gap : "\n" + " ".repeat(indent)).append(word);
      column = fits ? column + gap.length() + word.length() : indent + word.length();
      gap = " ";
    }
  }
}
