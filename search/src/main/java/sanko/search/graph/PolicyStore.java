package sanko.search.graph;

import java.util.Arrays;

/** Slots of moves with their priors; a node has a slice of them. For one thread. */
final class PolicyStore {
  private static final long BYTES = Short.BYTES + Float.BYTES;

  private final Slices slices = new Slices();
  private short[][] moves = new short[0][];
  private float[][] priors = new float[0][];

  int move(int slot) {
    return moves[slot >> Slices.PAGE_BITS][slot & Slices.LAST];
  }

  float prior(int slot) {
    return priors[slot >> Slices.PAGE_BITS][slot & Slices.LAST];
  }

  void put(int slot, int move, float prior) {
    moves[slot >> Slices.PAGE_BITS][slot & Slices.LAST] = (short) move;
    priors[slot >> Slices.PAGE_BITS][slot & Slices.LAST] = prior;
  }

  /** Allocates a slice for this many moves, at least one; returns its start. */
  int take(int count) {
    int start = slices.take(Slices.room(count));
    while (moves.length < slices.pages()) {
      int pages = moves.length + 1;
      moves = Arrays.copyOf(moves, pages);
      moves[pages - 1] = new short[Slices.PAGE];
      priors = Arrays.copyOf(priors, pages);
      priors[pages - 1] = new float[Slices.PAGE];
    }
    return start;
  }

  /** Gives a slice back. */
  void free(int start, int count) {
    if (count > 0) {
      slices.give(start, Slices.room(count));
    }
  }

  /** The bytes in use. */
  long bytes() {
    return slices.used() * BYTES;
  }
}
