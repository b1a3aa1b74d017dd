package sanko.engine.level;

import java.util.HashSet;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.LadderReader;
import sanko.nn.Evaluation;
import sanko.superko.GameState;

/**
 * The moves that players of a level see before all others: the answer to an atari, the next step of
 * a ladder; and the blunders that they see as well. For use by one thread.
 */
final class UrgentMoves {
  /** The network holds an answer for possible from this share of the policy on. */
  private static final double POSSIBLE = 0.02;

  /** A ladder of fewer stones is no chase yet. */
  private static final int CHASED = 2;

  private final LevelParameters level;
  private final LadderReader ladders = new LadderReader();

  UrgentMoves(LevelParameters level) {
    this.level = level;
  }

  /**
   * The answers to an atari or in a running ladder, of which one is due; empty if there is none.
   *
   * @param evaluation where it gives hardly any policy to the answers, they are not due
   */
  Set<Integer> answers(GameState game, Evaluation evaluation) {
    Board board = game.board();
    boolean[] caught = new boolean[board.area()];
    boolean[] captures = new boolean[board.area()];
    ladders.scan(board, caught, Color.opponent(game.toMove()), captures);
    Set<Integer> answers = new HashSet<>();
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (isHead(board, point)) {
        addRescues(game, point, caught[index] && level.readsLadders(), answers);
        addChase(game, point, caught[index], captures, answers);
      }
    }
    answers.removeIf(move -> !game.isLegal(move));
    double policy = 0;
    for (int move : answers) {
      policy += Math.max(0, evaluation.policy(board.indexOf(move)));
    }
    return policy < POSSIBLE ? Set.of() : answers;
  }

  private static boolean isHead(Board board, int point) {
    return Color.isPlayer(board.color(point)) && board.head(point) == point;
  }

  private void addRescues(GameState game, int head, boolean lost, Set<Integer> answers) {
    Board board = game.board();
    if (board.color(head) != game.toMove()
        || board.liberties(head) != 1
        || board.chainSize(head) < level.sight()) {
      return;
    }
    if (!lost) {
      answers.add(board.anyLiberty(head));
    }
    int stone = head;
    do {
      for (int direction = 0; direction < Board.NEIGHBORS; direction++) {
        int beside = board.neighbor(stone, direction);
        if (board.color(beside) == Color.opponent(game.toMove()) && board.liberties(beside) == 1) {
          answers.add(board.anyLiberty(beside));
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != head);
  }

  /** The opponent's stones just extended, and are still caught: the ladder goes on. */
  private void addChase(
      GameState game, int head, boolean caught, boolean[] captures, Set<Integer> answers) {
    Board board = game.board();
    int last = game.lastMove();
    boolean isChased =
        level.readsLadders()
            && caught
            && last != Board.PASS
            && board.color(last) == Color.opponent(game.toMove())
            && board.head(last) == head
            && board.chainSize(head) > CHASED;
    if (!isChased) {
      return;
    }
    for (int liberty : Chains.liberties(board, head)) {
      if (board.liberties(head) == 1 || captures[board.indexOf(liberty)]) {
        answers.add(liberty);
      }
    }
  }

  /** Whether a stone puts as many own stones into atari as the level sees, and takes none. */
  boolean isBlunder(GameState game, int move) {
    GameState after = new GameState(game);
    after.play(move, game.toMove());
    Board board = after.board();
    return Color.isPlayer(board.color(move))
        && board.liberties(move) == 1
        && board.chainSize(move) >= level.sight()
        && board.captured(Color.opponent(game.toMove()))
            == game.board().captured(Color.opponent(game.toMove()));
  }
}
