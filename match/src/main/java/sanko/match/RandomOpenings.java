package sanko.match;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import sanko.base.WeightedDraw;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.board.sgf.SgfStep;
import sanko.engine.BoardSize;
import sanko.engine.RecordGame;
import sanko.nn.Symmetry;
import sanko.superko.GameState;

/**
 * Openings of moves drawn at random. No two lead to the same position, rotations and reflections
 * counted as the same, as long as there are enough. Opening n on a board follows from the seed.
 */
final class RandomOpenings implements MatchSchedule.Openings {
  /** How likely moves are to be drawn. */
  interface MoveWeights {
    /**
     * The weight of each point, in reading order; negative or zero for never.
     *
     * @throws IllegalStateException if they cannot be told
     */
    double[] of(GameState state);
  }

  private static final int TRIES = 200;

  private record Drawn(List<List<SgfStep.Move>> openings, Set<Long> positions, Random random) {}

  private final int plies;
  private final Rules rules;
  private final double komi;
  private final MoveWeights weights;
  private final long seed;
  private final Map<BoardSize, Drawn> drawn = new HashMap<>();

  /**
   * Openings with this many moves.
   *
   * @param plies moves of both players together
   */
  RandomOpenings(int plies, Rules rules, double komi, MoveWeights weights, long seed) {
    this.plies = plies;
    this.rules = rules;
    this.komi = komi;
    this.weights = weights;
    this.seed = seed;
  }

  /**
   * Equal weights for all moves that lead to different positions; mirror images count as the same.
   */
  static double[] uniform(GameState state) {
    Board board = state.board();
    double[] weights = new double[board.area()];
    Set<Long> seen = new HashSet<>();
    for (int index = 0; index < weights.length; index++) {
      int point = board.pointAt(index);
      if (state.isLegal(point)) {
        GameState after = new GameState(state);
        after.play(point, state.toMove());
        weights[index] = seen.add(canonical(after.board())) ? 1 : 0;
      }
    }
    return weights;
  }

  @Override
  public List<SgfStep.Move> of(int pair, BoardSize size) {
    Drawn known =
        drawn.computeIfAbsent(
            size,
            key ->
                new Drawn(
                    new ArrayList<>(),
                    new HashSet<>(),
                    new Random(Zobrist.mix(seed + 64L * key.width() + key.height()))));
    while (known.openings.size() <= pair) {
      known.openings.add(next(size, known));
    }
    return known.openings.get(pair);
  }

  private List<SgfStep.Move> next(BoardSize size, Drawn known) {
    GameState state = draw(size, known.random);
    for (int i = 1; i < TRIES && !known.positions.add(canonical(state.board())); i++) {
      state = draw(size, known.random);
    }
    return RecordGame.moves(state);
  }

  private GameState draw(BoardSize size, Random random) {
    GameState state = new GameState(size.width(), size.height(), rules, komi);
    for (int i = 0; i < plies; i++) {
      int index = WeightedDraw.place(weights.of(state), random.nextDouble());
      if (index < 0) {
        return state;
      }
      state.play(state.board().pointAt(index), state.toMove());
    }
    return state;
  }

  /** The least hash of the stones under all symmetries of the board. */
  static long canonical(Board board) {
    int symmetries = Symmetry.count(board.width(), board.height());
    long least = Long.MAX_VALUE;
    for (int symmetry = 0; symmetry < symmetries; symmetry++) {
      long hash = 0;
      for (int index = 0; index < board.area(); index++) {
        int color = board.color(board.pointAt(index));
        if (color != Color.EMPTY) {
          int image = Symmetry.map(symmetry, index, board.width(), board.height());
          hash ^= Zobrist.mix(4L * image + color);
        }
      }
      least = Math.min(least, hash);
    }
    return least;
  }
}
