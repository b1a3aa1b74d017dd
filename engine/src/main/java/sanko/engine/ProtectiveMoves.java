package sanko.engine;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.PointColors;
import sanko.board.Rules;
import sanko.reading.Goal;

/**
 * Finds points of territory that a player must fill before the end: once the opponent has taken all
 * points that belong to nobody, an atari there captures stones. What a few positions do not prove
 * is no danger, and whether a group lives is asked elsewhere. For one board without dead stones;
 * one thread.
 */
final class ProtectiveMoves {
  /** A single stone is often given up for another one, or in a ko. */
  private static final int LEAST_STONES = 2;

  /** A chain with this many liberties is in atari after one move. */
  private static final int BEFORE_ATARI = 2;

  /** For each reading; most captures take less than a hundred. */
  private static final int POSITIONS = 400;

  /** For all readings together. */
  private static final int MOST_POSITIONS = 5000;

  private final Rules rules;
  private final ShortReadings readings;
  private final byte[] owner;
  private final Set<Integer> seki;
  private final MutableBoard board;

  private ProtectiveMoves(Board board, Rules rules, byte[] owner, Set<Integer> seki) {
    this.rules = rules;
    readings = new ShortReadings(rules, MOST_POSITIONS);
    this.owner = owner;
    this.seki = seki;
    this.board = new MutableBoard(board);
  }

  /**
   * The points, by place in reading order.
   *
   * @param owner of each point in reading order
   * @param seki the points of groups in seki, by place in reading order
   */
  static Set<Integer> of(Board board, Rules rules, byte[] owner, Set<Integer> seki) {
    Set<Integer> found = new TreeSet<>(FalseEyes.of(board, owner));
    for (int player : new int[] {Color.BLACK, Color.WHITE}) {
      ProtectiveMoves moves = new ProtectiveMoves(board, rules, owner, seki);
      found.forEach(index -> moves.play(board.pointAt(index), owner[index]));
      moves.fillDame(Color.opponent(player));
      moves.find(player, found);
    }
    return found;
  }

  private void play(int point, int color) {
    if (board.isEmpty(point) && !board.isSuicide(point, color)) {
      board.play(point, color);
    }
  }

  /** Takes all points that nobody owns, but for the liberties of groups in seki. */
  private void fillDame(int color) {
    for (int index = 0; index < owner.length; index++) {
      int point = board.pointAt(index);
      if (owner[index] == Color.EMPTY && board.isEmpty(point) && !touchesSeki(point)) {
        play(point, color);
      }
    }
  }

  private boolean touchesSeki(int point) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.isOnBoard(near) && seki.contains(board.indexOf(near))) {
        return true;
      }
    }
    return false;
  }

  private void find(int player, Set<Integer> found) {
    Set<Integer> tried = new TreeSet<>();
    List<Integer> endangered = inDanger(player);
    for (int stone : endangered) {
      for (int point : Chains.liberties(board, stone)) {
        int index = board.indexOf(point);
        if (owner[index] == player && tried.add(point) && isAttack(point, player, endangered)) {
          play(point, player);
          found.add(index);
          endangered = inDanger(player);
        }
      }
    }
  }

  /** A stone of each chain of a player that one move puts in atari. */
  private List<Integer> inDanger(int player) {
    byte[] passAlive = PointColors.passAlive(board, rules.suicide());
    return Chains.of(board).stream()
        .filter(chain -> chain.size() >= LEAST_STONES)
        .map(chain -> chain.get(0))
        .filter(stone -> board.color(stone) == player)
        .filter(stone -> board.liberties(stone) == BEFORE_ATARI)
        .filter(stone -> passAlive[board.indexOf(stone)] == Color.EMPTY)
        .filter(stone -> !seki.contains(board.indexOf(stone)))
        .toList();
  }

  /** Whether this move puts some of these chains in atari, and no answer saves all of them. */
  private boolean isAttack(int point, int player, List<Integer> endangered) {
    int opponent = Color.opponent(player);
    if (!board.isEmpty(point) || board.isSuicide(point, opponent)) {
      return false;
    }
    MutableBoard attacked = new MutableBoard(board);
    attacked.play(point, opponent);
    if (attacked.captured(player) > board.captured(player)) {
      return false; // what is in atari already is part of a ko or of a seki
    }
    List<Integer> threatened =
        endangered.stream().filter(stone -> attacked.liberties(stone) < BEFORE_ATARI).toList();
    if (threatened.isEmpty()) {
      return false;
    }
    Set<Integer> answers = new TreeSet<>(Chains.liberties(attacked, point));
    threatened.forEach(stone -> addAnswers(attacked, stone, answers));
    return answers.stream().noneMatch(answer -> saves(attacked, answer, threatened));
  }

  /** Its liberties, and the moves that capture chains beside it. */
  private static void addAnswers(Board attacked, int chain, Set<Integer> answers) {
    answers.addAll(Chains.liberties(attacked, chain));
    int opponent = Color.opponent(attacked.color(chain));
    for (int stone : Chains.stones(attacked, chain)) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = attacked.neighbor(stone, d);
        if (attacked.color(near) == opponent && attacked.liberties(near) == 1) {
          answers.add(attacked.anyLiberty(near));
        }
      }
    }
  }

  private boolean saves(Board attacked, int answer, List<Integer> threatened) {
    int player = attacked.color(threatened.get(0));
    if (attacked.isSuicide(answer, player)) {
      return false;
    }
    MutableBoard after = new MutableBoard(attacked);
    after.play(answer, player);
    return threatened.stream().noneMatch(stone -> falls(after, stone));
  }

  /** Whether the opponent captures a chain by moving first, as far as a few positions prove it. */
  private boolean falls(Board position, int stone) {
    return position.liberties(stone) <= BEFORE_ATARI
        && readings.isProved(position, Goal.capture(position, stone), POSITIONS);
  }
}
