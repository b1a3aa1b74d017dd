package sanko.match.arena;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Resources;
import sanko.match.GtpProcess;
import sanko.match.PlayerException;

/**
 * What the specification of GTP asks of every engine, as checks of a running one. A command that is
 * optional and that an engine does not list is not checked. For use by one thread.
 */
public final class Conformity implements AutoCloseable {
  private static final String CHECKS = "conformity.txt";
  private static final Set<String> REQUIRED =
      Set.of(
          "protocol_version",
          "name",
          "version",
          "known_command",
          "list_commands",
          "quit",
          "boardsize",
          "clear_board",
          "komi",
          "play",
          "genmove");
  private static final List<String> OPTIONAL =
      List.of(
          "undo",
          "reg_genmove",
          "fixed_handicap",
          "place_free_handicap",
          "set_free_handicap",
          "final_score",
          "final_status_list",
          "showboard",
          "loadsgf",
          "time_settings",
          "time_left",
          "kgs-time_settings");
  private static final double START_SECONDS = 60;
  private static final double ANSWER_SECONDS = 20;

  /** Its reply shows that nothing is left of the replies before. */
  private static final String MARKED = "4711 protocol_version";

  private static final String MARK = "=4711";

  /**
   * A check.
   *
   * @param text as in the list
   * @param commands what is sent, one after the other, on an empty board of 9x9; one may have
   *     several lines
   * @param expected matches the whole last reply
   */
  public record Check(String text, List<String> commands, Pattern expected) {
    public Check {
      commands = List.copyOf(commands);
    }

    static Check parse(String line) {
      String[] parts = line.split(" \\| ", 2);
      List<String> commands =
          List.of(parts[0].split("; ", -1)).stream()
              .map(each -> each.replace("\\n", "\n").replace("\\t", "\t"))
              .map(each -> each.replace("\\r", "\r").replace("\\a", "\u0007"))
              .toList();
      return new Check(parts[0], commands, Pattern.compile(parts[1]));
    }

    /** Whether a reply, without the blank line at its end, is what the specification says. */
    public boolean isMetBy(String reply) {
      return expected.matcher(reply.stripTrailing()).matches();
    }

    private boolean applies(Set<String> known) {
      return OPTIONAL.stream()
          .allMatch(name -> known.contains(name) || commands.stream().noneMatch(uses(name)));
    }

    private static Predicate<String> uses(String name) {
      return command -> command.equals(name) || command.startsWith(name + " ");
    }

    private boolean ends() {
      return commands.get(commands.size() - 1).endsWith("quit");
    }
  }

  /**
   * What came out.
   *
   * @param checked how many checks apply to the engine
   * @param failures each check that it does not pass, with what it said
   */
  record Outcome(int checked, List<String> failures) {
    Outcome {
      failures = List.copyOf(failures);
    }
  }

  private final List<String> command;
  private final List<String> setup;
  private final List<String> failures = new ArrayList<>();
  private @Nullable GtpProcess process;

  /** Whether the engine repeats ids, without which a reply too many cannot be told. */
  private boolean hasIds;

  /**
   * An engine to be checked.
   *
   * @param command that starts it
   * @param setup what it is told before it chooses moves
   */
  Conformity(List<String> command, List<String> setup) {
    this.command = List.copyOf(command);
    this.setup = List.copyOf(setup);
  }

  /** All checks. */
  public static List<Check> checks() {
    return Resources.text(Conformity.class, CHECKS)
        .lines()
        .filter(line -> line.contains(" | "))
        .map(Check::parse)
        .toList();
  }

  /**
   * Makes the checks. An engine that replies wrongly, too often or not at all fails the check and
   * is started anew for the next one.
   *
   * @throws PlayerException if it cannot even be started
   */
  Outcome run() throws IOException, PlayerException, InterruptedException {
    Set<String> known =
        new HashSet<>(started().ask("list_commands", START_SECONDS).lines().toList());
    known.addAll(REQUIRED);
    List<Check> checks = checks().stream().filter(each -> each.applies(known)).toList();
    for (Check each : checks) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      make(each);
    }
    return new Outcome(checks.size(), failures);
  }

  private void make(Check check) throws IOException {
    try {
      GtpProcess engine = started();
      prepare(engine);
      String reply = "";
      for (String each : check.commands) {
        reply = engine.exchange(each, replies(each), ANSWER_SECONDS);
      }
      if (!check.isMetBy(reply)) {
        fail(check, reply);
      } else if (check.ends()) {
        close();
      } else if (hasIds) {
        String next = engine.exchange(MARKED, 1, ANSWER_SECONDS);
        if (!next.startsWith(MARK)) {
          fail(check, "a reply too many, " + next);
        }
      }
    } catch (PlayerException e) {
      fail(check, String.valueOf(e.getMessage()));
    }
  }

  /** What is left of the replies ends with the process. */
  private void fail(Check check, String said) {
    failures.add(check.text + ": " + said.replaceAll("\\p{Cntrl}+", " "));
    GtpProcess now = process;
    process = null;
    if (now != null) {
      now.end();
    }
  }

  /** Lines that are neither blank nor comments get replies. */
  private static int replies(String text) {
    return (int)
        text.lines().filter(line -> !line.isBlank() && !line.strip().startsWith("#")).count();
  }

  private void prepare(GtpProcess engine) throws PlayerException {
    List<String> lines = new ArrayList<>(List.of("boardsize 9", "clear_board", "komi 6.5"));
    lines.addAll(setup);
    for (String line : lines) {
      engine.exchange(line, 1, ANSWER_SECONDS);
    }
  }

  private GtpProcess started() throws IOException, PlayerException {
    GtpProcess now = process;
    if (now == null) {
      now = new GtpProcess(command);
      process = now;
      now.ask("protocol_version", START_SECONDS);
      hasIds = now.exchange(MARKED, 1, ANSWER_SECONDS).startsWith(MARK);
    }
    return now;
  }

  @Override
  public void close() {
    GtpProcess now = process;
    process = null;
    if (now != null) {
      now.close();
    }
  }
}
