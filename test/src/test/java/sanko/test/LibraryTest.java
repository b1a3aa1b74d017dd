package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.engine.Sanko;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.RolloutPolicy;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.nn.rollout.RolloutEvaluator;
import sanko.search.Search;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * The examples of docs/library.md. What stands between two markers, {@code snippet} and {@code
 * end}, is the text of the page.
 */
class LibraryTest {
  private static final Path PAGE = Path.of("../docs/library.md");
  private static final Path SOURCE = Path.of("src/test/java/sanko/test/LibraryTest.java");

  @Test
  void thePageShowsTheCodeThatIsTestedHere() throws IOException {
    String page = Files.readString(PAGE);
    List<String> shown = blocks(page, "(?ms)^```java\n(.*?)^```$");
    List<String> tested = blocks(Files.readString(SOURCE), "(?ms)^ *// snippet\n(.*?)^ *// end$");
    assertThat(tested).hasSize(5);
    assertThat(shown).isEqualTo(tested);
    for (String snippet : tested) {
      assertThat(snippet.lines().count()).isLessThanOrEqualTo(8);
    }
  }

  @Test
  void thePageShowsTheExampleInKotlinWhichRuns() throws IOException {
    Path source = Path.of("src/test/kotlin/sanko/test/KotlinExample.kt");
    assertThat(blocks(Files.readString(PAGE), "(?ms)^```kotlin\n(.*?)^```$"))
        .isEqualTo(blocks(Files.readString(source), "(?ms)^ *// snippet\n(.*?)^ *// end$"));
    assertThat(KotlinExample.firstMove()).matches("[A-J][1-9]");
  }

  @Test
  void theScriptForJShellRuns() throws IOException {
    String script = blocks(Files.readString(PAGE), "(?ms)^```jshell\n(.*?)^```$").get(0);
    try (JShell shell = JShell.builder().executionEngine("local").build()) {
      shell.addToClasspath(System.getProperty("java.class.path"));
      List<SnippetEvent> events =
          script
              .lines()
              .map(line -> shell.sourceCodeAnalysis().analyzeCompletion(line).source())
              .flatMap(snippet -> shell.eval(snippet).stream())
              .toList();
      assertThat(events)
          .allSatisfy(event -> assertThat(event.exception()).isNull())
          .extracting(SnippetEvent::status)
          .containsOnly(Snippet.Status.VALID);
      assertThat(events.get(events.size() - 2).value()).matches("\"[A-J][1-9]\"");
    }
  }

  private static List<String> blocks(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(found -> found.group(1).stripTrailing().stripIndent())
        .toList();
  }

  @Test
  void playsAndAnalyzesInTheBackground() throws Exception {
    // snippet
    GameState game = new GameState(9, 9, Rules.CHINESE, 7);
    try (Sanko engine = Sanko.open()) {
      game.play(engine.move(game, SearchLimits.visits(50)).join(), Color.BLACK);
      var replies = engine.analyze(game, SearchRequest.forAnalysis(SearchLimits.visits(50)));
      game.play(replies.join().moves().get(0).move(), Color.WHITE);
    }
    // end
    assertThat(game.moveCount()).isEqualTo(2);
    assertThat(game.toMove()).isEqualTo(Color.BLACK);
  }

  @Test
  void placesAndTakesStones() {
    // snippet
    MutableBoard board = new MutableBoard(9, 9);
    int corner = Vertex.parse("A1", board);
    board.play(corner, Color.WHITE);
    board.play(Vertex.parse("A2", board), Color.BLACK);
    int liberties = board.liberties(corner); // 1: White is in atari
    int removed = board.play(Vertex.parse("B1", board), Color.BLACK); // 1 stone
    String diagram = board.toString();
    // end
    assertThat(liberties).isEqualTo(1);
    assertThat(removed).isEqualTo(1);
    assertThat(board.isEmpty(corner)).isTrue();
    assertThat(diagram.lines()).hasSize(9).anyMatch(row -> row.contains("X"));
  }

  @Test
  void playsAGameByTheRules() {
    // snippet
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
    for (String vertex : List.of("C1", "B1", "B2", "A2", "A1")) {
      game.play(Vertex.parse(vertex, game.board()), game.toMove());
    }
    int ko = Vertex.parse("B1", game.board());
    boolean mayRetake = game.isLegal(ko); // false: it would repeat a position
    double whiteScore = new Scorer().whiteScore(game); // 4: 7 + 1 - 4
    game.undo();
    // end
    assertThat(mayRetake).isFalse();
    assertThat(whiteScore).isEqualTo(4);
    assertThat(game.moveCount()).isEqualTo(4);
  }

  @Test
  void searchesWithoutANetwork() throws Exception {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
    // snippet
    Evaluator evaluator = new RolloutEvaluator(2, 8, RolloutPolicy.LIGHT, 1);
    Search search = new Search(evaluator, SearchSettings.DEFAULT, 1);
    SearchSnapshot found = search.run(game, SearchRequest.toPlay(SearchLimits.visits(200)));
    double whiteWins = found.root().values().winrate();
    int move = new MoveChooser(search.settings()).choose(game, found, 1);
    game.play(move, game.toMove());
    evaluator.close();
    // end
    assertThat(found.root().visits()).isEqualTo(200);
    assertThat(whiteWins).isStrictlyBetween(0.0, 1.0);
    assertThat(game.moveCount()).isEqualTo(1);
  }

  @Test
  void evaluatesWithTheEmbeddedNetwork() throws Exception {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7);
    // snippet
    Evaluator network = NetworkEvaluator.open(EmbeddedNetwork.file(), EvaluatorSettings.DEFAULT);
    Evaluation evaluation = network.evaluate(game, EvaluationOptions.PLAIN).join();
    int center = game.board().indexOf(game.board().point(4, 4));
    double prior = evaluation.policy(center); // of a first move in the center
    double whiteLead = evaluation.value().whiteLead();
    network.close();
    // end
    assertThat(prior).isStrictlyBetween(0.01, 1.0);
    assertThat(whiteLead).isBetween(-5.0, 5.0);
  }
}
