package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import sanko.engine.config.Configuration;
import sanko.engine.config.KeyNames;
import sanko.engine.config.StartSettings;
import sanko.engine.settings.EngineSettings;
import sanko.match.cli.GatekeeperSubcommand;
import sanko.train.selfplay.SelfplaySettings;

/** What docs/compatibility.md says of KataGo's names is true of the engine. */
class CompatibilityTest {
  private static final Path PAGE = Path.of("..", "docs", "compatibility.md");
  private static final Path FIELDS =
      Path.of("src", "test", "resources", "sanko", "test", "public-fields.txt");
  private static final Pattern ROW =
      Pattern.compile(
          "\\| (subcommand|GTP command|action|query field|answer field|configuration key)"
              + " \\| (.*) \\| (yes|accepted|no)\\b(.*) \\|");
  private static final Pattern NAME = Pattern.compile("`([A-Za-z0-9_.*-]+)`");
  private static final Pattern SUBCOMMAND = Pattern.compile("(?m)^  ([a-z-]+) ");

  /**
   * A name of KataGo's.
   *
   * @param name ends in {@code *} if it stands for many
   * @param answer whether Sanko has it: yes, accepted, no
   */
  private record Row(String kind, String name, String answer) {
    /** The name, or one of the names that it stands for. */
    String example() {
      return name.replace("*", "Example");
    }
  }

  private static final List<Row> ROWS = new ArrayList<>();

  private static Set<String> subcommands;
  private static Set<String> commands;
  private static Set<String> fields;

  @BeforeAll
  static void read() throws IOException {
    for (String line : Files.readAllLines(PAGE)) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        NAME.matcher(row.group(2))
            .results()
            .map((MatchResult name) -> new Row(row.group(1), name.group(1), row.group(3)))
            .forEach(ROWS::add);
      }
    }
    subcommands =
        SUBCOMMAND
            .matcher(PublicRecord.run("", "help"))
            .results()
            .map((MatchResult match) -> match.group(1))
            .collect(Collectors.toSet());
    commands =
        PublicRecord.run("list_commands\nquit\n", "gtp", "-model", "rollouts")
            .lines()
            .map(line -> line.replaceFirst("^= ?", ""))
            .collect(Collectors.toSet());
    fields = new HashSet<>(Files.readAllLines(FIELDS));
  }

  /** Whether the engine has a name: yes, accepted, no. */
  private static String answer(Row row) {
    String name = row.example();
    boolean isOurs =
        switch (row.kind()) {
          case "subcommand" -> subcommands.contains(name);
          case "GTP command" -> commands.contains(name);
          case "action" -> fields.contains("json " + name + " action");
          case "query field" -> fields.contains("json query " + name);
          case "answer field" -> fields.contains("json answer " + name);
          default -> isKey(name);
        };
    boolean isAccepted =
        row.kind().equals("configuration key")
            && (KeyNames.isUnused(name) || SelfplaySettings.UNUSED.contains(name));
    return isOurs ? "yes" : isAccepted ? "accepted" : "no";
  }

  private static boolean isKey(String name) {
    return EngineSettings.TABLE.contains(name)
        || StartSettings.TABLE.contains(name)
        || Configuration.isForStart(name)
        || SelfplaySettings.TABLE.contains(name)
        || GatekeeperSubcommand.KEYS.contains(name);
  }

  private static Set<String> names(String kind) {
    return ROWS.stream()
        .filter(row -> row.kind().equals(kind))
        .map(Row::name)
        .collect(Collectors.toSet());
  }

  @Test
  void theTableSaysWhatSankoHas() {
    assertThat(ROWS).hasSizeGreaterThan(400);
    for (Row row : ROWS) {
      assertThat(row.answer()).as("%s", row).isEqualTo(answer(row));
    }
  }

  @Test
  void noNameIsTwiceInIt() {
    assertThat(ROWS.stream().map(row -> row.kind() + " " + row.name()).toList())
        .doesNotHaveDuplicates();
  }

  /** A command with KataGo's prefix is one of theirs. */
  @Test
  void theTableHasAllCommandsWithKatagosPrefix() {
    assertThat(names("GTP command"))
        .containsAll(commands.stream().filter(each -> each.matches("kata-.*")).toList());
  }

  @Test
  void theTableHasAllKeysThatAreAcceptedForKatagosSake() {
    Set<String> keys = names("configuration key");
    assertThat(keys).containsAll(KeyNames.unused()).containsAll(SelfplaySettings.UNUSED);
  }
}
