package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of docs/guides for servers, read as the programs read them that they are for, and every
 * command of the engine on the pages. gtp2ogs's file is checked by test/clients/gtp2ogs.js.
 */
class GuidesTest {
  private static final Path GUIDES = GuideEngine.GUIDES;

  /** The options that the help of kgsGtp lists. */
  private static final Set<String> KGS_KEYS =
      Set.of(
          "logFile",
          "verbose",
          "engine",
          "gtp.in",
          "gtp.out",
          "engine.port",
          "server.host",
          "server.port",
          "reconnect",
          "name",
          "password",
          "room",
          "mode",
          "automatch.speed",
          "automatch.rank",
          "rules",
          "rules.boardSize",
          "rules.time",
          "opponent",
          "undo",
          "talk",
          "gameNotes",
          "hint.cleanup",
          "hint.noArguing");

  private static final String MINUTES = "[0-9]+:[0-9]{2}";
  private static final Pattern KGS_TIME =
      Pattern.compile("0|%1$s|%1$s\\+[0-9]+[x/]%1$s".formatted(MINUTES));
  private static final int LONGEST_KGS_NOTES = 80;

  /** The settings of CGOS's Python client 1.0.0 in a section, and whether it demands them. */
  private static final Map<String, Map<String, Boolean>> CGOS_KEYS =
      Map.of(
          "Common",
          Map.of("KillFile", true, "LogFile", false),
          "GTPEngine",
          Map.of(
              "Name", false,
              "CommandLine", true,
              "ServerHost", true,
              "ServerPort", true,
              "ServerUser", true,
              "ServerPassword", true,
              "NumberOfGames", true,
              "SGFDirectory", false,
              "LogFile", false,
              "GenmoveDelay", false));

  private static final Pattern COMMAND =
      Pattern.compile("(?:" + GuideEngine.PROGRAM + "|`(?=(?:gtp|analysis)[ `]))\\s*([^\"`\\n]*)");

  @TempDir private Path folder;

  private GuideEngine engine() {
    return new GuideEngine(folder);
  }

  private void startsAsProgram(String where, String command) throws IOException {
    assertThat(command).as(where + " splits the command at blanks").doesNotContain("\"", "'");
    engine().startsAsProgram(where, List.of(command.strip().split("\\s+", -1)));
  }

  @Test
  void kgsGtpUnderstandsItsFile() throws IOException {
    Path file = GUIDES.resolve("kgs.properties");
    Properties properties = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      properties.load(in);
    }
    assertThat(Files.readString(file)).as("a file in ISO-8859-1").matches("\\p{ASCII}*");
    long lines = Files.readAllLines(file).stream().filter(line -> line.matches("[^#].*")).count();
    assertThat(properties).as("each key once").hasSize((int) lines);
    assertThat(properties.stringPropertyNames())
        .isSubsetOf(KGS_KEYS)
        .contains("name", "password", "engine");
    for (String key : List.of("reconnect", "undo", "verbose")) {
      assertThat(properties.getProperty(key)).as(key).isIn("t", "f", "true", "false");
    }
    assertThat(properties.getProperty("mode")).isIn("auto", "custom", "tournament", "wait", "both");
    assertThat(properties.getProperty("rules")).isIn("japanese", "chinese", "aga", "newzealand");
    assertThat(properties.getProperty("rules.boardSize")).matches("[0-9]{1,2}");
    assertThat(properties.getProperty("rules.time")).matches(KGS_TIME);
    assertThat(properties.getProperty("gameNotes")).hasSizeLessThanOrEqualTo(LONGEST_KGS_NOTES);
    startsAsProgram("kgs.properties", properties.getProperty("engine", ""));
  }

  @Test
  void theClientOfCgosUnderstandsItsFile() throws IOException {
    Map<String, Map<String, String>> sections = cgosSections();
    assertThat(sections.keySet()).isEqualTo(CGOS_KEYS.keySet());
    CGOS_KEYS.forEach(
        (section, keys) -> {
          Set<String> demanded = new TreeSet<>(keys.keySet());
          demanded.removeIf(key -> !keys.getOrDefault(key, false));
          assertThat(sections.getOrDefault(section, Map.of()).keySet())
              .isSubsetOf(keys.keySet())
              .containsAll(demanded);
        });
    Map<String, String> engine = sections.getOrDefault("GTPEngine", Map.of());
    assertThat(engine.get("ServerPort")).matches("[0-9]{1,5}");
    assertThat(engine.get("ServerUser")).matches("[A-Za-z0-9]{1,18}");
    assertThat(engine.get("NumberOfGames")).matches("[1-9][0-9]*");
    startsAsProgram("cgos.cfg", engine.getOrDefault("CommandLine", ""));
  }

  /** A line that ends with a colon begins a section; of the others only key = value is read. */
  private static Map<String, Map<String, String>> cgosSections() throws IOException {
    Map<String, Map<String, String>> sections = new LinkedHashMap<>();
    Map<String, String> section = new LinkedHashMap<>();
    for (String each : Files.readAllLines(GUIDES.resolve("cgos.cfg"))) {
      String line = each.strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      if (line.endsWith(":")) {
        section = new LinkedHashMap<>();
        assertThat(sections.put(line.substring(0, line.length() - 1), section)).isNull();
      } else {
        assertThat(sections).as("sections before '%s'", line).isNotEmpty();
        assertThat(line).contains("=");
        String[] pair = line.split("=", 2);
        assertThat(section.put(pair[0].strip(), pair[1].strip())).as(line).isNull();
      }
    }
    return sections;
  }

  /** All that the pages tell a user to enter as the engine, but for connections to a server. */
  @Test
  void theEngineTakesTheCommandsOfThePages() throws IOException {
    List<Path> pages;
    try (Stream<Path> files = Files.list(GUIDES)) {
      pages = files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
    int found = 0;
    for (Path page : pages) {
      Matcher matcher = COMMAND.matcher(Files.readString(page));
      while (matcher.find()) {
        String command = matcher.group(1).strip();
        if (!command.isEmpty() && !command.contains("-connect")) {
          engine().starts(page + ": " + command, List.of(command.split("\\s+", -1)));
          found++;
        }
      }
    }
    assertThat(found).isGreaterThan(15);
  }
}
