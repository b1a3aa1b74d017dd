package sanko.reading;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.superko.GameState;

/** Chooses moves of the player who is said to win or hold a race for liberties. */
final class RacePlayer {
  private final Goal goal;
  private final int player;
  private int target = Board.PASS;

  RacePlayer(Goal goal, int player) {
    this.goal = goal;
    this.player = player;
  }

  /** A move at the present position of a game. */
  int move(GameState game) {
    Board board = game.board();
    int connection = connection(game);
    if (connection != Board.PASS) {
      return connection;
    }
    int victim = victim(board);
    if (victim == Board.PASS) {
      return Board.PASS;
    }
    List<Integer> moves = new ArrayList<>(Chains.liberties(board, victim));
    int rival = rival(board, victim);
    Set<Integer> own = new TreeSet<>();
    if (rival != Board.PASS) {
      own.addAll(Chains.liberties(board, rival));
    }
    moves.removeIf(move -> !game.isLegal(move));
    moves.sort(Comparator.comparing(own::contains));
    if (Chains.liberties(board, victim).size() == 1 && !moves.isEmpty()) {
      return moves.get(0);
    }
    moves.removeIf(move -> beside(board, move).stream().noneMatch(p -> board.color(p) == player));
    for (int move : moves) {
      if (count(board, victim, rival, own, move).winsSecond()) {
        return move;
      }
    }
    for (int move : moves) {
      if (count(board, victim, rival, own, move).holdsSecond() && !own.contains(move)) {
        return move;
      }
    }
    boolean mayPass = player == goal.defender();
    return moves.isEmpty() || mayPass ? Board.PASS : moves.get(0);
  }

  private SlowRace count(Board board, int victim, int rival, Set<Integer> own, int move) {
    Set<Integer> other = new TreeSet<>(Chains.liberties(board, victim));
    Set<Integer> shared = new TreeSet<>(other);
    shared.retainAll(own);
    Set<Integer> free = new TreeSet<>(own);
    free.removeAll(shared);
    other.removeAll(shared);
    Set<Integer> stones =
        rival == Board.PASS ? Set.of() : new TreeSet<>(Chains.stones(board, rival));
    boolean hasEye = free.removeIf(point -> stones.containsAll(beside(board, point)));
    Set<Integer> victims = new TreeSet<>(Chains.stones(board, victim));
    boolean hasOtherEye = other.removeIf(point -> victims.containsAll(beside(board, point)));
    shared.remove(move);
    other.remove(move);
    int spare = rival == Board.PASS ? other.size() + shared.size() + 2 : 0;
    return new SlowRace(free.size() + spare, hasEye, other.size(), hasOtherEye, shared.size());
  }

  /** A point that connects stones which must live with pass-alive ones. */
  private int connection(GameState game) {
    Board board = game.board();
    if (player != goal.defender() || !goal.others().isEmpty()) {
      return Board.PASS;
    }
    byte[] owner = new byte[board.area()];
    new AreaAnalyzer().passAlive(board, game.rules().suicide(), owner);
    for (int stone : goal.points()) {
      if (board.color(stone) == player) {
        for (int point : Chains.liberties(board, stone)) {
          boolean isBesideAlive =
              beside(board, point).stream()
                  .anyMatch(
                      near -> board.color(near) == player && owner[board.indexOf(near)] == player);
          if (isBesideAlive && game.isLegal(point)) {
            return point;
          }
        }
      }
    }
    return Board.PASS;
  }

  /** A stone of the chain to be captured. */
  private int victim(Board board) {
    int color = Color.opponent(player);
    List<Integer> targets = player == goal.defender() ? goal.others() : goal.points();
    if (player == goal.defender() && goal.others().isEmpty()) {
      target = target == Board.PASS ? target(board, color) : target;
      targets = List.of(target);
    }
    return targets.stream()
        .filter(point -> board.color(point) == color)
        .findFirst()
        .orElse(Board.PASS);
  }

  /** An enclosed chain where the stones that must live can be connected with others. */
  private int target(Board board, int color) {
    for (int stone : goal.points()) {
      if (board.color(stone) != player) {
        continue;
      }
      Set<Integer> own = new TreeSet<>(Chains.stones(board, stone));
      for (int each : own) {
        for (int victim : beside(board, each)) {
          if (board.color(victim) == color
              && isEnclosed(board, victim)
              && Chains.stones(board, victim).stream()
                      .filter(point -> beside(board, point).stream().anyMatch(own::contains))
                      .filter(
                          point ->
                              beside(board, point).stream()
                                  .anyMatch(p -> board.color(p) == player && !own.contains(p)))
                      .count()
                  > 1) {
            return victim;
          }
        }
      }
    }
    return Board.PASS;
  }

  private boolean isEnclosed(Board board, int stone) {
    Set<Integer> region = new TreeSet<>(Chains.stones(board, stone));
    region.addAll(Chains.liberties(board, stone));
    return region.stream()
        .flatMap(point -> beside(board, point).stream())
        .allMatch(point -> region.contains(point) || board.color(point) == player);
  }

  /** A stone of the player's chain that is in danger, or a pass if none matters. */
  private int rival(Board board, int victim) {
    List<Integer> own = player == goal.defender() ? goal.points() : goal.others();
    int named =
        own.stream().filter(point -> board.color(point) == player).findFirst().orElse(Board.PASS);
    if (named != Board.PASS) {
      return named;
    }
    return Chains.stones(board, victim).stream()
        .flatMap(point -> beside(board, point).stream())
        .filter(point -> board.color(point) == player)
        .min(Comparator.comparing(board::liberties))
        .orElse(Board.PASS);
  }

  private static List<Integer> beside(Board board, int point) {
    return IntStream.range(0, Board.NEIGHBORS)
        .map(d -> board.neighbor(point, d))
        .filter(board::isOnBoard)
        .boxed()
        .toList();
  }
}
