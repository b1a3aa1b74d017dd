package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.testing.SharedFiles;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Our serial search against KataGo's, with the same network; docs/search.md. */
@Tag("arithmetic")
class KataGoTreesTest {
  private static final String NETWORK = "models/g170-b6c96-s175395328-d26788732.bin.gz";

  /** As KataGo ran: one leaf at a time, no random symmetry, its graph key. */
  static final SearchSettings SERIAL =
      SearchSettings.DEFAULT
          .with("solverMode", "0")
          .with("numSearchThreads", "1")
          .with("numVirtualLossesPerThread", "1")
          .with("nnRandomize", "false")
          .with("graphUnstaling", "none")
          .with("graphKeyRule", "chain")
          .with("graphSearchRepBound", "11")
          .with("rootSymmetryPruning", "false")
          .with("fillDameBeforePass", "false");

  private record Compared(JsonNode tree, SearchSnapshot found, Board board) {
    boolean isIdentical() {
      return difference(tree, found, board).isEmpty();
    }

    boolean hasSameBest() {
      JsonNode best = null;
      for (JsonNode child : tree.get("children")) {
        best = best == null || value(child) > value(best) ? child : best;
      }
      return best != null
          && best.get("move").asText().equals(name(found.moves().get(0).move(), board));
    }

    private static double value(JsonNode child) {
      return child.get("playSelectionValue").asDouble();
    }

    /** The greatest difference between visits of moves. */
    long visitsApart() {
      Map<String, Long> visits = new HashMap<>();
      for (JsonNode child : tree.get("children")) {
        visits.put(child.get("move").asText(), child.get("edgeVisits").asLong());
      }
      for (MoveInfo info : found.moves()) {
        visits.merge(name(info.move(), board), -info.edgeVisits(), Long::sum);
      }
      return visits.values().stream().mapToLong(Math::abs).max().orElse(0);
    }

    boolean hasRootValue(double winrate, double lead) {
      JsonNode root = tree.get("root");
      return Math.abs(root.get("winrate").asDouble() - found.root().values().winrate()) <= winrate
          && Math.abs(root.get("scoreLead").asDouble() - found.root().values().lead()) <= lead;
    }

    @Override
    public String toString() {
      return tree.get("id").asText()
          + " "
          + tree.get("tag").asText()
          + ": "
          + difference(tree, found, board);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 10, 30})
  void findsTheSameTreesWithFewVisits(long visits) throws Exception {
    assertShare(0.97, search(visits), Compared::isIdentical);
  }

  @Test
  @Tag("exhaustive")
  void findsTheSameWithAHundredVisits() throws Exception {
    List<Compared> compared = search(100);
    assertShare(0.97, compared, Compared::hasSameBest);
    assertShare(0.95, compared, each -> each.visitsApart() <= 2);
  }

  @Test
  @Tag("exhaustive")
  void findsTheSameWithFourHundredVisits() throws Exception {
    List<Compared> compared = search(400);
    assertShare(0.94, compared, Compared::hasSameBest);
    assertShare(0.95, compared, each -> each.hasRootValue(0.005, 0.15));
    assertShare(0.90, compared, each -> each.visitsApart() <= 2);
  }

  private static void assertShare(
      double least, List<Compared> compared, Predicate<Compared> condition) {
    List<Compared> others = compared.stream().filter(condition.negate()).toList();
    assertThat(1 - (double) others.size() / compared.size())
        .as("%d of %d are different: %s", others.size(), compared.size(), others)
        .isGreaterThanOrEqualTo(least);
  }

  private static List<Compared> search(long visits) throws Exception {
    Path network = SharedFiles.find(NETWORK);
    JsonNode trees =
        new ObjectMapper()
            .readTree(SharedFiles.find("vectors/dev/trees-b6c96.json").toFile())
            .get("positions");
    List<Compared> compared = new ArrayList<>();
    try (Evaluator evaluator =
        NetworkEvaluator.open(network, EvaluatorSettings.fixed(1, 2, 1, 16))) {
      for (JsonNode tree : trees) {
        if (tree.get("maxVisits").asLong() == visits) {
          GameState game = game(tree);
          SearchRequest request = SearchRequest.toPlay(SearchLimits.visits(visits));
          SearchSnapshot found = new Search(evaluator, SERIAL, 0).run(game, request);
          compared.add(new Compared(tree, found, game.board()));
        }
      }
    }
    return compared;
  }

  private static String difference(JsonNode tree, SearchSnapshot found, Board board) {
    StringBuilder text = new StringBuilder();
    Map<String, JsonNode> wanted = new HashMap<>();
    for (JsonNode child : tree.get("children")) {
      if (child.get("edgeVisits").asLong() > 0) {
        wanted.put(child.get("move").asText(), child);
      }
    }
    compare(
        text,
        "root utility",
        tree.get("root").get("utility"),
        found.root().values().utility(),
        1e-3);
    compare(
        text, "root lead", tree.get("root").get("scoreLead"), found.root().values().lead(), 0.03);
    compare(text, "root weight", tree.get("root").get("weight"), found.root().weight(), 0.03);
    for (MoveInfo info : found.moves()) {
      String name = name(info.move(), board);
      JsonNode child = wanted.remove(name);
      if (child == null) {
        text.append(name).append(" not wanted; ");
        continue;
      }
      compare(text, name + " visits", child.get("edgeVisits"), (double) info.edgeVisits(), 0);
      compare(text, name + " utility", child.get("utility"), info.values().utility(), 1e-3);
      compare(text, name + " prior", child.get("prior"), info.prior(), 1e-3);
      compare(text, name + " weight", child.get("weight"), info.statistics().weight(), 0.03);
      compare(text, name + " lcb", child.get("utilityLcb"), info.lcb().utility(), 3e-3);
      compare(
          text, name + " value", child.get("playSelectionValue"), info.playSelectionValue(), 0.3);
    }
    if (!wanted.isEmpty()) {
      text.append("missing ").append(wanted.keySet());
    }
    return text.toString();
  }

  private static void compare(
      StringBuilder text, String what, JsonNode wanted, double found, double tolerance) {
    if (Math.abs(wanted.asDouble() - found) > tolerance) {
      text.append(String.format("%s %.4f not %.4f; ", what, found, wanted.asDouble()));
    }
  }

  static GameState game(JsonNode tree) {
    JsonNode said = tree.get("rules");
    Rules rules =
        new Rules(
            KoRule.valueOf(said.get("ko").asText()),
            Scoring.valueOf(said.get("scoring").asText()),
            Tax.valueOf(said.get("tax").asText()),
            said.get("suicide").asBoolean(),
            said.get("hasButton").asBoolean(),
            switch (said.get("whiteHandicapBonus").asText()) {
              case "0" -> HandicapBonus.ZERO;
              case "N" -> HandicapBonus.N;
              default -> HandicapBonus.N_MINUS_ONE;
            },
            said.get("friendlyPassOk").asBoolean());
    MutableBoard board = new MutableBoard(tree.get("xSize").asInt(), tree.get("ySize").asInt());
    JsonNode stones = tree.get("initialStones");
    if (stones != null && !stones.isNull()) {
      stones.forEach(
          stone -> board.setStone(point(board, stone.get(1).asText()), color(stone.get(0))));
    }
    GameState game =
        new GameState(
            board, color(tree.get("firstPlayer")), rules, tree.get("komi").asDouble(), true);
    game.setCleanupPrevented(true);
    for (String move : tree.get("moves").asText().split(" ", -1)) {
      if (!move.isEmpty()) {
        game.play(point(board, move), game.toMove());
      }
    }
    return game;
  }

  private static int color(JsonNode name) {
    return name.asText().equals("B") ? Color.BLACK : Color.WHITE;
  }

  private static int point(Board board, String vertex) {
    if (vertex.equalsIgnoreCase("pass")) {
      return Board.PASS;
    }
    int x = vertex.charAt(0) - 'A' - (vertex.charAt(0) > 'I' ? 1 : 0);
    return board.point(x, board.height() - Integer.parseInt(vertex.substring(1)));
  }

  static String name(int move, Board board) {
    if (move == Board.PASS) {
      return "pass";
    }
    int x = board.x(move);
    return (char) ('A' + x + (x >= 8 ? 1 : 0)) + String.valueOf(board.height() - board.y(move));
  }
}
