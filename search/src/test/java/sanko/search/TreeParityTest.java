package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.Vertex;
import sanko.nn.NetworkEvaluator;
import sanko.superko.GameState;

/** Serial searches against those of KataGo with the same network, visit by visit. */
class TreeParityTest {
  private static final Path SHARED = Path.of("..", "..", "shared");
  private static final Path TREES = SHARED.resolve("vectors/dev/trees-b6c96.json");
  private static final Path NETWORK =
      SHARED.resolve("models/g170-b6c96-s175395328-d26788732.bin.gz");
  private static final int MOST_VISITS = 100;

  /** What was found for the positions of one number of visits. */
  private static final class Tally {
    int positions;
    int sameBest;
    int exact;
    int close;
    double winrate;
    double lead;

    @Override
    public String toString() {
      return String.format(
          "%d positions: same best %d, exact visits %d, within 2 %d, winrate off %.4f, lead off %.3f",
          positions, sameBest, exact, close, winrate, lead);
    }
  }

  @Test
  void searchesAsKataGoDoesAtOneLeafAtATime() throws Exception {
    assumeTrue(Files.exists(TREES), "skipped: " + TREES + " does not exist");
    assumeTrue(Files.exists(NETWORK), "skipped: " + NETWORK + " does not exist");
    int most = Integer.getInteger("sanko.parity.visits", MOST_VISITS);
    Map<Integer, Tally> tallies = new TreeMap<>();
    NetworkEvaluator.Settings settings = new NetworkEvaluator.Settings(1, 1, 1, 14, 0);
    try (NetworkEvaluator evaluator = NetworkEvaluator.open(NETWORK, settings)) {
      for (JsonNode tree : new ObjectMapper().readTree(TREES.toFile()).get("positions")) {
        int visits = tree.get("maxVisits").asInt();
        if (visits <= most) {
          compare(evaluator, tree, tallies.computeIfAbsent(visits, v -> new Tally()));
        }
      }
    }
    System.getLogger("parity").log(System.Logger.Level.INFO, tallies.toString());
    for (int visits : new int[] {2, 10, 30}) {
      Tally tally = tallies.getOrDefault(visits, new Tally());
      assertThat(tally.exact)
          .as("%d visits, %s", visits, tally)
          .isGreaterThanOrEqualTo((int) Math.ceil(0.85 * tally.positions));
    }
    Tally hundred = tallies.getOrDefault(MOST_VISITS, new Tally());
    assertThat(hundred.sameBest)
        .as(hundred.toString())
        .isGreaterThanOrEqualTo((int) Math.ceil(0.97 * hundred.positions));
    assertThat(hundred.close)
        .as(hundred.toString())
        .isGreaterThanOrEqualTo((int) Math.ceil(0.85 * hundred.positions));
  }

  private static void compare(NetworkEvaluator evaluator, JsonNode tree, Tally tally)
      throws SearchException {
    SearchSettings settings =
        SearchSettings.DEFAULT
            .with("numSearchThreads", "1")
            .with("numVirtualLossesPerThread", "1")
            .with("nnRandomize", "false");
    Search search = new Search(evaluator, settings, 1);
    GameState game = game(tree);
    SearchSnapshot found =
        search.run(game, SearchRequest.toPlay(SearchLimits.visits(tree.get("maxVisits").asInt())));
    Map<String, Long> visits = new HashMap<>();
    for (MoveInfo move : found.moves()) {
      visits.put(Vertex.format(move.move(), game.board()), move.edgeVisits());
    }
    boolean exact = true;
    boolean close = true;
    String best = "";
    for (JsonNode child : tree.get("children")) {
      String vertex = child.get("move").asText();
      long expected = child.get("edgeVisits").asLong();
      long got = visits.getOrDefault(vertex, 0L);
      visits.remove(vertex);
      exact &= got == expected;
      close &= Math.abs(got - expected) <= 2;
      best = child.get("order").asInt() == 0 ? vertex : best;
    }
    long others = visits.values().stream().mapToLong(Long::longValue).sum();
    tally.positions++;
    tally.exact += exact && others == 0 ? 1 : 0;
    tally.close += close && others <= 2 ? 1 : 0;
    tally.sameBest +=
        found.moves().isEmpty()
                || best.equals(Vertex.format(found.moves().get(0).move(), game.board()))
            ? 1
            : 0;
    JsonNode root = tree.get("root");
    tally.winrate =
        Math.max(tally.winrate, Math.abs(found.root().winrate() - root.get("winrate").asDouble()));
    tally.lead =
        Math.max(tally.lead, Math.abs(found.root().lead() - root.get("scoreLead").asDouble()));
    if (Boolean.getBoolean("sanko.parity.verbose") && !exact) {
      System.getLogger("parity")
          .log(
              System.Logger.Level.INFO,
              tree.get("id")
                  + " "
                  + tree.get("tag")
                  + " "
                  + tree.get("maxVisits")
                  + " not exact\n"
                  + tree.get("children")
                  + "\n"
                  + found.moves());
    }
  }

  private static GameState game(JsonNode tree) {
    Board start = new Board(tree.get("xSize").asInt(), tree.get("ySize").asInt());
    for (JsonNode stone : tree.path("initialStones")) {
      start.setStone(Vertex.parse(stone.get(1).asText(), start), color(stone.get(0).asText()));
    }
    int first = color(tree.path("firstPlayer").asText("B"));
    GameState game =
        new GameState(start, first, rules(tree.get("rules")), tree.get("komi").asDouble(), false);
    game.setCleanupPrevented(true);
    String moves = tree.get("moves").asText();
    int mover = first;
    for (String vertex : moves.isEmpty() ? new String[0] : moves.split(" ")) {
      game.play(Vertex.parse(vertex, start), mover);
      mover = Color.opponent(mover);
    }
    return game;
  }

  private static int color(String letter) {
    return letter.equals("B") ? Color.BLACK : Color.WHITE;
  }

  private static Rules rules(JsonNode text) {
    return new Rules(
        KoRule.valueOf(text.get("ko").asText()),
        Scoring.valueOf(text.get("scoring").asText()),
        Tax.valueOf(text.get("tax").asText()),
        text.get("suicide").asBoolean(),
        text.get("hasButton").asBoolean(),
        switch (text.get("whiteHandicapBonus").asText()) {
          case "0" -> HandicapBonus.ZERO;
          case "N" -> HandicapBonus.N;
          default -> HandicapBonus.N_MINUS_ONE;
        },
        text.get("friendlyPassOk").asBoolean());
  }
}
