package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.beust.jcommander.JCommander;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.testing.TestedProgram;
import sanko.engine.config.ConfigLayers;
import sanko.engine.config.SankoHome;
import sanko.nn.dnnl.BfloatModel;

class ConfigSubcommandTest {
  private final TestedProgram program = new TestedProgram();

  private int run(String... arguments) {
    return program.run(arguments);
  }

  @Test
  void anEmptyOverrideTakesAValueBack(@TempDir Path folder) throws IOException {
    String file = Files.writeString(folder.resolve("few.cfg"), "maxVisits = 7\n").toString();
    assertThat(run("config", "-config", file, "-override-config", "maxVisits=", "maxVisits"))
        .isZero();
    assertThat(program.out()).containsPattern("maxVisits = .* # default");
  }

  @Test
  void tellsWhereEachValueComesFrom(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("my.cfg"), "maxVisits = 7\nlagBuffer = 3\n");
    assertThat(run("config", "-config", file.toString(), "-override-config", "lagBuffer=2"))
        .isZero();
    String all = program.out();
    assertThat(all)
        .containsPattern("\nmaxVisits = 7 +# \\Q" + file + "\\E\n")
        .containsPattern("\nlagBuffer = 2 +# -override-config\n")
        .containsPattern("\nmaxTime = 1e20 +# default\n")
        .containsPattern("\n# logFile is not set +# default\n");
    assertThat(program.err()).isEmpty();
  }

  @Test
  void tellsWhichKeysHaveNoEffect() {
    run("config", "-override-config", "homeDataDir=a,maxVisits=9");
    assertThat(program.out())
        .containsPattern("\n# homeDataDir has no effect +# -override-config\n$")
        .containsOnlyOnce("has no effect");
    assertThat(program.err()).isEmpty();
    assertThat(run("config", "maxVisits", "logSearchInfo")).isZero();
    assertThat(program.out())
        .containsPattern("\nmaxVisits = .*\n# logSearchInfo has no effect +# default\n$");
    assertThat(program.err()).isEmpty();
  }

  @Test
  void printsWhatItCanRead(@TempDir Path folder) throws IOException {
    run("config", "-override-config", "maxVisits=9,koRule=SIMPLE,defaultBoardSize=13");
    Path file = Files.writeString(folder.resolve("all.cfg"), program.out());
    run("config", "-config", file.toString(), "maxVisits", "rules", "defaultBoardSize");
    assertThat(program.out().replaceAll(" +# .*", ""))
        .isEqualTo(
            """
            # All rules together; docs/rules.md lists the names: a name such as japanese, or KataGo's JSON; is set at the start.
            rules = koSIMPLEscoreAREAtaxNONEsui1button0whb0fpok0
            # Side of the first board: a whole number from 2 to 25; is set at the start.
            defaultBoardSize = 13
            # The most visits of the root; 2^50 is no limit: a whole number from 1 to 1125899906842624 (visits); can be changed per query.
            maxVisits = 9
            """);
  }

  @Test
  void printsValuesInQuotesWhereTheyWouldBeReadAsOthers(@TempDir Path folder) throws IOException {
    String value = "\"C:\\\\logs #1\\\\\\\"a\\\"\"";
    Path file = Files.writeString(folder.resolve("my.cfg"), "logDir = " + value + " # here\n");
    assertThat(run("config", "-config", file.toString(), "logDir")).isZero();
    assertThat(program.out())
        .containsPattern("\nlogDir = \\Q" + value + "\\E +# \\Q" + file + "\\E\n");
  }

  @Test
  void namesTheNearestKey() {
    assertThat(run("config", "maxVisit")).isEqualTo(2);
    assertThat(program.err()).contains("is it maxVisits?");
  }

  @Test
  void knowsEveryKeyThatCounts() {
    String given = "maxVisits0=7,koRule=SIMPLE,cudaDeviceToUse=1,avoidSgf2PatternUtility=0.5";
    assertThat(run("config", "-override-config", given)).isZero();
    assertThat(program.out())
        .containsPattern("\nmaxVisits = 7 +# -override-config\n")
        .containsPattern("rules = koSIMPLE.* +# -override-config\n")
        .containsPattern("\ncudaDeviceToUse = 1 +# -override-config\n")
        .containsPattern("\navoidSgf2PatternUtility = 0.5 +# -override-config\n$");
    for (String key : List.of("maxVisits0", "koRule", "cudaDeviceToUse")) {
      assertThat(run("config", "-override-config", given, key)).as(key).isZero();
      assertThat(program.out())
          .as(key)
          .matches(
              "# .*; (can be changed (between|per)|is set at) .*\\.\n"
                  + key.replace("0", "")
                  + " = (7|SIMPLE|1) +# -override-config\n");
    }
    assertThat(run("config", "maxVisits1", "deviceToUseThread1", "taxRule")).isZero();
    assertThat(program.out())
        .contains("# maxVisits1 has no effect ", "# deviceToUseThread1 is not set ")
        .containsPattern("\ntaxRule = NONE +# default\n");
    assertThat(run("config", "-override-config", "rules=japanese", "taxRule")).isZero();
    assertThat(program.out()).containsPattern("\ntaxRule = SEKI +# -override-config\n");
  }

  @Test
  void namesTheKeyThatAKeyFollows() {
    assertThat(run("config", "-override-config", "antiMirror=false,scoringRule=TERRITORY"))
        .isZero();
    assertThat(program.out())
        .containsPattern("rules = .*taxSEKI.* +# -override-config\n")
        .containsPattern("\ngenmoveAntiMirror = false +# antiMirror, -override-config\n")
        .containsPattern("\nrootPolicyOptimism = 0.2 +# default\n");
  }

  @Test
  void knowsNoNumbersOfPlayersWhereTheyMeanNothing() {
    assertThat(run("config", "koRule0")).isEqualTo(2);
    assertThat(program.err()).contains("unknown key koRule0; is it koRule?");
    assertThat(run("config", "-override-config", "defaultBoardSize0=13")).isZero();
    assertThat(program.err())
        .contains("Unknown configuration key defaultBoardSize0; is it defaultBoardSize?");
  }

  @Test
  void lastsFromTheUsersFileToTheCommandLine(@TempDir Path home) throws Exception {
    Files.writeString(
        home.resolve(SankoHome.CONFIGURATION), "maxVisits = 1\nmaxTime = 1\nlagBuffer = 1\n");
    ConfigOptions options = new ConfigOptions();
    new JCommander(options).parse("--override-config", "lagBuffer=3", "-override-config", "a=4");
    ConfigLayers layers =
        options.layers(
            Map.of(
                SankoHome.VARIABLE,
                home.toString(),
                ConfigOptions.VARIABLE,
                "maxTime=2,lagBuffer=2"));
    assertThat(layers.values())
        .isEqualTo(Map.of("maxVisits", "1", "maxTime", "2", "lagBuffer", "3", "a", "4"));
    assertThat(layers.source("maxVisits")).endsWith(SankoHome.CONFIGURATION);
    assertThat(layers.source("maxTime")).isEqualTo("environment, SANKO_OVERRIDE_CONFIG");
    assertThat(layers.source("lagBuffer")).isEqualTo("-override-config");
  }

  @Test
  void doctorTellsWhatIsThereAndWhatIsAmiss() {
    assertThat(run("doctor")).isZero();
    assertThat(program.out())
        .containsPattern("ok +Java +17|ok +Java +[1-9]")
        .containsPattern("ok +ONNX Runtime +computes")
        .containsPattern(
            "ok +bfloat16 +" + (BfloatModel.refusal() == null ? "by oneDNN" : "not used: "))
        .containsPattern("ok +trial +fake-b1c1 .* finds ");
    assertThat(run("doctor", "-model", "absent.bin.gz")).isEqualTo(3);
    assertThat(program.out()).containsPattern("BAD +network +.*absent");
    assertThat(run("doctor", "-override-config", "maxVisits=none")).isEqualTo(2);
  }
}
