package sanko.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.EvaluatorFactory;
import sanko.nn.testing.FakeEvaluator;

/** A network that imitates people beside the main one, on the command line, in GTP and in JSON. */
class HumanModelTest {
  private static final String QUERY =
      "{\"id\":\"q\",\"moves\":[],\"rules\":\"japanese\",\"komi\":6.5,\"boardXSize\":9,"
          + "\"boardYSize\":9,\"maxVisits\":8,\"includePolicy\":true,\"overrideSettings\":{%s}}\n";

  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private String person = "";
  private String ordinary = "";

  /** The files' names say what is in them. */
  private static final EvaluatorFactory NETWORKS =
      (choice, settings) -> {
        boolean imitates =
            choice instanceof EvaluatorChoice.File file
                && String.valueOf(file.path().getFileName()).startsWith("person");
        return new FakeEvaluator() {
          @Override
          public boolean imitatesPeople() {
            return imitates;
          }
        };
      };

  @BeforeEach
  void writeFiles() throws IOException {
    person = Files.createFile(folder.resolve("person.bin.gz")).toString();
    ordinary = Files.createFile(folder.resolve("ordinary.bin.gz")).toString();
  }

  private int run(String input, String... arguments) {
    out.reset();
    err.reset();
    return CheckedMain.run(input, out, err, NETWORKS, arguments);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void isUsedOnceAProfileIsSet() {
    String talk =
        """
        boardsize 9
        1 kata-raw-human-nn 0
        2 kata-set-param humanSLProfile preaz_5k
        3 kata-raw-human-nn b 0
        4 kata-set-param humanSLChosenMoveProp 1
        5 genmove b
        6 kata-get-models
        7 kata-get-param humanSLProfile
        8 kata-set-param humanSLProfile rank_30k
        9 kata-get-param humanSLProfile
        """;
    assertThat(run(talk, "gtp", "-visits", "5", "-human-model", person)).isZero();
    assertThat(out())
        .contains("?1 humanSLProfile is not set")
        .contains("=2 \n")
        .contains("=3 symmetry 0\nwhiteWin ")
        .contains("whiteScore ")
        .doesNotContain("whiteLead")
        .containsPattern("=5 [A-J]")
        .containsPattern("=6 .*\"usesHumanSLProfile\":false.*\"usesHumanSLProfile\":true")
        .contains("=7 preaz_5k")
        .contains("?8 ")
        .contains("=9 preaz_5k");
    assertThat(err()).contains("Human model name").contains("until humanSLProfile is set");
  }

  /** LizGoban clears the profile before every analysis. */
  @Test
  void forgetsTheProfileWhenItIsSetToNothing() {
    String talk =
        """
        1 kata-set-param humanSLProfile rank_5k
        2 kata-set-param humanSLProfile
        3 kata-get-param humanSLProfile
        4 kata-set-param humanSLProfile rank_5k
        5 kata-set-params {"humanSLProfile":""}
        6 kata-get-param humanSLProfile
        7 kata-set-param maxVisits
        8 kata-set-param
        """;
    assertThat(run(talk, "gtp", "-human-model", person)).isZero();
    assertThat(out())
        .contains("=2 \n\n=3 \n\n=4 \n\n=5 \n\n=6 \n\n?7 maxVisits must be a whole number")
        .contains("?8 syntax error");
  }

  @Test
  void saysWhatIsMissingWhenTheNetworkIs() {
    String talk =
        """
        1 kata-raw-human-nn 0
        2 kata-set-param humanSLProfile rank_5k
        3 kata-set-param humanSLChosenMoveProp 0.5
        4 kata-get-param humanSLProfile
        """;
    assertThat(run(talk, "gtp", "-model", ordinary)).isZero();
    assertThat(out())
        .contains("?1 there is no second network that imitates people; -human-model FILE")
        .contains("?2 humanSLProfile is set, but the network fake-b1c1 does not imitate people")
        .contains(
            "?3 parameters humanSL... are set that need a second network, which imitates people")
        .contains("=4 \n");
  }

  @Test
  void aModelThatImitatesPeopleIsNoSecondNetwork() {
    String keys = "humanSLProfile=rank_5k,humanSLChosenMoveProp=1";
    assertThat(run("", "gtp", "-model", person, "-override-config", keys)).isEqualTo(3);
    assertThat(err()).contains("need a second network").doesNotContain("no network that imitates");
  }

  @Test
  void refusesSettingsThatNeedItAtTheStart() {
    assertThat(run("", "gtp", "-override-config", "humanSLChosenMoveProp=1")).isEqualTo(3);
    assertThat(err()).contains("b18c384nbt-humanv0.bin.gz");
  }

  @Test
  void warnsOfAProfileThatNobodyUses() {
    String waits = "kata-get-models\n";
    assertThat(run(waits, "gtp", "-model", ordinary, "-override-config", "humanSLProfile=rank_5k"))
        .isZero();
    assertThat(err()).contains("Warning: humanSLProfile is set, but the network fake-b1c1");
  }

  @Test
  void takesANetworkThatImitatesPeopleAsTheMainOne() {
    String talk = "1 kata-set-param humanSLProfile rank_1d\n2 kata-get-models\n3 genmove b\n";
    assertThat(run(talk, "gtp", "-visits", "3", "-model", person)).isZero();
    assertThat(out()).contains("=1 \n").contains("\"usesHumanSLProfile\":true").contains("=3 ");
  }

  @Test
  void refusesAnOrdinaryNetwork() {
    assertThat(run("1 genmove b\n", "gtp", "-human-model", ordinary)).isZero();
    assertThat(out()).contains("?1 no network: the network ").contains("does not imitate people");
    assertThat(run("", "gtp", "-human-model", folder.resolve("none.bin.gz").toString()))
        .isEqualTo(3);
    assertThat(err()).contains("cannot read the network");
    assertThat(run("", "gtp", "-human-model", "rollouts")).isEqualTo(3);
    assertThat(err()).contains("rollouts cannot be the -human-model");
  }

  @Test
  void answersQueriesWithTheirProfile() {
    String query = QUERY.formatted("\"humanSLProfile\":\"rank_1d_9k\"");
    assertThat(run(query, "analysis", "-human-model", person)).isZero();
    assertThat(out())
        .contains("\"humanPolicy\":[")
        .contains("\"humanPrior\":")
        .contains("\"humanWinrate\":")
        .contains("\"humanScoreMean\":")
        .contains("\"humanScoreStdev\":")
        .contains("\"humanStWrError\":")
        .contains("\"humanStScoreError\":");
    run(QUERY.formatted(""), "analysis", "-human-model", person);
    assertThat(out()).contains("\"policy\":[").doesNotContain("human");
  }

  @Test
  void refusesQueriesThatNeedIt() {
    run(QUERY.formatted("\"humanSLProfile\":\"rank_1d\""), "analysis", "-model", ordinary);
    assertThat(out())
        .contains("\"error\":\"humanSLProfile is set, but")
        .doesNotContain("moveInfos");
    run(QUERY.formatted("\"humanSLProfile\":\"rank_x\""), "analysis", "-human-model", person);
    assertThat(out()).contains("no human profile 'rank_x'").contains("overrideSettings");
  }

  /** The keys of KataGo's two example configurations for human play. */
  @Test
  void playsWithKataGosExamples() throws IOException {
    Path file = folder.resolve("human9d.cfg");
    Files.writeString(
        file,
        """
        maxVisits = 12
        delayMoveScale = 2.0
        delayMoveMax = 0.1
        chosenMoveTemperatureEarly = 0.70
        chosenMoveTemperature = 0.25
        chosenMoveTemperatureHalflife = 30
        chosenMoveTemperatureOnlyBelowProb = 1.0
        chosenMoveSubtract = 0
        chosenMovePrune = 0
        humanSLProfile = rank_9d
        humanSLChosenMoveProp = 1.0
        humanSLChosenMoveIgnorePass = true
        humanSLChosenMovePiklLambda = 0.08
        humanSLRootExploreProbWeightless = 0.8
        humanSLRootExploreProbWeightful = 0.0
        humanSLPlaExploreProbWeightless = 0.0
        humanSLPlaExploreProbWeightful = 0.0
        humanSLOppExploreProbWeightless = 0.0
        humanSLOppExploreProbWeightful = 0.0
        humanSLCpuctExploration = 0.50
        humanSLCpuctPermanent = 2.0
        rootNumSymmetriesToSample = 2
        useLcbForSelection = false
        """);
    String talk = "1 boardsize 9\n2 genmove b\n3 genmove w\n4 kata-genmove_analyze b 100\n";
    assertThat(run(talk, "gtp", "-config", file.toString(), "-human-model", person)).isZero();
    assertThat(out()).containsPattern("=2 [A-J]").containsPattern("=3 [A-J]");
    assertThat(err()).doesNotContain("Unknown").doesNotContain("not used by Sanko: human");
  }
}
