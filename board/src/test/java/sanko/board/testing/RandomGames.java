package sanko.board.testing;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Random games for tests that compare two ways of doing the same. A game is a row of numbers; what
 * they mean, and that not all of them need be legal, is up to the test. A failure names the seed
 * and the shortest failing game that was found. The system property {@value #SEED_PROPERTY} gives
 * another first seed.
 */
public final class RandomGames {
  /** The system property with the seed of the first game. */
  public static final String SEED_PROPERTY = "sanko.test.seed";

  private RandomGames() {}

  /**
   * Plays games until one fails.
   *
   * @param games how many
   * @param length numbers in each game
   * @param bound numbers are in 0..bound-1
   * @param game plays one game and throws if something is wrong; called again with shorter games
   *     after a failure
   * @throws AssertionError for the first game that fails, with its cause
   */
  public static void check(int games, int length, int bound, Consumer<int[]> game) {
    long first = Long.getLong(SEED_PROPERTY, 1);
    for (long seed = first; seed < first + games; seed++) {
      int[] moves = new Random(seed).ints(length, 0, bound).toArray();
      Throwable failure = failureOf(game, moves);
      if (failure != null) {
        int[] shortest = shorten(game, moves);
        throw new AssertionError(
            "seed " + seed + ", shortened game " + Arrays.toString(shortest),
            failureOf(game, shortest));
      }
    }
  }

  private static @Nullable Throwable failureOf(Consumer<int[]> game, int[] moves) {
    try {
      game.accept(moves.clone());
      return null;
    } catch (RuntimeException | AssertionError e) {
      return e;
    }
  }

  /** Leaves out ever smaller pieces as long as the game still fails. */
  private static int[] shorten(Consumer<int[]> game, int[] failing) {
    int[] moves = failing;
    for (int piece = moves.length / 2; piece > 0; piece /= 2) {
      for (int start = 0; start + piece <= moves.length; ) {
        int[] shorter = without(moves, start, piece);
        if (failureOf(game, shorter) != null) {
          moves = shorter;
        } else {
          start += piece;
        }
      }
    }
    return moves;
  }

  private static int[] without(int[] moves, int start, int count) {
    return IntStream.concat(
            Arrays.stream(moves, 0, start), Arrays.stream(moves, start + count, moves.length))
        .toArray();
  }
}
