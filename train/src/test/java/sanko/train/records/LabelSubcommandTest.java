package sanko.train.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.testing.JavaProcess;
import sanko.cli.Environment;
import sanko.cli.Main;
import sanko.cli.Subcommand;
import sanko.nn.PseudoRandomEvaluator;

class LabelSubcommandTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  private void run(String... arguments) throws Exception {
    Subcommand label =
        ServiceLoader.load(Subcommand.class).stream()
            .filter(each -> named(each.type()).equals("label"))
            .findFirst()
            .orElseThrow()
            .get();
    JCommander parser = new JCommander(label);
    parser.parse(arguments);
    label.run(
        new Environment(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (model, tuning) -> new PseudoRandomEvaluator()));
  }

  private static String named(Class<? extends Subcommand> type) {
    return type.getAnnotation(Parameters.class).commandNames()[0];
  }

  @Test
  void makesChunksOfAllSizes() throws Exception {
    String dir = folder.toString();
    run("--teacher", "x", "--dir", dir, "--sizes", "4:0.5,3x4", "--rows", "9", "--chunks", "3");
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .allMatch(line -> line.matches(".*1-00000[01]\\.npz: [0-9]+ rows in .*"));
    assertThat(folder.resolve("4x4/1-000000.npz")).isRegularFile();
    assertThat(folder.resolve("3x4/1-000001.npz")).isRegularFile();
  }

  @Test
  void provesRowsWithoutATeacher() throws Exception {
    String dir = folder.toString();
    run(
        "--exact",
        "--dir",
        dir,
        "--sizes",
        "3,7",
        "--kinds",
        "seki",
        "--rows",
        "5",
        "--chunks",
        "2");
    assertThat(folder.resolve("3x3/1-000000.npz")).isRegularFile();
    assertThat(folder.resolve("7x7/1-000000.npz")).isRegularFile();
    assertThatThrownBy(() -> run("--exact", "--dir", dir, "--kinds", "zeki"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("zeki");
    assertThatThrownBy(() -> run("--exact", "--dir", dir, "--teacher", "x"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--teacher, --visits, --share and --sgf are not for --exact");
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--kinds", "seki"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--kinds needs --exact");
  }

  @Test
  void countsNoChunksOfAnotherSource() throws Exception {
    String dir = folder.toString();
    run("--teacher", "x", "--dir", dir, "--sizes", "3", "--rows", "3", "--chunks", "1");
    assertThatThrownBy(
            () -> run("--exact", "--dir", dir, "--sizes", "3", "--rows", "3", "--chunks", "1"))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(folder + " has rows of another source with seed 1: ")
        .hasMessageEndingWith("and is 'exact'; use another folder or another --seed");
    run("--exact", "--dir", dir, "--sizes", "3", "--rows", "3", "--chunks", "1", "--seed", "2");
    assertThat(folder.resolve("3x3/2-000000.npz")).isRegularFile();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--decided-share 1",
        "--search-share 0.5",
        "--policy teacher",
        "--threads 2",
        "--precision nonsense",
        "--batch 7",
        "--device cpu",
      })
  void refusesWhatProofsDoNotUse(String option) {
    String common = "--exact --sizes 3 --rows 1 --chunks 1 --dir " + folder.resolve("rows") + " ";
    assertThatThrownBy(() -> run((common + option).split(" ", -1)))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining(option.split(" ", -1)[0])
        .hasMessageContaining("not for --exact");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--sizes", "--kinds"})
  void refusesEmptyLists(String option) throws Exception {
    Process process =
        JavaProcess.of(
                Main.class.getName(),
                List.of(),
                List.of(
                    "label", "--exact", "--dir", folder.resolve("rows").toString(), option, ","))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader said = process.errorReader(StandardCharsets.UTF_8)) {
      assertThat(said.readLine()).isEqualTo("sanko: " + option + " names nothing");
    }
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void saysThatASignalHasEndedIt() throws Exception {
    Process process =
        JavaProcess.of(
                Main.class.getName(),
                List.of(),
                List.of(
                    "label", "--exact", "--dir", folder.toString(), "--sizes", "3", "--rows", "1"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    String last = "";
    try (BufferedReader said = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        last = line;
        if (line.contains("waits until a trainer takes chunks")) {
          process.toHandle().destroy(); // Process.destroy would close what it says
        }
      }
    }
    assertThat(last).isEqualTo("sanko: interrupted; the same command goes on");
    assertThat(process.waitFor()).isEqualTo(3);
  }

  /** Before it makes a folder. */
  @ParameterizedTest
  @ValueSource(strings = {"26", "40:2", "9x26", "1x5"})
  void refusesBoardsThatThereAreNot(String size) {
    String dir = folder.resolve("rows").toString();
    assertThatThrownBy(() -> run("--exact", "--dir", dir, "--sizes", "9," + size, "--chunks", "1"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("not a size from 2 to 25 with a share: " + size);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void refusesWhatMakesNoSense() {
    String dir = folder.toString();
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--sizes", "9:0"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("9:0");
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--share", "0"))
        .isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--share", "2"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--share must be above 0 and at most 1, not 2.0");
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--decided-share", "0"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--decided-share must be above 0 and at most 1, not 0.0");
    assertThatThrownBy(() -> run("--dir", dir))
        .isInstanceOf(ParameterException.class)
        .hasMessage("label needs --teacher, --sgf or --exact");
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--visits", "0"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--visits must be at least 2, not 0");
    assertThatThrownBy(
            () -> run("--teacher", "x", "--dir", dir, "--visits", "16", "--search-share", "1.5"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--search-share must be above 0 and at most 1, not 1.5");
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--search-share", "0.5"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--search-share needs --visits");
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--policy", "search"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--policy search needs --visits");
    assertThatThrownBy(
            () -> run("--teacher", "x", "--dir", dir, "--visits", "16", "--policy", "moves"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--policy moves needs --sgf");
    assertThatThrownBy(() -> run("--sgf", "x", "--dir", dir, "--policy", "teacher"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--policy teacher needs --teacher");
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--policy", "sharp"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("not sharp");
    assertThatThrownBy(() -> run("--teacher", "x", "--dir", dir, "--precision", "int3"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--precision is fp32, fp16, bf16, int8 or auto, not int3");
  }
}
