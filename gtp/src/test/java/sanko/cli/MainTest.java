package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.analysis.AnalysisTalk;
import sanko.board.testing.NamedPipe;
import sanko.engine.config.EvaluatorFactory;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.RolloutPolicy;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.Winograd;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.GatedEvaluator;
import sanko.nn.testing.TinyNetwork;

class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int run(String input, EvaluatorFactory evaluators, String... arguments) {
    return CheckedMain.run(input, out, err, evaluators, arguments);
  }

  private int run(String input, String... arguments) {
    return run(input, (model, tuning) -> new FakeEvaluator(), arguments);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theAnalysisEngineOpensItsLog(@TempDir Path folder) {
    Path log = folder.resolve("logs").resolve("a.log");
    assertThat(run("", "analysis", "-override-config", "logFile=" + log)).isZero();
    assertThat(log).exists();
  }

  @Test
  void theAnalysisEngineSendsIdsBackAsTheyCame() {
    for (String id : List.of("\\ud800", "a\\udfff\\ud800b", "\uD83D\uDE00")) {
      out.reset();
      run("{\"id\":\"" + id + "\",\"action\":\"query_version\"}\n", "analysis");
      assertThat(out()).contains("\"id\":\"" + id + "\",");
    }
  }

  @Test
  void servesGtp() {
    assertThat(run("1 name\n2 genmove b\n3 quit\n", "gtp", "-visits", "5")).isZero();
    assertThat(out()).matches("=1 Sanko\n\n=2 \\S+\n\n=3 \n\n");
    assertThat(err())
        .contains("(KataGo-compatible analysis output)")
        .contains("Model name: fake-b1c1")
        .contains("GTP ready, beginning main protocol loop");
  }

  @Test
  void saysOnStandardErrorNothingThatLooksLikeAReply() {
    run("genmove b\nfoo\nloadsgf none.sgf\n", "gtp", "--time", "0.05");
    assertThat(err().lines())
        .noneMatch(line -> line.matches("(=|\\?|info|play).*") || line.contains(" -> "));
  }

  @Test
  void tellsItsVersion() {
    assertThat(run("", "version")).isZero();
    assertThat(out()).matches("(?s)Sanko [0-9]+\\.[0-9]+\\.[0-9]+\\R.*");
  }

  @Test
  void tellsItsVersionToPrograms() {
    assertThat(run("", "version", "--json")).isZero();
    assertThat(out())
        .matches(
            "\\{\"name\":\"Sanko\",\"version\":\"[0-9.]+\",\"java\":\"[^\"]+\",\"os\":\"[^\"]+\","
                + "\"arch\":\"[^\"]+\",\"packaged\":false\\}\\R");
  }

  @Test
  void saysWhereTrainingIs() {
    assertThat(run("", "help")).isZero();
    assertThat(out()).contains("  train ", "  selfplay ", "  label ");
    assertThat(run("", "selfplay", "-games", "3")).isEqualTo(CommandLine.FAILED);
    assertThat(err()).contains("./sanko selfplay");
  }

  @Test
  void overridesNameAndVersion() {
    run("name\nversion\n", "gtp", "-override-name", "KataGo", "-override-version", "1.17.2");
    assertThat(out()).isEqualTo("= KataGo\n\n= 1.17.2\n\n");
  }

  @Test
  void takesOverridesOfTheConfiguration() {
    run(
        "kata-get-param maxVisits\nkata-get-param lagBuffer\n",
        "gtp",
        "-override-config",
        "maxVisits=33,lagBuffer=2.5");
    assertThat(out()).isEqualTo("= 33\n\n= 2.5\n\n");
  }

  @Test
  void takesRulesAndTheirKomi() {
    run("get_komi\n", "gtp", "--rules", "japanese");
    assertThat(out()).isEqualTo("= 6.5\n\n");
  }

  @Test
  void helps() {
    assertThat(run("", "help")).isZero();
    assertThat(out()).contains("gtp").contains("version");
    assertThat(run("", "help", "gtp")).isZero();
    assertThat(out()).contains("-override-config");
  }

  @Test
  void helpsWithEachCommandOnOneScreen() {
    run("", "help");
    List<String> names =
        out()
            .lines()
            .filter(line -> line.startsWith("  "))
            .map(line -> line.strip().split(" ", -1)[0])
            .toList();
    assertThat(names).contains("gtp", "match", "config", "doctor");
    for (String name : names) {
      for (String option : List.of("-h", "-help", "--help")) {
        out.reset();
        assertThat(run("", name, option)).as(name).isZero();
        assertThat(out()).startsWith("Usage: sanko " + name);
        assertThat(out().lines().count()).as(name).isLessThanOrEqualTo(36);
        assertThat(out().lines()).allMatch(line -> line.length() <= 104);
        assertThat(out().lines()).as(name).noneMatch(line -> line.matches("  -\\S+( [^a-z ]+)?"));
      }
    }
    assertThat(err()).isEmpty();
  }

  @Test
  void exitsWithTwoIfTheArgumentsMakeNoSense() {
    assertThat(run("")).isEqualTo(2);
    assertThat(run("", "dance")).isEqualTo(2);
    assertThat(run("", "gtp", "--nonsense")).isEqualTo(2);
    assertThat(run("", "help", "dance")).isEqualTo(2);
    assertThat(out()).isEmpty();
  }

  @Test
  void exitsWithThreeIfItCannotStart() {
    assertThat(run("", "gtp", "-model", "no-such-network.bin.gz")).isEqualTo(3);
    assertThat(err()).contains("no-such-network.bin.gz");
    assertThat(run("", "gtp", "-config", "no-such-file.cfg")).isEqualTo(3);
    assertThat(out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gtp --rules martian | martian",
        "gtp -override-config maxVisits=none | maxVisits must be a whole number",
        "gtp -override-config maxVisits | expected `key = value`, not `maxVisits`",
        "gtp -override-config rules=chinese,koRule=simple | rules and koRule",
        "gtp -visits 0 | -visits must be",
        "gtp -time -1 | -time must be",
        "gtp -level 0 | -level must be",
        "gtp --connect nowhere | host:port",
        "gtp -tls -tls-ca nothere -token-file nothere | -tls needs -connect",
        "gtp -tls-ca nothere | -tls-ca needs -connect",
        "gtp -token-file nothere | -token-file needs -connect",
        "gtp -reconnect-seconds 60 | -reconnect-seconds needs -connect",
        "gtp -silence-seconds 15 | -silence-seconds needs -connect",
        "quantize -model nothere -device cuda | -device: int8 is only for CPUs",
        "analysis -analysis-threads 100000 | -analysis-threads must be from 0 to 16384",
        "serve -analysis-threads 16385 | -analysis-threads must be from 0 to 16384",
        "gtp -model  -visits 5 | -model is empty",
        "gtp --model  -visits 5 | -model is empty",
        "gtp -config  -visits 5 | -config is empty",
        "gtp -log  -visits 5 | -log is empty",
        "gtp -human-model  -visits 5 | -human-model is empty",
        "gtp -tls-ca  -tls --connect host:1 | -tls-ca is empty",
        "match --out  --a maxVisits=9 --b maxVisits=9 | -out is empty",
        "arena --engines  --out none | -engines is empty",
        "levels -work  -size 9 | -work is empty",
        "review  --visits 3 | an argument is empty",
        "solve  -proofs-only | an argument is empty",
        "serve -gtp 0 -web-games 3 | -web-games needs -web",
        "serve -gtp 0 -web-records games | -web-records needs -web",
        "serve -gtp 0 -web-fetch | -web-fetch needs -web",
        "analysis -override-config wideRootNoise=x | wideRootNoise must be",
        "bench -override-config maxVisits=none | maxVisits must be",
        "match --a maxVisit=9 --b maxVisits=9 --out none | maxVisits?",
        "match --a maxVisits=x --b maxVisits=9 --out none | maxVisits must be",
        "match --a maxVisits=9,maxVisits=8 --b maxVisits=9 --out none | appears twice",
      })
  void exitsWithTwoIfWhatIsTypedMakesNoSense(String arguments, String reason) {
    assertThat(run("", arguments.split(" ", -1))).isEqualTo(2);
    assertThat(err()).contains(reason.replace('`', '\''));
    assertThat(out()).isEmpty();
  }

  /** The same values as above in files. */
  @Test
  void exitsWithThreeIfAFileMakesNoSense(@TempDir Path folder) throws IOException {
    String file = Files.writeString(folder.resolve("a.cfg"), "maxVisits = none\n").toString();
    assertThat(run("", "gtp", "-config", file)).isEqualTo(3);
    assertThat(run("", "gtp", "-config", file, "-override-config", "maxTime=1")).isEqualTo(3);
    String out = folder.resolve("out").toString();
    assertThat(run("", "match", "--a", file, "--b", "maxVisits=9", "--out", out)).isEqualTo(3);
    assertThat(run("quit", "gtp", "-config", file, "-override-config", "maxVisits=9")).isZero();
    assertThat(run("quit", "gtp", "-config", file, "-override-config", "maxVisits=")).isZero();
  }

  @Test
  void saysInWordsWhatIsWrongWithArgumentsAndFiles(@TempDir Path folder) throws IOException {
    assertThat(run("", "gtp", "--nonsense")).isEqualTo(2);
    assertThat(err()).contains("unknown option --nonsense");
    assertThat(run("", "bench", "stray")).isEqualTo(2);
    assertThat(err()).contains("unknown option stray");
    for (String command : List.of("model-info", "config", "convert", "evalsgf -m 1", "book")) {
      err.reset();
      assertThat(run("", (command + " -bogus embedded").split(" ", -1))).isEqualTo(2);
      assertThat(err()).as(command).contains("unknown option -bogus");
    }
    assertThat(run("", "quantize", "-size", "9")).isEqualTo(2);
    assertThat(err()).contains("--model is missing");
    assertThat(run("", "gtp", "-threads", "-1")).isEqualTo(2);
    assertThat(err()).contains("-threads must be from 0 to 4096, not -1");
    assertThat(run("", "analysis", "-analysis-threads", "-1")).isEqualTo(2);
    assertThat(err()).contains("-analysis-threads must be from 0 to 16384, not -1");
    assertThat(run("", "genconfig", "-output", "gtp.cfg")).isEqualTo(2);
    assertThat(err()).contains("no genconfig: the first start measures what is fastest");
    assertThat(run("", "gtp", "-model", folder.toString())).isEqualTo(3);
    assertThat(err()).contains("is a folder");
    run("", "gtp", "-config", folder.resolve("absent.cfg").toString());
    assertThat(err()).contains("no such file");
    Path binary = Files.write(folder.resolve("binary.cfg"), new byte[] {(byte) 0xff, (byte) 0xfe});
    run("", "gtp", "-config", binary.toString());
    assertThat(err()).contains("not UTF-8 text").doesNotContain("Exception");
  }

  @Test
  void commandsNoTerminalByTheNameOfAFile() {
    assertThat(run("", "gtp", "-model", "no\u001b[31m.bin.gz")).isEqualTo(3);
    assertThat(run("", "review", "no\u001bc.sgf")).isEqualTo(3);
    assertThat(err()).contains("no\uFFFD[31m.bin.gz", "no\uFFFDc.sgf").doesNotContain("\u001b");
  }

  @Test
  @Timeout(60)
  void waitsForNoPipe(@TempDir Path folder) throws Exception {
    String pipe = NamedPipe.at(folder.resolve("pipe.sgf")).toString();
    String network = NamedPipe.at(folder.resolve("pipe.bin.gz")).toString();
    for (String[] arguments :
        new String[][] {
          {"gtp", "-model", pipe},
          {"gtp", "-human-model", pipe},
          {"gtp", "-config", pipe},
          {"gtp", "-log", pipe},
          {"serve", "-gtp", "0", "-token-file", pipe},
          {"model-info", network},
          {"convert", network, folder.resolve("a.onnx").toString()},
          {"review", pipe},
          {"levels", "-work", folder.resolve("work").toString(), "-from", pipe}
        }) {
      err.reset();
      assertThat(run("", arguments)).as(List.of(arguments).toString()).isEqualTo(3);
      assertThat(err()).as(List.of(arguments).toString()).contains("is a pipe, not a file");
    }
    run("loadsgf " + pipe + "\n", "gtp");
    assertThat(out()).startsWith("? cannot load file: " + pipe + ": it is a pipe, not a file");
  }

  @Test
  void saysWhyAFileCannotBeAFolder(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(run("", "levels", "-work", file.toString())).isEqualTo(3);
    assertThat(err()).contains("sanko: " + file + ": there is another file of that name");
  }

  @Test
  void namesTheNetworkThatIsDamaged() {
    EvaluatorFactory broken =
        (model, threads) -> {
          throw new NetworkException("network file a.bin.gz is damaged", new IOException("EOF"));
        };
    run("genmove b\n", broken, "gtp");
    assertThat(out()).isEqualTo("? no network: network file a.bin.gz is damaged\n\n");
  }

  @Test
  void livesWithANetworkThatFailsToLoad() {
    EvaluatorFactory broken =
        (model, tuning) -> {
          throw new IOException("bad magic number");
        };
    assertThat(run("genmove b\nname\n", broken, "gtp")).isZero();
    assertThat(out()).isEqualTo("? no network: bad magic number\n\n= Sanko\n\n");
  }

  @Test
  void takesWhatIsSaidOfTheEvaluatorFromTheConfiguration() {
    List<EvaluatorSettings> asked = new ArrayList<>();
    EvaluatorFactory noting =
        (model, tuning) -> {
          asked.add(tuning);
          return new FakeEvaluator();
        };
    String values =
        "nnCacheSizePowerOfTwo=12,humanSLProfile=rank_3k,nnPrecision=int8,rolloutPolicy=uniform,nnMaxBatchSize=24,"
            + "numNNServerThreadsPerModel=3,nnWinograd=true,cudaDeviceToUseThread1=2,cudaDeviceToUseThread0=1";
    assertThat(
            run(
                "name\ngenmove b\n",
                noting,
                "gtp",
                "-visits",
                "2",
                "-threads",
                "3",
                "-override-config",
                values))
        .isZero();
    assertThat(asked)
        .containsExactly(
            new EvaluatorSettings(
                Precision.INT8,
                asked.get(0).device(),
                new EvaluatorSettings.ProcessorSettings(3, 1, false, Winograd.TRUE),
                new EvaluatorSettings.BatchSettings(24, 12, 3),
                null,
                RolloutPolicy.UNIFORM));
    assertThat(asked.get(0).device()).hasToString("auto:1,2");
    assertThat(err()).doesNotContain("not used").doesNotContain("Unknown");
    assertThat(run("", "gtp", "-override-config", "nnCacheSizePowerOfTwo=60")).isEqualTo(2);
    assertThat(run("", "gtp", "-override-config", "humanSLProfile=rank_30k")).isEqualTo(2);
    assertThat(run("", "gtp", "-override-config", "nnWinograd=maybe")).isEqualTo(2);
    assertThat(err())
        .contains("from 0 to 24, not '60'")
        .contains("'rank_30k'")
        .contains("nnWinograd must be one of auto, true, false, not 'maybe'");
  }

  @Test
  void saysWhyItCannotStartOnAGpu() {
    assumeThat(Path.of("/proc/driver/nvidia/version")).doesNotExist();
    assertThat(run("", "gtp", "--device", "cuda:0,1")).isEqualTo(3);
    assertThat(err()).contains("device cuda:0,1 cannot be used: ").contains("libcuda.so.1");
    assertThat(run("", "gtp", "--device", "abacus")).isEqualTo(2);
    assertThat(err()).contains("'abacus'");
    assertThat(run("", "gtp", "-override-config", "device=cuda")).isEqualTo(3);
    assertThat(run("", "gtp", "-override-config", "cudaGpuToUse=x")).isEqualTo(2);
    assertThat(out()).isEmpty();
  }

  /** The client leaves while the network is loading; who loads it closes it. */
  @Test
  void closesANetworkThatIsLoadedTooLate() throws InterruptedException {
    CountDownLatch left = new CountDownLatch(1);
    CountDownLatch isClosed = new CountDownLatch(1);
    EvaluatorFactory slow =
        (model, tuning) -> {
          left.await();
          return new FakeEvaluator() {
            @Override
            public void close() {
              isClosed.countDown();
            }
          };
        };
    assertThat(run("name\nquit\n", slow, "gtp")).isZero();
    left.countDown();
    isClosed.await();
  }

  @Test
  void refusesToConvertOrTellAboutWhatIsNoNetwork(@TempDir Path folder) throws IOException {
    Path text = folder.resolve("text.bin.gz");
    Files.writeString(text, "this is no network");
    String model = folder.resolve("model.onnx").toString();
    assertThat(run("", "model-info", text.toString())).isEqualTo(3);
    assertThat(run("", "model-info", model)).isEqualTo(3);
    assertThat(err()).contains("text.bin.gz").contains("model.onnx does not exist");
    assertThat(run("", "convert", text.toString(), model)).isEqualTo(3);
    assertThat(run("", "convert", text.toString(), folder.resolve("a.bin").toString()))
        .isEqualTo(2);
    assertThat(run("", "convert", text.toString())).isEqualTo(2);
    assertThat(run("", "convert", text.toString(), model, "--size", "1")).isEqualTo(2);
    assertThat(run("", "model-info")).isEqualTo(2);
    assertThat(out()).isEmpty();
    assertThat(Files.exists(Path.of(model))).isFalse();
  }

  @Test
  void convertsANetworkAndTellsAboutBoth(@TempDir Path folder) throws IOException {
    Path file = TinyNetwork.ofVersion(9).write(folder.resolve("random.bin.gz"));
    String network = file.toString();
    String model = folder.resolve("model.onnx").toString();
    assertThat(run("", "convert", network, model, "-size", "13")).isZero();
    assertThat(out()).contains("model.onnx").contains("up to 13x13");
    out.reset();
    String packed = folder.resolve("model.onnx.gz").toString();
    assertThat(run("", "convert", model, packed, "-exact")).isZero();
    String tooLong = folder.resolve("x".repeat(300) + ".onnx").toString();
    assertThat(run("", "convert", model, tooLong)).isEqualTo(3);
    assertThat(err()).contains("cannot write " + tooLong + ": File name too long");
    assertThat(out()).contains("of 13x13");
    out.reset();
    byte[] before = Files.readAllBytes(Path.of(model));
    assertThat(run("", "convert", "-size", "9", model, model)).isEqualTo(2);
    assertThat(err()).contains(model + " is the network to convert; name another");
    assertThat(Path.of(model)).hasBinaryContent(before);
    assertThat(run("", "model-info", network)).isZero();
    String original = out();
    assertThat(original)
        .containsPattern("name +tiny")
        .containsPattern("version +9\\R")
        .containsPattern("blocks +2\\R")
        .containsPattern("channels +8\\R")
        .containsPattern("inputs +version 7: 22 planes, 19 values")
        .containsPattern(String.format(Locale.ROOT, "file size +%,d bytes", Files.size(file)));
    out.reset();
    assertThat(run("", "model-info", model)).isZero();
    assertThat(out()).containsPattern("format +ONNX").containsPattern("boards +up to 13x13");
    assertThat(out().lines().limit(9))
        .containsExactlyElementsOf(original.lines().limit(9).toList());
  }

  @Test
  void logsTheTraffic(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("traffic.log");
    run("5 name\n", "gtp", "-log", log.toString());
    assertThat(Files.readString(log)).contains("> 5 name").contains("< =5 Sanko");
  }

  @Test
  void saysOnceHowLongItThinksWithoutALimit() {
    run("kata-set-param maxTime 0.01\ngenmove b\n", "gtp");
    assertThat(err()).doesNotContain("No clock");
    run("time_settings 0 0 0\ngenmove b\n", "gtp");
    assertThat(err()).doesNotContain("No clock");
  }

  @Test
  void chatsForOgs() {
    run("genmove b\n", "gtp", "-override-config", "ogsChatToStderr=true,maxVisits=5");
    assertThat(err())
        .containsPattern(
            "MALKOVICH:Visits [0-9]+ Winrate [0-9.]+% ScoreLead -?[0-9.]+ ScoreStdev [0-9.]+ PV ");
  }

  @Test
  void analyzesWhatIsAskedBeforeTheEndOfInput() {
    String query = AnalysisTalk.query("q", 5, "") + "\n";
    assertThat(run(query + query, "analysis", "-analysis-threads", "1")).isZero();
    assertThat(out().lines()).hasSize(2).allMatch(line -> line.contains("\"visits\":5"));
    assertThat(err()).contains("ready to begin handling requests");
  }

  /** LizzieYzy-next makes the command from that of gtp. */
  @Test
  void analyzesWithTheOptionsOfGtp() {
    String talk = "{\"id\":\"v\",\"action\":\"query_version\"}\n";
    String query = AnalysisTalk.query("q", 5, "").replace(",\"maxVisits\":5", "") + "\n";
    String options =
        "-override-name KataGo -override-version 1.15.0 -rules japanese --komi 6.5 -visits 7"
            + " -time 60 -level 3 -log never.log -connect host:1 -tls -analysis-threads 1";
    List<String> arguments = new ArrayList<>(List.of("analysis"));
    arguments.addAll(List.of(options.split(" ", -1)));
    assertThat(run(talk + query, arguments.toArray(String[]::new))).isZero();
    assertThat(out()).contains("\"version\":\"1.15.0\"").contains("\"visits\":7");
    for (String name :
        List.of("-override-name", "-rules", "-komi", "-level", "-log", "-connect", "-tls")) {
      assertThat(err().lines())
          .filteredOn(line -> line.equals(name + " is an option of gtp and has no effect here"))
          .hasSize(1);
    }
    assertThat(err().lines()).filteredOn(line -> line.contains("has no effect")).hasSize(7);
    assertThat(run("", "analysis", "-override-name", "KataGo", "-overide-version", "1"))
        .isEqualTo(2);
    assertThat(err()).contains("unknown option -overide-version 1");
    assertThat(run("", "analysis", "-komi", "foo")).isEqualTo(2);
    assertThat(err()).contains("sanko: -komi must be a number, not 'foo'");
  }

  @Test
  void endsWithTheInputIfItMay() {
    GatedEvaluator evaluator = new GatedEvaluator();
    String query = AnalysisTalk.query("q", 5, "") + "\n";
    EvaluatorFactory factory = (model, tuning) -> evaluator;
    evaluator.let(4);
    assertThat(run(query + query, factory, "analysis", "-quit-without-waiting")).isZero();
    evaluator.open();
  }

  @Test
  void answersQueriesAndFailsWhereThereIsNoNetwork() {
    EvaluatorFactory broken =
        (model, tuning) -> {
          throw new IOException("bad magic number");
        };
    assertThat(run(AnalysisTalk.query("q", 5, "") + "\n", broken, "analysis")).isEqualTo(3);
    assertThat(out()).contains("bad magic number").contains("\"id\":\"q\"");
  }

  @Test
  void failsWhereAnswersCannotBeWritten() {
    assertThat(gtpTo(broken("No space left on device"))).isEqualTo(CommandLine.FAILED);
    assertThat(err()).contains("sanko: answers could not be written: No space left on device");
    assertThat(gtpTo(broken("Broken pipe"))).isEqualTo(CommandLine.DONE);
  }

  private int gtpTo(OutputStream output) {
    return Main.run(
        new String[] {"gtp"},
        new ByteArrayInputStream("name\n".getBytes(StandardCharsets.UTF_8)),
        output,
        new PrintStream(err, true, StandardCharsets.UTF_8),
        (model, tuning) -> new FakeEvaluator());
  }

  private static OutputStream broken(String reason) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(reason);
      }
    };
  }

  @Test
  void analyzesNoMoreOnceNobodyReads() {
    OutputStream full = broken("no space left");
    String queries = AnalysisTalk.query("q", 5, "") + "\n" + AnalysisTalk.query("r", 1 << 30, "");
    int status =
        Main.run(
            new String[] {"analysis"},
            new ByteArrayInputStream(queries.getBytes(StandardCharsets.UTF_8)),
            full,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (model, tuning) -> new FakeEvaluator());
    assertThat(status).isEqualTo(CommandLine.FAILED);
    assertThat(err()).contains("no space left", "answers could not be written");
  }
}
