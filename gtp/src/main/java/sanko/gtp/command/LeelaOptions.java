package sanko.gtp.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sanko.base.CommandException;
import sanko.base.FailureText;
import sanko.engine.Engine;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.LimitSettings;
import sanko.engine.settings.LiveSettings;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.Reply;

/** Leela Zero's command for options, in terms of our settings. */
final class LeelaOptions {
  private static final double CENTISECONDS = 100;
  private static final int LARGEST_COUNT = 1_000_000_000;
  private static final int MOST_MEGABYTES = 1_000_000;

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

  private Reply set(Command command) throws CommandException {
    List<String> words = command.arguments();
    if (words.isEmpty()) {
      return list();
    }
    int value = words.indexOf("value");
    if (!words.get(0).equals("name") || value < 2 || value != words.size() - 2) {
      throw CommandException.syntax();
    }
    LiveSettings changed = new LiveSettings(engine.settings().current());
    String name = String.join(" ", words.subList(1, value)).toLowerCase(Locale.ROOT);
    try {
      set(changed, name, words.get(value + 1));
    } catch (IllegalArgumentException e) {
      throw new CommandException(FailureText.of(e));
    }
    engine.settings().set(changed.current());
    return Reply.DONE;
  }

  private static void set(LiveSettings settings, String name, String value)
      throws CommandException {
    switch (name) {
      case "visits" -> settings.set("maxVisits", count(value));
      case "playouts" -> settings.set("maxPlayouts", count(value));
      case "lagbuffer" ->
          settings.set("lagBuffer", Double.toString(Arguments.decimal(value) / CENTISECONDS));
      case "resign percentage" -> resign(settings, Arguments.decimal(value));
      case "pondering" -> settings.set("ponderingEnabled", value);
      case "maximum memory use (mib)" -> settings.set("maxGraphMegabytes", value);
      default -> throw new CommandException("unknown option " + name);
    }
  }

  /** No limit is 0. */
  private static String count(String value) throws CommandException {
    int count = Arguments.integer(value);
    return Long.toString(count == 0 ? LimitSettings.NO_VISITS : count);
  }

  /** Zero is never, -1 what is usual. */
  private static void resign(LiveSettings settings, double percent) {
    settings.set("allowResignation", Boolean.toString(percent != 0));
    double threshold = percent < 0 ? 10 : percent;
    settings.set("resignThreshold", Double.toString(2 * threshold / 100 - 1));
  }

  private Reply list() {
    EngineSettings settings = engine.settings().current();
    List<String> lines = new ArrayList<>();
    lines.add(spin("Visits", unlimitedAsZero(settings.limits().maxVisits()), 0, LARGEST_COUNT));
    lines.add(spin("Playouts", unlimitedAsZero(settings.limits().maxPlayouts()), 0, LARGEST_COUNT));
    lines.add(spin("Lagbuffer", Math.round(CENTISECONDS * settings.limits().lagBuffer()), 0, 3000));
    lines.add(spin("Resign Percentage", resignPercentage(), -1, 30));
    lines.add(
        spin(
            "Maximum Memory Use (MiB)",
            settings.search().memory().maxGraphMegabytes(),
            1,
            MOST_MEGABYTES));
    lines.add("option name Pondering type check default " + settings.pondering().enabled());
    return Reply.lines(lines);
  }

  private static long unlimitedAsZero(long count) {
    return count >= LARGEST_COUNT ? 0 : count;
  }

  private long resignPercentage() {
    var resign = engine.settings().search().resign();
    return resign.allowed() ? Math.round((resign.threshold() + 1) * 50) : 0;
  }

  private static String spin(String name, long value, int least, int most) {
    return String.format(
        Locale.ROOT, "option name %s type spin default %d min %d max %d", name, value, least, most);
  }
}
