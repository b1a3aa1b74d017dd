package sanko.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.analysis.AnalysisConfiguration;
import sanko.board.Rules;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.ReportSettings.ReportAs;
import sanko.gtp.cli.ServerOptions;
import sanko.nn.Precision;
import sanko.search.request.SearchLimits;

class ConfigurationTest {
  private static Map<String, String> parse(String... lines) throws ConfigException {
    return ConfigFile.parse(List.of(lines), "test.cfg");
  }

  @Test
  void readsKataGosSyntax() throws ConfigException {
    assertThat(
            parse(
                "# a comment",
                "",
                "maxVisits = 500 # another",
                "  lagBuffer=1.5  ",
                "logFile = \"a #1 file\""))
        .containsOnly(
            Map.entry("maxVisits", "500"),
            Map.entry("lagBuffer", "1.5"),
            Map.entry("logFile", "a #1 file"));
  }

  @Test
  void refusesAKeyThatStandsTwice() {
    assertThatThrownBy(() -> parse("maxVisits = 5", "maxTime = 3", "maxVisits = 6"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("maxVisits")
        .hasMessageContaining("line 3");
  }

  @Test
  void refusesALineWithoutAValue() {
    assertThatThrownBy(() -> parse("maxVisits 500"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("line 1");
  }

  @Test
  void refusesFilesThatAreNoConfiguration(@TempDir Path folder) throws IOException {
    Path latin = Files.write(folder.resolve("latin.cfg"), new byte[] {'a', '=', (byte) 0xE4});
    assertThatThrownBy(() -> new ConfigReader().read(latin))
        .hasMessageEndingWith("latin.cfg: it is not UTF-8 text");
    Path large = Files.write(folder.resolve("large.cfg"), new byte[(1 << 20) + 1]);
    assertThatThrownBy(() -> new ConfigReader().read(large))
        .hasMessageEndingWith("large.cfg: it is larger than 1 MiB");
    Path endless = Path.of("/dev/zero");
    assumeTrue(Files.exists(endless), "skipped: no /dev/zero");
    assertThatThrownBy(() -> new ConfigReader().read(endless))
        .hasMessageEndingWith("/dev/zero: it is larger than 1 MiB");
    assertThatThrownBy(() -> ServerOptions.token(endless.toString(), Map.of()))
        .hasMessageEndingWith("/dev/zero: it is larger than 1 MiB");
  }

  @Test
  void readsFilesWithAByteOrderMark(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("notepad.cfg"), "\uFEFFmaxVisits = 5\r\n");
    ConfigReader reader = new ConfigReader();
    reader.read(file);
    assertThat(reader.values()).containsOnly(Map.entry("maxVisits", "5"));
  }

  @Test
  void readsOverrides() throws ConfigException {
    assertThat(ConfigFile.parseOverrides("maxVisits=7, maxTime = 2", "-override-config"))
        .containsOnly(Map.entry("maxVisits", "7"), Map.entry("maxTime", "2"));
  }

  @Test
  void setsParametersAndRules() throws ConfigException {
    List<String> warnings = new ArrayList<>();
    Configuration configuration =
        Configuration.of(
            parse(
                "maxVisits = 500",
                "rules = japanese",
                "defaultBoardSize = 13",
                "resignThreshold = -0.8",
                "reportAnalysisWinratesAs = black"),
            warnings::add);
    assertThat(warnings).isEmpty();
    assertThat(configuration.rules()).isEqualTo(Rules.JAPANESE);
    assertThat(configuration.start().boardSize()).isEqualTo(13);
    assertThat(configuration.settings().current().limits().search())
        .isEqualTo(SearchLimits.visits(500));
    assertThat(configuration.settings().search().resign().threshold()).isEqualTo(-0.8);
    assertThat(configuration.settings().current().report().perspective()).isEqualTo(ReportAs.BLACK);
  }

  /** One key of each kind, as the engine's parts read them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "nnAutotune",
        "logAllGTPCommunication",
        "ponderingEnabled",
        "useGraphSearch",
        "hasButton",
        "cudaUseFP16",
        "warnUnusedFields"
      })
  void readsTruthValuesAlike(String key) throws ConfigException {
    for (String value : List.of("true", "True", "FALSE", "1", "0")) {
      AnalysisConfiguration.of(new HashMap<>(Map.of(key, value)), 1, null, Assertions::fail);
    }
    for (String value : List.of("yes", "on", "2", "tru", "")) {
      assertThatThrownBy(
              () -> AnalysisConfiguration.of(new HashMap<>(Map.of(key, value)), 1, null, x -> {}))
          .isInstanceOf(ConfigException.class)
          .hasMessageContaining("'" + value + "'");
    }
  }

  @Test
  void obeysTruthValues() throws ConfigException {
    assertThat(configured("nnAutotune", "False").evaluator(0, null).processor().autotune())
        .isFalse();
    assertThat(configured("nnAutotune", "True").evaluator(0, null).processor().autotune()).isTrue();
    assertThat(configured("ponderingEnabled", "1").settings().current().pondering().enabled())
        .isTrue();
    assertThat(configured("hasButton", "True").rules().hasButton()).isTrue();
  }

  private static Configuration configured(String key, String value) throws ConfigException {
    return Configuration.of(Map.of(key, value), Assertions::fail);
  }

  @Test
  void setsRulesOneByOne() throws ConfigException {
    Configuration configuration =
        Configuration.of(parse("koRule = SIMPLE", "multiStoneSuicideLegal = false"), warning -> {});
    assertThat(configuration.rules())
        .isEqualTo(Rules.TROMP_TAYLOR.with("ko", "SIMPLE").with("suicide", "false"));
  }

  @Test
  void takesThePrecisionOfNetworks() throws ConfigException {
    assertThat(Configuration.of(Map.of(), warning -> {}).start().evaluator().precision())
        .isEqualTo(Precision.AUTO);
    assertThat(
            Configuration.of(parse("nnPrecision = auto"), warning -> {})
                .start()
                .evaluator()
                .precision())
        .isEqualTo(Precision.AUTO);
    assertThatThrownBy(() -> Configuration.of(parse("nnPrecision = fp64"), warning -> {}))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("fp64");
  }

  @Test
  void warnsOfUnknownKeysAndNamesTheNearest() throws ConfigException {
    List<String> warnings = new ArrayList<>();
    Configuration.of(
        parse("maxVisit = 5", "logToStderr = false", "openclReTune = true"), warnings::add);
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains("maxVisit;")
        .contains("is it maxVisits?");
  }

  /** Those of its examples for gtp, analysis, people, matches and contributions, and KaTrain's. */
  @Test
  void takesKataGosKeysThatItDoesNotNeedWithoutAWord() throws ConfigException {
    String keys =
        """
        homeDataDir mutexPoolSize nnMutexPoolSizePowerOfTwo nodeTableShardsPowerOfTwo nnRandSeed
        numEigenThreadsPerModel numSearchThreadsPerAnalysisThread fpuUseParentAverage
        maxBoardXSizeForNNBuffer maxBoardYSizeForNNBuffer requireMaxBoardSize gtpForceMaxNNSize
        logAllRequests logAllResponses logErrorsAndWarnings logSearchInfo logToStderr logToStdout
        logSearchInfoForChosenMove startupPrintMessageToStderr
        avoidMYTDaggerHack avoidSgfPatternDirs0 cudaUseNHWC
        cudaGpuToUseModel0Thread1 openclReTunePerBoardSize
        openclGpuToUse openclUseFP16 trtTransformerNHWC metalDeviceToUseThread0 metalUseFP16
        coremlDeviceToUseThread1 bSizes bSizesXY bSizeRelProbs koRules scoringRules taxRules
        multiStoneSuicideLegals hasButtons komiAuto komiMean handicapProb numExtraBlackFixed
        handicapCompensateKomiProb compensateAfterPolicyInitProb policyInitAreaProp
        policyInitAreaTemperature maxMovesPerGame numGameThreads numGamesTotal numBots botName
        botName0 botName2 nnModelFile nnModelFile1 maxVisits0 maxVisits2 cpuctExploration1
        extraPairs extraPairsAreOneSidedBW includeBots secondaryBots logGamesAsJson logGamesEvery
        logMoves serverUrl username password proxyHost proxyPort maxRatingMatches
        maxSimultaneousGames onlyPlayRatingMatches disablePredownloadLoop includeOwnership
        warnTaskUnusedKeys watchOngoingGameInFile watchOngoingGameInFileName
        """;
    Map<String, String> values = new HashMap<>();
    for (String key : keys.strip().split("\\s+", -1)) {
      values.put(key, "any");
    }
    Configuration configuration = Configuration.of(values, Assertions::fail);
    assertThat(configuration.unused()).hasSameElementsAs(values.keySet());
    assertThat(configuration.settings().current()).isEqualTo(EngineSettings.DEFAULT);
  }

  @Test
  void refusesValuesThatMakeNoSense() {
    for (String line :
        List.of(
            "maxVisits = many",
            "maxVisits = 0",
            "maxTime = -1",
            "rules = martian",
            "defaultBoardSize = 26",
            "ponderingEnabled = perhaps",
            "resignThreshold = 2")) {
      assertThatThrownBy(() -> Configuration.of(parse(line), warning -> {}))
          .as(line)
          .isInstanceOf(ConfigException.class);
    }
    assertThatThrownBy(
            () -> Configuration.of(parse("rules = chinese", "koRule = SIMPLE"), warning -> {}))
        .isInstanceOf(ConfigException.class);
  }

  @Test
  void hasNoLimitByItself() {
    assertThat(EngineSettings.DEFAULT.hasLimit()).isFalse();
    assertThat(EngineSettings.DEFAULT.limits().search()).isEqualTo(SearchLimits.NONE);
  }
}
