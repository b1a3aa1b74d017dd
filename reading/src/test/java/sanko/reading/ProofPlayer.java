package sanko.reading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.superko.GameState;

/**
 * Plays a proof against an opponent who plays anywhere on the board: a move that the proof does not
 * mention is answered as a pass. The proof holds for the whole board only if this always wins.
 */
final class ProofPlayer {
  private static final int MOST_PLIES = 2000;
  private static final int RACE_PLIES = 80;

  private final Goal goal;
  private final Random random;
  private final AreaAnalyzer areas = new AreaAnalyzer();
  private GameState game;
  private Threats threats;
  private int passes;

  ProofPlayer(Goal goal, GameState start, int first, Threats threats, Random random) {
    this.goal = goal;
    this.random = random;
    this.threats = threats;
    game =
        first == start.toMove()
            ? new GameState(start)
            : new GameState(start.board(), first, start.rules(), 0, false);
  }

  /** Plays one game; the moves on the points that the proof does not mention come first. */
  void play(Proof proof) {
    Proof here = proof;
    for (int plies = 0; !here.isEnd(); plies++) {
      if (plies > MOST_PLIES) {
        throw new AssertionError("the game does not end");
      }
      boolean repeated = game.isFinished() && passes < 2;
      if (repeated && game.rules().ko() == KoRule.SIMPLE && here.winner() != goal.active()) {
        return;
      }
      here = game.toMove() == here.winner() ? winnerMoves(here) : loserMoves(here);
    }
    if (here.isRace()) {
      race(here.winner());
      return;
    }
    if (here.winner() == goal.attacker() && goal.isConfined() && passes < 2) {
      capture();
    }
    if (!isWon(here.winner())) {
      throw new AssertionError("not won:\n" + game.board());
    }
  }

  /**
   * Plays a race that is said to be decided against an opponent who mostly fills liberties. If
   * nobody captures, the defender holds it.
   */
  private void race(int winner) {
    RacePlayer player = new RacePlayer(goal, winner);
    for (int plies = 0; plies < RACE_PLIES && passes < 2 && !isWon(winner); plies++) {
      make(game.toMove() == winner ? player.move(game) : filling(goal, winner));
      boolean captured =
          goal.points().stream().noneMatch(point -> game.board().color(point) == goal.defender());
      if (captured && winner == goal.defender()) {
        throw new AssertionError("the race is lost:\n" + game.board());
      }
    }
    boolean isHeld = winner == goal.defender() && passes < 2 && goal.sekiLives();
    if (!isHeld && !isWon(winner)) {
      throw new AssertionError("the race is not won:\n" + game.board());
    }
  }

  /** A move of the loser, more often than not on a liberty of the winner's chains. */
  private int filling(Goal goal, int winner) {
    List<Integer> own = winner == goal.defender() ? goal.points() : goal.others();
    List<Integer> moves = new ArrayList<>();
    for (int index = 0; index < game.board().area(); index++) {
      int point = game.board().pointAt(index);
      boolean isNamed = own.isEmpty() || own.contains(point);
      if (game.board().color(point) == winner && isNamed) {
        moves.addAll(Chains.liberties(game.board(), point));
      }
    }
    moves.removeIf(move -> !isWithinBounds(move) || !game.isLegal(move));
    boolean any = moves.isEmpty() || random.nextInt(4) == 0;
    return any ? anyMove() : moves.get(random.nextInt(moves.size()));
  }

  /**
   * Captures stones that are dead as they stand: fills what touches the walls, then the rest. The
   * other player moves anywhere.
   */
  private void capture() {
    for (int plies = 0; !isWon(goal.attacker()); plies++) {
      if (plies > MOST_PLIES) {
        throw new AssertionError("the stones are not captured:\n" + game.board());
      }
      make(game.toMove() == goal.attacker() ? filling() : anyMove());
      passes = 0;
    }
  }

  /** The attacker's move: one that captures, else one that touches a wall, else any other. */
  private int filling() {
    Set<Integer> walls = new TreeSet<>();
    Set<Integer> region = region(walls);
    List<Integer> moves = new ArrayList<>(region);
    moves.removeIf(point -> !game.board().isEmpty(point) || !game.isLegal(point));
    moves.sort(Comparator.comparing(point -> Collections.disjoint(beside(point), walls)));
    for (int move : moves) {
      game.play(move, game.toMove());
      boolean won = isWon(goal.attacker());
      game.undo();
      if (won) {
        return move;
      }
    }
    return moves.get(0);
  }

  /** The points that are reached from the goal without crossing walls, which are found as well. */
  private Set<Integer> region(Set<Integer> walls) {
    Board board = game.board();
    byte[] owner = new byte[board.area()];
    new AreaAnalyzer().passAlive(board, game.rules().suicide(), owner);
    Set<Integer> region = new TreeSet<>();
    ArrayDeque<Integer> open = new ArrayDeque<>(goal.points());
    while (!open.isEmpty()) {
      int point = open.remove();
      boolean isAlive = owner[board.indexOf(point)] == goal.attacker();
      if (board.color(point) == goal.attacker() && (isAlive || hasEscaped(point))) {
        walls.add(point);
      } else if (region.add(point)) {
        open.addAll(beside(point));
      }
    }
    return region;
  }

  private List<Integer> beside(int point) {
    return IntStream.range(0, Board.NEIGHBORS)
        .map(d -> game.board().neighbor(point, d))
        .filter(game.board()::isOnBoard)
        .boxed()
        .toList();
  }

  private int anyMove() {
    List<Integer> moves = new ArrayList<>(List.of(Board.PASS));
    for (int index = 0; index < game.board().area(); index++) {
      int point = game.board().pointAt(index);
      if (isWithinBounds(point) && game.isLegal(point)) {
        moves.add(point);
      }
    }
    return moves.get(random.nextInt(moves.size()));
  }

  private Proof winnerMoves(Proof here) {
    int move = here.moves().get(0);
    make(move);
    return here.children().get(0);
  }

  private Proof loserMoves(Proof here) {
    int move = loserMove(here);
    make(move);
    int index = here.moves().indexOf(move);
    if (index >= 0) {
      return here.children().get(index);
    }
    Proof pass = here.children().get(here.moves().indexOf(Board.PASS));
    boolean waits = pass.isEnd() || (pass.passZone() == null && pass.moves().get(0) == Board.PASS);
    if (waits && !isWon(here.winner())) {
      make(Board.PASS);
      return here;
    }
    return pass;
  }

  private int loserMove(Proof here) {
    List<Integer> moves = new ArrayList<>(here.moves());
    List<Integer> others = new ArrayList<>();
    Board board = game.board();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (!moves.contains(point) && isWithinBounds(point) && game.isLegal(point)) {
        others.add(point);
      }
    }
    moves.removeIf(move -> move != Proof.KO_THREAT && !game.isLegal(move));
    boolean elsewhere = !others.isEmpty() && random.nextInt(3) > 0;
    List<Integer> choice = elsewhere ? others : moves;
    return choice.get(random.nextInt(choice.size()));
  }

  private void make(int move) {
    int mover = game.toMove();
    if (move == Proof.KO_THREAT) {
      threats = threats.afterOneOf(mover);
      game = new GameState(game.board(), mover, game.rules(), 0, false);
      return;
    }
    if (!game.isLegal(move)) {
      throw new AssertionError("the proof plays an illegal move " + move + "\n" + game.board());
    }
    game.play(move, mover);
    passes = move == Board.PASS ? passes + 1 : 0;
  }

  private boolean isWithinBounds(int point) {
    return !goal.isConfined() || goal.bounds().contains(point);
  }

  private boolean hasEscaped(int stone) {
    Board board = game.board();
    int[] liberties = new int[board.liberties(stone)];
    int count = board.libertiesInto(stone, liberties);
    return Arrays.stream(liberties, 0, count).anyMatch(point -> !isWithinBounds(point));
  }

  private boolean isConnected() {
    Board board = game.board();
    return goal.points().stream()
        .filter(point -> board.color(point) == goal.defender())
        .flatMap(point -> Chains.stones(board, point).stream())
        .anyMatch(goal.others()::contains);
  }

  private boolean isWon(int winner) {
    Board board = game.board();
    boolean captured =
        goal.points().stream().noneMatch(point -> board.color(point) == goal.defender());
    boolean connects = goal.kind() == Goal.Kind.CONNECT || goal.kind() == Goal.Kind.SEPARATE;
    int otherColor = connects ? goal.defender() : goal.attacker();
    if (!goal.others().isEmpty()
        && goal.others().stream().noneMatch(point -> board.color(point) == otherColor)) {
      return winner != otherColor;
    }
    if (connects && !captured) {
      return isConnected() ? winner == goal.defender() : winner == goal.attacker() && passes >= 2;
    }
    if (captured || winner == goal.attacker()) {
      boolean isOver = passes >= 2 || game.isFinished();
      return winner == goal.attacker() && (captured || (!goal.sekiLives() && isOver));
    }
    byte[] owner = new byte[board.area()];
    areas.passAlive(board, game.rules().suicide(), owner);
    boolean alive =
        goal.points().stream()
            .anyMatch(
                point ->
                    board.color(point) == goal.defender()
                        && (owner[board.indexOf(point)] == goal.defender() || hasEscaped(point)));
    return alive
        || (goal.sekiLives() && (passes >= 2 || (Color.isPlayer(winner) && game.isFinished())));
  }
}
