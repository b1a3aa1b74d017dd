package sanko.engine.book;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.nn.Symmetry;
import sanko.superko.GameState;

/**
 * A position as books name it: the same for all its images under symmetries, and only if its past
 * does not matter (docs/decisions/0038-opening-books.md). Stays valid while the game goes on.
 */
public final class BookPosition {
  /** The name of a position, with the player to move and komi. */
  public record Key(long low, long high) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byLow = Long.compareUnsigned(low, other.low);
      return byLow != 0 ? byLow : Long.compareUnsigned(high, other.high);
    }
  }

  private static final long PLAYER = 0x626f6f6b2d706c61L;
  private static final long BONUS = 0x626f6f6b2d6b6f6dL;
  private static final long STONES = 0x626f6f6b2d73746fL;

  /** Komi and bonuses are told apart by this part of a point, as in hashes of states. */
  private static final int PARTS_OF_POINT = 256;

  private final int width;
  private final int height;
  private final Key key;

  /** The symmetries that turn the game's board into the book's: several if it looks the same. */
  private final List<Integer> aligning = new ArrayList<>();

  /**
   * A position of a board.
   *
   * @param terms what the name depends on beside stones and ko
   */
  private BookPosition(Board board, long terms) {
    width = board.width();
    height = board.height();
    int symmetries = Symmetry.count(width, height);
    int[] stones =
        IntStream.range(0, board.area())
            .filter(index -> !board.isEmpty(board.pointAt(index)))
            .toArray();
    List<Key> images = new ArrayList<>();
    for (int symmetry = 0; symmetry < symmetries; symmetry++) {
      images.add(image(board, stones, terms, symmetry));
    }
    key = Collections.min(images);
    for (int symmetry = 0; symmetry < symmetries; symmetry++) {
      if (images.get(symmetry).equals(key)) {
        aligning.add(symmetry);
      }
    }
  }

  /** The present position of a game, or null if no book can have it. */
  static @Nullable BookPosition of(GameState game) {
    if (!hasNoPast(game)) {
      return null;
    }
    long bonus = Zobrist.mix(BONUS ^ Math.round(game.whiteBonus() * PARTS_OF_POINT));
    return new BookPosition(game.board(), player(game.toMove()) ^ bonus);
  }

  /**
   * The stones, the ko ban and the player to move, whatever komi, rules and past are: positions of
   * games that were played elsewhere.
   */
  public static BookPosition ofStones(Board board, int toMove) {
    long size = Zobrist.mix(STONES + ((long) board.width() << 8) + board.height());
    return new BookPosition(board, player(toMove) ^ size);
  }

  private static long player(int toMove) {
    return Zobrist.mix(PLAYER + toMove);
  }

  private static boolean hasNoPast(GameState game) {
    return game.phase() == 0
        && !game.isOver()
        && game.consecutivePasses() == 0
        && game.isButtonLeft() == game.rules().hasButton()
        && game.board().koPoint() == Board.PASS
        && game.bans() == 0
        && game.graphKeyLow() == game.stateHashLow()
        && game.graphKeyHigh() == game.stateHashHigh();
  }

  private Key image(Board board, int[] stones, long terms, int symmetry) {
    long low = Zobrist.mix(terms);
    long high = Zobrist.mix(low + 1);
    for (int index : stones) {
      int image = board.pointAt(Symmetry.map(symmetry, index, width, height));
      int color = board.color(board.pointAt(index));
      low ^= Zobrist.low(image, color);
      high ^= Zobrist.high(image, color);
    }
    if (board.koPoint() != Board.PASS) {
      int ko = Symmetry.map(symmetry, board.indexOf(board.koPoint()), width, height);
      low ^= Zobrist.mix(ko);
      high ^= Zobrist.mix(~ko);
    }
    return new Key(low, high);
  }

  /** The name. */
  public Key key() {
    return key;
  }

  /**
   * The point that stands in the book for a point of the game and those equivalent to it.
   *
   * @param index the game's point in reading order
   */
  public int toBook(int index) {
    return aligning.stream()
        .mapToInt(symmetry -> Symmetry.map(symmetry, index, width, height))
        .min()
        .orElseThrow();
  }

  /**
   * The points of the game for which a point of the book stands; in reading order, at least one.
   *
   * @param index the book's point in reading order
   */
  public List<Integer> toGame(int index) {
    return aligning.stream()
        .map(symmetry -> Symmetry.map(inverse(symmetry), index, width, height))
        .distinct()
        .sorted()
        .toList();
  }

  /** On a rectangle only flips are used, which undo themselves. */
  private int inverse(int symmetry) {
    return width == height ? Symmetry.inverse(symmetry) : symmetry;
  }
}
