package sanko.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static sanko.analysis.RecordTalk.ask;
import static sanko.analysis.RecordTalk.failure;
import static sanko.analysis.RecordTalk.json;
import static sanko.analysis.RecordTalk.object;
import static sanko.analysis.RecordTalk.parse;
import static sanko.analysis.RecordTalk.write;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Rules;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfTree;

/** Records as JSON and back. */
class RecordRoundTripTest {
  private static JsonNode game(String sgf) {
    JsonNode answer = parse(sgf);
    assertThat(answer.path("problems")).isEmpty();
    assertThat(answer.path("games")).hasSize(1);
    return answer.path("games").path(0);
  }

  private static JsonNode node(String sgf, int index) {
    return game(sgf).path("nodes").path(index);
  }

  /** What is parsed from what is written is what was written. */
  private static void assertStays(JsonNode answer) {
    JsonNode again = parse(write(answer));
    assertThat(again.path("problems")).isEmpty();
    assertThat(again.path("games")).isEqualTo(answer.path("games"));
  }

  @Test
  void readsTheWholeOfAGame() {
    JsonNode game =
        game(
            "(;FF[4]GM[1]CA[UTF-8]SZ[13:9]KM[6.5]HA[2]RU[Japanese]PB[Aya]PW[B\\]ob]BR[3d]"
                + "GC[one\ntwo]AB[dd][jf];W[aa])");
    assertThat(game.path("boardXSize").intValue()).isEqualTo(13);
    assertThat(game.path("boardYSize").intValue()).isEqualTo(9);
    assertThat(game.path("rules").textValue()).isEqualTo("Japanese");
    assertThat(game.path("komi").doubleValue()).isEqualTo(6.5);
    assertThat(game.path("handicap").intValue()).isEqualTo(2);
    assertThat(game.path("info"))
        .isEqualTo(json("{'RU':'Japanese','PB':'Aya','PW':'B]ob','BR':'3d','GC':'one\\ntwo'}"));
    assertThat(game.path("nodes"))
        .isEqualTo(
            json("[{'parent':-1,'setup':{'B':['D6','K4']}},{'parent':0,'move':['W','A9']}]"));
  }

  @Test
  void leavesAPointThatIsSetTwiceToTheLast() {
    JsonNode answer = parse("(;SZ[9]AE[ca]AW[aa][ba]AB[aa][ca][da])");
    assertThat(answer.path("problems")).hasSize(2);
    assertThat(answer.path("problems").path(0).path("message").textValue())
        .isEqualTo("a point is set twice; the last one holds");
    assertThat(answer.path("games").path(0).path("nodes").path(0).path("setup"))
        .isEqualTo(json("{'B':['D9'],'W':['A9','B9'],'empty':['C9']}"));
    assertStays(answer);
  }

  @Test
  void leavesOpenWhatARecordDoesNotSay() {
    JsonNode game = game("(;)");
    assertThat(game)
        .isEqualTo(
            json(
                "{'boardXSize':19,'boardYSize':19,'rules':null,'komi':null,'handicap':0,"
                    + "'info':{},'nodes':[{'parent':-1}]}"));
    assertStays(parse("(;)"));
  }

  @Test
  void ordersNodesWithTheMainLineFirst() {
    JsonNode nodes =
        game("(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff];B[gg]))").path("nodes");
    List<String> moves = new ArrayList<>();
    nodes.forEach(each -> moves.add(each.path("parent") + each.path("move").path(1).asText("-")));
    assertThat(moves).containsExactly("-1-", "0A9", "1B8", "2C7", "3D6", "3E5", "1F4", "6G3");
  }

  @Test
  void readsMarksLabelsLinesAndArrows() {
    JsonNode node =
        node(
            "(;SZ[9];B[ee]TR[aa][bb:cc]SQ[dd]CR[ee]MA[ff]SL[gg]LB[aa:x][bb:1\\:2\\]]"
                + "LN[aa:cc]AR[dd:ee]N[a name]C[text])",
            1);
    assertThat(node)
        .isEqualTo(
            json(
                "{'parent':0,'move':['B','E5'],'comment':'text','name':'a name','marks':{"
                    + "'triangle':['A9','B8','C8','B7','C7'],'square':['D6'],'circle':['E5'],"
                    + "'cross':['F4'],'selected':['G3']},'labels':{'A9':'x','B8':'1:2]'},"
                    + "'lines':[['A9','C7']],'arrows':[['D6','E5']]}"));
  }

  @Test
  void readsSetupsInTheMiddleOfAGame() {
    JsonNode node = node("(;SZ[9];B[ee];AB[aa:ba]AW[bb]AE[ee]PL[W])", 2);
    assertThat(node)
        .isEqualTo(
            json("{'parent':1,'setup':{'B':['A9','B9'],'W':['B8'],'empty':['E5']},'player':'W'}"));
  }

  @Test
  void readsPassesTimesAndTextWithEscapes() {
    assertThat(node("(;SZ[19];B[])", 1).path("move").path(1).textValue()).isEqualTo("pass");
    assertThat(node("(;SZ[19];B[tt])", 1).path("move").path(1).textValue()).isEqualTo("pass");
    assertThat(node("(;SZ[25];B[tt])", 1).path("move").path(1).textValue()).isEqualTo("U6");
    assertThat(node("(;;B[aa]BL[12.5]WL[3])", 1).path("timeLeft"))
        .isEqualTo(json("{'B':12.5,'W':3.0}"));
    assertThat(node("(;;C[a\\\\b\\]c\\\nd\te])", 1).path("comment").textValue())
        .isEqualTo("a\\b]cd e");
  }

  @Test
  void keepsPropertiesThatItDoesNotKnow() {
    String sgf = "(;SZ[9]KGSDE[aa][bb]XX[a\\]b];B[ee]DO[]SBKV[51.2]VW[aa:bb])";
    assertThat(node(sgf, 0).path("other"))
        .isEqualTo(json("{'KGSDE':['aa','bb'],'XX':['a\\\\]b']}"));
    assertThat(node(sgf, 1).path("other"))
        .isEqualTo(json("{'DO':[''],'SBKV':['51.2'],'VW':['aa:bb']}"));
    assertThat(write(parse(sgf))).contains("KGSDE[aa][bb]", "XX[a\\]b]", "SBKV[51.2]");
    assertStays(parse(sgf));
  }

  @Test
  void givesEachOfSeveralMovesOfANodeANodeOfItsOwn() {
    JsonNode nodes = game("(;SZ[9];B[aa]W[bb]C[both](;B[cc])(;B[dd]))").path("nodes");
    assertThat(nodes)
        .isEqualTo(
            json(
                "[{'parent':-1},{'parent':0,'move':['B','A9']},"
                    + "{'parent':1,'move':['W','B8'],'comment':'both'},"
                    + "{'parent':2,'move':['B','C7']},{'parent':2,'move':['B','D6']}]"));
  }

  @Test
  void keepsTheMovesOfVariationsWithFaults() {
    assertThat(game("(;SZ[9];B[aa](W[bb];B[cc])(;W[dd]))"))
        .isEqualTo(game("(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))"));
    JsonNode answer = parse("(;SZ[9];B[aa](;W[bb]);W[cc])");
    assertThat(answer.path("games").path(0)).isEqualTo(game("(;SZ[9];B[aa](;W[bb])(;W[cc]))"));
    assertThat(answer.path("problems"))
        .isEqualTo(
            json(
                "[{'game':0,'line':1,'column':22,"
                    + "'message':'a node behind a variation begins another one'}]"));
  }

  @Test
  void readsPointsThatAreVertices() {
    assertThat(game("(;SZ[9]AB[D4];B[E5]LB[A1:x];W[Pass])"))
        .isEqualTo(game("(;SZ[9]AB[df];B[ee]LB[ai:x];W[])"));
  }

  @Test
  void readsChineseKomiAndThatOfFox() {
    assertThat(game("(;RU[Chinese]KM[3.75])").path("komi").doubleValue()).isEqualTo(7.5);
    assertThat(game("(;AP[foxwq]KM[650])").path("komi").doubleValue()).isEqualTo(6.5);
    assertThat(game("(;KM[375]RU[Chinese]AP[x]AP[foxwq])").path("komi").doubleValue())
        .isEqualTo(7.5);
    assertThat(game("(;KM[375])").path("komi").doubleValue()).isEqualTo(7.5);
    assertThat(game("(;KM[50]HA[3])").path("komi").doubleValue()).isEqualTo(0.5);
  }

  @Test
  void setsHandicapStonesThatRecordsOfFoxLack() {
    String sgf = "(;SZ[19]AP[foxwq]KM[0]HA[3]RU[Chinese];W[qc];B[cc])";
    JsonNode answer = parse(sgf);
    JsonNode game = answer.path("games").path(0);
    assertThat(game.path("nodes").path(0).path("setup"))
        .isEqualTo(json("{'B':['D16','Q16','D4']}"));
    assertThat(game.path("handicap").intValue()).isEqualTo(3);
    assertThat(answer.path("problems"))
        .isEqualTo(
            json(
                "[{'game':0,'line':1,'column':25,'message':"
                    + "'the 3 handicap stones are missing, as in records of Fox; they are set'}]"));
    assertThat(write(answer)).contains("AB[dd][pd][dp]", "HA[3]");
  }

  @Test
  void namesTheRulesOnlyIfItKnowsThem() {
    JsonNode game = game("(;RU[house rules])");
    assertThat(game.path("rules").isNull()).isTrue();
    assertThat(game.path("info").path("RU").textValue()).isEqualTo("house rules");
    assertThat(write(parse("(;RU[house rules])"))).contains("RU[house rules]");
  }

  @Test
  void knowsTheNamesThatServersGiveToRules() {
    assertThat(game("(;RU[\u4e2d\u56fd\u89c4\u5219])").path("rules").textValue())
        .isEqualTo("chinese");
    assertThat(game("(;RU[Ing SST])").path("rules").textValue()).isEqualTo("ing");
    assertThat(game("(;RU[\ud55c\uad6d\ub8f0])").path("rules").textValue()).isEqualTo("korean");
    assertThat(game("(;RU[Japanese Rules])").path("rules").textValue()).isEqualTo("japanese");
  }

  @Test
  void readsRulesInJsonAsKaTrainWritesThem() {
    String rules =
        "{\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\",\"tax\":\"SEKI\",\"suicide\":false,"
            + "\"hasButton\":false,\"whiteHandicapBonus\":\"0\",\"friendlyPassOk\":false}";
    JsonNode answer = parse("(;RU[" + rules + "])");
    assertThat(answer.path("games").path(0).path("rules").textValue())
        .isEqualTo(Rules.JAPANESE.with("friendlyPassOk", "false").compactText());
    assertThat(write(answer)).contains("RU[" + rules + "]");
    assertThat(game("(;RU[{\"ko\":1}])").path("rules").isNull()).isTrue();
  }

  @Test
  void readsRecordsOfTygem() {
    JsonNode game = game("\\HS\n\\[GAMEBLACKNAME=a (9D)\\]\nINI 0 1 2 &4\nSTO 0 2 2 3 3\n");
    assertThat(game.path("handicap").intValue()).isEqualTo(2);
    assertThat(game.path("info").path("BR").textValue()).isEqualTo("9D");
    assertThat(game.path("nodes").path(1).path("move").path(1).textValue()).isEqualTo("D16");
  }

  @Test
  void writesTheRulesThatAPageHasChosen() throws Exception {
    JsonNode games =
        json(
            "{'games':[{'boardXSize':9,'boardYSize':9,'rules':'aga','komi':7,'handicap':0,"
                + "'info':{'RU':'Japanese'},'nodes':[]}]}");
    assertThat(ask("write_record", games).path("sgf").textValue())
        .contains("RU[aga]", "KM[7]", "SZ[9]", "CA[UTF-8]")
        .doesNotContain("Japanese");
    JsonNode object =
        json(
            "{'games':[{'boardXSize':9,'boardYSize':5,'rules':{'ko':'SITUATIONAL'},"
                + "'nodes':[{},{'move':['B','A1']},{'move':['W','pass']}]}]}");
    assertThat(ask("write_record", object).path("sgf").textValue())
        .contains("RU[koSITUATIONALscoreAREAtaxNONE", "SZ[9:5]", ";B[ae];W[]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GB18030", "windows-31j", "Big5", "ISO-8859-1", "UTF-8", "UTF-16"})
  void readsFilesInTheirCharset(String charset) throws Exception {
    String name = charset.equals("ISO-8859-1") ? "Gérard" : "山下";
    String sgf = "(;CA[" + charset + "]PB[" + name + "];B[dd]C[" + name + "])";
    String bytes = Base64.getEncoder().encodeToString(sgf.getBytes(Charset.forName(charset)));
    JsonNode game = ask("parse_record", object().put("sgfBase64", bytes)).path("games").path(0);
    assertThat(game.path("info").path("PB").textValue()).isEqualTo(name);
    assertThat(game.path("nodes").path(1).path("comment").textValue()).isEqualTo(name);
  }

  @Test
  void takesBytesInBase64WithBrokenLines() throws Exception {
    String bytes =
        Base64.getMimeEncoder(4, new byte[] {'\r', '\n'})
            .encodeToString("(;PB[A])".getBytes(UTF_8));
    JsonNode game = ask("parse_record", object().put("sgfBase64", bytes)).path("games").path(0);
    assertThat(game.path("info").path("PB").textValue()).isEqualTo("A");
    assertThat(failure("parse_record", "{'sgfBase64':'!!'}").reason())
        .isEqualTo("Must be the bytes of a file in Base64");
  }

  @Test
  void theFirstNodeHasNoParent() throws Exception {
    String game = "{'games':[{'boardXSize':9,'boardYSize':9,'nodes':[{%s}]}]}";
    assertThat(ask("write_record", json(game.formatted("'parent':-1"))))
        .isEqualTo(ask("write_record", json(game.formatted(""))));
    assertThat(failure("write_record", game.formatted("'parent':5")).field()).isEqualTo("parent");
    assertThat(failure("write_record", game.formatted("'parent':0")).reason())
        .isEqualTo("Must be -1 in the first node");
  }

  @Test
  void takesTextAsItIsWhateverCharsetItNames() {
    JsonNode game = game("(;CA[GB2312]PB[Ünsal 山下 😀])");
    assertThat(game.path("info").path("PB").textValue()).isEqualTo("Ünsal 山下 😀");
    assertThat(write(parse("(;CA[GB2312]PB[山下])"))).contains("CA[UTF-8]").doesNotContain("GB2312");
  }

  @Test
  void readsSeveralGames() {
    JsonNode answer = parse("(;PB[a];B[aa]) some mail (;PB[b];B[bb])");
    assertThat(answer.path("games")).hasSize(2);
    assertThat(answer.path("games").path(1).path("info").path("PB").textValue()).isEqualTo("b");
    assertStays(answer);
  }

  @Test
  void tellsWhereARecordBreaksAndShowsTheRest() {
    JsonNode answer = parse("(;SZ[9];B[aa]\n;W[bb]C[fine];B[cc]C[open\n(;PB");
    assertThat(answer.path("problems"))
        .isEqualTo(
            json(
                "[{'game':0,'line':2,'column':21,'message':'a \\u0027[\\u0027 without its"
                    + " \\u0027]\\u0027'}]"));
    JsonNode nodes = answer.path("games").path(0).path("nodes");
    assertThat(nodes).hasSize(4);
    assertThat(nodes.path(3).path("move").path(1).textValue()).isEqualTo("C7");
  }

  @Test
  void tellsWhatItSkipped() {
    JsonNode answer = parse("(;SZ[9];B[aa]\n---\n;W[bb]\n---\n)");
    assertThat(answer.path("problems"))
        .isEqualTo(
            json(
                "[{'game':0,'line':2,'column':1,'message':'ignored between properties:"
                    + " \\u0027---\\u0027 and 1 more'}]"));
    assertThat(answer.path("games").path(0).path("nodes")).hasSize(3);
    assertStays(answer);
  }

  @Test
  void readsTheGamesBehindABrokenOne() {
    JsonNode answer = parse("(;PB[a];B[aa];W])(;PB[b])");
    assertThat(answer.path("games")).hasSize(2);
    assertThat(answer.path("problems")).hasSize(1);
    assertThat(answer.path("problems").path(0).path("column").intValue()).isEqualTo(15);
  }

  @Test
  void tellsAllValuesThatMakeNoSenseAndKeepsThem() {
    String sgf = "(;SZ[9]KM[much]HA[x]\n;B[zz]\n;W[q4]TR[aa][x]LB[aa]BL[soon]PL[who])";
    JsonNode answer = parse(sgf);
    List<String> places = new ArrayList<>();
    answer
        .path("problems")
        .forEach(each -> places.add(each.path("line") + ":" + each.path("column")));
    assertThat(places)
        .containsExactly("1:18", "1:10", "2:3", "3:3", "3:13", "3:18", "3:24", "3:32");
    JsonNode nodes = answer.path("games").path(0).path("nodes");
    assertThat(nodes.path(0).path("other")).isEqualTo(json("{'KM':['much'],'HA':['x']}"));
    assertThat(nodes.path(1).path("other")).isEqualTo(json("{'B':['zz']}"));
    assertThat(nodes.path(2).path("marks")).isEqualTo(json("{'triangle':['A9']}"));
    assertThat(write(answer)).contains("B[zz]", "W[q4]", "TR[aa]", "TR[x]", "BL[soon]", "KM[much]");
  }

  @Test
  void tellsOfGamesThatCannotBeShown() {
    assertThat(parse("(;GM[3]SZ[8])").path("games")).isEmpty();
    assertThat(parse("(;SZ[37])").path("problems").path(0).path("message").textValue())
        .isEqualTo("a board of 37x37 is larger than 25");
    assertThat(parse("(;SZ[1])").path("games")).isEmpty();
    assertThat(parse("(;C[late];SZ[1])").path("problems").path(0).path("message").textValue())
        .isEqualTo("a board of 1x1 is smaller than 2x2");
    assertThat(parse("hello").path("problems").path(0).path("message").textValue())
        .contains("'(;' is missing");
    assertThat(parse("").path("problems")).hasSize(1);
  }

  @Test
  void refusesRequestsThatMakeNoSense() {
    assertThat(failure("parse_record", "{}").field()).isEqualTo("sgf");
    assertThat(failure("parse_record", "{'sgfBase64':'A'}").field()).isEqualTo("sgfBase64");
    assertThat(failure("parse_record", "{'sgf':'(;)','sgfBase64':'KDsp'}").reason())
        .isEqualTo("Must not be given with sgf");
    assertThat(failure("write_record", "{}").field()).isEqualTo("games");
    String game = "{'games':[{'boardXSize':9,'boardYSize':9,'nodes':[{},%s]}]}";
    assertThat(failure("write_record", game.formatted("{'parent':1}")).field()).isEqualTo("parent");
    assertThat(failure("write_record", game.formatted("{'move':['B','K10']}")).field())
        .isEqualTo("move");
    assertThat(failure("write_record", game.formatted("{'other':{'X':['a]b']}}")).field())
        .isEqualTo("other");
    assertThat(failure("write_record", game.formatted("{'labels':{'pass':'a'}}")).field())
        .isEqualTo("labels");
    assertThat(failure("write_record", game.formatted("{'timeLeft':{'B':'x'}}")).field())
        .isEqualTo("timeLeft");
    for (String field :
        List.of("setup", "marks", "labels", "timeLeft", "other", "lines", "arrows")) {
      assertThat(failure("write_record", game.formatted("{'%s':5}".formatted(field))).field())
          .isEqualTo(field);
    }
    String info = "{'games':[{'boardXSize':9,'boardYSize':9,'info':'x','nodes':[]}]}";
    assertThat(failure("write_record", info).field()).isEqualTo("info");
  }

  /** Random trees with all that a node can have: what is written is read back. */
  @Test
  void keepsRandomTrees() {
    for (long seed = 1; seed <= 60; seed++) {
      StringBuilder sgf = new StringBuilder("(;SZ[7:5]");
      addTree(new Random(seed), sgf, 0);
      JsonNode answer = parse(sgf.append(')').toString());
      assertThat(answer.path("problems")).as("seed %d", seed).isEmpty();
      assertStays(answer);
    }
  }

  private static void addTree(Random random, StringBuilder sgf, int depth) {
    String[] texts = {"x", "a\\]b", "\\\\", "c:d", "山", "two\nlines", "😀", "<b>&"};
    String point = "" + (char) ('a' + random.nextInt(7)) + (char) ('a' + random.nextInt(5));
    String text = texts[random.nextInt(texts.length)];
    switch (random.nextInt(8)) {
      case 0 -> sgf.append(";B[").append(point).append("]C[").append(text).append(']');
      case 1 -> sgf.append(";W[]N[").append(text).append(']');
      case 2 -> sgf.append(";AB[").append(point).append("]PL[W]");
      case 3 -> sgf.append(";AE[").append(point).append("]XY[").append(text).append(']');
      case 4 -> sgf.append(";TR[").append(point).append("]WL[1.25]");
      case 5 -> sgf.append(";LB[").append(point).append(":z").append(text).append(']');
      case 6 -> sgf.append(";LN[").append(point).append(":ab]AR[aa:").append(point).append(']');
      default -> sgf.append(";W[").append(point).append(']');
    }
    int branches = depth > 12 ? 0 : random.nextInt(10) < 7 ? 1 : random.nextInt(3);
    for (int i = 0; i < branches; i++) {
      if (branches > 1) {
        sgf.append('(');
      }
      addTree(random, sgf, depth + 1);
      if (branches > 1) {
        sgf.append(')');
      }
    }
  }

  /** The records of the board's own tests: no node, move or comment is lost. */
  @Test
  void keepsRealGames() throws IOException {
    Path folder = Path.of("..", "board", "src", "test", "resources", "sanko", "board", "sgf");
    assumeThat(folder).isDirectory();
    int games = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".sgf"))::iterator) {
        String text = Files.readString(file, UTF_8);
        JsonNode answer = parse(text);
        assertStays(answer);
        games += answer.path("games").size();
      }
    }
    assertThat(games).isPositive();
  }

  /** A record of five megabytes, of variations with comments. */
  @Test
  void readsAndWritesALargeRecord() throws Exception {
    StringBuilder sgf = new StringBuilder("(;SZ[19]");
    String comment = "An opening that has been played for three hundred years. ".repeat(4);
    while (sgf.length() < 5_000_000) {
      sgf.append("(;B[dd]C[").append(comment).append("];W[pp];B[dp];W[pd])\n");
    }
    JsonNode answer = parse(sgf.append(')').toString());
    assertThat(answer.path("problems")).isEmpty();
    String written = write(answer);
    SgfTree before = SgfReader.readTrees(sgf.toString().getBytes(UTF_8)).get(0);
    SgfTree after = SgfReader.readTrees(written.getBytes(UTF_8)).get(0);
    assertThat(after.root().variations()).hasSameSizeAs(before.root().variations());
    assertThat(written.length()).isGreaterThan(4_900_000);
  }

  /** Deeply nested variations end in no stack overflow. */
  @Test
  void readsDeepVariations() {
    String sgf = "(;SZ[9]" + "(;B[aa]".repeat(20_000) + ")".repeat(20_001);
    JsonNode answer = parse(sgf);
    assertThat(answer.path("games").path(0).path("nodes")).hasSize(20_001);
    assertStays(answer);
  }
}
