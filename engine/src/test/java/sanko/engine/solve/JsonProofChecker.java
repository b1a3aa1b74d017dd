package sanko.engine.solve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.engine.config.RulesFormat;
import sanko.superko.SlowGame;

/**
 * Replays a proof that was written as JSON, from nothing but the JSON, with the slow rules: every
 * branch, every move that the zones ask for, and every end.
 */
final class JsonProofChecker {
  private static final int MOST_PLIES = 500;
  private static final int RACE_PLIES = 60;

  private final Random random = new Random(7);
  private final JsonNode answer;
  private final JsonNode proof;
  private final Rules rules;
  private final MutableBoard start;
  private final int defender;
  private final int winner;
  private final boolean isRace;
  private final Set<Integer> bounds = new HashSet<>();
  private int lines;

  JsonProofChecker(JsonNode answer, JsonNode proof) {
    this.answer = answer;
    this.proof = proof;
    JsonNode position = answer.path("position");
    rules = RulesFormat.parse(position.path("rules").asText());
    start =
        new MutableBoard(position.path("boardXSize").asInt(), position.path("boardYSize").asInt());
    byte[] stones = new byte[start.area()];
    for (JsonNode stone : position.path("initialStones")) {
      stones[start.indexOf(point(stone.path(1)))] = (byte) color(stone.path(0));
    }
    start.setStones(stones);
    defender = color(answer.path("defender"));
    winner = color(proof.path("winner"));
    isRace = answer.path("goal").asText().equals("race");
    answer.path("bounds").forEach(vertex -> bounds.add(point(vertex)));
  }

  private boolean isWithinBounds(int point) {
    return bounds.isEmpty() || bounds.contains(point);
  }

  private int point(JsonNode vertex) {
    return Vertex.parse(vertex.asText(), start);
  }

  private static int color(JsonNode letter) {
    return letter.asText().equals("B") ? Color.BLACK : Color.WHITE;
  }

  /** Checks all branches; returns how many nodes they have together. */
  int check() {
    SlowGame game =
        new SlowGame(start, color(answer.path("position").path("initialPlayer")), rules);
    for (JsonNode move : answer.path("position").path("moves")) {
      game.play(point(move.path(1)), color(move.path(0)));
    }
    if (game.toMove() != color(proof.path("first"))) {
      game = fresh(game, color(proof.path("first")));
    }
    int black = proof.path("threats").path("B").asInt();
    check(0, game, black, proof.path("threats").path("W").asInt(), 0);
    return lines;
  }

  private SlowGame fresh(SlowGame game, int toMove) {
    return new SlowGame(board(game), toMove, rules);
  }

  private MutableBoard board(SlowGame game) {
    MutableBoard board = new MutableBoard(start.width(), start.height());
    byte[] stones = new byte[board.area()];
    for (int index = 0; index < stones.length; index++) {
      stones[index] = (byte) game.color(board.pointAt(index));
    }
    board.setStones(stones);
    return board;
  }

  private void check(int number, SlowGame game, int blackThreats, int whiteThreats, int passes) {
    lines++;
    JsonNode node = proof.path("nodes").path(number);
    if (node.has("end")) {
      checkEnd(node.path("end").asText(), game, passes);
      return;
    }
    int player = game.toMove();
    assertThat(color(node.path("player"))).isEqualTo(player);
    Set<String> moves = new HashSet<>();
    node.path("moves").forEach(move -> moves.add(move.path(0).asText()));
    if (player == winner) {
      assertThat(moves).hasSize(1);
    } else {
      checkLoser(node, moves, game);
    }
    for (JsonNode move : node.path("moves")) {
      String name = move.path(0).asText();
      int child = move.path(1).asInt();
      if (name.equals("threat")) {
        boolean isBlack = player == Color.BLACK;
        assertThat(isBlack ? blackThreats : whiteThreats).isPositive();
        check(
            child,
            fresh(game, player),
            blackThreats - (isBlack ? 1 : 0),
            whiteThreats - (isBlack ? 0 : 1),
            0);
        continue;
      }
      int point = Vertex.parse(name, start);
      assertThat(game.isLegal(point, player)).as("%s is legal", name).isTrue();
      assertThat(point == Board.PASS || isWithinBounds(point)).as("%s is allowed", name).isTrue();
      SlowGame after = new SlowGame(game);
      after.play(point, player);
      check(child, after, blackThreats, whiteThreats, point == Board.PASS ? passes + 1 : 0);
    }
  }

  /** The loser has all moves of the zone after which a move is no better than a pass. */
  private void checkLoser(JsonNode node, Set<String> moves, SlowGame game) {
    assertThat(moves).contains("pass");
    for (String vertex : zone(node.path("passZone"))) {
      int point = Vertex.parse(vertex, start);
      if (isWithinBounds(point)
          && game.color(point) == Color.EMPTY
          && game.isLegal(point, game.toMove())) {
        assertThat(moves).contains(vertex);
      }
    }
  }

  private List<String> zone(JsonNode number) {
    JsonNode zone = proof.path("zones").path(number.asInt());
    List<String> points = new ArrayList<>();
    if (zone.isTextual()) {
      for (int index = 0; index < start.area(); index++) {
        points.add(Vertex.format(start.pointAt(index), start));
      }
    }
    zone.forEach(vertex -> points.add(vertex.asText()));
    return points;
  }

  private void checkEnd(String end, SlowGame game, int passes) {
    Board board = board(game);
    byte[] owner = new byte[board.area()];
    new AreaAnalyzer().passAlive(board, rules.suicide(), owner);
    boolean isLeft = false;
    boolean isAlive = false;
    boolean isOut = false;
    for (JsonNode stone : answer.path("stones")) {
      boolean isThere = game.color(point(stone)) == defender;
      isLeft |= isThere;
      isOut |= isThere && hasSafeLiberty(board, point(stone));
      isAlive |= isThere && owner[board.indexOf(point(stone))] == defender;
    }
    boolean isConnection = answer.has("others") && !isRace;
    boolean areOthersLeft = !others(game).isEmpty();
    List<String> losses =
        isConnection
            ? List.of("captured", "passes", "repetition")
            : List.of("captured", "no_eyes", "race_lost");
    boolean areOthersLost = isRace && end.equals("captured") && isLeft;
    assertThat(winner == defender).isEqualTo(!losses.contains(end) || areOthersLost);
    if (isRace) {
      assertThat(areOthersLeft).as("the other chain is there").isNotEqualTo(areOthersLost);
    }
    if (isConnection) {
      isLeft &= areOthersLeft;
    }
    boolean holds =
        switch (end) {
          case "captured" -> !isLeft || areOthersLost;
          case "connected" ->
              stones(game).stream()
                  .anyMatch(
                      stone ->
                          Chains.stones(board, stone).stream().anyMatch(others(game)::contains));
          case "escaped" -> isOut;
          case "two_eyes" -> isAlive;
          case "no_eyes" -> isLeft && passes < 2 && isCapturedAnyway(game);
          case "race_lost", "race_held" -> isLeft && passes < 2 && isRaceWon(game);
          case "passes" -> isLeft && passes == 2;
          case "repetition" -> isLeft && game.isFinished();
          default -> false;
        };
    assertThat(holds).as(end).isTrue();
  }

  /**
   * Whether the winner captures all, at first on points beside stones that have a liberty where
   * nobody plays, while the other player moves at random.
   */
  private boolean isCapturedAnyway(SlowGame end) {
    SlowGame game = new SlowGame(end);
    for (int plies = 0; plies < MOST_PLIES; plies++) {
      if (game.toMove() == winner) {
        game.play(filling(game), winner);
      } else {
        List<Integer> moves = new ArrayList<>(List.of(Board.PASS));
        legalPoints(game).filter(this::isWithinBounds).forEach(moves::add);
        game.play(moves.get(random.nextInt(moves.size())), defender);
      }
      if (isCaptured(game)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the winner wins a race against an opponent who mostly fills liberties. */
  private boolean isRaceWon(SlowGame end) {
    SlowGame game = new SlowGame(end);
    for (int plies = 0; plies < RACE_PLIES && !isRaceOver(game); plies++) {
      int move = game.toMove() == winner ? moveOfWinner(game) : fillingOfLoser(game);
      game.play(move, game.toMove());
    }
    return isCaptured(game) == (winner != defender);
  }

  private int moveOfWinner(SlowGame game) {
    int holding = isRace && winner == defender ? holdingMove(game) : Board.PASS;
    return holding == Board.PASS ? raceMove(game) : holding;
  }

  /** A liberty of the other chain that captures it, or is none of the stones in question. */
  private int holdingMove(SlowGame game) {
    int best = Board.PASS;
    for (int move : legalPoints(game).filter(this::isWithinBounds).toArray()) {
      if (beside(move).stream().anyMatch(others(game)::contains)) {
        SlowGame after = new SlowGame(game);
        after.play(move, game.toMove());
        if (others(after).isEmpty()) {
          return move;
        }
        boolean isOutside = beside(move).stream().noneMatch(stones(game)::contains);
        best = isOutside && leastLiberties(after) >= leastLiberties(game) ? move : best;
      }
    }
    return best;
  }

  private boolean isRaceOver(SlowGame game) {
    return isCaptured(game) || (isRace && others(game).isEmpty());
  }

  /**
   * A liberty of the stones in question, or of those beside them if they are to live, after which
   * the winner's chains have most liberties; a pass if that is better for stones that live.
   */
  private int raceMove(SlowGame game) {
    int best = Board.PASS;
    int most = winner == defender ? leastLiberties(game) : Integer.MIN_VALUE;
    for (int move : legalPoints(game).filter(this::isWithinBounds).toArray()) {
      boolean fills = beside(move).stream().anyMatch(near -> game.color(near) == 3 - winner);
      SlowGame after = new SlowGame(game);
      after.play(move, winner);
      if (fills && winner != defender && isCaptured(after)) {
        return move;
      }
      int least = leastLiberties(after);
      if (fills && isBesideStones(game, move) && least > most) {
        best = move;
        most = least;
      }
    }
    return best;
  }

  private boolean isBesideStones(SlowGame game, int move) {
    Board board = board(game);
    return winner == defender
        || stones(game).stream().anyMatch(stone -> Chains.liberties(board, stone).contains(move));
  }

  private List<Integer> stones(SlowGame game) {
    return stones("stones", game, defender);
  }

  private List<Integer> others(SlowGame game) {
    return stones("others", game, isRace ? 3 - defender : defender);
  }

  private List<Integer> stones(String field, SlowGame game, int owner) {
    return StreamSupport.stream(answer.path(field).spliterator(), false)
        .map(this::point)
        .filter(point -> game.color(point) == owner)
        .toList();
  }

  /** The fewest liberties of a chain of the winner that is in danger. */
  private int leastLiberties(SlowGame game) {
    Board board = board(game);
    if (winner == defender) {
      return stones(game).stream().mapToInt(board::liberties).min().orElse(0);
    }
    return stones(game).stream()
        .flatMap(stone -> Chains.stones(board, stone).stream())
        .flatMap(stone -> beside(stone).stream())
        .filter(near -> board.color(near) == winner)
        .mapToInt(board::liberties)
        .min()
        .orElse(Integer.MAX_VALUE);
  }

  private int fillingOfLoser(SlowGame game) {
    List<Integer> moves = new ArrayList<>();
    legalPoints(game)
        .filter(this::isWithinBounds)
        .filter(point -> beside(point).stream().anyMatch(near -> game.color(near) == winner))
        .forEach(moves::add);
    moves.add(Board.PASS);
    return moves.get(random.nextInt(moves.size()));
  }

  private boolean isCaptured(SlowGame game) {
    return stones(game).isEmpty();
  }

  private IntStream legalPoints(SlowGame game) {
    return IntStream.range(0, start.area())
        .map(start::pointAt)
        .filter(point -> game.color(point) == Color.EMPTY && game.isLegal(point, game.toMove()));
  }

  private int filling(SlowGame game) {
    Set<Integer> walls = new HashSet<>();
    Set<Integer> region = new HashSet<>();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    answer.path("stones").forEach(stone -> open.add(point(stone)));
    Board board = board(game);
    while (!open.isEmpty()) {
      int point = open.remove();
      if (board.color(point) == winner && hasSafeLiberty(board, point)) {
        walls.add(point);
      } else if (region.add(point)) {
        open.addAll(beside(point));
      }
    }
    List<Integer> moves = legalPoints(game).filter(region::contains).boxed().toList();
    for (int move : moves) {
      SlowGame after = new SlowGame(game);
      after.play(move, winner);
      if (isCaptured(after)) {
        return move;
      }
    }
    return moves.stream()
        .filter(move -> !Collections.disjoint(beside(move), walls))
        .findFirst()
        .orElse(moves.get(0));
  }

  private List<Integer> beside(int point) {
    return IntStream.range(0, Board.NEIGHBORS)
        .map(direction -> start.neighbor(point, direction))
        .filter(start::isOnBoard)
        .boxed()
        .toList();
  }

  /** Whether a chain has a liberty where nobody plays, as is assumed. */
  private boolean hasSafeLiberty(Board board, int stone) {
    int[] liberties = new int[board.liberties(stone)];
    board.libertiesInto(stone, liberties);
    return Arrays.stream(liberties).anyMatch(liberty -> !isWithinBounds(liberty));
  }
}
