package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.ParameterException;
import com.google.common.primitives.Floats;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.testing.JavaProcess;
import sanko.cli.Environment;
import sanko.cli.Main;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FolderLock;
import sanko.nn.PseudoRandomEvaluator;
import sanko.nn.file.NetworkFile;
import sanko.train.data.RowFiles;
import sanko.train.data.TeacherGames;

@Tag("arithmetic")
class TrainSubcommandTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir Path folder;

  private void run(String... arguments) throws Exception {
    runInAnyNumbers(Stream.concat(Stream.of("--fp32"), Stream.of(arguments)));
  }

  private void runInAnyNumbers(Stream<String> arguments) throws Exception {
    TrainSubcommand train = new TrainSubcommand();
    Stream<String> common =
        Stream.of("--rows", at("rows"), "--checkpoint", at("run"), "--shape", "b1c8");
    String[] all =
        Stream.of(common, Stream.of("--threads", "1"), arguments)
            .flatMap(each -> each)
            .toArray(String[]::new);
    JCommander parser = new JCommander(train);
    parser.setAllowParameterOverwriting(true);
    parser.parse(all);
    train.run(
        new Environment(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (model, tuning) -> new PseudoRandomEvaluator()));
  }

  @Test
  void writesANewNetworkInBothForms() throws Exception {
    Path out = folder.resolve("net.bin.gz");
    run("--samples", "0", "--out", out.toString());
    assertThat(NetworkFile.read(out).description().channels()).isEqualTo(8);
    assertThat(folder.resolve("net.onnx")).isNotEmptyFile();
  }

  /** The mean of networks needs no rows, and has the name that it is given. */
  @Test
  void writesTheMeanOfNetworks() throws Exception {
    Path first = folder.resolve("first.bin.gz");
    Path second = folder.resolve("second.bin.gz");
    Path mean = folder.resolve("mean.bin.gz");
    run("--samples", "0", "--seed", "1", "--out", first.toString());
    run("--samples", "0", "--seed", "2", "--out", second.toString(), "--checkpoint", at("second"));
    run(
        "--samples 0 --from %s --from %s --from-weights 3,1 --name mine-1 --checkpoint %s --out %s"
            .formatted(first, second, at("mean"), mean)
            .split(" ", -1));

    assertThat(NetworkFile.read(mean).description().name()).isEqualTo("mine-1");
    float[] expected = weights(first);
    float[] other = weights(second);
    for (int i = 0; i < expected.length; i++) {
      expected[i] = 0.75f * expected[i] + 0.25f * other[i];
    }
    assertThat(weights(mean)).containsExactly(expected, within(1e-6f));
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  /** The weights of all convolutions and matrices. */
  private static float[] weights(Path file) throws IOException {
    PolicyValueNet net =
        new PolicyValueNet(Architecture.parse("b1c8"), new Processor(false, false), 3);
    NetworkReader.read(file, net);
    return Floats.concat(net.parameters().stream().map(Parameter::toArray).toArray(float[][]::new));
  }

  private static final String FROM_A_TEACHER =
      "--teacher any --sizes 5:2,4x6 --reuse 1 --samples 300 --batch 2";

  /** The teacher's games are written, read and learnt from in one run. */
  @Test
  void learnsFromATeacher() throws Exception {
    run(FROM_A_TEACHER.split(" ", -1));
    assertThat(folder.resolve("rows").resolve("5x5").resolve("used")).isNotEmptyDirectory();
    assertThat(Files.size(folder.resolve("run").resolve("state.ckpt"))).isPositive();
  }

  /** On processors whose numbers in bfloat16 are wrong, as on all others. */
  @Test
  void learnsInTheNumbersThatAreRightHere() throws Exception {
    runInAnyNumbers(Stream.of(FROM_A_TEACHER.split(" ", -1)));
    assertThat(Files.size(folder.resolve("run").resolve("state.ckpt"))).isPositive();
    assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("not finite in bfloat16");
  }

  @Test
  void leavesAFolderToTheRunThatIsThere() throws Exception {
    Path run = Files.createDirectories(folder.resolve("run"));
    try (FolderLock lock = FolderLock.tryTake(run.resolve("lock"))) {
      assertThat(lock).isNotNull();
      assertThatThrownBy(() -> run("--samples", "0"))
          .isInstanceOf(ConfigException.class)
          .hasMessage("another program is training in " + run);
    }
    run("--samples", "0");
  }

  @Test
  void writesTheStateButNoNetworkAfterASignal() throws Exception {
    TeacherGames games =
        new TeacherGames(new PseudoRandomEvaluator(), new TeacherGames.Settings(1, 50, 0.5, 1));
    Files.createDirectories(folder.resolve("rows"));
    RowFiles.write(folder.resolve("rows/5.npz"), games.chunk(5, 5, 0), 1);
    Path out = folder.resolve("net.bin.gz");
    List<String> arguments = new ArrayList<>(List.of("train", "--rows", at("rows")));
    arguments.addAll(List.of("--checkpoint", at("run"), "--out", out.toString()));
    arguments.addAll(List.of("--fp32", "--threads", "1", "--shape", "b1c8", "--batch", "1"));
    arguments.addAll(List.of("--samples", "1000000000"));
    Process process =
        JavaProcess.of(Main.class.getName(), List.of(), arguments)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    String last = "";
    boolean signaled = false;
    try (BufferedReader said = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        last = line;
        if (line.matches("[0-9]+,.*") && !signaled) { // losses
          signaled = true; // A second signal would end it at once.
          process.toHandle().destroy(); // Process.destroy would close what it says
        }
      }
    }
    assertThat(process.waitFor()).isEqualTo(3);
    assertThat(last).isEqualTo("sanko: interrupted; the same command resumes");
    assertThat(folder.resolve("run/state.ckpt")).isNotEmptyFile();
    assertThat(out).doesNotExist();
  }

  /** The command line, where a shutdown is seen. */
  static final class WithHook {
    private WithHook() {}

    public static void main(String[] arguments) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> System.err.println("shut down")));
      Main.main(arguments);
    }
  }

  /** Libtorch computes then, and may crash in a shutdown. */
  @Test
  void endsAtOnceByASignalAtTheStart() throws Exception {
    Files.createDirectories(folder.resolve("rows"));
    List<String> arguments = new ArrayList<>(List.of("train", "--rows", at("rows")));
    arguments.addAll(List.of("--checkpoint", at("run"), "--shape", "b3c96", "--samples", "0"));
    Process process = JavaProcess.of(WithHook.class.getName(), List.of(), arguments).start();
    try (BufferedReader said = process.errorReader(StandardCharsets.UTF_8)) {
      String first = said.readLine();
      process.toHandle().destroy();
      assertThat(first).isEqualTo("checks that this machine computes right");
      assertThat(said.lines()).isEmpty();
    }
    assertThat(process.inputReader(StandardCharsets.UTF_8).lines()).isEmpty();
    assertThat(process.waitFor()).isEqualTo(128 + 15);
  }

  /** Whatever fails inside, the user gets a sentence. */
  @Test
  void hidesStackTraces() {
    assertThatThrownBy(() -> run("--samples", "0", "--shape", "b1c8", "--valid", "\0"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("the training failed: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--sizes 9 --reuse 1 --valid nowhere.npz | nowhere.npz",
        "--samples 100 | no rows",
        "--from nowhere.bin.gz --samples 0 | nowhere.bin.gz",
        "--human --teacher any --sizes 5 --reuse 1 --samples 9 --batch 2 | does not say who plays"
      })
  void saysWhatIsWrong(String arguments, String message) {
    assertThatThrownBy(() -> run(arguments.split(" ", -1)))
        .isInstanceOfAny(ConfigException.class, IOException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rate 0 | --rate",
        "--batch 0 | --batch",
        "--sizes 9:-1 | 9:-1",
        "--reuse 1 | --reuse needs --sizes",
        "--teacher any | --sizes",
        "--teacher any --sizes 9 | --reuse",
        "--device gpu | gpu",
        "--shape b1x8 | b1x8",
        "--shape b1c8h3tf | four channels",
        "--activation tanh | tanh",
        "--from-weights 1 | --from-weights",
        "--from a.bin.gz --from-weights 0 | --from-weights",
        "--name a/b | --name",
        "--apart 100 | --apart needs --tutor",
        "--out net.txt | --out must end in .bin.gz, not net.txt",
      })
  void refusesArgumentsThatMakeNoSense(String arguments, String message) {
    assertThatThrownBy(() -> run(arguments.split(" ", -1)))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining(message);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void refusesAFileThatCannotBeWrittenBeforeItLearns() throws Exception {
    Path out = folder.resolve("none/net.bin.gz");
    assertThatThrownBy(() -> run("--samples", "0", "--out", out.toString()))
        .isInstanceOf(ConfigException.class)
        .hasMessage("cannot write " + out + ": there is no such folder");
    Path onnx = Files.createDirectory(folder.resolve("net.onnx"));
    assertThatThrownBy(() -> run("--samples", "0", "--out", at("net.bin.gz")))
        .isInstanceOf(ConfigException.class)
        .hasMessage("cannot write " + onnx + ": it is a folder");
    assertThat(folder.resolve("run/state.ckpt")).doesNotExist();
    run("--samples", "0", "--out", at("run/net.bin.gz"));
  }

  @Test
  void refusesBoardsThatThereAreNotBeforeItMakesAFolder() {
    assertThatThrownBy(() -> run("--samples", "0", "--sizes", "9,26"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("not a size from 2 to 25 with a share: 26");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void sparesTheNetworksThatItReads() throws Exception {
    String network = Files.writeString(folder.resolve("net.bin.gz"), "network").toString();
    for (String option : new String[] {"--from", "--teacher", "--tutor"}) {
      assertThatThrownBy(() -> run("--samples", "0", option, network, "--out", network))
          .isInstanceOf(ParameterException.class)
          .hasMessage("-out: " + network + " is a network to learn from; name another");
    }
    assertThat(folder).isDirectoryNotContaining("glob:**/run");
  }

  @Test
  void saysWhyThereAreNoRowsBeforeItChecksTheMachine() throws Exception {
    Path rows = folder.resolve("rows");
    assertNoRows("no rows: there is no folder " + rows);
    Files.createFile(rows);
    assertNoRows("no rows: " + rows + " is not a folder");
    Files.delete(rows);
    Path used = Files.createDirectories(rows.resolve("5x5/used"));
    assertNoRows("no rows (*.npz) in " + rows);
    Files.createFile(used.resolve("0.npz"));
    assertNoRows("no rows in " + rows + ": another run has taken them; they are in " + used);
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  private void assertNoRows(String message) {
    assertThatThrownBy(() -> run("--samples", "100"))
        .isInstanceOf(IOException.class)
        .hasMessage(message);
  }

  @Test
  void replacesNoRunWhoseStateIsLost() throws Exception {
    run("--samples", "0");
    Path run = folder.resolve("run");
    Files.delete(run.resolve("state.ckpt"));
    String losses =
        "samples,steps,rate,samples_per_second," + String.join(",", Losses.NAMES) + "\n5,1\n";
    Files.writeString(run.resolve("losses.csv"), losses);
    assertThatThrownBy(() -> run("--samples", "0"))
        .isInstanceOf(IOException.class)
        .hasMessage(run + " has the network of a run, but not its state.ckpt; use another folder");
    assertThat(run.resolve("losses.csv")).hasContent(losses);
  }

  @Test
  void saysThatARunThatGoesOnDoesNotUseFrom() throws Exception {
    run("--samples", "0");
    run("--samples", "0", "--from", "nowhere.bin.gz");
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .contains(
            "--from is not used: the run in "
                + folder.resolve("run")
                + " goes on from its own state");
  }
}
