package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.StringTokenizer;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of docs/guides for GUIs, read by the rules that the sources of these programs show.
 * test/clients/files.js and files.py have the programs' own code read them.
 */
class GuideFilesTest {
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir private Path folder;

  private static Path file(String name) {
    return GuideEngine.GUIDES.resolve(name);
  }

  private static JsonNode json(String name) throws IOException {
    return JSON.readTree(Files.readString(file(name)));
  }

  private void starts(String name, List<String> words) throws IOException {
    new GuideEngine(folder).startsAsProgram(name, words);
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Of an engine Sabaki keeps four texts; it splits arguments at blanks outside quotes. */
  @Test
  void sabaki() throws IOException {
    JsonNode settings = json("sabaki-settings.json");
    assertThat(names(settings)).containsExactly("engines.list");
    for (JsonNode engine : settings.get("engines.list")) {
      assertThat(names(engine)).containsExactly("name", "path", "args", "commands");
      assertThat(engine).allMatch(JsonNode::isTextual);
      List<String> words = new ArrayList<>(List.of(engine.get("path").asText()));
      words.addAll(split(engine.get("args").asText()));
      starts("Sabaki", words);
    }
    assertThat(settings.get("engines.list")).hasSizeGreaterThan(1);
  }

  /**
   * Lizzie and LizzieYzy divide a command at blanks outside quotes of both kinds. Keys that are
   * absent get the defaults.
   */
  private static List<String> split(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    String quote = "";
    for (StringTokenizer tokens = new StringTokenizer(command, " '\"", true);
        tokens.hasMoreTokens(); ) {
      String token = tokens.nextToken();
      boolean isQuote = token.equals("'") || token.equals("\"");
      if (isQuote && (quote.isEmpty() || quote.equals(token))) {
        quote = quote.isEmpty() ? token : "";
      } else if (token.equals(" ") && quote.isEmpty()) {
        if (word.length() > 0) {
          words.add(word.toString());
        }
        word.setLength(0);
      } else {
        word.append(token);
      }
    }
    if (word.length() > 0) {
      words.add(word.toString());
    }
    return words;
  }

  @Test
  void lizzie() throws IOException {
    JsonNode engine = json("lizzie-config.txt").get("leelaz");
    assertThat(engine.get("max-analyze-time-minutes").isInt()).isTrue();
    startsForLizzie(engine.get("engine-command").asText());
  }

  @Test
  void lizzieYzy() throws IOException {
    JsonNode config = json("lizzieyzy-config.txt");
    int defaults = 0;
    for (JsonNode engine : config.get("leelaz").get("engine-settings-list")) {
      assertThat(new TreeSet<>(names(engine)))
          .isSubsetOf("command", "name", "preload", "komi", "width", "height", "isDefault");
      assertThat(engine.get("width").isInt() && engine.get("height").isInt()).isTrue();
      assertThat(engine.get("komi").isNumber() && engine.get("preload").isBoolean()).isTrue();
      startsForLizzie(engine.get("command").asText());
      defaults += engine.get("isDefault").booleanValue() ? 1 : 0;
    }
    assertThat(defaults).isOne();
    assertThat(config.get("ui").get("autoload-default").booleanValue()).isTrue();
    starts("LizzieYzy", split(config.get("ui").get("analysis-engine-command").asText()));
  }

  private void startsForLizzie(String command) throws IOException {
    // Both look for this word to know KataGo by.
    assertThat(command).contains("-override-name KataGo", "override-version");
    starts("Lizzie", split(command));
  }

  /** An array of words, of which the first is the program. */
  @Test
  void lizGoban() throws IOException {
    for (JsonNode preset : json("lizgoban-config.json").get("preset")) {
      assertThat(names(preset)).containsExactly("label", "engine");
      List<String> words = new ArrayList<>();
      preset.get("engine").forEach(word -> words.add(word.asText()));
      starts("LizGoban", words);
    }
  }

  /** Three paths; the engine starts with the two files. */
  @Test
  void ogatak() throws IOException {
    JsonNode config = json("ogatak-config.json");
    assertThat(names(config)).containsExactly("engine", "engineconfig", "weights");
    String papers = "/usr/share/doc/sanko/docs/guides/";
    String settings = config.get("engineconfig").asText();
    assertThat(settings).startsWith(papers);
    starts(
        "Ogatak",
        List.of(
            config.get("engine").asText(),
            "analysis",
            "-config",
            file(settings.substring(papers.length())).toString(),
            "-model",
            config.get("weights").asText(),
            "-quit-without-waiting"));
  }

  /** A command of the user's own goes to a shell, which divides it at blanks. */
  @Test
  void kaTrain() throws IOException {
    JsonNode engine = json("katrain-config.json").get("engine");
    assertThat(engine.get("backend").asText()).isEqualTo("custom");
    assertThat(engine.get("max_visits").isInt() && engine.get("fast_visits").isInt()).isTrue();
    String command = engine.get("altcommand").asText();
    assertThat(command).matches("[A-Za-z0-9/ -]+");
    starts("KaTrain", split(command));
  }

  /** Java's properties, with nodes divided by dots; programs count from 0. */
  @Test
  void goGui() throws IOException {
    Properties preferences = new Properties();
    try (Reader in = Files.newBufferedReader(file("gogui-prefs.properties"))) {
      preferences.load(in);
    }
    String node = "net.sf.gogui.gui.program.";
    int size = Integer.parseInt(preferences.getProperty(node + "size"));
    assertThat(size).isPositive();
    for (int i = 0; i < size; i++) {
      assertThat(preferences.getProperty(node + i + ".label")).isNotBlank();
      starts("GoGui", split(preferences.getProperty(node + i + ".command", "")));
    }
    assertThat(preferences).hasSize(1 + 5 * size);
  }

  /** A key, a blank and a text in brackets a line; engines count from 1, letters are columns. */
  @Test
  void q5Go() throws IOException {
    Map<String, String> entries = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file("q5gorc"))) {
      assertThat(line).matches("ENGINE1[a-g] \\[.*]");
      entries.put(
          line.substring(0, line.indexOf(' ')),
          line.substring(line.indexOf('[') + 1, line.lastIndexOf(']')));
    }
    assertThat(entries).hasSize(7).containsEntry("ENGINE1e", "1").containsEntry("ENGINE1f", "19");
    List<String> words = new ArrayList<>(List.of(entries.getOrDefault("ENGINE1b", "")));
    words.addAll(List.of(entries.getOrDefault("ENGINE1c", "").split("\\s+", -1)));
    starts("q5Go", words);
  }
}
