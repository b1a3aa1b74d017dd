package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sanko.engine.ClientLimits;
import sanko.nn.PseudoRandomEvaluator;

/** Records of game servers, as a page asks for them. */
class FetchRecordTest {
  private CompletableFuture<String> record = new CompletableFuture<>();
  private boolean failsAtOnce;

  private String asked = "";
  private AnalysisTalk talk;

  @BeforeEach
  void open() throws Exception {
    talk =
        new AnalysisTalk(
            new PseudoRandomEvaluator(),
            address -> {
              asked = address;
              if (failsAtOnce) {
                throw new IllegalStateException("broken");
              }
              return record;
            });
  }

  @AfterEach
  void close() {
    talk.close();
  }

  private void ask(String id, String url) {
    talk.ask(
        "{'id':'%s','action':'fetch_record','url':'%s'}".formatted(id, url).replace('\'', '"'));
  }

  @Test
  void aRecordComesWhenItIsThere() throws Exception {
    talk.ask("{\"id\":\"v\",\"action\":\"query_version\"}");
    assertThat(talk.next().path("fetches").booleanValue()).isTrue();
    ask("1", "online-go.com/game/1");
    assertThat(asked).isEqualTo("online-go.com/game/1");
    ask("2", "online-go.com/game/2");
    assertThat(talk.next().path("error").textValue()).isEqualTo("One record at a time");
    talk.session().end();
    record.complete("(;SZ[9])");
    JsonNode answer = talk.next();
    assertThat(answer.path("id").textValue()).isEqualTo("1");
    assertThat(answer.path("sgf").textValue()).isEqualTo("(;SZ[9])");
    talk.awaitDone();
  }

  @Test
  void unknownFieldsAreNamed() throws Exception {
    record = CompletableFuture.completedFuture("(;)");
    talk.ask("{\"id\":\"1\",\"action\":\"fetch_record\",\"url\":\"x\",\"uri\":\"y\"}");
    assertThat(talk.next().path("field").textValue()).isEqualTo("uri");
    assertThat(talk.next().path("sgf").textValue()).isEqualTo("(;)");
  }

  @Test
  void aFailureIsAWord() throws Exception {
    for (RecordFetcher.Problem each : RecordFetcher.Problem.values()) {
      record = CompletableFuture.failedFuture(new RecordFetcher.FetchException(each));
      ask("1", "x");
      assertThat(talk.next().path("problem").textValue()).isEqualTo(each.word());
    }
  }

  @Test
  void aFetcherThatFailsAtOnceMayBeAskedAgain() throws Exception {
    failsAtOnce = true;
    ask("1", "x");
    assertThat(talk.next().path("error").textValue()).contains("internal error");
    failsAtOnce = false;
    record.complete("(;)");
    ask("2", "x");
    assertThat(talk.next().path("sgf").textValue()).isEqualTo("(;)");
  }

  @Test
  void aClientThatTakesNoAnswerIsDoneToo() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    AnalysisSession session =
        new AnalysisSession(
            talk.engine(),
            new AnalysisClient() {
              @Override
              public void answer(String line) {
                throw new IllegalStateException("it reads no more");
              }

              @Override
              public void done() {
                done.countDown();
              }
            },
            ClientLimits.NONE,
            null,
            address -> record);
    session.line("{\"id\":\"1\",\"action\":\"fetch_record\",\"url\":\"x\"}");
    session.end();
    record.complete("(;)");
    assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void whatIsNoAddressIsRefused() throws Exception {
    talk.ask("{\"id\":\"1\",\"action\":\"fetch_record\",\"url\":1}");
    assertThat(talk.next().path("field").textValue()).isEqualTo("url");
    ask("1", "x".repeat(501));
    assertThat(talk.next().path("field").textValue()).isEqualTo("url");
    assertThat(asked).isEmpty();
  }

  @Test
  void othersKnowNothingOfIt() throws Exception {
    AnalysisTalk other = talk.another();
    other.ask("{\"id\":\"v\",\"action\":\"query_version\"}");
    assertThat(other.next().has("fetches")).isFalse();
    other.ask("{\"id\":\"1\",\"action\":\"fetch_record\",\"url\":\"x\"}");
    assertThat(other.next().path("field").textValue()).isEqualTo("action");
  }
}
