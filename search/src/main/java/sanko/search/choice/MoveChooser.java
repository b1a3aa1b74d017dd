package sanko.search.choice;

import java.util.List;
import java.util.Random;
import sanko.board.Board;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Chooses the move to play from what a search has found, and passes rather than play on once a game
 * is over. Immutable; any thread may call.
 */
public final class MoveChooser {
  /** Below this the best move is played. */
  private static final double COLD = 1e-4;

  /** A bound that no share is below. */
  private static final double LEAST_BOUND = 1e-50;

  private final SearchSettings settings;

  public MoveChooser(SearchSettings settings) {
    this.settings = settings;
  }

  /**
   * Chooses the move to play, which is always legal.
   *
   * @param game the game at the position that was searched
   * @param snapshot what the search found
   * @param seed decides between moves where the temperature leaves a choice
   * @return a point or {@link Board#PASS}
   */
  public int choose(GameState game, SearchSnapshot snapshot, long seed) {
    GameEnd end = new GameEnd(game, snapshot, settings.passing());
    List<MoveInfo> moves =
        snapshot.moves().stream()
            .filter(info -> game.isLegal(info.move()) && !end.isWaste(info.move()))
            .toList();
    int move = draw(game, moves, seed);
    if (move != Board.PASS && !snapshot.isRefuted(Board.PASS) && end.shouldPass(move)) {
      move = Board.PASS;
    }
    int chosen = move == Board.PASS ? end.insteadOfPass() : move;
    return chosen == Board.PASS && end.losesByPassing() ? bestStone(moves) : chosen;
  }

  private static int bestStone(List<MoveInfo> moves) {
    for (MoveInfo info : moves) {
      if (info.move() != Board.PASS) {
        return info.move();
      }
    }
    return Board.PASS;
  }

  // ---- drawing by temperature

  /**
   * Draws a move by temperature alone, as in training games, without checking whether the game is
   * over.
   *
   * @return a legal point or {@link Board#PASS}
   */
  public int draw(GameState game, SearchSnapshot snapshot, long seed) {
    List<MoveInfo> legal =
        snapshot.moves().stream().filter(info -> game.isLegal(info.move())).toList();
    return draw(game, legal, seed);
  }

  private int draw(GameState game, List<MoveInfo> legal, long seed) {
    if (legal.isEmpty()) {
      return Board.PASS;
    }
    double temperature = settings.chosenMove().temperatureAt(game.moveCount(), game.board().area());
    if (temperature <= COLD) {
      return legal.get(0).move();
    }
    double[] chances = new double[legal.size()];
    for (int i = 0; i < chances.length; i++) {
      chances[i] = Math.max(0, legal.get(i).playSelectionValue());
    }
    flatten(chances, temperature, settings.chosenMove().temperatureOnlyBelowProb());
    double rest = new Random(seed).nextDouble();
    for (int i = 0; i < chances.length; i++) {
      rest -= chances[i];
      if (rest < 0) {
        return legal.get(i).move();
      }
    }
    return legal.get(0).move();
  }

  /**
   * Turns values into probabilities in proportion to {@code value^(1/temperature)}; shares above
   * {@code onlyBelow} keep their ratio to that bound, so that 0 leaves all as they are.
   */
  public static void flatten(double[] values, double temperature, double onlyBelow) {
    double total = 0;
    for (double value : values) {
      total += value;
    }
    double bound = Math.max(LEAST_BOUND, onlyBelow);
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      double share = total > 0 ? values[i] / total : 1.0 / values.length;
      double low = Math.min(share, bound);
      double power = low <= 0 ? 0 : Math.exp(Math.log(low / bound) / temperature);
      values[i] = share > bound ? power * share / bound : power;
      sum += values[i];
    }
    for (int i = 0; i < values.length; i++) {
      values[i] = sum > 0 ? values[i] / sum : 1.0 / values.length;
    }
  }
}
