package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.analysis.testing.CheckedTalk;
import sanko.engine.config.ConfigException;
import sanko.gtp.serve.RecordFolders;
import sanko.gtp.serve.TestServer;

/** The actions about games of others, as a page asks them. */
class ExploreTest {
  private static final JsonMapper MAPPER = new JsonMapper();

  @TempDir private Path folder;
  private RecordFolders folders;
  private RecordActions actions;

  @BeforeEach
  void read() throws Exception {
    Files.writeString(
        folder.resolve("a.sgf"),
        "(;SZ[9]PB[Ume]PW[Take]RE[B+R]DT[2024-01-02];B[ee];W[cc];B[gg])"
            + "(;SZ[9]PB[Take]PW[Matsu]RE[W+1]DT[2020];B[ee];W[gc])");
    folders = Objects.requireNonNull(RecordFolders.open(List.of(folder.toString()), false));
    actions = new RecordActions(folders);
    TestServer.await(() -> !isReading());
  }

  private boolean isReading() {
    try {
      return ask("explore", "[]", "").path("records").path("isReading").booleanValue();
    } catch (IOException | RequestException e) {
      throw new AssertionError(e);
    }
  }

  @AfterEach
  void close() {
    folders.close();
  }

  private JsonNode ask(String action, String line, String more)
      throws IOException, RequestException {
    String request =
        "{'id':'1','action':'%s','boardXSize':9,'boardYSize':9,'rules':'japanese','line':%s%s}"
            .formatted(action, line, more)
            .replace('\'', '"');
    String answer = actions.answer("1", action, MAPPER.readTree(request), () -> false);
    CheckedTalk.compare(request, answer);
    return MAPPER.readTree(answer);
  }

  @Test
  void tellsWhatWasPlayed() throws Exception {
    JsonNode answer = ask("explore", "[{'move':['B','E5']}]", ",'player':'UME'");
    assertThat(answer.path("records").path("games").intValue()).isEqualTo(2);
    assertThat(answer.path("games").intValue()).isEqualTo(2);
    assertThat(answer.path("moves")).hasSize(1);
    assertThat(answer.path("moves").path(0).toString())
        .isEqualTo(
            "{'points':['C3','C7','G3','G7'],'games':2,'B':1,'W':1,'own':{'games':1,'won':1,'lost':0}}"
                .replace('\'', '"'));
    assertThat(answer.path("samples")).hasSize(1);
    assertThat(answer.path("samples").path(0).path("date").textValue()).isEqualTo("2024-01-02");
  }

  @Test
  void givesRecordsAtThePosition() throws Exception {
    String line = "[{'move':['B','E5']},{'move':['W','G3']}]";
    String game = ask("explore", line, "").path("samples").path(0).path("game").textValue();
    JsonNode found = ask("explore_game", line, ",'game':'" + game + "'");
    assertThat(found.path("sgf").textValue()).contains("PB[Ume]").doesNotContain("Matsu");
    assertThat(found.path("turn").intValue()).isEqualTo(2);
    assertThat(ask("explore_game", "[]", ",'game':'" + game + "'").path("turn").intValue())
        .isZero();
    for (String wrong : new String[] {"1", "x", "../a.sgf"}) {
      assertThatThrownBy(() -> ask("explore_game", "[]", ",'game':'" + wrong + "'"))
          .isInstanceOf(RequestException.class)
          .hasMessageContaining("not there");
    }
  }

  @Test
  void needsAFolder() throws ConfigException {
    assertThat(RecordFolders.open(List.of(), true)).isNull();
    assertThatThrownBy(() -> RecordFolders.open(List.of(folder + "/none"), false))
        .isInstanceOf(ConfigException.class);
    assertThat(new RecordActions(null).names()).doesNotContain("explore", "explore_game");
  }
}
