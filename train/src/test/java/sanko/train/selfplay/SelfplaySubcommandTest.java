package sanko.train.selfplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.ParameterException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.Environment;
import sanko.cli.Subcommand;
import sanko.cli.cluster.PartTask;
import sanko.cli.cluster.Shard;
import sanko.engine.config.ConfigException;
import sanko.engine.config.ConfigFile;
import sanko.engine.config.EvaluatorFactory;
import sanko.nn.Evaluator;
import sanko.nn.Precision;
import sanko.nn.PseudoRandomEvaluator;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.testing.TinyNetwork;
import sanko.train.data.RowFiles;
import sanko.train.data.RowFolder;

@Timeout(120)
class SelfplaySubcommandTest {
  private static final String SMALL =
      "bSizes=4 5,bSizeRelProbs=1 1,dataBoardLen=5,maxVisits=20,cheapSearchVisits=5,"
          + "maxMovesPerGame=60,numGameThreads=4,maxRowsPerTrainFile=60";

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private EvaluatorFactory evaluators = (model, tuning) -> new PseudoRandomEvaluator();

  private void run(String... arguments) throws ConfigException, IOException {
    SelfplaySubcommand subcommand = new SelfplaySubcommand();
    subcommand.reportNanos = TimeUnit.DAYS.toNanos(1);
    JCommander.newBuilder().addObject(subcommand).build().parse(arguments);
    subcommand.run(
        new Environment(
            new ByteArrayInputStream(new byte[0]),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            evaluators));
  }

  private int records() throws IOException {
    int records = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".sgf")).toList()) {
        records += Files.readString(file).split("\\(;FF", -1).length - 1;
      }
    }
    return records;
  }

  private int rows() throws IOException {
    int rows = 0;
    try (Stream<Path> files = Files.list(folder.resolve("tdata"))) {
      // A run that is killed leaves drafts.
      for (Path file : files.filter(each -> each.toString().endsWith(RowFiles.SUFFIX)).toList()) {
        rows += RowFiles.read(file).count();
      }
    }
    return rows;
  }

  @Test
  void beginsGamesFromPositionsOfAFolder() throws Exception {
    Path poses = Files.createDirectories(folder.resolve("poses"));
    String settled = ".X.OO/XX.O./.XXOO/XXX.O/.XXOO/";
    String open = "...../.X.../..O../...../...../";
    StringBuilder lines = new StringBuilder();
    for (String board : List.of(settled, open)) {
      lines
          .append("{\"board\":\"")
          .append(board)
          .append("\",\"hintLoc\":\"null\",\"initialTurnNumber\":9,\"moveLocs\":[],\"movePlas\":[]")
          .append(
              ",\"nextPla\":\"W\",\"trainingWeight\":0.5,\"weight\":1,\"xSize\":5,\"ySize\":5}\n");
    }
    Files.writeString(poses.resolve("0.startposes.txt"), lines);
    String keys = ",forkGameProb=0,earlyForkGameProb=0,hintPosesProb=1,hintPosesDir=" + poses;
    run("--dir", folder.toString(), "--games", "8", "-override-config", SMALL + keys);
    assertThat(records()).isEqualTo(8);
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".sgf")).toList()) {
        assertThat(Files.readString(file)).contains("AB[bb]", "AW[cc]", "position, game");
      }
    }
    assertThatThrownBy(
            () -> run("--dir", folder + "2", "--games", "1", "-override-config", "hintPosesProb=1"))
        .hasMessage("hintPosesProb needs hintPosesDir");
  }

  @Test
  void playsAsManyGamesAsAskedForAndGoesOn() throws ConfigException, IOException {
    run("--dir", folder.toString(), "--games", "6", "-override-config", SMALL);
    assertThat(records()).isEqualTo(6);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("6 games  " + rows() + " rows")
        .contains("visits/s");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();

    out.reset();
    run("--dir", folder.toString(), "--games", "10", "-override-config", SMALL);
    assertThat(records()).isEqualTo(10);
    assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("10 games  " + rows() + " rows");
  }

  /** What is played beside a game, and how much is cached, changes nothing of it. */
  @Test
  void aGameDoesNotDependOnThoseBesideIt() throws Exception {
    Path network = TinyNetwork.ofVersion(8).write(folder.resolve("tiny.bin.gz"));
    List<Map<String, String>> runs = new ArrayList<>();
    for (int games : new int[] {1, 6}) {
      // With one position a batch no rounding depends on what else is computed.
      EvaluatorSettings settings = EvaluatorSettings.fixed(games == 1 ? 1 : 2, 1, 1, 2 * games);
      Path dir = folder.resolve("games" + games);
      String keys = SMALL.replace("numGameThreads=4", "numGameThreads=" + games);
      keys += ",earlyForkGameProb=0,forkGameProb=0";
      evaluators = (model, tuning) -> NetworkEvaluator.open(network, settings);
      run("--dir", dir.toString(), "--games", "8", "-override-config", keys);
      Map<String, String> records = new TreeMap<>();
      try (Stream<Path> files = Files.list(dir.resolve("sgfs"))) {
        for (Path file : files.toList()) {
          for (String record : Files.readString(file).split("(?=\\(;FF)", -1)) {
            Matcher number = Pattern.compile("game ([0-9]+),").matcher(record);
            if (number.find()) {
              records.put(number.group(1), record.strip());
            }
          }
        }
      }
      runs.add(records);
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).contains(" evaluations/s in batches of 1.0");
    assertThat(runs.get(0)).hasSize(8);
    assertThat(runs.get(1)).isEqualTo(runs.get(0));
  }

  @Test
  void playsAsManyGamesAtOnceAsFillBatches() {
    SelfplaySettings settings = SelfplaySettings.DEFAULT;
    PseudoRandomEvaluator evaluator = new PseudoRandomEvaluator();
    assertThat(settings.play().gamesAtOnce(evaluator)).isEqualTo(2 * evaluator.capacity());
    settings = SelfplaySettings.TABLE.with(settings, "numGameThreads", "5");
    assertThat(settings.play().gamesAtOnce(evaluator)).isEqualTo(5);
  }

  @Test
  void computesInInt8UnlessToldOtherwise() {
    EvaluatorSettings usual = EvaluatorSettings.DEFAULT;
    assertThat(SelfplayPlan.precise(usual).precision()).isEqualTo(Precision.INT8);
    EvaluatorSettings exact = usual.withPrecision(Precision.FP32);
    assertThat(SelfplayPlan.precise(exact)).isEqualTo(exact);
  }

  @Test
  void losesNoFinishedGameWhenItIsKilled() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "sanko.cli.Main"));
    command.addAll(List.of("selfplay", "--dir", folder.toString(), "--threads", "1"));
    command.addAll(List.of("-override-config", SMALL));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    try {
      while (!Files.exists(folder.resolve("tdata/000001.npz"))) {
        assertThat(process.isAlive()).as("%s", Files.readString(folder.resolve("log"))).isTrue();
        process
            .onExit()
            .completeOnTimeout(process, 50, java.util.concurrent.TimeUnit.MILLISECONDS)
            .join();
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    int before = records();
    run(
        "--dir",
        folder.toString(),
        "--games",
        Integer.toString(before + 3),
        "-override-config",
        SMALL);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith((before + 3) + " games  " + rows() + " rows");
    assertThat(records()).isEqualTo(before + 3);
    List<String> numbers = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve("sgfs"))) {
      for (Path file : files.toList()) {
        Pattern.compile("game ([0-9]+),")
            .matcher(Files.readString(file))
            .results()
            .forEach(number -> numbers.add(number.group(1)));
      }
    }
    assertThat(numbers).doesNotHaveDuplicates();
  }

  /** Two programs play two parts into one folder; a third plays none. */
  @Test
  void playsPartsSideBySide() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (String shard : List.of("1/2", "2/2", "2/2")) {
      List<String> command = new ArrayList<>();
      command.add(ProcessHandle.current().info().command().orElseThrow());
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), "sanko.cli.Main"));
      command.addAll(List.of("selfplay", "--dir", folder.toString(), "--threads", "1"));
      command.addAll(List.of("--shard", shard, "-model", "rollouts", "--games", "5"));
      command.addAll(
          List.of("-override-config", SMALL.replace("numGameThreads=4", "numGameThreads=1")));
      Path log = folder.resolve("log" + processes.size());
      processes.add(
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start());
    }
    int refused = 0;
    try {
      for (int i = 0; i < processes.size(); i++) {
        int status = processes.get(i).waitFor();
        String log = Files.readString(folder.resolve("log" + i));
        // Either of the same part was late: it is refused, or finds that all is done.
        boolean isLate = log.contains("another program is playing part 2 of");
        refused += isLate ? 1 : 0;
        assertThat(status).as("%s", log).isEqualTo(isLate ? 3 : 0);
      }
    } finally {
      processes.forEach(Process::destroyForcibly);
    }
    assertThat(refused).isLessThanOrEqualTo(1);
    assertThat(records()).isEqualTo(10);
    List<String> numbers = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve("sgfs"))) {
      for (Path file : files.toList()) {
        boolean isFirst = file.getFileName().toString().startsWith("part-1-of-2-");
        Pattern.compile("game ([0-9]+),")
            .matcher(Files.readString(file))
            .results()
            .map(found -> found.group(1))
            .peek(each -> assertThat(Long.parseLong(each) % 2).isEqualTo(isFirst ? 0 : 1))
            .forEach(numbers::add);
      }
    }
    assertThat(numbers).hasSize(10).doesNotHaveDuplicates();
    RowFolder rows = new RowFolder(folder.resolve("tdata"), folder.resolve("taken.txt"));
    rows.look();
    int read = 0;
    for (Path file = rows.next(""); file != null; file = rows.next("")) {
      read += RowFiles.read(file).count();
    }
    assertThat(read).isPositive().isEqualTo(rows());
    assertThatThrownBy(() -> run("--dir", folder.toString(), "--shard", "1/3"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("divided into 2, not 3");
    assertThatThrownBy(() -> run("--dir", folder.toString(), "--shard", "3/2"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("3/2");
  }

  @Test
  void aClusterPlaysAsManyGamesAsAskedForInAllParts() throws Exception {
    SelfplayPlan plan =
        new SelfplayPlan(
            ConfigFile.parseOverrides(SMALL, "-override-config"),
            folder.toString(),
            "rollouts",
            new SelfplayRun.Goal(8, SelfplayRun.Goal.ENDLESS),
            1,
            1,
            "cpu");
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(sent)) {
      objects.writeObject(plan);
    }
    PartTask received;
    try (ObjectInputStream objects =
        new ObjectInputStream(new ByteArrayInputStream(sent.toByteArray()))) {
      received = (PartTask) objects.readObject();
    }
    assertThat(received.files()).isEmpty();
    AtomicInteger games = new AtomicInteger();
    List<String> reports = new ArrayList<>();
    try (Evaluator evaluator = received.open(evaluators, UnaryOperator.identity())) {
      for (int part = 1; part <= 3; part++) {
        reports.add(received.run(new Shard(part, 3), evaluator, games::incrementAndGet));
      }
    }
    assertThat(reports)
        .satisfiesExactly(
            first -> assertThat(first).startsWith("3 games  "),
            second -> assertThat(second).startsWith("3 games  "),
            third -> assertThat(third).startsWith("2 games  "));
    assertThat(games).hasValue(8);
    assertThat(records()).isEqualTo(8);
  }

  @Test
  void refusesAClusterThatMakesNoSense() {
    String dir = folder.resolve("games").toString();
    assertThatThrownBy(() -> run("--dir", dir, "--parts", "2"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--parts and --conf go with --master");
    assertThatThrownBy(() -> run("--dir", dir, "--master", "local[2]"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--master takes --parts N, how many there are");
    assertThatThrownBy(
            () -> run("--dir", dir, "--master", "local", "--parts", "2", "--shard", "1/2"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("--master does all parts; --shard is not for it");
    // Spark is not on the class path of this module.
    assertThatThrownBy(() -> run("--dir", dir, "--master", "local", "--parts", "2"))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith("-master needs Apache Spark");
    assertThat(folder.resolve("games")).doesNotExist();
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThatThrownBy(() -> run("--games", "1"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("--dir");
    assertThatThrownBy(
            () -> run("--dir", folder.toString(), "-override-config", "cheapSearchProb=2"))
        .isInstanceOf(ParameterException.class)
        .hasMessage("cheapSearchProb must be a number from 0 to 1, not '2'");
    assertThatThrownBy(() -> run("--dir", folder.toString(), "-override-config", "bSizes=9 13"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("bSizeRelProbs");
    assertThatThrownBy(() -> run("--dir", folder.toString(), "-override-config", "koRules=IKO"))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining(
            "koRules must be a list, each one of simple, positional, situational");
  }

  @Test
  void namesKeysThatItDoesNotUse() throws ConfigException, IOException {
    String keys = SMALL + ",sidePositionProb=0.02,cheapSearchVisit=3";
    run("--dir", folder.toString(), "--games", "1", "-override-config", keys);
    assertThat(out.toString(StandardCharsets.UTF_8))
        .startsWith("1 game  ")
        .doesNotContain("in batches of");
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "Keys of self-play not used: sidePositionProb",
            "Unknown configuration key cheapSearchVisit; is it cheapSearchVisits?");
  }

  @Test
  void isAServiceOfTheCommandLine() {
    assertThat(ServiceLoader.load(Subcommand.class))
        .anyMatch(each -> each instanceof SelfplaySubcommand);
  }
}
