package sanko.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigReaderTest {
  @TempDir Path folder;

  private Path write(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, List.of(lines));
  }

  private static Map<String, String> read(Path file) throws ConfigException {
    ConfigLayers layers = new ConfigLayers();
    layers.addFile(file);
    return layers.values();
  }

  private void assertRefused(Path file, String message) {
    assertThatThrownBy(() -> read(file)).isInstanceOf(ConfigException.class).hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@include d/sub one.cfg",
        "  @include\td/sub one.cfg  # a comment",
        "@include = d/sub one.cfg",
        "@include=d/sub one.cfg#a comment",
        "@include \"d/sub one.cfg\"",
        "@include = \"d/sub one.cfg\" # a \"comment\"",
        "@include 'd/sub one.cfg'"
      })
  void includesAFile(String line) throws Exception {
    write("d/sub one.cfg", "maxVisits = 5");
    assertThat(read(write("main.cfg", "maxTime = 3", line)))
        .isEqualTo(Map.of("maxTime", "3", "maxVisits", "5"));
  }

  private Path writeLatin(String... lines) throws IOException {
    return Files.write(folder.resolve("latin.cfg"), List.of(lines), StandardCharsets.ISO_8859_1);
  }

  /** KataGo does, and people write comments in the charset of their editor. */
  @Test
  void readsFilesWhoseCommentsAreNotUtf8() throws Exception {
    write("sub.cfg", "maxTime = 3");
    Path file =
        writeLatin(
            "# \u00e4",
            "  # \u00e9",
            "maxVisits = 5 # \u00fc",
            "logDir = \"a#b\" # \u00e4",
            "@include sub.cfg # \u00df");
    assertThat(read(file)).isEqualTo(Map.of("maxVisits", "5", "logDir", "a#b", "maxTime", "3"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "logDir = \u00e4",
        "logDir = \"#\u00e4\"",
        "\u00e4 = 1",
        "\u00e4",
        "@include \u00e4.cfg",
        "@include '#\u00e4.cfg'"
      })
  void refusesOtherTextThatIsNotUtf8(String line) throws Exception {
    Path file = writeLatin("maxVisits = 5", line);
    assertRefused(file, file + ": it is not UTF-8 text");
  }

  @Test
  void includesFilesByAbsoluteNames() throws Exception {
    Path included = write("d/sub.cfg", "maxVisits = 5");
    assertThat(read(write("main.cfg", "@include " + included.toAbsolutePath())))
        .isEqualTo(Map.of("maxVisits", "5"));
  }

  @Test
  void findsFilesFromTheFolderOfTheOneThatIncludesThem() throws Exception {
    write("d/e/last.cfg", "maxVisits = 5");
    write("d/beside.cfg", "maxTime = 3");
    write("d/sub.cfg", "@include e/last.cfg", "@include beside.cfg");
    assertThat(read(write("main.cfg", "@include d/sub.cfg")))
        .isEqualTo(Map.of("maxVisits", "5", "maxTime", "3"));
  }

  @Test
  void takesTheLastOfTheValuesInSeveralFiles() throws Exception {
    write("sub.cfg", "maxVisits = 5", "maxTime = 5");
    Path file = write("main.cfg", "maxTime = 1", "@include sub.cfg", "maxVisits = 1");
    assertThat(read(file)).isEqualTo(Map.of("maxVisits", "1", "maxTime", "5"));
  }

  @Test
  void namesTheFileThatEachValueIsFrom() throws Exception {
    Path sub = write("sub.cfg", "maxVisits = 5", "maxTime = 5", "lagBuffer = 5");
    Path file = write("main.cfg", "maxTime = 1", "@include sub.cfg", "maxVisits = 1");
    ConfigLayers layers = new ConfigLayers();
    layers.addFile(file);
    assertThat(layers.source("maxVisits")).isEqualTo(file.toString());
    assertThat(layers.source("maxTime")).isEqualTo(sub.toString());
    assertThat(layers.source("lagBuffer")).isEqualTo(sub.toString());
  }

  @Test
  void refusesAKeyThatStandsTwiceInOneFile() throws Exception {
    write("sub.cfg", "maxVisits = 5");
    Path file = write("main.cfg", "maxVisits = 1", "@include sub.cfg", "maxVisits = 2");
    assertRefused(file, file + ", line 3: the key maxVisits appears twice");
  }

  @Test
  void namesTheIncludedFileAndItsLine() throws Exception {
    Path included = write("d/sub.cfg", "maxVisits = 5", "maxTime 3");
    assertRefused(
        write("main.cfg", "", "", "@include d/sub.cfg"),
        included + ", line 2: expected 'key = value', not 'maxTime 3'");
  }

  @Test
  void namesTheLineThatIncludesAFileThatIsMissing() throws Exception {
    Path file = write("main.cfg", "", "@include d/sub.cfg");
    assertRefused(
        file,
        file
            + ", line 2: cannot read the included file "
            + folder.resolve("d/sub.cfg")
            + ": no such file or folder");
  }

  @Test
  void refusesFilesThatIncludeThemselves() throws Exception {
    Path own = write("own.cfg", "maxVisits = 5", "@include own.cfg");
    assertRefused(own, own + ", line 2: the file " + own + " includes itself");
    Path sub = write("d/sub.cfg", "", "@include ../main.cfg");
    Path main = folder.resolve("d/../main.cfg");
    assertRefused(
        write("main.cfg", "@include d/sub.cfg"),
        sub + ", line 2: the file " + main + " includes itself");
  }

  @Test
  void refusesFilesThatAreIncludedTwice() throws Exception {
    write("sub.cfg", "maxVisits = 5");
    Path file = write("main.cfg", "@include sub.cfg", "@include ./sub.cfg");
    assertRefused(
        file, file + ", line 2: the file " + folder.resolve("./sub.cfg") + " is included twice");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@include",
        "@include =",
        "@include # a comment",
        "@includes sub.cfg",
        "@import sub.cfg",
        "@include \"sub.cfg",
        "@include 'sub.cfg\"",
        "@include = \"sub.cfg\" more"
      })
  void refusesOtherDirectives(String line) throws Exception {
    write("sub.cfg", "maxVisits = 5");
    Path file = write("main.cfg", line);
    assertRefused(file, file + ", line 1: expected '@include FILE', not '" + line + "'");
  }

  @Test
  void findsFilesOfOtherLinesFromTheWorkingFolder() {
    assertThatThrownBy(() -> ConfigFile.parse(List.of("@include absent.cfg"), "text"))
        .hasMessage(
            "text, line 1: cannot read the included file absent.cfg: no such file or folder");
  }
}
