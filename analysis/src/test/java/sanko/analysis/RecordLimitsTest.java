package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static sanko.analysis.RecordTalk.parse;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Records that were made to keep the reader busy. */
class RecordLimitsTest {
  @Test
  void tellsAHundredProblemsOfARecordAndKeepsAllValues() {
    JsonNode answer = parse("(;SZ[9]AB" + "[zz]".repeat(16_000) + ")");
    assertThat(answer.path("problems")).hasSize(RecordBudget.MOST_PROBLEMS);
    assertThat(answer.path("problems").path(99).path("column").intValue()).isEqualTo(10 + 99 * 4);
    JsonNode root = answer.path("games").path(0).path("nodes").path(0);
    assertThat(root.path("other").path("AB")).hasSize(16_000);
  }

  @Test
  void readsManyBadPropertiesOfOneNode() {
    JsonNode answer = parse("(;SZ[9]" + "PL[x]".repeat(200_000) + ")");
    assertThat(answer.path("problems")).hasSize(RecordBudget.MOST_PROBLEMS);
    JsonNode root = answer.path("games").path(0).path("nodes").path(0);
    assertThat(root.path("other").path("PL")).hasSize(200_000);
  }

  @Test
  void joinsManyCommentsOfOneNode() {
    JsonNode answer = parse("(;SZ[9]C" + "[ab]".repeat(100_000) + ")");
    JsonNode root = answer.path("games").path(0).path("nodes").path(0);
    assertThat(root.path("comment").textValue()).hasSize(3 * 100_000 - 1);
  }

  @Test
  void refusesRectanglesThatGrowBeyondMeasure() {
    JsonNode answer = parse("(;SZ[25]\n" + ";TR[aa:yy]".repeat(5_000) + ")");
    JsonNode problem = answer.path("problems").path(0);
    assertThat(problem.path("message").textValue())
        .isEqualTo("the rectangles of this record have more than 100000 points");
    assertThat(problem.path("line").intValue()).isEqualTo(2);
    assertThat(problem.path("column").intValue()).isEqualTo(160 * 10 + 4);
    assertThat(answer.path("games").path(0).path("nodes")).hasSize(161);
    assertThat(parse("(;SZ[25]" + ";TR[aa:yy]".repeat(100) + ")").path("problems")).isEmpty();
  }

  @Test
  void readsSoManyGamesAndSaysSo() {
    JsonNode answer = parse("(;SZ[9])\n".repeat(RecordBudget.MOST_GAMES + 5));
    assertThat(answer.path("games")).hasSize(RecordBudget.MOST_GAMES);
    JsonNode problem = answer.path("problems").path(0);
    assertThat(problem.path("message").textValue()).isEqualTo("more than 10000 games");
    assertThat(problem.path("line").intValue()).isEqualTo(RecordBudget.MOST_GAMES + 1);
  }

  @Test
  void stopsWritingWhenNobodyWaits() throws RequestException {
    RecordActions actions = new RecordActions(null);
    AtomicInteger asked = new AtomicInteger();
    JsonNode request = RecordTalk.object().put("sgf", "(;SZ[9]" + ";B[aa]".repeat(50_000) + ")");
    String whole = actions.answer("a", "parse_record", request, () -> false);
    String part = actions.answer("a", "parse_record", request, () -> asked.incrementAndGet() > 2);
    assertThat(asked.get()).isLessThan(10);
    assertThat(part.length()).isLessThan(whole.length() / 10);
  }

  @Test
  void writesManyVariationsOfOneNode() {
    JsonNode answer = parse("(;SZ[9]" + "(;B[aa])".repeat(60_000) + ")");
    JsonNode again = parse(RecordTalk.write(answer));
    assertThat(again.path("games")).isEqualTo(answer.path("games"));
  }
}
