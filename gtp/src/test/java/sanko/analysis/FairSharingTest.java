package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static sanko.analysis.AnalysisTalk.query;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.gtp.serve.TestServer;
import sanko.gtp.serve.TestServer.Choice;
import sanko.gtp.serve.TestServer.Client;
import sanko.nn.RolloutPolicy;
import sanko.nn.rollout.RolloutEvaluator;
import sanko.nn.testing.GatedEvaluator;

/** One client asks for more than can ever be done; the others are answered nevertheless. */
@Timeout(120)
class FairSharingTest {
  private static final String MOST_URGENT = ",\"priority\":4611686018427387903";
  private static final int ENDLESS = 1_000_000_000;

  /** One that is slow enough for a search not to end before the others have been answered. */
  private static RolloutEvaluator slow() {
    return new RolloutEvaluator(1, 200, RolloutPolicy.LIGHT, 1);
  }

  private static void awaitRunning(AnalysisTalk talk, int searches) {
    TestServer.await(() -> talk.engine().running() == searches);
  }

  @Test
  void answersAQueryBesideAFloodOfUrgentOnes() throws Exception {
    try (RolloutEvaluator evaluator = slow();
        AnalysisTalk flood = new AnalysisTalk(evaluator, 2)) {
      for (int i = 0; i < 100; i++) {
        flood.ask(query("flood" + i, ENDLESS, MOST_URGENT));
      }
      awaitRunning(flood, 2);
      AnalysisTalk modest = flood.another();
      for (int i = 0; i < 3; i++) {
        modest.ask(query("modest" + i, 10, ",\"priority\":-5"));
        assertThat(modest.next().path("rootInfo").path("visits").asInt()).isEqualTo(10);
      }
      assertThat(flood.hasAnswer()).isFalse();
      assertThat(flood.engine().running()).isBetween(2, 3);
    }
  }

  @Test
  void givesEachClientItsPartOfTheSearchesAndLeavesNoneIdle() throws Exception {
    GatedEvaluator evaluator = new GatedEvaluator();
    try (AnalysisTalk first = new AnalysisTalk(evaluator, 4)) {
      AnalysisTalk second = first.another();
      AnalysisTalk third = first.another();
      for (int i = 0; i < 10; i++) {
        first.ask(query("first" + i, 1, ""));
      }
      awaitRunning(first, 4);
      for (int i = 0; i < 3; i++) {
        second.ask(query("second" + i, 1, ""));
      }
      awaitRunning(first, 6);
      third.ask(query("third", 1, ""));
      awaitRunning(first, 7);
      assertThat(first.engine().queued()).isEqualTo(7);
      evaluator.open();
      for (AnalysisTalk talk : new AnalysisTalk[] {first, second, third}) {
        talk.session().end();
        talk.awaitDone();
      }
      awaitRunning(first, 0);
      assertThat(first.engine().queued()).isZero();
    }
  }

  @Test
  void answersAQueryBesideGamesAndAMoveBesideQueries() throws Exception {
    try (RolloutEvaluator evaluator = slow();
        TestServer server = new TestServer(evaluator, Choice.USUAL.withVisits(1_000_000));
        Client flood = server.connect();
        Client queries = new Client(server.json);
        Client game = server.connect();
        Client modest = new Client(server.json)) {
      flood.send("boardsize 9\nkata-set-param maxVisits 1000000\ngenmove b\n");
      assertThat(flood.reply()).startsWith("=");
      assertThat(flood.reply()).startsWith("=");
      for (int i = 0; i < 50; i++) {
        queries.send(query("flood" + i, ENDLESS, MOST_URGENT) + "\n");
      }
      TestServer.await(() -> server.metrics.text().contains("connections 4\n"));
      modest.send(query("modest", 10, "") + "\n");
      assertThat(modest.line()).contains("\"visits\":10,");
      assertThat(game.ask("1 boardsize 9")).isEqualTo("=1 ");
      assertThat(game.ask("2 genmove b")).startsWith("=2 ");
    }
  }
}
