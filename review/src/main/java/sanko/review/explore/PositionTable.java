package sanko.review.explore;

import java.util.Arrays;

/**
 * From positions to the games that reached them. Immutable.
 *
 * <p>Entries stand in buckets by the first bits of their keys, as in a hash table whose lists are
 * parts of one array: 14 bytes for each and about one for the bounds of its bucket, and all entries
 * of a position are beside each other but for the few others of their bucket.
 */
final class PositionTable {
  /** Receives what is found. */
  @FunctionalInterface
  interface Found {
    /** A game in which a move followed. */
    void found(int game, short move);
  }

  private static final int PER_BUCKET = 4;

  private final int[] starts;
  private final int shift;
  private final long[] keys;
  private final int[] games;
  private final short[] moves;

  private PositionTable(Builder all) {
    int buckets = Math.max(2, Integer.highestOneBit(Math.max(1, all.count / PER_BUCKET)));
    shift = Long.SIZE - Integer.numberOfTrailingZeros(buckets);
    starts = new int[buckets + 1];
    for (int i = 0; i < all.count; i++) {
      starts[bucket(all.keys[i]) + 1]++;
    }
    for (int i = 0; i < buckets; i++) {
      starts[i + 1] += starts[i];
    }
    keys = new long[all.count];
    games = new int[all.count];
    moves = new short[all.count];
    int[] next = Arrays.copyOf(starts, buckets);
    for (int i = 0; i < all.count; i++) {
      int to = next[bucket(all.keys[i])]++;
      keys[to] = all.keys[i];
      games[to] = all.games[i];
      moves[to] = all.moves[i];
    }
  }

  private int bucket(long key) {
    return (int) (key >>> shift);
  }

  /** The number of entries. */
  int size() {
    return keys.length;
  }

  /** Tells of all entries of a position, in the order in which their games were added. */
  void forEach(long key, Found found) {
    int bucket = bucket(key);
    for (int i = starts[bucket]; i < starts[bucket + 1]; i++) {
      if (keys[i] == key) {
        found.found(games[i], moves[i]);
      }
    }
  }

  /** Collects entries. For one thread. */
  static final class Builder {
    private static final int FIRST = 1 << 12;

    private long[] keys = new long[FIRST];
    private int[] games = new int[FIRST];
    private short[] moves = new short[FIRST];
    private int count;

    /** The number of entries so far. */
    int size() {
      return count;
    }

    void add(int game, GamePositions positions) {
      if (count + positions.count() > keys.length) {
        int length = keys.length + keys.length / 2;
        keys = Arrays.copyOf(keys, length);
        games = Arrays.copyOf(games, length);
        moves = Arrays.copyOf(moves, length);
      }
      for (int i = 0; i < positions.count(); i++) {
        keys[count] = positions.key(i);
        games[count] = game;
        moves[count] = positions.move(i);
        count++;
      }
    }

    PositionTable build() {
      return new PositionTable(this);
    }
  }
}
