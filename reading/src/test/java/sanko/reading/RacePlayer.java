package sanko.reading;

import java.util.ArrayList;
import java.util.Collections;
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
  /** Liberties of stones that are in no danger. */
  private static final int SPARE = 40;

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
    int rival = rival(board, victim);
    Set<Integer> own = new TreeSet<>();
    if (rival != Board.PASS) {
      own.addAll(Chains.liberties(board, rival));
    }
    List<Integer> moves = new ArrayList<>(Chains.liberties(board, victim));
    Set<Integer> inEye = new TreeSet<>();
    eyes(board, victim).forEach(inEye::addAll);
    if (rival != Board.PASS) {
      eyes(board, rival).stream().filter(eye -> eye.size() > 1).forEach(inEye::addAll);
    }
    moves.addAll(inEye);
    moves.removeIf(move -> !game.isLegal(move));
    moves.sort(Comparator.comparing(own::contains));
    if (Chains.liberties(board, victim).size() == 1 && !moves.isEmpty()) {
      moves.retainAll(Chains.liberties(board, victim));
      return moves.isEmpty() ? Board.PASS : moves.get(0);
    }
    moves.removeIf(
        move ->
            !inEye.contains(move)
                && beside(board, move).stream().noneMatch(p -> board.color(p) == player));
    int winning = winning(game, moves, victim, rival);
    if (winning != Board.PASS) {
      return winning;
    }
    for (int move : moves) {
      if (count(after(game, move), victim, rival).holdsSecond() && !own.contains(move)) {
        return move;
      }
    }
    if (player == goal.defender()) {
      return Board.PASS;
    }
    winning = winning(game, moves, victim, Board.PASS);
    return winning != Board.PASS || moves.isEmpty() ? winning : moves.get(0);
  }

  /** A move that wins the race of two chains, or of one alone, or a pass if there is none. */
  private static int winning(GameState game, List<Integer> moves, int victim, int rival) {
    return moves.stream()
        .filter(
            move -> {
              Board after = after(game, move);
              return after.isEmpty(victim) || count(after, victim, rival).winsSecond();
            })
        .findFirst()
        .orElse(Board.PASS);
  }

  private static Board after(GameState game, int move) {
    GameState after = new GameState(game);
    after.play(move, game.toMove());
    return after.board();
  }

  private static SlowRace count(Board board, int victim, int rival) {
    Set<Integer> other = new TreeSet<>(Chains.liberties(board, victim));
    SlowEye otherEye = takeEyes(board, victim, other);
    Set<Integer> free = new TreeSet<>();
    SlowEye eye = SlowEye.NONE;
    Set<Integer> shared = new TreeSet<>();
    if (rival != Board.PASS && !board.isEmpty(rival)) {
      free.addAll(Chains.liberties(board, rival));
      shared.addAll(free);
      shared.retainAll(other);
      free.removeAll(shared);
      other.removeAll(shared);
      eye = takeEyes(board, rival, free);
    }
    int spare = rival == Board.PASS ? SPARE : 0;
    return new SlowRace(free.size() + spare, eye, other.size(), otherEye, shared.size());
  }

  /** The eyes of a chain as one, the points of which are no more among its liberties then. */
  private static SlowEye takeEyes(Board board, int chain, Set<Integer> liberties) {
    Set<Integer> all = new TreeSet<>();
    for (Set<Integer> eye : eyes(board, chain)) {
      if (!Collections.disjoint(eye, liberties)) {
        all.addAll(eye);
      }
    }
    liberties.removeAll(all);
    return all.isEmpty()
        ? SlowEye.NONE
        : SlowEye.on(all, board::color, point -> beside(board, point));
  }

  private static List<Set<Integer>> eyes(Board board, int chain) {
    return SlowEye.at(
        new TreeSet<>(Chains.liberties(board, chain)),
        new TreeSet<>(Chains.stones(board, chain)),
        board::color,
        point -> beside(board, point));
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
