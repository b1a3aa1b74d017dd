package sanko.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.superko.GameState;

/** What is said to models is in the evidence; asked by the SDK's client. */
@Timeout(300)
class EvidenceTest {
  private static final int ANSWERS_OF_GAME = 10;
  private static final JsonMapper JSON = new JsonMapper();

  private final Random random = new Random(43);
  private int answers;
  private int named;

  @Test
  void saysNoPointAndNoNumberThatIsNotInTheEvidence() throws Exception {
    walk(5);
  }

  @Test
  @Tag("exhaustive")
  void saysNoneInFiveHundredAnswers() throws Exception {
    walk(50);
  }

  private void walk(int games) throws Exception {
    try (RunningServer server =
            RunningServer.overHttp("--override-config", "finalReadingNodes=200");
        McpSyncClient client =
            McpClient.sync(
                    HttpClientStreamableHttpTransport.builder(server.address())
                        .endpoint(McpSubcommand.PATH)
                        .build())
                .build()) {
      client.initialize();
      assertThat(client.listTools().tools()).hasSize(10);
      for (int i = 0; i < games; i++) {
        askAbout(randomGame(), i, client);
      }
    }
    assertThat(answers).isEqualTo(ANSWERS_OF_GAME * games);
    assertThat(named).as("points and numbers").isGreaterThan(20 * answers);
  }

  /** Ten questions; what takes long is asked about some of the games only. */
  private void askAbout(GameState game, int number, McpSyncClient client) {
    Map<String, Object> position = random.nextBoolean() ? Map.of("sgf", sgf(game)) : asMoves(game);
    String move = Vertex.format(legal(game), game.board());
    String other = Vertex.format(legal(game), game.board());
    ask(client, "analyze", position, Map.of("visits", 8));
    ask(client, "compare_moves", position, Map.of("visits", 4, "candidates", List.of(move, other)));
    ask(client, "explain", position, Map.of("visits", 8, "move", move));
    ask(client, "explain", position, Map.of("visits", 8));
    ask(client, "show_board", position, Map.of());
    if (number % 2 == 0) {
      ask(client, "review_game", position, Map.of("visits", 2, "most", 3, "minPoints", 0.5));
      ask(client, "score", position, Map.of("visits", 4));
    } else {
      ask(client, "explain", position, Map.of("visits", 2, "move", other));
      ask(client, "analyze", position, Map.of("visits", 30, "candidates", 20));
    }
    if (number % 5 == 0) {
      ask(client, "solve", position, Map.of("group", List.of(stone(game)), "maxNodes", 200));
    } else {
      ask(client, "explain", position, Map.of("visits", 4, "move", "pass"));
    }
    ask(client, "new_game", Map.of("boardSize", 9, "level", 1 + random.nextInt(12)), Map.of());
    ask(client, "play", Map.of("move", "C3"), Map.of());
  }

  private void ask(
      McpSyncClient client, String tool, Map<String, Object> position, Map<String, Object> more) {
    Map<String, Object> arguments = new LinkedHashMap<>(position);
    arguments.putAll(more);
    CallToolResult result =
        client.callTool(CallToolRequest.builder(tool).arguments(arguments).build());
    String text = ((TextContent) result.content().get(0)).text();
    assertThat(result.isError()).as("%s %s: %s", tool, arguments, text).isNotEqualTo(true);
    JsonNode evidence = JSON.valueToTree(result.structuredContent());
    assertThat(EvidenceCheck.unproved(text, evidence))
        .as("%s %s said\n%s\nwith evidence %s", tool, arguments, text, evidence)
        .isEmpty();
    answers++;
    named += EvidenceCheck.named(text).size();
  }

  // ---- games

  private GameState randomGame() {
    GameState game = new GameState(9, 9, Rules.CHINESE, 7.5);
    int moves = 12 + random.nextInt(24);
    for (int i = 0; i < moves; i++) {
      game.play(legal(game), game.toMove());
    }
    return game;
  }

  private int legal(GameState game) {
    Board board = game.board();
    List<Integer> legal = new ArrayList<>();
    for (int index = 0; index < board.area(); index++) {
      if (game.isLegal(board.pointAt(index))) {
        legal.add(board.pointAt(index));
      }
    }
    return legal.get(random.nextInt(legal.size()));
  }

  private String stone(GameState game) {
    Board board = game.board();
    List<Integer> stones = new ArrayList<>();
    for (int index = 0; index < board.area(); index++) {
      if (!board.isEmpty(board.pointAt(index))) {
        stones.add(board.pointAt(index));
      }
    }
    return Vertex.format(stones.get(random.nextInt(stones.size())), board);
  }

  private static Map<String, Object> asMoves(GameState game) {
    List<String> moves = new ArrayList<>();
    for (int i = 0; i < game.moveCount(); i++) {
      moves.add(Vertex.format(game.move(i), game.board()));
    }
    return Map.of("boardSize", 9, "moves", moves);
  }

  private static String sgf(GameState game) {
    StringBuilder sgf = new StringBuilder("(;GM[1]SZ[9]KM[7.5]RU[Chinese]");
    for (int i = 0; i < game.moveCount(); i++) {
      Board board = game.board();
      sgf.append(game.mover(i) == Color.BLACK ? ";B[" : ";W[")
          .append((char) ('a' + board.x(game.move(i))))
          .append((char) ('a' + board.y(game.move(i))))
          .append(']');
    }
    return sgf.append(')').toString();
  }

  // ---- the check itself

  @Test
  void seesWhatIsNotInTheEvidence() throws Exception {
    JsonNode evidence =
        JSON.readTree("{\"line\":[\"D4\"],\"blackLead\":-3.0,\"size\":3,\"text\":\"E5 and 77\"}");
    assertThat(EvidenceCheck.unproved("D4: White leads by 3.0 with three stones", evidence))
        .isEmpty();
    assertThat(EvidenceCheck.unproved("E5, 77, 3.1 and four stones on 9x9", evidence))
        .containsExactlyInAnyOrder("E5", "77", "3.1", "4", "9");
  }
}
