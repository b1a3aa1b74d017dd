package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static sanko.analysis.AnalysisTalk.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.engine.ClientLimits;
import sanko.gtp.serve.TestServer;
import sanko.nn.testing.FakeEvaluator;
import sanko.nn.testing.GatedEvaluator;

class AnalysisEngineTest {
  private static final String EXTRAS =
      ",\"includeOwnership\":true,\"includeOwnershipStdev\":true,\"includeMovesOwnership\":true"
          + ",\"includeMovesOwnershipStdev\":true,\"includePolicy\":true,\"includePVVisits\":true"
          + ",\"includeNoResultValue\":true";

  private static Set<String> names(JsonNode object) {
    Set<String> names = new HashSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void tellsAllFieldsOfTheProtocol() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 2)) {
      talk.ask(query("a", 12, ""));
      JsonNode plain = talk.next();
      assertThat(names(plain))
          .containsExactlyInAnyOrder("id", "isDuringSearch", "moveInfos", "rootInfo", "turnNumber");
      assertThat(names(plain.path("moveInfos").path(0)))
          .containsExactlyInAnyOrder(
              "move",
              "visits",
              "edgeVisits",
              "weight",
              "edgeWeight",
              "utility",
              "winrate",
              "scoreMean",
              "scoreSelfplay",
              "scoreLead",
              "scoreStdev",
              "prior",
              "lcb",
              "utilityLcb",
              "order",
              "playSelectionValue",
              "pv");
      assertThat(names(plain.path("rootInfo")))
          .containsExactlyInAnyOrder(
              "visits",
              "weight",
              "winrate",
              "scoreSelfplay",
              "scoreLead",
              "scoreStdev",
              "utility",
              "rawWinrate",
              "rawLead",
              "rawScoreSelfplay",
              "rawScoreSelfplayStdev",
              "rawNoResultProb",
              "rawStWrError",
              "rawStScoreError",
              "rawVarTimeLeft",
              "thisHash",
              "symHash",
              "currentPlayer");
      assertThat(plain.path("rootInfo").path("visits").asInt()).isEqualTo(12);
      talk.ask(query("b", 12, EXTRAS));
      JsonNode full = talk.next();
      assertThat(names(full)).contains("ownership", "ownershipStdev", "policy");
      assertThat(full.path("ownership")).hasSize(81);
      assertThat(full.path("policy")).hasSize(82);
      JsonNode move = full.path("moveInfos").path(0);
      assertThat(names(move))
          .contains("ownership", "ownershipStdev", "pvVisits", "pvEdgeVisits", "noResultValue");
      assertThat(move.path("pvVisits")).hasSize(move.path("pv").size());
    }
  }

  @Test
  void analyzesEachTurnOnce() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(
          """
          {"id":"game","initialStones":[["b","C3"],["b","G7"]],"moves":[["w","E5"],["b","(0,8)"],\
          ["w","pass"]],"rules":"japanese","komi":0.5,"boardXSize":9,"boardYSize":9,"maxVisits":2,\
          "analyzeTurns":[3,0,1,3],"includePolicy":true}\
          """);
      List<Integer> turns = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        JsonNode answer = talk.next();
        turns.add(answer.path("turnNumber").asInt());
        String expected = answer.path("turnNumber").asInt() == 0 ? "W" : "B";
        assertThat(answer.path("rootInfo").path("currentPlayer").asText()).isEqualTo(expected);
        if (turns.get(i) == 3) {
          assertThat(answer.path("policy").path(72).asInt()).as("A1 is taken").isEqualTo(-1);
        }
      }
      assertThat(turns).containsExactly(0, 1, 3);
      talk.session().end();
      talk.awaitDone();
      assertThat(talk.hasAnswer()).isFalse();
    }
  }

  @Test
  void takesWholeNumbersThatAreWrittenAsDecimals() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(
          """
          {"id":"a","moves":[["b","E5"]],"rules":"chinese","boardXSize":9.0,"boardYSize":9,\
          "maxVisits":1e1,"analyzeTurns":[1.0,-0.0],"priorities":[2.0,3]}\
          """);
      for (int turn = 0; turn < 2; turn++) {
        JsonNode answer = talk.next();
        assertThat(answer.path("turnNumber").asInt(-1)).isEqualTo(turn);
        assertThat(answer.path("rootInfo").path("visits").asInt()).isEqualTo(10);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "boardXSize | \"boardXSize\":29",
        "boardXSize | \"boardXSize\":1",
        "boardYSize | \"boardYSize\":9.5",
        "moves | \"moves\":[[\"b\",\"E5\"],[\"w\",\"E5\"]]",
        "moves | \"moves\":[[\"b\"]]",
        "moves | \"moves\":[[\"x\",\"E5\"]]",
        "moves | \"moves\":[[\"b\",\"K10\"]]",
        "moves | \"moves\":7",
        "initialStones | \"initialStones\":[[\"b\",\"pass\"]]",
        "initialStones | \"initialStones\":[[\"b\",\"E5\"],[\"w\",\"(4,4)\"]]",
        "action | \"action\":5",
        "action | \"action\":null",
        "initialPlayer | \"initialPlayer\":\"green\"",
        "rules | \"rules\":\"martian\"",
        "rules | \"rules\":{\"ko\":\"NEVER\"}",
        "rules | \"rules\":3",
        "rules | \"rules\":{\"komi\":\"much\"}",
        "komi | \"komi\":\"much\"",
        "komi | \"komi\":1000",
        "whiteHandicapBonus | \"whiteHandicapBonus\":\"2N\"",
        "analyzeTurns | \"analyzeTurns\":[1]",
        "analyzeTurns | \"analyzeTurns\":[0.5]",
        "analyzeTurns | \"analyzeTurns\":[1e999]",
        "analyzeTurns | \"analyzeTurns\":[\"0\"]",
        "analyzeTurns | \"analyzeTurns\":[]",
        "analyzeTurns | \"analyzeTurns\":[],\"priorities\":[]",
        "komi | \"komi\":-400.5",
        "priorities | \"priorities\":[1]",
        "priority | \"analyzeTurns\":[0],\"priorities\":[1],\"priority\":1",
        "priority | \"priority\":\"high\"",
        "maxVisits | \"maxVisits\":0",
        "maxVisits | \"maxVisits\":1.5",
        "analysisPVLen | \"analysisPVLen\":0",
        "rootPolicyTemperature | \"rootPolicyTemperature\":0",
        "rootFpuReductionMax | \"rootFpuReductionMax\":3",
        "includePolicy | \"includePolicy\":1",
        "reportDuringSearchEvery | \"reportDuringSearchEvery\":0",
        "overrideSettings | \"overrideSettings\":[]",
        "overrideSettings | \"overrideSettings\":{\"cpuctExploration\":\"no\"}",
        "overrideSettings | \"overrideSettings\":{\"humanSLProfile\":\"rank_9d\"}",
        "allowMoves | \"allowMoves\":[],\"avoidMoves\":[]",
        "avoidMoves | \"avoidMoves\":[{\"player\":\"b\",\"moves\":[\"E5\"]}]",
        "moves | \"avoidMoves\":[{\"player\":\"b\",\"moves\":[\"Z5\"],\"untilDepth\":1}]",
        "untilDepth | \"avoidMoves\":[{\"player\":\"b\",\"moves\":[\"E5\"],\"untilDepth\":0}]",
        "player | \"allowMoves\":[{\"player\":\"x\",\"moves\":[\"E5\"],\"untilDepth\":1}]",
        "focus | \"focus\":\"E5\"",
        "focus | \"focus\":null",
        "focus | \"focus\":{\"moves\":[\"E5\"]}",
        "focus | \"focus\":{\"prob\":0.5}",
        "focus.moves | \"focus\":{\"moves\":\"E5\",\"prob\":0.5}",
        "focus.moves | \"focus\":{\"moves\":[\"Z5\"],\"prob\":0.5}",
        "focus.weights | \"focus\":{\"moves\":[\"E5\"],\"weights\":[1,2],\"prob\":0.5}",
        "focus.weights | \"focus\":{\"moves\":[\"E5\"],\"weights\":[0],\"prob\":0.5}",
        "focus.weights | \"focus\":{\"moves\":[\"E5\"],\"weights\":[1e999],\"prob\":0.5}",
        "focus.weights | \"focus\":{\"moves\":[\"E5\"],\"weights\":[\"1\"],\"prob\":0.5}",
        "focus.prob | \"focus\":{\"moves\":[\"E5\"],\"prob\":1.5}",
        "focus.prob | \"focus\":{\"moves\":[\"E5\"],\"prob\":\"much\"}",
        "explain | \"explain\":5",
        "explain.level | \"explain\":{\"level\":30}",
        "explain.language | \"explain\":{\"language\":\"la\"}",
        "explain.move | \"explain\":{\"move\":\"Z5\"}",
        "explain.visits | \"explain\":{\"visits\":101}",
        "explain.player | \"explain\":{\"player\":\"x\"}",
      })
  void namesTheFieldThatMakesNoSense(String field, String change) throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query("bad", 1, "," + change));
      JsonNode answer = talk.next();
      assertThat(names(answer)).containsExactlyInAnyOrder("error", "field", "id");
      assertThat(answer.path("field").asText()).isEqualTo(field);
      assertThat(answer.path("id").asText()).isEqualTo("bad");
    }
  }

  /** The first two networks play boards up to a size, the last one boards of one size alone. */
  @ParameterizedTest
  @CsvSource({
    "19, 19, false, 20, 9, boardXSize",
    "19, 19, false, 9, 20, boardYSize",
    "19, 19, false, 25, 20, boardXSize",
    "19, 9, false, 10, 10, boardYSize",
    "9, 13, true, 9, 9, boardYSize",
    "9, 13, true, 13, 13, boardXSize",
  })
  void namesTheSideThatTheNetworkDoesNotPlay(
      int mostWide, int mostHigh, boolean exact, int width, int height, String field)
      throws Exception {
    FakeEvaluator evaluator =
        new FakeEvaluator() {
          @Override
          public boolean supports(int wide, int high) {
            return exact
                ? wide == mostWide && high == mostHigh
                : wide <= mostWide && high <= mostHigh;
          }
        };
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      talk.ask(
          query("large", 1, "")
              .replace("\"boardXSize\":9", "\"boardXSize\":" + width)
              .replace("\"boardYSize\":9", "\"boardYSize\":" + height));
      JsonNode answer = talk.next();
      assertThat(answer.path("error").asText())
          .startsWith("the network does not support boards of %dx%d".formatted(width, height));
      assertThat(answer.path("field").asText()).isEqualTo(field);
      assertThat(answer.path("turnNumber").asInt(-1)).isZero();
    }
  }

  @Test
  void survivesWhatIsNoQuery() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      List<String> lines =
          List.of(
              "{",
              "[]",
              "3",
              "{} {}",
              "{\"id\":7}",
              "{\"id\":\"x\",\"pad\":\"" + "y".repeat(20_000),
              "[".repeat(20_000));
      for (String line : lines) {
        talk.ask(line);
        assertThat(names(talk.next())).as(line.substring(0, 1)).containsExactly("error");
      }
      talk.ask("   ");
      talk.ask("{\"id\":\"x\",\"action\":\"dance\"}");
      assertThat(talk.next().path("field").asText()).isEqualTo("action");
      talk.ask(query("y", 1, ",\"pad\":\"" + "y".repeat(20_000) + "\""));
      assertThat(talk.next().path("warning").isMissingNode()).isFalse();
      assertThat(talk.next().path("rootInfo").path("visits").asInt()).isPositive();
    }
  }

  @Test
  void saysWhereALineIsNotJson() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask("{\"komi\":NaN}");
      assertThat(talk.next().path("error").asText())
          .isEqualTo("Not JSON: line 1, column 12: Non-standard token 'NaN'");
    }
  }

  @Test
  void namesThePointOfTwoStones() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query("twice", 1, ",\"initialStones\":[[\"b\",\"E5\"],[\"b\",\"E5\"]]"));
      assertThat(talk.next().path("error").asText()).isEqualTo("Has two stones on E5");
    }
  }

  /** KataGo makes another position, and other rules, of these. */
  @Test
  void refusesStonesWithoutLibertiesAndAButtonThatCountsNothing() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query("a", 1, ",\"initialStones\":[[\"b\",\"A1\"],[\"w\",\"A2\"],[\"w\",\"B1\"]]"));
      JsonNode stones = talk.next();
      assertThat(stones.path("field").asText()).isEqualTo("initialStones");
      assertThat(stones.path("error").asText()).contains("A1");
      String button = "{\"scoring\":\"TERRITORY\",\"hasButton\":true}";
      talk.ask(query("b", 1, "").replace("\"tromp-taylor\"", button));
      JsonNode rules = talk.next();
      assertThat(rules.path("field").asText()).isEqualTo("rules");
      assertThat(rules.path("error").asText()).contains("hasButton needs AREA scoring");
    }
  }

  @Test
  void speaksOfIllegalMovesAsClientsExpect() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query("bad", 1, ",\"moves\":[[\"b\",\"E5\"],[\"w\",\"E5\"]]"));
      assertThat(talk.next().path("error").asText()).startsWith("Illegal move 1: E5");
    }
  }

  /** As records of games under other rules have them, and as KataGo takes them. */
  @Test
  void takesMovesOfOtherRules() throws Exception {
    String ko =
        ",\"initialStones\":[[\"b\",\"B1\"],[\"b\",\"A2\"],[\"b\",\"B3\"],[\"w\",\"C1\"],"
            + "[\"w\",\"D2\"],[\"w\",\"C3\"],[\"w\",\"B2\"]],"
            + "\"moves\":[[\"b\",\"C2\"],[\"w\",\"B2\"]]";
    String suicide =
        ",\"rules\":\"chinese\",\"initialStones\":[[\"b\",\"B2\"],[\"b\",\"A3\"],[\"b\",\"C1\"],"
            + "[\"w\",\"A2\"]],\"moves\":[[\"w\",\"A1\"],[\"b\",\"E5\"],[\"w\",\"B1\"]]";
    String single = ",\"initialStones\":[[\"b\",\"A2\"],[\"b\",\"B1\"]],\"moves\":[[\"w\",\"A1\"]]";
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      for (String taken : List.of(ko, suicide)) {
        talk.ask(query("q", 4, taken));
        assertThat(talk.next().path("rootInfo").path("visits").intValue()).isEqualTo(4);
      }
      talk.ask(query("q", 4, single));
      assertThat(talk.next().path("error").asText()).startsWith("Illegal move 0: A1");
    }
  }

  /** White's pass ends the game with nothing on the board. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'komi':2.5} | `` | 2.5",
        "'koSIMPLEscoreAREAkomi2.5' | `` | 2.5",
        "'new-zealand' | ,'whiteHandicapBonus':'N' | 7",
        "{'komi':2.5,'scoring':'AREA'} | ,'komi':3.5 | 3.5",
        "{'scoring':'AREA'} | ,'komi':3.5 | 3.5",
      })
  void takesKomiWithTheRules(String rules, String komi, double expected) throws Exception {
    String asked =
        """
        {'id':'k','moves':[['b','pass']],'rules':%s%s,'boardXSize':5,'boardYSize':5,'maxVisits':2,\
        'allowMoves':[{'player':'w','moves':['pass'],'untilDepth':1}]}
        """
            .formatted(rules, komi);
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(asked.strip().replace('\'', '"'));
      double lead = talk.next().path("moveInfos").path(0).path("scoreLead").doubleValue();
      assertThat(Math.abs(lead)).isEqualTo(expected);
    }
  }

  @Test
  void warnsOfWhatItPassesOver() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(
          query("q", 1, ",\"maxVisit\":3,\"overrideSettings\":{\"foo\":1,\"wideRootNoise\":0}"));
      JsonNode setting = talk.next();
      assertThat(setting.path("field").asText()).isEqualTo("overrideSettings");
      assertThat(setting.path("warning").asText()).contains("foo").doesNotContain("wide");
      assertThat(talk.next().path("field").asText()).isEqualTo("maxVisit");
      assertThat(talk.next().path("isDuringSearch").asBoolean(true)).isFalse();
    }
  }

  @Test
  void tellsKeysWithoutEffectFromUnknownOnes() throws Exception {
    List<String> known =
        List.of(
            "ponderingEnabled",
            "nnCacheSizePowerOfTwo",
            "searchRandSeed",
            "delayMoveScale",
            "defaultBoardSize",
            "logFile",
            "rules",
            "koRule",
            "cudaUseFP16",
            "numAnalysisThreads",
            "mutexPoolSize");
    String settings =
        known.stream().map(key -> "\"" + key + "\":1").collect(Collectors.joining(","));
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query("q", 1, ",\"overrideSettings\":{\"foo\":1," + settings + ",\"bar\":2}"));
      assertThat(talk.next().path("warning").asText()).isEqualTo("Unknown config params: foo,bar");
      JsonNode without = talk.next();
      assertThat(without.path("field").asText()).isEqualTo("overrideSettings");
      assertThat(without.path("warning").asText())
          .isEqualTo("Without effect in a query: " + String.join(",", known));
      assertThat(talk.next().path("isDuringSearch").asBoolean(true)).isFalse();
    }
  }

  @Test
  void takesSettingsOfKataGosFirstPlayerBeforeThoseOfAll() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      String settings = "{\"maxVisits0\":7,\"maxVisits\":5,\"maxVisits1\":6}";
      talk.ask(query("q", 1, ",\"overrideSettings\":" + settings).replace("\"maxVisits\":1,", ""));
      assertThat(talk.next().path("warning").asText())
          .isEqualTo("Without effect in a query: maxVisits1");
      assertThat(talk.next().path("rootInfo").path("visits").asInt()).isEqualTo(7);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "focus.x | \"focus\":{\"moves\":[\"E5\"],\"prob\":0.5,\"x\":1}",
        "explain.x | \"explain\":{\"level\":3,\"x\":1}",
        "avoidMoves.x | \"avoidMoves\":[{\"player\":\"b\",\"moves\":[\"E5\"],\"untilDepth\":1,\"x\":1},"
            + "{\"player\":\"w\",\"moves\":[\"E5\"],\"untilDepth\":1,\"x\":1}]",
        "allowMoves.x | \"allowMoves\":[{\"player\":\"b\",\"moves\":[\"E5\"],\"untilDepth\":1,\"x\":1}]",
      })
  void warnsOfWhatItPassesOverInObjects(String field, String change) throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(query("q", 1, "," + change));
      JsonNode warning = talk.next();
      assertThat(warning.path("field").asText()).isEqualTo(field);
      assertThat(warning.path("warning").asText()).isEqualTo("Unknown field, ignored");
      assertThat(talk.next().path("isDuringSearch").asBoolean(true)).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "positions | {'boardXSize':9,'boardYSize':9,'rules':'aga','komi':7,'line':[],'from':0}",
        "score | {'boardXSize':9,'boardYSize':9,'rules':'aga','komi':7,'line':[],'dead':[]}",
        "parse_record | {'sgf':'(;)'}",
        "write_record | {'games':[]}",
      })
  void warnsOfWhatItPassesOverInRequestsAboutRecords(String action, String fields)
      throws Exception {
    String request =
        fields.replace('\'', '"').replaceFirst("\\{", "{\"id\":\"r\",\"action\":\"%s\",");
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(request.formatted(action));
      assertThat(talk.next().path("action").asText()).isEqualTo(action);
      talk.ask(request.formatted(action).replaceFirst(",", ",\"daed\":[],"));
      JsonNode warning = talk.next();
      assertThat(warning.path("field").asText()).isEqualTo("daed");
      assertThat(warning.path("warning").asText()).isEqualTo("Unknown field, ignored");
      assertThat(talk.next().path("action").asText()).isEqualTo(action);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "line.stup | positions | 'line':[{'move':['B','E5'],'comment':'a','marks':{}},{'stup':{}}]",
        "line.setup.w | score | 'line':[{'setup':{'B':['E5'],'w':['E4']}}],'dead':[]",
        "games.komy | write_record | 'games':[{'boardXSize':9,'boardYSize':9,'komy':7,'nodes':[]}]",
        "games.nodes.coment | write_record | "
            + "'games':[{'boardXSize':9,'boardYSize':9,'nodes':[{'parent':-1},{'coment':'a'},{'coment':'b'}]}]",
        "games.nodes.marks.dot | write_record | "
            + "'games':[{'boardXSize':9,'boardYSize':9,'nodes':[{'marks':{'dot':['E5'],'cross':['E4']}}]}]",
      })
  void warnsOfWhatItPassesOverInNodesAndSteps(String field, String action, String fields)
      throws Exception {
    String request = "{'id':'r','action':'%s','boardXSize':9,'boardYSize':9,'rules':'aga',%s}";
    if (action.equals("write_record")) {
      request = "{'id':'r','action':'%s',%s}";
    }
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(request.formatted(action, fields).replace('\'', '"'));
      JsonNode warning = talk.next();
      assertThat(warning.path("field").asText()).isEqualTo(field);
      assertThat(warning.path("warning").asText()).isEqualTo("Unknown field, ignored");
      assertThat(talk.next().path("action").asText()).isEqualTo(action);
    }
  }

  @Test
  void turnsValuesToThePlayerAskedFor() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      double black = root(talk, "BLACK").path("winrate").asDouble();
      assertThat(root(talk, "WHITE").path("winrate").asDouble()).isCloseTo(1 - black, within(1e-6));
      assertThat(root(talk, "SIDETOMOVE").path("winrate").asDouble()).isEqualTo(black);
      double lead = root(talk, "BLACK").path("scoreLead").asDouble();
      assertThat(root(talk, "WHITE").path("scoreLead").asDouble()).isEqualTo(-lead);
    }
  }

  private static JsonNode root(AnalysisTalk talk, String reportAs) throws Exception {
    talk.ask(
        query("q", 5, ",\"overrideSettings\":{\"reportAnalysisWinratesAs\":\"" + reportAs + "\"}"));
    return talk.next().path("rootInfo");
  }

  @Test
  void keepsToTheMovesAllowed() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      String moves = "[{\"player\":\"B\",\"moves\":[\"C3\",\"G4\"],\"untilDepth\":1}]";
      talk.ask(query("allow", 20, ",\"allowMoves\":" + moves));
      JsonNode allowed = talk.next().path("moveInfos");
      assertThat(allowed.findValuesAsText("move")).containsExactlyInAnyOrder("C3", "G4");
      talk.ask(query("avoid", 200, ",\"avoidMoves\":" + moves));
      JsonNode others = talk.next().path("moveInfos");
      assertThat(others.findValuesAsText("move")).hasSizeGreaterThan(2).doesNotContain("C3", "G4");
    }
  }

  @Test
  void looksCloserAtTheMovesOfAFocus() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      String moves = ",\"moves\":[[\"b\",\"C4\"]],\"analyzeTurns\":[0,1],\"focus\":{\"moves\":";
      talk.ask(query("q", 1000, moves + "[\"C4\",\"A1\"],\"weights\":[3,1],\"prob\":0.5}"));
      JsonNode first = talk.next();
      JsonNode second = talk.next();
      assertThat(first.path("rootInfo").path("visits").asInt()).isEqualTo(1000);
      assertThat(second.path("rootInfo").path("visits").asInt()).isEqualTo(1000);
      assertThat(extraVisits(first, "C4")).isBetween(550, 900);
      assertThat(extraVisits(first, "A1")).isBetween(120, 320);
      // Where the point is taken, the other move has all playouts of the focus.
      assertThat(extraVisits(second, "A1")).isBetween(750, 1200);
    }
  }

  /** Visits of a move that no playout of the root counts. */
  private static int extraVisits(JsonNode answer, String move) {
    for (JsonNode info : answer.path("moveInfos")) {
      if (info.path("move").asText().equals(move)) {
        return info.path("visits").asInt() - info.path("edgeVisits").asInt();
      }
    }
    return -1;
  }

  @Test
  void namesMirroredPositionsAlike() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      Set<String> own = new HashSet<>();
      Set<String> symmetric = new HashSet<>();
      for (String move : List.of("C4", "D3", "F3", "G4", "G6", "F7", "D7", "C6")) {
        talk.ask(query(move, 1, ",\"moves\":[[\"b\",\"" + move + "\"]]"));
        JsonNode root = talk.next().path("rootInfo");
        own.add(root.path("thisHash").asText());
        symmetric.add(root.path("symHash").asText());
      }
      assertThat(own).hasSize(8).allMatch(name -> name.matches("[0-9A-F]{32}"));
      assertThat(symmetric).hasSize(1);
    }
  }

  @Test
  void searchesTheMostUrgentFirst() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      talk.ask(query("running", 1, ""));
      TestServer.await(() -> talk.engine().running() > 0);
      talk.ask(query("low", 1, ",\"priority\":-5"));
      talk.ask(query("first", 1, ""));
      talk.ask(query("second", 1, ""));
      talk.ask(
          query(
              "turns",
              1,
              ",\"moves\":[[\"b\",\"E5\"]],\"analyzeTurns\":[0,1],\"priorities\":[7,9]"));
      evaluator.open();
      List<String> order = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        JsonNode answer = talk.next();
        order.add(answer.path("id").asText() + answer.path("turnNumber").asText());
      }
      assertThat(order)
          .containsExactly("running0", "turns1", "turns0", "first0", "second0", "low0");
    }
  }

  @Test
  void terminatesWhatWaitsAndWhatRuns() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      talk.ask(query("running", 1_000_000, ""));
      evaluator.let(10);
      TestServer.await(() -> evaluator.evaluations.get() >= 10);
      talk.ask(query("waiting", 1, ""));
      talk.ask("{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"waiting\"}");
      JsonNode unbegun = talk.next();
      assertThat(names(unbegun))
          .containsExactlyInAnyOrder("id", "isDuringSearch", "noResults", "turnNumber");
      assertThat(unbegun.path("id").asText()).isEqualTo("waiting");
      assertThat(talk.next().path("terminateId").asText()).isEqualTo("waiting");
      talk.ask("{\"id\":\"u\",\"action\":\"terminate_all\",\"turnNumbers\":[5]}");
      assertThat(talk.next().path("id").asText()).isEqualTo("u");
      talk.ask("{\"id\":\"v\",\"action\":\"terminate_all\"}");
      assertThat(talk.next().path("id").asText()).isEqualTo("v");
      evaluator.open();
      JsonNode stopped = talk.next();
      assertThat(stopped.path("id").asText()).isEqualTo("running");
      assertThat(stopped.path("isDuringSearch").asBoolean(true)).isFalse();
      assertThat(stopped.path("rootInfo").path("visits").asInt()).isBetween(5, 100);
    }
  }

  @Test
  void reportsWhileItSearches() throws Exception {
    try (AnalysisTalk talk = new AnalysisTalk(new FakeEvaluator(), 1)) {
      talk.ask(
          query(
              "q",
              1_000_000_000,
              ",\"firstReportDuringSearchAfter\":0.01,\"reportDuringSearchEvery\":0.02"));
      int visits = 0;
      for (int i = 0; i < 3; i++) {
        JsonNode report = talk.next();
        assertThat(report.path("isDuringSearch").asBoolean()).isTrue();
        int now = report.path("rootInfo").path("visits").asInt();
        assertThat(now).isPositive().isGreaterThanOrEqualTo(visits);
        visits = now;
      }
      talk.ask("{\"id\":\"t\",\"action\":\"terminate\",\"terminateId\":\"q\"}");
      JsonNode last = talk.next();
      while (last.path("isDuringSearch").asBoolean() || last.has("action")) {
        last = talk.next();
      }
      assertThat(last.path("rootInfo").path("visits").asInt()).isGreaterThanOrEqualTo(visits);
    }
  }

  @Test
  void searchesSideBySide() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 3)) {
      for (int i = 0; i < 5; i++) {
        talk.ask(query("q" + i, 4, ""));
      }
      TestServer.await(() -> talk.engine().running() >= 3);
      assertThat(talk.engine().queued()).isEqualTo(2);
      evaluator.open();
      talk.session().end();
      talk.awaitDone();
      Set<String> ids = new HashSet<>();
      for (int i = 0; i < 5; i++) {
        ids.add(talk.next().path("id").asText());
      }
      assertThat(ids).hasSize(5);
    }
  }

  @Test
  void survivesAnEvaluatorThatFails() throws Exception {
    FakeEvaluator evaluator = new FakeEvaluator();
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      evaluator.failing = true;
      talk.ask(query("q", 5, ""));
      JsonNode failed = talk.next();
      assertThat(failed.path("error").asText()).contains("the device is gone");
      assertThat(failed.path("isDuringSearch").asBoolean(true)).isFalse();
      evaluator.failing = false;
      talk.ask(query("q", 5, ""));
      assertThat(talk.next().path("rootInfo").path("visits").asInt()).isEqualTo(5);
    }
    CompletableFuture<sanko.nn.Evaluator> broken = new CompletableFuture<>();
    broken.completeExceptionally(new IOException("no such network"));
    try (AnalysisTalk talk = new AnalysisTalk(broken, 1, ClientLimits.NONE)) {
      talk.ask(query("q", 5, ""));
      assertThat(talk.next().path("error").asText()).contains("no such network");
    }
  }

  @Test
  void keepsClientsWithinTheirBounds() throws Exception {
    ClientLimits limits = new ClientLimits(1, 2, 3, 60, 1);
    try (AnalysisTalk talk =
        new AnalysisTalk(CompletableFuture.completedFuture(new FakeEvaluator()), 1, limits)) {
      talk.ask(query("q", 500, ""));
      assertThat(talk.next().path("rootInfo").path("visits").asInt()).isEqualTo(3);
      talk.ask(
          query("many", 1, ",\"moves\":[[\"b\",\"E5\"],[\"w\",\"E6\"]],\"analyzeTurns\":[0,1,2]"));
      assertThat(talk.next().path("error").asText())
          .contains("More than 2 positions in one request");
      talk.ask("{\"id\":\"c\",\"action\":\"clear_cache\"}");
      assertThat(talk.next().path("field").asText()).isEqualTo("action");
    }
  }

  @Test
  void searchesNothingMoreForAClientThatIsGone() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (AnalysisTalk talk = new AnalysisTalk(evaluator, 1)) {
      talk.ask(query("running", 1_000_000, ""));
      talk.ask(query("waiting", 1_000_000, ""));
      evaluator.let(5);
      TestServer.await(() -> evaluator.evaluations.get() >= 5);
      talk.session().abandon();
      evaluator.open();
      talk.awaitDone();
      assertThat(talk.engine().queued()).isZero();
      assertThat(talk.hasAnswer()).isFalse();
    }
  }
}
