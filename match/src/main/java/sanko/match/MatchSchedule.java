package sanko.match;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.List;
import sanko.board.Zobrist;
import sanko.board.sgf.SgfStep;
import sanko.engine.BoardSize;

/**
 * The games of a match: board sizes, openings and colors. Games 2n and 2n+1 are pair n: same board,
 * same opening, A has Black in the first and White in the second. A game follows from its number
 * alone. Shared.
 */
public final class MatchSchedule {
  /**
   * One game.
   *
   * @param number from 0
   * @param seed for the players' random choices
   */
  public record Pairing(
      int number, BoardSize size, List<SgfStep.Move> opening, boolean aIsBlack, long seed) {
    public Pairing {
      opening = List.copyOf(opening);
    }
  }

  private final List<BoardSize> sizes;

  @GuardedBy("this")
  private final Openings openings;

  private final long seed;

  /**
   * A schedule.
   *
   * @param sizes pairs take them in turns
   */
  public MatchSchedule(List<BoardSize> sizes, Openings openings, long seed) {
    this.sizes = List.copyOf(sizes);
    this.openings = openings;
    this.seed = seed;
  }

  synchronized Pairing game(int number) {
    int pair = number / 2;
    BoardSize size = sizes.get(pair % sizes.size());
    List<SgfStep.Move> opening = openings.of(pair / sizes.size(), size);
    return new Pairing(
        number, size, opening, number % 2 == 0, Zobrist.mix(Zobrist.mix(seed) + number));
  }

  /** The openings of a match. For use by one thread at a time. */
  public interface Openings {
    /**
     * The opening of a pair of games; the same whenever it is asked for.
     *
     * @param pair the number of the pair, from 0
     * @return legal moves from the empty board
     */
    List<SgfStep.Move> of(int pair, BoardSize size);
  }
}
