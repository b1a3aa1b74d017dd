package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static sanko.analysis.RecordTalk.ask;
import static sanko.analysis.RecordTalk.failure;
import static sanko.analysis.RecordTalk.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The positions of a line, and what is forbidden in them. */
class PositionsTest {
  private static final String KO = "{'setup':{'B':['B3','A2','B1'],'W':['C3','D2','C1']}}";

  /** A line: setups as JSON, moves as {@code BD4}. */
  private static String line(String... steps) {
    return Stream.of(steps)
        .map(
            step ->
                step.startsWith("{")
                    ? step
                    : "{'move':['%s','%s']}".formatted(step.charAt(0), step.substring(1)))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static JsonNode positions(String size, String rules, String... steps)
      throws RequestException {
    String[] sides = size.split("x", -1);
    return ask(
            "positions",
            json(
                "{'boardXSize':%s,'boardYSize':%s,'rules':'%s','line':%s}"
                    .formatted(sides[0], sides[1], rules, line(steps))))
        .path("positions");
  }

  private static JsonNode last(String size, String rules, String... steps) throws RequestException {
    JsonNode positions = positions(size, rules, steps);
    return positions.path(positions.size() - 1);
  }

  @Test
  void tellsAllPositionsFromTheStart() throws Exception {
    JsonNode positions = positions("3x2", "chinese", "BA2", "WC1");
    assertThat(positions).hasSize(3);
    assertThat(positions.path(0))
        .isEqualTo(
            json(
                "{'turn':0,'stones':'......','player':'B','lastMove':null,'ko':null,"
                    + "'captures':{'B':0,'W':0},'passes':0,'over':false,'forbidden':{}}"));
    assertThat(positions.path(2).path("stones").textValue()).isEqualTo("X....O");
    assertThat(positions.path(2).path("player").textValue()).isEqualTo("B");
    assertThat(positions.path(2).path("lastMove").textValue()).isEqualTo("C1");
  }

  @Test
  void leavesOutWhatIsKnown() throws Exception {
    String request = "{'boardXSize':9,'boardYSize':9,'rules':'aga','from':%d,'line':%s}";
    JsonNode answer = ask("positions", json(request.formatted(2, line("BA1", "WB1", "BC1"))));
    assertThat(answer.path("positions")).hasSize(2);
    assertThat(answer.path("positions").path(0).path("turn").intValue()).isEqualTo(2);
    assertThat(failure("positions", request.formatted(4, line("BA1"))).field()).isEqualTo("from");
  }

  @Test
  void countsCaptures() throws Exception {
    JsonNode position = last("2x2", "tromp-taylor", "BA1", "WA2", "BB2");
    assertThat(position.path("stones").textValue()).isEqualTo(".XX.");
    assertThat(position.path("captures")).isEqualTo(json("{'B':1,'W':0}"));
  }

  @Test
  void forbidsToTakeAKoBack() throws Exception {
    JsonNode position = last("4x4", "japanese", KO, "WB2", "BC2");
    assertThat(position.path("ko").textValue()).isEqualTo("B2");
    assertThat(position.path("forbidden").path("B2").textValue()).isEqualTo("ko");
    JsonNode later = last("4x4", "japanese", KO, "WB2", "BC2", "WA4", "BD4");
    assertThat(later.path("ko").isNull()).isTrue();
    assertThat(later.path("forbidden").has("B2")).isFalse();
  }

  @Test
  void tellsSuicideFromWhatTheRulesAllow() throws Exception {
    String eye = "{'setup':{'B':['A3','B3','C3','C2','C1'],'W':['A1','A2','B1']},'player':'W'}";
    assertThat(last("4x4", "chinese", eye).path("forbidden")).isEqualTo(json("{'B2':'suicide'}"));
    assertThat(last("4x4", "new-zealand", eye).path("forbidden")).isEqualTo(json("{}"));
    String single = "{'setup':{'B':['A2','B1']},'player':'W'}";
    assertThat(last("4x4", "new-zealand", single).path("forbidden"))
        .isEqualTo(json("{'A1':'suicide'}"));
  }

  @Test
  void tellsSuperkoFromKo() throws Exception {
    String[] steps = {KO, "WB2", "BC2", "Wpass", "Bpass"};
    assertThat(last("4x4", "japanese", steps).path("forbidden"))
        .isEqualTo(json("{'A1':'suicide'}"));
    JsonNode bound = last("4x4", "tromp-taylor", steps);
    assertThat(bound.path("forbidden")).isEqualTo(json("{'B2':'superko','A1':'suicide'}"));
    assertThat(bound.path("ko").isNull()).isTrue();
  }

  @Test
  void makesForbiddenMovesOfRecordsAndSaysSo() throws Exception {
    JsonNode ko = last("4x4", "japanese", KO, "WB2", "BC2", "WB2");
    assertThat(ko.path("illegal").textValue()).isEqualTo("ko");
    assertThat(ko.path("captures")).isEqualTo(json("{'B':1,'W':1}"));
    JsonNode occupied = positions("4x4", "japanese", "BA1", "WA1", "BB1");
    assertThat(occupied).hasSize(3);
    assertThat(occupied.path(2)).isEqualTo(json("{'turn':2,'problem':'occupied'}"));
    String eye = "{'setup':{'W':['A2','B1']},'player':'B'}";
    assertThat(last("4x4", "japanese", eye, "BA1").path("problem").textValue())
        .isEqualTo("suicide");
  }

  @Test
  void endsGamesAsTheRulesHaveIt() throws Exception {
    assertThat(last("9x9", "chinese", "Bpass").path("over").booleanValue()).isFalse();
    assertThat(last("9x9", "chinese", "Bpass", "Wpass").path("over").booleanValue()).isTrue();
    JsonNode territory = last("9x9", "japanese", "BA1", "Wpass", "Bpass");
    assertThat(territory.path("over").booleanValue()).isTrue();
    assertThat(territory.path("lastMove").textValue()).isEqualTo("pass");
    JsonNode goesOn = last("9x9", "japanese", "BA1", "Wpass", "Bpass", "WB1");
    assertThat(goesOn.path("over").booleanValue()).isFalse();
    JsonNode button = last("9x9", "aga-button", "Bpass", "Wpass");
    assertThat(button.path("over").booleanValue()).isFalse();
    assertThat(button.path("buttonLeft").booleanValue()).isFalse();
    assertThat(last("9x9", "aga-button", "Bpass", "Wpass", "Bpass").path("over").booleanValue())
        .isTrue();
  }

  @Test
  void letsWhiteBeginAfterHandicap() throws Exception {
    String stones = "{'setup':{'B':['C3','G7']}}";
    assertThat(last("9x9", "chinese", stones).path("player").textValue()).isEqualTo("W");
    assertThat(last("9x9", "chinese", "{'setup':{'B':['C3'],'W':['G7']}}").path("player").asText())
        .isEqualTo("B");
    String given = "{'setup':{'B':['C3','G7']},'player':'B'}";
    assertThat(last("9x9", "chinese", given).path("player").textValue()).isEqualTo("B");
    assertThat(last("9x9", "chinese", "BA1", "WB1", stones).path("player").textValue())
        .isEqualTo("B");
  }

  @Test
  void editsBoardsInTheMiddle() throws Exception {
    JsonNode edited =
        last("3x3", "chinese", "BA1", "WB2", "{'setup':{'empty':['A1'],'W':['C3']},'player':'B'}");
    assertThat(edited.path("stones").textValue()).isEqualTo("..O.O....");
    String dead = "{'setup':{'B':['A1'],'W':['A2','B1']}}";
    assertThat(last("3x3", "chinese", dead).path("problem").textValue())
        .contains("without liberties at A1");
  }

  @Test
  void letsAPlayerMoveTwice() throws Exception {
    JsonNode twice = last("9x9", "chinese", "BA1", "BC3");
    assertThat(twice.has("illegal")).isFalse();
    assertThat(twice.path("player").textValue()).isEqualTo("W");
  }

  @Test
  void refusesRequestsThatMakeNoSense() {
    String request = "{'boardXSize':%s,'boardYSize':9,'rules':%s,'line':%s}";
    assertThat(failure("positions", request.formatted("26", "'aga'", "[]")).field())
        .isEqualTo("boardXSize");
    assertThat(failure("positions", request.formatted("9", "'mine'", "[]")).field())
        .isEqualTo("rules");
    for (String line :
        new String[] {
          "5",
          "[5]",
          "[{'move':['B']}]",
          "[{'move':['B','Z9']}]",
          "[{'move':5}]",
          "[{'setup':{'B':['A1'],'W':['A1']}}]"
        }) {
      assertThat(failure("positions", request.formatted("9", "'aga'", line)).field())
          .as(line)
          .isEqualTo("line");
    }
    assertThat(failure("positions", request.formatted("9", "'aga'", "[{'setup':5}]")).field())
        .isEqualTo("setup");
    assertThat(failure("positions", request.formatted("9", "'aga'", "[{'setup':['A1']}]")).field())
        .isEqualTo("setup");
    String long1 = "[" + "{},".repeat(10_000) + "{}]";
    assertThat(failure("positions", request.formatted("9", "'aga'", long1)).reason())
        .contains("more than 10000");
  }
}
