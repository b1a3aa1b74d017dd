package sanko.gtp.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.gtp.config.Parameters;
import sanko.gtp.engine.Engine;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.FailureText;
import sanko.gtp.protocol.GtpException;
import sanko.gtp.protocol.Reply;

/** Leela Zero's command for options, in terms of our parameters. */
final class LeelaOptions {
  private static final double CENTISECONDS = 100;
  private static final int LARGEST_COUNT = 1_000_000_000;

  private final Engine engine;

  LeelaOptions(Engine engine) {
    this.engine = engine;
  }

  void addTo(CommandTable table) {
    table.add(
        "lz-setoption",
        "[name NAME value VALUE]",
        "Changes one of Leela Zero's options, or lists them.",
        this::set);
  }

  private Reply set(Command command) throws GtpException {
    List<String> words = command.arguments();
    if (words.isEmpty()) {
      return list();
    }
    int value = words.indexOf("value");
    if (!words.get(0).equals("name") || value < 2 || value != words.size() - 2) {
      throw GtpException.syntax();
    }
    Parameters changed = new Parameters(engine.parameters());
    String name = String.join(" ", words.subList(1, value)).toLowerCase(Locale.ROOT);
    try {
      set(changed, name, words.get(value + 1));
    } catch (IllegalArgumentException e) {
      throw new GtpException(FailureText.of(e));
    }
    engine.parameters().setAll(changed);
    return Reply.DONE;
  }

  private static void set(Parameters parameters, String name, String value) throws GtpException {
    switch (name) {
      case "visits" -> parameters.set("maxVisits", count(value));
      case "playouts" -> parameters.set("maxPlayouts", count(value));
      case "lagbuffer" ->
          parameters.set("lagBuffer", Double.toString(Arguments.decimal(value) / CENTISECONDS));
      case "resign percentage" -> resign(parameters, Arguments.decimal(value));
      case "pondering" -> parameters.set("ponderingEnabled", value);
      default -> throw new GtpException("unknown option " + name);
    }
  }

  /** No limit is 0. */
  private static String count(String value) throws GtpException {
    int count = Arguments.integer(value);
    return Long.toString(count == 0 ? Parameters.NO_VISIT_LIMIT : count);
  }

  /** Zero is never, -1 what is usual. */
  private static void resign(Parameters parameters, double percent) {
    parameters.set("allowResignation", Boolean.toString(percent != 0));
    double threshold = percent < 0 ? 10 : percent;
    parameters.set("resignThreshold", Double.toString(2 * threshold / 100 - 1));
  }

  private Reply list() {
    Parameters parameters = engine.parameters();
    List<String> lines = new ArrayList<>();
    lines.add(spin("Visits", unlimitedAsZero("maxVisits"), 0, LARGEST_COUNT));
    lines.add(spin("Playouts", unlimitedAsZero("maxPlayouts"), 0, LARGEST_COUNT));
    lines.add(
        spin("Lagbuffer", Math.round(CENTISECONDS * parameters.number("lagBuffer")), 0, 3000));
    lines.add(spin("Resign Percentage", resignPercentage(), -1, 30));
    lines.add("option name Pondering type check default " + parameters.flag("ponderingEnabled"));
    return Reply.lines(lines);
  }

  private long unlimitedAsZero(String key) {
    long count = (long) engine.parameters().number(key);
    return count >= LARGEST_COUNT ? 0 : count;
  }

  private long resignPercentage() {
    var resign = engine.parameters().search().resign();
    return resign.allowed() ? Math.round((resign.threshold() + 1) * 50) : 0;
  }

  private static String spin(String name, long value, int least, int most) {
    return "option name %s type spin default %d min %d max %d".formatted(name, value, least, most);
  }
}
