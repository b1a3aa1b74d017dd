package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static sanko.analysis.RecordTalk.ask;
import static sanko.analysis.RecordTalk.failure;
import static sanko.analysis.RecordTalk.json;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scores with dead stones that the players name. */
class FinalCountTest {
  /**
   * Black has the columns A to C of a 5x3 board, White the rest; a white stone lies in the left.
   */
  private static final String WALLS =
      "{'setup':{'B':['C1','C2','C3'],'W':['D1','D2','D3','A2']},'player':'B'}";

  private static JsonNode score(String rules, String komi, String line, String dead)
      throws RequestException {
    return ask(
        "score",
        json(
            "{'boardXSize':5,'boardYSize':3,'rules':'%s','komi':%s,'line':[%s],'dead':[%s]}"
                .formatted(rules, komi, line, dead)));
  }

  @Test
  void countsAreaWithDeadStones() throws Exception {
    JsonNode score = score("chinese", "0.5", WALLS, "'A2'");
    assertThat(score.path("owners").textValue()).isEqualTo("XXXOOXXXOOXXXOO");
    assertThat(score.path("score").doubleValue()).isEqualTo(6 - 9 + 0.5);
    assertThat(score.path("text").textValue()).isEqualTo("B+2.5");
    assertThat(score.path("scoring").textValue()).isEqualTo("area");
    assertThat(score.path("territory")).isEqualTo(json("{'B':9,'W':6}"));
    assertThat(score.path("dead")).isEqualTo(json("['A2']"));
    assertThat(score.path("whiteBonus").doubleValue()).isEqualTo(0.5);
  }

  @Test
  void leavesOpenWhatALivingStoneMakesNeutral() throws Exception {
    JsonNode score = score("chinese", "0", WALLS, "");
    assertThat(score.path("owners").textValue()).isEqualTo("--XOOO-XOO--XOO");
    assertThat(score.path("score").doubleValue()).isEqualTo(7 - 3);
  }

  @Test
  void countsTerritoryAndPrisoners() throws Exception {
    JsonNode score = score("japanese", "0.5", WALLS, "'A2'");
    assertThat(score.path("territory")).isEqualTo(json("{'B':6,'W':3}"));
    assertThat(score.path("prisoners")).isEqualTo(json("{'B':1,'W':0}"));
    assertThat(score.path("score").doubleValue()).isEqualTo(3 - 7 + 0.5);
    assertThat(score.path("whiteBonus").doubleValue()).isEqualTo(0.5);
  }

  /** A point left unfilled makes no seki. */
  @Test
  void countsTerritoryBesideDame() throws Exception {
    String walls = "{'setup':{'B':['B1','B2','B3'],'W':['D1','D2','D3','E2']},'player':'B'}";
    JsonNode score = score("japanese", "0.5", walls, "");
    assertThat(score.path("owners").textValue()).isEqualTo("XX-OOXX-OOXX-OO");
    assertThat(score.path("territory")).isEqualTo(json("{'B':3,'W':2}"));
    assertThat(score.path("score").doubleValue()).isEqualTo(2 - 3 + 0.5);
  }

  /** White takes F5 at some time, and Black has to connect E5 at D5. */
  @Test
  void countsNoPointThatMustBeFilled() throws Exception {
    String black = "'D9','B8','D8','D7','B6','D6','C5','E5','D4','B3','D3','D2','D1'";
    String white = "'E9','E8','G8','E7','E6','F6','H6','G5','E4','F4','H4','E3','E2','G2','E1'";
    String query =
        "{'boardXSize':9,'boardYSize':9,'rules':'%s','komi':0,'line':[{'setup':{'B':[%s],'W':[%s]},"
            + "'player':'B'}],'dead':[]}";
    JsonNode japanese = ask("score", json(query.formatted("japanese", black, white)));
    assertThat(japanese.path("score").doubleValue()).isEqualTo(5);
    JsonNode chinese = ask("score", json(query.formatted("chinese", black, white)));
    assertThat(chinese.path("score").doubleValue()).as("a stone there is a point").isEqualTo(6);
  }

  /** Each player has one group, beside which points are left unfilled. */
  @Test
  void taxesEachGroup() throws Exception {
    String walls = "{'setup':{'B':['B1','B2','B3'],'W':['D1','D2','D3']},'player':'B'}";
    assertThat(score("stone-scoring", "0.5", walls, "").path("score").doubleValue())
        .isEqualTo(6 - 2 - (6 - 2) + 0.5);
    String two = "{'setup':{'B':['B1','B2','B3','D1','D2','D3'],'W':[]},'player':'B'}";
    assertThat(score("stone-scoring", "0", two, "").path("score").doubleValue()).isEqualTo(2 - 15);
    JsonNode three =
        ask(
            "score",
            json(
                "{'boardXSize':9,'boardYSize':3,'rules':'stone-scoring','komi':0.5,'dead':[],'line':["
                    + "{'setup':{'B':['B1','B2','B3','H1','H2','H3'],"
                    + "'W':['D1','D2','D3','F1','F2','F3']}}]}"));
    assertThat(three.path("whiteTax").intValue()).isEqualTo(-2);
    assertThat(three.path("whiteBonus").doubleValue()).isEqualTo(0.5);
    assertThat(three.path("score").doubleValue()).isEqualTo(9 - 12 + 2 + 0.5);
    assertThat(score("ancient-territory", "0.5", walls, "").path("score").doubleValue())
        .isEqualTo(3 - 2 - (3 - 2) + 0.5);
  }

  /** Chains with an eye each share three liberties. */
  @Test
  void countsNoEyesInSeki() throws Exception {
    String seki =
        "{'setup':{'B':['A1','A2','B1','B2','B3'],'W':['D1','D2','D3','E1','E2']},'player':'B'}";
    JsonNode score = score("japanese", "0.5", seki, "");
    assertThat(score.path("owners").textValue()).isEqualTo("-X-O-XX-OOXX-OO");
    assertThat(score.path("territory")).isEqualTo(json("{'B':0,'W':0}"));
    assertThat(score.path("score").doubleValue()).isEqualTo(0.5);
  }

  @Test
  void countsWhatWasCapturedInTheGame() throws Exception {
    String capture =
        WALLS
            + ",{'move':['B','A1']},{'move':['W','pass']},{'move':['B','A3']},"
            + "{'move':['W','pass']},{'move':['B','B2']}";
    JsonNode score = score("japanese", "6.5", capture, "");
    assertThat(score.path("prisoners")).isEqualTo(json("{'B':1,'W':0}"));
    assertThat(score.path("territory")).isEqualTo(json("{'B':3,'W':3}"));
    assertThat(score.path("score").doubleValue()).isEqualTo(3 - 3 - 1 + 6.5);
  }

  @Test
  void completesDeadStonesToChainsAndPassesOverEmptyPoints() throws Exception {
    JsonNode score = score("chinese", "0", WALLS, "'D1','E2'");
    assertThat(score.path("dead")).isEqualTo(json("['D3','D2','D1']"));
  }

  @Test
  void givesTheButtonToWhoTookIt() throws Exception {
    String passes = WALLS + ",{'move':['B','pass']}";
    double taken = score("aga-button", "7", passes, "'A2'").path("score").doubleValue();
    assertThat(taken).isEqualTo(6 - 9 + 7 - 0.5);
    assertThat(score("aga-button", "7", WALLS, "'A2'").path("score").doubleValue())
        .as("left to the player to move")
        .isEqualTo(taken);
  }

  @Test
  void addsTheHandicapBonus() throws Exception {
    String handicap = "{'setup':{'B':['A1','E3']}}";
    assertThat(score("chinese", "0", handicap, "").path("whiteBonus").doubleValue()).isEqualTo(2);
    assertThat(score("aga", "0", handicap, "").path("whiteBonus").doubleValue()).isEqualTo(1);
    assertThat(score("japanese", "0", handicap, "").path("whiteBonus").doubleValue()).isZero();
  }

  /** All is of one group of Black, which costs two points where all groups are taxed. */
  @ParameterizedTest
  @CsvSource({
    "stone-scoring, -2",
    "ancient-territory, -2",
    "chinese, 0",
    "japanese, 0",
  })
  void tellsTheTaxApartFromTheBonus(String rules, int whiteTax) throws Exception {
    String groups =
        "{'setup':{'B':['A2','B2','B1','D1','D2','E2'],'W':['A3','B3','C3','D3','E3','C2']}}";
    JsonNode score = score(rules, "0.5", groups, "");
    JsonNode points = score.path("territory");
    JsonNode prisoners = score.path("prisoners");
    boolean isArea = score.path("scoring").textValue().equals("area");
    assertThat(score.path("whiteBonus").doubleValue()).isEqualTo(0.5);
    assertThat(score.path("whiteTax").intValue()).isEqualTo(whiteTax);
    assertThat(score.path("score").doubleValue())
        .isEqualTo(
            points.path("W").intValue()
                - points.path("B").intValue()
                + (isArea ? 0 : prisoners.path("W").intValue() - prisoners.path("B").intValue())
                + 0.5
                - whiteTax);
  }

  @Test
  void countsAnEmptyBoardAsADraw() throws Exception {
    assertThat(score("chinese", "0", "", "").path("text").textValue()).isEqualTo("0");
  }

  @Test
  void refusesRequestsThatMakeNoSense() {
    String request = "{'boardXSize':5,'boardYSize':3,'rules':'aga','line':[%s],'dead':[%s]%s}";
    assertThat(failure("score", request.formatted("", "'Z1'", "")).field()).isEqualTo("dead");
    assertThat(failure("score", request.formatted("", "'pass'", "")).field()).isEqualTo("dead");
    assertThat(failure("score", request.formatted("", "", ",'komi':401")).field())
        .isEqualTo("komi");
    String twice = "{'move':['B','A1']},{'move':['W','A1']}";
    assertThat(failure("score", request.formatted(twice, "", "")).reason())
        .isEqualTo("Step 2 is impossible: occupied");
  }
}
